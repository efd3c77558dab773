"""What a call is: its path, body, answers and every status, for routing and for OpenAPI."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from factlint.interface.common import Wire
from factlint.interface.errors import (
    ConflictOut,
    ErrorOut,
    ForbiddenOut,
    InvalidOut,
    LimitOut,
    NoCreditsOut,
    NotFoundOut,
    PurgedOut,
    StepFailedOut,
    UnavailableOut,
)
from factlint.service.accounts.scopes import Scope

ERROR_MODELS: Mapping[int, type[ErrorOut]] = {
    400: ErrorOut,
    401: ErrorOut,
    402: NoCreditsOut,
    403: ForbiddenOut,
    404: NotFoundOut,
    405: ErrorOut,
    408: ErrorOut,
    409: ConflictOut,
    410: PurgedOut,
    413: ErrorOut,
    422: InvalidOut,
    429: LimitOut,
    500: ErrorOut,
    502: StepFailedOut,
    503: UnavailableOut,
}
ERROR_MEANINGS: Mapping[int, str] = {
    400: "The body is not text in UTF-8, or ended early.",
    401: "The key is missing, malformed, unknown or revoked.",
    402: "The balance cannot pay for the call.",
    403: "The caller is known but not allowed: by the key's scopes, its networks, or the host name asked for.",
    404: "There is no such thing.",
    405: "The path does not have this method.",
    408: "The body did not arrive in time.",
    409: "An identical request is running, or the thing is not in the state that the call needs.",
    410: "It was there, and the retention period has removed it.",
    413: "The body is too large.",
    422: "The body, a query or a header is malformed.",
    429: "A limit is reached: the daily one, or the number of runs at a time.",
    500: "Something went wrong on the service's side.",
    502: "A step failed; the same call would fail again.",
    503: "A provider is down or the time budget ran out; nothing was charged.",
}
_BODY = (400, 408, 413)
_ALWAYS = (422, 500, 503)


@dataclass(frozen=True, slots=True)
class Query:
    """One query parameter; `values` is its closed set, if it has one."""

    words: str
    type: Literal["string", "integer", "number"] = "string"
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CallSpec:
    """One call.

    `open`: needs no key; `optional_key`: needs none, but reads one. `once`: honours the Idempotency-Key header.
    `success` are the statuses of its answers. `parameters` are those of the path. `scope` is what a key that is limited
    must have; `own_runs`: one that may begin runs may do this too with what it began. `page`: who asks for HTML gets
    a page for people.
    """

    name: str
    method: str
    path: str
    summary: str
    answer: type[Wire]
    body: type[Wire] | None = None
    open: bool = False
    optional_key: bool = False
    once: bool = False
    local: bool = False
    page: bool = False
    scope: Scope | None = None
    own_runs: bool = False
    success: tuple[int, ...] = (200,)
    errors: tuple[int, ...] = ()
    parameters: Mapping[str, str] = field(default_factory=dict[str, str])
    queries: Mapping[str, Query] = field(default_factory=dict[str, Query])

    @property
    def statuses(self) -> tuple[int, ...]:
        """Every error status that the call can answer with."""
        found = {*_ALWAYS, *self.errors}
        if not self.open:
            found |= {401, 403}
        if self.body is not None:
            found.update(_BODY)
        if self.once:
            found |= {409, 410}
        return tuple(sorted(found))
