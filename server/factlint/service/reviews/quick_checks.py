"""The quick checks of a review: what is known is served, the rest judged, and each verdict paid for once."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.assess import AssessRow
from factlint.interface.common import AUTO_LANGUAGE, NEGATIVE_VERDICTS
from factlint.interface.review import ReviewAssessment
from factlint.service.accounts import ledger
from factlint.service.accounts.keys import LOCAL_ACCOUNT
from factlint.service.checks import memory
from factlint.service.checks.account_memory import AccountMemory, prefer_free
from factlint.service.checks.charges import ASSESS_COST
from factlint.service.checks.judgements import Item, Judgement, Judgements, Overloaded
from factlint.service.checks.known_verdicts import find_known_verdicts
from factlint.service.checks.preparation import NotReady, Preparation
from factlint.service.checks.rows import failed_row, link_failure
from factlint.service.common.config import ServiceConfig
from factlint.service.reviews.state import ReviewAsk, ReviewState, RowState
from factlint.service.runs.records import RunRecord, Runs
from factlint.service.storage.database import Database

_HELD_FOR = timedelta(minutes=30)


class CannotPay(Exception):
    """The balance cannot pay for the quick checks."""


@dataclass(frozen=True, slots=True)
class AssessedRows:
    """The rows with their verdicts, what they cost, and what may be served again."""

    state: ReviewState
    debits: tuple[ledger.Debit, ...]
    lasting: dict[str, AssessRow]


class QuickChecks:
    """Judges the claims of one service's reviews."""

    def __init__(
        self,
        config: ServiceConfig,
        database: Database,
        runs: Runs,
        preparation: Preparation,
        judging: Judgements,
        memory: AccountMemory,
    ) -> None:
        self._config = config
        self._database = database
        self._runs = runs
        self._preparation = preparation
        self._judging = judging
        self._memory = memory

    async def assess_rows(self, run: RunRecord, ask: ReviewAsk, state: ReviewState) -> AssessedRows:
        """Every claim with its verdict or the reason why it has none. Raises NotReady, CannotPay."""
        await self._preparation.wait_until_indexed()
        loaded, engine = await self._preparation.refresh_workspace(run.workspace)
        now = self._config.clock.now()
        language = "" if ask.language == AUTO_LANGUAGE else ask.language
        rows = state.rows or []
        items = [Item(row.claim, True, language, state.language, run.workspace) for row in rows]
        keys = [item.key(engine) for item in items]
        async with self._database.read() as connection:
            known = await find_known_verdicts(connection, run.account_id, items, engine, now, self._config.public_url)
        if run.owner is not None:
            known = prefer_free(known, self._memory.find_priors(run.account_id, keys, now), now)
        missing = {key: item for key, item in zip(keys, items, strict=True) if key not in known}
        await self._hold(run, len(missing) + sum(not prior.is_free(now) for prior in known.values()), now)
        try:
            tasks = self._judging.begin(loaded.engine, engine, missing)
        except Overloaded:
            raise NotReady("Too many checks are waiting.") from None
        if tasks:
            await asyncio.wait(tasks.values(), timeout=self._config.limits.assess_budget_s)
        judged = {key: _finished_or_timed_out(task, missing[key]) for key, task in tasks.items()}
        found = {key: prior.row for key, prior in known.items()} | {key: one.row for key, one in judged.items()}
        paid = [
            index
            for index, key in enumerate(keys)
            if found[key].failure is None
            and (key in judged or not known[key].is_free(now))
            and keys.index(key) == index
        ]
        checked = [self._row(row, found[key], run) for row, key in zip(rows, keys, strict=True)]
        return AssessedRows(
            state.with_rows(checked, assessed=True),
            tuple(ledger.Debit(f"review:{run.id}:assess:{index}", "assess", ASSESS_COST) for index in paid),
            {key: one.row for key, one in judged.items() if one.lasting},
        )

    async def settle(self, connection: AsyncConnection, run: RunRecord, assessed: AssessedRows, now: datetime) -> int:
        """Pay for the verdicts and remember them, in the transaction that keeps them; what that cost."""
        charged = await ledger.debit(connection, run.account_id, assessed.debits, now) if assessed.debits else 0
        if run.hold_id is not None:
            await ledger.release(connection, run.hold_id)
        if run.owner is None:
            await memory.remember_answers(connection, assessed.lasting, now)
        else:
            self._memory.note_answers(run.account_id, assessed.lasting, now)
        return charged

    async def _hold(self, run: RunRecord, rows: int, now: datetime) -> None:
        """Set the price aside; whatever ends the review gives it back. Raises CannotPay."""
        if rows == 0 or run.account_id == LOCAL_ACCOUNT:
            return
        async with self._database.write() as connection:
            current = await self._runs.find(connection, run.id, lock=True)
            if current is None or not current.is_working:
                return
            if current.hold_id is not None:
                # Of an attempt that a crash interrupted.
                await ledger.release(connection, current.hold_id)
            held = await ledger.hold(connection, run.account_id, rows * ASSESS_COST, now, now + _HELD_FOR)
            if isinstance(held, ledger.NotEnoughCredits):
                raise CannotPay
            await self._runs.change(connection, current, now, hold_id=held)

    def _row(self, row: RowState, found: AssessRow, run: RunRecord) -> RowState:
        """A review has no verdict on a failed check in either version; a rewrite only where the verdict is sure."""
        failure = link_failure(found.failure, self._config.docs_url) if found.failure is not None else None
        sure = found.verdict in NEGATIVE_VERDICTS and (found.confidence == "high" or run.account_id == LOCAL_ACCOUNT)
        assessment = ReviewAssessment(
            status="failed" if failure is not None else "completed",
            verdict=None if failure is not None else found.verdict,
            confidence=None if failure is not None else found.confidence,
            verification_url=found.verification_url,
            rationale=found.rationale,
            dissent=found.dissent,
            suggested_rewrite=found.suggested_rewrite if sure else None,
            more_claims=found.more_claims,
            failure=failure,
        )
        return row.model_copy(update={"assessment": assessment})


def _finished_or_timed_out(task: asyncio.Task[Judgement], item: Item) -> Judgement:
    if task.done():
        return replace(task.result())
    return Judgement(failed_row(item.text, "timeout", language=item.row_language), lasting=False)
