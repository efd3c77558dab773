"""textDocument/hover: what is known of the claim under the pointer."""

from __future__ import annotations

from lsprotocol import types

from factlint.lsp import diagnostics, fixes, hover_text, places
from factlint.lsp.capabilities import Format
from factlint.lsp.held import Held
from factlint.lsp.session import Session
from factlint.prose.span import Span

_AT_ONCE = 3


def hover(session: Session, params: types.HoverParams) -> types.Hover | None:
    """The findings whose words hold the position, the shortest passage first; None where nothing is known."""
    draft = session.draft(params.text_document.uri)
    if draft is None or not draft.holding:
        return None
    encoding, form = session.abilities.encoding, session.abilities.hover
    offset = places.offset_of(draft.text, params.position, encoding)
    touched = diagnostics.visible(draft.at(Span(offset, offset)), session.settings(draft.uri))
    found = sorted(touched, key=lambda held: len(held.span))[:_AT_ONCE]
    if not found:
        return None
    clashes = fixes.clashing(session, draft)
    texts = [_text(session, held, form, clashes=clashes(held)) for held in found]
    kind = types.MarkupKind.Markdown if form == "markdown" else types.MarkupKind.PlainText
    return types.Hover(
        contents=types.MarkupContent(kind=kind, value=hover_text.joined(texts, form)),
        range=places.range_of(draft.text, found[0].span, encoding),
    )


def _text(session: Session, held: Held, form: Format, *, clashes: bool) -> str:
    under_way = session.deep.under_way(held.finding.claim)
    said = under_way.said() if under_way else ""
    applicable = bool(held.finding.edits)
    return hover_text.text(held.finding, form, applicable=applicable, clashes=clashes, under_way=said)
