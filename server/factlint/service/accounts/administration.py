"""Keys and accounts from the command line: a database is opened, brought up to date, changed and closed."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from uuid import uuid4

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.accounts import account_settings, keys, webhook_secrets
from factlint.service.accounts.account_settings import AccountInfo, ChangeRefused
from factlint.service.accounts.key_rules import check_bounds, check_name, check_webhook
from factlint.service.accounts.keys import CreatedKey, KeyInfo
from factlint.service.accounts.plans import PLAN_NAMES, PlanName
from factlint.service.accounts.retention import Retention
from factlint.service.common.clock import Clock, SystemClock
from factlint.service.storage.database import Database
from factlint.service.storage.upgrade import migrate

__all__ = ["ChangeRefused"]

MOST_CREDITS = 1_000_000_000
NO_KEY = "There is no such key in force; `factlint keys list` shows them."


@asynccontextmanager
async def write_transaction(database_url: str) -> AsyncGenerator[AsyncConnection]:
    """A write transaction on a database that is up to date. Raises UnusableDatabase."""
    database = Database(database_url)
    try:
        await migrate(database)
        async with database.write() as connection:
            yield connection
    finally:
        await database.close()


async def create_key(
    database_url: str,
    name: str,
    credits: int = 0,
    plan: str = "free",
    unlimited_extract: bool = False,
    account: str | None = None,
    clock: Clock | None = None,
    *,
    scopes: Sequence[str] = (),
    networks: Sequence[str] = (),
) -> CreatedKey:
    """A new key of a new account, or of the account named by its id. Raises Refused, UnusableDatabase."""
    name = check_name(name)
    if not 0 <= credits <= MOST_CREDITS:
        raise ChangeRefused(f"Credits must lie between 0 and {MOST_CREDITS}.")
    limited, bounds = check_bounds(scopes, networks)
    async with write_transaction(database_url) as connection:
        if account is not None and not await keys.account_exists(connection, account):
            raise ChangeRefused("There is no account with this id.")
        return await keys.create(
            connection,
            name=name,
            credits=credits,
            plan=_plan(plan),
            unlimited_extract=unlimited_extract,
            account_id=account,
            now=_now(clock),
            scopes=limited,
            networks=bounds,
        )


async def list_keys(database_url: str) -> list[KeyInfo]:
    """All keys, oldest first; the keys themselves are not known."""
    async with write_transaction(database_url) as connection:
        return await keys.list_keys(connection)


async def revoke_key(database_url: str, key: str, clock: Clock | None = None) -> bool:
    """Revoke a key by itself or by its id; it is refused from the next request on."""
    async with write_transaction(database_url) as connection:
        return await keys.revoke(connection, key, _now(clock))


async def rename_key(database_url: str, key: str, name: str) -> None:
    """Another name for a key. Raises Refused."""
    name = check_name(name)
    async with write_transaction(database_url) as connection:
        await keys.rename(connection, await _key(connection, key), name)


async def set_webhook(database_url: str, key: str, url: str) -> None:
    """Where the runs of a key report to unless a call says otherwise; empty for nowhere. Raises Refused."""
    url = check_webhook(url)
    async with write_transaction(database_url) as connection:
        await keys.set_webhook(connection, await _key(connection, key), url)


async def show_secret(database_url: str, key: str) -> str | None:
    """What the webhooks of a key are signed with; None where it has no secret. Raises Refused."""
    async with write_transaction(database_url) as connection:
        return await webhook_secrets.find_secret(connection, await _key(connection, key))


async def rotate_secret(database_url: str, key: str) -> str:
    """A new secret in place of the old one. Raises Refused."""
    async with write_transaction(database_url) as connection:
        return await webhook_secrets.rotate(connection, await _key(connection, key))


async def remove_secret(database_url: str, key: str) -> None:
    """No secret, so no webhooks. Raises Refused."""
    async with write_transaction(database_url) as connection:
        await webhook_secrets.remove(connection, await _key(connection, key))


async def list_accounts(database_url: str, clock: Clock | None = None) -> list[AccountInfo]:
    """All accounts, oldest first."""
    async with write_transaction(database_url) as connection:
        return await account_settings.list_accounts(connection, _now(clock))


async def set_plan(database_url: str, account: str, plan: str, clock: Clock | None = None) -> AccountInfo:
    """Raises Refused, as do those that follow."""
    async with write_transaction(database_url) as connection:
        await account_settings.set_plan(connection, account, _plan(plan), _now(clock))
        return await account_settings.read_account_info(connection, account, _now(clock))


async def add_credits(
    database_url: str, account: str, amount: int, reference: str = "", clock: Clock | None = None
) -> AccountInfo:
    """Extra credits; with a reference, the same credits are never added twice."""
    if not 0 < amount <= MOST_CREDITS:
        raise ChangeRefused(f"Credits must lie between 1 and {MOST_CREDITS}.")
    async with write_transaction(database_url) as connection:
        await account_settings.add_credits(connection, account, amount, reference or uuid4().hex, _now(clock))
        return await account_settings.read_account_info(connection, account, _now(clock))


async def set_extract_limit(
    database_url: str, account: str, limit: int | None, clock: Clock | None = None
) -> AccountInfo:
    async with write_transaction(database_url) as connection:
        await account_settings.set_extract_limit(connection, account, limit, _now(clock))
        return await account_settings.read_account_info(connection, account, _now(clock))


async def set_retention(database_url: str, account: str, days: int | None, clock: Clock | None = None) -> Retention:
    async with write_transaction(database_url) as connection:
        return await account_settings.set_retention(connection, account, days, _now(clock))


async def set_certificates(database_url: str, account: str, issued: bool, clock: Clock | None = None) -> AccountInfo:
    async with write_transaction(database_url) as connection:
        await account_settings.set_certificates(connection, account, issued, _now(clock))
        return await account_settings.read_account_info(connection, account, _now(clock))


async def _key(connection: AsyncConnection, key: str) -> str:
    found = await keys.find_key_in_force(connection, key)
    if found is None:
        raise ChangeRefused(NO_KEY)
    return found


def _now(clock: Clock | None) -> datetime:
    return (clock or SystemClock()).now()


def _plan(name: str) -> PlanName:
    for plan in PLAN_NAMES:
        if plan == name.strip().lower():
            return plan
    raise ChangeRefused(f"There is no plan {name!r}; choose one of {', '.join(PLAN_NAMES)}.")
