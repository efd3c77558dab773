"""The citations of a review's draft: found, then checked a few at a time, each kept and paid for as soon as it ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.engine.citations.model import Citation as Cited
from factlint.interface.citecheck import Citation
from factlint.interface.failures import failure_of
from factlint.service.accounts import ledger
from factlint.service.accounts.keys import LOCAL_ACCOUNT
from factlint.service.citations import CitationChecker, TryLater, list_remaining, pending_row
from factlint.service.citations.rows import checked_row, failed_row, is_charged
from factlint.service.common.config import ServiceConfig
from factlint.service.reviews.state import OUT_OF_CREDITS, CitationState, ReviewAsk, ReviewState
from factlint.service.reviews.stored_review import state_of
from factlint.service.runs.parallel import wait_for_all
from factlint.service.runs.records import Changes, RunRecord, Runs
from factlint.service.storage.database import Database

log = logging.getLogger("factlint.service")
COST = 1
_AT_ONCE = 4
_HELD_FOR = timedelta(hours=1)
_UNDONE = frozenset({"pending", "running"})


class CitationChecks:
    """Checks the citations of one service's reviews."""

    def __init__(self, config: ServiceConfig, database: Database, runs: Runs, checker: CitationChecker) -> None:
        self._config = config
        self._database = database
        self._runs = runs
        self._checker = checker

    async def has_citations(self, text: str) -> bool:
        """Whether a draft has citations."""
        return bool(await self._checker.find(text))

    async def check(self, run: RunRecord, ask: ReviewAsk, state: ReviewState) -> None:
        """Check what is not checked yet; after a crash it goes on where it was interrupted."""
        cited = await self._checker.find(ask.text, works=True)
        known = state.citations or CitationState()
        if known.found is None:
            # What is added to find works comes behind all others, so that the index of each stays what it is.
            may = self._checker.looks_up_works(run.workspace)
            known = await self._begin(run, ask, cited if may else await self._checker.find(ask.text))
        if known is None or known.skipped is not None:
            return
        gate = asyncio.Semaphore(_AT_ONCE)
        todo = [row.index for row in known.rows if row.check.status in _UNDONE]
        await wait_for_all(*(self._check_one(run, index, cited[index], gate) for index in todo))
        await self._keep(run.id, lambda told: told.model_copy(update={"ended": True}))

    async def _begin(self, run: RunRecord, ask: ReviewAsk, cited: Sequence[Cited]) -> CitationState | None:
        """The citations with the credits that they may cost set aside; skipped where the balance cannot pay."""
        most = ask.policy.max_citations
        rows = [pending_row(index, one) for index, one in enumerate(cited[:most])]
        begun = CitationState(found=len(cited), rows=rows, more=list_remaining(cited, most))
        async with self._database.write() as connection:
            current = await self._runs.find(connection, run.id, lock=True)
            if current is None or not current.is_working:
                return None
            hold_id = current.hold_id
            if rows and run.account_id != LOCAL_ACCOUNT:
                now = self._config.clock.now()
                held = await ledger.hold(connection, run.account_id, len(rows) * COST, now, now + _HELD_FOR)
                if isinstance(held, ledger.NotEnoughCredits):
                    begun = CitationState(skipped=OUT_OF_CREDITS, ended=True)
                else:
                    hold_id = held
            await self._store(connection, current, begun, hold_id=hold_id)
        return begun

    async def _check_one(self, run: RunRecord, index: int, cited: Cited, gate: asyncio.Semaphore) -> None:
        id = run.id
        async with gate:
            if not await self._keep(id, lambda told: _replace_row(told, index, _mark_running(told.rows[index]))):
                return
            docs = self._config.docs_url
            try:
                checked = await self._checker.check(cited, run.workspace)
            except TryLater as why:
                failure = failure_of("upstream_unavailable", kind="run", detail=str(why), docs=docs)
                await self._keep(id, lambda told: _replace_row(told, index, failed_row(told.rows[index], failure)))
            except Exception as error:
                # One odd page must not cost the other citations their checks; its text is never logged.
                log.error("a citation could not be checked: %s", type(error).__name__)
                failure = failure_of("citation_check_failed", kind="run", docs=docs)
                await self._keep(id, lambda told: _replace_row(told, index, failed_row(told.rows[index], failure)))
            else:
                await self._keep(
                    id, lambda told: _replace_row(told, index, checked_row(told.rows[index], checked)), paid=index
                )

    async def _keep(
        self, id: str, change: Callable[[CitationState], CitationState], *, paid: int | None = None
    ) -> bool:
        """Keep a change, with what row `paid` costs, in one transaction; False where the review has ended meanwhile."""
        async with self._database.write() as connection:
            run = await self._runs.find(connection, id, lock=True)
            state = state_of(run) if run is not None and run.is_working else None
            if run is None or state is None or state.citations is None:
                return False
            told = change(state.citations)
            charged = run.charged
            if paid is not None and is_charged(told.rows[paid]):
                debit = ledger.Debit(f"review:{id}:citation:{paid}", "citation", COST)
                charged += await ledger.debit(connection, run.account_id, [debit], self._config.clock.now())
            return await self._store(connection, run, told, charged=charged)

    async def _store(
        self,
        connection: AsyncConnection,
        run: RunRecord,
        told: CitationState,
        *,
        hold_id: str | None = None,
        charged: int | None = None,
    ) -> bool:
        state = state_of(run).model_copy(update={"citations": told})
        changes = Changes(state=state.model_dump_json())
        if hold_id is not None:
            changes["hold_id"] = hold_id
        if charged is not None:
            changes["charged"] = charged
        return await self._runs.change(connection, run, self._config.clock.now(), **changes) is not None


def _replace_row(told: CitationState, index: int, row: Citation) -> CitationState:
    return told.model_copy(update={"rows": [*told.rows[:index], row, *told.rows[index + 1 :]]})


def _mark_running(row: Citation) -> Citation:
    return row.model_copy(update={"check": row.check.model_copy(update={"status": "running"})})
