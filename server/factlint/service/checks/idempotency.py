"""Idempotency keys: the first answer is kept 24 hours in the current form, and replayed in the version asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias
from uuid import uuid4

from sqlalchemy import ColumnElement, and_, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.ask import AskMessage
from factlint.interface.assess import AssessOut
from factlint.interface.citecheck import CitecheckReceipt
from factlint.interface.common import Wire
from factlint.interface.errors import StepFailedOut
from factlint.interface.extract import ExtractOut
from factlint.interface.review import ReviewReceipt
from factlint.interface.verify import BatchReceipt, TaskReceipt
from factlint.service.storage.tables import IdempotentCall
from factlint.service.storage.transient_texts import TransientTexts
from factlint.service.storage.upserts import insert_new

KEPT_FOR = timedelta(hours=24)
_MEMORY = "replay"
_SHAPES: Mapping[str, type[Wire]] = {
    "ask": AskMessage,
    "citecheck": CitecheckReceipt,
    "extract": ExtractOut,
    "extract_located": ExtractOut,
    "assess": AssessOut,
    "task": TaskReceipt,
    "batch": BatchReceipt,
    "review": ReviewReceipt,
    "error": StepFailedOut,
}


@dataclass(frozen=True, slots=True)
class ClaimedKey:
    """This call is the first with its key; it must be finished or released.

    `memory` takes its answer instead of the database, where its account keeps nothing.
    """

    id: str
    account_id: str
    endpoint: str
    key_digest: str
    began_at: datetime
    memory: TransientTexts | None

    @property
    def _row(self) -> ColumnElement[bool]:
        return and_(_is(self.account_id, self.endpoint, self.key_digest), IdempotentCall.id == self.id)

    async def finish(self, connection: AsyncConnection, status: int, shape: str, answer: Wire) -> None:
        """Keep the answer for replays."""
        text = answer.model_dump_json()
        if self.memory is not None:
            self.memory.put(_MEMORY, self.id, text, self.began_at, KEPT_FOR)
        values = {"status": status, "shape": shape, "body": text if self.memory is None else None}
        await connection.execute(update(IdempotentCall).where(self._row).values(**values))

    async def release(self, connection: AsyncConnection) -> None:
        """Forget the key: the next call with it starts anew."""
        await connection.execute(delete(IdempotentCall).where(self._row))


@dataclass(frozen=True, slots=True)
class Replay:
    """An earlier call with this key and body was answered so."""

    shape: str
    answer: Wire


class StillRunning:
    """An earlier call with this key and body has no answer yet."""


@dataclass(frozen=True, slots=True)
class AnswerGone:
    """An earlier call was answered, but the answer was only in memory, and is gone."""

    at: datetime


class OtherBody:
    """The key was used with another body."""


def content_digest(model: Wire, *context: str) -> str:
    """The content of a body: what is absent and what is at its default are the same."""
    text = "\0".join((model.model_dump_json(), *context))
    return hashlib.sha256(text.encode()).hexdigest()


Begun: TypeAlias = ClaimedKey | Replay | StillRunning | AnswerGone | OtherBody


async def begin(
    connection: AsyncConnection,
    *,
    account_id: str,
    endpoint: str,
    key: str,
    body_digest: str,
    now: datetime,
    lease: timedelta,
    memory: TransientTexts,
    in_memory: bool = False,
    apart: str | None = None,
) -> Begun:
    """Claim a key within a write transaction. A call that died with its process loses the key when its lease ends.

    `in_memory`: the account keeps nothing, so that the answer must not reach the database. `apart`: whose calls alone it
    repeats; else those of the whole account.
    """
    named = key if apart is None else f"{apart}\0{key}"
    digest = hashlib.sha256(named.encode("utf-8", "surrogatepass")).hexdigest()
    claimed = ClaimedKey(uuid4().hex, account_id, endpoint, digest, now, memory if in_memory else None)
    where = _is(account_id, endpoint, claimed.key_digest)
    values = {
        "account_id": account_id,
        "endpoint": endpoint,
        "key_digest": claimed.key_digest,
        "id": claimed.id,
        "body_digest": body_digest,
        "lease_until": now + lease,
        "expires_at": now + KEPT_FOR,
    }
    dead = and_(where, IdempotentCall.status.is_(None), IdempotentCall.lease_until <= now)
    await connection.execute(delete(IdempotentCall).where(and_(where, IdempotentCall.expires_at <= now)))
    await connection.execute(delete(IdempotentCall).where(dead))
    if await insert_new(connection, IdempotentCall, [values]) == 1:
        return claimed
    query = select(
        IdempotentCall.id,
        IdempotentCall.body_digest,
        IdempotentCall.status,
        IdempotentCall.shape,
        IdempotentCall.body,
        IdempotentCall.expires_at,
    ).where(where)
    id, earlier, status, shape, body, expires_at = (await connection.execute(query)).one()
    if earlier != body_digest:
        return OtherBody()
    if status is None or shape is None:
        return StillRunning()
    body = body if body is not None else memory.get(_MEMORY, id, now)
    if body is None:
        return AnswerGone(min(now, expires_at))
    return Replay(shape, _SHAPES[shape].model_validate_json(body))


async def release_unfinished(connection: AsyncConnection) -> None:
    """Forget the calls that a process which died has left, where only one process uses the database."""
    await connection.execute(delete(IdempotentCall).where(IdempotentCall.status.is_(None)))


def _is(account_id: str, endpoint: str, key_digest: str) -> ColumnElement[bool]:
    return and_(
        IdempotentCall.account_id == account_id,
        IdempotentCall.endpoint == endpoint,
        IdempotentCall.key_digest == key_digest,
    )
