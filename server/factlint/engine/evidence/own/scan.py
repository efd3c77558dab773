"""Brings one own source up to date: finds what changed on disk and writes what it says into the index."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from factlint.engine.evidence.files import ARCHIVE_SUFFIXES, SourceFile, is_inside, largest_bytes, walk
from factlint.engine.evidence.index import add_page, remove_document
from factlint.engine.evidence.own.archive import index_archive
from factlint.engine.evidence.own.availability import is_available
from factlint.engine.evidence.own.blocks import NeedsExtra, Unreadable
from factlint.engine.evidence.own.database import KeptSource, OwnDatabase, remove_from_source
from factlint.engine.evidence.own.pages import read
from factlint.engine.evidence.shapes import Page, Progress
from factlint.interface.local import file_mark
from factlint.settings.regular_files import read_regular

_MAX_PROBLEMS = 50


def scan(database: OwnDatabase, kept: KeptSource, progress: Progress | None, until: float | None) -> bool:
    """Reads what is new or changed and removes what is gone; False when the time ended first."""
    found = walk(kept.location, kept.root)
    with database.reading() as connection:
        rows = connection.execute("SELECT id, path, modified_ns, size, needs FROM document").fetchall()
        known = {str(row[1]): _Known(*row) for row in rows}
        members = {row[0] for row in connection.execute("SELECT document FROM member WHERE source = ?", (kept.id,))}
    paths = {str(file.path) for file in found.files}
    changed = [file for file in found.files if _is_changed(known.get(str(file.path)), file)]
    unchanged = {known[path].id for path in paths - {str(file.path) for file in changed}}
    gone = {row.id for path, row in known.items() if row.id in members and path not in paths}
    if gone or unchanged - members:
        with database.writing() as connection:
            connection.executemany("INSERT OR IGNORE INTO member VALUES (?, ?)", [(kept.id, one) for one in unchanged])
            for document in gone:
                remove_from_source(connection, kept.id, document)
    complete = True
    for number, file in enumerate(changed):
        if until is not None and time.monotonic() > until:
            complete = False
            break
        if progress is not None:
            progress(number, len(changed), f"Reading {file.path.name}")
        complete = _index(database, kept, file, progress, until) and complete
    _conclude(database, kept, found.problems, "missing" if found.missing else "ready" if complete else "indexing")
    if complete and changed and progress is not None:
        progress(len(changed), len(changed), f"{kept.location.name} is ready")
    return complete


class _Known:
    """A document as the index has it."""

    __slots__ = ("id", "modified_ns", "needs", "path", "size")

    def __init__(self, id: int, path: str, modified_ns: int, size: int, needs: str) -> None:
        self.id, self.path, self.modified_ns, self.size, self.needs = id, path, modified_ns, size, needs


def digest_of(documents: Iterable[tuple[str, str]]) -> str:
    """One hash of documents that are given as path and hash, in the order of their paths."""
    text = "\n".join(f"{path} {digest}" for path, digest in documents)
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:16]


def mark_of(path: Path) -> str:
    """The name by which an editor says that a document is the draft itself."""
    return file_mark(os.path.realpath(path))


def _is_changed(known: _Known | None, file: SourceFile) -> bool:
    if known is None or (known.modified_ns, known.size) != (file.modified_ns, file.size):
        return True
    return bool(known.needs) and is_available(known.needs)


def _index(
    database: OwnDatabase, kept: KeptSource, file: SourceFile, progress: Progress | None, until: float | None
) -> bool:
    """Reads one file, outside of any transaction, and then writes what it says in one; False when more is to do."""
    path = str(file.path)
    page: Page | None = None
    problem = needs = digest = ""
    try:
        if kept.root is not None and not is_inside(file.path, kept.root):
            raise Unreadable(f"is a link to a place outside of {kept.root}")
        if file.path.suffix.lower() in ARCHIVE_SUFFIXES:
            return index_archive(database, kept, file, progress, until)
        data = read_regular(file.path, largest_bytes(file.path))
        digest = hashlib.sha256(data).hexdigest()[:32]
        if _is_same(database, kept, file, digest):
            return True
        page = read(file.path, data)
    except NeedsExtra as error:
        problem, needs = f"{file.path.name} {error}", file.path.suffix.lower()
    except Unreadable as error:
        problem = f"{file.path.name} {error}."
    except OSError as error:
        problem = f"{file.path.name} could not be opened ({error.strerror})."
    except (ValueError, RecursionError, MemoryError):
        problem = f"{file.path.name} could not be read."
    with database.writing() as connection:
        row = connection.execute("SELECT id FROM document WHERE path = ?", (path,)).fetchone()
        if row:
            remove_document(connection, row[0])
        cursor = connection.execute(
            "INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?, ?, ?, ?, '', ?)",
            (row[0] if row else None, path, file.modified_ns, file.size, digest, problem, needs, mark_of(file.path)),
        )
        document = row[0] if row else cursor.lastrowid
        connection.execute("INSERT OR IGNORE INTO member VALUES (?, ?)", (kept.id, document))
        if page is not None:
            add_page(connection, page, document)
    return True


def _is_same(database: OwnDatabase, kept: KeptSource, file: SourceFile, digest: str) -> bool:
    """Whether a touched file still says what the index has; then only its times are noted."""
    with database.reading() as connection:
        row = connection.execute(
            "SELECT id FROM document WHERE path = ? AND hash = ? AND needs = ''", (str(file.path), digest)
        ).fetchone()
    if not row:
        return False
    with database.writing() as connection:
        connection.execute(
            "UPDATE document SET modified_ns = ?, size = ? WHERE id = ?", (file.modified_ns, file.size, row[0])
        )
        connection.execute("INSERT OR IGNORE INTO member VALUES (?, ?)", (kept.id, row[0]))
    return True


def _conclude(database: OwnDatabase, kept: KeptSource, problems: Sequence[str], state: str) -> None:
    """Notes a source's state, its problems, and the hash of all that it says now."""
    with database.reading() as connection:
        rows = connection.execute(
            "SELECT d.path, d.hash, d.problem, d.remark FROM member m JOIN document d ON d.id = m.document "
            "WHERE m.source = ? ORDER BY d.path",
            (kept.id,),
        ).fetchall()
        before = connection.execute("SELECT state, digest FROM source WHERE id = ?", (kept.id,)).fetchone()
        told = [row[0] for row in connection.execute("SELECT words FROM problem WHERE source = ?", (kept.id,))]
    digest = digest_of((path, digest) for path, digest, problem, _ in rows if not problem)
    tell = [*problems, *(words for _, _, *both in rows for words in both if words)]
    if len(tell) > _MAX_PROBLEMS:
        tell = [*tell[:_MAX_PROBLEMS], f"… and {len(tell) - _MAX_PROBLEMS} more."]
    if before is None or (before == (state, digest) and told == tell):
        return
    with database.writing() as connection:
        connection.execute("UPDATE source SET state = ?, digest = ? WHERE id = ?", (state, digest, kept.id))
        connection.execute("DELETE FROM problem WHERE source = ?", (kept.id,))
        connection.executemany("INSERT INTO problem VALUES (?, ?)", [(kept.id, words) for words in tell])
