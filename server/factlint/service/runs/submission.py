"""How runs begin: one call of an account after the other, their rows in one transaction, their workflows after it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Literal, TypedDict, TypeVar, Unpack

from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.accounts.keys import Caller
from factlint.service.common.clock import Clock
from factlint.service.common.errors import not_found_error
from factlint.service.runs.admission import lock_account
from factlint.service.runs.durable import DurableRuns
from factlint.service.runs.records import RunKind, RunRecord, Runs
from factlint.service.runs.supervisor import Supervisor
from factlint.service.storage.database import Database

T = TypeVar("T")
Accept = Callable[[AsyncConnection, datetime], Awaitable[tuple[Sequence[RunRecord], T]]]
"""Decides within the transaction which runs begin, writes them, and says what the call answers."""


class Details(TypedDict, total=False):
    """What not every run has from its beginning."""

    state: str
    language: str
    depth: Literal["standard", "low"]
    visibility: str
    workspace: str | None
    webhook_url: str | None
    batch_id: str | None
    parent_id: str | None
    body_digest: str | None
    hold_id: str | None


class RunSubmission:
    """Begins the runs of one service, of every kind."""

    def __init__(
        self, database: Database, durable: DurableRuns, runs: Runs, supervisor: Supervisor, clock: Clock
    ) -> None:
        self._database = database
        self._durable = durable
        self._runs = runs
        self._supervisor = supervisor
        self._clock = clock

    async def submit(self, caller: Caller, accept: Accept[T]) -> T:
        """The answer of a call that begins runs. Two calls of one account are accepted one after the other."""
        async with self._database.write() as connection:
            now = self._clock.now()
            await lock_account(connection, caller.account_id)
            begun, answer = await accept(connection, now)
        if begun:
            self._supervisor.launch(begun)
        return answer

    async def insert(
        self,
        connection: AsyncConnection,
        kind: RunKind,
        id: str,
        caller: Caller,
        version: str,
        status: str,
        input: str,
        now: datetime,
        **details: Unpack[Details],
    ) -> RunRecord:
        """The row of a new run. Of an account that keeps nothing, its texts stay in this process."""
        run = RunRecord(
            id=id,
            kind=kind,
            account_id=caller.account_id,
            key_id=caller.key_id,
            version=version,
            status=status,
            created_at=now,
            updated_at=now,
            input=input,
            owner=self._durable.executor_id if caller.keeps_nothing else None,
            **details,
        )
        await self._runs.insert(connection, run)
        return run

    async def find_own(
        self, connection: AsyncConnection, kind: RunKind, id: str, caller: Caller, missing: str, *, lock: bool = False
    ) -> RunRecord:
        """A run of that kind that the caller's account began. Raises NotFound, with what is `missing`."""
        run = await self._runs.find(connection, id, lock=lock)
        if run is None or run.kind != kind or run.account_id != caller.account_id:
            raise not_found_error(missing)
        return run
