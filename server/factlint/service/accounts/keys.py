"""API keys: made once, shown once, kept as a hash; who a key belongs to."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.accounts import ledger
from factlint.service.accounts.plans import LOCAL, Plan, PlanName, plan_of
from factlint.service.clock import month_start
from factlint.service.storage.tables import Account, ApiKey
from factlint.service.storage.writing import insert_new

LOCAL_ACCOUNT = "local"
_KEY = re.compile(r"factlint_[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Caller:
    """The account behind a request, with what its key and plan allow."""

    account_id: str
    key_id: str | None
    plan: Plan
    created_at: datetime
    local: bool = False
    unlimited_extract: bool = False
    has_webhook_secret: bool = False


@dataclass(frozen=True, slots=True)
class CreatedKey:
    """A new key and the secret that signs its webhooks: shown this once."""

    key: str
    webhook_secret: str
    key_id: str
    account_id: str


@dataclass(frozen=True, slots=True)
class KeyInfo:
    """What is known of a key besides the key itself."""

    key_id: str
    account_id: str
    name: str
    ending: str
    plan: str
    unlimited_extract: bool
    created_at: datetime
    revoked_at: datetime | None


def digest_of(key: str) -> str:
    """Keys hold 128 random bits, so a plain hash cannot be searched backwards."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


async def find_caller(connection: AsyncConnection, key: str) -> Caller | None:
    """Whom a key stands for; None when it is malformed, unknown or revoked."""
    if not _KEY.fullmatch(key):
        return None
    query = (
        select(
            Account.id,
            ApiKey.id,
            Account.plan,
            Account.created_at,
            ApiKey.unlimited_extract,
            ApiKey.webhook_secret.is_not(None),
        )
        .join(Account, Account.id == ApiKey.account_id)
        .where(ApiKey.digest == digest_of(key), ApiKey.revoked_at.is_(None))
    )
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        return None
    account_id, key_id, plan, created_at, unlimited, has_secret = row
    found = plan_of(plan)
    return Caller(
        account_id,
        key_id,
        found,
        created_at,
        unlimited_extract=unlimited or found.paid,
        has_webhook_secret=bool(has_secret),
    )


async def create(
    connection: AsyncConnection,
    *,
    name: str,
    credits: int,
    plan: PlanName,
    unlimited_extract: bool,
    account_id: str | None,
    now: datetime,
) -> CreatedKey:
    """A key of a new account, or of the account named; `credits` are granted as extra credits."""
    account = account_id or uuid4().hex
    if account_id is None:
        await connection.execute(insert(Account).values(_account(account, name, plan, now)))
    key = f"factlint_{secrets.token_hex(16)}"
    secret = secrets.token_hex(16)
    key_id = uuid4().hex
    await connection.execute(
        insert(ApiKey).values(
            id=key_id,
            account_id=account,
            digest=digest_of(key),
            name=name,
            ending=key[-4:],
            unlimited_extract=unlimited_extract,
            webhook_secret=secret,
            created_at=now,
        )
    )
    if credits:
        await ledger.grant(connection, account, credits, f"key:{key_id}", now)
    return CreatedKey(key, secret, key_id, account)


async def account_exists(connection: AsyncConnection, account_id: str) -> bool:
    return (await connection.execute(select(Account.id).where(Account.id == account_id))).first() is not None


async def list_keys(connection: AsyncConnection) -> list[KeyInfo]:
    """All keys, oldest first."""
    query = (
        select(
            ApiKey.id,
            ApiKey.account_id,
            ApiKey.name,
            ApiKey.ending,
            Account.plan,
            ApiKey.unlimited_extract,
            ApiKey.created_at,
            ApiKey.revoked_at,
        )
        .join(Account, Account.id == ApiKey.account_id)
        .order_by(ApiKey.created_at, ApiKey.id)
    )
    return [KeyInfo(*row) for row in await connection.execute(query)]


async def revoke(connection: AsyncConnection, key: str, now: datetime) -> bool:
    """Revoke a key, given as the key itself or its id. False when there is no such key in force."""
    which = ApiKey.digest == digest_of(key) if _KEY.fullmatch(key) else ApiKey.id == key
    changed = await connection.execute(update(ApiKey).where(which, ApiKey.revoked_at.is_(None)).values(revoked_at=now))
    return changed.rowcount == 1


async def local_caller(connection: AsyncConnection, now: datetime) -> Caller:
    """The one account of a local backend, made if missing: it records usage and is never refused."""
    values = _account(LOCAL_ACCOUNT, "This machine", LOCAL, now) | {"local": True}
    await connection.execute(insert_new(connection, Account, [values]))
    query = select(Account.created_at).where(Account.id == LOCAL_ACCOUNT)
    created = (await connection.execute(query)).scalar_one()
    return Caller(LOCAL_ACCOUNT, None, plan_of(LOCAL), created, local=True, unlimited_extract=True)


def _account(account_id: str, name: str, plan: str, now: datetime) -> dict[str, object]:
    return {
        "id": account_id,
        "name": name,
        "plan": plan,
        "local": False,
        "created_at": now,
        "period": month_start(now),
        "allowance_used": 0,
        "extra_left": 0,
        "extra_used": 0,
    }
