"""What is raised while a request is answered, translated into its answer, once for all routes."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import cast

from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from factlint.service.common.errors import ServiceError, not_found_error, unavailable_error
from factlint.service.http.error_answers import error_answer, unexpected_error, wrong_method_error
from factlint.service.http.request_context import RequestContext, context_of
from factlint.service.storage.database import UnusableDatabase

DATABASE_WAIT_S = 10
log = logging.getLogger("factlint.service")


async def _service_error(request: Request, error: Exception) -> Response:
    return error_answer(request, cast(ServiceError, error))


async def _no_route(request: Request, error: Exception) -> Response:
    """What the router refuses by itself, in the interface's words."""
    found = cast(HTTPException, error)
    if found.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        return error_answer(request, wrong_method_error("This path does not have this method.", found.headers or {}))
    return error_answer(request, not_found_error("There is nothing at this path."))


async def _unusable_database(request: Request, error: Exception) -> Response:
    """The database or its disk is full, away or damaged."""
    log_failure(context_of(request), error)
    detail = (
        str(error) if isinstance(error, UnusableDatabase) else "The service's database cannot be used at the moment."
    )
    return error_answer(request, unavailable_error("upstream_unavailable", detail, DATABASE_WAIT_S, None))


async def _unexpected_error(request: Request, error: Exception) -> Response:
    return error_answer(request, unexpected_error())


def log_failure(context: RequestContext, error: Exception) -> None:
    # Neither the message of an exception nor its values are logged: they may hold words of a draft.
    frames = " < ".join(
        f"{frame.name}:{frame.lineno}" for frame in reversed(traceback.extract_tb(error.__traceback__)[-8:])
    )
    log.error("request %s failed with %s at %s", context.request_id, type(error).__name__, frames)


HANDLERS: Mapping[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    ServiceError: _service_error,
    HTTPException: _no_route,
    DBAPIError: _unusable_database,
    OSError: _unusable_database,
    UnusableDatabase: _unusable_database,
    Exception: _unexpected_error,
}
