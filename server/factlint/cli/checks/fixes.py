"""Putting the right words into a draft's file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factlint.cli import drafts
from factlint.client.checks.findings import Finding
from factlint.client.outcomes.fixes import safe_findings, update_outcome
from factlint.client.outcomes.outcomes import Outcome
from factlint.prose.apply.edits import Edit, apply_edits
from factlint.prose.apply.suggestions import join_edits


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
