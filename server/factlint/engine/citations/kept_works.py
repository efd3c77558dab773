"""The records of works that were looked up: kept on this machine with the time, so that a work is asked for once a week."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Generator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast

from factlint.engine.citations.model import Notice, NoticeKind, RegistryRecord
from factlint.engine.evidence.database.connection_pool import ConnectionPool
from factlint.engine.evidence.database.private import private_file, private_folder

MOST_WORKS = 20_000
FRESH_S = 7 * 86_400.0
MISSING_FOR_S = 86_400.0
_BUSY_S = 10.0
_TABLE = (
    "CREATE TABLE IF NOT EXISTS work (name TEXT PRIMARY KEY, record TEXT NOT NULL, checked REAL NOT NULL) WITHOUT ROWID"
)


@dataclass(frozen=True, slots=True)
class KeptWork:
    """What a register said; no `record`: it did not know the work."""

    record: RegistryRecord | None


class KeptWorks:
    """A small database that several threads and processes share. Whatever goes wrong with it, a work can be asked for again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / "kept-works.sqlite3"
        self._connections = ConnectionPool(self._open)

    def find(self, name: str, now: float) -> KeptWork | None:
        """What is known under a name and still new enough; None where it must be asked for."""
        if not self._path.is_file():
            return None
        try:
            with self._connections.borrow() as connection:
                row = connection.execute("SELECT record, checked FROM work WHERE name = ?", (name,)).fetchone()
            if row is None:
                return None
            record, age = _read(cast(str, row[0])), now - cast(float, row[1])
        except (sqlite3.Error, OSError, ValueError, TypeError, KeyError):
            return None
        fresh = 0 <= age < (FRESH_S if record is not None else MISSING_FOR_S)
        return KeptWork(record) if fresh else None

    def keep(self, name: str, record: RegistryRecord | None, now: float) -> None:
        written = json.dumps(asdict(record)) if record is not None else ""
        with contextlib.suppress(sqlite3.Error, OSError), self._writing() as connection:
            connection.execute("INSERT OR REPLACE INTO work VALUES (?, ?, ?)", (name, written, now))
            connection.execute(
                "DELETE FROM work WHERE name IN (SELECT name FROM work ORDER BY checked DESC LIMIT -1 OFFSET ?)",
                (MOST_WORKS,),
            )

    @contextlib.contextmanager
    def _writing(self) -> Generator[sqlite3.Connection]:
        with self._connections.borrow() as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")

    def _open(self) -> sqlite3.Connection:
        private_folder(self._folder)
        private_file(self._path)
        connection = sqlite3.connect(self._path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)
        connection.execute(_TABLE)
        return connection


def _read(written: str) -> RegistryRecord | None:
    if not written:
        return None
    fields = cast("dict[str, object]", json.loads(written))
    notices = tuple(
        Notice(cast("NoticeKind", one["kind"]), str(one["doi"]), str(one["date"]), tuple(map(str, one["sources"])))
        for one in cast("list[dict[str, list[str]]]", fields["notices"])
    )
    year = fields["year"]
    return RegistryRecord(
        str(fields["title"]),
        tuple(map(str, cast("list[object]", fields["authors"]))),
        year if isinstance(year, int) else None,
        str(fields["journal"]),
        tuple(one for one in cast("list[object]", fields["years"]) if isinstance(one, int)),
        str(fields["doi"]),
        notices,
    )
