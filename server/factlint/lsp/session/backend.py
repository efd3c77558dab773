"""The way from the editor to verdicts: the client library, loaded after the editor has its first answer."""

from __future__ import annotations

import asyncio
import gc
import importlib
import weakref
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from factlint.client.api.client import Client
    from factlint.client.api.transport import Connection
    from factlint.client.checks.checker import Checker
    from factlint.client.paid.paid_runs import PaidRuns
    from factlint.client.store.cache import ResultCache
    from factlint.client.store.pending_runs import PendingRun
    from factlint.interface.local import LocalStatus
    from factlint.lsp.session.folders import Project
    from factlint.settings import Settings

LIBRARIES = ("factlint.settings", "factlint.client.checks.checker", "factlint.prose.parse")
Result = TypeVar("Result")


@dataclass(slots=True)
class Backend:
    """Clients and checkers, one for each service in use, and one thread for work that would hold the loop up.

    The thread is our own: pygls reads the editor's messages in its pool, and the loop's default pool is waited for
    when a process ends.
    """

    on_starting: Callable[[], None]
    on_trouble: Callable[[str], None]
    thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="factlint"))
    clients: dict[Settings, Client] = field(default_factory=dict["Settings", "Client"])
    checkers: dict[Settings, Checker] = field(default_factory=dict["Settings", "Checker"])
    paid: dict[Settings, PaidRuns] = field(default_factory=dict["Settings", "PaidRuns"])
    kept: ResultCache | None = None
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    closing: set[asyncio.Task[None]] = field(default_factory=set["asyncio.Task[None]"])

    async def run_in_thread(self, work: Callable[..., Result], *args: object) -> Result:
        """Run blocking work in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, work, *args)

    async def load(self) -> None:
        """Import what checks need, one library at a time, so that answers in between are not held up for long.

        What they make stays for good: the collector of cycles, whose full rounds can be felt, need not look at it.
        """
        gc.disable()
        try:
            for name in LIBRARIES:
                await self.run_in_thread(importlib.import_module, name)
            await self.run_in_thread(gc.collect)
        finally:
            gc.freeze()
            gc.enable()

    async def open_checker(self, project: Project) -> Checker:
        """The checker for a project's service; projects that differ only in how findings are shown share it."""
        from factlint.client.checks.checker import Checker

        key = _check_settings(project.settings)
        async with self.opening:
            if (known := self.checkers.get(key)) is not None:
                return known
            cache = await self.open_cache()
            client, loop = await self._connect(key), asyncio.get_running_loop()
            checker = Checker(client, cache, key)
            # Both at once: whatever drops them while this waits drops both, or finds neither.
            self.clients[key], self.checkers[key] = client, checker
            weakref.finalize(client, self._close_later, client.connection, loop).atexit = False
        return checker

    def drop_unused(self, projects: Iterable[Project]) -> None:
        """Only these projects are checked from now on: other clients are closed once nobody holds them.

        Checks and runs under way hold theirs to their end.
        """
        used = [_check_settings(project.settings) for project in projects]
        for held in (self.clients, self.checkers, self.paid):
            for key in [key for key in held if key not in used]:
                del held[key]

    def _close_later(self, connection: Connection, loop: asyncio.AbstractEventLoop) -> None:
        """Close the connection of a client that is gone, in its own loop."""

        def close() -> None:
            task = loop.create_task(connection.aclose())
            self.closing.add(task)
            task.add_done_callback(self.closing.discard)

        if not loop.is_closed():
            loop.call_soon_threadsafe(close)

    async def open_runs(self, project: Project) -> PaidRuns:
        """The runs of a project's service that cost something."""
        key = _check_settings(project.settings)
        if (known := self.paid.get(key)) is not None:
            return known
        await self.run_in_thread(importlib.import_module, "factlint.client.paid.paid_runs")
        from factlint.client.paid.paid_runs import PaidRuns
        from factlint.client.store.pending_runs import FOLDER, PendingRuns

        cache, checker = await self.open_cache(), await self.open_checker(project)
        if (known := self.paid.get(key)) is not None:
            return known
        pending = PendingRuns(key.data_dir / FOLDER, checker.scope("").service)
        runs = PaidRuns(self.client(project), cache, checker.policy, pending, checker.refresh_scope)
        self.paid[key] = runs
        return runs

    async def find_pending_runs(self, project: Project, uri: str) -> list[PendingRun]:
        """The runs that were begun from a draft with this service and have not ended as far as this machine knows."""
        if not await self.run_in_thread(_is_any_pending, project.settings):
            return []
        runs = await self.open_runs(project)
        return await self.run_in_thread(runs.pending.find_runs, uri)

    def client(self, project: Project) -> Client:
        """The client behind `open_checker(project)`, which must have been asked for before."""
        return self.clients[_check_settings(project.settings)]

    async def open_cache(self) -> ResultCache:
        if self.kept is None:
            self.kept = await self.run_in_thread(self._open_cache)
        return self.kept

    async def read_local_status(self) -> LocalStatus | None:
        """The state of the local backend that is in use, if any; asking keeps it alive."""
        for client in self.clients.values():
            if client.local is not None:
                return await client.local.get_status()
        return None

    async def end_local(self, settings: Settings) -> None:
        """Let the local backend finish and go: the next call starts one that reads the user's file afresh."""
        from factlint.client.local.backend import end

        try:
            if not await end(settings.data_dir):
                self.on_trouble("the local backend is still at work; the settings count once it has ended")
        except OSError as error:
            self.on_trouble(f"the local backend cannot be ended: {error}")

    async def _connect(self, settings: Settings) -> Client:
        from factlint.client.local.backend import connect
        from factlint.settings.model import is_loopback

        if settings.remote and not is_loopback(settings.base_url):
            await self.run_in_thread(importlib.import_module, "factlint.client.api.remote_http")
        return await connect(settings, on_starting=self.on_starting)

    def _open_cache(self) -> ResultCache:
        from factlint.client.store.cache import ResultCache
        from factlint.settings import cache_dir

        return ResultCache(cache_dir() / "results", on_trouble=self.on_trouble)


def _is_any_pending(settings: Settings) -> bool:
    """Whether anything is under way at all: most drafts meet nothing, and nothing is loaded for them."""
    from factlint.client.store.pending_runs import FOLDER

    return any((settings.data_dir / FOLDER).glob("*.json"))


def _check_settings(settings: Settings) -> Settings:
    """The settings that clients and checkers are made from: without those that others read, such as for what is shown."""
    plain = type(settings).model_construct()
    read_elsewhere = (
        "severity",
        "rules",
        "confidence_floor",
        "ignore",
        "inlay_hints",
        "code_lens",
        "underline",
        "check",
        "sources",
        "log_level",
    )
    return settings.model_copy(update={name: getattr(plain, name) for name in read_elsewhere})
