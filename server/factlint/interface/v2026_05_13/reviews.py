"""Reviews as 2026-05-13 shapes them: other flags in the summary, flat failures, other names in the quick checks."""

# pyright: reportIncompatibleVariableOverride=false

from __future__ import annotations

from pydantic import Field

from factlint.interface.common import OmittedWhenNone, copy_fields
from factlint.interface.failures import original_code
from factlint.interface.review import (
    ReviewAssessment,
    ReviewClaim,
    ReviewFailure,
    ReviewIssue,
    ReviewOut,
    ReviewSummary,
    ReviewVerification,
)
from factlint.interface.v2026_05_13.changes import changed
from factlint.interface.v2026_05_13.citations import (
    OriginalCitation,
    OriginalCitationFailure,
    OriginalCitationIssue,
    citation_failure_to_original,
    citation_issue_to_original,
    citation_to_original,
)
from factlint.interface.v2026_05_13.failures import OriginalFailure, cancelled_failure, failure_to_original
from factlint.interface.v2026_05_13.transforms import MORE_CLAIMS_HINT
from factlint.interface.v2026_05_13.verifications import modified_at


@changed(
    claims_found=(), claim_limit_exceeded=("claim_limit_reached",), citation_limit_exceeded=("citation_limit_reached",)
)
class OriginalReviewSummary(ReviewSummary):
    """`claim_limit_reached` is true from exactly the limit on, the flag of the citations only past it."""

    claim_limit_reached: bool | None = None
    citation_limit_reached: bool | None = None


@changed(
    verification_url=(),
    dissent=("dissent", "verification_url", "error_code", "identified_claims", "hint"),
    more_claims=(),
)
class OriginalReviewAssessment(ReviewAssessment):
    error_code: str | None = None
    identified_claims: list[str] = Field(default=[])
    hint: str | None = None
    failure: OriginalFailure | None = None


@changed(completed_at=("modified_at",))
class OriginalReviewVerification(ReviewVerification):
    modified_at: str | None = None
    failure: OriginalFailure | None = None


class OriginalReviewClaim(ReviewClaim):
    assessment: OriginalReviewAssessment
    verification: OriginalReviewVerification | None = None


class OriginalReviewIssue(ReviewIssue):
    failure: OriginalFailure | None = None


class OriginalReviewFailure(ReviewFailure):
    failure: OriginalFailure


class OriginalReviewOut(ReviewOut):
    summary: OriginalReviewSummary
    issues: list[OriginalReviewIssue]
    failures: list[OriginalReviewFailure]
    citation_issues: list[OriginalCitationIssue] = Field(default=[])
    citation_failures: list[OriginalCitationFailure] = Field(default=[])
    claims: OmittedWhenNone[list[OriginalReviewClaim]] = None
    citations: OmittedWhenNone[list[OriginalCitation]] = None
    failure: OriginalFailure | None = None


def summary_to_original(summary: ReviewSummary) -> OriginalReviewSummary:
    found = summary.claims_found
    return copy_fields(
        summary,
        OriginalReviewSummary,
        claim_limit_reached=None if found is None else found >= summary.claim_limit,
        citation_limit_reached=summary.citation_limit_exceeded,
    )


def assessment_to_original(row: ReviewAssessment) -> OriginalReviewAssessment:
    """Unlike a row of assess, a failed one has no verdict in this version either."""
    return copy_fields(
        row,
        OriginalReviewAssessment,
        error_code=original_code(row.failure.code, "assess") if row.failure else None,
        identified_claims=row.more_claims,
        hint=row.failure.hint if row.failure else (MORE_CLAIMS_HINT if row.more_claims else None),
        failure=failure_to_original(row.failure, "assess"),
    )


def verification_to_original(row: ReviewVerification) -> OriginalReviewVerification:
    return copy_fields(
        row,
        OriginalReviewVerification,
        modified_at=modified_at(row.created_at or "", row.completed_at),
        failure=failure_to_original(row.failure, "run"),
    )


def claim_to_original(row: ReviewClaim) -> OriginalReviewClaim:
    return copy_fields(
        row,
        OriginalReviewClaim,
        assessment=assessment_to_original(row.assessment),
        verification=verification_to_original(row.verification) if row.verification else None,
    )


def issue_to_original(issue: ReviewIssue) -> OriginalReviewIssue:
    """An issue's failure is that of its deep check."""
    return copy_fields(issue, OriginalReviewIssue, failure=failure_to_original(issue.failure, "run"))


def review_failure_to_original(failed: ReviewFailure) -> OriginalReviewFailure:
    kind = "run" if failed.stage == "verification" else "assess"
    return copy_fields(failed, OriginalReviewFailure, failure=failure_to_original(failed.failure, kind))


def review_to_original(answer: ReviewOut, docs: str | None = None) -> OriginalReviewOut:
    """`docs` is the address of the page of errors, to which a cancelled review points."""
    cancelled = answer.status == "cancelled"
    failure = cancelled_failure(docs) if cancelled else answer.failure
    return copy_fields(
        answer,
        OriginalReviewOut,
        status="failed" if cancelled else answer.status,
        summary=summary_to_original(answer.summary),
        issues=[issue_to_original(issue) for issue in answer.issues],
        failures=[review_failure_to_original(failed) for failed in answer.failures],
        citation_issues=[citation_issue_to_original(issue) for issue in answer.citation_issues],
        citation_failures=[citation_failure_to_original(failed) for failed in answer.citation_failures],
        claims=None if answer.claims is None else [claim_to_original(row) for row in answer.claims],
        citations=None if answer.citations is None else [citation_to_original(row) for row in answer.citations],
        failure=failure_to_original(failure, "assess"),
    )
