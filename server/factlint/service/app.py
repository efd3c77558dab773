"""The application: routes, the layer around them, and the life of one service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import cast

from fastapi import FastAPI
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from factlint.interface.common import PREFIX
from factlint.interface.errors import ErrorOut, NotFoundOut
from factlint.service.calls import CallSpec
from factlint.service.calls.library import LIBRARY
from factlint.service.calls.verifications import READ
from factlint.service.config import ServiceConfig
from factlint.service.engine_port import Loaded
from factlint.service.http.answers import Refusal, unavailable
from factlint.service.http.auth import note_call
from factlint.service.http.cors import LANGUAGETOOL_PATH, Origins
from factlint.service.http.middleware import EnvelopeMiddleware, log_failure, refused
from factlint.service.http.request_context import context_of
from factlint.service.pages.addresses import LIBRARY_PATH, PAGES_PATH
from factlint.service.routes import (
    account,
    account_page,
    checks,
    citations,
    discovery,
    languagetool,
    library,
    local,
    pages,
    pane,
    questions,
    reviews,
    runs,
    verifications,
    webhooks,
)
from factlint.service.routes.idempotent_calls import Handler, Routes
from factlint.service.state import Service
from factlint.service.storage.database import UnusableDatabase
from factlint.service.tools import TOOLS_PATH, ToolsMount
from factlint.service.verifications.certificates import VERIFIER_PATH

ROOMS: tuple[Routes, ...] = (
    discovery.ROUTES,
    checks.ROUTES,
    runs.ROUTES,
    verifications.ROUTES,
    questions.ROUTES,
    reviews.ROUTES,
    citations.ROUTES,
    library.ROUTES,
    account.ROUTES,
    webhooks.ROUTES,
)
DATABASE_WAIT_S = 10
HEALTH_PATH = "/healthz"
_ANY = ["GET", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"]
NO_HOSTS: Callable[[Scope], frozenset[str] | None] = lambda _: None  # noqa: E731


class Application:
    """An ASGI application and its service."""

    def __init__(
        self,
        config: ServiceConfig,
        load: Callable[[], Loaded] | None = None,
        allowed_hosts: Callable[[Scope], frozenset[str] | None] = NO_HOSTS,
    ) -> None:
        self.service = Service(config, load)
        self.routes = _routes(self.service)
        self._tools = ToolsMount(self, config)
        self.routes.router.routes.append(Route(TOOLS_PATH, self._tools))
        self._middleware: ASGIApp = EnvelopeMiddleware(
            Origins(self.routes, config.allowed_origins), allowed_hosts, self.service
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._middleware(scope, receive, send)

    @asynccontextmanager
    async def running(self, prepare_after: asyncio.Event | None = None) -> AsyncGenerator[Service]:
        """The service while it lives. Its engine is loaded at once, or after an event."""
        self.service.start(prepare_after)
        try:
            yield self.service
        finally:
            await self._tools.stop()
            await self.service.stop()


def create_app(config: ServiceConfig, load: Callable[[], Loaded] | None = None) -> Application:
    """The application of a configuration. `load` brings the engine; the built-in one by default."""
    return Application(config, load)


def _routes(service: Service) -> FastAPI:
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False)
    app.state.service = service
    app.add_exception_handler(Refusal, _refusal)
    app.add_exception_handler(HTTPException, _routing)
    for kind in (DBAPIError, OSError, UnusableDatabase):
        app.add_exception_handler(kind, _unusable)
    app.add_exception_handler(Exception, _internal)
    for room in (*ROOMS, *((local.ROUTES,) if service.config.local is not None else ())):
        for call, handler in room:
            app.add_route(call.path, _noted(call, handler), methods=[call.method])
    app.add_route(PREFIX, discovery.discovery, methods=["GET"])
    app.add_route(HEALTH_PATH, discovery.health, methods=["GET"])
    app.add_route("/docs/errors", discovery.docs, methods=["GET"])
    app.add_route("/docs/plans", discovery.plans, methods=["GET"])
    if service.config.local is None:
        app.add_route(f"{PAGES_PATH}/{{id}}", _noted(READ, pages.report), methods=["GET"])
        app.add_route(LIBRARY_PATH, _noted(LIBRARY, pages.library), methods=["GET"])
        for path, method, handler in account_page.ROUTES:
            app.add_route(path, handler, methods=[method])
    app.add_route(f"{LANGUAGETOOL_PATH}{{action:path}}", languagetool.answer, methods=_ANY)
    pane.add_to(app)
    app.add_route(VERIFIER_PATH, verifications.about_certificates, methods=["GET"])
    return app


def _noted(call: CallSpec, handler: Handler) -> Handler:
    async def answer(request: Request) -> Response:
        note_call(request, call)
        return await handler(request)

    return answer


async def _refusal(request: Request, error: Exception) -> Response:
    return refused(request, cast(Refusal, error))


async def _routing(request: Request, error: Exception) -> Response:
    """What the router refuses by itself, in the interface's words."""
    found = cast(HTTPException, error)
    if found.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        body = ErrorOut(detail="This path does not have this method.", code="method_not_allowed")
        return refused(request, Refusal(405, body, dict(found.headers or {})))
    return refused(request, Refusal(404, NotFoundOut(detail="There is nothing at this path.", code="not_found")))


async def _unusable(request: Request, error: Exception) -> Response:
    """The database or its disk is full, away or damaged."""
    log_failure(context_of(request), error)
    detail = (
        str(error) if isinstance(error, UnusableDatabase) else "The service's database cannot be used at the moment."
    )
    return refused(request, unavailable("upstream_unavailable", detail, DATABASE_WAIT_S, None))


async def _internal(request: Request, error: Exception) -> Response:
    body = ErrorOut(detail="Something went wrong on our side; the log names this request.", code="internal_error")
    return refused(request, Refusal(500, body))
