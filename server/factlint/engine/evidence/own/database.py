"""The database of the writer's own sources: its tables, its connections, and the list of sources that outlives it."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Generator, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from factlint.engine.evidence.connection_pool import ConnectionPool
from factlint.engine.evidence.errors import unwritable
from factlint.engine.evidence.index import SCHEMA_VERSION, create, read_meta, remove_document, write_meta
from factlint.engine.evidence.private import private_file, private_folder
from factlint.settings.files import hold_lock, replace_whole
from factlint.settings.regular_files import read_regular

_BUSY_S = 20.0
_MAX_REGISTRY_BYTES = 4 * 1024 * 1024

_TABLES = """
CREATE TABLE IF NOT EXISTS workspace (id TEXT PRIMARY KEY, root TEXT NOT NULL, seen REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS source (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, location TEXT NOT NULL, root TEXT NOT NULL, kind TEXT NOT NULL,
  state TEXT NOT NULL, digest TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS document (
  id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, modified_ns INTEGER NOT NULL, size INTEGER NOT NULL,
  hash TEXT NOT NULL, problem TEXT NOT NULL, needs TEXT NOT NULL, remark TEXT NOT NULL, mark TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS member (
  source TEXT NOT NULL, document INTEGER NOT NULL, PRIMARY KEY (source, document)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS problem (source TEXT NOT NULL, words TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS document_mark ON document (mark);
CREATE INDEX IF NOT EXISTS member_document ON member (document);
CREATE INDEX IF NOT EXISTS problem_source ON problem (source);
"""


@dataclass(frozen=True, slots=True)
class KeptSource:
    """A source: the owner is a workspace, or "" for the user. Nothing outside of `root` is read, where there is one."""

    id: str
    owner: str
    location: Path
    root: Path | None


class OwnDatabase:
    """Lends connections to a database that several threads and processes read and write."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._path = folder / "own-sources.sqlite3"
        # The index can always be made again from the files; which files a writer chose cannot.
        self._registry = folder / "own-sources.json"
        # A second list, beside the folder: people delete the whole of it to have everything read anew.
        self._kept_registry = folder.with_name(f"{folder.name}-own-sources.json")
        self._lock = folder / "own-sources.lock"
        self._connections = ConnectionPool(self._open)
        self._prepared = False

    def exists(self) -> bool:
        return self._path.is_file() or any(file.is_file() for file in (self._registry, self._kept_registry))

    def using(self) -> AbstractContextManager[sqlite3.Connection]:
        """Lends a connection to one caller. Raises sqlite3.DatabaseError on a damaged file, IndexUnwritable."""
        return self._connections.borrow()

    @contextlib.contextmanager
    def writing(self) -> Generator[sqlite3.Connection]:
        """Lends a connection within a transaction that is kept when the block ends well."""
        try:
            with self.using() as connection:
                connection.execute("BEGIN IMMEDIATE")
                yield connection
                connection.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            raise unwritable(error, self.folder) or error from error

    def register(self) -> None:
        """Writes down which sources there are, beside the index."""
        with self.using() as connection:
            rows = connection.execute(
                "SELECT id, owner, location, root FROM source ORDER BY owner, location"
            ).fetchall()
        text = json.dumps(
            {"sources": [dict(zip(("id", "owner", "location", "root"), row, strict=True)) for row in rows]}
        )
        try:
            for file in (self._registry, self._kept_registry):
                replace_whole(file, text.encode("utf-8", errors="surrogateescape"))
        except OSError as error:
            raise unwritable(error, self.folder) or error from error

    def discard(self) -> None:
        """Drops a damaged index; the next use makes it anew, with the sources that were registered."""
        self.close()
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
        self._prepared = False

    def close(self) -> None:
        self._connections.close()

    def _open(self) -> sqlite3.Connection:
        try:
            private_folder(self.folder)
            private_file(self._path)
            private_file(self._lock)
            connection = sqlite3.connect(self._path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)
        except (sqlite3.Error, OSError) as error:
            raise unwritable(error, self.folder) or error from error
        try:
            if not self._prepared:
                # Turning a new file to WAL does not wait for another process that does the same.
                with hold_lock(self._lock, _BUSY_S):
                    self._prepare(connection)
        except (sqlite3.Error, OSError) as error:
            connection.close()
            raise unwritable(error, self.folder) or error from error
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        connection.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
        if read_meta(connection, "schema") != str(SCHEMA_VERSION):
            _drop_tables(connection)
            create(connection, ("own",), changeable=True)
            for statement in _TABLES.split(";"):
                connection.execute(statement)
            for kept in self._registered_sources():
                keep(connection, kept)
            write_meta(connection, "schema", str(SCHEMA_VERSION))
        connection.execute("COMMIT")
        self._prepared = True

    def _registered_sources(self) -> Iterable[KeptSource]:
        """The sources of the first of the two lists that can be read."""
        for file in (self._registry, self._kept_registry):
            try:
                raw = json.loads(read_regular(file, _MAX_REGISTRY_BYTES).decode("utf-8", "surrogateescape"))
                rows = cast("list[dict[str, str]]", raw["sources"])
                return [
                    KeptSource(
                        row["id"], row["owner"], Path(row["location"]), Path(row["root"]) if row["root"] else None
                    )
                    for row in rows
                ]
            except (OSError, ValueError, KeyError, TypeError):
                continue
        return ()


def _drop_tables(connection: sqlite3.Connection) -> None:
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    virtual = [name for name in ("vocabulary_own", "words_own") if name in names]
    for name in [*virtual, *(n for n in names if not n.startswith(("words_own", "vocabulary_own", "sqlite_", "meta")))]:
        connection.execute(f'DROP TABLE "{name}"')


def keep(connection: sqlite3.Connection, kept: KeptSource) -> None:
    kind = "file" if kept.location.is_file() else "folder"
    connection.execute(
        "INSERT INTO source VALUES (?, ?, ?, ?, ?, 'new', '') ON CONFLICT (id) DO UPDATE SET root = excluded.root",
        (kept.id, kept.owner, str(kept.location), str(kept.root) if kept.root else "", kind),
    )


def forget(connection: sqlite3.Connection, source: str) -> None:
    for (document,) in connection.execute("SELECT document FROM member WHERE source = ?", (source,)).fetchall():
        leave(connection, source, document)
    connection.execute("DELETE FROM problem WHERE source = ?", (source,))
    connection.execute("DELETE FROM source WHERE id = ?", (source,))


def leave(connection: sqlite3.Connection, source: str, document: int) -> None:
    """Takes a document out of a source, and out of the index when no other source has it."""
    connection.execute("DELETE FROM member WHERE source = ? AND document = ?", (source, document))
    if not connection.execute("SELECT 1 FROM member WHERE document = ?", (document,)).fetchone():
        remove_document(connection, document)
        connection.execute("DELETE FROM document WHERE id = ?", (document,))
