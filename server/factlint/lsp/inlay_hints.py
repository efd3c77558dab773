"""textDocument/inlayHint: a small tick behind claims that the evidence bears out; off unless the writer wants it."""

from __future__ import annotations

from lsprotocol import types

from factlint.lsp import diagnostics, places, wording
from factlint.lsp.session import Session

_BORNE_OUT = frozenset({"True", "Mostly True"})


def inlay_hints(session: Session, params: types.InlayHintParams) -> list[types.InlayHint]:
    draft = session.draft(params.text_document.uri)
    if draft is None or not draft.holding or not session.settings(draft.uri).inlay_hints:
        return []
    asked = places.span_of(draft.text, params.range, session.abilities.encoding)
    hints: list[types.InlayHint] = []
    for held in diagnostics.visible(draft.at(asked), session.settings(draft.uri)):
        if held.finding.verdict not in _BORNE_OUT:
            continue
        line, column = draft.text.position(held.span.end, session.abilities.encoding)
        hints.append(
            types.InlayHint(
                position=types.Position(line, column),
                label="✓",
                tooltip=f"{held.finding.verdict}: {wording.plain(held.finding.rationale, 200)}",
                padding_left=True,
            )
        )
    return hints
