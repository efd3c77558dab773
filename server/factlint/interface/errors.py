"""The bodies of refused and failed calls in 2026-10-11 (docs/wire-shapes.md, 13)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from factlint.interface.common import OmittedWhenNone, Wire
from factlint.interface.failures import Failure


class FieldError(Wire):
    """One reason why a body, a query or a header was refused; `loc` leads to the place."""

    loc: list[str | int]
    msg: str
    type: str
    ctx: OmittedWhenNone[dict[str, str | int | float | bool]] = None


class ErrorOut(Wire):
    """Every error: one sentence for people and one code for programs."""

    detail: str
    code: str


class InvalidOut(ErrorOut):
    """422. `errors` is left out when an idempotency key comes back with another body."""

    errors: OmittedWhenNone[list[FieldError]] = None
    hint: OmittedWhenNone[str] = None
    docs_url: OmittedWhenNone[str] = None
    unrecognized_fields: OmittedWhenNone[list[str]] = None


class NoCreditsOut(ErrorOut):
    """402. What is unknown is left out, never null; `remaining` counts calls at the standard price."""

    docs_url: OmittedWhenNone[str] = None
    upgrade_url: OmittedWhenNone[str] = None
    wall_id: OmittedWhenNone[str] = None
    remaining: OmittedWhenNone[int] = None
    credits_remaining: OmittedWhenNone[int] = None
    cost: OmittedWhenNone[int] = None
    resets_at: OmittedWhenNone[str] = None
    requested: OmittedWhenNone[int] = None


class CitecheckNoCreditsOut(NoCreditsOut):
    """402 of a citation check: only 2026-05-13 repeats the balance in credits."""

    credits_remaining: Annotated[int | None, Field(exclude=True)] = None  # pyright: ignore[reportIncompatibleVariableOverride]


class LimitOut(ErrorOut):
    """429. `retry_after` is the number of seconds that the `Retry-After` header names too."""

    retry_after: int
    limit: OmittedWhenNone[int] = None
    docs_url: OmittedWhenNone[str] = None
    upgrade_url: OmittedWhenNone[str] = None


class UnavailableOut(ErrorOut):
    """503: come back after `retry_after` seconds."""

    retry_after: int
    docs_url: OmittedWhenNone[str] = None


class StepFailedOut(ErrorOut):
    """502: the same call would fail again. `error` repeats the sentence for older readers."""

    error: OmittedWhenNone[str] = None
    retryable: OmittedWhenNone[bool] = None
    docs_url: OmittedWhenNone[str] = None


class ConflictOut(ErrorOut):
    """409. Names the run that is in the way, where there is one, and how long to wait where that helps."""

    retry_after: OmittedWhenNone[int] = None
    task_id: OmittedWhenNone[str] = None
    review_id: OmittedWhenNone[str] = None
    citecheck_id: OmittedWhenNone[str] = None
    status: OmittedWhenNone[str] = None
    hint: OmittedWhenNone[str] = None
    failure: OmittedWhenNone[Failure] = None


class ReviewConflictOut(ConflictOut):
    """409 of a review whose twin has no id yet: the field is there all the same."""

    review_id: str | None = None


class CitecheckConflictOut(ConflictOut):
    """The same of a citation check."""

    citecheck_id: str | None = None


class ForbiddenOut(ErrorOut):
    """403. `scope` names the permission that is missing."""

    scope: OmittedWhenNone[str] = None


class NotFoundOut(ErrorOut):
    """404."""

    hint: OmittedWhenNone[str] = None


class PurgedOut(ErrorOut):
    """410: retention removed it."""

    purged_at: str
