"""How a route is answered: by a handler that is given the request and the service, in the version of the request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from factlint.interface.common import REPLAYED_HEADER, Wire
from factlint.service.calls import CallSpec
from factlint.service.composition.service import Service
from factlint.service.http.request_context import context_of
from factlint.service.http.version_transforms import TransformContext, encode_answer

Handler = Callable[[Request, Service], Awaitable[Response]]
Routes = tuple[tuple[CallSpec, Handler], ...]
"""Calls and what answers them; each file of routes offers its own as `ROUTES`."""


def respond(
    request: Request,
    service: Service,
    answer: Wire,
    status: int = 200,
    *,
    located: bool = False,
    repeated: bool = False,
) -> Response:
    """An answer in the version of its request. `located` and `repeated`: see Asked."""
    config = service.config
    asked = TransformContext(config.clock.now().date(), located, repeated, config.docs_url)
    context = context_of(request)
    headers = {REPLAYED_HEADER: "true"} if context.replayed else None
    return Response(encode_answer(answer, context.version, asked), status, headers, media_type="application/json")
