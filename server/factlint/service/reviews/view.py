"""A review as its caller sees it, at any moment, in the current version. Pure (docs/wire-shapes.md, 10.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from factlint.engine.inquiry.review_policy import Outcome, outcome
from factlint.interface.citecheck import MAX_MORE_CITATIONS, Charged, Citation
from factlint.interface.common import ISSUE_VERDICTS, PREFIX
from factlint.interface.failures import Failure, failure_of
from factlint.interface.review import (
    AssessmentTally,
    ClaimResult,
    Escalation,
    ReviewAssessment,
    ReviewClaim,
    ReviewFailure,
    ReviewIssue,
    ReviewOut,
    ReviewSummary,
    ReviewVerification,
    SuggestedEdits,
    VerificationTally,
)
from factlint.interface.verifications import ClaimDetail
from factlint.service.citations.tally import count_citations, failures_of, issues_of, mark_broken_off
from factlint.service.common.config import ServiceConfig
from factlint.service.common.page_addresses import page_url
from factlint.service.reviews.state import ReviewAsk, ReviewState, RowState

QUEUED_POLL_S, VERIFYING_POLL_S = 10, 15
_ENDED = frozenset({"completed", "failed", "cancelled"})


@dataclass(frozen=True, slots=True)
class Deep:
    """A claim's deep check as it stands. `detail` is None while it runs, when it failed, and once it is purged."""

    task_id: str
    status: Literal["processing", "completed", "failed"]
    verification_id: str | None = None
    detail: ClaimDetail | None = None
    created_at: str | None = None
    completed_at: str | None = None
    failure: Failure | None = None
    charged: int = 0


@dataclass(frozen=True, slots=True)
class ReviewFacts:
    """What is known of a review besides its claims; times as they are shown, `charged` without the deep checks'."""

    review_id: str
    status: str
    created_at: str
    completed_at: str | None
    charged: int
    failure: Failure | None


@dataclass(frozen=True, slots=True)
class Links:
    """Where readers find things; `docs` explains failures."""

    config: ServiceConfig

    @property
    def docs(self) -> str | None:
        return self.config.docs_url

    def verification(self, id: str | None) -> str | None:
        """Where programs read a report."""
        return f"{self.config.public_url}{PREFIX}/verifications/{id}" if id and self.config.public_url else None

    def page(self, id: str | None, detail: ClaimDetail) -> str | None:
        """Where people read a report: none for a private one, whose page nobody without its key would find."""
        return (page_url(self.config, id, detail.claim) if id and detail.visibility != "private" else "") or None


@dataclass(frozen=True, slots=True)
class _Shown:
    """A row with its deep check, its row of the answer, and whether it is an issue."""

    row: RowState
    deep: Deep | None
    claim: ReviewClaim

    @property
    def is_issue(self) -> bool:
        return self.claim.result is not None and self.claim.result.is_issue


def review_of(
    facts: ReviewFacts, ask: ReviewAsk, state: ReviewState, deep: Mapping[str, Deep], links: Links
) -> ReviewOut:
    """The full view."""
    ended = facts.status in _ENDED
    cancelled = failure_of("cancelled", kind="run", docs=links.docs) if facts.status == "cancelled" else None
    shown = [
        _build_shown(index, row, deep.get(row.task_id or ""), ask, state, links, cancelled)
        for index, row in enumerate(state.rows or ())
    ]
    citations = [mark_broken_off(row, cancelled) for row in state.citations.rows] if state.citations else []
    issues = [_issue(one, links) for one in shown if one.is_issue]
    citation_issues = issues_of(citations)
    summary = _summary(ask, state, shown, len(issues), citations, len(citation_issues))
    return ReviewOut(
        review_id=facts.review_id,
        status=facts.status,
        outcome=_outcome(facts, state, summary) if ended else None,
        created_at=facts.created_at,
        completed_at=facts.completed_at if ended else None,
        language=state.language,
        policy=ask.policy,
        summary=summary,
        credits=Charged(charged=facts.charged + sum(one.deep.charged for one in shown if one.deep is not None)),
        poll_after_seconds=None if ended else VERIFYING_POLL_S if facts.status == "verifying" else QUEUED_POLL_S,
        issues=issues,
        failures=[failed for one in shown if not one.is_issue and (failed := _failure(one)) is not None],
        citation_issues=citation_issues,
        citation_failures=failures_of(citations),
        claims=[one.claim for one in shown],
        citations=citations,
        failure=facts.failure,
        more_claims=state.more_claims,
        more_claim_locations=state.more_claim_locations,
        more_citations=state.citations.more[:MAX_MORE_CITATIONS]
        if state.citations is not None and state.citations.more is not None
        else ([] if ended and state.rows is not None else None),
    )


