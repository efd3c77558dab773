"""Verdicts and sources as every page shows them: worded, made safe, and without the parts that are missing. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from factlint.interface.common import ERROR_VERDICT, VERDICTS, Source
from factlint.interface.source_names import choose_page_quotes, passage, work_and_heading
from factlint.pages.named_sources import is_own_file, original_address, page_address
from factlint.pages.safe_text import Link, ShownTime, clean_line, clean_paragraphs, format_day, language_tag, web_link

_CONFIDENCES: Mapping[str, str] = {"high": "High confidence", "medium": "Medium confidence", "low": "Low confidence"}
_UNTITLED = "A source without a title"
_MOST_QUOTES = 2
_LONGEST_QUOTE_CP = 600


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict in words; `kind` chooses its colour, which says nothing that the words do not."""

    words: str
    kind: str
    confidence: str


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a source, in their own language."""

    texts: tuple[str, ...]
    language: str


@dataclass(frozen=True, slots=True)
class ShownSource:
    """One source, however many passages of it were read.

    `origin` is whose it is, `place` where in the writer's own files; each is empty where there is none.
    """

    title: str
    link: Link | None
    origin: str
    place: str
    published: ShownTime | None
    language: str
    quotes: tuple[Quote, ...]


def verdict_of(label: str, confidence: str) -> Verdict:
    """A verdict and its confidence, as a service words them, as a page shows them."""
    words = clean_line(label)
    if not words:
        return Verdict("No verdict", "none", "")
    confidence = _CONFIDENCES.get(confidence) or (
        f"Confidence: {clean_line(confidence)}" if clean_line(confidence) else ""
    )
    if words == ERROR_VERDICT:
        return Verdict("Not judged", "none", "")
    return Verdict(words, words.lower().replace(" ", "-") if words in VERDICTS else "none", confidence)


def shown_sources(
    sources: Sequence[Source], language: str, claim: str = "", rewrite: str = ""
) -> tuple[ShownSource, ...]:
    """Sources in their order, each page once, with the passages of it that say most of the claim."""
    pages: dict[tuple[str, str, str], list[ShownSource]] = {}
    for source in sources:
        shown = _source(source, language)
        if shown is not None:
            key = (shown.title, shown.origin, shown.place or page_address(source.url))
            pages.setdefault(key, []).append(shown)
    quoted = [[one for one in found if one.quotes] for found in pages.values()]
    said = [(found[0].title if found else "", [" ".join(one.quotes[0].texts) for one in found]) for found in quoted]
    every = [tuple(range(len(texts))) for _, texts in said]
    chosen = choose_page_quotes(said, claim, rewrite) if claim else every
    return tuple(
        _join_passages([with_quotes[place] for place in places], found[0])
        for found, with_quotes, places in zip(pages.values(), quoted, chosen, strict=True)
    )


def _join_passages(chosen: Sequence[ShownSource], first: ShownSource) -> ShownSource:
    """The passages of one page; its link, date and language are those of the first that is quoted."""
    quotes = dict.fromkeys(_shorten_quote(one.quotes[0]) for one in chosen)
    return replace(chosen[0] if chosen else first, quotes=tuple(quotes)[:_MOST_QUOTES])


def _shorten_quote(quote: Quote) -> Quote:
    """A quotation that a reader may take in at a glance: only own files and the web have long ones."""
    texts: list[str] = []
    room = _LONGEST_QUOTE_CP
    for text in quote.texts:
        if room > 0:
            texts.append(text if len(text) <= room else f"{text[:room].rpartition(' ')[0] or text[:room]} …")
        room -= len(text)
    return replace(quote, texts=tuple(texts))


def _link(url: str) -> Link | None:
    """The link of a source, named by the host of the page itself where the address is that of a copy in an archive."""
    link, page = web_link(url), web_link(original_address(url))
    return replace(link, host=page.host) if link and page else link


def _source(source: Source, language: str) -> ShownSource | None:
    link, place = _link(source.url), clean_line(source.location)
    name, heading = work_and_heading(clean_line(source.source_name))
    snippet = clean_paragraphs(passage(source.snippet, heading) if heading else source.snippet)
    spoken = language_tag(source.snippet_language) or language
    title = clean_line(source.title) or name or (link.host if link else "") or place
    if not title and not snippet:
        return None
    return ShownSource(
        title=title or _UNTITLED,
        link=link,
        origin="" if name == title or is_own_file(source, name) else name,
        place=place if place != title else "",
        published=format_day(source.date),
        language=spoken,
        quotes=(Quote(snippet, spoken),) if snippet else (),
    )
