"""The kept pages: which names were looked up, what page each led to and in which revision, and the words of those pages."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from factlint.engine.evidence.connection_pool import ConnectionPool
from factlint.engine.evidence.errors import unwritable
from factlint.engine.evidence.index import (
    ALIAS,
    SCHEMA_VERSION,
    add_page,
    create,
    read_meta,
    remove_document,
    write_meta,
)
from factlint.engine.evidence.private import private_file, private_folder
from factlint.engine.evidence.search import KEPT_KINDS
from factlint.engine.evidence.shapes import Page
from factlint.engine.evidence.words import key
from factlint.settings.files import hold_lock

MOST_PAGES = 4_000
AMBIGUOUS = -1
_MOST_LABELS = 50_000
_BUSY_S = 10.0
_TABLES = """
CREATE TABLE IF NOT EXISTS kept (
  document INTEGER PRIMARY KEY, service TEXT NOT NULL, ident TEXT NOT NULL, language TEXT NOT NULL,
  revision INTEGER NOT NULL, item TEXT NOT NULL, checked REAL NOT NULL, UNIQUE (service, language, ident));
CREATE TABLE IF NOT EXISTS lookup (
  service TEXT NOT NULL, language TEXT NOT NULL, name TEXT NOT NULL, document INTEGER NOT NULL, checked REAL NOT NULL,
  PRIMARY KEY (service, language, name)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS label (id TEXT PRIMARY KEY, words TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS lookup_document ON lookup (document);
"""

Service = Literal["encyclopedia", "wikidata"]


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page as it is kept: its number and revision at the service, the thing of Wikidata that it is about, and when it was
    last compared with the service (seconds since 1970). No `document`: there was no such page then; `AMBIGUOUS`: the name
    has several meanings."""

    document: int
    ident: str = ""
    revision: int = 0
    item: str = ""
    checked: float = 0.0


class KeptPages:
    """A database that several threads and processes read and write; anything in it can be had again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / "kept-pages.sqlite3"
        self._lock = folder / "kept-pages.lock"
        self._connections = ConnectionPool(self._open)
        self._prepared = False

    def exists(self) -> bool:
        return self._path.is_file()

    def reading(self) -> AbstractContextManager[sqlite3.Connection]:
        """Lends a connection to one caller. Raises sqlite3.Error, IndexUnwritable."""
        return self._connections.borrow()

    @contextlib.contextmanager
    def _transaction(self) -> Generator[sqlite3.Connection]:
        with self.reading() as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")

    def find(self, service: Service, language: str, name: str) -> KeptPage | None:
        """What a name led to, None where it was never looked up."""
        if not self.exists():
            return None
        with self.reading() as connection:
            row = connection.execute(
                "SELECT lookup.document, kept.ident, kept.revision, kept.item, "
                "coalesce(kept.checked, lookup.checked) FROM lookup LEFT JOIN kept ON kept.document = lookup.document "
                "WHERE lookup.service = ? AND lookup.language = ? AND lookup.name = ?",
                (service, language, _plain(name)),
            ).fetchone()
        if row is None or (row[0] > 0 and row[1] is None):
            return None
        return KeptPage(row[0], row[1] or "", row[2] or 0, row[3] or "", row[4])

    def keep(
        self,
        service: Service,
        name: str,
        page: Page,
        *,
        ident: str,
        revision: int = 0,
        item: str = "",
        now: float,
        also: Sequence[str] = (),
    ) -> None:
        """Keep a page in place of its older revision; the names that led to it find it from now on."""
        with self._transaction() as connection:
            row = connection.execute(
                "SELECT document FROM kept WHERE service = ? AND language = ? AND ident = ?",
                (service, page.language, ident),
            ).fetchone()
            document = cast(int, row[0]) if row else None
            led = [name, *also]
            if document is not None:
                led += [row[0] for row in connection.execute("SELECT name FROM lookup WHERE document = ?", (document,))]
                remove_document(connection, document)
            cursor = connection.execute(
                "INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?, ?, ?, ?)",
                (document, service, ident, page.language, revision, item, now),
            )
            document = document or cast(int, cursor.lastrowid)
            page_id = add_page(connection, page, document)
            for one in dict.fromkeys(led):
                if written := key(one):
                    connection.execute("INSERT OR IGNORE INTO alias VALUES (?, ?, ?)", (written, page_id, ALIAS))
            for one in dict.fromkeys([name, *also]):
                _note(connection, service, page.language, one, document, now)
            _prune(connection)

    def note_ambiguous(self, service: Service, language: str, name: str, now: float) -> None:
        """Remember that a name has several meanings: what each claim means by it is looked up under more words."""
        with self._transaction() as connection:
            _note(connection, service, language, name, AMBIGUOUS, now)

    def note_missing(self, service: Service, language: str, name: str, now: float) -> None:
        """Remember that the service has no page for a name."""
        with self._transaction() as connection:
            _note(connection, service, language, name, 0, now)

    def note_unchanged(self, documents: Iterable[int], now: float) -> None:
        """Remember that pages were compared with the service and are what it has."""
        with self._transaction() as connection:
            connection.executemany("UPDATE kept SET checked = ? WHERE document = ?", [(now, one) for one in documents])

    def labels(self, ids: Sequence[str]) -> dict[str, str]:
        """The names of things of Wikidata that are known already."""
        if not ids or not self.exists():
            return {}
        with self.reading() as connection:
            marks = ",".join("?" * len(ids))
            return dict(connection.execute(f"SELECT id, words FROM label WHERE id IN ({marks})", ids))  # noqa: S608

    def keep_labels(self, labels: Mapping[str, str]) -> None:
        with self._transaction() as connection:
            if connection.execute("SELECT count(*) FROM label").fetchone()[0] > _MOST_LABELS:
                connection.execute("DELETE FROM label")
            connection.executemany("INSERT OR REPLACE INTO label VALUES (?, ?)", list(labels.items()))

    def count(self) -> int:
        """How many pages are kept."""
        if not self.exists():
            return 0
        with self.reading() as connection:
            return cast(int, connection.execute("SELECT count(*) FROM kept").fetchone()[0])

    def discard(self) -> None:
        """Drop everything, as after damage."""
        self.close()
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
        self._prepared = False

    def close(self) -> None:
        self._connections.close()

    def _open(self) -> sqlite3.Connection:
        try:
            private_folder(self._folder)
            private_file(self._path)
            private_file(self._lock)
            connection = sqlite3.connect(self._path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)
        except (sqlite3.Error, OSError) as error:
            raise unwritable(error, self._folder) or error from error
        try:
            if not self._prepared:
                with hold_lock(self._lock, _BUSY_S):
                    self._prepare(connection)
        except (sqlite3.Error, OSError) as error:
            connection.close()
            raise unwritable(error, self._folder) or error from error
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        connection.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
        if read_meta(connection, "schema") != str(SCHEMA_VERSION):
            _drop_tables(connection)
            create(connection, KEPT_KINDS, changeable=True)
            for statement in _TABLES.split(";\n"):
                connection.execute(statement)
            write_meta(connection, "schema", str(SCHEMA_VERSION))
        connection.execute("COMMIT")
        self._prepared = True


def _note(connection: sqlite3.Connection, service: str, language: str, name: str, document: int, now: float) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO lookup VALUES (?, ?, ?, ?, ?)", (service, language, _plain(name), document, now)
    )


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def _prune(connection: sqlite3.Connection) -> None:
    """Let go of the pages that were compared longest ago, where there are too many."""
    for (document,) in connection.execute(
        "SELECT document FROM kept ORDER BY checked DESC LIMIT -1 OFFSET ?", (MOST_PAGES,)
    ).fetchall():
        remove_document(connection, document)
        connection.execute("DELETE FROM kept WHERE document = ?", (document,))
        connection.execute("DELETE FROM lookup WHERE document = ?", (document,))


def _drop_tables(connection: sqlite3.Connection) -> None:
    tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    virtual = sorted((name for name in tables if name.removeprefix("vocabulary_") in KEPT_KINDS), reverse=True)
    virtual += [name for name in tables if name.removeprefix("words_") in KEPT_KINDS]
    for name in virtual:
        connection.execute(f'DROP TABLE "{name}"')
    for name in tables:
        if not name.startswith(("words_", "vocabulary_", "sqlite_", "meta")):
            connection.execute(f'DROP TABLE "{name}"')
