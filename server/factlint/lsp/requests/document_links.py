"""textDocument/documentLink: from the DOIs and reference marks of a draft to their source, at the very passage.

Only of citations that were checked, and not of addresses, which every editor links by itself; the hover and the code
actions lead to the sources of claims.
"""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types

from factlint.lsp import display_text
from factlint.lsp.drafts import places
from factlint.lsp.drafts.open_draft import OpenDrafts
from factlint.lsp.render import diagnostics
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.folders import Folders


@dataclass(frozen=True, slots=True)
class DocumentLinks:
    """The links of open drafts."""

    drafts: OpenDrafts
    folders: Folders
    abilities: Abilities

    def answer(self, params: types.DocumentLinkParams) -> list[types.DocumentLink]:
        """The links of a draft where they stand now."""
        draft = self.drafts.get(params.text_document.uri)
        if draft is None or not draft.findings:
            return []
        found: list[types.DocumentLink] = []
        for anchored in diagnostics.visible_findings(draft.findings, self.folders.settings(draft.uri)):
            finding = anchored.finding
            source = next(iter(finding.sources), None)
            address = display_text.web_address(source.url) if source else None
            if finding.kind != "citation" or source is None or address is None or "://" in finding.passage:
                continue
            found.append(
                types.DocumentLink(
                    range=places.range_of(draft.text, anchored.span, self.abilities.encoding),
                    target=display_text.passage_address(address, source.snippet),
                    tooltip=f"Open the source: {display_text.plain_text(source.title, 80) or display_text.host_of(source.url)}",
                )
            )
        return found
