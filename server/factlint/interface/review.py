"""Review: a whole draft, its claims checked quickly and, by the caller's policy, in depth (docs/wire-shapes.md, 10)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from factlint.interface.citecheck import Charged, Citation, CitationFailure, CitationIssue, CitationTally, MoreCitation
from factlint.interface.common import (
    ISSUE_VERDICTS,
    Depth,
    EntityRef,
    Hooked,
    OmittedWhenNone,
    Position,
    StrictWire,
    SubmittedVisibility,
    Wire,
)
from factlint.interface.extract import LocatedClaim
from factlint.interface.failures import Failure

MAX_CHECKS = 20
DEFAULT_VERIFICATIONS = 5
MAX_RUNNING = 3
"""Reviews, and likewise citation checks, that an account may have running."""

ReviewState = Literal["queued", "assessing", "verifying", "completed", "failed", "cancelled"]
ReviewView = Literal["full", "issues"]
Rule = Literal["verdict", "confidence"]
Disposition = Literal["planned", "not_selected", "cap", "credits", "account_cap"]
Stage = Literal["assessment", "verification"]


class Escalate(StrictWire):
    """Which claims are checked in depth, and how many; an empty list switches its rule off."""

    verdicts: list[str] = Field(default=list(ISSUE_VERDICTS), max_length=50)
    confidence: list[str] = Field(default=["low"], max_length=50)
    max_assessments: int = Field(default=MAX_CHECKS, ge=0, le=MAX_CHECKS)
    max_verifications: int = Field(default=DEFAULT_VERIFICATIONS, ge=0, le=MAX_CHECKS)
    depth: Depth = "standard"
    max_citations: int = Field(default=0, ge=0, le=MAX_CHECKS)
    suggest_edits: bool = False


class ReviewIn(Hooked, StrictWire):
    """A draft, or exactly one http or https URL. Unknown fields are refused."""

    text: str = Field(description="A draft, or exactly one public http or https URL with nothing else in the field.")
    language: str = Field(default="", description="One of the 12 language codes, `auto`, or empty for English.")
    visibility: SubmittedVisibility = Field(default="private", description="Of the verifications that it makes.")
    escalate: Escalate = Escalate()


class ReviewReceipt(Wire):
    review_id: str
    status: str = "queued"


class ReviewPolicy(Wire):
    """The policy as resolved."""

    verdicts: list[str]
    confidence: list[str]
    max_assessments: int
    max_verifications: int
    depth: str
    max_citations: int
    suggest_edits: bool


class AssessmentTally(Wire):
    completed: int = 0
    failed: int = 0


class VerificationTally(Wire):
    planned: int = 0
    completed: int = 0
    failed: int = 0


class ReviewSummary(Wire):
    """Counts; null until known. The citations' are null when none were asked for.

    `passages_left_out`, this project's addition: sentences that are too long to be read, or too many.
    """

    claims_found: int | None = None
    claims_selected: int | None = None
    claim_limit: int
    claim_limit_exceeded: bool | None = None
    input_truncated: bool = False
    assessments: AssessmentTally | None = None
    verifications: VerificationTally | None = None
    issues: int = 0
    citations_found: int | None = None
    citations_selected: int | None = None
    citation_limit: int | None = None
    citation_limit_exceeded: bool | None = None
    citation_checks: CitationTally | None = None
    citation_issues: int = 0
    citations_skipped: str | None = None
    passages_left_out: OmittedWhenNone[int] = None


class ClaimResult(Wire):
    """What is known of a claim by now; a deep check's verdict takes the place of the quick one."""

    verdict: str
    confidence: str
    source: str
    is_issue: bool


class ReviewAssessment(Wire):
    """A claim's quick check; `status` is pending, running, completed or failed."""

    status: str
    verdict: str | None = None
    confidence: str | None = None
    verification_url: str | None = None
    rationale: str | None = None
    dissent: str | None = None
    suggested_rewrite: str | None = None
    more_claims: list[str] = Field(default=[])
    failure: Failure | None = None


class Escalation(Wire):
    """Which rules asked for a deep check of the claim, and what became of that."""

    matched_rules: list[str] = Field(default=[])
    disposition: str


class ReviewVerification(Wire):
    """A claim's deep check; all but its status and ids is null or empty while it runs or once it is purged."""

    status: str
    content_status: str | None = None
    task_id: str | None = None
    verification_id: str | None = None
    claim: str | None = None
    language: str | None = None
    visibility: str | None = None
    depth: str | None = None
    domain: str | None = None
    entities: list[EntityRef] = Field(default=[])
    verdict: str | None = None
    confidence: str | None = None
    service_score: int | None = None
    key_finding: str | None = None
    executive_summary: str | None = None
    suggested_rewrite: str | None = None
    warnings: list[str] = Field(default=[])
    created_at: str | None = None
    completed_at: str | None = None
    verification_url: str | None = None
    url: str | None = None
    failure: Failure | None = None


class SuggestedEdit(Wire):
    """Replace `[start, end)` of the text sent, which reads `text`; `position` is the passage it lies in."""

    position: int
    start: int
    end: int
    text: str
    replacement: str


class SuggestedEdits(Wire):
    """`edits` is null while pending, and empty where no edit is safe."""

    status: str
    edits: list[SuggestedEdit] | None = None


class ReviewClaim(Wire):
    """One claim of the draft; the list is in order of check-worthiness."""

    index: int
    claim: str
    positions: list[Position] | None = None
    result: ClaimResult | None = None
    assessment: ReviewAssessment
    escalation: Escalation | None = None
    verification: ReviewVerification | None = None
    suggested_edits: SuggestedEdits | None = None


class ReviewIssue(Wire):
    """A claim that is false, mostly false or mixed, by the best check so far."""

    claim_index: int
    claim: str
    verified_claim: str | None = None
    verdict: str
    confidence: str
    source: str
    verification_id: str | None = None
    verification_status: str | None = None
    verification_url: str | None = None
    url: str | None = None
    escalation: Escalation | None = None
    key_finding: str | None = None
    rationale: str | None = None
    suggested_rewrite: str | None = None
    failure: Failure | None = None
    suggested_edits: SuggestedEdits | None = None


class ReviewFailure(Wire):
    """A claim that could not be checked and is no issue."""

    claim_index: int
    claim: str
    stage: str
    failure: Failure


class ReviewOut(Wire):
    """A review as it stands. The view `issues` leaves `claims` and `citations` out."""

    review_id: str
    view: str = "full"
    status: str
    outcome: str | None = None
    created_at: str = ""
    completed_at: str | None = None
    language: str = "en"
    policy: ReviewPolicy
    summary: ReviewSummary
    credits: Charged = Charged()
    poll_after_seconds: int | None = None
    issues: list[ReviewIssue]
    failures: list[ReviewFailure]
    citation_issues: list[CitationIssue] = Field(default=[])
    citation_failures: list[CitationFailure] = Field(default=[])
    claims: OmittedWhenNone[list[ReviewClaim]] = None
    citations: OmittedWhenNone[list[Citation]] = None
    failure: Failure | None = None
    more_claims: list[str] | None = None
    more_claim_locations: list[LocatedClaim] | None = None
    more_citations: list[MoreCitation] | None = None

    def as_view(self, view: ReviewView) -> ReviewOut:
        """This full review as one of its views."""
        if view == "full":
            return self
        return self.model_copy(update={"view": view, "claims": None, "citations": None})
