"""What is kept of a review: what was asked, and what has been found so far; both are JSON in the row of its run."""

from __future__ import annotations

from pydantic import Field

from factlint.interface.citecheck import Citation, MoreCitation
from factlint.interface.common import Position, Wire
from factlint.interface.extract import LocatedClaim
from factlint.interface.review import ReviewAssessment, ReviewPolicy, SuggestedEdit


class ReviewAsk(Wire):
    """A review as accepted. `text` is cut to what is read, or is a page's address."""

    text: str
    is_url: bool = False
    truncated: bool = False
    language: str = ""
    visibility: str = "private"
    policy: ReviewPolicy


class DeepVerdict(Wire):
    """What a deep check came to; it stays when the check's text is gone."""

    verdict: str
    confidence: str


class RowState(Wire):
    """One claim. `rules` is None until its quick check has ended; `edits` None where none are to be suggested."""

    claim: str
    positions: list[Position] | None = None
    assessment: ReviewAssessment = ReviewAssessment(status="pending")
    rules: list[str] | None = None
    disposition: str | None = None
    task_id: str | None = None
    deep: DeepVerdict | None = None
    edits: list[SuggestedEdit] | None = None


OUT_OF_CREDITS = "insufficient_credits"
"""Why citations are skipped that the balance cannot pay."""


class CitationState(Wire):
    """The citations of the draft; `skipped` says why none was checked."""

    found: int | None = None
    rows: list[Citation] = Field(default=[])
    more: list[MoreCitation] | None = None
    skipped: str | None = None
    ended: bool = False


class ReviewState(Wire):
    """`assessed`: every quick check has ended; `settled`: so has everything else, the edits included."""

    language: str = "en"
    claims_found: int | None = None
    left_out: int = 0
    rows: list[RowState] | None = None
    more_claims: list[str] | None = None
    more_claim_locations: list[LocatedClaim] | None = None
    citations: CitationState | None = None
    assessed: bool = False
    settled: bool = False

    def with_rows(self, rows: list[RowState], **changes: object) -> ReviewState:
        return self.model_copy(update={"rows": rows, **changes})
