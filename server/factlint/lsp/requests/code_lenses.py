"""textDocument/codeLens: what came of a draft, above it and above its sections; off unless the writer wants it.

Above a finding there is a line only while a deep check of it runs: everything else there is underlined anyway.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp.render import command_names, diagnostics
from factlint.lsp.requests.status_report import counted

if TYPE_CHECKING:
    from factlint.lsp.drafts.anchored_findings import AnchoredFinding
    from factlint.lsp.drafts.open_draft import Draft
    from factlint.lsp.session.session import Session
    from factlint.prose.parse import ParsedDraft

_TRIES = 3


async def code_lenses(session: Session, params: types.CodeLensParams) -> list[types.CodeLens]:
    """The lenses of a draft as it is now."""
    draft = session.draft(params.text_document.uri)
    if draft is None or not session.ready.is_set() or not session.settings(draft.uri).code_lens:
        return []
    parsed: ParsedDraft | None = None
    for _ in range(_TRIES):
        parsed = await session.checks.read(draft)
        if parsed.text == draft.text.text:
            break
    else:
        # The writer types faster than the draft is read; the editor asks again after the edit.
        parsed = None
    return [*_whole(session, draft), *(_sections(session, draft, parsed) if parsed else ()), *_running(session, draft)]


def signature(session: Session, draft: Draft) -> tuple[object, ...]:
    """What the lenses say, less their places, with which they move by themselves."""
    if not session.settings(draft.uri).code_lens:
        return ()
    loud = tuple(held.finding.id for held in _loud(session, draft))
    running = tuple(found.said() for found in session.reviews.under_way(draft.uri))
    deep = tuple(found.said() for held in draft.holding if (found := session.deep.under_way(held.finding.claim)))
    return loud, len(draft.holding), running, deep


def _whole(session: Session, draft: Draft) -> Iterator[types.CodeLens]:
    """One line above the draft: what was found, and what is under way."""
    if draft.holding:
        claims = {held.finding.id for held in draft.holding if held.finding.kind == "claim"}
        found = counted(len(_loud(session, draft)), "finding")
        title = f"{found} · {counted(len(claims), 'claim')} checked"
        yield _lens(0, title, command_names.LIST_FINDINGS, draft.uri)
    for under_way in session.reviews.under_way(draft.uri):
        yield _lens(
            0, f"Stop: {under_way.bar.title.lower()} ({under_way.said()})", command_names.STOP_REVIEW, draft.uri
        )


def _sections(session: Session, draft: Draft, parsed: ParsedDraft) -> Iterator[types.CodeLens]:
    """One line above each heading under which something was found, where the draft has several such."""
    from factlint.prose.parse import BlockKind

    starts = [block.span.start for block in parsed.blocks if block.kind is BlockKind.HEADING]
    ends = [*starts[1:], len(draft.text) + 1]
    found = [held.span.start for held in _loud(session, draft)]
    numbers = [sum(start <= at < end for at in found) for start, end in zip(starts, ends, strict=False)]
    if sum(map(bool, numbers)) > 1:
        for start, number in zip(starts, numbers, strict=True):
            line = draft.text.line_of(start)
            if number and line:
                yield _lens(line, counted(number, "finding"), command_names.LIST_FINDINGS, draft.uri, line)


def _running(session: Session, draft: Draft) -> Iterator[types.CodeLens]:
    for held in draft.holding:
        if under_way := session.deep.under_way(held.finding.claim):
            line = draft.text.line_of(held.span.start)
            title = f"Stop the deep check ({under_way.said()})"
            yield _lens(line, title, command_names.CANCEL_DEEP, draft.uri, *draft.name(held))


def _loud(session: Session, draft: Draft) -> Sequence[AnchoredFinding]:
    """The findings that are underlined."""
    from factlint.client.checks import severity

    settings = session.settings(draft.uri)
    seen = diagnostics.visible(draft.holding, settings)
    return [held for held in seen if severity.level(held.finding, settings) != "off"]


def _lens(line: int, title: str, command: str, *arguments: object) -> types.CodeLens:
    at = types.Position(line, 0)
    return types.CodeLens(types.Range(at, at), types.Command(title, command, arguments=list(arguments)))
