"""textDocument/documentLink: from the DOIs and reference marks of a draft to their source, at the very passage.

Only of citations that were checked, and not of addresses, which every editor links by itself; the hover and the code
actions lead to the sources of claims.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp import wording
from factlint.lsp.drafts import places
from factlint.lsp.render import diagnostics

if TYPE_CHECKING:
    from factlint.lsp.session.session import Session


def document_links(session: Session, params: types.DocumentLinkParams) -> list[types.DocumentLink]:
    draft = session.draft(params.text_document.uri)
    if draft is None or not draft.holding:
        return []
    found: list[types.DocumentLink] = []
    for held in diagnostics.visible(draft.holding, session.settings(draft.uri)):
        finding = held.finding
        source = next(iter(finding.sources), None)
        address = wording.web_address(source.url) if source else None
        if finding.kind != "citation" or source is None or address is None or "://" in finding.passage:
            continue
        found.append(
            types.DocumentLink(
                range=places.range_of(draft.text, held.span, session.abilities.encoding),
                target=wording.at_passage(address, source.snippet),
                tooltip=f"Open the source: {wording.plain(source.title, 80) or wording.host_of(source.url)}",
            )
        )
    return found
