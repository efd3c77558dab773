"""`factlint serve`: the blocking entry of the service's processes, hosted and local."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import socket
import sys
import threading
import traceback
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Literal, cast

from factlint.settings import Settings, build_id, load_for_backend, log_file, rendezvous_path
from factlint.settings.residency import resident_port

if TYPE_CHECKING:
    from factlint.engine.web.choice import Choice
    from factlint.service.common.config import ServiceConfig

Role = Literal["all", "web", "worker"]
DEFAULT_PORT = 8642
CLOSE_S = 10.0


class UnknownRole(ValueError):
    """There is no such role."""


class CannotServe(Exception):
    """The service cannot start as asked; the message says what to change."""


def role_of(name: str) -> Role:
    """The role of that name. Raises UnknownRole."""
    if name == "all" or name == "web" or name == "worker":
        return name
    raise UnknownRole(f"There is no role {name!r}; choose all, web or worker.")


def serve(
    host: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    database_url: str = "",
    local: bool = False,
    allow_hosts: Sequence[str] = (),
    role: Role = "all",
    *,
    public_url: str = "",
    proxies: Sequence[str] = (),
    idle_s: float | None = None,
) -> None:
    """Serve until a signal, or, for a local backend, until nobody needs it. Raises CannotServe.

    A web process answers calls and leaves deep work to workers; a worker has no port; `all` does both. `allow_hosts` are
    exempt from the guard on the addresses that the service reaches. `public_url` is where people reach it, for links.
    `proxies` are believed when they say, in X-Forwarded-For, for whom they ask.
    """
    settings = load_for_backend(hosted=not local).settings
    _allow_connections()
    if local:
        _serve_local(settings, idle_s)
    elif role == "worker":
        _run_worker(_hosted_config(settings, database_url, tuple(allow_hosts), role, public_url))
    else:
        _serve_hosted(settings, host, port, database_url, tuple(allow_hosts), role, public_url, tuple(proxies))


def _serve_local(settings: Settings, idle_s: float | None) -> None:
    from factlint.memory_pool import share_one_pool
    from factlint.service.local.memory import LARGE_BYTES

    share_one_pool(LARGE_BYTES)
    _start_index(settings)
    from factlint.service.local import rendezvous as meeting
    from factlint.service.local.backend import IDLE_S, LocalBackend, find_running

    data_dir = settings.data_dir
    port = resident_port(data_dir)
    if idle_s is None:
        idle_s = IDLE_S if port is None else math.inf
    path = rendezvous_path(data_dir)
    lock_path = path.with_suffix(".lock")
    build = build_id()
    while True:
        try:
            with meeting.hold_place(lock_path) as lock:
                _log_to_file(settings.log_level)
                backend = LocalBackend(
                    data_dir,
                    path,
                    build,
                    idle_s=idle_s,
                    port=port,
                    allowed_origins=settings.allowed_origins,
                    models=settings.models,
                    web=_web_choice(settings),
                    # Never from the environment of whichever window came first.
                    with_keys=lambda choice: _add_keys(choice, {}),
                    egress=settings.egress == "allow",
                    pack_catalogue=settings.packs.catalogue,
                )
                asyncio.run(backend.run(lock, _leave_soon))
            break
        except meeting.AlreadyRunning:
            try:
                found = find_running(path, lock_path)
            except TimeoutError as silent:
                raise CannotServe(str(silent)) from None
            if found is not None:
                print(f"A local backend is running already (process {found.pid}).", file=sys.stderr)
                return
    _leave()


def _start_index(settings: Settings) -> None:
    """Have a missing index built from now on, before this process imports what it needs itself."""
    from factlint.engine.evidence.build.process import start_build

    start_build(settings.data_dir)


def _hosted_config(
    settings: Settings, database_url: str, allow_hosts: tuple[str, ...], role: Role, public_url: str
) -> ServiceConfig:
    from factlint.service.common.config import ServiceConfig
    from factlint.service.storage.database import Database, UnusableDatabase

    async def check_database() -> None:
        database = Database(choose_database_url(database_url))
        try:
            await database.prepare()
        finally:
            await database.close()

    try:
        # Before the engine begins to read its evidence, which would go on after the refusal.
        asyncio.run(check_database())
    except (UnusableDatabase, OSError) as unusable:
        raise CannotServe(str(unusable)) from None
    _log_to(logging.StreamHandler(), settings.log_level)
    _start_index(settings)
    return ServiceConfig(
        database_url=choose_database_url(database_url),
        data_dir=settings.data_dir,
        public_url=public_url.rstrip("/"),
        role=role,
        tends=True,
        allow_hosts=allow_hosts,
        allowed_origins=settings.allowed_origins,
        models=settings.models,
        web=_web_choice(settings),
        with_keys=lambda choice: _add_keys(choice, os.environ),
    )


def _web_choice(settings: Settings) -> Choice:
    """What claims are looked up in outside, without its keys."""
    from factlint.engine.web.choice import Choice

    search = settings.search
    return Choice(search.provider, search.base_url, references=search.references, keyless=search.keyless)


def _add_keys(choice: Choice, environment: Mapping[str, str]) -> Choice:
    """The choice with the keys that it needs; may block."""
    from factlint.settings.keys import fact_checks_key, search_key

    needed = choice.missing_services
    key = search_key(choice.provider, environment) if choice.provider in needed else ""
    return replace(choice, key=key, fact_checks_key=fact_checks_key(environment) if "fact_checks" in needed else "")


def _run_worker(config: ServiceConfig) -> None:
    """A worker: no port, only runs and deliveries."""
    from factlint.service.composition.service import Service
    from factlint.service.http.listeners import set_on_signals
    from factlint.service.storage.database import UnusableDatabase

    async def run() -> None:
        service = Service(config)
        service.start()
        try:
            await service.wait_until_open()
            await service.durable.launch()
            print("Factlint works on runs.", file=sys.stderr, flush=True)
            with set_on_signals(service.end):
                await service.end.wait()
            _leave_soon()
        except (UnusableDatabase, OSError) as unusable:
            raise CannotServe(str(unusable)) from None
        finally:
            await service.stop()

    asyncio.run(run())
    _leave()


def _serve_hosted(
    settings: Settings,
    host: str,
    port: int,
    database_url: str,
    allow_hosts: tuple[str, ...],
    role: Role,
    public_url: str,
    proxies: tuple[str, ...],
) -> None:
    from factlint.service.http.listeners import Listener
    from factlint.service.routes.application import create_app
    from factlint.service.storage.database import UnusableDatabase

    try:
        listener_socket = _bind_socket(host, port)
    except socket.gaierror as error:
        raise CannotServe(f"{host} is no address to listen on ({error.strerror}); choose another --host.") from None
    except OSError as error:
        raise CannotServe(f"{host}:{port} cannot be listened on ({error.strerror}); choose another --port.") from None
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener_socket.getsockname()[1]}"
    config = _hosted_config(settings, database_url, allow_hosts, role, public_url or address)

    async def run() -> None:
        try:
            application = create_app(config)
            async with application.running() as service:
                await service.wait_until_open()
                listener = Listener(application, service.config.limits, service.end, proxies)
                announcing = asyncio.create_task(_announce(listener.wait_until_listening(), address))
                await listener.serve([listener_socket])
                _leave_soon()
                announcing.cancel()
        except (UnusableDatabase, OSError) as unusable:
            raise CannotServe(str(unusable)) from None

    asyncio.run(run())
    _leave()


async def _announce(listening: Awaitable[None], address: str) -> None:
    await listening
    print(f"Factlint serves {address}/api/v1/", file=sys.stderr, flush=True)


def _allow_connections() -> None:
    """As many open files as the system allows this process: every connection is one."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, 8192) if hard != resource.RLIM_INFINITY else 8192
    if soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _bind_socket(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(address)
    return listener


class _Discreet(logging.Formatter):
    """Writes where an exception happened and of which type it is, never its message: that may hold words of a draft."""

    def formatException(self, ei: object) -> str:
        kind, _, trace = cast("tuple[type[BaseException], BaseException, TracebackType | None]", ei)
        frames = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)]
        return "\n".join((*frames, kind.__name__))


