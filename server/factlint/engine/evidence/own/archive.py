"""Reads a ZIM archive (an offline copy of a wiki or site) into the index, some articles at a time, and goes on later."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from factlint.engine.evidence.files import SourceFile
from factlint.engine.evidence.index import add_page, remove_document
from factlint.engine.evidence.own.database import KeptSource, OwnDatabase
from factlint.engine.evidence.own.open_archive import OpenArchive, open_archive, read_article
from factlint.engine.evidence.shapes import Page, Progress

MAX_ARTICLES = 100_000
_LARGE = 20_000
_STATEMENTS_OF_ARTICLE = 400
# Of a large archive only how its articles begin: what short claims are about, and the index stays of a size to search.
_STATEMENTS_OF_LARGE = 16
_BATCH = 100
_BATCH_S = 0.5


@dataclass(frozen=True, slots=True)
class _Place:
    """How far an archive has been read: the next entry, and how many articles there were before it."""

    entry: int = 0
    articles: int = 0


def index_archive(
    database: OwnDatabase, kept: KeptSource, file: SourceFile, progress: Progress | None, until: float | None
) -> bool:
    """Reads an archive on from where it was left; False when the time ended, or another process is reading it.

    Raises Unreadable. What was read before stays when the same archive (by its own id) was only moved or touched.
    """
    archive = open_archive(file.path)
    document, place = _begin(database, kept, file, archive)
    if place is None:
        return True
    while place.entry < archive.entries and place.articles < MAX_ARTICLES:
        if until is not None and time.monotonic() > until:
            return False
        if progress is not None:
            progress(place.entry, archive.entries, f"Reading {file.path.name}")
        following, pages = _batch(archive, place)
        if not _write_batch(database, document, archive, place, following, pages):
            return False
        place = following
    _finish(database, document, archive, place)
    return True


def _begin(
    database: OwnDatabase, kept: KeptSource, file: SourceFile, archive: OpenArchive
) -> tuple[int, _Place | None]:
    """The archive's document and where to go on; no place when all of it has been read."""
    with database.writing() as connection:
        row = connection.execute("SELECT id, hash, remark FROM document WHERE path = ?", (str(file.path),)).fetchone()
        uuid, _, rest = str(row[1]).partition(" ") if row else ("", "", "")
        known = uuid == archive.uuid
        place = _Place(*map(int, rest.split())) if rest or not known else None
        if row and not known:
            remove_document(connection, row[0])
            place = _Place()
        cursor = connection.execute(
            "INSERT OR REPLACE INTO document VALUES (?, ?, ?, ?, ?, '', ?, ?, '')",
            (
                row[0] if row else None,
                str(file.path),
                file.modified_ns,
                file.size,
                _mark(archive, place),
                # What needs more reading counts as changed at every look.
                ".zim" if place else "",
                row[2] if row and known else "",
            ),
        )
        document = cast(int, row[0] if row else cursor.lastrowid)
        connection.execute("INSERT OR IGNORE INTO member VALUES (?, ?)", (kept.id, document))
    return document, place


def _batch(archive: OpenArchive, place: _Place) -> tuple[_Place, list[Page]]:
    """The next articles, for a moment's work, and the place after them."""
    pages: list[Page] = []
    until = time.monotonic() + _BATCH_S
    entry = place.entry
    while entry < archive.entries and len(pages) < _BATCH and time.monotonic() < until:
        page = _page(archive, entry)
        entry += 1
        if page is not None:
            pages.append(page)
    return _Place(entry, place.articles + len(pages)), pages


def _page(archive: OpenArchive, number: int) -> Page | None:
    """The article that an entry holds as a page of the writer's own."""
    most = _STATEMENTS_OF_LARGE if archive.articles > _LARGE else _STATEMENTS_OF_ARTICLE
    article = read_article(archive, number, most)
    if article is None:
        return None
    return Page(
        kind="own",
        title=article.title,
        url=article.url,
        source_name=f"{archive.title} ({archive.path.name})" if archive.title else archive.path.name,
        sections=article.sections,
        date=archive.date,
    )


def _write_batch(
    database: OwnDatabase,
    document: int,
    archive: OpenArchive,
    place: _Place,
    following: _Place,
    pages: Sequence[Page],
) -> bool:
    """Writes what was read; False when another process has gone on from the same place meanwhile."""
    with database.writing() as connection:
        moved = connection.execute(
            "UPDATE document SET hash = ? WHERE id = ? AND hash = ?",
            (_mark(archive, following), document, _mark(archive, place)),
        )
        if moved.rowcount != 1:
            return False
        for page in pages:
            add_page(connection, page, document)
    return True


def _finish(database: OwnDatabase, document: int, archive: OpenArchive, place: _Place) -> None:
    remarks: list[str] = []
    if place.entry < archive.entries:
        remarks.append(f"{archive.path.name} holds too many articles; the first {place.articles:,} were read.")
    if archive.language and "eng" not in archive.language.split(","):
        remarks.append(
            f"{archive.path.name} is in another language ({archive.language}); claims are judged in English only."
        )
    if not place.articles:
        remarks.append(f"{archive.path.name} holds no articles that can be read.")
    with database.writing() as connection:
        connection.execute(
            "UPDATE document SET hash = ?, needs = '', remark = ? WHERE id = ? AND hash = ?",
            (_mark(archive, None), " ".join(remarks), document, _mark(archive, place)),
        )


def _mark(archive: OpenArchive, place: _Place | None) -> str:
    """What tells an archive and how far it was read from others: its own id, which its maker gave it."""
    return archive.uuid if place is None else f"{archive.uuid} {place.entry} {place.articles}"
