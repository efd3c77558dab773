"""textDocument/codeLens: what came of a draft, above it and above its sections; off unless the writer wants it.

Above a finding there is a line only while a deep check of it runs: everything else there is underlined anyway.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp.checks.draft_reader import DraftReader
from factlint.lsp.checks.shown_findings import ShownFindings
from factlint.lsp.drafts.open_draft import OpenDrafts
from factlint.lsp.render import lenses
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.runs_under_way import RunsUnderWay

if TYPE_CHECKING:
    from factlint.prose.parse import ParsedDraft

_TRIES = 3


@dataclass(frozen=True, slots=True)
class CodeLenses:
    """The lenses of open drafts."""

    ready: asyncio.Event
    drafts: OpenDrafts
    folders: Folders
    reader: DraftReader
    runs: RunsUnderWay
    shown: ShownFindings

    async def answer(self, params: types.CodeLensParams) -> list[types.CodeLens]:
        """The lenses of a draft as it is now."""
        draft = self.drafts.get(params.text_document.uri)
        if draft is None or not self.ready.is_set() or not self.folders.settings(draft.uri).code_lens:
            return []
        parsed: ParsedDraft | None = None
        for _ in range(_TRIES):
            parsed = await self.reader.read(draft)
            if parsed.text == draft.text.text:
                break
        else:
            # The writer types faster than the draft is read; the editor asks again after the edit.
            parsed = None
        return lenses.lenses(draft, self.folders.settings(draft.uri), self.runs, parsed, self.shown.count(draft))
