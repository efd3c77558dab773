"""The failure block that 2026-05-13 has inside reviews and citation checks, and its words for failed tasks."""

from __future__ import annotations

from factlint.interface.common import Wire
from factlint.interface.failures import Failure, Kind, failure_of, original_code

_SENTENCES = {
    "not_a_claim": "The text states nothing that evidence could settle.",
    "task_stuck": "The task made no progress and was ended.",
    "task_error": "The task crashed.",
    "cancelled": "cancelled",
}


class OriginalFailure(Wire):
    failure_reason: str
    failure_class: str
    retryable: bool
    hint: str | None = None
    docs_url: str | None = None


def failure_to_original(failure: Failure | None, kind: Kind) -> OriginalFailure | None:
    """`kind` decides the name of "nothing checkable": one name on quick checks and reviews, another on deep checks."""
    if failure is None:
        return None
    return OriginalFailure(
        failure_reason=original_code(failure.code, kind),
        failure_class=failure.failure_class,
        retryable=failure.retryable,
        hint=failure.hint,
        docs_url=failure.docs_url,
    )


def cancelled_failure(docs: str | None) -> Failure:
    """What a run that was cancelled failed of, in the version that has no state of its own for it."""
    return failure_of("cancelled", kind="run", docs=docs)


def error_sentence(reason: str) -> str:
    """The sentence of 2026-05-13 for a task that failed for `reason`."""
    return _SENTENCES.get(reason, f"Stopped at: {reason}")
