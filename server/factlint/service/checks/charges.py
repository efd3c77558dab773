"""The price of an assess call: held before it runs, debited per verdict row, refused when the balance cannot pay."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from factlint.interface.errors import LimitOut, NoCreditsOut
from factlint.service.accounts import ledger
from factlint.service.accounts.credit_pool import CreditPool
from factlint.service.accounts.keys import Caller
from factlint.service.common.clock import seconds_to_midnight, stamp
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import LimitReached, NoCredits
from factlint.service.storage.database import Database

ASSESS_COST = 1


@dataclass(frozen=True, slots=True)
class CreditHold:
    """Takes credits for one service."""

    database: Database
    config: ServiceConfig

    async def hold(
        self, caller: Caller, rows: int, *, requested: int | None, now: datetime, for_s: float
    ) -> str | None:
        """Set aside the price of `rows`; None where nothing need be held. Raises NoCredits."""
        if rows == 0 or caller.local:
            return None
        async with self.database.write() as connection:
            held = await ledger.hold(
                connection, caller.account_id, rows * ASSESS_COST, now, now + timedelta(seconds=for_s)
            )
        if isinstance(held, ledger.NotEnoughCredits):
            raise self.shortage_error(held.pool, rows * ASSESS_COST, ASSESS_COST, requested)
        return held

    async def give_back(self, held: str | None) -> None:
        if held is not None:
            async with self.database.write() as connection:
                await ledger.release(connection, held)

    def shortage_error(
        self, pool: CreditPool, cost: int, price: int, requested: int | None, shape: type[NoCreditsOut] = NoCreditsOut
    ) -> NoCredits:
        """The error of a call that costs `cost` where one such call at the standard price costs `price`."""
        wall = str(uuid4())
        docs = self.config.docs_url
        return NoCredits(
            shape(
                detail="No credits left for this check."
                if pool.available == 0
                else "Not enough credits for this check.",
                code="no_credits",
                docs_url=f"{docs}#quota" if docs else None,
                upgrade_url=f"{self.config.public_url}/docs/plans?wall={wall}" if docs else None,
                wall_id=wall,
                remaining=pool.available // price,
                credits_remaining=pool.available,
                cost=cost,
                resets_at=stamp(pool.resets_at),
                requested=requested,
            )
        )

    def daily_limit_error(self, limit: int, now: datetime) -> LimitReached:
        """The error of an extract call beyond the daily cap."""
        docs = self.config.docs_url
        return LimitReached(
            LimitOut(
                detail=f"Daily extract limit of {limit} reached.",
                code="extract_daily_limit",
                limit=limit,
                retry_after=seconds_to_midnight(now),
                docs_url=f"{docs}#rate-limits" if docs else None,
                upgrade_url=f"{self.config.public_url}/docs/plans" if docs else None,
            )
        )
