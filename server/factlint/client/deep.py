"""Deep checks as writers start them: never begun or paid for twice, taken up again after any restart.

A run is written down before it is sent, followed until it ends, and what it came to is kept like any verdict, so that
every draft that states the claim shows it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from pydantic import JsonValue

from factlint.client.api import Client
from factlint.client.cache import ResultCache
from factlint.client.errors import ClientError, Invalid, Refused, StepFailed
from factlint.client.keys import Scope
from factlint.client.pending import PendingRun, PendingRuns, subject_of
from factlint.client.policy import Policy
from factlint.interface.common import Depth
from factlint.interface.failures import Failure
from factlint.interface.recency import fresh_for, is_time_sensitive
from factlint.interface.status import TaskStatus
from factlint.interface.usage import UsageOut
from factlint.interface.verifications import ClaimDetail, SimilarVerification
from factlint.interface.verify import VerifyIn

OnStage = Callable[[str, int, int], None]
"""Gets the step of a run, its place, and how many steps there are."""
WAIT_S = 3600.0


@dataclass(frozen=True, slots=True)
class Reported:
    """The run came to a verdict, which is kept by now."""

    claim: str
    report: ClaimDetail


@dataclass(frozen=True, slots=True)
class Several:
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


Outcome = Reported | Several | AlreadyKnown | NoVerdict


class DeepChecks:
    """The deep checks of one service and account. Belongs to one event loop.

    `place` tells under what the results of a workspace are kept.
    """

    def __init__(
        self,
        client: Client,
        cache: ResultCache,
        policy: Policy,
        pending: PendingRuns,
        place: Callable[[str], Awaitable[Scope]],
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.pending = pending
        self._client = client
        self._cache = cache
        self._policy = policy
        self._place = place
        self._now = now

    async def price(self, depth: Depth = "standard") -> tuple[int, UsageOut] | None:
        """Credits for one run, and what the account has left; None where nothing is paid."""
        if not self._policy.paid:
            return None
        usage = await self._client.usage()
        of_depth = usage.cost_options.verify.depth
        return (of_depth.low if depth == "low" else of_depth.standard), usage

    def subject(self, scope: Scope, claim: str, depth: Depth = "standard") -> str:
        """The name of a check of a claim: it runs once at a time, however often it is asked for."""
        return subject_of("verify", scope.origin, scope.account, scope.workspace, scope.language, depth, claim)

    async def begin(
        self,
        workspace: str,
        claim: str,
        *,
        document: str = "",
        depth: Depth = "standard",
        price: int = 0,
        note: dict[str, JsonValue] | None = None,
    ) -> PendingRun:
        """Begin a deep check, or find the one under way. Raises ClientError when the service refused it."""
        self._policy.require(workspace)
        scope = await self._place(workspace)
        body = VerifyIn(text=claim, language=scope.language, visibility="private", depth=depth, webhook_url="")
        run, new = await asyncio.to_thread(
            self.pending.begin,
            "verify",
            self.subject(scope, claim, depth),
            body.model_dump(exclude_unset=True),
            workspace=scope.workspace,
            document=document,
            note={**(note or {}), "price": price},
        )
        if new:
            try:
                await asyncio.to_thread(self._policy.reserve, price)
            except ClientError:
                await asyncio.to_thread(self.pending.ended, run)
                raise
        return await self._sent(run, first=new)

    async def finish(self, run: PendingRun, on_stage: OnStage) -> Outcome:
        """Follow a run until it ends, sending it once more if its answer was lost. Raises ClientError.

        After an error the run stays written down, unless the service says that it does not have it.
        """
        if not run.run_id and not self.pending.may_be_sent(run):
            await self._over(run, charged=True)
            return NoVerdict(_claim(run), "unknown")
        if not run.run_id:
            run = await self._sent(run, first=False)

        def watch(status: TaskStatus) -> None:
            if status.progress is not None:
                on_stage(status.progress.step, status.progress.index, status.progress.total)

        try:
            ended = await self._client.tasks.wait(run.run_id, limit_s=WAIT_S, on_progress=watch)
        except Refused as error:
            if error.answered.status in (404, 410):
                await self._over(run, charged=True)
                return NoVerdict(_claim(run), "unknown")
            raise
        return await self._outcome(run, ended)

    async def choose(self, several: Several, claims: Iterable[str]) -> list[PendingRun]:
        """Go on with some of the claims that were found; one run for each."""
        chosen = list(claims)
        scope = await self._place(several.run.workspace)
        price = _price(several.run)
        receipt = await self._client.tasks.select(several.run.run_id, chosen, key=f"{several.run.key}-select")
        runs: list[PendingRun] = []
        for item in receipt.items:
            body = VerifyIn(text=item.claim, language=scope.language, visibility="private", webhook_url="")
            run, _ = await asyncio.to_thread(
                self.pending.begin,
                "verify",
                self.subject(scope, item.claim),
                body.model_dump(exclude_unset=True),
                workspace=scope.workspace,
                document=several.run.document,
                note={**several.run.note, "price": price},
            )
            runs.append(await asyncio.to_thread(self.pending.accepted, run, item.task_id))
        await asyncio.to_thread(self.pending.ended, several.run)
        return runs

    async def cancel(self, run: PendingRun) -> None:
        """Stop a run; `finish` returns soon after."""
        if run.run_id:
            await self._client.tasks.cancel(run.run_id)

    async def drop(self, run: PendingRun) -> None:
        """Wait no more for a run that nobody goes on with."""
        await self._over(run, charged=False)

    async def _sent(self, run: PendingRun, *, first: bool) -> PendingRun:
        """Send the request of a run that has no id yet. What the service refused for good was never begun."""
        if run.run_id:
            return run
        try:
            receipt = await self._client.tasks.verify(
                VerifyIn.model_validate(run.body), key=run.key, workspace=run.workspace
            )
        except (Invalid, StepFailed):
            await self._over(run, charged=False)
            raise
        except Refused as error:
            if first and not error.retryable:
                await self._over(run, charged=False)
            raise
        return await asyncio.to_thread(self.pending.accepted, run, receipt.task_id)

    async def _outcome(self, run: PendingRun, ended: TaskStatus) -> Outcome:
        claim = _claim(run)
        if ended.status == "needs_input":
            asked = ended.needs_input
            assert asked is not None
            if asked.similar_claims:
                return AlreadyKnown(run, tuple(asked.similar_claims))
            return Several(run, tuple(found.claim for found in asked.claims or ()))
        if ended.status == "completed" and ended.result is not None:
            await asyncio.to_thread(self._keep, await self._place(run.workspace), claim, ended.result)
            await self._over(run, charged=True)
            return Reported(claim, ended.result)
        await self._over(run, charged=False)
        return NoVerdict(claim, "cancelled" if ended.status == "cancelled" else "failed", ended.failure)

    def _keep(self, scope: Scope, claim: str, report: ClaimDetail) -> None:
        """The report is kept from its arrival on: a service may know it for longer."""
        now = self._now()
        until = now + fresh_for(is_time_sensitive(claim, now.date()))
        for asked in {claim, report.claim}:
            self._cache.put_report(scope.report(asked), report, until.timestamp())

    async def _over(self, run: PendingRun, *, charged: bool) -> None:
        await asyncio.to_thread(self.pending.ended, run)
        if not charged:
            await asyncio.to_thread(self._policy.give_back, _price(run))


def _claim(run: PendingRun) -> str:
    return str(run.body.get("text", ""))


def _price(run: PendingRun) -> int:
    price = run.note.get("price")
    return price if isinstance(price, int) else 0
