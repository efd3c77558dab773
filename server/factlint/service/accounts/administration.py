"""Keys from the command line: a database is opened, brought up to date, changed and closed."""

from __future__ import annotations

from factlint.service.accounts import keys
from factlint.service.accounts.keys import CreatedKey, KeyInfo
from factlint.service.accounts.plans import PLAN_NAMES, PlanName
from factlint.service.clock import Clock, SystemClock
from factlint.service.storage.database import Database
from factlint.service.storage.migrating import migrate

MOST_CREDITS = 1_000_000_000


class Refused(Exception):
    """What was asked cannot be done; the message says why."""


async def create_key(
    database_url: str,
    name: str,
    credits: int = 0,
    plan: str = "free",
    unlimited_extract: bool = False,
    account: str | None = None,
    clock: Clock | None = None,
) -> CreatedKey:
    """A new key of a new account, or of the account named by its id. Raises Refused, UnusableDatabase."""
    if not name.strip():
        raise Refused("Give the key a name.")
    if not 0 <= credits <= MOST_CREDITS:
        raise Refused(f"Credits must lie between 0 and {MOST_CREDITS}.")
    database = Database(database_url)
    try:
        await migrate(database)
        async with database.write() as connection:
            if account is not None and not await keys.account_exists(connection, account):
                raise Refused("There is no account with this id.")
            return await keys.create(
                connection,
                name=name.strip(),
                credits=credits,
                plan=_plan(plan),
                unlimited_extract=unlimited_extract,
                account_id=account,
                now=(clock or SystemClock()).now(),
            )
    finally:
        await database.close()


async def list_keys(database_url: str) -> list[KeyInfo]:
    """All keys, oldest first; the keys themselves are not known."""
    database = Database(database_url)
    try:
        await migrate(database)
        async with database.read() as connection:
            return await keys.list_keys(connection)
    finally:
        await database.close()


async def revoke_key(database_url: str, key: str, clock: Clock | None = None) -> bool:
    """Revoke a key by itself or by its id; it is refused from the next request on."""
    database = Database(database_url)
    try:
        await migrate(database)
        async with database.write() as connection:
            return await keys.revoke(connection, key, (clock or SystemClock()).now())
    finally:
        await database.close()


def _plan(name: str) -> PlanName:
    for plan in PLAN_NAMES:
        if plan == name.strip().lower():
            return plan
    raise Refused(f"There is no plan {name!r}; choose one of {', '.join(PLAN_NAMES)}.")
