"""Webhooks: what is delivered when a run ends or pauses, in 2026-10-11, and how it is signed (docs/wire-shapes.md, 14)."""

from __future__ import annotations

import hashlib
import hmac

from pydantic import Field

from factlint.interface.citecheck import CitecheckOut
from factlint.interface.common import Hooked, OmittedWhenNone, Wire
from factlint.interface.review import ReviewOut
from factlint.interface.status import TaskStatus
from factlint.interface.verifications import Coverage

SIGNATURE_HEADER = "X-Service-Signature"
SCHEME = "sha256="
ATTEMPTS = 4
RETRY_AFTER_S: tuple[int, ...] = (0, 10, 60, 600)
"""The wait before each attempt, from the one before."""
TIMEOUT_S = 5.0
REPLAY_WINDOW_S = 300.0
NO_TASK = "0" * 32
"""The task id of a test delivery, which is about no task."""


def sign(secret: str, raw: bytes) -> str:
    """The value of the signature header for these very bytes."""
    return SCHEME + hmac.new(secret.encode(), raw, hashlib.sha256).hexdigest()


class Event(Wire):
    """What every delivery has. `attempt` and `delivered_at` are set anew each time; `event_id` stays."""

    event: str
    event_id: str
    status: str
    attempt: int = Field(default=1, ge=1, le=ATTEMPTS)
    delivered_at: str = ""


class VerificationEvent(Event):
    """A deep check ended or pauses; `verification` is what its poll answers."""

    task_id: str
    verification_id: OmittedWhenNone[str] = None
    batch_id: OmittedWhenNone[str] = None
    verification: TaskStatus


class ReviewEvent(Event):
    review_id: str
    review: ReviewOut


class CitecheckEvent(Event):
    citecheck_id: str
    citecheck: CitecheckOut


class CertificateEvent(Event):
    """The certificate of a verification got its timestamp."""

    task_id: str
    verification_id: str
    coverage: Coverage


class TestEvent(Event):
    """A delivery that somebody asked for to try a receiver."""

    __test__ = False

    event: str = "webhook.test"
    status: str = "test"
    task_id: str = NO_TASK


AnyEvent = VerificationEvent | ReviewEvent | CitecheckEvent | CertificateEvent | TestEvent


class WebhookTestIn(Hooked):
    """Where to send a test delivery; left out: to the key's default address. Empty means nowhere, and is refused."""


class WebhookTestReceipt(Wire):
    event_id: str
    status: str = "queued"


class WebhookSecretOut(Wire):
    webhook_secret: str
