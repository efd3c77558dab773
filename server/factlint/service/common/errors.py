"""Why the service does not do what it is asked: one tree of errors with the interface's codes and words.

Any depth of the service may raise them. What they are in HTTP is decided in one place, `http/error_answers.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from factlint.interface.errors import (
    ConflictOut,
    ErrorOut,
    FieldError,
    ForbiddenOut,
    InvalidOut,
    NotFoundOut,
    PurgedOut,
    StepFailedOut,
    UnavailableOut,
)


@dataclass(eq=False)
class ServiceError(Exception):
    """A call that ends without what it asked for. `error` is what its caller is told."""

    error: ErrorOut


class InvalidInput(ServiceError):
    """What was sent breaks a rule of the interface, or the shape of a field."""


class NotAuthenticated(ServiceError):
    """There is no key, or none that is in force."""


class Forbidden(ServiceError):
    """The caller is known, but may not do this."""


class NoCredits(ServiceError):
    """The balance cannot pay for the call."""


class NotFound(ServiceError):
    """There is no such thing, or none that the caller may know of."""


class Conflict(ServiceError):
    """An identical call is at work, or the thing is not in the state that the call needs."""


class NotComplete(ServiceError):
    """What is asked about has no result yet."""


class Purged(ServiceError):
    """It was there, and retention has removed it."""


class LimitReached(ServiceError):
    """As many calls, or runs at a time, as the account may have."""


class WorkFailed(ServiceError):
    """A step failed; the same call would fail again."""


class Unavailable(ServiceError):
    """Not at the moment: the same call may succeed later. Nothing was charged."""


def invalid_input_error(
    code: str, detail: str, loc: list[str | int], *, type_: str | None = None, msg: str | None = None
) -> InvalidInput:
    """A rule of the interface is broken, or, with code `validation_error`, the shape of a field."""
    entry = FieldError(loc=loc, msg=msg or detail, type=type_ or code)
    return InvalidInput(InvalidOut(detail=detail, code=code, errors=[entry]))


def body_mismatch_error() -> InvalidInput:
    """An idempotency key was used with another body."""
    detail = "This Idempotency-Key was used with another body; use a new key for a new request."
    return InvalidInput(InvalidOut(detail=detail, code="idempotency_body_mismatch"))


def in_progress_error(wait_s: int, shape: type[ConflictOut] = ConflictOut) -> Conflict:
    """The same request is still running."""
    detail = "An identical request is running; send it again to get its answer."
    return Conflict(shape(detail=detail, code="in_progress", retry_after=wait_s))


def not_authenticated_error() -> NotAuthenticated:
    return NotAuthenticated(
        ErrorOut(detail="Send a valid API key as 'Authorization: Bearer <key>'.", code="not_authenticated")
    )


def forbidden_error(detail: str) -> Forbidden:
    return Forbidden(ForbiddenOut(detail=detail, code="forbidden"))


def insufficient_scope_error(scope: str) -> Forbidden:
    """The key is good, but not for this."""
    detail = f"This key does not have the scope {scope!r} that the call needs."
    return Forbidden(ForbiddenOut(detail=detail, code="insufficient_scope", scope=scope))


def purged_error(detail: str, purged_at: str) -> Purged:
    return Purged(PurgedOut(detail=detail, code="purged", purged_at=purged_at))


def not_found_error(detail: str, hint: str | None = None) -> NotFound:
    return NotFound(NotFoundOut(detail=detail, code="not_found", hint=hint))


def unavailable_error(code: str, detail: str, wait_s: int, docs_url: str | None) -> Unavailable:
    """Come back after `wait_s` seconds."""
    docs = f"{docs_url}#upstream-unavailable" if docs_url else None
    return Unavailable(UnavailableOut(detail=detail, code=code, retry_after=wait_s, docs_url=docs))


def failed_work_error(code: str, detail: str, docs_url: str | None, anchor: str) -> WorkFailed:
    docs = f"{docs_url}#{anchor}" if docs_url else None
    return WorkFailed(StepFailedOut(detail=detail, code=code, error=detail, retryable=False, docs_url=docs))
