"""Credits in the database, inside the caller's transaction: held while a call runs, debited once per cause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.accounts.credit_pool import CreditPool
from factlint.service.accounts.plans import plan_of
from factlint.service.storage.tables import Account, Hold, LedgerEntry


@dataclass(frozen=True, slots=True)
class Debit:
    """Credits spent for one cause: the same cause never costs twice."""

    cause: str
    kind: str
    amount: int


@dataclass(frozen=True, slots=True)
class NotEnoughCredits:
    """The balance cannot pay; `pool` is what there is."""

    pool: CreditPool


async def read_pool(connection: AsyncConnection, account_id: str, now: datetime, *, lock: bool = False) -> CreditPool:
    """The account's pool at this moment. `lock` keeps other writers away until the transaction ends."""
    query = select(Account.plan, Account.allowance_used, Account.extra_left, Account.extra_used, Account.period).where(
        Account.id == account_id
    )
    plan, allowance_used, extra_left, extra_used, period = (
        await connection.execute(query.with_for_update() if lock else query)
    ).one()
    holds = select(func.coalesce(func.sum(Hold.amount), 0)).where(Hold.account_id == account_id, Hold.expires_at > now)
    held = int((await connection.execute(holds)).scalar_one())
    return CreditPool(plan_of(plan).allowance, allowance_used, extra_left, extra_used, period, held).renew(now)


@dataclass(frozen=True, slots=True)
class Entry:
    """What was paid or granted together, such as the claims of one call; an `amount` below zero was spent."""

    kind: str
    times: int
    amount: int
    at: datetime


async def read_last_entries(connection: AsyncConnection, account_id: str, most: int) -> list[Entry]:
    """The newest changes of an account's balance, newest first."""
    query = (
        select(LedgerEntry.kind, func.count(), func.sum(LedgerEntry.amount), LedgerEntry.at)
        .where(LedgerEntry.account_id == account_id)
        .group_by(LedgerEntry.at, LedgerEntry.kind)
        .order_by(LedgerEntry.at.desc(), LedgerEntry.kind)
        .limit(most)
    )
    return [Entry(kind, times, int(amount), at) for kind, times, amount, at in await connection.execute(query)]


async def sum_spending_by_kind(
    connection: AsyncConnection, account_id: str, since: datetime
) -> dict[str, tuple[int, int]]:
    """How often something of each kind was paid for from a moment on, and how many credits that took."""
    query = (
        select(LedgerEntry.kind, func.count(), -func.sum(LedgerEntry.amount))
        .where(LedgerEntry.account_id == account_id, LedgerEntry.at >= since, LedgerEntry.amount < 0)
        .group_by(LedgerEntry.kind)
    )
    return {kind: (times, int(credits)) for kind, times, credits in await connection.execute(query)}


async def hold(
    connection: AsyncConnection, account_id: str, amount: int, now: datetime, until: datetime
) -> str | NotEnoughCredits:
    """Set credits aside for a call that starts now; the hold ends by itself if the process dies."""
    pool = await read_pool(connection, account_id, now, lock=True)
    if pool.available < amount:
        return NotEnoughCredits(pool)
    hold_id = uuid4().hex
    await connection.execute(insert(Hold).values(id=hold_id, account_id=account_id, amount=amount, expires_at=until))
    return hold_id


async def release(connection: AsyncConnection, hold_id: str) -> None:
    """Give held credits back."""
    await connection.execute(delete(Hold).where(Hold.id == hold_id))


async def debit(connection: AsyncConnection, account_id: str, debits: Sequence[Debit], now: datetime) -> int:
    """Write the debits whose cause is new, and return what they cost."""
    pool = start = await read_pool(connection, account_id, now, lock=True)
    known = set(
        (
            await connection.execute(
                select(LedgerEntry.cause).where(
                    LedgerEntry.account_id == account_id, LedgerEntry.cause.in_([entry.cause for entry in debits])
                )
            )
        ).scalars()
    )
    for entry in debits:
        if entry.cause in known:
            continue
        known.add(entry.cause)
        split = pool.split(entry.amount)
        pool = pool.after_debit(split)
        await connection.execute(
            insert(LedgerEntry).values(
                account_id=account_id,
                cause=entry.cause,
                kind=entry.kind,
                amount=-entry.amount,
                from_allowance=-split.from_allowance,
                from_extra=-split.from_extra,
                at=now,
            )
        )
    await _store(connection, account_id, pool)
    return pool.used - start.used


async def grant(connection: AsyncConnection, account_id: str, amount: int, cause: str, now: datetime) -> None:
    """Add extra credits to an account."""
    pool = await read_pool(connection, account_id, now, lock=True)
    await connection.execute(
        insert(LedgerEntry).values(
            account_id=account_id, cause=cause, kind="grant", amount=amount, from_allowance=0, from_extra=amount, at=now
        )
    )
    await _store(connection, account_id, pool.after_grant(amount))


async def _store(connection: AsyncConnection, account_id: str, pool: CreditPool) -> None:
    await connection.execute(
        update(Account)
        .where(Account.id == account_id)
        .values(
            period=pool.period,
            allowance_used=pool.allowance_used,
            extra_left=pool.extra_left,
            extra_used=pool.extra_used,
        )
    )
