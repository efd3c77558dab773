"""All that the account page shows of an account, read in one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.accounts import account_settings, daily_calls, keys, ledger
from factlint.service.accounts.account_settings import AccountInfo
from factlint.service.accounts.keys import Caller, KeyInfo
from factlint.service.accounts.ledger import Entry

MOST_ENTRIES = 10


@dataclass(frozen=True, slots=True)
class Overview:
    """An account at a moment; `spent` tells of this month, by kind, how often and how many credits."""

    account: AccountInfo
    keys: list[KeyInfo]
    spent: dict[str, tuple[int, int]]
    entries: list[Entry]
    calls_today: int


async def read_overview(connection: AsyncConnection, caller: Caller, now: datetime) -> Overview:
    """The account of a caller."""
    account = await account_settings.read_account_info(connection, caller.account_id, now)
    return Overview(
        account=account,
        keys=await keys.list_keys(connection, caller.account_id),
        spent=await ledger.sum_spending_by_kind(connection, caller.account_id, account.pool.period),
        entries=await ledger.read_last_entries(connection, caller.account_id, MOST_ENTRIES),
        calls_today=await daily_calls.read_calls_today(connection, caller.account_id, now),
    )
