"""The evidence store: everything that may settle a claim, behind one small set of thread-safe functions."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from factlint.engine.evidence import encyclopedia
from factlint.engine.evidence.build.builtin import BuiltIn, folder_of
from factlint.engine.evidence.errors import EvidenceError
from factlint.engine.evidence.kept.pages import KeptPages
from factlint.engine.evidence.own.sources import OwnSources, Source
from factlint.engine.evidence.packs.installed import Packs
from factlint.engine.evidence.query import Query, query_of
from factlint.engine.evidence.retrieval import ScoredStatement, diversify
from factlint.engine.evidence.search import BuiltInSearch, find_kept, find_own, view_of
from factlint.engine.evidence.shapes import Progress, ignore_progress
from factlint.engine.model import Claim, Evidence
from factlint.interface.local import registered_id

_T = TypeVar("_T")
_NOTHING: dict[str, float] = {}


def allow_none(_workspace: str | None) -> bool:
    """For no workspace."""
    return False


class EvidenceStore:
    """Finds evidence in the writer's own sources, the encyclopedia and the factbook, the packs, and in pages that were read
    outside for the workspaces that may look there."""

    def __init__(
        self, data_dir: Path, outside: Callable[[str | None], bool] = allow_none, *, reads_own: bool = True
    ) -> None:
        """`reads_own`: whether the own sources of the user whose data folder this is are evidence."""
        self._folder = folder_of(data_dir)
        self._builtin = BuiltIn(self._folder)
        self._own = OwnSources(self._folder)
        self._search = BuiltInSearch()
        self._kept = KeptPages(self._folder)
        self._packs = Packs(self._folder / "packs")
        self._outside = outside
        self._reads_own = reads_own

    @classmethod
    def open(
        cls, data_dir: Path, outside: Callable[[str | None], bool] = allow_none, *, reads_own: bool = True
    ) -> EvidenceStore:
        """A store that keeps its index under a folder; nothing is read or written yet."""
        return cls(data_dir.absolute(), outside, reads_own=reads_own)

    @property
    def is_built(self) -> bool:
        """Whether the built-in sources are indexed."""
        return self._builtin.is_built()

    @property
    def has_encyclopedia(self) -> bool:
        return self._builtin.has_encyclopedia

    @property
    def kept_pages(self) -> int:
        """How many pages from outside are kept, 0 where that cannot be told."""
        try:
            return self._kept.count()
        except (EvidenceError, sqlite3.Error):
            return 0

    @property
    def notes(self) -> tuple[str, ...]:
        """What a writer should know about what is missing, in plain words."""
        return () if self.has_encyclopedia else (encyclopedia.MISSING,)

    @property
    def languages(self) -> tuple[str, ...]:
        return ("en",)

    def ensure_built(self, progress: Progress | None = None) -> bool:
        """Indexes the built-in sources unless that is done; True when it was done now. Raises IndexUnwritable."""
        return self._builtin.build(progress or ignore_progress)

    def generation(self, workspace: str | None = None) -> str:
        """A short hash that changes when the evidence visible to a workspace changes.

        Here, in `find`, `refresh` and `list_sources` a workspace may be one in which a file is no evidence
        (`factlint.interface.local.without_file`).
        """
        built = self._builtin.fingerprint if self.is_built else "none"
        try:
            own = self._own.digests(*registered_id(workspace or "")) if self._reads_own else []
        except (EvidenceError, sqlite3.Error):
            own = ["unreadable"]
        packs = self._packs.marks()
        return hashlib.sha256("\n".join((built, *own, *packs)).encode()).hexdigest()[:16]

    def shrink(self) -> None:
        """Frees what was read of the files and can be read again, while nobody asks."""
        self._builtin.shrink()
        self._own.database.shrink()
        self._kept.shrink()
        self._packs.shrink()

    def close(self) -> None:
        self._builtin.close()
        self._own.database.close()
        self._kept.close()
        self._packs.close()

    def set_workspace(self, id: str, root: Path, sources: Sequence[Path]) -> None:
        """Says which sources a workspace has; what lies in its root may not lead out of it by links."""
        self._run_with_repair(lambda: self._own.set_workspace(id, root, sources))

    def refresh(
        self, workspace: str | None = None, *, progress: Progress | None = None, budget_s: float | None = None
    ) -> bool:
        """Reads changed files of the visible sources; cheap when called often. False: not all is read yet."""
        if not self._reads_own:
            return True
        registered, _ = registered_id(workspace or "")
        return self._run_with_repair(lambda: self._own.refresh(registered, progress=progress, budget_s=budget_s))

    def add_source(self, location: Path | str) -> Source:
        """Adds a file or folder to the user's own sources. Raises SourceRefused, IndexUnwritable."""
        return self._run_with_repair(lambda: self._own.add(Path(location)))

    def remove_source(self, id: str) -> bool:
        return self._run_with_repair(lambda: self._own.remove(id))

    def list_sources(self, workspace: str | None = None) -> tuple[Source, ...]:
        """The user's own sources, or those of a workspace."""
        return self._run_with_repair(lambda: self._own.list_sources(registered_id(workspace or "")[0]))

    def has_own_sources(self, workspace: str | None = None) -> bool:
        """Whether documents of the user's, or of a workspace, are evidence there."""
        if not self._reads_own:
            return False
        try:
            sources = (*self.list_sources(), *(self.list_sources(workspace) if workspace else ()))
        except (EvidenceError, sqlite3.Error):
            return False
        return any(source.documents for source in sources)

    def rebuild(self, progress: Progress | None = None) -> None:
        """Reads every own source anew, and the built-in ones where their index is gone."""
        if not self._reads_own:
            self.ensure_built(progress)
            return
        self._run_with_repair(self._own.drop_all)
        self.ensure_built(progress)
        self._run_with_repair(lambda: self._own.refresh(None, progress=progress, force=True))

    def _run_with_repair(self, work: Callable[[], _T]) -> _T:
        """Does the work; on a damaged index of own sources, once more with a new one."""
        try:
            return work()
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                raise
            self._own.discard()
            return work()

    def find(self, claim: Claim, *, workspace: str | None = None, limit: int = 12) -> tuple[Evidence, ...]:
        """What may settle a claim, best first; the writer's own sources come first where they speak of its subject."""
        asked = query_of(claim)
        weights, built_in = self._find_built_in(asked)
        groups = [
            self._find_own(asked, workspace, weights),
            *self._find_kept(asked, workspace, weights),
            *self._packs.find(asked, weights),
            *built_in,
        ]
        return tuple(
            found.statement.as_evidence(round(found.score, 4), claim.subject if found.is_called_so else "")
            for found in diversify(groups, limit)
        )

    def _find_built_in(self, asked: Query) -> tuple[dict[str, float], list[list[ScoredStatement]]]:
        for attempt in (1, 2):
            if not self.is_built:
                break
            try:
                with self._builtin.reading() as connection:
                    weights = self._search.weights(connection, asked)
                    return weights, self._search.find(connection, asked, weights)
            except sqlite3.DatabaseError:
                # A damaged file: what was built once can be built again.
                self._builtin.discard()
                if attempt == 1:
                    self.ensure_built()
        return _NOTHING, []

    def _find_kept(self, asked: Query, workspace: str | None, weights: dict[str, float]) -> list[list[ScoredStatement]]:
        if not self._outside(workspace) or not self._kept.exists():
            return []
        try:
            with self._kept.reading() as connection:
                return find_kept(connection, asked, weights)
        except (EvidenceError, sqlite3.OperationalError):
            return []
        except sqlite3.DatabaseError:
            self._kept.discard()
            return []

    def _find_own(self, asked: Query, workspace: str | None, weights: dict[str, float]) -> list[ScoredStatement]:
        if not self._reads_own or not self._own.database.exists():
            return []
        try:
            with self._own.database.reading() as connection:
                view = view_of(connection, *registered_id(workspace or ""))
                return find_own(connection, asked, view, weights)
        except (EvidenceError, sqlite3.OperationalError):
            return []
        except sqlite3.DatabaseError:
            self._own.discard()
            return []
