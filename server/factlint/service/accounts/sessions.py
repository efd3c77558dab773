"""Who is signed in to the account page: a random secret in a browser, its hash here, for an hour at most."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.storage.tables import SignIn

LASTS = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Session:
    """A sign-in that is in force, with the key it was made with; `changes` are those made from it so far."""

    secret: str
    key_id: str
    changes: int
    until: datetime


async def begin(connection: AsyncConnection, key_id: str, now: datetime) -> str:
    """The secret of a new sign-in."""
    secret = secrets.token_urlsafe(32)
    await connection.execute(
        insert(SignIn).values(digest=_digest(secret), key_id=key_id, changes=0, expires_at=now + LASTS)
    )
    return secret


async def find(connection: AsyncConnection, secret: str, now: datetime) -> Session | None:
    """The sign-in of a secret; None where it has ended or never was. Whether its key is in force is not looked at."""
    query = select(SignIn.key_id, SignIn.changes, SignIn.expires_at).where(
        SignIn.digest == _digest(secret), SignIn.expires_at > now
    )
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else Session(secret, row.key_id, row.changes, row.expires_at)


async def count_change(connection: AsyncConnection, session: Session) -> bool:
    """Count a change; False where another was made since the session was read, so that no form counts twice."""
    counted = await connection.execute(
        update(SignIn)
        .where(SignIn.digest == _digest(session.secret), SignIn.changes == session.changes)
        .values(changes=session.changes + 1)
    )
    return counted.rowcount == 1


async def end(connection: AsyncConnection, secret: str) -> None:
    await connection.execute(delete(SignIn).where(SignIn.digest == _digest(secret)))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
