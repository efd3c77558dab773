"""API keys: made once, shown once, kept as a hash; who a key belongs to."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import ColumnElement, Select, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.accounts import ledger
from factlint.service.accounts.allowed_networks import Networks
from factlint.service.accounts.plans import EXTRACT_DAILY_LIMIT, LOCAL, Plan, PlanName, plan_of
from factlint.service.accounts.retention import Retention
from factlint.service.accounts.scopes import Scope, parse_scopes
from factlint.service.accounts.webhook_secrets import make_secret
from factlint.service.common.clock import month_start
from factlint.service.storage.tables import Account, ApiKey
from factlint.service.storage.upserts import insert_new

LOCAL_ACCOUNT = "local"
_KEY = re.compile(r"factlint_[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Caller:
    """The account behind a request, with what its key and plan allow.

    `retention_days` is the period in force: None keeps everything, 0 keeps nothing. `webhook_url` is the key's default.
    `scopes` and `networks` are what the key may do and where it may be used from; None where that is not bounded.
    """

    account_id: str
    key_id: str | None
    plan: Plan
    created_at: datetime
    local: bool = False
    unlimited_extract: bool = False
    extract_limit: int = EXTRACT_DAILY_LIMIT
    has_webhook_secret: bool = False
    webhook_url: str = ""
    retention_days: int | None = None
    certificates: bool = True
    scopes: frozenset[Scope] | None = None
    networks: Networks | None = None

    @property
    def keeps_nothing(self) -> bool:
        """No text of this account may reach the database (docs/interface.md, "Limits", retention_days 0)."""
        return self.retention_days == 0

    @property
    def reads_all(self) -> bool:
        """Whether its key reads all that the account stored; another one only what it began itself."""
        return self.scopes is None or "history:read" in self.scopes

    @property
    def repeats_apart(self) -> str | None:
        """The id of a key that may not read what others of its account were answered, and so repeats only its own calls."""
        return None if self.reads_all else self.key_id

    @property
    def issues_certificates(self) -> bool:
        return self.certificates and not self.keeps_nothing


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
    webhook_url: str
    has_webhook_secret: bool
    scopes: frozenset[Scope] | None
    networks: Networks | None
    created_at: datetime
    revoked_at: datetime | None
    last_used_at: datetime | None


def digest_of(key: str) -> str:
    """Keys hold 128 random bits, so a plain hash cannot be searched backwards."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def _caller_query(which: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    return (
        select(
            Account.id,
            Account.plan,
            Account.created_at,
            Account.extract_limit,
            Account.certificates,
            Account.retention_days,
            Account.retention_next,
            Account.retention_from,
            ApiKey.id.label("key_id"),
            ApiKey.unlimited_extract,
            ApiKey.webhook_secret,
            ApiKey.webhook_url,
            ApiKey.scopes,
            ApiKey.networks,
        )
        .join(Account, Account.id == ApiKey.account_id)
        .where(which, ApiKey.revoked_at.is_(None))
    )


_BY_DIGEST = _caller_query(ApiKey.digest == bindparam("which"))
_BY_ID = _caller_query(ApiKey.id == bindparam("which"))


async def find_caller(connection: AsyncConnection, key: str, now: datetime) -> Caller | None:
    """Whom a key stands for; None when it is malformed, unknown or revoked."""
    return await _caller(connection, _BY_DIGEST, digest_of(key), now) if _KEY.fullmatch(key) else None


async def find_caller_by_id(connection: AsyncConnection, key_id: str, now: datetime) -> Caller | None:
    """The same, of the key with an id."""
    return await _caller(connection, _BY_ID, key_id, now)


async def _caller(
    connection: AsyncConnection, query: Select[*tuple[Any, ...]], which: str, now: datetime
) -> Caller | None:
    row = (await connection.execute(query, {"which": which})).one_or_none()
    if row is None:
        return None
    plan = plan_of(row.plan)
    return Caller(
        row.id,
        row.key_id,
        plan,
        row.created_at,
        unlimited_extract=row.unlimited_extract or (plan.paid and row.extract_limit is None),
        extract_limit=EXTRACT_DAILY_LIMIT if row.extract_limit is None else row.extract_limit,
        has_webhook_secret=row.webhook_secret is not None,
        webhook_url=row.webhook_url,
        retention_days=Retention(row.retention_days, row.retention_next, row.retention_from).days_at(now),
        certificates=row.certificates,
        scopes=parse_scopes(row.scopes),
        networks=Networks.from_stored(row.networks) if row.networks is not None else None,
    )


