"""Sources as a reader knows them: each once, by its title and the work that it is from, with words that say something."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from factlint.interface.common import Source

_ARCHIVED = re.compile(r"\Ahttps?://web\.archive\.org/web/\w+/(?=https?://)")
_ASIDE = re.compile(r"\s?\((?=[^()]*(?:public domain|licen[cs]e|CC[ -](?:BY|0)|offline))[^()]*\)", re.IGNORECASE)
_BARE_CP = 60
"""A passage that is no longer than this may be a bare value, which the heading that it stands under explains."""
_SENTENCE = re.compile(r"[.!?]['\"”’)]*\s*\Z")


@dataclass(frozen=True, slots=True)
class NamedSource:
    """`origin` is the work that the page is from, "" where the title says it; `quotes` are what the source says of a claim.

    `first` is the source itself, of which address, place and date are.
    """

    title: str
    origin: str
    quotes: tuple[str, ...]
    first: Source

    @property
    def name(self) -> str:
        """Title and work in one: "Peru, The World Factbook"."""
        return ", ".join(filter(None, (self.title, self.origin)))


def named_sources(sources: Iterable[Source]) -> tuple[NamedSource, ...]:
    """The sources in their order, those of one page as one; the passages are foreign text as it came."""
    found: dict[tuple[str, str, str], NamedSource] = {}
    for source in sources:
        origin, heading = _origin(source.source_name)
        title = source.title or origin or _host(source.url) or source.location or "untitled"
        origin = "" if origin.casefold() in title.casefold() else origin
        key = (title, origin, source.location or _page(source.url))
        quote = _quote(source.snippet, heading)
        before = found.get(key)
        quotes = before.quotes if before else ()
        if quote and quote not in quotes:
            quotes = (*quotes, quote)
        found[key] = NamedSource(title, origin, quotes, before.first if before else source)
    return tuple(found.values())


def page_of(url: str) -> str:
    """The address that a copy in an archive is a copy of; any other address as it is."""
    return _ARCHIVED.sub("", url)


def _origin(name: str) -> tuple[str, str]:
    """The name of a work without what it is licensed under, and the heading that a passage stands under, else ""."""
    plain = _ASIDE.sub("", name).strip()
    work, colon, heading = plain.partition(": ")
    return (work, heading.strip()) if colon and plain != name else (plain, "")


def _quote(snippet: str, heading: str) -> str:
    text = " ".join(snippet.split())
    bare = text and len(text) <= _BARE_CP and not _SENTENCE.search(text)
    return f"{heading}: {text}" if heading and bare else text


def _page(url: str) -> str:
    return page_of(url).partition("#")[0].rstrip("/")


def _host(url: str) -> str:
    try:
        return (urlsplit(page_of(url)).hostname or "").removeprefix("www.")
    except ValueError:
        return ""
