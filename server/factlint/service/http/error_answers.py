"""Errors as answers: the one place that says which status and which headers each error of the service has."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus

from starlette.requests import HTTPConnection
from starlette.responses import Response

from factlint.interface.common import PREFIX
from factlint.interface.errors import ConflictOut, ErrorOut, LimitOut, UnavailableOut
from factlint.interface.v2026_05_13.errors import error_to_original
from factlint.interface.versions import CURRENT, Version
from factlint.service.common import errors
from factlint.service.common.errors import ServiceError
from factlint.service.http.request_context import context_of

_STATUS_OF: Mapping[type[ServiceError], int] = {
    errors.NotComplete: HTTPStatus.BAD_REQUEST,
    errors.NotAuthenticated: HTTPStatus.UNAUTHORIZED,
    errors.NoCredits: HTTPStatus.PAYMENT_REQUIRED,
    errors.Forbidden: HTTPStatus.FORBIDDEN,
    errors.NotFound: HTTPStatus.NOT_FOUND,
    errors.Conflict: HTTPStatus.CONFLICT,
    errors.Purged: HTTPStatus.GONE,
    errors.InvalidInput: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.LimitReached: HTTPStatus.TOO_MANY_REQUESTS,
    errors.WorkFailed: HTTPStatus.BAD_GATEWAY,
    errors.Unavailable: HTTPStatus.SERVICE_UNAVAILABLE,
}
_CODED = (f"{PREFIX}/review", f"{PREFIX}/citecheck")
"""How the paths begin whose errors have codes in both versions."""
_UNCOUNTED = f"{PREFIX}/verify/"
"""How the paths begin that had no code for too many items in 2026-05-13 (docs/wire-shapes.md, 5.2)."""


@dataclass(eq=False)
class HttpError(ServiceError):
    """What only HTTP can have wrong: how a request is sent, not what it asks for."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


def malformed_error(detail: str) -> HttpError:
    return HttpError(ErrorOut(detail=detail, code="malformed_body"), HTTPStatus.BAD_REQUEST)


def too_large_error(limit_bytes: int) -> HttpError:
    error = ErrorOut(detail=f"The body is larger than {limit_bytes} bytes.", code="payload_too_large")
    return HttpError(error, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


def too_slow_error() -> HttpError:
    error = ErrorOut(detail="The body did not arrive in time.", code="request_timeout")
    return HttpError(error, HTTPStatus.REQUEST_TIMEOUT, {"Connection": "close"})


def wrong_type_error(detail: str) -> HttpError:
    error = ErrorOut(detail=detail, code="unsupported_media_type")
    return HttpError(error, HTTPStatus.UNSUPPORTED_MEDIA_TYPE)


def wrong_method_error(detail: str, headers: Mapping[str, str]) -> HttpError:
    return HttpError(ErrorOut(detail=detail, code="method_not_allowed"), HTTPStatus.METHOD_NOT_ALLOWED, headers)


def unexpected_error() -> HttpError:
    error = ErrorOut(detail="Something went wrong on our side; the log names this request.", code="internal_error")
    return HttpError(error, HTTPStatus.INTERNAL_SERVER_ERROR)


def status_of(error: ServiceError) -> int:
    """The status of an error's answer."""
    return error.status if isinstance(error, HttpError) else _STATUS_OF[type(error)]


def headers_of(error: ServiceError) -> dict[str, str]:
    """The headers of an error's answer."""
    if isinstance(error, HttpError):
        return dict(error.headers)
    if isinstance(error, errors.NotAuthenticated):
        return {"WWW-Authenticate": "Bearer"}
    body = error.error
    if isinstance(body, LimitOut | UnavailableOut | ConflictOut) and body.retry_after is not None:
        return {"Retry-After": str(body.retry_after)}
    return {}


def error_answer(connection: HTTPConnection, error: ServiceError) -> Response:
    """The answer of an error, in the version of its request."""
    status = status_of(error)
    body = _present_error(status, error.error, context_of(connection).version, connection.scope["path"])
    return Response(body, status, headers_of(error), "application/json")


def _present_error(status: int, error: ErrorOut, version: Version, path: str = "") -> bytes:
    """The body of an error of a call in a version."""
    if version == CURRENT:
        return error.model_dump_json().encode()
    body = error_to_original(status, error, coded=path.startswith(_CODED))
    if error.code == "too_many_items" and path.startswith(_UNCOUNTED):
        body = {"detail": error.detail}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
