"""The accounts whose retention period removes something: each with the moment before which its data goes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.accounts.retention import Retention
from factlint.service.storage.tables import Account


@dataclass(frozen=True, slots=True)
class AccountRetention:
    """An account with a period in force. `issues`: it has certificates made."""

    id: str
    cutoff: datetime
    keeps_nothing: bool
    issues: bool


async def find_accounts_with_retention(connection: AsyncConnection, now: datetime) -> list[AccountRetention]:
    """The accounts that have a retention period in force."""
    query = select(
        Account.id, Account.retention_days, Account.retention_next, Account.retention_from, Account.certificates
    ).where(or_(Account.retention_days.is_not(None), Account.retention_next.is_not(None)))
    found: list[AccountRetention] = []
    for id, days, next_days, next_from, certificates in await connection.execute(query):
        retention = Retention(days, next_days, next_from)
        cutoff = retention.cutoff(now)
        if cutoff is not None:
            nothing = retention.days_at(now) == 0
            found.append(AccountRetention(id, cutoff, nothing, issues=certificates and not nothing))
    return found
