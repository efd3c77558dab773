"""Citation checks as 2026-05-13 shapes them: another name of the limit's flag, and flat failures."""

from __future__ import annotations

from pydantic import Field

from factlint.interface.citecheck import (
    Charged,
    Citation,
    CitationCheck,
    CitationFailure,
    CitationIssue,
    CitationResult,
    CitationTally,
    CitecheckOut,
    CitecheckPolicy,
    MetadataDifference,
    MoreCitation,
    Registered,
)
from factlint.interface.common import Position, Wire, carried
from factlint.interface.v2026_05_13.failures import OriginalFailure, cancelled_failure, failure_to_original


class OriginalCitationCheck(Wire):
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
    failure: OriginalFailure | None = None
    missing_quote: str | None = None


class OriginalCitation(Wire):
    index: int
    reference: str
    cited_url: str | None = None
    doi: str | None = None
    statement: str = ""
    quotes: list[str] = Field(default=[])
    position: Position | None = None
    result: CitationResult | None = None
    check: OriginalCitationCheck


class OriginalCitationIssue(Wire):
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
    failure: OriginalFailure | None = None


class OriginalCitationFailure(Wire):
    citation_index: int
    reference: str
    cited_url: str | None = None
    doi: str | None = None
    failure: OriginalFailure


class OriginalCitecheckSummary(Wire):
    citations_found: int | None = None
    citations_selected: int | None = None
    citation_limit: int | None = None
    citation_limit_reached: bool | None = None
    citation_checks: CitationTally | None = None
    citation_issues: int = 0


class OriginalCitecheckOut(Wire):
    citecheck_id: str
    status: str
    outcome: str | None = None
    created_at: str = ""
    completed_at: str | None = None
    language: str = "en"
    poll_after_seconds: int | None = None
    policy: CitecheckPolicy
    summary: OriginalCitecheckSummary
    credits: Charged = Charged()
    citations: list[OriginalCitation]
    citation_issues: list[OriginalCitationIssue]
    citation_failures: list[OriginalCitationFailure]
    failure: OriginalFailure | None = None
    more_citations: list[MoreCitation] | None = None


def check_to_original(check: CitationCheck) -> OriginalCitationCheck:
    return carried(check, OriginalCitationCheck, failure=failure_to_original(check.failure, "assess"))


def citation_to_original(citation: Citation) -> OriginalCitation:
    return carried(citation, OriginalCitation, check=check_to_original(citation.check))


def citation_issue_to_original(issue: CitationIssue) -> OriginalCitationIssue:
    return carried(issue, OriginalCitationIssue, failure=failure_to_original(issue.failure, "assess"))


def citation_failure_to_original(failed: CitationFailure) -> OriginalCitationFailure:
    return carried(failed, OriginalCitationFailure, failure=failure_to_original(failed.failure, "assess"))


def citecheck_to_original(answer: CitecheckOut, docs: str | None = None) -> OriginalCitecheckOut:
    """`docs` is the address of the page of errors, to which a cancelled check points."""
    cancelled = answer.status == "cancelled"
    failure = cancelled_failure(docs) if cancelled else answer.failure
    limit = answer.summary.citation_limit_exceeded
    return carried(
        answer,
        OriginalCitecheckOut,
        status="failed" if cancelled else answer.status,
        summary=carried(answer.summary, OriginalCitecheckSummary, citation_limit_reached=limit),
        citations=[citation_to_original(citation) for citation in answer.citations],
        citation_issues=[citation_issue_to_original(issue) for issue in answer.citation_issues],
        citation_failures=[citation_failure_to_original(failed) for failed in answer.citation_failures],
        failure=failure_to_original(failure, "assess"),
    )
