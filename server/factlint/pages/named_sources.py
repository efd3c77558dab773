"""Sources as a reader knows them: each once, by its title and the work that it is from, with words that say something."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from urllib.parse import urlsplit

from factlint.interface.common import Source
from factlint.interface.source_names import choose_page_quotes, passage, work_and_heading

_ARCHIVED = re.compile(r"\Ahttps?://web\.archive\.org/web/\w+/(?=https?://)")


@dataclass(frozen=True, slots=True)
class NamedSource:
    """`origin` is the work that the page is from, "" where the title says it; `quotes` are what the source says of a claim.

    `first` is the source of the first of them, of which address, place and date are.
    """

    title: str
    origin: str
    quotes: tuple[str, ...]
    first: Source

    @property
    def name(self) -> str:
        """Title and work in one: "Peru, The World Factbook"."""
        return ", ".join(filter(None, (self.title, self.origin)))


def named_sources(sources: Iterable[Source], claim: str = "", rewrite: str = "") -> tuple[NamedSource, ...]:
    """The sources in their order, those of one page as one; the passages are foreign text as it came.

    Of a `claim` each quotes what says something of it, the words first that say most.
    """
    pages: dict[tuple[str, str, str], list[tuple[str, Source]]] = {}
    for source in sources:
        origin, heading = work_and_heading(source.source_name)
        title = source.title or origin or _host(source.url) or source.location or "untitled"
        origin = "" if origin.casefold() in title.casefold() or is_own_file(source, origin) else origin
        quotes = pages.setdefault((title, origin, source.location or page_address(source.url)), [])
        quotes.append((passage(source.snippet, heading), source))
    said = [(title, [quote for quote, _ in found]) for (title, _, _), found in pages.items()]
    every = [tuple(range(len(quotes))) for _, quotes in said]
    chosen = choose_page_quotes(said, claim, rewrite) if claim else every
    return tuple(
        _name_page(title, origin, found, places)
        for ((title, origin, _), found), places in zip(pages.items(), chosen, strict=True)
    )


def _name_page(title: str, origin: str, found: Sequence[tuple[str, Source]], places: Sequence[int]) -> NamedSource:
    quotes = [quote for quote, _ in found]
    chosen = tuple(dict.fromkeys(quotes[place] for place in places if quotes[place]))
    return NamedSource(title, origin, chosen, found[next(iter(places), 0)][1])


def original_address(url: str) -> str:
    """The address that a copy in an archive is a copy of; any other address as it is."""
    return _ARCHIVED.sub("", url)


def is_own_file(source: Source, origin: str) -> bool:
    """Whether a source is a file of the writer's own that its place names already."""
    return bool(origin) and PurePath(source.location.rpartition(":")[0]).name == origin


def page_address(url: str) -> str:
    """The address of a page, whichever copy or place of it an address leads to."""
    return original_address(url).partition("#")[0].rstrip("/")


def _host(url: str) -> str:
    try:
        return (urlsplit(original_address(url)).hostname or "").removeprefix("www.")
    except ValueError:
        return ""
