"""The way to a service: a remote one at its address, or the local backend, found, started, and replaced if it dies."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from factlint.client.api.client import Client
from factlint.client.api.errors import BackendFailed
from factlint.client.api.http_client import AnswerTooLarge, ConnectionFailed, HttpClient, HttpRequest
from factlint.client.api.local_http import LocalHttp
from factlint.client.api.user_agent import USER_AGENT
from factlint.client.local.locks import hold_exclusive
from factlint.client.local.rendezvous import FoundBackend, clean_environment, forget, read
from factlint.client.store.cache_keys import account_of
from factlint.interface.local import LOCAL_PREFIX, Rendezvous
from factlint.settings import Settings, api_key, build_id, log_file, rendezvous_path
from factlint.settings.model import is_loopback

START_TIMEOUT_S = 20.0
END_TIMEOUT_S = 15.0
PROBE_TIMEOUT_S = 3.0
SETTLE_S = 0.05
FAILURE_HOLDS_S = 10.0
LARGEST_LOG_BYTES = 2_000_000
_JSON = {"Content-Type": "application/json"}
COMMAND = (sys.executable, "-P", "-m", "factlint", "serve", "--local")
"""`-P`: a module that lies in the working folder must never be taken for one of ours."""

_started: list[subprocess.Popen[bytes]] = []


async def connect(settings: Settings, *, on_starting: Callable[[], None] | None = None) -> Client:
    """A client of the configured service, or of the local backend. Nothing is sent or started before its first call.

    `on_starting` is called when a backend has to be started, which may take seconds.
    """
    if settings.remote:
        key = await asyncio.to_thread(api_key, settings.base_url)
        return Client(RemoteConnection(settings.base_url, key), account=account_of(key))
    return Client(LocalConnection(settings.data_dir, on_starting=on_starting), local=True)


async def find_running(data_dir: Path) -> tuple[Rendezvous, Client] | None:
    """The local backend that runs already, of whatever build; None when there is none. Starts nothing."""
    found = read(rendezvous_path(data_dir))
    if found is None:
        return None
    client = found.open_client()
    if await _is_alive(client):
        return found.rendezvous, Client(FixedConnection(client), local=True)
    await client.aclose()
    return None


async def end(data_dir: Path) -> bool:
    """Have the local backend, of whatever build, finish what it does and go; whether it has given up its place in time.

    True where there is none. Raises OSError.
    """
    path = await asyncio.to_thread(rendezvous_path, data_dir)
    found = await asyncio.to_thread(read, path)
    if found is None:
        return True
    client = found.open_client()
    try:
        if not await _is_alive(client):
            return True
        with contextlib.suppress(ConnectionFailed, AnswerTooLarge):
            await client.send(HttpRequest("POST", f"{LOCAL_PREFIX}/shutdown", _JSON, b"{}"), PROBE_TIMEOUT_S)
        deadline = time.monotonic() + END_TIMEOUT_S
        while await asyncio.to_thread(read, path) == found and await _is_alive(client):
            if time.monotonic() > deadline:
                return False
            await asyncio.sleep(SETTLE_S)
        return True
    finally:
        await client.aclose()


class FixedConnection:
    """One server that is never replaced."""

    def __init__(self, client: HttpClient) -> None:
        self._client = client

    async def open(self) -> HttpClient:
        return self._client

    async def reconnect(self, failed: HttpClient) -> bool:
        return False

    async def aclose(self) -> None:
        await self._client.aclose()


class RemoteConnection(FixedConnection):
    """A service at a fixed address."""

    def __init__(self, base_url: str, key: str | None) -> None:
        headers = {"User-Agent": USER_AGENT} | ({"Authorization": f"Bearer {key}"} if key else {})
        super().__init__(_open_http(base_url, headers))


class LocalConnection:
    """The backend of this user and data folder, whichever process that is at the moment."""

    def __init__(
        self,
        data_dir: Path,
        *,
        command: Sequence[str] = COMMAND,
        on_starting: Callable[[], None] | None = None,
        start_timeout_s: float = START_TIMEOUT_S,
    ) -> None:
        self._data_dir = data_dir
        self._command = tuple(command)
        self._on_starting = on_starting
        self._start_timeout_s = start_timeout_s
        self._lock = asyncio.Lock()
        self._left: list[HttpClient] = []
        self._client: HttpClient | None = None
        self._found: FoundBackend | None = None
        self._failure: tuple[float, BackendFailed] | None = None

    async def open(self) -> HttpClient:
        if self._client is not None:
            return self._client
        async with self._lock:
            return self._client or await self._connect()

    async def reconnect(self, failed: HttpClient) -> bool:
        async with self._lock:
            if self._client is not failed:
                return True
            if self._found is not None and await _is_alive(failed):
                return True
            self._drop()
            await self._connect()
            return True

    async def aclose(self) -> None:
        async with self._lock:
            self._drop()
            while self._left:
                await self._left.pop().aclose()

    def _drop(self) -> None:
        """Leave a backend. Its client is closed at the very end, because other calls may still be using it."""
        client, self._client, self._found = self._client, None, None
        if client is not None:
            self._left.append(client)

    async def _connect(self) -> HttpClient:
        """Find a living backend of this build, or start one. One process at a time does so."""
        if self._failure is not None and time.monotonic() - self._failure[0] < FAILURE_HOLDS_S:
            raise self._failure[1]
        self._failure = None
        try:
            path = await asyncio.to_thread(rendezvous_path, self._data_dir)
            build = await asyncio.to_thread(build_id)
            found = await asyncio.to_thread(read, path)
            if found is None or found.rendezvous.build_id != build or not await self._use(found):
                async with hold_exclusive(path.with_suffix(".starting"), self._start_timeout_s + END_TIMEOUT_S):
                    await self._connect_alone(path, build)
        except OSError as error:
            raise self._note_failure(f"its files cannot be used ({error})") from None
        assert self._client is not None
        return self._client

    async def _connect_alone(self, path: Path, build: str) -> None:
        """As `_connect`, while no other client may start or end a backend."""
        found = await asyncio.to_thread(read, path)
        if found is not None and await self._use(found):
            if found.rendezvous.build_id == build:
                return
            # One that takes long to end goes on with what it runs beside the next one.
            self._drop()
            await end(self._data_dir)
        await asyncio.to_thread(forget, path)
        if self._on_starting is not None:
            self._on_starting()
        process = await asyncio.to_thread(self._start)
        deadline = time.monotonic() + self._start_timeout_s
        while time.monotonic() < deadline:
            found = await asyncio.to_thread(read, path)
            if found is not None and await self._use(found):
                return
            if process.poll():
                raise self._note_failure(f"it ended at once with exit code {process.returncode}")
            await asyncio.sleep(SETTLE_S)
        process.terminate()
        raise self._note_failure(f"it was not ready within {self._start_timeout_s:g} s")

    async def _use(self, found: FoundBackend) -> bool:
        """Use this backend if it answers."""
        client = found.open_client()
        if not await _is_alive(client):
            await client.aclose()
            return False
        self._drop()
        self._client, self._found = client, found
        return True

    def _start(self) -> subprocess.Popen[bytes]:
        """A process of its own, that outlives this one, in the data folder, with its words going to the log."""
        _started[:] = [process for process in _started if process.poll() is None]
        self._data_dir.mkdir(parents=True, exist_ok=True)
        log = log_file()
        log.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(OSError):
            if log.stat().st_size > LARGEST_LOG_BYTES:
                log.replace(log.with_suffix(".log.1"))
        flags = 0x00000008 | 0x00000200 if sys.platform == "win32" else 0
        with log.open("ab") as sink:
            process = subprocess.Popen(
                self._command,
                cwd=self._data_dir,
                env=clean_environment(self._data_dir),
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=sink,
                start_new_session=True,
                creationflags=flags,
            )
        _started.append(process)
        return process

    def _note_failure(self, why: str) -> BackendFailed:
        log = log_file()
        told = f" Its log: {log}" if os.path.exists(log) else ""  # noqa: PTH110 - never fails, whatever the folder is
        error = BackendFailed(f"The local backend could not be started: {why}.{told}")
        self._failure = (time.monotonic(), error)
        return error


def _open_http(base_url: str, headers: Mapping[str, str]) -> HttpClient:
    """Plain HTTP on this machine needs no library; everything else does."""
    if base_url.startswith("http:") and is_loopback(base_url):
        return LocalHttp(base_url, headers)
    from factlint.client.api.remote_http import open_remote

    return open_remote(base_url, headers)


async def _is_alive(client: HttpClient) -> bool:
    """Whether the backend behind this client is alive and knows its token."""
    try:
        answer = await client.send(HttpRequest("GET", f"{LOCAL_PREFIX}/status", {}), PROBE_TIMEOUT_S)
    except (ConnectionFailed, AnswerTooLarge):
        return False
    return answer.status == 200
