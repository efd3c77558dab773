"""The writer's own sources: which there are and whom they belong to, and keeping what they say up to date."""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from factlint.engine.evidence.errors import SourceRefused
from factlint.engine.evidence.files import SUFFIXES
from factlint.engine.evidence.index import remove_document
from factlint.engine.evidence.own.database import KeptSource, OwnDatabase, forget_source, keep_source
from factlint.engine.evidence.own.scan import digest_of, scan
from factlint.engine.evidence.shapes import Progress

# A source is looked at again after this long, or after so many times as long as the last look took.
RESCAN_S = 3.0
RESCAN_SHARE = 20.0
_FORGET_WORKSPACE_S = 60 * 86_400

SourceState = Literal["new", "indexing", "ready", "missing"]


@dataclass(frozen=True, slots=True)
class Source:
    """One of a writer's sources, as a writer wants to see it."""

    id: str
    kind: Literal["folder", "file"]
    location: str
    documents: int
    state: SourceState
    problems: tuple[str, ...]


class OwnSources:
    """The sources of the user and of each workspace. Every method may be called from any thread."""

    def __init__(self, folder: Path) -> None:
        self.database = OwnDatabase(folder)
        self._scanning = threading.Lock()
        self._scanned: dict[str, tuple[float, float]] = {}

    def add(self, location: Path) -> Source:
        """Adds one of the user's own sources. Raises SourceRefused or IndexUnwritable."""
        real = location.expanduser().absolute()
        if not real.exists():
            raise SourceRefused(f"{location} is not there.")
        if not real.is_dir() and real.suffix.lower() not in SUFFIXES:
            readable = ", ".join(sorted(SUFFIXES))
            raise SourceRefused(f"{location} is of a kind that cannot be read (readable: {readable}).")
        kept = KeptSource(_source_id("", real), "", real, None)
        with self.database.writing() as connection:
            keep_source(connection, kept)
        self.database.register()
        return next(source for source in self.list_sources() if source.id == kept.id)

    def remove(self, source: str, owner: str = "") -> bool:
        """Forgets a source; False when there is none of that id."""
        if not self.database.exists():
            return False
        with self.database.writing() as connection:
            known = connection.execute("SELECT 1 FROM source WHERE id = ? AND owner = ?", (source, owner)).fetchone()
            if known:
                forget_source(connection, source)
        if known:
            self.database.register()
        return bool(known)

    def list_sources(self, owner: str = "") -> tuple[Source, ...]:
        if not self.database.exists():
            return ()
        with self.database.reading() as connection:
            rows = connection.execute(
                "SELECT id, kind, location, state, (SELECT count(*) FROM member m JOIN document d ON d.id = m.document "
                "JOIN page p ON p.document = d.id WHERE m.source = source.id AND d.problem = '') "
                "FROM source WHERE owner = ? ORDER BY location",
                (owner,),
            ).fetchall()
            problems: dict[str, list[str]] = {}
            for source, words in connection.execute("SELECT source, words FROM problem ORDER BY rowid"):
                problems.setdefault(source, []).append(words)
        return tuple(
            Source(source, kind, location, documents, state, tuple(problems.get(source, ())))
            for source, kind, location, state, documents in rows
        )

    def set_workspace(self, workspace: str, root: Path, sources: Sequence[Path]) -> None:
        """Says what a workspace's sources are; those it no longer names are forgotten."""
        if not workspace:
            raise SourceRefused("A workspace needs an id.")
        if not sources and not self.database.exists():
            return
        wanted = {kept.id: kept for kept in (_workspace_source(workspace, root, source) for source in sources)}
        now = time.time()
        with self.database.writing() as connection:
            connection.execute("INSERT OR REPLACE INTO workspace VALUES (?, ?, ?)", (workspace, str(root), now))
            known = {row[0] for row in connection.execute("SELECT id FROM source WHERE owner = ?", (workspace,))}
            for gone in known - wanted.keys():
                forget_source(connection, gone)
            for kept in wanted.values():
                keep_source(connection, kept)
            old = connection.execute("SELECT id FROM workspace WHERE seen < ?", (now - _FORGET_WORKSPACE_S,)).fetchall()
            for (name,) in old:
                for (source,) in connection.execute("SELECT id FROM source WHERE owner = ?", (name,)).fetchall():
                    forget_source(connection, source)
                connection.execute("DELETE FROM workspace WHERE id = ?", (name,))
        if known != wanted.keys() or old:
            self.database.register()

    def digests(self, workspace: str | None, without: str = "") -> list[str]:
        """What is visible to a workspace, as one hash a source; `without` is the mark of a file that does not count."""
        if not self.database.exists():
            return []
        with self.database.reading() as connection:
            rows = connection.execute(
                "SELECT id, digest FROM source WHERE owner IN ('', ?) ORDER BY id", (workspace or "",)
            ).fetchall()
            digests = {str(source): str(digest) for source, digest in rows}
            holding = connection.execute(
                "SELECT DISTINCT m.source FROM member m JOIN document d ON d.id = m.document WHERE d.mark = ? AND ?",
                (without, bool(without)),
            ).fetchall()
            for (source,) in holding:
                if source in digests:
                    others = connection.execute(
                        "SELECT d.path, d.hash FROM member m JOIN document d ON d.id = m.document "
                        "WHERE m.source = ? AND d.problem = '' AND d.mark != ? ORDER BY d.path",
                        (source, without),
                    )
                    digests[source] = digest_of(others)
        return [f"{source}:{digest}" for source, digest in digests.items()]

    def refresh(
        self,
        workspace: str | None,
        *,
        progress: Progress | None = None,
        budget_s: float | None = None,
        force: bool = False,
    ) -> bool:
        """Reads what changed in the visible sources; False when the budget ended first or another call is at it.

        A source is looked at again only some seconds after the last time, later the longer a look takes.
        """
        if not self.database.exists():
            return True
        with self.database.reading() as connection:
            rows = connection.execute(
                "SELECT id, owner, location, root FROM source WHERE owner IN ('', ?) ORDER BY id", (workspace or "",)
            ).fetchall()
        sources = [KeptSource(row[0], row[1], Path(row[2]), Path(row[3]) if row[3] else None) for row in rows]
        if not any(force or self._is_due(kept.id) for kept in sources):
            return True
        if not self._scanning.acquire(timeout=-1 if budget_s is None else max(budget_s, 0.0)):
            return False
        try:
            until = None if budget_s is None else time.monotonic() + budget_s
            complete = True
            for kept in sources:
                if force or self._is_due(kept.id):
                    started = time.monotonic()
                    done = scan(self.database, kept, progress, until)
                    complete = complete and done
                    if done:
                        self._scanned[kept.id] = (time.monotonic(), time.monotonic() - started)
            return complete
        finally:
            self._scanning.release()

    def drop_all(self) -> None:
        """Forgets what all files said, so that the next refresh reads everything anew."""
        if not self.database.exists():
            return
        with self.database.writing() as connection:
            for (document,) in connection.execute("SELECT id FROM document").fetchall():
                remove_document(connection, document)
            for table in ("member", "document", "problem"):
                connection.execute(f"DELETE FROM {table}")  # noqa: S608
            connection.execute("UPDATE source SET state = 'new', digest = ''")
        self._scanned.clear()

    def discard(self) -> None:
        """Drops a damaged index, so that the next refresh reads everything anew."""
        self.database.discard()
        self._scanned.clear()

    def _is_due(self, source: str) -> bool:
        last, took = self._scanned.get(source, (float("-inf"), 0.0))
        return time.monotonic() - last >= max(RESCAN_S, RESCAN_SHARE * min(took, 3.0))


def _workspace_source(workspace: str, root: Path, source: Path) -> KeptSource:
    location = Path(os.path.normpath(source if source.is_absolute() else root / source))
    # What is named inside the project stays inside it, links followed; a folder elsewhere bounds itself.
    bound = root if location.is_relative_to(Path(os.path.normpath(root))) else location
    return KeptSource(_source_id(workspace, location), workspace, location, bound)


def _source_id(owner: str, location: Path) -> str:
    return hashlib.sha256(f"{owner}\n{location}".encode("utf-8", "surrogateescape")).hexdigest()[:16]
