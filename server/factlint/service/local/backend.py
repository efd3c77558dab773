"""The local backend's process: takes its place, answers on two listeners, and goes when nobody needs it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import socket
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from starlette.types import Scope

from factlint.engine.web.choice import Choice
from factlint.interface.local import Rendezvous, read_rendezvous
from factlint.service.common.config import LocalMode, ServiceConfig
from factlint.service.common.engine_port import LoadedEngine
from factlint.service.composition.service import Service
from factlint.service.http.listeners import Listener
from factlint.service.local import rendezvous as meeting
from factlint.service.local.browser_listener import BrowserSide
from factlint.service.local.memory import give_back_memory
from factlint.service.local.rendezvous import AlreadyRunning
from factlint.service.routes.application import Application
from factlint.service.storage.database import UnusableDatabase, sqlite_url
from factlint.settings import Models
from factlint.settings.checking_secret import ensure_checking_secret
from factlint.settings.files import FileLock
from factlint.settings.model import PACK_CATALOGUE

log = logging.getLogger("factlint.service")
WATCH_EVERY_S = 1.0
IDLE_S = 900.0
REST_S = 2.0
"""So long after the last request, memory that is not used is given back."""
PORT_WAIT_S, PORT_POLL_S = 5.0, 0.05


class LocalBackend:
    """One backend of one data folder, from its first listener to its end. `port` is that of its second listener."""

    def __init__(
        self,
        data_dir: Path,
        rendezvous_path: Path,
        build_id: str,
        *,
        idle_s: float = IDLE_S,
        port: int | None = None,
        allowed_origins: tuple[str, ...] = (),
        load: Callable[[], LoadedEngine] | None = None,
        models: Models | None = None,
        web: Choice = Choice(),  # noqa: B008 (it is frozen)
        with_keys: Callable[[Choice], Choice] = lambda choice: choice,
        egress: bool = False,
        pack_catalogue: str = PACK_CATALOGUE,
    ) -> None:
        self._path = rendezvous_path
        self._mode = LocalMode(secrets.token_hex(32), build_id, idle_s, checking_secret=_secret(data_dir))
        self._data_dir = data_dir
        self._port = port
        self._allowed_origins = allowed_origins
        self._load = load
        self._models = models or Models()
        self._web = web
        self._with_keys = with_keys
        self._egress = egress
        self._pack_catalogue = pack_catalogue

    async def run(self, lock: FileLock, on_answered: Callable[[], None] = lambda: None) -> None:
        """Answer until nobody asks any more, somebody asks it to end, or a signal does; then `on_answered` is told."""
        meeting.remove_dead_sockets(self._path)
        browser = await self._browser_socket()
        unix = meeting.open_unix_socket(self._path)
        main = unix[0] if unix else meeting.open_loopback_socket()
        http = _address(browser)
        mine = Rendezvous(
            socket=str(unix[1]) if unix else None,
            address=None if unix else _address(main),
            http=http,
            token=self._mode.token,
            build_id=self._mode.build_id,
            pid=os.getpid(),
        )
        self._data_dir.mkdir(parents=True, exist_ok=True)
        config = ServiceConfig(
            database_url=sqlite_url(self._data_dir / "service.db"),
            data_dir=self._data_dir,
            public_url=http,
            local=self._mode,
            allowed_origins=self._allowed_origins,
            models=self._models,
            web=self._web,
            with_keys=self._with_keys,
            egress=self._egress,
            pack_catalogue=self._pack_catalogue,
        )
        application = Application(config, self._load, _loopback_hosts)
        # Loading the engine first would delay the answer for which a starting editor waits.
        found = asyncio.Event()
        try:
            async with application.running(prepare_after=found) as service:
                everywhere = BrowserSide(application, service, browser.getsockname()[1])
                listener = Listener(everywhere, config.limits, service.end)
                watch = asyncio.create_task(self._watch(service, listener, mine, lock, found))
                try:
                    await listener.serve([main, browser])
                finally:
                    watch.cancel()
                    with contextlib.suppress(asyncio.CancelledError):
                        await watch
                    self._release_place(mine, lock)
                    on_answered()
        finally:
            if unix:
                unix[1].unlink(missing_ok=True)

    async def _browser_socket(self) -> socket.socket:
        """A socket on the port that office suites were told, once the backend before this one has left it; else any."""
        deadline = time.monotonic() + PORT_WAIT_S
        while self._port is not None:
            try:
                return meeting.open_loopback_socket(self._port)
            except OSError as taken:
                if time.monotonic() > deadline:
                    log.error("port %s is taken by another program (%s)", self._port, taken.strerror)
                    break
            await asyncio.sleep(PORT_POLL_S)
        return meeting.open_loopback_socket()

    async def _watch(
        self, service: Service, listener: Listener, mine: Rendezvous, lock: FileLock, found: asyncio.Event
    ) -> None:
        """Be found while there is a reason to stay; then make room and drain."""
        try:
            await self._serve_until_idle(service, listener, mine, found)
        except OSError as error:
            log.error("the rendezvous file cannot be written: %s", error.strerror)
            service.end.set()
        self._release_place(mine, lock)

    async def _serve_until_idle(
        self, service: Service, listener: Listener, mine: Rendezvous, found: asyncio.Event
    ) -> None:
        await listener.wait_until_listening()
        meeting.write(self._path, mine)
        found.set()
        log.info("local backend %s is ready", os.getpid())
        tidied = 0.0
        while not service.end.is_set():
            last, quiet_s = service.activity.last_request, time.monotonic() - service.activity.last_request
            rests = service.activity.in_flight == 0
            if rests and quiet_s > REST_S and tidied != last:
                tidied = last
                await asyncio.to_thread(_rest, service.preparation.engine_if_loaded())
            idle = rests and quiet_s > self._mode.idle_s
            if idle and not await _is_busy(service):
                log.info("no request for %s s", self._mode.idle_s)
                service.end.set()
                break
            # A client that once had no answer may have removed the file; whoever holds the lock is still the backend.
            if not self._path.exists():
                meeting.write(self._path, mine)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(service.end.wait(), min(WATCH_EVERY_S, self._mode.idle_s / 4 + 0.01))

    def _release_place(self, mine: Rendezvous, lock: FileLock) -> None:
        # The file goes before the lock, so that the next holder's file is never taken for this one.
        if lock.is_held:
            meeting.withdraw(self._path, mine)
            lock.release()


def _rest(loaded: LoadedEngine | None) -> None:
    """Free what the engine and its evidence can load again first, so that it goes back to the system with the rest."""
    if loaded is not None:
        loaded.engine.shrink()
        loaded.evidence.shrink()
    give_back_memory()


async def _is_busy(service: Service) -> bool:
    """Whether a run, a delivery or a pack is unfinished; without a database there is no run to stay for."""
    if service.packs.busy:
        return True
    try:
        await service.wait_until_open()
        return await service.supervisor.is_busy()
    except (DBAPIError, OSError, UnusableDatabase):
        return False


def find_running(rendezvous_path: Path, lock_path: Path, wait_s: float = 10.0) -> Rendezvous | None:
    """The backend that holds the lock, once it can be found; None when it went instead, and the place is free."""
    deadline = time.monotonic() + wait_s
    while time.monotonic() < deadline:
        found = read_rendezvous(rendezvous_path)
        if found is not None and _is_listening(found):
            return found
        try:
            with meeting.hold_place(lock_path):
                return None
        except AlreadyRunning:
            time.sleep(0.05)
    raise TimeoutError(f"another backend holds {lock_path} but does not answer")


def _is_listening(found: Rendezvous) -> bool:
    try:
        if found.socket is not None:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
                probe.settimeout(2.0)
                probe.connect(found.socket)
        else:
            host, _, port = (found.address or "").removeprefix("http://").rpartition(":")
            socket.create_connection((host, int(port)), timeout=2.0).close()
    except (OSError, ValueError):
        return False
    return True


def _secret(data_dir: Path) -> str:
    """The secret of the address for other programs; "" where none can be kept, and then there is no such address."""
    try:
        return ensure_checking_secret(data_dir)
    except OSError as error:
        log.error("the secret of the address for other programs cannot be kept: %s", error.strerror)
        return ""


def _loopback_hosts(scope: Scope) -> frozenset[str] | None:
    """The Host headers that a loopback port accepts; a Unix socket is out of a browser's reach."""
    server = scope.get("server")
    if server is None or server[1] is None:
        return None
    port = server[1]
    return frozenset({f"127.0.0.1:{port}", f"localhost:{port}"})


def _address(listener: socket.socket) -> str:
    return f"http://127.0.0.1:{listener.getsockname()[1]}"
