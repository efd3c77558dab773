"""Which rewrites of a checked draft can be made without asking, and where its findings are once they are made: pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factlint.client.checks.findings import Finding
from factlint.client.checks.safe_edits import is_safe
from factlint.client.outcomes.outcomes import FixedFinding, Outcome
from factlint.prose.apply.edits import Edit, apply_edits
from factlint.prose.apply.suggestions import find_clashes
from factlint.prose.span import Span
from factlint.prose.text_changes import Change, move_span


def safe_findings(outcome: Outcome) -> list[Finding]:
    """The findings whose rewrites can be made without asking, all of them together."""
    document = outcome.draft.document or outcome.draft.notebook
    suggested = [finding for finding in outcome.findings if finding.edits]
    clash = find_clashes([finding.edits for finding in suggested])
    return [
        finding
        for at, finding in enumerate(suggested)
        if at not in clash
        and is_safe(finding, outcome.settings)
        and finding.span.slice(outcome.text) == finding.passage
        and (document is None or all(map(document.can_change, finding.edits)))
    ]


def update_outcome(outcome: Outcome, done: Sequence[Finding], edits: Sequence[Edit]) -> Outcome:
    """The outcome once the edits of some findings are made: the others stand where their words are now."""
    ids = {finding.id for finding in done}
    rest = [_move_finding(finding, edits, outcome.text) for finding in outcome.findings if finding.id not in ids]
    return replace(
        outcome,
        text=apply_edits(outcome.text, edits),
        findings=tuple(finding for finding in rest if finding is not None),
        fixed=tuple(FixedFinding(finding, *_words(finding.edits, outcome.text)) for finding in done),
    )


def _move_finding(finding: Finding, edits: Sequence[Edit], before: str) -> Finding | None:
    """The finding in the new text; None when its words were changed. Edits go from the last to the first."""
    span = _move(finding.span, edits, before)
    if span is None:
        return None
    related = [
        one if one.path else replace(one, span=at)
        for one in finding.related
        if (at := one.span if one.path else _move(one.span, edits, before)) is not None
    ]
    fixes = [replace(fix, edits=moved) for fix in finding.fixes if (moved := _move_all(fix.edits, edits, before))]
    return replace(
        finding,
        span=span,
        edits=_move_all(finding.edits, edits, before),
        wrong=_move(finding.wrong, edits, before) if finding.wrong is not None else None,
        related=tuple(related),
        fixes=tuple(fixes),
    )


def _move(span: Span, edits: Sequence[Edit], before: str) -> Span | None:
    moved: Span | None = span
    for edit in reversed(edits):
        moved = move_span(moved, Change(edit.span, edit.replacement), before) if moved is not None else None
    return moved


def _move_all(moving: Sequence[Edit], edits: Sequence[Edit], before: str) -> tuple[Edit, ...]:
    """The edits in the new text; none of them when the words of one were changed."""
    moved = [Edit(at, one.replacement) for one in moving if (at := _move(one.span, edits, before)) is not None]
    return tuple(moved) if len(moved) == len(moving) else ()


def _words(edits: tuple[Edit, ...], text: str) -> tuple[str, str]:
    return " … ".join(edit.span.slice(text) for edit in edits), " … ".join(edit.replacement for edit in edits)
