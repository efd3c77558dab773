"""How a review ends: the edits of each claim by its best rewrite, and whether anything was checked at all. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from factlint.engine.inquiry.review_policy import is_editable, suggested_edits
from factlint.interface.failures import Failure, failure_of
from factlint.interface.review import SuggestedEdit
from factlint.prose.parse import ParsedDraft, parse
from factlint.prose.span import Span
from factlint.service.reviews.state import OUT_OF_CREDITS, DeepVerdict, ReviewAsk, ReviewState, RowState
from factlint.service.reviews.view import Deep


@dataclass(frozen=True, slots=True)
class ReviewEnd:
    """The last state, and why the review failed; None where it is completed."""

    state: ReviewState
    failure: Failure | None = None


def settle(ask: ReviewAsk, state: ReviewState, deep: Mapping[str, Deep]) -> ReviewEnd:
    """The end of a review whose every check has ended."""
    draft = parse(ask.text, "markdown") if ask.policy.suggest_edits and not ask.is_url else None
    rows = [_settle_row(row, deep.get(row.task_id or ""), draft) for row in state.rows or ()]
    ended = state.with_rows(rows, assessed=True, settled=True)
    return ReviewEnd(ended, _failure(rows, deep, ended))


def _settle_row(row: RowState, deep: Deep | None, draft: ParsedDraft | None) -> RowState:
    """The row with its edits, and with the verdict that stays when the deep check's text is gone."""
    detail = deep.detail if deep is not None else None
    told = DeepVerdict(verdict=detail.verdict, confidence=detail.confidence) if detail is not None else None
    rewrite = detail.suggested_rewrite if detail is not None else row.assessment.suggested_rewrite
    claim = detail.claim if detail is not None else row.claim
    edits = _edits(row, claim, rewrite, draft) if draft is not None and rewrite is not None else None
    return row.model_copy(update={"deep": told, "edits": edits})


def _edits(row: RowState, claim: str, rewrite: str, draft: ParsedDraft) -> list[SuggestedEdit] | None:
    """None where the claim has no place in the draft, or stands there in another language."""
    places = [
        Span(place.start, place.end)
        for place in row.positions or ()
        if place.start is not None and place.end is not None
    ]
    if len(places) != len(row.positions or ()) or not is_editable(draft.text, places):
        return None
    return [
        SuggestedEdit(
            position=placed.position,
            start=placed.edit.span.start,
            end=placed.edit.span.end,
            text=placed.edit.span.slice(draft.text),
            replacement=placed.edit.replacement,
        )
        for placed in suggested_edits(draft, places, claim, rewrite)
    ]


def _failure(rows: list[RowState], deep: Mapping[str, Deep], state: ReviewState) -> Failure | None:
    """A review of which no check came to anything has failed: for the reason that its checks share, if they do."""
    checked = any(row.assessment.status == "completed" for row in rows)
    checked = checked or any(one.status == "completed" for one in deep.values())
    cited = state.citations is not None and any(row.check.status == "completed" for row in state.citations.rows)
    if not rows and state.citations is not None and state.citations.skipped == OUT_OF_CREDITS:
        return failure_of(OUT_OF_CREDITS, kind="run")
    if checked or cited or not rows:
        return None
    failures = [row.assessment.failure for row in rows if row.assessment.failure is not None]
    if failures and len({failure.code for failure in failures}) == 1:
        return failures[0]
    if any(failure.retryable for failure in failures):
        return failure_of("assessment_failed", kind="run")
    return failure_of("research_insufficient", kind="run")
