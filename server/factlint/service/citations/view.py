"""A citation check as its caller sees it, at any moment, in the current version. Pure (docs/wire-shapes.md, 11.2)."""

from __future__ import annotations

from pydantic import Field

from factlint.interface.citecheck import (
    Charged,
    Citation,
    CitationTally,
    CitecheckOut,
    CitecheckPolicy,
    CitecheckSummary,
    MoreCitation,
    Outcome,
)
from factlint.interface.common import Wire
from factlint.interface.failures import Failure, failure_of
from factlint.service.checks.rows import link_failure
from factlint.service.citations.tally import count_citations, failures_of, issues_of, mark_broken_off
from factlint.service.citations.validation import CitecheckAsk
from factlint.service.common.clock import precise_stamp
from factlint.service.runs.records import RunRecord

POLL_S = 10


class CitecheckState(Wire):
    """What has been found so far; `read` once the citations are known to the caller."""

    read: bool = False
    found: int = 0
    rows: list[Citation] = Field(default=[])
    more: list[MoreCitation] = Field(default=[])


def citecheck_of(run: RunRecord, docs_url: str | None) -> CitecheckOut:
    """The whole check. Its texts must be there: a purged one is for others to refuse."""
    ask = CitecheckAsk.model_validate_json(run.input or "{}")
    state = CitecheckState.model_validate_json(run.state or "{}")
    cancelled = failure_of("cancelled", kind="run", docs=docs_url) if run.status == "cancelled" else None
    rows = [mark_broken_off(row, cancelled) for row in state.rows] if state.read else []
    issues = issues_of(rows)
    counts = count_citations(rows)
    known = state.read and state.found > 0
    failure = Failure.model_validate_json(run.failure) if run.failure else None
    return CitecheckOut(
        citecheck_id=run.id,
        status=run.status,
        outcome=_outcome(run.status, counts, len(issues)) if run.has_ended else None,
        created_at=precise_stamp(run.created_at),
        completed_at=precise_stamp(run.ended_at) if run.ended_at else None,
        language=run.language or "en",
        poll_after_seconds=None if run.has_ended else POLL_S,
        policy=CitecheckPolicy(max_citations=ask.max_citations),
        summary=CitecheckSummary(
            citations_found=state.found if known else None,
            citations_selected=len(rows) if known else None,
            citation_limit=ask.max_citations,
            citation_limit_exceeded=state.found > ask.max_citations if known else None,
            citation_checks=counts if known else None,
            citation_issues=len(issues),
        ),
        credits=Charged(charged=run.charged),
        citations=rows,
        citation_issues=issues,
        citation_failures=failures_of(rows),
        failure=link_failure(failure, docs_url) if failure else None,
        more_citations=state.more if state.read else None,
    )


def _outcome(status: str, counts: CitationTally, issues: int) -> Outcome:
    """The rules of docs/wire-shapes.md, 11.2: a failed row spoils it, an issue counts, nothing checked is unchecked."""
    if status == "cancelled":
        return "incomplete"
    if counts.failed:
        return "incomplete"
    if issues:
        return "issues_found"
    return "clean" if counts.checked else "unchecked"
