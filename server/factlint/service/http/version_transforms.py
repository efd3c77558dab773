"""Which answers have a shape of their own in 2026-05-13, and how each is made from the current one.

Answers that are not listed are the same in both versions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar, cast

from factlint.interface.assess import AssessOut
from factlint.interface.citecheck import CitecheckOut
from factlint.interface.common import Wire
from factlint.interface.extract import ExtractOut
from factlint.interface.review import ReviewOut
from factlint.interface.status import TaskStatus
from factlint.interface.usage import UsageOut
from factlint.interface.v2026_05_13.citations import OriginalCitecheckOut, citecheck_to_original
from factlint.interface.v2026_05_13.reviews import OriginalReviewOut, review_to_original
from factlint.interface.v2026_05_13.runs import (
    OriginalBatchReceipt,
    OriginalTaskReceipt,
    OriginalTaskStatus,
    batch_to_original,
    cancel_to_original,
    receipt_to_original,
    task_to_original,
)
from factlint.interface.v2026_05_13.transforms import (
    OriginalAssessOut,
    OriginalExtractOut,
    OriginalUsageOut,
    assess_to_original,
    extract_to_original,
    usage_to_original,
)
from factlint.interface.v2026_05_13.verifications import (
    OriginalClaimDetail,
    OriginalVerificationList,
    detail_to_original,
    list_to_original,
)
from factlint.interface.verifications import ClaimDetail, VerificationList
from factlint.interface.verify import BatchReceipt, CancelOut, TaskReceipt
from factlint.interface.versions import CURRENT, Version

A = TypeVar("A", bound=Wire)


@dataclass(frozen=True, slots=True)
class TransformContext:
    """What besides the answer decides its older shape.

    `located`: an extract asked for places; `repeated`: a verify without a key of its own got an earlier run's receipt;
    `docs_url`: the page of errors.
    """

    today: date
    located: bool = False
    repeated: bool = False
    docs_url: str | None = None


@dataclass(frozen=True, slots=True)
class Original(Generic[A]):
    current: type[A]
    model: type[Wire]
    make: Callable[[A, TransformContext], Wire]


ORIGINALS = (
    Original(ExtractOut, OriginalExtractOut, lambda answer, asked: extract_to_original(answer, located=asked.located)),
    Original(AssessOut, OriginalAssessOut, lambda answer, _: assess_to_original(answer)),
    Original(UsageOut, OriginalUsageOut, lambda answer, asked: usage_to_original(answer, asked.today)),
    Original(
        TaskReceipt, OriginalTaskReceipt, lambda answer, asked: receipt_to_original(answer, repeated=asked.repeated)
    ),
    Original(BatchReceipt, OriginalBatchReceipt, lambda answer, _: batch_to_original(answer)),
    Original(TaskStatus, OriginalTaskStatus, lambda answer, asked: task_to_original(answer, asked.docs_url)),
    Original(CancelOut, CancelOut, lambda answer, _: cancel_to_original(answer)),
    Original(ClaimDetail, OriginalClaimDetail, lambda answer, _: detail_to_original(answer)),
    Original(VerificationList, OriginalVerificationList, lambda answer, _: list_to_original(answer)),
    Original(ReviewOut, OriginalReviewOut, lambda answer, asked: review_to_original(answer, asked.docs_url)),
    Original(CitecheckOut, OriginalCitecheckOut, lambda answer, asked: citecheck_to_original(answer, asked.docs_url)),
)
_BY_MODEL = {cast("type[Wire]", original.current): original for original in ORIGINALS}


def original_model(model: type[Wire]) -> type[Wire]:
    """The model of an answer in 2026-05-13."""
    found = _BY_MODEL.get(model)
    return found.model if found else model


def encode_answer(answer: Wire, version: Version, asked: TransformContext) -> bytes:
    """The body of an answer in a version."""
    if version != CURRENT:
        answer = _to_original(answer, asked)
    return answer.model_dump_json().encode()


def _to_original(answer: Wire, asked: TransformContext) -> Wire:
    """The answer as 2026-05-13 shapes it."""
    found = cast("Original[Wire] | None", _BY_MODEL.get(type(answer)))
    return found.make(answer, asked) if found else answer
