"""The workflow of a review: read the draft, check its claims, check some in depth, its citations, then settle the edits.

Every step looks first whether the review still goes on, and how far it has come: it may have been cancelled at any moment,
and a step that a crash interrupted runs again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.engine.claims.languages import UNREAD_HINT
from factlint.interface.failures import Failure, failure_of
from factlint.service.accounts import daily_calls
from factlint.service.checks.preparation import NotReady
from factlint.service.common.clock import Clock
from factlint.service.fetch import Unfetched
from factlint.service.reviews.citation_checks import CitationChecks
from factlint.service.reviews.drafts import Drafts, NothingToCheck
from factlint.service.reviews.escalation import Escalations
from factlint.service.reviews.outcome import settle
from factlint.service.reviews.quick_checks import CannotPay, QuickChecks
from factlint.service.reviews.state import ReviewAsk, ReviewState
from factlint.service.reviews.stored_review import StoredReviews, ask_of, state_of
from factlint.service.runs.durable import DurableRuns, Json
from factlint.service.runs.records import Changes, RunRecord, Runs
from factlint.service.storage.database import Database

log = logging.getLogger("factlint.service")
WORKFLOW = "review"
ATTEMPTS = 4
_LOOK_EVERY_S = 0.3
_GO_ON: dict[str, Json] = {"over": False}
_OVER: dict[str, Json] = {"over": True}
Work = Callable[[RunRecord, ReviewAsk, ReviewState], Awaitable[None]]


class Pipeline:
    """Runs the reviews of one service."""

    def __init__(
        self,
        clock: Clock,
        database: Database,
        durable: DurableRuns,
        runs: Runs,
        stored_reviews: StoredReviews,
        drafts: Drafts,
        quick_checks: QuickChecks,
        escalations: Escalations,
        citation_checks: CitationChecks,
        docs_url: str | None,
    ) -> None:
        self._clock = clock
        self._database = database
        self._durable = durable
        self._runs = runs
        self._stored_reviews = stored_reviews
        self._drafts = drafts
        self._quick_checks = quick_checks
        self._escalations = escalations
        self._citation_checks = citation_checks
        self._docs_url = docs_url
        durable.register_workflow(WORKFLOW)(self.review)

    async def review(self, id: str) -> None:
        """The whole of a review. Nothing but steps happens here."""
        steps: tuple[tuple[str, Work], ...] = (
            ("reading", self._read),
            ("assessing", self._assess),
            ("escalating", self._escalate),
            ("citations", self._check_citations),
            ("verifying", self._wait),
            ("settling", self._end_review),
        )
        for name, work in steps:
            if await self._step(id, name, work) == _OVER:
                return

    async def _step(self, id: str, name: str, work: Work) -> dict[str, Json]:
        async def run_work() -> dict[str, Json]:
            run = await self._find_run(id)
            ask = ask_of(run) if run is not None else None
            if run is None or ask is None or not run.is_working:
                return _OVER
            try:
                await work(run, ask, state_of(run))
            except NotReady as why:
                await self._fail(
                    run, failure_of("upstream_unavailable", kind="run", detail=str(why), docs=self._docs_url)
                )
            return _GO_ON if (after := await self._find_run(id)) is not None and after.is_working else _OVER

        return await self._durable.run_step(name, run_work, attempts=ATTEMPTS)

    async def _read(self, run: RunRecord, ask: ReviewAsk, state: ReviewState) -> None:
        if state.claims_found is not None:
            return
        try:
            found = await self._drafts.read(ask, run.workspace, keep_places=run.owner is None)
        except Unfetched as why:
            code = "upstream_unavailable" if why.reason.is_temporary else "page_unreadable"
            detail = f"This page could not be read. {why}"
            await self._fail(run, failure_of(code, kind="run", detail=detail, docs=self._docs_url), unread_page=True)
            return
        except NothingToCheck as why:
            failure = failure_of("no_checkable_claim", docs=self._docs_url)
            if why.unread:
                code, told = "research_insufficient", why.unread
                failure = failure_of(code, kind="run", detail=told, hint=UNREAD_HINT, docs=self._docs_url)
            await self._fail(run, failure, why.state)
            return
        await self._change(run, found, status="assessing", step="assessing", language=found.language)

    async def _assess(self, run: RunRecord, ask: ReviewAsk, state: ReviewState) -> None:
        if state.assessed:
            return
        try:
            assessed = await self._quick_checks.assess_rows(run, ask, state)
        except CannotPay:
            await self._fail(run, failure_of("insufficient_credits", kind="run", docs=self._docs_url))
            return
        async with self._database.write() as connection:
            current = await self._lock_current(connection, run)
            if current is None:
                return
            charged = await self._quick_checks.settle(connection, current, assessed, self._now())
            await self._change_in(connection, current, assessed.state, charged=current.charged + charged, paid=True)

    async def _escalate(self, run: RunRecord, ask: ReviewAsk, state: ReviewState) -> None:
        if run.status == "verifying":
            # Planned before a crash: what was not launched then is launched now.
            self._escalations.launch(await self._children(run))
            return
        async with self._database.write() as connection:
            current = await self._lock_current(connection, run)
            if current is None:
                return
            planned, children = await self._escalations.plan(connection, current, ask, state, self._now())
            await self._change_in(connection, current, planned, status="verifying", step="verifying")
        self._escalations.launch(children)

    async def _check_citations(self, run: RunRecord, ask: ReviewAsk, state: ReviewState) -> None:
        if ask.policy.max_citations > 0 and not (state.citations is not None and state.citations.ended):
            await self._citation_checks.check(run, ask, state)

    async def _wait(self, run: RunRecord, ask: ReviewAsk, state: ReviewState) -> None:
        """Until the last deep check has ended, or the review has."""
        while True:
            async with self._database.read() as connection:
                current = await self._runs.find(connection, run.id)
                children = await self._runs.find_children(connection, [run.id])
            if current is None or not current.is_working or all(not child.is_working for child in children):
                return
            await asyncio.sleep(_LOOK_EVERY_S)

    async def _end_review(self, run: RunRecord, ask: ReviewAsk, state: ReviewState) -> None:
        """The edits, and the end of the review."""
        async with self._database.read() as connection:
            deep = {
                one.task_id: one for one in await self._stored_reviews.read_deep_checks(connection, run, self._now())
            }
        ended = await self._drafts.settle(lambda: settle(ask, state, deep))
        if ended.failure is not None:
            await self._fail(run, ended.failure, ended.state)
        else:
            await self._change(run, ended.state, status="completed")

    async def _children(self, run: RunRecord) -> list[RunRecord]:
        async with self._database.read() as connection:
            return [child for child in await self._runs.find_children(connection, [run.id]) if child.is_working]

    async def _find_run(self, id: str) -> RunRecord | None:
        async with self._database.read() as connection:
            return await self._runs.find(connection, id)

    async def _lock_current(self, connection: AsyncConnection, run: RunRecord) -> RunRecord | None:
        """The run, locked, if it still goes on and another process has not taken this step meanwhile."""
        current = await self._runs.find(connection, run.id, lock=True)
        return current if current is not None and current.is_working and current.status == run.status else None

    async def _change(
        self,
        run: RunRecord,
        state: ReviewState,
        *,
        status: str,
        step: str | None = None,
        language: str | None = None,
    ) -> None:
        async with self._database.write() as connection:
            current = await self._lock_current(connection, run)
            if current is not None:
                await self._change_in(connection, current, state, status=status, step=step, language=language)

    async def _change_in(
        self,
        connection: AsyncConnection,
        run: RunRecord,
        state: ReviewState,
        *,
        status: str | None = None,
        step: str | None = None,
        charged: int | None = None,
        language: str | None = None,
        paid: bool = False,
    ) -> None:
        """`paid`: what was held is debited or given back."""
        changes = Changes(state=state.model_dump_json())
        if paid:
            changes["hold_id"] = None
        if language is not None:
            changes["language"] = language
        if status is not None:
            changes["status"] = status
        if step is not None:
            changes["step"] = step
        if charged is not None:
            changes["charged"] = charged
        await self._runs.change(connection, run, self._now(), **changes)

    async def _fail(
        self, run: RunRecord, failure: Failure, state: ReviewState | None = None, *, unread_page: bool = False
    ) -> None:
        """`unread_page`: it was counted as an extract call, and like one of those that fail it is given back."""
        async with self._database.write() as connection:
            current = await self._lock_current(connection, run)
            if current is None:
                return
            if unread_page:
                await daily_calls.refund_call(connection, run.account_id, run.created_at)
            told = state.model_dump_json() if state is not None else None
            await self._runs.fail(connection, current, self._now(), failure, state=told)

    def _now(self) -> datetime:
        return self._clock.now()
