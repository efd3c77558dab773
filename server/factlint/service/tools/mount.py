"""Where the tool server hangs in the application: loaded with its first request, ended with the service."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from factlint.service.accounts.keys import Caller
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import not_authenticated_error
from factlint.service.http.bodies import read_body
from factlint.service.http.credentials import bearer_of
from factlint.service.http.error_answers import wrong_method_error

TOOLS_PATH = "/mcp"


class ToolsMount:
    """An ASGI endpoint. `application` is the whole service, to which the tools send their calls; `identify` refuses whoever
    has no valid key, before anything else is told.

    Requests alone, since each carries its key: a stream that nothing is ever sent on, which the protocol leaves to the
    server, would only hold its place.
    """

    def __init__(
        self, application: ASGIApp, config: ServiceConfig, identify: Callable[[Request], Awaitable[Caller]]
    ) -> None:
        self._application = application
        self._config = config
        self._identify = identify
        self._serving: asyncio.Task[None] | None = None
        self._ready: asyncio.Future[ASGIApp] | None = None
        self._stopping = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        if request.method != "POST":
            raise wrong_method_error("The tools take requests by POST, and have no streams.", {"Allow": "POST"})
        if not bearer_of(request):
            raise not_authenticated_error()
        await self._identify(request)
        body = await read_body(request, self._config.limits)
        handle = await self._handler()
        await handle(scope, _replay_body(body, receive), send)

    async def stop(self) -> None:
        self._stopping.set()
        if self._serving is not None:
            await asyncio.gather(self._serving, return_exceptions=True)

    async def _handler(self) -> ASGIApp:
        if self._ready is None:
            self._ready = asyncio.get_running_loop().create_future()
            self._serving = asyncio.create_task(self._serve(self._ready))
        return await asyncio.shield(self._ready)

    async def _serve(self, ready: asyncio.Future[ASGIApp]) -> None:
        """The session manager is entered and left in one task, as its task group demands."""
        try:
            # The protocol's package takes a while to load, and most backends are never asked for their tools.
            from factlint.service.tools.server import session_manager

            manager = session_manager(self._application, self._config)
            async with manager.run():
                ready.set_result(manager.handle_request)
                await self._stopping.wait()
        except Exception as error:
            if not ready.done():
                ready.set_exception(error)
                self._ready = None


def _replay_body(body: bytes, receive: Receive) -> Receive:
    """A body that was read, for whoever reads it next; then whatever comes."""
    sent = False

    async def receive_again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
