"""The care of runs: started after their call was answered, taken over from dead processes, ended when nobody can."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import timedelta

from sqlalchemy import update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.interface.failures import Failure, failure_of
from factlint.prose.counts import count_text
from factlint.service.common.clock import Clock
from factlint.service.runs import heartbeats
from factlint.service.runs.durable import REVIEWS, RUNS, DurableRuns
from factlint.service.runs.heartbeats import Heartbeat
from factlint.service.runs.records import RunRecord, Runs, find_unfinished, has_unfinished, is_silent_since
from factlint.service.storage.database import Database
from factlint.service.storage.tables import Run

log = logging.getLogger("factlint.service")
QUEUE_OF: Mapping[str, str] = {"verify": RUNS, "review": REVIEWS, "citecheck": RUNS}
"""A run's workflow has the name of its kind."""
TAKEN_OVER_WITHIN_S = 20
"""The stated time: a dead process's runs go on within it. On the same machine it is about three seconds."""
_LAUNCH_AGAIN_AFTER = timedelta(seconds=5)
_STUCK_AFTER = timedelta(minutes=30)
_FORGET_AFTER = timedelta(minutes=10)
_REST_AFTER_S = 60.0
_SELDOM_S = 10.0
Unfinished = Callable[[AsyncConnection], Awaitable[bool]]


class Supervisor:
    """Looks after the runs of a database, together with every other process that does.

    `rests`: let go of the workflow engine while there is nothing to do, as a writer's own backend should.
    `also_unfinished`: what else keeps it from that, such as a delivery that is still to be made. `on_wake` is called when
    the care begins: what was left behind by an earlier process is to be taken up.
    """

    def __init__(
        self,
        database: Database,
        durable: DurableRuns,
        runs: Runs,
        heartbeat: Heartbeat,
        clock: Clock,
        docs_url: str | None,
        *,
        rests: bool,
        also_unfinished: Unfinished,
        on_wake: Callable[[], None],
    ) -> None:
        self._database = database
        self._durable = durable
        self._runs = runs
        self._clock = clock
        self._docs_url = docs_url
        self._rests = rests
        self._loop: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()
        self._starting: set[asyncio.Task[None]] = set()
        self._seldom_at = 0.0
        self._busy_at = time.monotonic()
        self._heartbeat = heartbeat
        self._also_unfinished = also_unfinished
        self._on_wake = on_wake

    def wake(self) -> None:
        """Begin to look after runs, unless that has begun."""
        self._busy_at = time.monotonic()
        if self._loop is None or self._loop.done():
            self._loop = asyncio.create_task(self._supervise())

    async def wake_if_needed(self) -> None:
        """Begin if an earlier process has left something unfinished."""
        if await self.is_busy():
            self.wake()

    async def is_busy(self) -> bool:
        """Whether anything is unfinished."""
        async with self._database.read() as connection:
            return await has_unfinished(connection) or await self._also_unfinished(connection)

    def launch(self, runs: Sequence[RunRecord]) -> None:
        """Start the workflows of runs whose rows are there, in the background; at the end of a process, the next one does."""
        if self._stopping.is_set():
            return
        self.wake()
        task = asyncio.create_task(self._launch(runs))
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def stop(self) -> None:
        self._stopping.set()
        await asyncio.gather(*self._starting, return_exceptions=True)
        if self._loop is not None:
            await asyncio.gather(self._loop, return_exceptions=True)
            await self._durable.stop()
            with contextlib.suppress(SQLAlchemyError):
                await self._heartbeat.sign_off()

    async def _supervise(self) -> None:
        greeted = False
        while not self._stopping.is_set():
            try:
                await self._look_after()
                if not greeted:
                    greeted = True
                    self._on_wake()
                if await self._may_rest():
                    return
            except Exception as error:
                log.warning("the runs could not be looked after: %s", type(error).__name__)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), heartbeats.BEAT_EVERY.total_seconds())

    async def _look_after(self) -> None:
        await self._durable.launch()
        await self._heartbeat.beat()
        async with self._database.read() as connection:
            dead = await heartbeats.find_dead(connection, self._durable.executor_id)
            late = self._clock.now() - _LAUNCH_AGAIN_AFTER
            left = await find_unfinished(
                connection, Run.launched.is_(False), Run.owner.is_(None), Run.created_at < late
            )
        if dead:
            await self._take_over(dead)
        if left:
            await self._launch(left)
        if time.monotonic() - self._seldom_at > _SELDOM_S:
            self._seldom_at = time.monotonic()
            at_work = await self._durable.busy_executors()
            async with self._database.read() as connection:
                lost = await heartbeats.find_unknown(connection, at_work)
            if lost:
                await self._take_over(lost)
            await self._end_stuck()
            await self._durable.forget_ended(_FORGET_AFTER)

    async def _take_over(self, executor_ids: Sequence[str]) -> None:
        if self._durable.works:
            await self._durable.take_over(executor_ids)
        async with self._database.write() as connection:
            now = self._clock.now()
            for run in await find_unfinished(connection, Run.owner.in_(executor_ids)):
                # Its texts died with the process that alone had them.
                await self._runs.fail(connection, run, now, await self._stuck_failure(connection, run))
            if self._durable.works:
                await heartbeats.mark_dead(connection, executor_ids)

    async def _launch(self, runs: Sequence[RunRecord]) -> None:
        try:
            for run in runs:
                if run.owner == self._durable.executor_id:
                    self._durable.start_in_memory(run.kind, run.id)
                else:
                    await self._durable.start(run.kind, run.id, queue=QUEUE_OF[run.kind])
            async with self._database.write() as connection:
                ids = [run.id for run in runs]
                await connection.execute(update(Run).where(Run.id.in_(ids)).values(launched=True))
        except Exception as error:
            log.warning("runs could not be started, and will be tried again: %s", type(error).__name__)

    async def _end_stuck(self) -> None:
        """A run on which nothing has happened for so long is not going to end by itself."""
        now = self._clock.now()
        async with self._database.read() as connection:
            stuck = await find_unfinished(connection, is_silent_since(now - _STUCK_AFTER))
        for run in stuck:
            async with self._database.write() as connection:
                run = await self._runs.find(connection, run.id, lock=True) or run
                await self._runs.fail(connection, run, now, await self._stuck_failure(connection, run))
            await self._durable.cancel(run.id)

    async def _may_rest(self) -> bool:
        if not self._rests:
            return False
        if await self.is_busy():
            self._busy_at = time.monotonic()
            return False
        if time.monotonic() - self._busy_at < _REST_AFTER_S:
            return False
        await self._durable.stop()
        return time.monotonic() - self._busy_at >= _REST_AFTER_S

    async def _stuck_failure(self, connection: AsyncConnection, run: RunRecord) -> Failure:
        charged = run.charged + sum(child.charged for child in await self._runs.find_children(connection, [run.id]))
        paid = (
            f"What was judged before was charged: {count_text(charged, 'credit')}."
            if charged
            else "Nothing was charged."
        )
        detail = f"The run was interrupted and could not be continued. {paid}"
        return failure_of("task_stuck", kind="run", detail=detail, hint="Send it again.", docs=self._docs_url)
