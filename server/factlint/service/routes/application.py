"""The application: routes, the layer around them, and the life of one service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from factlint.interface.common import PREFIX
from factlint.service.calls import CallSpec
from factlint.service.calls.library import LIBRARY
from factlint.service.calls.local import EVIDENCE_FOR_TOOLS as FOR_TOOLS
from factlint.service.calls.verifications import READ
from factlint.service.common.config import ServiceConfig
from factlint.service.common.engine_port import LoadedEngine
from factlint.service.common.page_addresses import LIBRARY_PATH, PAGES_PATH
from factlint.service.composition.service import Service
from factlint.service.http.cors import LANGUAGETOOL_PATH, Origins
from factlint.service.http.exception_handlers import HANDLERS
from factlint.service.http.middleware import EnvelopeMiddleware
from factlint.service.routes import (
    account,
    account_page,
    checks,
    citations,
    discovery,
    languagetool,
    library,
    pages,
    pane,
    questions,
    reviews,
    runs,
    verifications,
    webhooks,
)
from factlint.service.routes import local as local_calls
from factlint.service.routes import packs as pack_calls
from factlint.service.routes.callers import identify_caller, note_call
from factlint.service.routes.endpoints import Handler, Routes
from factlint.service.tools import TOOLS_PATH, ToolsMount
from factlint.service.verifications.certificates import VERIFIER_PATH

CALLS: tuple[Routes, ...] = (
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
_ANY = ["GET", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"]
HEALTH_PATH = "/healthz"
NO_HOSTS: Callable[[Scope], frozenset[str] | None] = lambda _: None  # noqa: E731


class Application:
    """An ASGI application and its service. Made on the event loop on which it answers."""

    def __init__(
        self,
        config: ServiceConfig,
        load: Callable[[], LoadedEngine] | None = None,
        allowed_hosts: Callable[[Scope], frozenset[str] | None] = NO_HOSTS,
    ) -> None:
        self.service = Service(config, load)
        self._tools = ToolsMount(self, config, lambda request: identify_caller(request, self.service))
        self.routes = [*_routes(self.service), Route(TOOLS_PATH, self._tools)]
        routed = Starlette(routes=self.routes, exception_handlers=HANDLERS)
        routed.router.redirect_slashes = False
        self._middleware: ASGIApp = EnvelopeMiddleware(
            Origins(routed, config.allowed_origins), allowed_hosts, self.service.activity, config.docs_url
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


def create_app(config: ServiceConfig, load: Callable[[], LoadedEngine] | None = None) -> Application:
    """The application of a configuration. `load` brings the engine; the built-in one by default."""
    return Application(config, load)


def _routes(service: Service) -> list[Route]:
    """Every path and method that the service answers, but the tools."""

    def route(path: str, handler: Handler, *methods: str, call: CallSpec | None = None) -> Route:
        async def answer(request: Request) -> Response:
            if call is not None:
                note_call(request, call)
            return await handler(request, service)

        return Route(path, answer, methods=methods)

    local = service.config.local is not None
    calls = [call for part in (*CALLS, *((local_calls.ROUTES, pack_calls.ROUTES) if local else ())) for call in part]
    found = [route(call.path, handler, call.method, call=call) for call, handler in calls]
    found += [
        route(PREFIX, discovery.describe_service, "GET"),
        route(HEALTH_PATH, discovery.check_health, "GET"),
        route("/docs/errors", discovery.explain_errors, "GET"),
        route("/docs/plans", discovery.explain_plans, "GET"),
    ]
    if not local:
        found += [
            route(f"{PAGES_PATH}/{{id}}", pages.show_report, "GET", call=READ),
            route(LIBRARY_PATH, pages.show_library, "GET", call=LIBRARY),
            *(route(path, handler, method) for path, method, handler in account_page.ROUTES),
            route(FOR_TOOLS.path, local_calls.find_evidence_for_tools, FOR_TOOLS.method, call=FOR_TOOLS),
        ]
    return [
        *found,
        route(f"{LANGUAGETOOL_PATH}{{action:path}}", languagetool.answer, *_ANY),
        *(route(path, handler, method) for path, method, handler in pane.ROUTES),
        route(VERIFIER_PATH, verifications.explain_certificates, "GET"),
    ]
