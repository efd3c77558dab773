"""The other open drafts of a draft's project, and the folder that its links count from."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from factlint.lsp.drafts.open_draft import Draft, Elsewhere, OpenDrafts
from factlint.lsp.session.folders import Folders, path_of
from factlint.prose.offsets import Text

if TYPE_CHECKING:
    from factlint.client.drafts.bibliography_files import BibliographyFiles
    from factlint.client.drafts.existing_files import ExistingFiles, MadeFiles
    from factlint.consistency import text as rules
    from factlint.prose.draft import ParsedDraft

LOOKED_S = 10.0
"""How long the disk's answers count while a writer types; after a save, an open or a close it is asked again."""
Read = tuple[tuple[str, "ParsedDraft"], ...]
"""Drafts as they were read last, by their URIs."""


@dataclass(slots=True)
class _Looked:
    files: ExistingFiles
    works: BibliographyFiles
    made: MadeFiles
    until_s: float


@dataclass(slots=True)
class Neighbours:
    """Which open drafts belong together, and which files their folders hold; `moment` changes when files may have."""

    drafts: OpenDrafts
    folders: Folders
    moment: int = 0
    read: dict[str, rules.Draft] = field(default_factory=dict[str, "rules.Draft"])
    looked: dict[Path, _Looked] = field(default_factory=dict[Path, "_Looked"])

    def other_drafts(self, uri: str) -> list[Draft]:
        """The other open drafts of a draft's project."""
        root = self._root(uri)
        drafts = self.drafts.values() if root is not None else ()
        return [other for other in drafts if other.uri != uri and self._root(other.uri) == root]

    def folder(self, draft: Draft, parsed: ParsedDraft, others: Read) -> tuple[rules.Folder | None, str]:
        """What this reading of a draft is compared with, and its own path there; None for one that was never saved.

        The draft remembers the others by the paths that its findings will name them by.
        """
        from factlint.consistency.text import Folder

        root = self._root(draft.uri)
        path = _relative_path(root, draft.uri)
        if root is None or path is None:
            return None, ""
        drafts = {path: self._draft(draft.uri, path, parsed)}
        beside: dict[str, Elsewhere] = {}
        for uri, other in others:
            at = _relative_path(root, uri)
            if at is not None and at not in drafts:
                drafts[at] = self._draft(uri, at, other)
                live = self.drafts[uri].text
                beside[at] = (uri, live if live.text == other.text else Text(other.text))
        draft.beside = beside
        looked = self._looked(root)
        return Folder(drafts, looked.files, looked.works, looked.made), path

    def refresh(self) -> None:
        """Files may have come or gone: ask the disk anew."""
        self.moment += 1
        self.looked.clear()

    def forget(self, uri: str) -> None:
        """The draft was closed."""
        self.read.pop(uri, None)

    def _draft(self, uri: str, path: str, parsed: ParsedDraft) -> rules.Draft:
        from factlint.consistency import text as rules

        known = self.read.get(uri)
        if known is None or known.source is not parsed or known.path != path:
            known = self.read[uri] = rules.Draft(parsed, path)
        return known

    def _root(self, uri: str) -> Path | None:
        return self.folders.project(uri).root if path_of(uri) is not None else None

    def _looked(self, root: Path) -> _Looked:
        from factlint.client.drafts.bibliography_files import BibliographyFiles
        from factlint.client.drafts.existing_files import ExistingFiles, MadeFiles

        now_s = time.monotonic()
        looked = self.looked.get(root)
        if looked is None or looked.until_s < now_s:
            until_s = now_s + LOOKED_S
            looked = _Looked(ExistingFiles(root), BibliographyFiles(root), MadeFiles(root), until_s)
            self.looked[root] = looked
        return looked


def _relative_path(root: Path | None, uri: str) -> str | None:
    """The path of a draft relative to a root, with `/`; None for one that is not below it."""
    path = path_of(uri)
    if root is None or path is None:
        return None
    plain = Path(os.path.normpath(path))
    return plain.relative_to(root).as_posix() if plain.is_relative_to(root) else None