def _log_to_file(level: str) -> None:
    path = log_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = logging.FileHandler(path, encoding="utf-8")
    except OSError:
        handler = logging.NullHandler()
    _log_to(handler, level)


def _log_to(handler: logging.Handler, level: str) -> None:
    handler.setFormatter(_Discreet("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    # Libraries set the root logger up at their import, unless it has been: then every request would be written.
    logging.getLogger().addHandler(logging.NullHandler())
    for name in ("factlint", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
    logging.getLogger("factlint").setLevel(level.upper())
    # At its lower levels uvicorn logs what arrives on a connection.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)


def _leave_soon() -> None:
    """Called when all is answered: what hangs after that, such as a disk that is gone, must not keep the process."""
    timer = threading.Timer(CLOSE_S, os._exit, (0,))
    timer.daemon = True
    timer.start()


def _leave() -> None:
    """End now if an engine's thread still runs: the interpreter would wait for it, and nobody waits for its result."""
    running = [
        thread for thread in threading.enumerate() if thread is not threading.main_thread() and not thread.daemon
    ]
    if running:
        logging.shutdown()
        os._exit(0)


def choose_database_url(database_url: str = "") -> str:
    """The database of a hosted service: as given, as set, or its own file in the data folder."""
    from factlint.service.storage.database import sqlite_url

    settings = load_for_backend().settings
    return database_url or settings.database_url or sqlite_url(settings.data_dir / "hosted.db")