_RETENTION = select(Account.certificates, Account.retention_days, Account.retention_next, Account.retention_from).where(
    Account.id == bindparam("account")
)


async def issues_certificates(connection: AsyncConnection, account_id: str, now: datetime) -> bool:
    """Whether an account's reports get certificates."""
    row = (await connection.execute(_RETENTION, {"account": account_id})).one_or_none()
    if row is None or not row.certificates:
        return False
    return Retention(row.retention_days, row.retention_next, row.retention_from).days_at(now) != 0


async def create(
    connection: AsyncConnection,
    *,
    name: str,
    credits: int,
    plan: PlanName,
    unlimited_extract: bool,
    account_id: str | None,
    now: datetime,
    scopes: str | None = None,
    networks: Networks | None = None,
) -> CreatedKey:
    """A key of a new account, or of the account named; `credits` are granted as extra credits."""
    account = account_id or uuid4().hex
    if account_id is None:
        await connection.execute(insert(Account).values(_account(account, name, plan, now)))
    key = f"factlint_{secrets.token_hex(16)}"
    secret = make_secret()
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
            webhook_url="",
            scopes=scopes,
            networks=None if networks is None else str(networks),
            created_at=now,
        )
    )
    if credits:
        await ledger.grant(connection, account, credits, f"key:{key_id}", now)
    return CreatedKey(key, secret, key_id, account)


async def account_exists(connection: AsyncConnection, account_id: str) -> bool:
    return (await connection.execute(select(Account.id).where(Account.id == account_id))).first() is not None


async def list_keys(connection: AsyncConnection, account_id: str | None = None) -> list[KeyInfo]:
    """All keys, or those of an account, oldest first."""
    query = (
        select(ApiKey.__table__, Account.plan)
        .join(Account, Account.id == ApiKey.account_id)
        .order_by(ApiKey.created_at, ApiKey.id)
    )
    if account_id is not None:
        query = query.where(ApiKey.account_id == account_id)
    return [
        KeyInfo(
            key_id=row.id,
            account_id=row.account_id,
            name=row.name,
            ending=row.ending,
            plan=row.plan,
            unlimited_extract=row.unlimited_extract,
            webhook_url=row.webhook_url,
            has_webhook_secret=row.webhook_secret is not None,
            scopes=parse_scopes(row.scopes),
            networks=None if row.networks is None else Networks.from_stored(row.networks),
            created_at=row.created_at,
            revoked_at=row.revoked_at,
            last_used_at=row.last_used_at,
        )
        for row in await connection.execute(query)
    ]


async def find_key_in_force(connection: AsyncConnection, key: str) -> str | None:
    """The id of a key, given as the key itself or its id; None when there is no such key in force."""
    query = select(ApiKey.id).where(_matches_key(key), ApiKey.revoked_at.is_(None))
    return (await connection.execute(query)).scalar_one_or_none()


async def rename(connection: AsyncConnection, key_id: str, name: str) -> None:
    await connection.execute(update(ApiKey).where(ApiKey.id == key_id).values(name=name))


async def set_webhook(connection: AsyncConnection, key_id: str, url: str) -> None:
    """The key's default address for webhooks; empty for none."""
    await connection.execute(update(ApiKey).where(ApiKey.id == key_id).values(webhook_url=url))


async def revoke(connection: AsyncConnection, key: str, now: datetime) -> bool:
    """Revoke a key, given as the key itself or its id. False when there is no such key in force."""
    changed = await connection.execute(
        update(ApiKey).where(_matches_key(key), ApiKey.revoked_at.is_(None)).values(revoked_at=now)
    )
    return changed.rowcount == 1


async def ensure_local_caller(connection: AsyncConnection, now: datetime) -> Caller:
    """The one account of a local backend, made if missing: it records usage and is never refused."""
    values = _account(LOCAL_ACCOUNT, "This machine", LOCAL, now) | {"local": True}
    await insert_new(connection, Account, [values])
    query = select(Account.created_at).where(Account.id == LOCAL_ACCOUNT)
    created = (await connection.execute(query)).scalar_one()
    return Caller(LOCAL_ACCOUNT, None, plan_of(LOCAL), created, local=True, unlimited_extract=True)


def _matches_key(key: str) -> ColumnElement[bool]:
    return ApiKey.digest == digest_of(key) if _KEY.fullmatch(key) else ApiKey.id == key


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
