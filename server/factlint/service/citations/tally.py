"""The citations of a review as its caller sees them: counted, their issues by seriousness, their failures. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.interface.citecheck import FINDINGS, Citation, CitationFailure, CitationIssue, CitationTally
from factlint.interface.failures import Failure


def count_citations(citations: Sequence[Citation]) -> CitationTally:
    """Disjoint counts; running checks are in none."""
    done = [row for row in citations if row.check.status == "completed" and row.result is not None]
    unchecked = sum(row.result is not None and row.result.finding == "unchecked" for row in done)
    failed = sum(row.check.status == "failed" for row in citations)
    return CitationTally(checked=len(done) - unchecked, unchecked=unchecked, failed=failed)


def mark_broken_off(row: Citation, cancelled: Failure | None) -> Citation:
    if cancelled is None or row.check.status not in {"pending", "running"}:
        return row
    return row.model_copy(update={"check": row.check.model_copy(update={"status": "failed", "failure": cancelled})})


def issues_of(citations: Sequence[Citation]) -> list[CitationIssue]:
    """The most serious first, then in the draft's order; snippet and rationale only where they are the ground."""
    found = [row for row in citations if row.result is not None and row.result.is_issue]
    found.sort(key=lambda row: (_seriousness(row), row.index))
    return [_issue(row) for row in found]


def _seriousness(row: Citation) -> int:
    order: tuple[str, ...] = FINDINGS
    return order.index(row.result.finding) if row.result is not None and row.result.finding in order else len(order)


def _issue(row: Citation) -> CitationIssue:
    assert row.result is not None
    by_support = row.result.source == "support"
    return CitationIssue(
        citation_index=row.index,
        reference=row.reference,
        cited_url=row.cited_url,
        doi=row.doi,
        statement=row.statement,
        quotes=row.quotes,
        position=row.position,
        finding=row.result.finding,
        source=row.result.source,
        snippet=row.check.snippet if by_support else None,
        rationale=row.check.rationale if by_support else None,
        metadata_differences=row.check.metadata_differences,
        missing_quote=row.check.missing_quote,
        page_title=row.check.page_title,
        failure=row.check.failure,
    )


def failures_of(citations: Sequence[Citation]) -> list[CitationFailure]:
    return [
        CitationFailure(
            citation_index=row.index,
            reference=row.reference,
            cited_url=row.cited_url,
            doi=row.doi,
            failure=row.check.failure,
        )
        for row in citations
        if row.check.status == "failed" and row.check.failure is not None
    ]
