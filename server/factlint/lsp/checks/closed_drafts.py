"""What the review of a folder finds in drafts that are not open: shown until the file changes or is opened.

An editor that asks for the findings of the workspace itself is only told to ask again (see stored_findings.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types

from factlint.lsp.checks.publisher import Publisher
from factlint.lsp.checks.shown_findings import ShownFindings
from factlint.lsp.drafts.open_draft import Draft
from factlint.lsp.drafts.stored_findings import StoredFindings
from factlint.lsp.session import workspaces
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.consent import Consents
from factlint.lsp.session.editor import FINDINGS_CHANGED, Editor
from factlint.lsp.session.folders import Folders, path_of

if TYPE_CHECKING:
    from factlint.prose.parse import ParsedDraft


@dataclass(frozen=True, slots=True)
class ClosedDraft:
    """A closed draft as it was checked, and when its file was written then (ns)."""

    draft: Draft
    written_at: int


@dataclass(slots=True)
class ClosedDrafts:
    """The closed drafts whose findings the editor shows."""

    folders: Folders
    backend: Backend
    consents: Consents
    stored: StoredFindings
    shown: ShownFindings
    publisher: Publisher
    editor: Editor
    abilities: Abilities
    all: dict[Path, ClosedDraft] = field(default_factory=dict[Path, ClosedDraft])

    async def show(self, path: Path, parsed: ParsedDraft) -> None:
        """Check a file, of which a review found what there is to know, and show its findings."""
        uri = path.as_uri()
        project = self.folders.project(uri)
        written_at = await self.backend.run_in_thread(_written_at, path)
        egress = await self.consents.obtain(project, workspaces.id_of(project), asked=False)
        checker = await self.backend.open_checker(project)
        workspaces.register(self.backend.client(project), project, egress=egress)
        await checker.check(parsed, workspace=workspaces.evidence_workspace(project, uri), document=uri)
        self.stored.forget(uri)
        if self.stored.wanted:
            if self.abilities.lists:
                self.editor.notify(FINDINGS_CHANGED, {"uri": uri})
            self.editor.request(types.WORKSPACE_DIAGNOSTIC_REFRESH, None)
            return
        draft = await self.stored.find(uri)
        if draft is None or written_at != _written_at(path):
            return
        self.all[path] = ClosedDraft(draft, written_at)
        self.editor.publish(uri, None, self.shown.diagnostics_of(draft))

    def on_open(self, draft: Draft) -> None:
        """The editor opened a draft: the same words keep their findings, which are its own from now on."""
        shown = self._remove(path_of(draft.uri))
        if shown is None:
            return
        if shown.draft.text.text == draft.text.text:
            draft.findings = shown.draft.findings
            self.publisher.on_findings_change(draft)

    def drop_changed(self) -> None:
        """Files may have changed: what was found in those that did holds no more."""
        for path, shown in list(self.all.items()):
            if _written_at(path) != shown.written_at:
                self._remove(path)

    def _remove(self, path: Path | None) -> ClosedDraft | None:
        shown = self.all.pop(path, None) if path is not None else None
        if shown is not None:
            self.editor.publish(shown.draft.uri, None, [])
        return shown


def _written_at(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
