"""The JSON report: for programs, complete, with offsets in code points of the text as the file holds it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from factlint.cli.drafts import Unreadable
from factlint.client.checks.findings import Finding
from factlint.client.checks.severity import level_of
from factlint.client.outcomes.outcomes import Outcome, UncheckedClaim, group_in_review
from factlint.client.paid.reviews import ReviewResult
from factlint.prose.span import Span

Json = dict[str, object]


def render(outcomes: Sequence[Outcome], unreadable: Sequence[Unreadable], seconds: float) -> str:
    """One JSON object and a line end. Lines and columns count from 1, columns in code points too."""
    engines = [outcome.report.engine for outcome in outcomes if outcome.report.engine]
    report: Json = {
        "drafts": [_draft(outcome) for outcome in outcomes],
        "unreadable": [{"path": one.name, "error": one.problem} for one in unreadable],
        "engine": engines[0] if engines else "",
        "seconds": round(seconds, 3),
    }
    return json.dumps(report, ensure_ascii=False, indent=2).encode("utf-8", "replace").decode() + "\n"


def _draft(outcome: Outcome) -> Json:
    return {
        "path": "-" if outcome.draft.path is None else outcome.draft.name,
        "findings": [_finding(finding, outcome) for finding in outcome.judged_findings],
        "unchecked": [_unchecked(one, outcome) for one in outcome.unchecked_claims],
        **(
            {"text": outcome.text, "copy": outcome.copy or None}
            if outcome.draft.document or outcome.draft.notebook
            else {}
        ),
        "fixed": [{"claim": one.finding.claim, "before": one.before, "after": one.after} for one in outcome.fixed],
        "review": _review(outcome.review) if outcome.review else None,
        "without_deep_verdict": [{"claim": claim, "reason": why} for claim, why in outcome.unsettled.items()],
        "known": outcome.known,
        "changed_since": outcome.since or None,
        "not_read": dict(outcome.report.skipped),
        "error": outcome.why_unchecked or None,
    }


def _review(review: ReviewResult) -> Json:
    """What a review covered, in sentences; `again`: whether to run it again could help."""
    covered = review.coverage
    return {
        "headline": covered.headline,
        "left_out": list(covered.lines),
        "again": covered.again,
        "credits": review.charged,
    }


def _rule(finding: Finding, outcome: Outcome) -> Json:
    """What a rule adds: its name, the sum, the other side, and a fix for each side."""
    return {
        "rule": finding.rule,
        "working": finding.working,
        "related": [
            {"message": one.message, "path": one.path}
            if one.path
            else {"message": one.message, **_place(one.span, outcome)}
            for one in finding.related
        ],
        "fixes": [
            {
                "title": fix.title,
                "sure": fix.sure,
                "edits": [
                    {"start": edit.span.start, "end": edit.span.end, "replacement": edit.replacement}
                    for edit in fix.edits
                ],
            }
            for fix in finding.fixes
        ],
    }


def _unchecked(one: UncheckedClaim, outcome: Outcome) -> Json:
    return {
        "claim": one.claim,
        "reason": one.reason,
        "code": one.code,
        **(_place(one.span, outcome) if one.span else {}),
    }


def _place(span: Span, outcome: Outcome) -> Json:
    at = outcome.locate(span.start)
    within: Json = {"cell": at.cell} if at.cell else {}
    return {"start": span.start, "end": span.end, **within, "line": at.line + 1, "column": at.column + 1}


def _finding(finding: Finding, outcome: Outcome) -> Json:
    return {
        "id": finding.id,
        "kind": finding.kind,
        **(_rule(finding, outcome) if finding.kind == "consistency" else {}),
        "group": group_in_review(finding),
        "claim": finding.claim,
        **_place(finding.span, outcome),
        "wrong": _place(finding.wrong, outcome) if finding.wrong else None,
        "verdict": finding.verdict,
        "confidence": finding.confidence,
        "level": level_of(finding, outcome.settings),
        "in_depth": bool(finding.report),
        "score": finding.score,
        "rationale": finding.rationale,
        "dissent": finding.dissent,
        "sources": [
            {
                "title": source.title,
                "url": source.url,
                "snippet": source.snippet,
                "date": source.date,
                "source_name": source.source_name,
            }
            for source in finding.sources
        ],
        "rewrite": finding.rewrite,
        "edits": [
            {"start": edit.span.start, "end": edit.span.end, "replacement": edit.replacement} for edit in finding.edits
        ],
        "warnings": list(finding.warnings),
        "report": finding.report or None,
        "report_url": outcome.pages.get(finding.report),
        "time_sensitive": finding.time_sensitive,
        "assessed_at": finding.assessed_at.isoformat(),
    }
