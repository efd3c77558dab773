"""textDocument/inlayHint: a small tick behind claims that the evidence bears out; off unless the writer wants it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp import wording
from factlint.lsp.drafts import places
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.render import diagnostics

if TYPE_CHECKING:
    from factlint.lsp.session.session import Session
    from factlint.settings import Settings

_BORNE_OUT = frozenset({"True", "Mostly True"})


def inlay_hints(session: Session, params: types.InlayHintParams) -> list[types.InlayHint]:
    draft = session.draft(params.text_document.uri)
    if draft is None or not draft.holding:
        return []
    encoding = session.abilities.encoding
    asked = places.span_of(draft.text, params.range, encoding)
    return [
        types.InlayHint(
            position=types.Position(*draft.text.position(held.span.end, encoding)),
            label="✓",
            tooltip=f"{held.finding.verdict}: {wording.plain(held.finding.rationale, 200)}",
            padding_left=True,
        )
        for held in _ticked(draft.at(asked), session.settings(draft.uri))
    ]


def ticks(draft: Draft, settings: Settings) -> tuple[str, ...]:
    """What is ticked in a draft; the editor is asked to look again when it changes otherwise than by an edit."""
    return tuple(held.finding.id for held in _ticked(draft.holding, settings))


def _ticked(holding: Iterable[AnchoredFinding], settings: Settings) -> Iterator[AnchoredFinding]:
    if settings.inlay_hints:
        yield from (held for held in diagnostics.visible(holding, settings) if held.finding.verdict in _BORNE_OUT)