def _build_shown(
    index: int,
    row: RowState,
    deep: Deep | None,
    ask: ReviewAsk,
    state: ReviewState,
    links: Links,
    cancelled: Failure | None,
) -> _Shown:
    assessment = row.assessment
    if cancelled is not None and assessment.status in {"pending", "running"}:
        assessment = ReviewAssessment(status="failed", failure=cancelled)
    if cancelled is not None and deep is not None and deep.status == "processing":
        deep = Deep(deep.task_id, "failed", created_at=deep.created_at, failure=cancelled, charged=deep.charged)
    planned = row.disposition is not None and row.rules is not None
    claim = ReviewClaim(
        index=index,
        claim=row.claim,
        positions=row.positions,
        result=_result(row, assessment, deep),
        assessment=assessment,
        escalation=Escalation(matched_rules=row.rules or [], disposition=row.disposition or "") if planned else None,
        verification=_verification(deep, row, ask, links) if deep is not None else None,
        suggested_edits=_edits(row, deep, ask, state, ended=cancelled is not None),
    )
    return _Shown(row, deep, claim)


def _result(row: RowState, assessment: ReviewAssessment, deep: Deep | None) -> ClaimResult | None:
    """A deep check's verdict takes the place of the quick one once it is there."""
    told = (deep.detail or row.deep) if deep is not None and deep.status == "completed" else None
    if told is not None:
        return _claim_result(told.verdict, told.confidence, "verification")
    if assessment.status == "completed" and assessment.verdict is not None:
        return _claim_result(assessment.verdict, assessment.confidence or "low", "assessment")
    return None


def _claim_result(verdict: str, confidence: str, source: str) -> ClaimResult:
    return ClaimResult(verdict=verdict, confidence=confidence, source=source, is_issue=verdict in ISSUE_VERDICTS)


def _verification(deep: Deep, row: RowState, ask: ReviewAsk, links: Links) -> ReviewVerification:
    if deep.status != "completed":
        return ReviewVerification(
            status=deep.status,
            content_status="available" if deep.status == "failed" else None,
            task_id=deep.task_id,
            depth=ask.policy.depth,
            visibility=ask.visibility,
            created_at=deep.created_at,
            failure=deep.failure,
        )
    detail = deep.detail
    if detail is None:
        return ReviewVerification(
            status="completed",
            content_status="purged",
            task_id=deep.task_id,
            verification_id=deep.verification_id,
            depth=ask.policy.depth,
            visibility=ask.visibility,
            verdict=row.deep.verdict if row.deep is not None else None,
            confidence=row.deep.confidence if row.deep is not None else None,
            created_at=deep.created_at,
            completed_at=deep.completed_at,
        )
    return ReviewVerification(
        status="completed",
        content_status="available",
        task_id=deep.task_id,
        verification_id=deep.verification_id,
        claim=detail.claim,
        language=detail.language,
        visibility=detail.visibility,
        depth=detail.depth,
        domain=detail.domain,
        entities=detail.entities,
        verdict=detail.verdict,
        confidence=detail.confidence,
        service_score=detail.service_score,
        key_finding=detail.key_finding,
        executive_summary=detail.executive_summary,
        suggested_rewrite=detail.suggested_rewrite,
        warnings=detail.warnings,
        created_at=detail.created_at,
        completed_at=detail.completed_at,
        verification_url=links.verification(deep.verification_id),
        url=links.page(deep.verification_id, detail),
    )


