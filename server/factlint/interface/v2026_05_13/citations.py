"""Citation checks as 2026-05-13 shapes them: another name of the limit's flag, and flat failures."""

# pyright: reportIncompatibleVariableOverride=false

from __future__ import annotations

from factlint.interface.citecheck import (
    Citation,
    CitationCheck,
    CitationFailure,
    CitationIssue,
    CitecheckOut,
    CitecheckSummary,
)
from factlint.interface.common import copy_fields
from factlint.interface.v2026_05_13.changes import changed
from factlint.interface.v2026_05_13.failures import OriginalFailure, cancelled_failure, failure_to_original


class OriginalCitationCheck(CitationCheck):
    failure: OriginalFailure | None = None


class OriginalCitation(Citation):
    check: OriginalCitationCheck


class OriginalCitationIssue(CitationIssue):
    failure: OriginalFailure | None = None


class OriginalCitationFailure(CitationFailure):
    failure: OriginalFailure


@changed(citation_limit_exceeded=("citation_limit_reached",))
class OriginalCitecheckSummary(CitecheckSummary):
    citation_limit_reached: bool | None = None


class OriginalCitecheckOut(CitecheckOut):
    summary: OriginalCitecheckSummary
    citations: list[OriginalCitation]
    citation_issues: list[OriginalCitationIssue]
    citation_failures: list[OriginalCitationFailure]
    failure: OriginalFailure | None = None


def check_to_original(check: CitationCheck) -> OriginalCitationCheck:
    return copy_fields(check, OriginalCitationCheck, failure=failure_to_original(check.failure, "assess"))


def citation_to_original(citation: Citation) -> OriginalCitation:
    return copy_fields(citation, OriginalCitation, check=check_to_original(citation.check))


def citation_issue_to_original(issue: CitationIssue) -> OriginalCitationIssue:
    return copy_fields(issue, OriginalCitationIssue, failure=failure_to_original(issue.failure, "assess"))


def citation_failure_to_original(failed: CitationFailure) -> OriginalCitationFailure:
    return copy_fields(failed, OriginalCitationFailure, failure=failure_to_original(failed.failure, "assess"))


def citecheck_to_original(answer: CitecheckOut, docs: str | None = None) -> OriginalCitecheckOut:
    """`docs` is the address of the page of errors, to which a cancelled check points."""
    cancelled = answer.status == "cancelled"
    failure = cancelled_failure(docs) if cancelled else answer.failure
    limit = answer.summary.citation_limit_exceeded
    return copy_fields(
        answer,
        OriginalCitecheckOut,
        status="failed" if cancelled else answer.status,
        summary=copy_fields(answer.summary, OriginalCitecheckSummary, citation_limit_reached=limit),
        citations=[citation_to_original(citation) for citation in answer.citations],
        citation_issues=[citation_issue_to_original(issue) for issue in answer.citation_issues],
        citation_failures=[citation_failure_to_original(failed) for failed in answer.citation_failures],
        failure=failure_to_original(failure, "assess"),
    )
