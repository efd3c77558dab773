"""textDocument/hover: what is known of the claim under the pointer."""

from __future__ import annotations

from lsprotocol import types

from factlint.lsp.drafts import places
from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.render import diagnostics, fixes, hover_text
from factlint.lsp.session.capabilities import Format
from factlint.lsp.session.session import Session
from factlint.prose.span import Span

_AT_ONCE = 3


def hover(session: Session, params: types.HoverParams) -> types.Hover | None:
    """The findings whose words hold the position, the shortest passage first; None where nothing is known."""
    draft = session.draft(params.text_document.uri)
    if draft is None:
        return None
    encoding, form = session.abilities.encoding, session.abilities.hover
    offset = places.offset_of(draft.text, params.position, encoding)
    touched = diagnostics.visible(draft.at(Span(offset, offset)), session.settings(draft.uri))
    without_source = session.consistency.at(draft, Span(offset, offset))
    found = [*without_source, *sorted(touched, key=lambda held: len(held.span))][:_AT_ONCE]
    if not found:
        return None
    clashes = fixes.clashing(session, draft)
    texts = [_text(session, held, form, clashes=clashes(held)) for held in found]
    kind = types.MarkupKind.Markdown if form == "markdown" else types.MarkupKind.PlainText
    return types.Hover(
        contents=types.MarkupContent(kind=kind, value=hover_text.joined(texts, form)),
        range=places.range_of(draft.text, found[0].span, encoding),
    )


def _text(session: Session, held: AnchoredFinding, form: Format, *, clashes: bool) -> str:
    if held.finding.rule:
        return hover_text.without_source(held.finding, form)
    under_way = session.deep.under_way(held.finding.claim)
    said = under_way.said() if under_way else ""
    applicable = bool(held.finding.edits)
    return hover_text.text(held.finding, form, applicable=applicable, clashes=clashes, under_way=said)