def _edits(
    row: RowState, deep: Deep | None, ask: ReviewAsk, state: ReviewState, *, ended: bool
) -> SuggestedEdits | None:
    if not ask.policy.suggest_edits:
        return None
    if deep is not None and deep.status == "processing" and not (state.settled or ended):
        return SuggestedEdits(status="pending")
    return SuggestedEdits(status="completed", edits=row.edits) if row.edits is not None else None


def _issue(one: _Shown, links: Links) -> ReviewIssue:
    claim, deep = one.claim, one.deep
    assert claim.result is not None
    detail = deep.detail if deep is not None and deep.status == "completed" else None
    quick = claim.assessment
    by_deep = claim.result.source == "verification"
    rewrite = detail.suggested_rewrite if detail is not None else quick.suggested_rewrite
    return ReviewIssue(
        claim_index=claim.index,
        claim=claim.claim,
        verified_claim=detail.claim if detail is not None and detail.claim != claim.claim else None,
        verdict=claim.result.verdict,
        confidence=claim.result.confidence,
        source=claim.result.source,
        verification_id=deep.verification_id if deep is not None else None,
        verification_status=deep.status if deep is not None else None,
        verification_url=links.verification(deep.verification_id)
        if detail is not None and deep
        else quick.verification_url,
        url=links.page(deep.verification_id, detail) if detail is not None and deep is not None else None,
        escalation=claim.escalation,
        key_finding=detail.key_finding if detail is not None else None,
        rationale=None if by_deep else quick.rationale,
        suggested_rewrite=rewrite,
        failure=deep.failure if deep is not None else None,
        suggested_edits=claim.suggested_edits,
    )


def _failure(one: _Shown) -> ReviewFailure | None:
    """Why a claim, which is no issue, was not checked as it should have been: its last check that failed."""
    deep, quick = one.deep, one.claim.assessment
    if deep is not None and deep.status == "failed" and deep.failure is not None:
        stage, failure = "verification", deep.failure
    elif quick.status == "failed" and quick.failure is not None:
        stage, failure = "assessment", quick.failure
    else:
        return None
    return ReviewFailure(claim_index=one.claim.index, claim=one.claim.claim, stage=stage, failure=failure)


def _summary(
    ask: ReviewAsk,
    state: ReviewState,
    shown: Sequence[_Shown],
    issues: int,
    citations: Sequence[Citation],
    citation_issues: int,
) -> ReviewSummary:
    policy = ask.policy
    found = state.claims_found
    quick = [one.claim.assessment.status for one in shown]
    deep = [one.deep.status for one in shown if one.deep is not None]
    told = state.citations
    asked = policy.max_citations > 0
    return ReviewSummary(
        claims_found=found,
        claims_selected=len(shown) if state.rows is not None else None,
        claim_limit=policy.max_assessments,
        claim_limit_exceeded=None if found is None else found > policy.max_assessments,
        input_truncated=ask.truncated,
        assessments=AssessmentTally(completed=quick.count("completed"), failed=quick.count("failed"))
        if state.rows is not None
        else None,
        verifications=VerificationTally(
            planned=sum(one.row.disposition == "planned" for one in shown),
            completed=deep.count("completed"),
            failed=deep.count("failed"),
        )
        if state.assessed
        else None,
        issues=issues,
        citations_found=told.found if told is not None else None,
        citations_selected=len(citations) if told is not None and told.found is not None else None,
        citation_limit=policy.max_citations if asked else None,
        citation_limit_exceeded=None if told is None or told.found is None else told.found > policy.max_citations,
        citation_checks=count_citations(citations) if told is not None and told.found is not None else None,
        citation_issues=citation_issues,
        citations_skipped=told.skipped if told is not None else None,
        passages_left_out=state.left_out or None,
    )


def _outcome(standing: ReviewFacts, state: ReviewState, summary: ReviewSummary) -> Outcome:
    if standing.status == "cancelled":
        return "incomplete"
    if standing.status == "failed" and not (state.assessed and state.rows):
        # That alone is unchecked: one that had nothing to check, or whose citations could not be read, is clean.
        return "unchecked"
    quick, deep, cited = summary.assessments, summary.verifications, summary.citation_checks
    failed = (quick.failed if quick else 0) + (deep.failed if deep else 0) + (cited.failed if cited else 0)
    return outcome(failed=failed, issues=summary.issues + summary.citation_issues)
