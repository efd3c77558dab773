"""Workflows whose steps are recorded, so that a process that dies loses only the step in hand.

A workflow's body is plain control flow: between its steps it may branch and loop, on nothing but what its steps
returned. Everything that reads a clock or touches a database, a disk, a network or the engine happens in a step. Steps
run on the service's own event loop. A step that a crash interrupts runs again: its work must bear that.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import uuid4

from sqlalchemy.exc import SQLAlchemyError

from factlint.service.runs.host import (
    DELIVERIES,
    REVIEWS,
    RUNS,
    Json,
    Runner,
    StartingHost,
    StepFailed,
    WorkflowHost,
    WorkingHost,
    system_url,
)

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

__all__ = ["DELIVERIES", "REVIEWS", "RUNS", "Body", "DurableRuns", "Json", "StepFailed"]

log = logging.getLogger("factlint.service")
_PASSING = (SQLAlchemyError, OSError)
"""What a step raises while the database is away. Anything else it would raise again."""
Body = Callable[..., Awaitable[None]]
T = TypeVar("T")

_END_ATTEMPTS = 9
_in_memory_run: contextvars.ContextVar[bool] = contextvars.ContextVar("factlint_in_memory_run", default=False)


class DurableRuns:
    """The workflows of one process.

    `works`: whether this process runs workflows, or only starts and cancels those that others run. Of the processes
    that work there can be one launched at a time in an interpreter. `before_launch`: what must be done before this process
    can have work, since whoever may take over from it must know of it. `end_broken` ends the run of an id, of which a
    workflow raised; it may be called again after a crash.
    """

    def __init__(
        self,
        database_url: URL,
        *,
        works: bool = True,
        executor_id: str = "",
        before_launch: Callable[[], Awaitable[None]] | None = None,
        end_broken: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        self.executor_id = executor_id or uuid4().hex
        self.works = works
        self._before_launch = before_launch
        self._end_broken = end_broken
        self._url = system_url(database_url)
        self._bodies: dict[str, Body] = {}
        self._host: WorkflowHost | None = None
        self._launch_ended: Future[None] = Future()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._turn = asyncio.Lock()
        self._callers: ThreadPoolExecutor | None = None
        self._stopping = False
        self._in_memory: dict[str, asyncio.Task[None]] = {}
        self._steps: dict[asyncio.Task[Any], bool] = {}
        """The steps in hand, on the service's loop; whether each is to come to its end."""
        self._calls: set[asyncio.Future[Any]] = set()

    def register_workflow(self, name: str) -> Callable[[Body], Body]:
        """Register a body under a name; its first argument is the id of the run. Before the launch."""

        def register(body: Body) -> Body:
            assert self._host is None, "workflows are registered before the launch"
            self._bodies[name] = body
            return body

        return register

    async def run_step(
        self, name: str, work: Callable[[], Awaitable[T]], *, attempts: int = 1, to_its_end: bool = False
    ) -> T:
        """Inside a workflow: work whose result, plain JSON, is recorded and not computed again after a crash.

        While the database is away it is tried again: attempts are 1, 2, 4 … seconds apart. Raises StepFailed after the
        last one, and at once for whatever else the work raises. The end of the process cuts it off as a crash would,
        unless it is to come `to_its_end`: that must be soon.
        """
        if _in_memory_run.get():
            return await self._retry(work, attempts)
        assert isinstance(self._host, WorkingHost), "steps belong into workflows"

        async def on_own_loop() -> T:
            return await self._run_on_own_loop(work, attempts, to_its_end=to_its_end)

        return await self._host.run_step(name, on_own_loop)

    async def sleep(self, seconds: float) -> None:
        """Inside a workflow: wait; a restart does not begin the wait anew."""
        if _in_memory_run.get():
            await asyncio.sleep(seconds)
        else:
            assert isinstance(self._host, WorkingHost), "sleeps belong into workflows"
            await self._host.sleep(seconds)

    async def start(self, name: str, id: str, *arguments: Json, queue: str = RUNS) -> None:
        """Start a workflow unless one of that name and id is there already."""
        host = await self.launch()
        await self._call(lambda: host.start(name, _key(name, id), (id, *arguments), queue))

    def start_in_memory(self, name: str, id: str, *arguments: Json) -> None:
        """Run a body in this process without recording anything: for accounts of which nothing is kept."""
        key = _key(name, id)
        if key in self._in_memory:
            return
        token = _in_memory_run.set(True)
        try:
            task = asyncio.get_running_loop().create_task(self._runner(name)(id, *arguments))
        finally:
            _in_memory_run.reset(token)
        self._in_memory[key] = task
        task.add_done_callback(lambda done: self._on_memory_run_end(key, done))

    async def cancel(self, id: str) -> None:
        """Stop the workflows of a run at their next step."""
        for name in self._bodies:
            if (task := self._in_memory.get(_key(name, id))) is not None:
                task.cancel()
        if (host := self._host) is not None and not self._stopping:
            await self._call(lambda: host.cancel(self._keys(id)))

    async def forget(self, id: str) -> None:
        """Delete what is recorded of the workflows of a run."""
        host = await self.launch()
        await self._call(lambda: host.delete(self._keys(id)))

    async def forget_ended(self, age: timedelta, most: int = 500) -> int:
        """Delete what is recorded of workflows that ended that long ago: their results are in the service's tables."""
        if (host := self._host) is None or self._stopping:
            return 0
        before = datetime.now(UTC) - age

        def purge() -> int:
            if ended := host.list_ended(before, most):
                host.delete(ended)
            return len(ended)

        return await self._call(purge)

    async def take_over(self, executor_ids: Sequence[str]) -> None:
        """Put the unfinished workflows of dead processes back into their queues; harmless when done twice."""
        host = await self.launch()
        await self._call(lambda: host.take_over(executor_ids))

    async def busy_executors(self) -> frozenset[str]:
        """The executors that have begun workflows and not ended them."""
        host = await self.launch()
        return await self._call(host.busy_executors)

    @property
    def in_memory(self) -> frozenset[str]:
        """The keys of the unrecorded runs on which this process works."""
        return frozenset(self._in_memory)

    async def launch(self) -> WorkflowHost:
        """Begin to work; once, however often it is called."""
        async with self._turn:
            if self._host is None:
                if self._before_launch is not None:
                    await self._before_launch()
                self._loop = asyncio.get_running_loop()
                self._callers = ThreadPoolExecutor(4, thread_name_prefix="durable")
                self._launch_ended = Future()
                self._stopping = False
                self._host = await self._call(self._build_host)
                self._launch_ended.set_result(None)
            return self._host

    async def stop(self) -> None:
        """Let go: what runs is interrupted, and goes on at the next launch here or in another process that works."""
        tasks = list(self._in_memory.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with self._turn:
            if (host := self._host) is not None and self._callers is not None:
                self._stopping = True
                await asyncio.gather(*self._calls, return_exceptions=True)
                await self._call(host.stop)
                # Their workflows are interrupted: what they come to is not recorded any more.
                for step, to_its_end in self._steps.items():
                    if not to_its_end:
                        step.cancel()
                await asyncio.gather(*self._steps, return_exceptions=True)
                self._host = None
                self._callers.shutdown(wait=False)

    def _build_host(self) -> WorkflowHost:
        if not self.works:
            return StartingHost(self._url)
        return WorkingHost(self._url, self.executor_id, {name: self._runner(name) for name in self._bodies})

    def _keys(self, id: str) -> list[str]:
        return [_key(name, id) for name in self._bodies]

    async def _call(self, work: Callable[[], T]) -> T:
        """A call of the host, which is not stopped before it has answered, even if nobody waits for that any more."""
        assert self._callers is not None
        call = asyncio.get_running_loop().run_in_executor(self._callers, work)
        self._calls.add(call)
        call.add_done_callback(self._calls.discard)
        return await asyncio.shield(call)

    def _runner(self, name: str) -> Runner:
        body = self._bodies[name]

        async def run(id: str, *arguments: Json) -> None:
            if not _in_memory_run.get():
                # What waited in a queue may be begun while the launch is still under way.
                await _outcome(self._launch_ended)
            try:
                await body(id, *arguments)
            except Exception as error:
                log.error("workflow %s failed with %s", name, _error_text(error))
                if not self._stopping:
                    # Else it was interrupted, and goes on elsewhere.
                    await self._end_broken_run(id)
                raise StepFailed(_error_text(error)) from None

        run.__name__ = run.__qualname__ = name
        return run

    async def _end_broken_run(self, id: str) -> None:
        """Not as a recorded step: what raised may be that the steps are others than those recorded."""
        if (end := self._end_broken) is None:
            return
        if _in_memory_run.get():
            await self._retry(lambda: end(id), _END_ATTEMPTS)
        else:
            await self._run_on_own_loop(lambda: end(id), _END_ATTEMPTS)

    def _on_memory_run_end(self, key: str, task: asyncio.Task[None]) -> None:
        self._in_memory.pop(key, None)
        if not task.cancelled():
            task.exception()

    async def _run_on_own_loop(self, work: Callable[[], Awaitable[T]], attempts: int, *, to_its_end: bool = False) -> T:
        async def noted() -> T:
            task = asyncio.current_task()
            assert task is not None
            self._steps[task] = to_its_end
            try:
                return await self._retry(work, attempts)
            finally:
                del self._steps[task]

        assert self._loop is not None
        return await _outcome(asyncio.run_coroutine_threadsafe(noted(), self._loop))

    async def _retry(self, work: Callable[[], Awaitable[T]], attempts: int) -> T:
        attempt = 1
        while True:
            try:
                return await work()
            except Exception as error:
                log.warning("a step failed with %s", type(error).__name__)
                if attempt >= attempts or not isinstance(error, _PASSING):
                    raise StepFailed(type(error).__name__) from None
            await asyncio.sleep(2 ** (attempt - 1))
            attempt += 1


def _error_text(error: Exception) -> str:
    """What may be said of an exception: never its words, but those of StepFailed."""
    return str(error) if isinstance(error, StepFailed) else type(error).__name__


def _key(name: str, id: str) -> str:
    return f"{name}:{id}"


async def _outcome(future: Future[T]) -> T:
    """What a step on another loop comes to. The step is not cancelled with who waits for it."""
    loop, came = asyncio.get_running_loop(), asyncio.Event()

    def wake_waiter(_: Future[T]) -> None:
        # Whoever waited may be gone, with the loop.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(came.set)

    future.add_done_callback(wake_waiter)
    await came.wait()
    return future.result()
