"""Putting the right words into a draft, and moving the other findings along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factlint.cli import drafts
from factlint.cli.outcomes import Fixed, Outcome
from factlint.client.findings import Finding
from factlint.client.suggesting import is_safe
from factlint.prose.edits import Edit, applied
from factlint.prose.span import Span
from factlint.prose.suggestions import clashing, together
from factlint.prose.tracking import Change, moved


def fixed(outcome: Outcome) -> Outcome:
    """The outcome after its safe rewrites were applied and the file was written; unchanged when there are none.

    When the file cannot be written, or changed meanwhile, nothing is fixed and the outcome says why.
    """
    suggested = [finding for finding in outcome.findings if finding.edits]
    clash = clashing([finding.edits for finding in suggested])
    sound = [
        finding
        for at, finding in enumerate(suggested)
        if at not in clash
        and is_safe(finding, outcome.settings)
        and finding.span.slice(outcome.text) == finding.passage
    ]
    if not sound:
        return outcome
    edits = together(finding.edits for finding in sound)
    text = applied(outcome.text, edits)
    if outcome.draft.path is not None:
        try:
            drafts.write(outcome.draft, text)
        except drafts.NotADraft as problem:
            return replace(outcome, problem=str(problem))
    done = {finding.id for finding in sound}
    rest = [_after(finding, edits, outcome.text) for finding in outcome.findings if finding.id not in done]
    return replace(
        outcome,
        text=text,
        findings=tuple(finding for finding in rest if finding is not None),
        fixed=tuple(Fixed(finding, *_words(finding.edits, outcome.text)) for finding in sound),
    )


def _after(finding: Finding, edits: Sequence[Edit], before: str) -> Finding | None:
    """The finding in the new text; None when its words were changed. Edits go from the last to the first."""
    span: Span | None = finding.span
    kept: list[Edit] = list(finding.edits)
    for edit in reversed(edits):
        change = Change(edit.span, edit.replacement)
        span = moved(span, change, before) if span is not None else None
        kept = [Edit(at, one.replacement) for one in kept if (at := moved(one.span, change, before)) is not None]
    if span is None:
        return None
    return replace(finding, span=span, edits=tuple(kept) if len(kept) == len(finding.edits) else ())


def _words(edits: tuple[Edit, ...], text: str) -> tuple[str, str]:
    return " … ".join(edit.span.slice(text) for edit in edits), " … ".join(edit.replacement for edit in edits)
