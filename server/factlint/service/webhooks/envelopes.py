"""The envelope of an event: made of what polling answers, written in the version of the request that asked for it. Pure."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime

from factlint.interface.citecheck import CitecheckOut
from factlint.interface.review import ReviewOut
from factlint.interface.status import TaskStatus
from factlint.interface.v2026_05_13.webhooks import event_to_original
from factlint.interface.versions import CURRENT
from factlint.interface.webhooks import (
    AnyEvent,
    CertificateEvent,
    CitecheckEvent,
    ReviewEvent,
    TestEvent,
    VerificationEvent,
)
from factlint.service.common.clock import stamp
from factlint.service.runs.records import RunRecord

Rendered = TaskStatus | ReviewOut | CitecheckOut
SHAPES: Mapping[str, type[AnyEvent]] = {
    "verification": VerificationEvent,
    "review": ReviewEvent,
    "citecheck": CitecheckEvent,
    "certificate": CertificateEvent,
    "test": TestEvent,
}
_SHAPE_OF: Mapping[type[AnyEvent], str] = {model: shape for shape, model in SHAPES.items()}


def make_event_id() -> str:
    return f"evt_{secrets.token_hex(12)}"


def event_of(run: RunRecord, body: Rendered) -> AnyEvent:
    """The event of a run that ended or pauses, with the body that its poll answers."""
    event_id = make_event_id()
    if isinstance(body, TaskStatus):
        return VerificationEvent(
            event=f"verification.{body.status}",
            event_id=event_id,
            status=body.status,
            task_id=run.id,
            verification_id=run.verification_id,
            batch_id=run.batch_id,
            verification=body,
        )
    if isinstance(body, ReviewOut):
        return ReviewEvent(
            event=f"review.{body.status}", event_id=event_id, status=body.status, review_id=run.id, review=body
        )
    return CitecheckEvent(
        event=f"citecheck.{body.status}", event_id=event_id, status=body.status, citecheck_id=run.id, citecheck=body
    )


def shape_of(event: AnyEvent) -> str:
    return _SHAPE_OF[type(event)]


def build_raw_body(shape: str, stored: str, version: str, attempt: int, now: datetime, docs: str | None) -> bytes:
    """The bytes of one attempt: the stored event with its number and its time, in its version."""
    event = SHAPES[shape].model_validate_json(stored)
    event = event.model_copy(update={"attempt": attempt, "delivered_at": stamp(now)})
    return (event if version == CURRENT else event_to_original(event, docs)).model_dump_json().encode()
