"""Citation checks as durable runs: accepted, checked a few at a time, each paid when it is known, cancelled at will."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.engine.citations.model import Citation
from factlint.interface.citecheck import Citation as Row
from factlint.interface.citecheck import CitecheckOut, CitecheckReceipt
from factlint.interface.errors import CitecheckNoCreditsOut
from factlint.interface.failures import Failure, failure_of
from factlint.interface.versions import Version
from factlint.service.accounts import ledger
from factlint.service.accounts.keys import Caller
from factlint.service.checks.charges import CreditHold
from factlint.service.citations.checker import CitationChecker, TryLater
from factlint.service.citations.rows import checked_row, failed_row, is_charged, list_remaining, pending_row
from factlint.service.citations.validation import CitecheckAsk, citation_of_pair
from factlint.service.citations.view import CitecheckState, citecheck_of
from factlint.service.common.clock import stamp
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import purged_error
from factlint.service.runs.admission import check_capacity, check_in_flight, check_reads
from factlint.service.runs.durable import DurableRuns
from factlint.service.runs.parallel import wait_for_all
from factlint.service.runs.records import RunRecord, Runs
from factlint.service.runs.submission import RunSubmission
from factlint.service.storage.database import Database

log = logging.getLogger("factlint.service")
KIND = "citecheck"
CITATION_COST = 1
_AT_ONCE = 4
_ATTEMPTS = 4
_HELD_FOR = timedelta(hours=1)
_KEPT_IN_MEMORY = timedelta(hours=24)
Keep = Callable[[AsyncConnection, CitecheckReceipt], Awaitable[None]]


class Citechecks:
    """The citation checks of one service. Its workflow is registered before the durable engine is launched."""

    def __init__(
        self,
        config: ServiceConfig,
        database: Database,
        runs: Runs,
        durable: DurableRuns,
        submission: RunSubmission,
        checker: CitationChecker,
    ) -> None:
        self._config = config
        self._database = database
        self._runs = runs
        self._durable = durable
        self._submission = submission
        self._checker = checker
        self._credit_hold = CreditHold(database, config)
        durable.register_workflow(KIND)(self._run)

    async def begin(
        self,
        ask: CitecheckAsk,
        language: str,
        caller: Caller,
        version: Version,
        webhook_url: str | None,
        keep: Keep | None,
        workspace: str | None = None,
    ) -> CitecheckReceipt:
        """Accept a check. Raises NoCredits, LimitReached, Unavailable."""
        cited = await self._find_citations(ask, works=self._checker.looks_up_works(workspace))
        selected = cited[: ask.max_citations]
        state = CitecheckState(
            found=len(cited),
            rows=[pending_row(index, one) for index, one in enumerate(selected)],
            more=list_remaining(cited, ask.max_citations),
        )

        async def begin(connection: AsyncConnection, now: datetime) -> tuple[list[RunRecord], CitecheckReceipt]:
            await check_capacity(connection, self._config)
            await check_in_flight(connection, caller, KIND, "citation checks")
            run = await self._submission.insert(
                connection,
                KIND,
                await self._runs.pick_unused_id(connection),
                caller,
                version,
                "queued",
                ask.model_dump_json(exclude_unset=True),
                now,
                state=state.model_dump_json(),
                language=language,
                webhook_url=webhook_url,
                workspace=workspace,
                hold_id=await self._hold(connection, caller, len(selected), now),
            )
            receipt = CitecheckReceipt(citecheck_id=run.id)
            if keep is not None:
                await keep(connection, receipt)
            return [run], receipt

        return await self._submission.submit(caller, begin)

    async def read(self, id: str, caller: Caller) -> CitecheckOut:
        """The check as it stands. Raises NotFound, Purged."""
        async with self._database.read() as connection:
            run = await self._find_own(connection, id, caller)
        return citecheck_of(run, self._config.docs_url)

    async def cancel(self, id: str, caller: Caller) -> CitecheckOut:
        """Stop a check that has not ended; what is checked stays charged. Raises NotFound, Purged."""
        async with self._database.write() as connection:
            run = await self._find_own(connection, id, caller, lock=True)
            if not run.has_ended:
                run = await self._runs.change(connection, run, self._config.clock.now(), status="cancelled") or run
        if run.status == "cancelled":
            await self._durable.cancel(id)
        return citecheck_of(run, self._config.docs_url)

    async def _find_own(self, connection: AsyncConnection, id: str, caller: Caller, *, lock: bool = False) -> RunRecord:
        run = await self._submission.find_own(
            connection, KIND, id, caller, "There is no citation check of this id.", lock=lock
        )
        check_reads(caller, run)
        gone = run.purged_at
        if gone is None and run.owner is not None and run.ended_at is not None:
            now, gone_at = self._config.clock.now(), run.ended_at + _KEPT_IN_MEMORY
            if now >= gone_at or (run.state is None and run.status == "completed"):
                # What was only in memory is there for a day, and not after a restart; but how it broke off is known.
                gone = min(now, gone_at)
        if gone is not None:
            raise purged_error("This citation check was removed by the account's retention period.", stamp(gone))
        return run

    async def _hold(self, connection: AsyncConnection, caller: Caller, checks: int, now: datetime) -> str | None:
        """The price of the checks, set aside; None where there is none to pay. Raises NoCredits."""
        if caller.local or checks == 0:
            return None
        cost = checks * CITATION_COST
        held = await ledger.hold(connection, caller.account_id, cost, now, now + _HELD_FOR)
        if isinstance(held, ledger.NotEnoughCredits):
            raise self._credit_hold.shortage_error(held.pool, cost, CITATION_COST, None, CitecheckNoCreditsOut)
        return held

    async def _find_citations(self, ask: CitecheckAsk, *, works: bool) -> Sequence[Citation]:
        """The citations; `works` only adds some behind all others, so that the index of each stays what it is."""
        return (
            [citation_of_pair(pair) for pair in ask.pairs]
            if ask.pairs
            else await self._checker.find(ask.text, works=works)
        )

    async def _run(self, id: str) -> None:
        """The workflow: one step that goes on where it was interrupted, since every row is kept as soon as it is known."""
        await self._durable.run_step("check", lambda: self._check_all(id), attempts=_ATTEMPTS)

    async def _check_all(self, id: str) -> None:
        async with self._database.write() as connection:
            run = await self._runs.find(connection, id, lock=True)
            if run is None or not run.is_working or run.input is None or run.state is None:
                return
            state = CitecheckState.model_validate_json(run.state).model_copy(update={"read": True})
            if not state.rows:
                detail = (
                    "The text cites nothing that could be looked up: no link, no DOI, no reference with an address."
                )
                failure = failure_of("no_citations", kind="run", detail=detail, hint="Send a text with links or DOIs.")
                await self._end_run(connection, run, state, failure)
                return
            now = self._config.clock.now()
            await self._runs.change(connection, run, now, status="checking", state=state.model_dump_json())
        cited = await self._find_citations(CitecheckAsk.model_validate_json(run.input), works=True)
        gate = asyncio.Semaphore(_AT_ONCE)
        todo = [row.index for row in state.rows if row.check.status in {"pending", "running"}]
        await wait_for_all(*(self._check_one(run, index, cited[index], gate) for index in todo))
        async with self._database.write() as connection:
            run = await self._runs.find(connection, id, lock=True)
            if run is not None and run.is_working and run.state is not None:
                state = CitecheckState.model_validate_json(run.state)
                failed = all(row.check.status == "failed" for row in state.rows)
                detail = "None of the sources could be reached. Nothing was charged."
                failure = failure_of("upstream_unavailable", kind="run", detail=detail) if failed else None
                await self._end_run(connection, run, state, failure)

    async def _check_one(self, run: RunRecord, index: int, cited: Citation, gate: asyncio.Semaphore) -> None:
        id = run.id
        async with gate:
            if not await self._store(id, index, _mark_running):
                return
            try:
                checked = await self._checker.check(cited, run.workspace)
            except TryLater as why:
                failure = failure_of("upstream_unavailable", kind="run", detail=str(why), docs=self._config.docs_url)
                await self._store(id, index, lambda row: failed_row(row, failure))
            except Exception as error:
                # One odd page must not cost the other citations their checks; its text is never logged.
                log.error("a citation could not be checked: %s", type(error).__name__)
                failure = failure_of("citation_check_failed", kind="run", docs=self._config.docs_url)
                await self._store(id, index, lambda row: failed_row(row, failure))
            else:
                await self._store(id, index, lambda row: checked_row(row, checked))

    async def _store(self, id: str, index: int, change: Callable[[Row], Row]) -> bool:
        """Keep a row and what it costs in one transaction; False where the run has ended meanwhile."""
        async with self._database.write() as connection:
            run = await self._runs.find(connection, id, lock=True)
            if run is None or not run.is_working or run.state is None:
                return False
            state = CitecheckState.model_validate_json(run.state)
            row = change(state.rows[index])
            rows = [*state.rows[:index], row, *state.rows[index + 1 :]]
            now, charged = self._config.clock.now(), run.charged
            if is_charged(row):
                debit = ledger.Debit(f"{KIND}:{id}:{index}", "citation", CITATION_COST)
                charged += await ledger.debit(connection, run.account_id, [debit], now)
            text = state.model_copy(update={"rows": rows}).model_dump_json()
            return await self._runs.change(connection, run, now, state=text, charged=charged) is not None

    async def _end_run(
        self, connection: AsyncConnection, run: RunRecord, state: CitecheckState, failure: Failure | None
    ) -> None:
        await self._runs.change(
            connection,
            run,
            self._config.clock.now(),
            status="failed" if failure else "completed",
            state=state.model_dump_json(),
            failure=failure.model_dump_json() if failure else None,
        )


def _mark_running(row: Row) -> Row:
    return row.model_copy(update={"check": row.check.model_copy(update={"status": "running"})})
