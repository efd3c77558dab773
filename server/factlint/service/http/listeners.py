"""uvicorn as this service uses it: several listeners, one application, an end that drains, patience with limits."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
from collections.abc import Generator, Sequence

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from factlint.service.common.config import Limits

HEAD_TIMEOUT_S = 15.0
KEEP_ALIVE_S = 75


class PatientProtocol(H11Protocol):
    """Closes a connection whose request does not begin in time: uvicorn itself would wait for its head forever."""

    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        super().connection_made(transport)
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._has_request():
            self._stop_timer()
        elif self._head_timer is None:
            self._expect_head()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._stop_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _has_request(self) -> bool:
        return bool(self.cycle) and not self.cycle.response_complete

    def _expect_head(self) -> None:
        self._head_timer = self.loop.call_later(HEAD_TIMEOUT_S, self._give_up)

    def _stop_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _give_up(self) -> None:
        self._head_timer = None
        if not self._has_request():
            self.transport.close()


class _Server(uvicorn.Server):
    """A server whose signals are its owner's business, and that says when it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listening = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listening.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield


class Listener:
    """Serves an application on sockets that are bound already, until `end` is set or a signal arrives.

    `proxies` are the addresses or networks of those who are believed when they say for whom they ask.
    """

    def __init__(self, application: ASGIApp, limits: Limits, end: asyncio.Event, proxies: Sequence[str] = ()) -> None:
        self._end = end
        self._server = _Server(
            uvicorn.Config(
                application,
                http=PatientProtocol,
                ws="none",
                lifespan="off",
                access_log=False,
                log_config=None,
                server_header=False,
                date_header=True,
                # Anybody can write X-Forwarded-For, a program on this machine too.
                proxy_headers=bool(proxies),
                forwarded_allow_ips=list(proxies),
                timeout_keep_alive=KEEP_ALIVE_S,
                timeout_graceful_shutdown=int(limits.drain_s),
            )
        )

    async def wait_until_listening(self) -> None:
        """Wait until connections are accepted."""
        await self._server.listening.wait()

    async def serve(self, sockets: Sequence[socket.socket]) -> None:
        """Answer; then close the listeners and finish what runs."""
        ending = asyncio.create_task(self._stop_at_end())
        with set_on_signals(self._end):
            try:
                await self._server.serve(sockets=list(sockets))
            finally:
                ending.cancel()

    async def _stop_at_end(self) -> None:
        await self._end.wait()
        self._server.should_exit = True


@contextlib.contextmanager
def set_on_signals(end: asyncio.Event) -> Generator[None]:
    """While this lasts, the signals that ask a process to go set an event."""
    loop = asyncio.get_running_loop()
    if sys.platform == "win32":
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGBREAK):
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(end.set))
        yield
        return
    numbers = (signal.SIGINT, signal.SIGTERM)
    with contextlib.suppress(ValueError, RuntimeError):
        for number in numbers:
            loop.add_signal_handler(number, end.set)
    try:
        yield
    finally:
        with contextlib.suppress(ValueError, RuntimeError):
            for number in numbers:
                loop.remove_signal_handler(number)
