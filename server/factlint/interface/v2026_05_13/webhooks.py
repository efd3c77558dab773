"""Webhook bodies of 2026-05-13: flat for verifications, nested for reviews and citation checks."""

from __future__ import annotations

import hashlib

from factlint.interface.common import OmittedWhenNone, Wire, copy_fields
from factlint.interface.failures import original_code
from factlint.interface.v2026_05_13.citations import OriginalCitecheckOut, citecheck_to_original
from factlint.interface.v2026_05_13.reviews import OriginalReviewOut, review_to_original
from factlint.interface.v2026_05_13.runs import OriginalNeedsInput, ended_without_verdict, needs_input_to_original
from factlint.interface.v2026_05_13.verifications import OriginalClaimDetail, detail_to_original
from factlint.interface.verifications import Coverage
from factlint.interface.webhooks import (
    AnyEvent,
    CertificateEvent,
    CitecheckEvent,
    ReviewEvent,
    TestEvent,
    VerificationEvent,
)


class OriginalVerificationEvent(Wire):
    """All keys are always there, but the last two, which failures add. `error` is the reason's code."""

    event: str
    task_id: str
    status: str
    attempt: int
    delivered_at: str
    verification_id: str | None = None
    batch_id: str | None = None
    result: OriginalClaimDetail | None = None
    needs_input: OriginalNeedsInput | None = None
    error: str | None = None
    coverage: Coverage | None = None
    failure_class: OmittedWhenNone[str] = None
    retryable: OmittedWhenNone[bool] = None


class OriginalReviewEvent(Wire):
    """`task_id` is an id of the delivery; it cannot be polled."""

    event: str
    event_id: str
    review_id: str
    task_id: str
    status: str
    review: OriginalReviewOut
    attempt: int
    delivered_at: str


class OriginalCitecheckEvent(Wire):
    event: str
    event_id: str
    citecheck_id: str
    task_id: str
    status: str
    citecheck: OriginalCitecheckOut
    attempt: int
    delivered_at: str


OriginalEvent = OriginalVerificationEvent | OriginalReviewEvent | OriginalCitecheckEvent


def event_name_to_original(event: str) -> str:
    """A cancelled run is a failed one."""
    subject, _, what = event.partition(".")
    return f"{subject}.failed" if what == "cancelled" else event


def event_to_original(event: AnyEvent, docs: str | None = None) -> OriginalEvent:
    """`docs` is the address of the page of errors."""
    named = {
        "event": event_name_to_original(event.event),
        "status": "failed" if event.status == "cancelled" else event.status,
    }
    match event:
        case VerificationEvent():
            return _verification(event, named, docs)
        case ReviewEvent():
            review = review_to_original(event.review, docs)
            return copy_fields(event, OriginalReviewEvent, **named, task_id=_delivery_id(event.event_id), review=review)
        case CitecheckEvent():
            check = citecheck_to_original(event.citecheck, docs)
            return copy_fields(
                event, OriginalCitecheckEvent, **named, task_id=_delivery_id(event.event_id), citecheck=check
            )
        case CertificateEvent() | TestEvent():
            return copy_fields(event, OriginalVerificationEvent, **named)


def _verification(event: VerificationEvent, named: dict[str, str], docs: str | None) -> OriginalVerificationEvent:
    task = event.verification
    failure = ended_without_verdict(task, docs)
    pause = task.needs_input
    return copy_fields(
        event,
        OriginalVerificationEvent,
        **named,
        result=detail_to_original(task.result) if task.result else None,
        needs_input=needs_input_to_original(pause) if pause else None,
        error=original_code(failure.code, "run") if failure else None,
        coverage=task.result.coverage if task.result else None,
        failure_class=failure.failure_class if failure else None,
        retryable=failure.retryable if failure else None,
    )


def _delivery_id(event_id: str) -> str:
    return hashlib.sha256(b"delivery:" + event_id.encode()).hexdigest()[:32]
