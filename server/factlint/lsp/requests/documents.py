"""textDocument/didOpen, didChange, didSave and didClose: keeps the live drafts, and tells whom it concerns."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from lsprotocol import types

from factlint.lsp.checks.closed_drafts import ClosedDrafts
from factlint.lsp.checks.consistency import Consistency
from factlint.lsp.checks.publisher import Publisher
from factlint.lsp.checks.scheduler import Scheduler
from factlint.lsp.checks.settings_changes import SettingsChanges
from factlint.lsp.checks.status_line import StatusLine
from factlint.lsp.drafts.applied_edits import AppliedEditLog
from factlint.lsp.drafts.open_draft import Draft, OpenDrafts
from factlint.lsp.runs.resumed_runs import ResumedRuns
from factlint.lsp.session.background import Background
from factlint.lsp.session.capabilities import Abilities
from factlint.lsp.session.folders import FILES, Folders
from factlint.prose.markup.names import markup_in_editor
from factlint.prose.offsets import Text


@dataclass(frozen=True, slots=True)
class Documents:
    """What happens to drafts in the editor."""

    ready: asyncio.Event
    drafts: OpenDrafts
    abilities: Abilities
    folders: Folders
    background: Background
    applied: AppliedEditLog
    scheduler: Scheduler
    publisher: Publisher
    consistency: Consistency
    closed_drafts: ClosedDrafts
    resumed: ResumedRuns
    settings: SettingsChanges
    status: StatusLine

    def did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """Keep the draft, check it, and take up what was under way."""
        given = params.text_document
        if given.uri in self.drafts:
            self.scheduler.on_close(given.uri)
        self._take_new_disputes()
        draft = Draft(given.uri, markup_in_editor(given.language_id, given.uri), given.version, Text(given.text))
        self.drafts[given.uri] = draft
        self.closed_drafts.on_open(draft)
        self.scheduler.on_open(draft)
        for work in (self.resumed.resume(draft), self.applied.on_open(draft)):
            self.background.start(work)

    def did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Apply the edits; findings go with their words."""
        draft = self.drafts.get(params.text_document.uri)
        if draft is None:
            return
        before = draft.findings
        changes = draft.change(params.text_document.version, params.content_changes, self.abilities.encoding)
        self.scheduler.on_edit(draft, changes)
        self.status.refresh()
        self.applied.on_edit(draft)
        if self.abilities.lists or not self.abilities.pulls:
            if draft.findings is not before:
                self.publisher.on_findings_change(draft)
            else:
                self.publisher.on_text_change(draft)

    def did_save(self, params: types.DidSaveTextDocumentParams) -> None:
        """Check the draft; what was saved may also be a project file."""
        uri = params.text_document.uri
        self.closed_drafts.drop_changed()
        if (
            self.ready.is_set()
            and not self.abilities.registers_watchers
            and (uri.rpartition("/")[2] in FILES or self.folders.has_changed_on_disk())
        ):
            self.folders.forget()
            self.settings.apply()
        self._take_new_disputes()
        if draft := self.drafts.get(uri):
            self.scheduler.on_save(draft)
            self.applied.on_save(draft)
            self.publisher.on_text_change(draft)
            self.publisher.on_files_change(uri)

    def did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """Let go of the draft and of all that was known of it."""
        uri = params.text_document.uri
        draft = self.drafts.pop(uri, None)
        if draft is None:
            return
        self.scheduler.on_close(uri)
        self.applied.on_close(draft)
        self.consistency.forget(uri)
        self.publisher.on_close(uri)
        if self.ready.is_set():
            self.publisher.on_files_change(uri)
        self.status.refresh()

    def _take_new_disputes(self) -> None:
        if self.ready.is_set() and self.folders.has_new_disputes():
            self.folders.forget()
            self.settings.apply()

    def did_change_folders(self, params: types.DidChangeWorkspaceFoldersParams) -> None:
        """workspace/didChangeWorkspaceFolders: other folders have other settings."""
        self.folders.remove(folder.uri for folder in params.event.removed)
        self.folders.add(folder.uri for folder in params.event.added)
        self.settings.apply()
