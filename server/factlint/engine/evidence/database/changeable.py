"""A database of pages that several threads and processes read and write, and that is made anew when it is damaged."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from factlint.engine.evidence.database.connection_pool import ConnectionPool
from factlint.engine.evidence.database.private import private_file, private_folder
from factlint.engine.evidence.errors import find_unwritable
from factlint.engine.evidence.index import SCHEMA_VERSION, create, read_meta, write_meta
from factlint.engine.model import EvidenceKind
from factlint.settings.files import hold_lock


class ChangeableDatabase:
    """Lends connections to one file in a private folder; one of an older shape is emptied when it is opened.

    `tables` are made beside those of the pages, statement by statement.
    """

    def __init__(self, folder: Path, name: str, kinds: Sequence[EvidenceKind], tables: str, busy_s: float) -> None:
        self.folder = folder
        self._path = folder / f"{name}.sqlite3"
        self._lock = folder / f"{name}.lock"
        self._kinds = tuple(kinds)
        self._tables = tables
        self._busy_s = busy_s
        self._connections = ConnectionPool(self._open)
        self._prepared = False

    def exists(self) -> bool:
        return self._path.is_file()

    def reading(self) -> AbstractContextManager[sqlite3.Connection]:
        """Lends a connection to one caller. Raises sqlite3.DatabaseError on a damaged file, IndexUnwritable."""
        return self._connections.borrow()

    @contextlib.contextmanager
    def writing(self) -> Generator[sqlite3.Connection]:
        """Lends a connection within a transaction that is kept when the block ends well."""
        try:
            with self.reading() as connection:
                connection.execute("BEGIN IMMEDIATE")
                yield connection
                connection.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            raise find_unwritable(error, self.folder) or error from error

    def discard(self) -> None:
        """Drops a damaged file; the next use makes it anew."""
        self.close()
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
        self._prepared = False

    def shrink(self) -> None:
        self._connections.shrink()

    def close(self) -> None:
        self._connections.close()

    def fill(self, connection: sqlite3.Connection) -> None:
        """Write what a new file begins with; nothing, unless a kind of database says otherwise."""

    def _open(self) -> sqlite3.Connection:
        try:
            private_folder(self.folder)
            private_file(self._path)
            private_file(self._lock)
            connection = sqlite3.connect(
                self._path, timeout=self._busy_s, isolation_level=None, check_same_thread=False
            )
        except (sqlite3.Error, OSError) as error:
            raise find_unwritable(error, self.folder) or error from error
        try:
            if not self._prepared:
                # Turning a new file to WAL does not wait for another process that does the same.
                with hold_lock(self._lock, self._busy_s):
                    self._prepare(connection)
        except (sqlite3.Error, OSError) as error:
            connection.close()
            raise find_unwritable(error, self.folder) or error from error
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        connection.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
        if read_meta(connection, "schema") != str(SCHEMA_VERSION):
            self._drop_everything(connection)
            create(connection, self._kinds, changeable=True)
            for statement in self._tables.split(";\n"):
                connection.execute(statement)
            self.fill(connection)
            write_meta(connection, "schema", str(SCHEMA_VERSION))
        connection.execute("COMMIT")
        self._prepared = True

    def _drop_everything(self, connection: sqlite3.Connection) -> None:
        """Drop all tables but `meta`. A vocabulary goes before its words, and the words take their own tables along."""
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        virtual = [f"{of}_{kind}" for kind in self._kinds for of in ("vocabulary", "words")]
        plain = sorted(name for name in names if not name.startswith(("words_", "vocabulary_", "sqlite_", "meta")))
        for name in [*(one for one in virtual if one in names), *plain]:
            connection.execute(f'DROP TABLE "{name}"')
