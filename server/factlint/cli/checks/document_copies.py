"""Copies of office documents with a comment at each finding, and with the safe edits as tracked changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from factlint.cli import drafts
from factlint.cli.drafts import Draft
from factlint.cli.terminal import make_harmless, print_message, shorten, shorten_path
from factlint.client.checks.findings import Finding
from factlint.client.outcomes.fixes import safe_findings, update_outcome
from factlint.client.outcomes.outcomes import Outcome, basis_of, note_on_sources
from factlint.consistency.model import join_fix_titles
from factlint.interface.common import Source
from factlint.office.errors import Unreadable
from factlint.prose.apply.suggestions import join_edits
from factlint.prose.counts import count_text

MOST_SOURCES = 3
LONGEST_NOTE_CP = 1_000


@dataclass(frozen=True, slots=True)
class CopyRequest:
    """What was asked for: comments (`annotate`), tracked changes (`fix`), and the file that the one copy is to be."""

    annotate: bool = False
    fix: bool = False
    output: Path | None = None

    def target(self, draft: Draft) -> Path:
        """Where the copy of a document goes: beside it, unless another file is named."""
        assert draft.path is not None
        return self.output or draft.path.with_stem(draft.path.stem + drafts.COPY)

    def problem(self, found: Sequence[Draft]) -> str:
        """Why the copies of these drafts cannot be made; "" if they can, or none are asked for."""
        documents = [draft for draft in found if draft.document]
        if not (self.annotate or self.fix):
            return "--output names the copy that --annotate or --fix makes; add one of them" if self.output else ""
        if self.annotate and not documents:
            return "--annotate puts comments into .docx and .odt files, and none of the drafts is one"
        if self.output is not None:
            if len(found) != 1 or not documents:
                return "--output is for one .docx or .odt file alone"
            suffix = found[0].name[found[0].name.rfind(".") :]
            if self.output.suffix.lower() != suffix.lower():
                return f"{self.output}: the copy of a {suffix} file is one too; end its name in {suffix}"
            return ""
        there = [str(target) for target in map(self.target, documents) if target.exists()]
        return f"{there[0]}: is there already; move it away, or name it with --output to replace it" if there else ""


def write_copy(outcome: Outcome, copying: CopyRequest) -> Outcome:
    """The outcome of a document after its copy was written; the document itself stays as it is, unless `--output` names it.

    The safe edits count as made. When the copy cannot be written, nothing is, and the outcome says why. Without
    anything to put in there is no copy, unless it was asked for by its name.
    """
    from factlint.office.remarks import Comment, CopyChanges

    draft = outcome.draft
    assert draft.document is not None
    changed = safe_findings(outcome) if copying.fix else []
    told = [finding for finding, _ in outcome.shown_findings] if copying.annotate else changed
    if not told and copying.output is None:
        print_message(f"{draft.name}: there is nothing to put into a copy, so none was written")
        return outcome
    edits = join_edits(finding.edits for finding in changed)
    comments = [Comment(finding.span, tuple(_comment_text(finding, outcome, finding in changed))) for finding in told]
    target = copying.target(draft)
    try:
        content = draft.document.with_remarks(CopyChanges(comments, edits, datetime.now().astimezone()))
        drafts.replace_file(draft, target, content)
    except Unreadable as problem:
        return replace(outcome, problem=f"{draft.name}: {problem}")
    except drafts.NotADraft as problem:
        return replace(outcome, problem=str(problem))
    changes = f" and {count_text(len(edits), 'tracked change')}" if edits else ""
    print_message(f"{target}: a copy of {draft.name} with {count_text(len(comments), 'comment')}{changes}")
    done = update_outcome(outcome, changed, edits) if changed else outcome
    return replace(done, copy=str(target))


def _comment_text(finding: Finding, outcome: Outcome, changed: bool) -> Iterator[str]:
    """What a comment says, paragraph by paragraph."""
    yield f"{make_harmless(finding.verdict or '')} ({make_harmless(basis_of(finding))})"
    claim = shorten(finding.claim, LONGEST_NOTE_CP)
    if finding.kind == "claim" and claim.strip(" .") not in " ".join(finding.passage.split()):
        yield f"Understood as: {claim}"
    if finding.rationale:
        yield shorten(finding.rationale, LONGEST_NOTE_CP)
    if finding.dissent:
        yield f"Another view: {shorten(finding.dissent, LONGEST_NOTE_CP)}"
    if finding.rewrite and not changed:
        yield f"Suggested: {shorten(finding.rewrite, LONGEST_NOTE_CP)}"
    places = {(source.title, source.location or source.url): source for source in reversed(finding.sources)}
    yield from map(_source, list(reversed(places.values()))[:MOST_SOURCES])
    if finding.fixes and not changed:
        yield f"Suggested: {shorten(join_fix_titles(finding.fixes), LONGEST_NOTE_CP)}"
    if note := note_on_sources(finding):
        yield note
    for warning in finding.warnings:
        yield f"Warning: {shorten(warning, LONGEST_NOTE_CP)}"
    page = outcome.pages.get(finding.report, "")
    if page and outcome.settings.remote:
        yield f"Report: {shorten(page, LONGEST_NOTE_CP)}"


def _source(source: Source) -> str:
    """A source by its name and where it is."""
    about = (source.title or source.source_name or "untitled", source.source_name, source.date)
    place = shorten_path(source.location) if source.location else source.url
    return "Source: " + ", ".join(dict.fromkeys(shorten(part, 300) for part in (*about, place) if part))
