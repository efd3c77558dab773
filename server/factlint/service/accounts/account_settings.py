"""What an administrator sees and sets of an account: plan, credits, caps, retention, certificates."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.accounts import ledger
from factlint.service.accounts.credit_pool import CreditPool
from factlint.service.accounts.plans import PlanName, plan_of
from factlint.service.accounts.retention import MOST_DAYS, Retention
from factlint.service.storage.tables import Account, ApiKey, LedgerEntry


class ChangeRefused(Exception):
    """What was asked cannot be done; the message says why."""


@dataclass(frozen=True, slots=True)
class AccountInfo:
    """An account with its balance and the number of its keys in force."""

    id: str
    name: str
    plan: str
    created_at: datetime
    pool: CreditPool
    extract_limit: int | None
    retention: Retention
    certificates: bool
    keys: int


async def list_accounts(connection: AsyncConnection, now: datetime) -> list[AccountInfo]:
    """All accounts, oldest first."""
    query = select(Account.id).order_by(Account.created_at, Account.id)
    return [await read_account_info(connection, id, now) for id in (await connection.execute(query)).scalars().all()]


async def read_account_info(connection: AsyncConnection, account_id: str, now: datetime) -> AccountInfo:
    """One account. Raises Refused."""
    query = select(Account.__table__).where(Account.id == account_id)
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        raise ChangeRefused("There is no account with this id.")
    keys = select(func.count()).select_from(ApiKey).where(ApiKey.account_id == account_id, ApiKey.revoked_at.is_(None))
    return AccountInfo(
        id=row.id,
        name=row.name,
        plan=row.plan,
        created_at=row.created_at,
        pool=await ledger.read_pool(connection, account_id, now),
        extract_limit=row.extract_limit,
        retention=Retention(row.retention_days, row.retention_next, row.retention_from),
        certificates=row.certificates,
        keys=(await connection.execute(keys)).scalar_one(),
    )


async def set_plan(connection: AsyncConnection, account_id: str, plan: PlanName, now: datetime) -> None:
    """Another plan from now on. What is used of this month's allowance stays used. Raises Refused."""
    await read_account_info(connection, account_id, now)
    await _set(connection, account_id, plan=plan)


async def add_credits(connection: AsyncConnection, account_id: str, amount: int, reference: str, now: datetime) -> None:
    """Extra credits, once for each reference. Raises Refused."""
    await read_account_info(connection, account_id, now)
    cause = f"grant:{reference}"[:160]
    known = select(LedgerEntry.id).where(LedgerEntry.account_id == account_id, LedgerEntry.cause == cause)
    if (await connection.execute(known)).first() is not None:
        raise ChangeRefused(f"Credits with the reference {reference!r} were added before.")
    await ledger.grant(connection, account_id, amount, cause, now)


async def set_extract_limit(connection: AsyncConnection, account_id: str, limit: int | None, now: datetime) -> None:
    """Another daily cap on extract calls; None takes the plan's. Raises Refused."""
    await read_account_info(connection, account_id, now)
    if limit is not None and limit < 0:
        raise ChangeRefused("A daily limit is 0 or more.")
    await _set(connection, account_id, extract_limit=limit)


async def set_retention(connection: AsyncConnection, account_id: str, days: int | None, now: datetime) -> Retention:
    """Another retention period, in force after 24 hours; None restores the default at once. Raises Refused."""
    account = await read_account_info(connection, account_id, now)
    if days is not None:
        if not 0 <= days <= MOST_DAYS:
            raise ChangeRefused(f"A retention period lies between 0 and {MOST_DAYS} days.")
        _require_paid(account)
    retention = account.retention.with_days(days, now)
    await _set(
        connection,
        account_id,
        retention_days=retention.days,
        retention_next=retention.next_days,
        retention_from=retention.next_from,
    )
    return retention


async def set_certificates(connection: AsyncConnection, account_id: str, issued: bool, now: datetime) -> None:
    """Whether certificates are issued. Raises Refused."""
    account = await read_account_info(connection, account_id, now)
    if not issued:
        _require_paid(account)
    await _set(connection, account_id, certificates=issued)


def _require_paid(account: AccountInfo) -> None:
    if not plan_of(account.plan).paid:
        raise ChangeRefused("This needs a paid plan; give the account one first, or restore the default.")


async def _set(connection: AsyncConnection, account_id: str, **values: object) -> None:
    await connection.execute(update(Account).where(Account.id == account_id).values(**values))
