"""DBOS in one process: the whole engine where workflows run, or only its client where they are started."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from factlint.service.storage.database import prepare_file

if TYPE_CHECKING:
    from dbos import DBOS
    from sqlalchemy.engine import URL

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
Runner = Callable[..., Coroutine[Any, Any, None]]

RUNS = "runs"
REVIEWS = "reviews"
DELIVERIES = "deliveries"
QUEUES: Mapping[str, int] = {RUNS: 8, REVIEWS: 16, DELIVERIES: 500}
"""How much of each kind one process works on at a time: engine work, waiting for engine work, waiting for receivers."""
POLLS: Mapping[str, float] = {RUNS: 0.25, REVIEWS: 0.5, DELIVERIES: 0.5}
"""Seconds between two looks into a queue. What a working process starts itself, it starts at once if it has room."""

WORKFLOW_VERSION = "1"
"""Changes when a recorded run could not be continued by the code any more; the runs of an older version are failed."""
MOST_ATTEMPTS = 50
_SCHEMA = "dbos"
_NAME = "factlint"
_ENDED = ["SUCCESS", "ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"]
_LOG_LEVEL = "CRITICAL"
"""Its messages hold the words of exceptions; what goes wrong in a workflow is logged elsewhere, without them."""
_one_at_a_time = threading.Semaphore(1)


class StepFailed(Exception):
    """A step raised; the message is the type of what it raised, never its words: they could be those of a draft."""


class WorkflowHost(Protocol):
    """What the service asks of DBOS. Blocking; a workflow is named by its registered name and its key."""

    def start(self, name: str, key: str, arguments: Sequence[Json], queue: str) -> None: ...
    def cancel(self, keys: Sequence[str]) -> None: ...
    def delete(self, keys: Sequence[str]) -> None: ...
    def list_ended(self, before: datetime, most: int) -> list[str]: ...
    def busy_executors(self) -> frozenset[str]: ...
    def take_over(self, executor_ids: Sequence[str]) -> None: ...
    def stop(self) -> None: ...


def system_url(database_url: URL) -> URL:
    """Where workflows are recorded: in a file beside the service's, or in a schema of the same PostgreSQL database."""
    if database_url.get_backend_name() == "sqlite":
        assert database_url.database
        path = Path(database_url.database)
        return database_url.set(drivername="sqlite", database=str(path.with_name(f"{path.stem}-runs.db")))
    return database_url.set(drivername="postgresql+psycopg")


def _prepare_url(url: URL) -> str:
    if url.database and url.get_backend_name() == "sqlite":
        # DBOS is several times slower on a file that is not in WAL mode when it launches.
        prepare_file(Path(url.database))
    return url.render_as_string(hide_password=False)


