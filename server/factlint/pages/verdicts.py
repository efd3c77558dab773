"""Verdicts and sources as every page shows them: worded, made safe, and without the parts that are missing. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from factlint.interface.common import ERROR_VERDICT, VERDICTS, Source
from factlint.interface.source_names import passage, work_and_heading
from factlint.pages.named_sources import original_address
from factlint.pages.safe_text import Link, ShownTime, clean_line, clean_paragraphs, format_day, language_tag, web_link

_CONFIDENCES: Mapping[str, str] = {"high": "High confidence", "medium": "Medium confidence", "low": "Low confidence"}
_UNTITLED = "A source without a title"


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


def shown_sources(sources: Sequence[Source], language: str) -> tuple[ShownSource, ...]:
    """Sources in their order; passages of the same page stand together under the first."""
    pages: dict[ShownSource, list[Quote]] = {}
    for source in sources:
        shown = _source(source, language)
        if shown is not None:
            pages.setdefault(replace(shown, quotes=()), []).extend(shown.quotes)
    return tuple(replace(page, quotes=tuple(dict.fromkeys(quotes))) for page, quotes in pages.items())


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
        origin=name if name != title else "",
        place=place if place != title else "",
        published=format_day(source.date),
        language=spoken,
        quotes=(Quote(snippet, spoken),) if snippet else (),
    )
