"""The rows of runs: how they begin, change and end, inside the caller's transaction."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Literal, TypedDict, Unpack

from sqlalchemy import ColumnElement, and_, bindparam, exists, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.orm import aliased

from factlint.interface.failures import Failure
from factlint.service.accounts import ledger
from factlint.service.storage.tables import Run
from factlint.service.storage.transient_texts import TransientTexts

RunKind = Literal["verify", "review", "citecheck"]
ENDED: frozenset[str] = frozenset({"completed", "failed", "cancelled"})
PAUSED: frozenset[str] = frozenset({"needs_input"})
NOT_BEGUN = "starting"
"""The step of a run before its first."""
WORKING: frozenset[str] = frozenset({"processing", "queued", "assessing", "verifying", "checking"})


@dataclass(frozen=True, slots=True)
class RunRecord:
    """One run as it stands; `input`, `state` and `failure` are JSON (see the table).

    A run with an `owner` is one of an account of which nothing is kept: its texts are in that process's memory, so that
    they are None when another process reads it.
    """

    id: str
    kind: RunKind
    account_id: str
    key_id: str | None
    version: str
    status: str
    created_at: datetime
    updated_at: datetime
    input: str | None = None
    step: str = NOT_BEGUN
    state: str | None = None
    failure: str | None = None
    language: str = ""
    depth: Literal["standard", "low"] = "standard"
    visibility: str = "private"
    workspace: str | None = None
    webhook_url: str | None = None
    batch_id: str | None = None
    parent_id: str | None = None
    verification_id: str | None = None
    body_digest: str | None = None
    hold_id: str | None = None
    charged: int = 0
    owner: str | None = None
    launched: bool = False
    ended_at: datetime | None = None
    resolved_at: datetime | None = None
    purged_at: datetime | None = None

    @property
    def has_ended(self) -> bool:
        return self.status in ENDED

    @property
    def is_working(self) -> bool:
        return self.status in WORKING


class Changes(TypedDict, total=False):
    """What may change of a run after its beginning."""

    status: str
    step: str
    state: str | None
    failure: str | None
    language: str
    verification_id: str | None
    hold_id: str | None
    charged: int
    launched: bool
    resolved_at: datetime | None


Announce = Callable[[AsyncConnection, RunRecord], Awaitable[None]]
"""Told, in the same transaction, of every run that ends or pauses: webhooks hang on it."""
_TEXTS = ("input", "state")
_COLUMNS = [getattr(Run, field.name) for field in fields(RunRecord)]
_ONE = select(*_COLUMNS).where(Run.id == bindparam("run"))
_ONE_LOCKED = _ONE.with_for_update()


class StoredRuns:
    """The runs of one service, to be read. `memory` holds the texts that must not reach the database."""

    def __init__(self, memory: TransientTexts) -> None:
        self._memory = memory

    async def find(self, connection: AsyncConnection, id: str, *, lock: bool = False) -> RunRecord | None:
        """The run, locked until the transaction ends if it is to be changed."""
        row = (await connection.execute(_ONE_LOCKED if lock else _ONE, {"run": id})).mappings().one_or_none()
        return None if row is None else self._load_texts(RunRecord(**row))

    async def pick_unused_id(self, connection: AsyncConnection) -> str:
        """The 8 hex of a new review or citation check."""
        while await self.find(connection, id := secrets.token_hex(4)) is not None:
            pass
        return id

    async def find_children(self, connection: AsyncConnection, parent_ids: Collection[str]) -> list[RunRecord]:
        """The runs that belong to others, oldest first."""
        query = select(*_COLUMNS).where(Run.parent_id.in_(parent_ids)).order_by(Run.created_at, Run.id)
        return [self._load_texts(RunRecord(**row)) for row in (await connection.execute(query)).mappings()]

    async def has_begun(self, connection: AsyncConnection, key_id: str | None, id: str) -> bool:
        """Whether a key began a run."""
        query = select(exists().where(Run.id == id, Run.key_id == key_id))
        return bool((await connection.execute(query)).scalar_one())

    async def has_led(self, connection: AsyncConnection, key_id: str | None, verification_id: str) -> bool:
        """Whether a run that a key began led to a verification."""
        query = select(exists().where(Run.verification_id == verification_id, Run.key_id == key_id))
        return bool((await connection.execute(query)).scalar_one())

    def _load_texts(self, run: RunRecord) -> RunRecord:
        if run.owner is None:
            return run
        texts = {name: self._memory.get(f"run_{name}", run.id, run.updated_at) for name in _TEXTS}
        return replace(run, input=texts["input"], state=texts["state"])


class Runs(StoredRuns):
    """The same, to be begun, changed and ended. `announce` is told of every end and pause."""

    def __init__(self, memory: TransientTexts, announce: Announce) -> None:
        super().__init__(memory)
        self._announce = announce

    async def insert(self, connection: AsyncConnection, run: RunRecord) -> None:
        """A run begins. Its workflow is started after the transaction; if the process dies before, another does it."""
        await connection.execute(insert(Run).values(**self._to_row(run)))

    async def fail(
        self,
        connection: AsyncConnection,
        run: RunRecord,
        now: datetime,
        failure: Failure,
        *,
        state: str | None = None,
    ) -> RunRecord | None:
        """The run, ended without a result, and with a review those of its deep checks that have not begun.

        `state`: what was found until then, where that is to be changed.
        """
        changes = Changes(status="failed", failure=failure.model_dump_json())
        if state is not None:
            changes["state"] = state
        failed = await self.change(connection, run, now, **changes)
        if failed is not None and run.kind == "review":
            for child in await self.find_children(connection, [run.id]):
                if child.is_working and child.step == NOT_BEGUN:
                    await self.fail(connection, child, now, failure)
        return failed

    async def change(
        self, connection: AsyncConnection, run: RunRecord, now: datetime, **changes: Unpack[Changes]
    ) -> RunRecord | None:
        """The run with its changes; None, and nothing done, where its status is another by now.

        A run that has ended stays as it ended: whoever ends it first, wins. The credits that it held are given back
        when it ends or pauses; what it costs is debited before.
        """
        changed = replace(run, **changes, updated_at=now)
        stops = changed.status != run.status and changed.status in ENDED | PAUSED
        if stops:
            changed = replace(changed, hold_id=None)
        if changed.has_ended and not run.has_ended:
            changed = replace(changed, ended_at=now)
        values = self._to_row(changed)
        names = {"updated_at", "ended_at", "hold_id", *changes}
        statement = update(Run).where(Run.id == run.id, Run.status == run.status)
        done = await connection.execute(statement.values({name: values[name] for name in names}))
        if done.rowcount != 1:
            return None
        if stops and run.hold_id is not None:
            await ledger.release(connection, run.hold_id)
        if stops:
            await self._announce(connection, changed)
        return changed

    def _to_row(self, run: RunRecord) -> dict[str, object]:
        values = {field.name: getattr(run, field.name) for field in fields(RunRecord)}
        if run.owner is not None:
            for name in _TEXTS:
                text = values[name]
                if isinstance(text, str):
                    self._memory.put(f"run_{name}", run.id, text, run.updated_at)
                values[name] = None
        return values


async def find_unfinished(connection: AsyncConnection, *which: ColumnElement[bool]) -> list[RunRecord]:
    """The runs that have come to no end and no pause, oldest first; of those in memory, without their texts."""
    query = select(*_COLUMNS).where(Run.status.in_(WORKING), *which).order_by(Run.created_at, Run.id)
    return [RunRecord(**row) for row in (await connection.execute(query)).mappings()]


def is_silent_since(moment: datetime) -> ColumnElement[bool]:
    """Nothing has happened on a run since then, and it waits for no other: a review waits for its deep checks."""
    child = aliased(Run)
    lives = exists().where(child.parent_id == Run.id, or_(child.status.in_(WORKING), child.updated_at >= moment))
    return and_(Run.updated_at < moment, ~lives)


async def has_unfinished(connection: AsyncConnection) -> bool:
    return (await connection.execute(select(Run.id).where(Run.status.in_(WORKING)).limit(1))).first() is not None
