"""The outermost layer: every answer gets its id, version and caching headers; nothing leaves without an envelope."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast
from uuid import uuid4

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from factlint.interface.common import REQUEST_ID_HEADER
from factlint.interface.versions import VERSION_HEADER, MalformedVersion
from factlint.service.common.activity import Activity
from factlint.service.common.errors import (
    ServiceError,
    forbidden_error,
    invalid_input_error,
    not_found_error,
    unavailable_error,
)
from factlint.service.http.error_answers import error_answer
from factlint.service.http.exception_handlers import log_failure
from factlint.service.http.request_context import RequestContext, begin, context_of
from factlint.service.http.request_places import RequestCounter

CROWDED_WAIT_S = 5


class EnvelopeMiddleware:
    """An ASGI application around the routes.

    `allowed_hosts`: for a local backend, tells the Host headers that a listener's port accepts, so that a web page
    cannot reach it under a name of its own; None where any name is right.
    """

    def __init__(
        self,
        app: ASGIApp,
        allowed_hosts: Callable[[Scope], frozenset[str] | None],
        activity: Activity,
        docs_url: str | None,
    ) -> None:
        self._app = app
        self._allowed_hosts = allowed_hosts
        self._activity = activity
        self._docs_url = docs_url
        self._crowding = RequestCounter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        self._activity.request_begins()
        place = self._crowding.enter(scope)
        try:
            await self._answer(scope, receive, send, crowded=place is None)
        finally:
            self._activity.request_ends()
            if place is not None:
                self._crowding.leave(place)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, *, crowded: bool) -> None:
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                _stamp(MutableHeaders(scope=cast("dict[str, object]", message)), context_of(HTTPConnection(scope)))
            await send(message)

        try:
            _check(scope, self._allowed_hosts(scope))
            if crowded:
                raise unavailable_error("capacity", "Too many requests at once.", CROWDED_WAIT_S, self._docs_url)
            await self._app(scope, receive, send_with_headers)
        except ServiceError as error:
            await error_answer(HTTPConnection(scope), error)(scope, receive, send_with_headers)
        except Exception as error:
            # Not raised again: the server would log its message, which may hold words of a draft.
            log_failure(context_of(HTTPConnection(scope)), error)
            if not started:
                raise


def _check(scope: Scope, hosts: frozenset[str] | None) -> None:
    try:
        begin(scope, uuid4().hex)
    except MalformedVersion as malformed:
        raise invalid_input_error(
            "validation_error", str(malformed), ["header", VERSION_HEADER], type_="value_error"
        ) from None
    if "\0" in scope["path"] or b"%2f" in (scope.get("raw_path") or b"").lower():
        # No id holds one: PostgreSQL takes no zero in a query, and behind a slash the rest would be that of another call.
        raise not_found_error("There is nothing at this address.")
    if hosts is not None and HTTPConnection(scope).headers.get("host", "").lower() not in hosts:
        raise forbidden_error("This backend answers only to programs on its own machine.")


def _stamp(headers: MutableHeaders, context: RequestContext) -> None:
    headers[REQUEST_ID_HEADER] = context.request_id
    headers[VERSION_HEADER] = context.version
    headers.setdefault("Cache-Control", "no-store")
    headers.setdefault("X-Content-Type-Options", "nosniff")
