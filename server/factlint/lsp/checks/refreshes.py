"""When the editor is to ask again for ticks and lenses: where they would say something else than they did."""

from __future__ import annotations

from dataclasses import dataclass, field

from lsprotocol import types

from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.render import lenses, ticks
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders
from factlint.lsp.session.runs_under_way import RunsUnderWay


@dataclass(slots=True)
class Refreshes:
    """Remembers what the editor saw last of each draft."""

    editor: Editor
    abilities: Abilities
    folders: Folders
    runs: RunsUnderWay
    ticked: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    lensed: dict[str, tuple[object, ...]] = field(default_factory=dict[str, tuple[object, ...]])

    def request_refresh(self, draft: Draft) -> None:
        """Have the editor ask again for what is different in a draft."""
        settings = self.folders.settings(draft.uri)
        if self.abilities.inlay_refresh and (draft.findings or draft.uri in self.ticked):
            ticked = tuple(anchored.finding.id for anchored in ticks.ticked_findings(draft.findings, settings))
            if ticked != self.ticked.get(draft.uri, ()):
                self.ticked[draft.uri] = ticked
                self.editor.request(types.WORKSPACE_INLAY_HINT_REFRESH, None)
        if self.abilities.lens_refresh:
            said = lenses.signature(draft, settings, self.runs)
            if said != self.lensed.get(draft.uri, ()):
                self.lensed[draft.uri] = said
                self.editor.request(types.WORKSPACE_CODE_LENS_REFRESH, None)

    def forget(self, uri: str) -> None:
        """The draft was closed."""
        self.ticked.pop(uri, None)
        self.lensed.pop(uri, None)
