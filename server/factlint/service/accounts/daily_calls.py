"""The daily cap on extract calls: counted per account and UTC day, refunded when a call fails for an outage."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.storage.tables import Account, ExtractDay
from factlint.service.storage.upserts import insert_new


def day_of(moment: datetime) -> str:
    return moment.astimezone(UTC).date().isoformat()


async def read_calls_today(connection: AsyncConnection, account_id: str, now: datetime) -> int:
    query = select(ExtractDay.calls).where(ExtractDay.account_id == account_id, ExtractDay.day == day_of(now))
    return (await connection.execute(query)).scalar_one_or_none() or 0


async def count_call(connection: AsyncConnection, account_id: str, now: datetime, limit: int | None) -> bool:
    """Count one extract call, unless that would pass the limit: then False."""
    await connection.execute(select(Account.id).where(Account.id == account_id).with_for_update())
    today = {"account_id": account_id, "day": day_of(now)}
    await connection.execute(insert_new(connection, ExtractDay, [today | {"calls": 0}]))
    change = update(ExtractDay).filter_by(**today).values(calls=ExtractDay.calls + 1)
    if limit is not None:
        change = change.where(ExtractDay.calls < limit)
    return (await connection.execute(change)).rowcount == 1


async def refund_call(connection: AsyncConnection, account_id: str, counted_at: datetime) -> None:
    """Take one counted call back, on the day on which it was counted."""
    await connection.execute(
        update(ExtractDay)
        .where(ExtractDay.account_id == account_id, ExtractDay.day == day_of(counted_at), ExtractDay.calls > 0)
        .values(calls=ExtractDay.calls - 1)
    )
