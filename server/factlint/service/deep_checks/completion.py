"""The end of a deep check with a verdict: stored and paid for once, in one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.common import Depth
from factlint.service.accounts import ledger
from factlint.service.runs.records import RunRecord, Runs
from factlint.service.verifications.records import VerificationRecord, Verifications

COSTS: Mapping[Depth, int] = {"standard": 10, "low": 5}


class Completion:
    """Ends runs that have a verdict."""

    def __init__(self, verifications: Verifications) -> None:
        self._verifications = verifications

    async def complete(
        self,
        connection: AsyncConnection,
        runs: Runs,
        run: RunRecord,
        record: VerificationRecord,
        now: datetime,
        *,
        charged: bool,
    ) -> bool:
        """End a run with a new verification. False, and nothing done, where it has ended or was cancelled meanwhile."""
        current = await runs.find(connection, run.id, lock=True)
        if current is None or not current.is_working:
            return False
        cost = COSTS[current.depth] if charged else 0
        if cost:
            debit = ledger.Debit(f"verify:{run.id}", "verify", cost)
            await ledger.debit(connection, run.account_id, [debit], now)
        await self._verifications.insert(connection, record, in_memory=run.owner is not None)
        done = await runs.change(
            connection, current, now, status="completed", step="conclusion", verification_id=record.id, charged=cost
        )
        return done is not None

    async def complete_with(
        self, connection: AsyncConnection, runs: Runs, run: RunRecord, verification_id: str, now: datetime
    ) -> bool:
        """End a run with a verification that the account has already; free."""
        current = await runs.find(connection, run.id, lock=True)
        if current is None or not current.is_working:
            return False
        done = await runs.change(connection, current, now, status="completed", verification_id=verification_id)
        return done is not None
