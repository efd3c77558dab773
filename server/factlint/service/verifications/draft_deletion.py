"""What a writer's own backend deletes when they want a draft forgotten: its runs, their reports, verdicts, replays."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.assess import AssessRow
from factlint.interface.local import ForgetOut
from factlint.service.checks.memory import claim_digest
from factlint.service.runs.durable import DurableRuns
from factlint.service.runs.records import RunRecord, Runs
from factlint.service.storage.database import Database
from factlint.service.storage.tables import IdempotentCall, PriorAssessment, ReturnedClaim, Run
from factlint.service.verifications.records import Verifications

_AT_ONCE = 500


class DraftDeletion:
    """Deletes for one account. The ids of runs stay, as they do when retention removes them."""

    def __init__(self, database: Database, durable: DurableRuns, runs: Runs, verifications: Verifications) -> None:
        self._database = database
        self._durable = durable
        self._runs = runs
        self._verifications = verifications

    async def forget(self, account_id: str, ids: Sequence[str], claims: Sequence[str], now: datetime) -> ForgetOut:
        """Delete what is stored of these runs and claims; unknown ones are passed over."""
        async with self._database.write() as connection:
            runs = await self._with_children(connection, account_id, ids)
            for run in runs:
                if not run.has_ended:
                    await self._runs.change(connection, run, now, status="cancelled")
            reports = await self._delete_reports(connection, runs, now)
            emptied = update(Run).where(Run.id.in_([run.id for run in runs]))
            await connection.execute(emptied.values(input=None, state=None, failure=None, purged_at=now))
            verdicts = await _delete_verdicts(connection, account_id, set(claims))
            await _delete_replays(connection, account_id)
        for run in runs:
            # What is recorded of one that still runs goes with the others that ended, minutes later.
            await (self._durable.forget(run.id) if run.has_ended else self._durable.cancel(run.id))
        return ForgetOut(runs=sum(run.parent_id is None for run in runs), verifications=reports, verdicts=verdicts)

    async def _with_children(self, connection: AsyncConnection, account_id: str, ids: Sequence[str]) -> list[RunRecord]:
        found = [await self._runs.find(connection, id, lock=True) for id in dict.fromkeys(ids)]
        own = [run for run in found if run is not None and run.account_id == account_id and run.purged_at is None]
        return [*own, *await self._runs.find_children(connection, [run.id for run in own])]

    async def _delete_reports(self, connection: AsyncConnection, runs: Sequence[RunRecord], now: datetime) -> int:
        count = 0
        for id in {run.verification_id for run in runs if run.verification_id is not None}:
            record = await self._verifications.find(connection, id, now, lock=True)
            if record is not None:
                await self._verifications.delete(connection, record)
                count += 1
        return count


async def _delete_verdicts(connection: AsyncConnection, account_id: str, claims: Collection[str]) -> int:
    """Delete quick verdicts by the claim that they name: their keys are hashes that hold the engine of their time."""
    if not claims:
        return 0
    kept = await connection.execute(select(PriorAssessment.key, PriorAssessment.row))
    keys = [key for key, row in kept if AssessRow.model_validate_json(row).claim in claims]
    digests = [claim_digest(claim) for claim in claims]
    for start in range(0, max(len(keys), len(digests)), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        await connection.execute(delete(PriorAssessment).where(PriorAssessment.key.in_(keys[part])))
        given = ReturnedClaim.account_id == account_id, ReturnedClaim.digest.in_(digests[part])
        await connection.execute(delete(ReturnedClaim).where(*given))
    return len(keys)


async def _delete_replays(connection: AsyncConnection, account_id: str) -> None:
    """Delete every answer that is kept for a repeated request: it cannot be told of which draft they quote.

    They only spare a second request when a connection breaks, and here a second one costs nothing.
    """
    answered = IdempotentCall.account_id == account_id, IdempotentCall.status.is_not(None)
    await connection.execute(delete(IdempotentCall).where(*answered))
