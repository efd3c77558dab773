"""The delivery of what is in the outbox, by a durable workflow that survives restarts."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from datetime import timedelta

from sqlalchemy import delete, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.webhooks import ATTEMPTS, SIGNATURE_HEADER, sign
from factlint.service.accounts.webhook_secrets import find_secret
from factlint.service.common.config import ServiceConfig
from factlint.service.fetch import Fetcher, Unfetched
from factlint.service.runs.durable import DELIVERIES, DurableRuns
from factlint.service.storage.database import Database, UnusableDatabase
from factlint.service.storage.tables import Delivery
from factlint.service.storage.transient_texts import TransientTexts
from factlint.service.webhooks.envelopes import build_raw_body
from factlint.service.webhooks.outbox import MEMORY, Outbox

log = logging.getLogger("factlint.service")
WORKFLOW = "delivery"
_LOOK_EVERY_S = 5.0
_SOON_S = (0.0, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
_KEPT_FOR = timedelta(days=1)
_LOST_AFTER = timedelta(hours=1)
_AWAY_S = 5.0
_MOST_TRIES = 1_000


class Deliveries:
    """The deliveries of one service. Their workflow is registered before the durable engine is launched.

    `rouse` is called when something is to be delivered: whoever looks after durable work must be awake.
    """

    def __init__(
        self,
        config: ServiceConfig,
        database: Database,
        durable: DurableRuns,
        memory: TransientTexts,
        fetcher: Fetcher,
        outbox: Outbox,
        rouse: Callable[[], None],
    ) -> None:
        self._config = config
        self._database = database
        self._durable = durable
        self._memory = memory
        self._fetcher = fetcher
        self._outbox = outbox
        self._rouse = rouse
        self._loop: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()
        durable.register_workflow(WORKFLOW)(self._deliver)

    def start(self) -> None:
        """Begin to look into the outbox whenever something was written."""
        self._loop = asyncio.create_task(self._run())

    async def stop(self) -> None:
        self._stopping.set()
        self._outbox.wake()
        if self._loop is not None:
            await asyncio.gather(self._loop, return_exceptions=True)

    async def _run(self) -> None:
        while not self._stopping.is_set():
            await self._outbox.written.wait()
            await self._look_until_empty()

    async def _look_until_empty(self) -> None:
        """Start the workflow of each delivery once the transaction that wrote it is there to be seen.

        Where others write too, the outbox is looked into for good; a writer's own backend rests when nothing is left.
        """
        written = self._outbox.written
        while not self._stopping.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(written.wait(), _LOOK_EVERY_S)
            waits = _SOON_S if written.is_set() else _SOON_S[:1]
            if written.is_set() and not self._stopping.is_set():
                self._rouse()
            written.clear()
            for wait in waits:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._stopping.wait(), wait or 0.001)
                if self._stopping.is_set() or await self._launch_pending():
                    break
            if self._config.local is not None and not written.is_set() and not await self._is_any_left():
                return

    async def _is_any_left(self) -> bool:
        try:
            async with self._database.read() as connection:
                return await self._outbox.has_unfinished(connection)
        except (SQLAlchemyError, OSError, UnusableDatabase):
            return True

    async def _launch_pending(self) -> bool:
        try:
            await self._clean_up()
            async with self._database.read() as connection:
                query = select(Delivery.id, Delivery.owner).where(
                    Delivery.state == "pending", Delivery.launched.is_(False)
                )
                rows = (await connection.execute(query.order_by(Delivery.created_at))).all()
            mine = [id for id, owner in rows if owner == self._durable.executor_id]
            kept = [id for id, owner in rows if owner is None]
            for id in mine:
                self._durable.start_in_memory(WORKFLOW, id)
            for id in kept:
                await self._durable.start(WORKFLOW, id, queue=DELIVERIES)
            if mine or kept:
                async with self._database.write() as connection:
                    which = Delivery.id.in_([*mine, *kept])
                    await connection.execute(update(Delivery).where(which).values(launched=True))
            return bool(mine or kept)
        except Exception as error:
            log.warning("deliveries could not be started, and will be tried again: %s", type(error).__name__)
            return False

    async def _clean_up(self) -> None:
        """Forget what ended a while ago, and give up what only a process that is gone could have sent."""
        now = self._config.clock.now()
        old = (Delivery.state != "pending") & (Delivery.updated_at < now - _KEPT_FOR)
        lost = (Delivery.state == "pending") & Delivery.owner.is_not(None) & (Delivery.created_at < now - _LOST_AFTER)
        async with self._database.read() as connection:
            if (await connection.execute(select(Delivery.id).where(old | lost).limit(1))).first() is None:
                return
        async with self._database.write() as connection:
            await connection.execute(delete(Delivery).where(old))
            await connection.execute(update(Delivery).where(lost).values(state="given_up", updated_at=now))

    async def _deliver(self, id: str) -> None:
        """The workflow: up to four attempts, each a recorded step, with its wait before it."""
        for attempt, wait_s in enumerate(self._config.webhook_waits_s[:ATTEMPTS], 1):
            if wait_s:
                await self._durable.sleep(wait_s)
            if await self._make_attempt(id, attempt):
                return

    async def _make_attempt(self, id: str, attempt: int) -> bool:
        """One attempt, within the workflow. While the database is away it is made again, under the same number."""

        async def make_attempt() -> bool | None:
            try:
                return await self._attempt(id, attempt)
            except SQLAlchemyError as error:
                log.warning("a delivery waits for the database: %s", type(error).__name__)
                return None

        for _ in range(_MOST_TRIES):
            # Cut off, it would be made again under the same number, though it may have arrived.
            done = await self._durable.run_step(f"attempt {attempt}", make_attempt, to_its_end=True)
            if done is not None:
                return done
            await self._durable.sleep(_AWAY_S)
        return True

    async def _attempt(self, id: str, attempt: int) -> bool:
        """Send once; whether nothing is left to be done."""
        now = self._config.clock.now()
        columns = (Delivery.shape, Delivery.version, Delivery.url, Delivery.event, Delivery.key_id)
        pending = (Delivery.id == id) & (Delivery.state == "pending")
        async with self._database.write() as connection:
            row = (await connection.execute(select(*columns).where(pending))).one_or_none()
            if row is None:
                return True
            shape, version, url, stored, key_id = row
            event = stored if stored is not None else self._memory.get(MEMORY, id, now)
            secret = await find_secret(connection, key_id) if key_id is not None else None
            if event is None or secret is None:
                await self._end(connection, id, "given_up", None)
                return True
            await connection.execute(update(Delivery).where(pending).values(attempts=attempt, updated_at=now))
        answered: int | None = None
        try:
            body = build_raw_body(shape, event, version, attempt, now, self._config.docs_url)
            headers = {"Content-Type": "application/json", SIGNATURE_HEADER: sign(secret, body)}
            answered = await self._fetcher.post(url, body, headers, self._config.webhook_timeout_s)
        except Unfetched as why:
            answered = why.status
        except Exception as error:
            # A delivery must come to its end, whatever is odd about it.
            log.error("a delivery failed with %s", type(error).__name__)
        delivered = answered is not None and 200 <= answered < 300
        last = attempt >= min(ATTEMPTS, len(self._config.webhook_waits_s))
        async with self._database.write() as connection:
            if delivered or last:
                await self._end(connection, id, "delivered" if delivered else "given_up", answered)
            else:
                await connection.execute(update(Delivery).where(pending).values(answered=answered))
        return delivered or last

    async def _end(self, connection: AsyncConnection, id: str, state: str, answered: int | None) -> None:
        """What was said is not needed any more, however it ended."""
        self._memory.drop(MEMORY, id)
        values = {"state": state, "answered": answered, "event": None, "updated_at": self._config.clock.now()}
        await connection.execute(update(Delivery).where(Delivery.id == id).values(**values))
