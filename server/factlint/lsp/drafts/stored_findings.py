"""Drafts that are not open but were checked: what is kept of them, on their words as the disk has them; nothing is asked."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from factlint.lsp.drafts.anchored_findings import AnchoredFinding
from factlint.lsp.drafts.open_draft import Draft, OpenDrafts
from factlint.lsp.session import workspaces
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.folders import Folders, Project, path_of
from factlint.prose.offsets import Text

if TYPE_CHECKING:
    from factlint.client.checks.checker import Checker
    from factlint.client.store.draft_index import DraftRecord
    from factlint.prose.draft import ParsedDraft
    from factlint.settings import Settings

HOLDS_S = 60.0
"""A closed draft is read again after this time, or when its file or what is kept of it has changed."""
Stamp = tuple[int, int, float, int]


@dataclass(frozen=True, slots=True)
class _Seen:
    stamp: Stamp
    settings: Settings
    at_s: float
    draft: Draft | None


@dataclass(slots=True)
class StoredFindings:
    """The closed drafts of the open folders. `wanted`: the editor has asked for the findings of the whole workspace."""

    ready: asyncio.Event
    folders: Folders
    backend: Backend
    open: OpenDrafts
    wanted: bool = False
    seen: dict[str, _Seen] = field(default_factory=dict[str, _Seen])

    def forget(self, uri: str) -> None:
        """What was read of a draft holds no more."""
        self.seen.pop(uri, None)

    async def drafts(self) -> AsyncIterator[Draft]:
        """Each with the findings that are kept of it; those of which nothing is kept any more are left out."""
        await self.ready.wait()
        from factlint.client.store.draft_index import DraftIndex
        from factlint.settings.draft_uris import canonical_uri

        ledger = DraftIndex(self.folders.settings("").data_dir)
        for record in await self.backend.run_in_thread(lambda: list(ledger.recent_records())):
            path = path_of(record.document)
            is_open = record.document in {canonical_uri(uri) for uri in self.open}
            if path is not None and not is_open and self.folders.root_of(path.parent):
                draft = await self._draft(record, path)
                if draft is not None:
                    yield draft

    async def find(self, uri: str) -> Draft | None:
        """The closed draft of a URI, if anything is kept of it."""
        from factlint.settings.draft_uris import canonical_uri

        async for draft in self.drafts():
            if draft.uri == canonical_uri(uri):
                return draft
        return None

    async def _draft(self, record: DraftRecord, path: Path) -> Draft | None:
        uri = record.document
        project = self.folders.project(uri)
        checker = await self.backend.open_checker(project)
        found = await self.backend.run_in_thread(_stat, path)
        if found is None:
            return None
        stamp = (found.st_mtime_ns, found.st_size, record.checked_at, id(checker))
        seen = self.seen.get(uri)
        is_current = seen is not None and seen.stamp == stamp and seen.settings is project.settings
        if seen is None or not is_current or time.monotonic() - seen.at_s > HOLDS_S:
            workspace = workspaces.evidence_workspace(project, uri)
            draft = await self.backend.run_in_thread(_read, path, uri, project, checker, workspace)
            seen = self.seen[uri] = _Seen(stamp, project.settings, time.monotonic(), draft)
        return seen.draft


def _stat(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except OSError:
        return None


def _read(path: Path, uri: str, project: Project, checker: Checker, workspace: str) -> Draft | None:
    """The draft of a file with what is kept of it; None where nothing is, or where it is no text. Runs beside the loop."""
    from factlint.client.drafts.files import NotADraft, read_file
    from factlint.prose.parse import parse

    try:
        file = read_file(str(path))
    except NotADraft:
        return None
    # Editors keep a byte order mark to themselves.
    text, markup = file.text.removeprefix("\ufeff"), file.markup
    parsed = parse(text, markup)
    known = checker.cached_findings(parsed, workspace=workspace)
    if not known:
        return None
    holding = [AnchoredFinding(finding, finding.span) for findings in known.values() for finding in findings]
    holding.sort(key=lambda anchored: (anchored.span, anchored.finding.id))
    without_source = _find_without_source(path, parsed, project)
    return Draft(uri, markup, None, Text(text), findings=tuple(holding), found_closed=without_source)


def _find_without_source(path: Path, parsed: ParsedDraft, project: Project) -> tuple[AnchoredFinding, ...]:
    """What the rules find in a closed draft; it is compared with its folder, but with no other draft."""
    from factlint.client.checks.consistency import Neighbours, consistency_findings

    root, name = project.root, path.name
    if root is not None and path.is_relative_to(root):
        name = path.relative_to(root).as_posix()
    neighbours = Neighbours({name: lambda: parsed}, root) if root is not None else None
    found = consistency_findings(parsed, project.settings, neighbours, name)
    return tuple(AnchoredFinding(finding, finding.span) for finding in found)
