"""Sources as a reader knows them: each once, by its title and the work that it is from, with words that say something."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from factlint.interface.common import Source
from factlint.interface.source_names import passage, work_and_heading

_ARCHIVED = re.compile(r"\Ahttps?://web\.archive\.org/web/\w+/(?=https?://)")


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
        origin, heading = work_and_heading(source.source_name)
        title = source.title or origin or _host(source.url) or source.location or "untitled"
        origin = "" if origin.casefold() in title.casefold() else origin
        key = (title, origin, source.location or _page(source.url))
        quote = passage(source.snippet, heading)
        before = found.get(key)
        quotes = before.quotes if before else ()
        if quote and quote not in quotes:
            quotes = (*quotes, quote)
        found[key] = NamedSource(title, origin, quotes, before.first if before else source)
    return tuple(found.values())


def original_address(url: str) -> str:
    """The address that a copy in an archive is a copy of; any other address as it is."""
    return _ARCHIVED.sub("", url)


def _page(url: str) -> str:
    return original_address(url).partition("#")[0].rstrip("/")


def _host(url: str) -> str:
    try:
        return (urlsplit(original_address(url)).hostname or "").removeprefix("www.")
    except ValueError:
        return ""
