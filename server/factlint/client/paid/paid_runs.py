"""Runs that cost something: written down first, taken from the day's budget, sent once, and accounted for when over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from pydantic import JsonValue

from factlint.client.api.client import Client
from factlint.client.api.errors import ClientError, Invalid, Refused, StepFailed
from factlint.client.checks.policy import Policy
from factlint.client.store.cache import ResultCache
from factlint.client.store.cache_keys import Scope
from factlint.client.store.draft_index import DraftIndex, KeptRun, Kind
from factlint.client.store.pending_runs import PendingRun, PendingRuns, subject_of
from factlint.interface.citecheck import CitecheckIn
from factlint.interface.recency import PROVISIONAL_FOR, fresh_for, is_time_sensitive
from factlint.interface.review import ReviewIn
from factlint.interface.usage import UsageOut
from factlint.interface.verifications import ClaimDetail
from factlint.interface.verify import VerifyIn

log = logging.getLogger("factlint.client")


@dataclass(frozen=True, slots=True)
class Price:
    """Credits that a run costs, or costs at most, and how many the account has left."""

    credits: int
    left: int
    at_most: bool = False

    @property
    def can_be_paid(self) -> bool:
        return self.left >= (1 if self.at_most else self.credits)


class PaidRuns:
    """The runs of one service and account, of every kind. Belongs to one event loop.

    `refresh_scope` tells under what the results of a workspace are kept.
    """

    def __init__(
        self,
        client: Client,
        cache: ResultCache,
        policy: Policy,
        pending: PendingRuns,
        refresh_scope: Callable[[str], Awaitable[Scope]],
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.client = client
        self.cache = cache
        self.pending = pending
        self.ledger = DraftIndex(pending.data_dir)
        self.refresh_scope = refresh_scope
        self.now = now
        self.policy = policy

    async def read_usage(self) -> UsageOut | None:
        """What things cost and what is left; None where nothing is paid."""
        return await self.client.get_usage() if self.policy.is_paid else None

    async def begin(
        self,
        kind: Kind,
        scope: Scope,
        about: tuple[str, ...],
        body: Mapping[str, JsonValue],
        *,
        document: str = "",
        price: int = 0,
        note: Mapping[str, JsonValue] | None = None,
    ) -> PendingRun:
        """Begin a run about something, or find the one under way. Raises ClientError when it is refused.

        A run whose answer is lost has no id yet: `confirm_accepted` sends it again.
        """
        self.policy.require(scope.workspace)
        run, new = await asyncio.to_thread(
            self.pending.begin,
            kind,
            self.subject_of(kind, scope, *about),
            body,
            price=price,
            workspace=scope.workspace,
            document=document,
            note=note,
        )
        if new:
            await self.reserve(run, price)
        try:
            return await self._send_if_new(run, first=new)
        except ClientError as error:
            if not (error.retryable or error.perhaps_heard):
                raise
            return run

    def subject_of(self, kind: Kind, scope: Scope, *about: str) -> str:
        """The name of a run about something: there is one at a time, however often it is asked for."""
        return subject_of(kind, scope.origin, scope.account, scope.workspace, scope.language, *about)

    async def reserve(self, run: PendingRun, credits: int) -> None:
        """Take credits from the day's budget for a run; without them it is over. Raises BudgetSpent."""
        try:
            await asyncio.to_thread(self.policy.reserve, credits)
        except ClientError:
            await asyncio.to_thread(self.pending.remove, run)
            raise

    async def confirm_accepted(self, run: PendingRun) -> PendingRun | None:
        """The run with its id, sent once more if that is not known; None, and over, where that could begin a second.

        Raises ClientError; the run stays written down then, since its first request may have been heard.
        """
        if not run.run_id and not self.pending.may_be_sent(run):
            await self.finish(run, charged=run.price)
            return None
        return await self._send_if_new(run, first=False)

    async def finish(self, run: PendingRun, *, charged: int) -> None:
        """Nothing is to be waited for any more; what was not charged goes back into the day's budget."""
        await asyncio.to_thread(self.pending.remove, run)
        await asyncio.to_thread(self.policy.give_back, max(0, run.price - charged))

    async def cancel(self, run: PendingRun) -> None:
        """Stop a run that the service has; whoever waits for it hears of its end soon after."""
        run = await asyncio.to_thread(self.pending.find, run.subject) or run
        if not run.run_id:
            return
        match run.kind:
            case "verify":
                await self.client.tasks.cancel(run.run_id)
            case "review":
                await self.client.reviews.cancel(run.run_id)
            case "citecheck":
                await self.client.citechecks.cancel(run.run_id)

    async def keep_report(self, run: PendingRun, scope: Scope, claim: str, report: ClaimDetail) -> None:
        """Let a claim show what its deep check says, from now on: a service may know the report for longer."""
        now = self.now()
        lasts = PROVISIONAL_FOR if report.provisional else fresh_for(is_time_sensitive(claim, now.date()))
        until = (now + lasts).timestamp()
        await self.record_results(run, [scope.report(said) for said in (claim, report.claim)])
        for said in {claim, report.claim}:
            await asyncio.to_thread(self.cache.put_report, scope.report(said), report, until)

    async def record_results(self, run: PendingRun, keys: Iterable[str] = ()) -> None:
        """Write down in the ledger that the run, and the results of these keys, are of its draft."""
        try:
            if run.run_id:
                kept = KeptRun(kind=run.kind, service=run.service, run_id=run.run_id)
                await asyncio.to_thread(self.ledger.add_run, run.document, kept)
            await asyncio.to_thread(self.ledger.add_results, run.document, keys)
        except OSError as error:
            log.warning("what is kept of a draft could not be written down: %s", type(error).__name__)

    async def _send_if_new(self, run: PendingRun, *, first: bool) -> PendingRun:
        """Send the request of a run that has no id yet. What the service refused for good was never begun.

        A refusal after a try whose answer was lost says nothing of that try: the run stays written down.
        """
        if run.run_id:
            return run
        try:
            run_id = await self._send(run)
        except (Invalid, StepFailed):
            await self.finish(run, charged=0)
            raise
        except Refused as error:
            if first and not error.retryable and not error.perhaps_heard:
                await self.finish(run, charged=0)
            raise
        accepted = await asyncio.to_thread(self.pending.mark_accepted, run, run_id)
        await self.record_results(accepted)
        return accepted

    async def _send(self, run: PendingRun) -> str:
        client, key, workspace = self.client, run.key, run.workspace
        match run.kind:
            case "verify":
                return (
                    await client.tasks.verify(VerifyIn.model_validate(run.body), key=key, workspace=workspace)
                ).task_id
            case "review":
                review = ReviewIn.model_validate(run.body)
                return (await client.reviews.start(review, key=key, workspace=workspace)).review_id
            case "citecheck":
                check = CitecheckIn.model_validate(run.body)
                return (await client.citechecks.start(check, key=key, workspace=workspace)).citecheck_id
