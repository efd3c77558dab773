"""The database of the writer's own sources: its tables, its connections, and the list of sources that outlives it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from factlint.engine.evidence.database.changeable import ChangeableDatabase
from factlint.engine.evidence.errors import find_unwritable
from factlint.engine.evidence.index import remove_document
from factlint.settings.files import replace_whole
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


class OwnDatabase(ChangeableDatabase):
    """The index of the writer's files. It can always be made again from them; which files a writer chose cannot."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "own-sources", ("own",), _TABLES, _BUSY_S)
        self._registry = folder / "own-sources.json"
        # A second list, beside the folder: people delete the whole of it to have everything read anew.
        self._kept_registry = folder.with_name(f"{folder.name}-own-sources.json")

    def exists(self) -> bool:
        return super().exists() or any(file.is_file() for file in (self._registry, self._kept_registry))

    def fill(self, connection: sqlite3.Connection) -> None:
        """Begin with the sources that were registered."""
        for kept in self._registered_sources():
            keep_source(connection, kept)

    def register(self) -> None:
        """Writes down which sources there are, beside the index."""
        with self.reading() as connection:
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
            raise find_unwritable(error, self.folder) or error from error

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


def keep_source(connection: sqlite3.Connection, kept: KeptSource) -> None:
    kind = "file" if kept.location.is_file() else "folder"
    connection.execute(
        "INSERT INTO source VALUES (?, ?, ?, ?, ?, 'new', '') ON CONFLICT (id) DO UPDATE SET root = excluded.root",
        (kept.id, kept.owner, str(kept.location), str(kept.root) if kept.root else "", kind),
    )


def forget_source(connection: sqlite3.Connection, source: str) -> None:
    for (document,) in connection.execute("SELECT document FROM member WHERE source = ?", (source,)).fetchall():
        remove_from_source(connection, source, document)
    connection.execute("DELETE FROM problem WHERE source = ?", (source,))
    connection.execute("DELETE FROM source WHERE id = ?", (source,))


def remove_from_source(connection: sqlite3.Connection, source: str, document: int) -> None:
    """Takes a document out of a source, and out of the index when no other source has it."""
    connection.execute("DELETE FROM member WHERE source = ? AND document = ?", (source, document))
    if not connection.execute("SELECT 1 FROM member WHERE document = ?", (document,)).fetchone():
        remove_document(connection, document)
        connection.execute("DELETE FROM document WHERE id = ?", (document,))