class WorkingHost:
    """DBOS itself; one at a time in a process, because it is global. Workflows live on an event loop of its own."""

    def __init__(self, url: URL, executor_id: str, runners: Mapping[str, Runner]) -> None:
        self._active: Counter[str] = Counter()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="workflows", daemon=True)
        self._thread.start()
        # DBOS runs workflows on the loop on which it is launched.
        launched = asyncio.run_coroutine_threadsafe(self._launch(url, executor_id, runners), self._loop)
        self._dbos, self._registered = launched.result()

    async def _launch(
        self, url: URL, executor_id: str, runners: Mapping[str, Runner]
    ) -> tuple[type[DBOS], dict[str, Runner]]:
        """DBOS, and its workflows by their names."""
        from dbos import DBOS, DBOSConfig, DBOSPortableJSONSerializer

        if not _one_at_a_time.acquire(blocking=False):
            raise RuntimeError("there can be one working service in a process at a time")
        config: DBOSConfig = {
            "name": _NAME,
            "system_database_url": _prepare_url(url),
            "dbos_system_schema": _SCHEMA,
            "application_version": WORKFLOW_VERSION,
            "executor_id": executor_id,
            "serializer": DBOSPortableJSONSerializer(),
            "notification_listener_polling_interval_sec": 0.1,
            "log_level": _LOG_LEVEL,
            "enable_otlp": False,
        }
        try:
            DBOS(config=config)
            registered: dict[str, Runner] = {
                name: DBOS.workflow(name=name, max_recovery_attempts=MOST_ATTEMPTS)(self._count_active(runner))
                for name, runner in runners.items()
            }
            DBOS.listen_queues(list(QUEUES))
            DBOS.launch()
            for queue, most in QUEUES.items():
                await DBOS.register_queue_async(
                    queue, worker_concurrency=most, polling_interval_sec=POLLS[queue], on_conflict="always_update"
                )
        except BaseException:
            DBOS.destroy(destroy_registry=True)
            _one_at_a_time.release()
            raise
        return DBOS, registered

    def start(self, name: str, key: str, arguments: Sequence[Json], queue: str) -> None:
        asyncio.run_coroutine_threadsafe(self._start(name, key, arguments, queue), self._loop).result()

    async def _start(self, name: str, key: str, arguments: Sequence[Json], queue: str) -> None:
        from dbos import SetWorkflowID

        workflow = self._registered[name]
        with SetWorkflowID(key):
            if self._active[queue] < QUEUES[queue]:
                await self._dbos.start_workflow_async(workflow, queue, *arguments)
            else:
                await self._dbos.enqueue_workflow_async(queue, workflow, queue, *arguments)

    def cancel(self, keys: Sequence[str]) -> None:
        self._dbos.cancel_workflows(list(keys))

    def delete(self, keys: Sequence[str]) -> None:
        self._dbos.delete_workflows(list(keys))

    def list_ended(self, before: datetime, most: int) -> list[str]:
        found = self._dbos.list_workflows(
            status=_ENDED, completed_before=before.isoformat(), limit=most, load_input=False, load_output=False
        )
        return [workflow.workflow_id for workflow in found]

    def busy_executors(self) -> frozenset[str]:
        found = self._dbos.list_workflows(status="PENDING", load_input=False, load_output=False)
        return frozenset(workflow.executor_id for workflow in found if workflow.executor_id)

    def take_over(self, executor_ids: Sequence[str]) -> None:
        # The public `resume_workflow` would also pull a run from a process that has just taken it over.
        self._dbos._recover_pending_workflows(list(executor_ids))  # pyright: ignore[reportPrivateUsage]

    def stop(self) -> None:
        self._dbos.destroy(destroy_registry=True)
        asyncio.run_coroutine_threadsafe(_cancel_all(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        _one_at_a_time.release()

    async def run_step(self, name: str, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """Inside a workflow, on its loop. Raises StepFailed also where it is recorded that the step raised it."""
        from dbos import PortableWorkflowError

        try:
            return await self._dbos.run_step_async({"name": name}, work)
        except PortableWorkflowError as recorded:
            raise StepFailed(recorded.message) from None

    async def sleep(self, seconds: float) -> None:
        """Inside a workflow, on its loop."""
        await self._dbos.sleep_async(seconds)

    def _count_active(self, runner: Runner) -> Runner:
        async def run(queue: str, *arguments: Json) -> None:
            self._active[queue] += 1
            try:
                await runner(*arguments)
            finally:
                self._active[queue] -= 1

        run.__name__ = run.__qualname__ = runner.__name__
        return run


class StartingHost:
    """DBOS's client: starts, cancels and deletes workflows that other processes run."""

    def __init__(self, url: URL) -> None:
        from dbos import DBOS, DBOSClient, DBOSPortableJSONSerializer

        text = _prepare_url(url)
        logging.getLogger("dbos").setLevel(_LOG_LEVEL)
        DBOS.migrate(text, schema=_SCHEMA)
        self._client = DBOSClient(
            system_database_url=text,
            dbos_system_schema=_SCHEMA,
            serializer=DBOSPortableJSONSerializer(),
            application_name=_NAME,
            use_listen_notify=False,
        )

    def start(self, name: str, key: str, arguments: Sequence[Json], queue: str) -> None:
        self._client.enqueue(
            {
                "workflow_name": name,
                "queue_name": queue,
                "workflow_id": key,
                "app_version": WORKFLOW_VERSION,
            },
            queue,
            *arguments,
        )

    def cancel(self, keys: Sequence[str]) -> None:
        self._client.cancel_workflows(list(keys))

    def delete(self, keys: Sequence[str]) -> None:
        self._client.delete_workflows(list(keys))

    def list_ended(self, before: datetime, most: int) -> list[str]:
        found = self._client.list_workflows(
            status=_ENDED, completed_before=before.isoformat(), limit=most, load_input=False, load_output=False
        )
        return [workflow.workflow_id for workflow in found]

    def busy_executors(self) -> frozenset[str]:
        """The processes that work look at this, too."""
        return frozenset()

    def take_over(self, executor_ids: Sequence[str]) -> None:
        """The processes that work see to it."""

    def stop(self) -> None:
        self._client.destroy()


async def _cancel_all() -> None:
    tasks: Iterable[asyncio.Task[Any]] = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in tasks:
        task.cancel()
    with contextlib.suppress(BaseException):
        await asyncio.gather(*tasks, return_exceptions=True)
