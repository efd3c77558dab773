"""The daily cap on extract calls: counted per account and UTC day, refunded when a call fails for an outage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.storage.tables import Account, ExtractDay
from factlint.service.storage.upserts import insert_or_update


def day_of(moment: datetime) -> str:
    return moment.astimezone(UTC).date().isoformat()


async def read_calls_today(connection: AsyncConnection, account_id: str, now: datetime) -> int:
    found = await connection.execute(_DAYS, {"accounts": [account_id], "days": [day_of(now)]})
    return sum(number for _, _, number in found)


@dataclass(frozen=True, slots=True)
class CallToCount:
    """A call of an account at a moment, and how many it may make on that day; None for any number."""

    account_id: str
    at: datetime
    limit: int | None


_LOCK = select(Account.id).where(Account.id.in_(bindparam("accounts", expanding=True))).order_by(Account.id)
_DAYS = select(ExtractDay.account_id, ExtractDay.day, ExtractDay.calls).where(
    ExtractDay.account_id.in_(bindparam("accounts", expanding=True)),
    ExtractDay.day.in_(bindparam("days", expanding=True)),
)
_LOCKED, _DAYS_LOCKED = _LOCK.with_for_update(), _DAYS.with_for_update()


async def count_call(connection: AsyncConnection, account_id: str, now: datetime, limit: int | None) -> bool:
    """Count one extract call, unless that would pass the limit: then False."""
    return (await count_calls(connection, [CallToCount(account_id, now, limit)]))[0]


async def count_calls(connection: AsyncConnection, calls: Sequence[CallToCount]) -> list[bool]:
    """The same of several calls, in their order."""
    # Always in this order, which two transactions cannot take crosswise.
    accounts = sorted({call.account_id for call in calls})
    await connection.execute(_LOCKED, {"accounts": accounts})
    days = sorted({day_of(call.at) for call in calls})
    found = await connection.execute(_DAYS_LOCKED, {"accounts": accounts, "days": days})
    numbers: dict[tuple[str, str], int] = {(account, day): number for account, day, number in found}
    counted: list[bool] = []
    changed: set[tuple[str, str]] = set()
    for call in calls:
        key = (call.account_id, day_of(call.at))
        number = numbers.get(key, 0)
        counted.append(call.limit is None or number < call.limit)
        if counted[-1]:
            numbers[key] = number + 1
            changed.add(key)
    rows = [{"account_id": account, "day": day, "calls": numbers[account, day]} for account, day in sorted(changed)]
    await insert_or_update(connection, ExtractDay, rows, keys=("account_id", "day"), change=("calls",))
    return counted


async def refund_call(connection: AsyncConnection, account_id: str, counted_at: datetime) -> None:
    """Take one counted call back, on the day on which it was counted."""
    await connection.execute(
        update(ExtractDay)
        .where(ExtractDay.account_id == account_id, ExtractDay.day == day_of(counted_at), ExtractDay.calls > 0)
        .values(calls=ExtractDay.calls - 1)
    )
