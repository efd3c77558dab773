"""The lines above a draft and its sections: what was found there, and what is under way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp.render import command_names, diagnostics
from factlint.prose.counts import count_text

if TYPE_CHECKING:
    from factlint.client.checks.draft_counts import DraftCounts
    from factlint.lsp.drafts.anchored_findings import AnchoredFinding
    from factlint.lsp.drafts.open_draft import Draft
    from factlint.lsp.session.runs_under_way import RunsUnderWay
    from factlint.prose.parse import ParsedDraft
    from factlint.settings import Settings


def lenses(
    draft: Draft, settings: Settings, runs: RunsUnderWay, parsed: ParsedDraft | None, counts: DraftCounts
) -> list[types.CodeLens]:
    """The lenses of a draft as it is now; those of its sections only where it was read as it is now."""
    loud = _underlined_findings(draft, settings)
    return [
        *_draft_lenses(draft, counts, runs),
        *(_section_lenses(draft, loud, parsed) if parsed else ()),
        *_running_lenses(draft, runs),
    ]


def signature(draft: Draft, settings: Settings, runs: RunsUnderWay) -> tuple[object, ...]:
    """What the lenses say, less their places, with which they move by themselves."""
    if not settings.code_lens:
        return ()
    loud = tuple(anchored.finding.id for anchored in _underlined_findings(draft, settings))
    running = tuple(found.progress_text() for found in runs.runs_of_draft(draft.uri))
    deep = tuple(
        found.progress_text() for anchored in draft.findings if (found := runs.find_deep_check(anchored.finding.claim))
    )
    return loud, len(draft.findings), running, deep


def _draft_lenses(draft: Draft, counts: DraftCounts, runs: RunsUnderWay) -> Iterator[types.CodeLens]:
    """One line above the draft: what was found, and what is under way."""
    if draft.findings:
        yield _lens(0, counts.summary_text(), command_names.LIST_FINDINGS, draft.uri)
    for under_way in runs.runs_of_draft(draft.uri):
        yield _lens(
            0,
            f"Stop: {under_way.bar.title.lower()} ({under_way.progress_text()})",
            command_names.STOP_REVIEW,
            draft.uri,
        )


def _section_lenses(draft: Draft, loud: Sequence[AnchoredFinding], parsed: ParsedDraft) -> Iterator[types.CodeLens]:
    """One line above each heading under which something was found, where the draft has several such."""
    from factlint.prose.parse import BlockKind

    starts = [block.span.start for block in parsed.blocks if block.kind is BlockKind.HEADING]
    ends = [*starts[1:], len(draft.text) + 1]
    found = [anchored.span.start for anchored in loud]
    numbers = [sum(start <= at < end for at in found) for start, end in zip(starts, ends, strict=False)]
    if sum(map(bool, numbers)) > 1:
        for start, number in zip(starts, numbers, strict=True):
            line = draft.text.line_of(start)
            if number and line:
                yield _lens(line, count_text(number, "finding"), command_names.LIST_FINDINGS, draft.uri, line)


def _running_lenses(draft: Draft, runs: RunsUnderWay) -> Iterator[types.CodeLens]:
    for anchored in draft.findings:
        if under_way := runs.find_deep_check(anchored.finding.claim):
            line = draft.text.line_of(anchored.span.start)
            title = f"Stop the deep check ({under_way.progress_text()})"
            yield _lens(line, title, command_names.CANCEL_DEEP, draft.uri, *draft.finding_name(anchored))


def _underlined_findings(draft: Draft, settings: Settings) -> Sequence[AnchoredFinding]:
    """The findings that are underlined."""
    from factlint.client.checks import severity

    seen = diagnostics.visible_findings(draft.findings, settings)
    return [anchored for anchored in seen if severity.level_of(anchored.finding, settings) != "off"]


def _lens(line: int, title: str, command: str, *arguments: object) -> types.CodeLens:
    at = types.Position(line, 0)
    return types.CodeLens(types.Range(at, at), types.Command(title, command, arguments=list(arguments)))
