"""What follows when settings are known, or change: findings are shown by them, and checked again where they matter."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from factlint.lsp.checks.draft_checks import Checks
from factlint.lsp.checks.publisher import Publisher
from factlint.lsp.checks.scheduler import Scheduler
from factlint.lsp.checks.status_line import StatusLine
from factlint.lsp.drafts.open_draft import OpenDrafts
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.editor import Editor
from factlint.lsp.session.folders import Folders, any_draft_uri
from factlint.lsp.session.runs_under_way import RunsUnderWay


@dataclass(frozen=True, slots=True)
class SettingsChanges:
    """Applies the settings of the folders to all open drafts."""

    ready: asyncio.Event
    drafts: OpenDrafts
    folders: Folders
    editor: Editor
    checks: Checks
    scheduler: Scheduler
    publisher: Publisher
    status: StatusLine
    backend: Backend
    runs: RunsUnderWay

    def begin(self) -> None:
        """Settings and libraries are there: checks may go."""
        self._say_problems()
        self.ready.set()
        self.status.refresh()
        for draft in self.drafts.values():
            self.publisher.on_text_change(draft)

    def apply(self) -> None:
        """Show findings by the new settings at once, and check again what they may have changed."""
        if not self.ready.is_set():
            return
        self._say_problems()
        places = [*self.drafts, *map(any_draft_uri, self.folders.roots.values())]
        self.backend.drop_unused([self.folders.project(uri) for uri in places or [""]])
        self.checks.invalidate_all()
        self.runs.forget_fruitless()
        for draft in self.drafts.values():
            self.publisher.on_findings_change(draft)
            self.scheduler.on_open(draft)

    def _say_problems(self) -> None:
        for uri in list(self.drafts) or [""]:
            for problem in self.folders.project(uri).loaded.problems:
                self.editor.show_message_once(f"setting {problem}", f"a setting was not used: {problem}")
