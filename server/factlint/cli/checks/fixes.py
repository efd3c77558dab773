"""Putting the right words into a draft, and moving the other findings along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factlint.cli import drafts
from factlint.cli.checks.outcomes import FixedFinding, Outcome
from factlint.client.checks.findings import Finding
from factlint.client.checks.safe_edits import is_safe
from factlint.prose.apply.edits import Edit, apply_edits
from factlint.prose.apply.suggestions import find_clashes, join_edits
from factlint.prose.span import Span
from factlint.prose.text_changes import Change, move_span


def apply_fixes(outcome: Outcome) -> Outcome:
    """The outcome after its safe rewrites were applied and the file was written; unchanged when there are none.

    When the file cannot be written, or changed meanwhile, nothing is fixed and the outcome says why.
    """
    found = safe_findings(outcome)
    if not found:
        return outcome
    edits = join_edits(finding.edits for finding in found)
    return write_edits(outcome, found, edits)


def write_edits(outcome: Outcome, found: Sequence[Finding], edits: Sequence[Edit]) -> Outcome:
    """The outcome after the edits of these findings are in the draft's file, if it has one; else it says why not."""
    draft = outcome.draft
    try:
        if draft.notebook is not None and draft.path is not None:
            drafts.replace_file(draft, draft.path, draft.notebook.apply_edits(edits))
        elif draft.path is not None:
            drafts.write(draft, apply_edits(outcome.text, edits))
    except drafts.NotADraft as problem:
        return replace(outcome, problem=str(problem))
    return update_outcome(outcome, found, edits)


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
    span: Span | None = finding.span
    kept: list[Edit] = list(finding.edits)
    for edit in reversed(edits):
        change = Change(edit.span, edit.replacement)
        span = move_span(span, change, before) if span is not None else None
        kept = [Edit(at, one.replacement) for one in kept if (at := move_span(one.span, change, before)) is not None]
    if span is None:
        return None
    return replace(finding, span=span, edits=tuple(kept) if len(kept) == len(finding.edits) else ())


def _words(edits: tuple[Edit, ...], text: str) -> tuple[str, str]:
    return " … ".join(edit.span.slice(text) for edit in edits), " … ".join(edit.replacement for edit in edits)
