"""When a call is sent again, and after how long: pure rules over answers, as official clients keep them (docs/wire-shapes.md, 16)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime

from factlint.interface.versions import CURRENT

RETRY_WAITS_S = (1.0, 2.0, 4.0)
LONGEST_WAIT_S = 60.0
DETERMINISTIC_502 = frozenset({"extraction_failed", "framing_failed", "ask_failed"})
IN_PROGRESS = frozenset({"idempotency_conflict", "in_progress"})
NEVER = frozenset({"review_in_flight"})
PERHAPS_HEARD = frozenset({500, 502, 504})
"""Answers of something on the way, or of a service that failed after it had begun."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the rules need of an error answer: `body` is empty where the answer was no JSON object."""

    status: int
    headers: Mapping[str, str]
    body: Mapping[str, object]
    version: str = ""

    @property
    def code(self) -> str:
        code = self.body.get("code")
        return code if isinstance(code, str) else ""


@dataclass(frozen=True, slots=True)
class Decision:
    """Send again after `wait_s`, or give up (`wait_s` None); `final`: sending it ever again would not help."""

    wait_s: float | None
    final: bool = False


def decide_after_transport_error(attempt: int) -> Decision:
    """No answer came to attempt number `attempt`, counted from 0."""
    return Decision(RETRY_WAITS_S[attempt]) if attempt < len(RETRY_WAITS_S) else Decision(None)


def decide_after_answer(reply: Reply, attempt: int, now: datetime, *, keyed: bool = True) -> Decision:
    """An error answer came to attempt number `attempt`; `keyed`: the call carries an idempotency key."""
    if reply.status == 409:
        # The older version names no code when an identical request is being worked on (docs/wire-shapes.md, 0.1).
        if not (keyed and (not reply.code or reply.code in IN_PROGRESS)):
            return Decision(None, final=True)
    elif reply.status == 429:
        if reply.code in NEVER:
            return Decision(None)
    elif reply.status < 500 or _is_deterministic(reply):
        return Decision(None, final=True)
    if attempt >= len(RETRY_WAITS_S):
        return Decision(None)
    stated = stated_wait_s(reply, now)
    if stated is None:
        return Decision(RETRY_WAITS_S[attempt])
    if stated <= LONGEST_WAIT_S:
        return Decision(stated)
    typed_503 = reply.status == 503 and bool(reply.code)
    return Decision(None) if reply.status == 429 or typed_503 else Decision(RETRY_WAITS_S[attempt])


def stated_wait_s(reply: Reply, now: datetime) -> float | None:
    """How long the service asks to wait: of a typed 503 the body speaks first, else the header."""
    in_body = next(
        (
            seconds
            for name in ("reset_in_seconds", "retry_after_seconds", "retry_after")
            if (seconds := _seconds(reply.body.get(name))) is not None
        ),
        None,
    )
    in_header = _header_seconds(reply.headers.get("retry-after", ""), now)
    first, second = (in_body, in_header) if reply.status == 503 and reply.code else (in_header, in_body)
    return first if first is not None else second


def _is_deterministic(reply: Reply) -> bool:
    """A 5xx that will not pass: said so, or our own kind of step that fails the same way each time."""
    if reply.body.get("retryable") is False or reply.code == "internal":
        return reply.version == CURRENT
    return reply.status == 502 and reply.code in DETERMINISTIC_502


def _header_seconds(value: str, now: datetime) -> float | None:
    value = value.strip()
    if not value:
        return None
    if value.isascii() and value.replace(".", "", 1).isdigit():
        return _seconds(float(value))
    try:
        return max(0.0, (parsedate_to_datetime(value) - now).total_seconds())
    except (TypeError, ValueError, OverflowError):
        return None


def _seconds(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if math.isfinite(value) and value >= 0 else None
