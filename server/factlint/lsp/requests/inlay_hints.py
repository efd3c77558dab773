"""textDocument/inlayHint: a small tick behind claims that the evidence bears out; off unless the writer wants it."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types

from factlint.lsp import display_text
from factlint.lsp.drafts import places
from factlint.lsp.drafts.open_draft import OpenDrafts
from factlint.lsp.render import ticks
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.folders import Folders


@dataclass(frozen=True, slots=True)
class InlayHints:
    """The ticks of open drafts."""

    drafts: OpenDrafts
    folders: Folders
    abilities: Abilities

    def answer(self, params: types.InlayHintParams) -> list[types.InlayHint]:
        """The ticks in the range that the editor shows."""
        draft = self.drafts.get(params.text_document.uri)
        if draft is None or not draft.findings:
            return []
        encoding = self.abilities.encoding
        asked = places.span_of(draft.text, params.range, encoding)
        return [
            types.InlayHint(
                position=types.Position(*draft.text.position(anchored.span.end, encoding)),
                label="✓",
                tooltip=f"{anchored.finding.verdict}: {display_text.plain_text(anchored.finding.rationale, 200)}",
                padding_left=True,
            )
            for anchored in ticks.ticked_findings(draft.findings_at(asked), self.folders.settings(draft.uri))
        ]
