"""Deep checks as writers start them: never begun or paid for twice, taken up again after any restart.

A run is written down before it is sent, followed until it ends, and what it came to is kept like any verdict, so that
every draft that states the claim shows it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue

from factlint.client.api.errors import NoLongerKept, NotFound
from factlint.client.paid.paid_runs import PaidRuns, Price
from factlint.client.store.pending_runs import PendingRun
from factlint.interface.failures import Failure
from factlint.interface.status import TaskStatus
from factlint.interface.verifications import ClaimDetail, SimilarVerification
from factlint.interface.verify import VerifyIn

OnStage = Callable[[str, int, int], None]
"""Gets the step of a run, its place, and how many steps there are."""
WAIT_S = 3600.0


@dataclass(frozen=True, slots=True)
class DeepReport:
    """The run came to a verdict, which is kept by now."""

    claim: str
    report: ClaimDetail


@dataclass(frozen=True, slots=True)
class SeveralClaims:
    """What was sent holds several claims; `DeepChecks.choose` goes on with some of them."""

    run: PendingRun
    claims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AlreadyKnown:
    """Nearly the same claims were checked before."""

    run: PendingRun
    similar: tuple[SimilarVerification, ...]


@dataclass(frozen=True, slots=True)
class NoVerdict:
    """The run ended without one: it failed, or was cancelled."""

    claim: str
    why: Literal["failed", "cancelled", "unknown"]
    failure: Failure | None = None


Outcome = DeepReport | SeveralClaims | AlreadyKnown | NoVerdict


class DeepChecks:
    """The deep checks of one service and account."""

    def __init__(self, runs: PaidRuns) -> None:
        self._runs = runs

    async def read_price(self) -> Price | None:
        """What one run costs; None where nothing is paid."""
        usage = await self._runs.read_usage()
        return None if usage is None else Price(usage.cost_options.verify.depth.standard, usage.credits.remaining)

    async def begin(
        self, workspace: str, claim: str, *, document: str = "", price: int = 0, question: str = ""
    ) -> PendingRun:
        """Begin a deep check, or find the one under way. Raises ClientError when it is refused.

        `question` is noted down in it, for whoever sees its end.
        """
        scope = await self._runs.refresh_scope(workspace)
        body, note = _body(claim, scope.language), {"question": question} if question else None
        return await self._runs.begin("verify", scope, (claim,), body, document=document, price=price, note=note)

    async def find_running(self, workspace: str, claim: str) -> PendingRun | None:
        """The deep check of a claim that was begun before and has not ended as far as this machine knows."""
        subject = self._runs.subject_of("verify", await self._runs.refresh_scope(workspace), claim)
        return await asyncio.to_thread(self._runs.pending.find, subject)

    async def find_known_report(self, workspace: str, claim: str) -> str:
        """The report of a claim that was checked in depth in the last day; "" when there is none."""
        scope = await self._runs.refresh_scope(workspace)
        kept = await asyncio.to_thread(self._runs.cache.report, scope.report(claim))
        return kept.report.verification_id if kept else ""

    async def finish(self, run: PendingRun, on_stage: OnStage) -> Outcome:
        """Follow a run until it ends. Raises ClientError.

        After an error the run stays written down, unless the service says that it does not have it.
        """
        known = await self._runs.confirm_accepted(run)
        if known is None:
            return NoVerdict(_claim(run), "unknown")

        def report_stage(status: TaskStatus) -> None:
            if status.progress is not None:
                on_stage(status.progress.step, status.progress.index, status.progress.total)

        try:
            ended = await self._runs.client.tasks.wait(known.run_id, limit_s=WAIT_S, on_progress=report_stage)
        except (NotFound, NoLongerKept):
            await self._runs.finish(known, charged=known.price)
            return NoVerdict(_claim(run), "unknown")
        return await self._finish(known, ended)

    async def choose(self, several: SeveralClaims, claims: Sequence[str]) -> list[PendingRun]:
        """Go on with some of the claims that were found; one run for each, each at the price of the first."""
        runs, first = self._runs, several.run
        scope = await runs.refresh_scope(first.workspace)
        await runs.reserve(first, first.price * (len(claims) - 1))
        receipt = await runs.client.tasks.select(first.run_id, claims, key=f"{first.key}-select")
        chosen = [
            await asyncio.to_thread(
                runs.pending.adopt,
                first,
                item.task_id,
                runs.subject_of("verify", scope, item.claim),
                _body(item.claim, scope.language),
            )
            for item in receipt.items
        ]
        for run in chosen:
            await runs.record_results(run)
        await asyncio.to_thread(runs.pending.remove, first)
        return chosen

    async def cancel(self, run: PendingRun) -> None:
        """Stop a run; `finish` returns soon after."""
        await self._runs.cancel(run)

    async def drop(self, run: PendingRun) -> None:
        """Wait no more for a run that nobody goes on with."""
        await self._runs.finish(run, charged=0)

    async def _finish(self, run: PendingRun, ended: TaskStatus) -> Outcome:
        claim = _claim(run)
        if asked := ended.needs_input:
            if asked.similar_claims:
                return AlreadyKnown(run, tuple(asked.similar_claims))
            return SeveralClaims(run, tuple(found.claim for found in asked.claims or ()))
        if ended.result is not None:
            await self._runs.keep_report(run, await self._runs.refresh_scope(run.workspace), claim, ended.result)
            await self._runs.finish(run, charged=run.price)
            return DeepReport(claim, ended.result)
        await self._runs.finish(run, charged=0)
        return NoVerdict(claim, "cancelled" if ended.status == "cancelled" else "failed", ended.failure)


def _body(claim: str, language: str) -> dict[str, JsonValue]:
    asked = VerifyIn(text=claim, language=language, visibility="private", webhook_url="")
    return asked.model_dump(exclude_unset=True)


def _claim(run: PendingRun) -> str:
    return str(run.body.get("text", ""))
