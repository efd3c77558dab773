"""Receipts, polls and cancellations of deep checks as 2026-05-13 shapes them."""

# pyright: reportIncompatibleVariableOverride=false

from __future__ import annotations

import hashlib

from pydantic import Field

from factlint.interface.common import OmittedWhenNone, Wire, copy_fields
from factlint.interface.failures import Failure, original_code
from factlint.interface.status import CandidateClaim, NeedsInput, Progress, TaskStatus
from factlint.interface.v2026_05_13.failures import cancelled_failure, error_sentence
from factlint.interface.v2026_05_13.verifications import OriginalClaimDetail, detail_to_original
from factlint.interface.verifications import SimilarVerification
from factlint.interface.verify import BatchReceipt, CancelOut, TaskReceipt


class OriginalTaskReceipt(TaskReceipt):
    """`chain_id` is left out when a repeat without a key of its own was answered with the earlier task."""

    chain_id: OmittedWhenNone[str] = None


class OriginalBatchReceiptItem(Wire):
    task_id: str
    claim_text: str


class OriginalBatchReceipt(BatchReceipt):
    items: list[OriginalBatchReceiptItem] = Field(default=[])


class OriginalCandidateClaim(Wire):
    text: str
    domain: str = ""


class OriginalNeedsInput(NeedsInput):
    claims: OmittedWhenNone[list[OriginalCandidateClaim]] = None


class OriginalTaskStatus(Wire):
    """A poll: a failure is spread over the body, and a cancelled run is a failed one."""

    status: str
    task_id: str
    progress: OmittedWhenNone[Progress] = None
    reason: OmittedWhenNone[str] = None
    claims: OmittedWhenNone[list[OriginalCandidateClaim]] = None
    similar_claims: OmittedWhenNone[list[SimilarVerification]] = None
    result: OmittedWhenNone[OriginalClaimDetail] = None
    error: OmittedWhenNone[str] = None
    failure_reason: OmittedWhenNone[str] = None
    failure_class: OmittedWhenNone[str] = None
    retryable: OmittedWhenNone[bool] = None
    docs_url: OmittedWhenNone[str] = None
    hint: OmittedWhenNone[str] = None


def chain_id(task_id: str) -> str:
    """The 16 hex that 2026-05-13 gives beside a task id; made of it, so that replays agree."""
    return hashlib.sha256(b"chain:" + task_id.encode()).hexdigest()[:16]


def receipt_to_original(receipt: TaskReceipt, *, repeated: bool = False) -> OriginalTaskReceipt:
    """`repeated`: a repeat that sent no key of its own; its status is 200 in 2026-05-13."""
    return copy_fields(receipt, OriginalTaskReceipt, chain_id=None if repeated else chain_id(receipt.task_id))


def batch_to_original(receipt: BatchReceipt) -> OriginalBatchReceipt:
    items = [OriginalBatchReceiptItem(task_id=item.task_id, claim_text=item.claim) for item in receipt.items]
    return copy_fields(receipt, OriginalBatchReceipt, items=items)


def cancel_to_original(answer: CancelOut) -> CancelOut:
    """A run that was stopped is a failed one."""
    return answer.model_copy(update={"status": "failed"}) if answer.status == "cancelled" else answer


def needs_input_to_original(pause: NeedsInput) -> OriginalNeedsInput:
    return copy_fields(pause, OriginalNeedsInput, claims=_candidates(pause.claims))


def ended_without_verdict(status: TaskStatus, docs: str | None) -> Failure | None:
    """Why a task has no verdict; in 2026-05-13 a cancelled one too has a failure."""
    if status.status == "cancelled":
        return cancelled_failure(docs)
    return status.failure


def task_to_original(status: TaskStatus, docs: str | None = None) -> OriginalTaskStatus:
    """`docs` is the address of the page of errors, to which a cancelled run points."""
    failure = ended_without_verdict(status, docs)
    reason = original_code(failure.code, "run") if failure else None
    return copy_fields(
        status,
        OriginalTaskStatus,
        status="failed" if status.status == "cancelled" else status.status,
        claims=_candidates(status.claims),
        result=detail_to_original(status.result) if status.result else None,
        error=error_sentence(reason) if reason else None,
        failure_reason=reason,
        failure_class=failure.failure_class if failure else None,
        retryable=failure.retryable if failure else None,
        docs_url=failure.docs_url if failure else None,
        hint=failure.hint if failure else status.hint,
    )


def _candidates(claims: list[CandidateClaim] | None) -> list[OriginalCandidateClaim] | None:
    if claims is None:
        return None
    return [OriginalCandidateClaim(text=candidate.claim, domain=candidate.domain) for candidate in claims]
