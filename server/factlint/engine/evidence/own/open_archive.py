"""Opens a ZIM archive (an offline copy of a wiki) and reads its articles; nothing in one is trusted to be what it says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

from factlint.engine.evidence.own.archive_entry import blocks_of_entry
from factlint.engine.evidence.own.availability import is_available
from factlint.engine.evidence.own.blocks import NeedsExtra, Unreadable
from factlint.engine.evidence.own.pages import sections
from factlint.engine.evidence.shapes import Section

ZIM_NEEDS = "needs an extra to be read. ZIM archives need: pip install 'factlint[zim]'"

_MAX_ENTRY_BYTES = 4 * 1024 * 1024
_CACHE_BYTES = 16 * 1024 * 1024
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_WIKIS = (
    *("wikipedia.org", "wiktionary.org", "wikivoyage.org", "wikibooks.org", "wikiversity.org", "wikinews.org"),
    *("wikiquote.org", "wikisource.org"),
)


@dataclass(frozen=True, slots=True)
class OpenArchive:
    """An open archive, and what holds for all of its articles: who made it is known by `host`, `date` is ISO 8601 or ""."""

    reader: Any
    path: Path
    uuid: str
    entries: int
    articles: int
    title: str
    host: str
    date: str
    language: str
    licence: str


@dataclass(frozen=True, slots=True)
class Article:
    """One article: its title, where the public has it (else where it lies here), and what it says."""

    title: str
    path: str
    url: str
    sections: tuple[Section, ...]


def open_archive(path: Path) -> OpenArchive:
    """Raises Unreadable; NeedsExtra where what reads archives is not installed."""
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
    date = _metadata(archive, "Date")[:10]
    return OpenArchive(
        reader=archive,
        path=path,
        uuid=uuid,
        entries=entries,
        articles=articles,
        title=_metadata(archive, "Title"),
        host=_metadata(archive, "Source").removeprefix("https://").removeprefix("http://").partition("/")[0].lower(),
        date=date if _DATE.fullmatch(date) else "",
        language=_metadata(archive, "Language"),
        licence=_metadata(archive, "License"),
    )


def read_article(archive: OpenArchive, number: int, most: int) -> Article | None:
    """The article that an entry holds, with at most so many statements or a few more.

    None for a redirect, a picture, a style sheet, what is empty or too large.
    """
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
    found = tuple(sections(blocks_of_entry(raw), most, subject=title))
    return Article(title, path, url_of(archive, path), found) if found else None


def url_of(archive: OpenArchive, path: str) -> str:
    """The public page of a known wiki, else the archive with the entry's path."""
    address = address_of(archive)
    if address is not None:
        return address + quote(public_path(path), safe="/:(),")
    return f"{archive.path.as_uri()}#{quote(path)}"


def address_of(archive: OpenArchive) -> str | None:
    """What the addresses of a known wiki's pages begin with; None for any other site that an archive may name."""
    if any(archive.host == wiki or archive.host.endswith(f".{wiki}") for wiki in _WIKIS):
        return f"https://{archive.host}/wiki/"
    return None


def public_path(path: str) -> str:
    """An entry's path as the wiki writes it."""
    return path.removeprefix("A/").replace(" ", "_")


def _metadata(archive: Any, name: str) -> str:
    try:
        return bytes(archive.get_metadata(name)).decode("utf-8", errors="replace").strip()[:120]
    except (RuntimeError, KeyError, ValueError):
        return ""
