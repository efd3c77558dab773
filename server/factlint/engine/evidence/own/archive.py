"""Reads a ZIM archive (an offline copy of a wiki or site) into the index, some articles at a time, and goes on later."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

from factlint.engine.evidence.files import SourceFile
from factlint.engine.evidence.index import add_page, remove_document
from factlint.engine.evidence.own.archive_entry import blocks_of_entry
from factlint.engine.evidence.own.availability import is_available
from factlint.engine.evidence.own.blocks import NeedsExtra, Unreadable
from factlint.engine.evidence.own.database import KeptSource, OwnDatabase
from factlint.engine.evidence.own.pages import sections
from factlint.engine.evidence.shapes import Page, Progress

ZIM_NEEDS = "needs an extra to be read. ZIM archives need: pip install 'factlint[zim]'"

MAX_ARTICLES = 100_000
_LARGE = 20_000
_STATEMENTS_OF_ARTICLE = 400
# Of a large archive only how its articles begin: what short claims are about, and the index stays of a size to search.
_STATEMENTS_OF_LARGE = 16
_MAX_ENTRY_BYTES = 4 * 1024 * 1024
_BATCH = 100
_BATCH_S = 0.5
_CACHE_BYTES = 16 * 1024 * 1024
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_WIKIS = (
    *("wikipedia.org", "wiktionary.org", "wikivoyage.org", "wikibooks.org", "wikiversity.org", "wikinews.org"),
    *("wikiquote.org", "wikisource.org"),
)


@dataclass(frozen=True, slots=True)
class _Archive:
    """An open archive, and what holds for all of its articles."""

    reader: Any
    path: Path
    uuid: str
    entries: int
    statements: int
    source_name: str
    host: str
    date: str
    language: str


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
    archive = _open_archive(file.path)
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


def _open_archive(path: Path) -> _Archive:
    if not is_available(".zim"):
        raise NeedsExtra(ZIM_NEEDS)
    try:
        library = cast(Any, import_module("libzim.reader"))
        library.set_cluster_cache_max_size(_CACHE_BYTES)
        archive = library.Archive(path)
        entries, articles = int(archive.all_entry_count), int(archive.article_count)
        uuid = str(archive.uuid)
    except Exception as error:  # A damaged archive makes the library raise nearly anything.
        raise Unreadable("is damaged or no ZIM archive") from error
    return _Archive(
        reader=archive,
        path=path,
        uuid=uuid,
        entries=entries,
        statements=_STATEMENTS_OF_LARGE if articles > _LARGE else _STATEMENTS_OF_ARTICLE,
        source_name=f"{title} ({path.name})" if (title := _metadata(archive, "Title")) else path.name,
        host=_metadata(archive, "Source").removeprefix("https://").removeprefix("http://").partition("/")[0].lower(),
        date=_metadata(archive, "Date")[:10],
        language=_metadata(archive, "Language"),
    )


def _metadata(archive: Any, name: str) -> str:
    try:
        return bytes(archive.get_metadata(name)).decode("utf-8", errors="replace").strip()[:120]
    except (RuntimeError, KeyError, ValueError):
        return ""


def _begin(database: OwnDatabase, kept: KeptSource, file: SourceFile, archive: _Archive) -> tuple[int, _Place | None]:
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


def _batch(archive: _Archive, place: _Place) -> tuple[_Place, list[Page]]:
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


def _page(archive: _Archive, number: int) -> Page | None:
    """The article that an entry holds; None for a redirect, a picture, a style sheet, what is empty or too large."""
    try:
        # The only way to all entries in their order; the library's own tools use it too.
        entry = archive.reader._get_entry_by_id(number)
        if entry.is_redirect:
            return None
        item = entry.get_item()
        if not str(item.mimetype).startswith("text/html") or not 0 < int(item.size) <= _MAX_ENTRY_BYTES:
            return None
        title, path, raw = str(entry.title).strip(), str(entry.path), bytes(item.content)
    except (RuntimeError, KeyError, IndexError, ValueError):
        # One damaged entry does not make the others unreadable.
        return None
    title = title or path
    found = tuple(sections(blocks_of_entry(raw), archive.statements, subject=title))
    if not found:
        return None
    return Page(
        kind="own",
        title=title,
        url=_url(archive, path),
        source_name=archive.source_name,
        sections=found,
        date=archive.date if _DATE.fullmatch(archive.date) else "",
    )


def _url(archive: _Archive, path: str) -> str:
    """The public page of a known wiki, else the archive with the entry's path."""
    if archive.host.endswith(_WIKIS):
        name = path[2:] if path.startswith("A/") else path
        return f"https://{archive.host}/wiki/{quote(name.replace(' ', '_'), safe='/:(),')}"
    return f"{archive.path.as_uri()}#{quote(path)}"


def _write_batch(
    database: OwnDatabase,
    document: int,
    archive: _Archive,
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


def _finish(database: OwnDatabase, document: int, archive: _Archive, place: _Place) -> None:
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


def _mark(archive: _Archive, place: _Place | None) -> str:
    """What tells an archive and how far it was read from others: its own id, which its maker gave it."""
    return archive.uuid if place is None else f"{archive.uuid} {place.entry} {place.articles}"
