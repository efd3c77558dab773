"""The writer's own part of the index: which sources belong to whom, and what their files say, kept up to date."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import threading
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from factlint.engine.evidence.errors import SourceRefused, unwritable
from factlint.engine.evidence.files import SUFFIXES, SourceFile, is_inside, walk
from factlint.engine.evidence.index import SCHEMA_VERSION, add_page, create, read_meta, remove_document, write_meta
from factlint.engine.evidence.own_blocks import NeedsExtra, Unreadable
from factlint.engine.evidence.own_files import read
from factlint.engine.evidence.own_office import is_available
from factlint.engine.evidence.shapes import Page, Progress

RESCAN_S = 3.0
_BUSY_S = 20.0
_FORGET_WORKSPACE_S = 60 * 86_400
_MAX_PROBLEMS = 50

_TABLES = """
CREATE TABLE IF NOT EXISTS workspace (id TEXT PRIMARY KEY, root TEXT NOT NULL, seen REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS source (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, location TEXT NOT NULL, root TEXT NOT NULL, kind TEXT NOT NULL,
  state TEXT NOT NULL, digest TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS document (
  id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, modified_ns INTEGER NOT NULL, size INTEGER NOT NULL,
  hash TEXT NOT NULL, problem TEXT NOT NULL, needs TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS member (
  source TEXT NOT NULL, document INTEGER NOT NULL, PRIMARY KEY (source, document)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS problem (source TEXT NOT NULL, words TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS member_document ON member (document);
CREATE INDEX IF NOT EXISTS problem_source ON problem (source);
"""

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


@dataclass(frozen=True, slots=True)
class _Kept:
    """A source as the table has it."""

    id: str
    owner: str
    location: Path
    root: Path | None


class OwnSources:
    """The changeable index. Every method may be called from any thread and beside other processes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / "own-sources.sqlite3"
        self._lent = threading.Lock()
        self._idle: list[sqlite3.Connection] = []
        self._prepared = False
        self._scanning = threading.Lock()
        self._scanned: dict[str, tuple[float, float]] = {}

    def exists(self) -> bool:
        return self._path.is_file()

    # ---- sources ----

    def add(self, location: Path) -> Source:
        """Adds one of the user's own sources. Raises SourceRefused or IndexUnwritable."""
        real = location.expanduser()
        if not real.exists():
            raise SourceRefused(f"{location} is not there.")
        if real.is_file() and real.suffix.lower() not in SUFFIXES:
            raise SourceRefused(
                f"{location} is of a kind that cannot be read (readable: {', '.join(sorted(SUFFIXES))})."
            )
        kept = _Kept(_source_id("", real.absolute()), "", real.absolute(), None)
        with self._writing() as connection:
            _keep(connection, kept)
        return next(source for source in self.listed("") if source.id == kept.id)

    def remove(self, source: str, owner: str = "") -> bool:
        """Forgets a source; False when there is none of that id."""
        with self._writing() as connection:
            known = connection.execute("SELECT 1 FROM source WHERE id = ? AND owner = ?", (source, owner)).fetchone()
            if known:
                _forget(connection, source)
        return bool(known)

    def listed(self, owner: str = "") -> tuple[Source, ...]:
        if not self.exists():
            return ()
        with self._using() as connection:
            rows = connection.execute(
                "SELECT id, kind, location, state, (SELECT count(*) FROM member JOIN document d ON d.id = document "
                "WHERE source = source.id AND d.problem = '') FROM source WHERE owner = ? ORDER BY location",
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
        if not sources and not self.exists():
            return
        wanted: dict[str, _Kept] = {}
        for source in sources:
            location = source if source.is_absolute() else root / source
            # What is named inside the project stays inside it, links followed; a folder elsewhere bounds itself.
            lexical = Path(os.path.normpath(location))
            bound = root if lexical.is_relative_to(Path(os.path.normpath(root))) else lexical
            kept = _Kept(_source_id(workspace, lexical), workspace, lexical, bound)
            wanted[kept.id] = kept
        now = time.time()
        with self._writing() as connection:
            connection.execute("INSERT OR REPLACE INTO workspace VALUES (?, ?, ?)", (workspace, str(root), now))
            known = {row[0] for row in connection.execute("SELECT id FROM source WHERE owner = ?", (workspace,))}
            for gone in known - wanted.keys():
                _forget(connection, gone)
            for kept in wanted.values():
                _keep(connection, kept)
            old = connection.execute("SELECT id FROM workspace WHERE seen < ?", (now - _FORGET_WORKSPACE_S,)).fetchall()
            for (name,) in old:
                for (source,) in connection.execute("SELECT id FROM source WHERE owner = ?", (name,)).fetchall():
                    _forget(connection, source)
                connection.execute("DELETE FROM workspace WHERE id = ?", (name,))

    def digests(self, workspace: str | None) -> list[str]:
        """What is visible to a workspace, as one hash a source."""
        if not self.exists():
            return []
        with self._using() as connection:
            rows = connection.execute(
                "SELECT id, digest FROM source WHERE owner IN ('', ?) ORDER BY id", (workspace or "",)
            ).fetchall()
        return [f"{source}:{digest}" for source, digest in rows]

    # ---- keeping up to date ----

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
        if not self.exists():
            return True
        with self._using() as connection:
            rows = connection.execute(
                "SELECT id, owner, location, root FROM source WHERE owner IN ('', ?) ORDER BY id", (workspace or "",)
            ).fetchall()
        due = [
            _Kept(row[0], row[1], Path(row[2]), Path(row[3]) if row[3] else None)
            for row in rows
            if force or self._is_due(row[0])
        ]
        if not due:
            return True
        if not self._scanning.acquire(timeout=-1 if budget_s is None else max(budget_s, 0.0)):
            return False
        try:
            until = None if budget_s is None else time.monotonic() + budget_s
            complete = True
            for kept in due:
                if force or self._is_due(kept.id):
                    complete = self._scan(kept, progress, until) and complete
            return complete
        finally:
            self._scanning.release()

    def drop_all(self) -> None:
        """Forgets what all files said, so that the next refresh reads everything anew."""
        if not self.exists():
            return
        with self._writing() as connection:
            for (document,) in connection.execute("SELECT id FROM document").fetchall():
                remove_document(connection, document)
            connection.executescript("DELETE FROM member; DELETE FROM document; DELETE FROM problem;")
            connection.execute("UPDATE source SET state = 'new', digest = ''")
        self._scanned.clear()

    def _is_due(self, source: str) -> bool:
        last, took = self._scanned.get(source, (float("-inf"), 0.0))
        return time.monotonic() - last >= max(RESCAN_S, 20 * took)

    def _scan(self, kept: _Kept, progress: Progress | None, until: float | None) -> bool:
        started = time.monotonic()
        found = walk(kept.location, kept.root)
        took = time.monotonic() - started
        with self._using() as connection:
            known = {
                row[1]: row
                for row in connection.execute(
                    "SELECT id, path, modified_ns, size, hash, needs FROM document"
                ).fetchall()
            }
            members = {row[0] for row in connection.execute("SELECT document FROM member WHERE source = ?", (kept.id,))}
        paths = {str(file.path) for file in found.files}
        changed = [file for file in found.files if _is_changed(known.get(str(file.path)), file)]
        unchanged = {known[path][0] for path in paths - {str(file.path) for file in changed}}
        gone = {row[0] for path, row in known.items() if row[0] in members and path not in paths}
        if gone or unchanged - members:
            with self._writing() as connection:
                connection.executemany(
                    "INSERT OR IGNORE INTO member VALUES (?, ?)", [(kept.id, one) for one in unchanged]
                )
                for document in gone:
                    _leave(connection, kept.id, document)
        complete = True
        for number, file in enumerate(changed):
            if until is not None and time.monotonic() > until:
                complete = False
                break
            if progress is not None:
                progress(number, len(changed), f"Reading {file.path.name}")
            self._index(kept, file)
        self._conclude(kept, found.problems, found.missing, complete=complete)
        if complete:
            self._scanned[kept.id] = (time.monotonic(), took)
            if progress is not None and changed:
                progress(len(changed), len(changed), f"{kept.location.name} is ready")
        return complete

    def _index(self, kept: _Kept, file: SourceFile) -> None:
        """Reads one file, outside of any transaction, and then writes what it says in one."""
        page: Page | None = None
        problem = needs = digest = ""
        try:
            if kept.root is not None and not is_inside(file.path, kept.root):
                raise Unreadable(f"is a link to a place outside of {kept.root}")
            data = file.path.read_bytes()
            digest = hashlib.sha256(data).hexdigest()[:32]
            with self._using() as connection:
                same = connection.execute(
                    "SELECT id FROM document WHERE path = ? AND hash = ? AND problem = ''", (str(file.path), digest)
                ).fetchone()
            if same:
                with self._writing() as connection:
                    connection.execute(
                        "UPDATE document SET modified_ns = ?, size = ? WHERE id = ?",
                        (file.modified_ns, file.size, same[0]),
                    )
                    connection.execute("INSERT OR IGNORE INTO member VALUES (?, ?)", (kept.id, same[0]))
                return
            page = read(file.path, data)
        except NeedsExtra as error:
            problem, needs = f"{file.path.name} {error}", file.path.suffix.lower()
        except Unreadable as error:
            problem = f"{file.path.name} {error}."
        except OSError as error:
            problem = f"{file.path.name} could not be opened ({error.strerror})."
        except (ValueError, RecursionError, MemoryError):
            problem = f"{file.path.name} could not be read."
        with self._writing() as connection:
            row = connection.execute("SELECT id FROM document WHERE path = ?", (str(file.path),)).fetchone()
            if row:
                remove_document(connection, row[0])
            cursor = connection.execute(
                "INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?, ?, ?, ?)",
                (row[0] if row else None, str(file.path), file.modified_ns, file.size, digest, problem, needs),
            )
            document = row[0] if row else cursor.lastrowid
            connection.execute("INSERT OR IGNORE INTO member VALUES (?, ?)", (kept.id, document))
            if page is not None:
                add_page(connection, page, document)

    def _conclude(self, kept: _Kept, problems: Sequence[str], missing: bool, *, complete: bool) -> None:
        state: SourceState = "missing" if missing else "ready" if complete else "indexing"
        with self._using() as connection:
            rows = connection.execute(
                "SELECT d.path, d.hash, d.problem FROM member m JOIN document d ON d.id = m.document "
                "WHERE m.source = ? ORDER BY d.path",
                (kept.id,),
            ).fetchall()
            before = connection.execute("SELECT state, digest FROM source WHERE id = ?", (kept.id,)).fetchone()
            told = [row[0] for row in connection.execute("SELECT words FROM problem WHERE source = ?", (kept.id,))]
        text = "\n".join(f"{path} {digest}" for path, digest, problem in rows if not problem)
        digest = hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:16]
        tell = [*problems, *(problem for _, _, problem in rows if problem)]
        if len(tell) > _MAX_PROBLEMS:
            tell = [*tell[:_MAX_PROBLEMS], f"… and {len(tell) - _MAX_PROBLEMS} more."]
        if before is None or (before == (state, digest) and told == tell):
            return
        with self._writing() as connection:
            connection.execute("UPDATE source SET state = ?, digest = ? WHERE id = ?", (state, digest, kept.id))
            connection.execute("DELETE FROM problem WHERE source = ?", (kept.id,))
            connection.executemany("INSERT INTO problem VALUES (?, ?)", [(kept.id, words) for words in tell])

    # ---- connections ----

    @contextlib.contextmanager
    def reading(self) -> Generator[sqlite3.Connection]:
        """Lends a connection for queries; raises sqlite3.DatabaseError on a damaged file."""
        with self._using() as connection:
            yield connection

    def discard(self) -> None:
        """Drops a damaged index. What its sources were is lost with it; the files themselves are the writer's."""
        self.close()
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
        self._prepared = False
        self._scanned.clear()

    def close(self) -> None:
        with self._lent:
            for connection in self._idle:
                connection.close()
            self._idle.clear()

    @contextlib.contextmanager
    def _using(self) -> Generator[sqlite3.Connection]:
        with self._lent:
            connection = self._idle.pop() if self._idle else None
        if connection is None:
            connection = self._open()
        try:
            yield connection
        except BaseException:
            connection.close()
            raise
        with self._lent:
            self._idle.append(connection)

    @contextlib.contextmanager
    def _writing(self) -> Generator[sqlite3.Connection]:
        try:
            with self._using() as connection:
                connection.execute("BEGIN IMMEDIATE")
                yield connection
                connection.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            raise unwritable(error, self._folder) or error from error

    def _open(self) -> sqlite3.Connection:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self._path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)
        except (sqlite3.Error, OSError) as error:
            raise unwritable(error, self._folder) or error from error
        try:
            if not self._prepared:
                self._prepare(connection)
        except (sqlite3.Error, OSError) as error:
            connection.close()
            raise unwritable(error, self._folder) or error from error
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        connection.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")
        connection.execute("CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
        version = read_meta(connection, "schema")
        if version != str(SCHEMA_VERSION):
            kept = connection.execute("SELECT id, owner, location, root FROM source").fetchall() if version else []
            connection.execute("BEGIN IMMEDIATE")
            if version:
                for (name,) in connection.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
                    "AND name NOT LIKE 'words_own_%' ORDER BY name"
                ).fetchall():
                    connection.execute(f'DROP TABLE IF EXISTS "{name}"')
            connection.execute("COMMIT")
            create(connection, ("own",), changeable=True)
            connection.executescript(_TABLES)
            connection.execute("BEGIN IMMEDIATE")
            for source, owner, location, root in kept:
                _keep(connection, _Kept(source, owner, Path(location), Path(root) if root else None))
            write_meta(connection, "schema", str(SCHEMA_VERSION))
            connection.execute("COMMIT")
        self._prepared = True


def _keep(connection: sqlite3.Connection, kept: _Kept) -> None:
    kind = "file" if kept.location.is_file() else "folder"
    connection.execute(
        "INSERT INTO source VALUES (?, ?, ?, ?, ?, 'new', '') ON CONFLICT (id) DO UPDATE SET root = excluded.root",
        (kept.id, kept.owner, str(kept.location), str(kept.root) if kept.root else "", kind),
    )


def _forget(connection: sqlite3.Connection, source: str) -> None:
    for (document,) in connection.execute("SELECT document FROM member WHERE source = ?", (source,)).fetchall():
        _leave(connection, source, document)
    connection.execute("DELETE FROM problem WHERE source = ?", (source,))
    connection.execute("DELETE FROM source WHERE id = ?", (source,))


def _leave(connection: sqlite3.Connection, source: str, document: int) -> None:
    """Takes a document out of a source, and out of the index when no other source has it."""
    connection.execute("DELETE FROM member WHERE source = ? AND document = ?", (source, document))
    if not connection.execute("SELECT 1 FROM member WHERE document = ?", (document,)).fetchone():
        remove_document(connection, document)
        connection.execute("DELETE FROM document WHERE id = ?", (document,))


def _is_changed(known: tuple[int, str, int, int, str, str] | None, file: SourceFile) -> bool:
    if known is None:
        return True
    _, _, modified_ns, size, _, needs = known
    return (modified_ns, size) != (file.modified_ns, file.size) or bool(needs and is_available(needs))


def _source_id(owner: str, location: Path) -> str:
    return hashlib.sha256(f"{owner}\n{location}".encode("utf-8", "surrogateescape")).hexdigest()[:16]
