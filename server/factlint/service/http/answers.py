"""Answers in the version asked for, and refusals as exceptions that any depth of the service may raise."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from factlint.interface.common import PREFIX, Wire
from factlint.interface.errors import (
    ConflictOut,
    ErrorOut,
    FieldError,
    ForbiddenOut,
    InvalidOut,
    LimitOut,
    NoCreditsOut,
    NotFoundOut,
    PurgedOut,
    StepFailedOut,
    UnavailableOut,
)
from factlint.interface.v2026_05_13.errors import error_to_original
from factlint.interface.versions import CURRENT, Version
from factlint.service.http.version_transforms import Asked, to_original


@dataclass(eq=False)
class Refusal(Exception):
    """A call that ends with an error answer."""

    status: int
    error: ErrorOut
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


def present(answer: Wire, version: Version, asked: Asked) -> bytes:
    """The body of an answer in a version."""
    if version != CURRENT:
        answer = to_original(answer, asked)
    return answer.model_dump_json().encode()


CODED = (f"{PREFIX}/review", f"{PREFIX}/citecheck")
"""How the paths begin whose errors have codes in both versions."""

UNCOUNTED = f"{PREFIX}/verify/"
"""How the paths begin that had no code for too many items in 2026-05-13 (docs/wire-shapes.md, 5.2)."""


def present_error(status: int, error: ErrorOut, version: Version, path: str = "") -> bytes:
    """The body of an error of a call in a version."""
    if version == CURRENT:
        return error.model_dump_json().encode()
    body = error_to_original(status, error, coded=path.startswith(CODED))
    if error.code == "too_many_items" and path.startswith(UNCOUNTED):
        body = {"detail": error.detail}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def invalid(
    code: str, detail: str, loc: list[str | int], *, type_: str | None = None, msg: str | None = None
) -> Refusal:
    """422 for a rule of the interface, or, with code `validation_error`, for the shape of a field."""
    entry = FieldError(loc=loc, msg=msg or detail, type=type_ or code)
    return Refusal(422, InvalidOut(detail=detail, code=code, errors=[entry]))


def misfit(loc: list[str | int], message: str, type_: str = "value_error") -> Refusal:
    """422 `validation_error` for one field, whose path begins the sentence (docs/wire-shapes.md, 13.1)."""
    return invalid("validation_error", f"{field_path(loc[1:])}: {message}", loc, type_=type_, msg=message)


def field_path(loc: Sequence[str | int]) -> str:
    """How a sentence names a field: `claims[1].claim`."""
    path = ""
    for part in loc:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else part
    return path or "body"


def body_mismatch() -> Refusal:
    """422: an idempotency key that was used with another body."""
    detail = "This Idempotency-Key was used with another body; use a new key for a new request."
    return Refusal(422, InvalidOut(detail=detail, code="idempotency_body_mismatch"))


def in_progress(wait_s: int, shape: type[ConflictOut] = ConflictOut) -> Refusal:
    """409: the same request is still running."""
    detail = "An identical request is running; send it again to get its answer."
    error = shape(detail=detail, code="in_progress", retry_after=wait_s)
    return Refusal(409, error, {"Retry-After": str(wait_s)})


def not_authenticated() -> Refusal:
    """401: no key, or none that is in force."""
    error = ErrorOut(detail="Send a valid API key as 'Authorization: Bearer <key>'.", code="not_authenticated")
    return Refusal(401, error, {"WWW-Authenticate": "Bearer"})


def forbidden(detail: str) -> Refusal:
    return Refusal(403, ForbiddenOut(detail=detail, code="forbidden"))


def insufficient_scope(scope: str) -> Refusal:
    """403: the key is good, but not for this."""
    detail = f"This key does not have the scope {scope!r} that the call needs."
    return Refusal(403, ForbiddenOut(detail=detail, code="insufficient_scope", scope=scope))


def purged(detail: str, purged_at: str) -> Refusal:
    """410: it was there, and retention has removed it."""
    return Refusal(410, PurgedOut(detail=detail, code="purged", purged_at=purged_at))


def not_found(detail: str, hint: str | None = None) -> Refusal:
    return Refusal(404, NotFoundOut(detail=detail, code="not_found", hint=hint))


def too_large(limit_bytes: int) -> Refusal:
    return Refusal(413, ErrorOut(detail=f"The body is larger than {limit_bytes} bytes.", code="payload_too_large"))


def too_slow() -> Refusal:
    error = ErrorOut(detail="The body did not arrive in time.", code="request_timeout")
    return Refusal(408, error, {"Connection": "close"})


def no_credits(error: NoCreditsOut) -> Refusal:
    return Refusal(402, error)


def limit_reached(error: LimitOut) -> Refusal:
    return Refusal(429, error, {"Retry-After": str(error.retry_after)})


def unavailable(code: str, detail: str, wait_s: int, docs_url: str | None) -> Refusal:
    """503: come back after `wait_s` seconds. Nothing was charged."""
    error = UnavailableOut(
        detail=detail, code=code, retry_after=wait_s, docs_url=f"{docs_url}#upstream-unavailable" if docs_url else None
    )
    return Refusal(503, error, {"Retry-After": str(wait_s)})


def step_failed(code: str, detail: str, docs_url: str | None, anchor: str) -> Refusal:
    """502: the same call would fail again."""
    docs = f"{docs_url}#{anchor}" if docs_url else None
    return Refusal(502, StepFailedOut(detail=detail, code=code, error=detail, retryable=False, docs_url=docs))
