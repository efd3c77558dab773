"""The engine's way into memory and its index's way onto the disk, in the background from the service's start."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable

from factlint.interface.local import IndexState
from factlint.service.common.engine_port import LoadedEngine
from factlint.service.common.threads import Threads

log = logging.getLogger("factlint.service")
_REFRESH_EVERY_S = 2.0
_REFRESH_BUDGET_S = 5.0
_MOST_WORKSPACES = 1_000
_CLOSE_S = 3.0


class NotReady(Exception):
    """The engine could not be loaded or its index built; the message says why, for the writer."""


class Preparation:
    """Loads the engine, then builds its index. Whoever needs either waits for it here."""

    def __init__(self, load: Callable[[], LoadedEngine], threads: Threads) -> None:
        self._load = load
        self._threads = threads
        self._loaded: asyncio.Task[LoadedEngine] | None = None
        self._indexed: asyncio.Task[None] | None = None
        self._state = IndexState(state="missing")
        self._fingerprints: dict[str | None, tuple[float, str]] = {}
        self._source_count = 0
        self._reading: dict[str | None, asyncio.Task[None]] = {}

    @property
    def state(self) -> IndexState:
        return self._state

    def start(self, after: asyncio.Event | None = None) -> None:
        """Begin, at once or `after` an event; call it on the event loop."""
        self._loaded = asyncio.create_task(self._load_after(after))
        self._indexed = asyncio.create_task(self._build_index())

    @property
    def source_count(self) -> int:
        """How many sources of their own the user has, as last read."""
        return self._source_count

    def engine_if_loaded(self) -> LoadedEngine | None:
        """The engine if it is in memory, without waiting."""
        task = self._loaded
        if task is None or not task.done() or task.cancelled() or task.exception() is not None:
            return None
        return task.result()

    async def wait_until_loaded(self) -> LoadedEngine:
        """The engine, once it is in memory. Raises NotReady."""
        if self._loaded is None:
            raise NotReady("The service has not started.")
        try:
            return await asyncio.shield(self._loaded)
        except Exception as error:
            raise NotReady(f"The engine could not be loaded ({type(error).__name__}).") from None

    async def wait_until_indexed(self) -> LoadedEngine:
        """The engine, once its index is built too. Raises NotReady."""
        loaded = await self.wait_until_loaded()
        if self._indexed is None or (self._indexed.done() and self._state.state == "failed"):
            self._indexed = asyncio.create_task(self._build_index())
        await asyncio.shield(self._indexed)
        if self._state.state == "failed":
            raise NotReady(self._state.message)
        return loaded

    async def refresh_workspace(self, workspace: str | None) -> tuple[LoadedEngine, str]:
        """The engine with a workspace's changed files read, and its fingerprint after that. Raises NotReady."""
        loaded = await self.wait_until_loaded()
        known = self._fingerprints.get(workspace)
        if known is not None and time.monotonic() - known[0] < _REFRESH_EVERY_S:
            return loaded, known[1]
        all_read, fingerprint = await self._threads.run_upkeep(lambda: self._refresh_fingerprint(loaded, workspace))
        if not all_read and workspace not in self._reading:
            self._reading[workspace] = asyncio.create_task(self._read(loaded, workspace))
        if len(self._fingerprints) >= _MOST_WORKSPACES:
            self._fingerprints.clear()
        self._fingerprints[workspace] = (time.monotonic(), fingerprint)
        return loaded, fingerprint

    def last_fingerprint(self, workspace: str | None) -> str:
        """The fingerprint as last read, without waiting; empty before the first time."""
        return self._fingerprints.get(workspace, (0.0, ""))[1]

    def invalidate_sources(self) -> None:
        """Read the sources again at the next call."""
        self._fingerprints.clear()

    async def rebuild(self) -> None:
        """Build the index anew in the background; calls that need it wait."""
        loaded = await self.wait_until_loaded()
        if self._indexed is None or self._indexed.done():
            self._indexed = asyncio.create_task(self._build_index(lambda: loaded.evidence.rebuild(self._note_progress)))

    async def stop(self) -> None:
        """Let go of the evidence, unless its index is being built: that thread ends with the process."""
        building = self._indexed is not None and not self._indexed.done()
        for task in (self._indexed, self._loaded, *self._reading.values()):
            if task is not None and not task.done():
                task.cancel()
        loaded = self.engine_if_loaded()
        if loaded is not None and not building:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._threads.run_upkeep(loaded.evidence.close), _CLOSE_S)

    async def _load_after(self, event: asyncio.Event | None) -> LoadedEngine:
        if event is not None:
            await event.wait()
        return await self._threads.run_upkeep(self._load)

    async def _build_index(self, work: Callable[[], object] | None = None) -> None:
        self._state = IndexState(state="building", message="Loading the engine")
        try:
            loaded = await self.wait_until_loaded()
            await self._threads.run_upkeep(work or (lambda: loaded.evidence.ensure_built(self._note_progress)))
        except NotReady as error:
            self._state = IndexState(state="failed", message=str(error))
        except Exception as error:
            log.error("the index could not be built: %s", type(error).__name__)
            self._state = IndexState(state="failed", message=_index_error_text(error))
        else:
            self._state = IndexState(state="ready", done=self._state.total, total=self._state.total)
            self._fingerprints.clear()

    async def _read(self, loaded: LoadedEngine, workspace: str | None) -> None:
        """Read what took longer than a check may wait."""
        try:
            await self._threads.run_upkeep(lambda: loaded.evidence.refresh(workspace))
        except Exception as error:
            log.warning("sources could not be read: %s", type(error).__name__)
        finally:
            del self._reading[workspace]
            self._fingerprints.pop(workspace, None)

    def _refresh_fingerprint(self, loaded: LoadedEngine, workspace: str | None) -> tuple[bool, str]:
        all_read = True
        try:
            all_read = loaded.evidence.refresh(workspace, budget_s=_REFRESH_BUDGET_S)
            self._source_count = len(loaded.evidence.list_sources())
        except Exception as error:
            # Evidence that was read earlier still counts.
            log.warning("sources could not be read again: %s", type(error).__name__)
        return all_read, loaded.engine.fingerprint(workspace)

    def _note_progress(self, done: int, total: int, message: str) -> None:
        # Called from the thread that builds; replacing one reference is safe.
        self._state = IndexState(state="building", done=done, total=total, message=message)


def _index_error_text(error: Exception) -> str:
    from factlint.engine.evidence.errors import EvidenceError

    if isinstance(error, EvidenceError):
        return str(error)
    return f"The evidence index could not be built ({type(error).__name__})."
