"""Citation checks: whether sources say what a text cites them for (docs/wire-shapes.md, 11)."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field

from factlint.interface.common import Hooked, Position, Wire
from factlint.interface.failures import Failure

MAX_CITATIONS = 20
MAX_STATEMENT_CP = 1_000
MAX_MORE_CITATIONS = 100

CitecheckState = Literal["queued", "checking", "completed", "failed", "cancelled"]
Outcome = Literal["clean", "issues_found", "incomplete", "unchecked"]
Finding = Literal[
    "doi_not_found",
    "page_not_found",
    "contradicted",
    "quote_not_in_source",
    "not_in_source",
    "metadata_mismatch",
    "partly_supported",
    "supported",
    "unchecked",
]
FINDINGS: tuple[Finding, ...] = get_args(Finding)
"""The most serious first (docs/wire-shapes.md, 11.3)."""
ISSUE_FINDINGS: frozenset[Finding] = frozenset(FINDINGS[:6])
Support = Literal["supported", "partly_supported", "contradicted", "not_in_source", "unchecked"]
PageRead = Literal["full", "partial", "not_found", "none"]


class CitationPair(Wire):
    """A statement and the one source it cites: `url`, `doi` or `cite`; with a DOI, what the text says of the work."""

    statement: str = Field(min_length=1, max_length=MAX_STATEMENT_CP)
    url: str | None = None
    doi: str | None = None
    cite: str | None = None
    quotes: list[Annotated[str, Field(min_length=15, max_length=500)]] = Field(default=[], max_length=3)
    cited_title: str | None = None
    cited_authors: list[str] | None = Field(default=None, description="Family names.")
    cited_year: str | None = Field(default=None, pattern=r"^[0-9]{4}$")
    cited_journal: str | None = None


class CitecheckIn(Hooked):
    """Exactly one of a draft (`text`) and 1 to 20 `pairs`; `max_citations` belongs to the draft."""

    text: str | None = Field(default=None, description="A draft; links, bare addresses, DOIs and [n] marks are found.")
    pairs: list[CitationPair] | None = Field(default=None, description="1 to 20 statements with their sources.")
    max_citations: int = Field(default=MAX_CITATIONS, ge=1, le=MAX_CITATIONS)
    language: str = Field(default="", description="One of the 12 language codes, or empty for English.")


class CitecheckReceipt(Wire):
    citecheck_id: str
    status: str = "queued"


class CitationResult(Wire):
    """The most serious thing found; `source` says by which check, and is null for what was not checked."""

    finding: str
    source: str | None = None
    is_issue: bool = False


class MetadataDifference(Wire):
    """Something that the text says of a work otherwise than its register does."""

    field: str
    cited: str | int | list[str] | None = None
    registered: str | int | list[str] | None = None


class Registered(Wire):
    """What the register says of a work."""

    title: str | None = None
    authors: list[str] = Field(default=[])
    year: int | None = None
    journal: str | None = None


class CitationCheck(Wire):
    """What was read and what it showed; `status` is pending, running, completed or failed."""

    status: str
    page_read: str | None = None
    page_title: str | None = None
    page_published_date: str | None = None
    page_language: str | None = None
    source_url: str | None = None
    source_version: str | None = None
    support: str | None = None
    snippet: str | None = None
    rationale: str | None = None
    quote: str | None = None
    doi_registered: bool | None = None
    metadata: str | None = None
    metadata_differences: list[MetadataDifference] = Field(default=[])
    registered: Registered | None = None
    unchecked_reason: str | None = None
    hint: str | None = None
    failure: Failure | None = None
    missing_quote: str | None = None


class Citation(Wire):
    """One citation. `position` is the statement's place in the text sent, its `text` null; null for pairs."""

    index: int
    reference: str
    cited_url: str | None = None
    doi: str | None = None
    statement: str = ""
    quotes: list[str] = Field(default=[])
    position: Position | None = None
    result: CitationResult | None = None
    check: CitationCheck


class CitationIssue(Wire):
    """A citation with an issue. `snippet` and `rationale` are set for the source `support` alone."""

    citation_index: int
    reference: str
    cited_url: str | None = None
    doi: str | None = None
    statement: str = ""
    quotes: list[str] = Field(default=[])
    position: Position | None = None
    finding: str
    source: str | None = None
    snippet: str | None = None
    rationale: str | None = None
    metadata_differences: list[MetadataDifference] = Field(default=[])
    missing_quote: str | None = None
    page_title: str | None = None
    failure: Failure | None = None


class CitationFailure(Wire):
    """A citation whose check failed."""

    citation_index: int
    reference: str
    cited_url: str | None = None
    doi: str | None = None
    failure: Failure


class MoreCitation(Wire):
    """A citation that was found and left out."""

    index: int
    reference: str
    cited_url: str | None = None
    doi: str | None = None
    sentence: str = ""
    position: Position | None = None


class CitationTally(Wire):
    """How many checks ended how; running ones are in none."""

    checked: int = 0
    unchecked: int = 0
    failed: int = 0


class Charged(Wire):
    """Credits spent so far, net."""

    charged: int = 0


class CitecheckPolicy(Wire):
    max_citations: int


class CitecheckSummary(Wire):
    """Counts; null until the text is read."""

    citations_found: int | None = None
    citations_selected: int | None = None
    citation_limit: int | None = None
    citation_limit_exceeded: bool | None = None
    citation_checks: CitationTally | None = None
    citation_issues: int = 0


class CitecheckOut(Wire):
    """A citation check as it stands."""

    citecheck_id: str
    status: str
    outcome: str | None = None
    created_at: str = ""
    completed_at: str | None = None
    language: str = "en"
    poll_after_seconds: int | None = None
    policy: CitecheckPolicy
    summary: CitecheckSummary
    credits: Charged = Charged()
    citations: list[Citation]
    citation_issues: list[CitationIssue]
    citation_failures: list[CitationFailure]
    failure: Failure | None = None
    more_citations: list[MoreCitation] | None = None
