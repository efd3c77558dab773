"""The rules of what a review is asked, decided before anything is counted or run."""

from __future__ import annotations

from factlint.interface.common import CONFIDENCES, VERDICTS
from factlint.interface.extract import MAX_TEXT_CP
from factlint.interface.review import Escalate, ReviewIn, ReviewPolicy
from factlint.service.checks.validation import is_address, language_code
from factlint.service.common.errors import invalid_input_error
from factlint.service.reviews.state import ReviewAsk

_LABELS = frozenset((*VERDICTS, "No Public Record"))
"""With the label that newer services have besides."""


def review_ask(sent: ReviewIn) -> ReviewAsk:
    """The rules of review. Raises InvalidInput."""
    if not sent.text.strip():
        raise invalid_input_error("blank_input", "The text is empty.", ["body", "text"])
    is_url = is_address(sent.text)
    return ReviewAsk(
        text=sent.text.strip() if is_url else sent.text[:MAX_TEXT_CP],
        is_url=is_url,
        truncated=not is_url and len(sent.text) > MAX_TEXT_CP,
        language=language_code(sent.language),
        visibility=sent.visibility,
        policy=_policy(sent.escalate),
    )


def _policy(escalate: Escalate) -> ReviewPolicy:
    for index, label in enumerate(escalate.verdicts):
        if label not in _LABELS:
            detail = f"escalate.verdicts[{index}] is no verdict; use {', '.join(VERDICTS)}."
            raise invalid_input_error("invalid_verdict_label", detail, ["body", "escalate", "verdicts", index])
    for index, band in enumerate(escalate.confidence):
        if band not in CONFIDENCES:
            detail = f"escalate.confidence[{index}] is no confidence; use {', '.join(CONFIDENCES)}."
            raise invalid_input_error("invalid_confidence_band", detail, ["body", "escalate", "confidence", index])
    return ReviewPolicy(
        verdicts=list(dict.fromkeys(escalate.verdicts)),
        confidence=list(dict.fromkeys(escalate.confidence)),
        max_assessments=escalate.max_assessments,
        max_verifications=escalate.max_verifications,
        depth=escalate.depth,
        max_citations=escalate.max_citations,
        suggest_edits=escalate.suggest_edits,
    )
