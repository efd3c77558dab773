"""The outbox: an event is written in the transaction of the change that it tells of, and delivered later."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from uuid import uuid4

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.webhooks import AnyEvent
from factlint.service.common.clock import Clock
from factlint.service.runs.records import RunKind, RunRecord
from factlint.service.storage.tables import Delivery
from factlint.service.storage.transient_texts import TransientTexts
from factlint.service.webhooks.envelopes import Rendered, event_of, shape_of

Render = Callable[[AsyncConnection, RunRecord], Awaitable[Rendered]]
"""What a poll of the run would answer, in the current shape."""
MEMORY = "delivery"


class Outbox:
    """The events of one service that are still to be delivered. `renders` has what each kind of run reports.

    `written` is set when there may be something new in it. `executor_id` is the process whose memory holds the events
    that must not be kept.
    """

    def __init__(
        self, clock: Clock, memory: TransientTexts, executor_id: str, renders: Mapping[RunKind, Render]
    ) -> None:
        self._clock = clock
        self._memory = memory
        self._executor_id = executor_id
        self._renders = renders
        self.written = asyncio.Event()

    async def enqueue(self, connection: AsyncConnection, run: RunRecord) -> None:
        """Write the event of a run that ended or pauses, in the caller's transaction."""
        if not run.webhook_url or run.key_id is None:
            return
        event = event_of(run, await self._renders[run.kind](connection, run))
        await self._write(connection, event, run.webhook_url, run.version, run.account_id, run.key_id, run)

    async def send(
        self, connection: AsyncConnection, event: AnyEvent, *, url: str, version: str, account_id: str, key_id: str
    ) -> None:
        """Write any other event."""
        await self._write(connection, event, url, version, account_id, key_id, None)

    async def has_unfinished(self, connection: AsyncConnection) -> bool:
        """Whether a delivery is still to be made."""
        query = select(Delivery.id).where(Delivery.state == "pending").limit(1)
        return (await connection.execute(query)).first() is not None

    def wake(self) -> None:
        """Have it looked into: an earlier process may have left something in it."""
        self.written.set()

    async def _write(
        self,
        connection: AsyncConnection,
        event: AnyEvent,
        url: str,
        version: str,
        account_id: str,
        key_id: str,
        run: RunRecord | None,
    ) -> None:
        now, id, text = self._clock.now(), uuid4().hex, event.model_dump_json()
        # Its text is in the memory of this process, which may be another than the one that had the run.
        owner = self._executor_id if run is not None and run.owner is not None else None
        if owner is not None:
            self._memory.put(MEMORY, id, text, now)
        values = {
            "id": id,
            "event_id": event.event_id,
            "account_id": account_id,
            "key_id": key_id,
            "run_id": run.id if run is not None else None,
            "shape": shape_of(event),
            "version": version,
            "url": url,
            "event": None if owner is not None else text,
            "owner": owner,
            "launched": False,
            "state": "pending",
            "attempts": 0,
            "created_at": now,
            "updated_at": now,
        }
        await connection.execute(insert(Delivery).values(**values))
        self.written.set()
