"""Lives in a paragraph: when somebody is said to be born and to have died, as far as one sentence tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from factlint.consistency.calendar_dates import Date
from factlint.consistency.dates.spans_of_time import YEAR
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_LOOSE = r"(?:c\.|ca\.?|circa|about|around|before|after|by|probably|perhaps|possibly|baptis|baptiz|or)"
_MONTHS = (
    "January|February|March|April|May|June|July|August|September|October|November|December|"
    "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
)
_WHEN = rf"(?:(?:\d{{1,2}}\s+(?:{_MONTHS})\.?|(?:{_MONTHS})\.?(?:\s+\d{{1,2}})?)\s*,?\s*)?"


_WHERE = re.compile(r"\b(?:in|at|near|to|from)\s+(?:[A-Z][\w’'-]+[\s,]*)+")


_NAME_AFTER = re.compile(r"^[\s,]*,\s(?:[A-Z][\w’'-]+\s(?=[A-Z]|[a-z]|$)){1,3}")
"""Who was born, in a sentence that begins with "Born in 1834, Tom Hale …"."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A year with its place; with month and day where the text gives them."""

    year: int
    span: Span
    date: Date | None = None


@dataclass(frozen=True, slots=True)
class Life:
    """A birth, and a death if one is given; `span` is the words that tell it."""

    born: Moment
    died: Moment | None
    span: Span


@cache
def _bracketed_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"\((?:[^()\d]{{0,60}}[;,]\s*)?(?:born\s+|b\.\s*)?{_WHEN}(?P<born>{YEAR})(?:,?\s+in\s+[^()\d;]{{0,40}}|,\s+[A-Z][^()\d;]{{0,40}})?"
        rf"(?:\s?[-–—]\s?|[;,]\s*(?=died\b|d\.))(?:died\s+|d\.\s*)?{_WHEN}(?P<died>{YEAR}|\d{{2}}(?=\)))\s*[),;]"
    )


@cache
def _between_commas_pattern() -> re.Pattern[str]:
    """ "Peter Holm, 1875–1950, …"."""
    return re.compile(
        rf"\b[A-Z][\w’'-]+\s[A-Z][\w’'-]+,\s(?:born\s+|b\.\s*)?(?P<born>{YEAR})\s?[-–—]\s?(?P<died>{YEAR}),(?=\s+(?:died|who|was|lived)\b)"
    )


_SPAN_OF_YEARS = re.compile(r"\d{4}\s?[-–—]\s?\d{4},")


@cache
def _birth_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"\b(?:was\s+|were\s+|is\s+)?(?:[Bb]orn|b\.)\s+(?:[^.;()\d]{{0,60}}?\b)?(?:on|in|of)?\s*(?:the\s+)?{_WHEN}(?P<born>{YEAR})"
    )


@cache
def _death_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"\b(?:died|dies|passed\s+away|was\s+(?:killed|executed|murdered|assassinated|beheaded|hanged))\b(?:[^.;()\d]{{0,60}}?\b)?(?:on|in)\s+(?:the\s+)?{_WHEN}(?P<died>{YEAR})"
    )


def find_lives(paragraph: Paragraph) -> Iterator[Life]:
    """Lives in brackets, and births outside them with the death of the same sentence where there is but one of each."""
    text = paragraph.text
    taken: list[Span] = []
    if not paragraph.years:
        return
    bracketed = _bracketed_pattern().finditer(text) if "(" in text else ()
    for found in (*bracketed, *(_between_commas_pattern().finditer(text) if _SPAN_OF_YEARS.search(text) else ())):
        born, died = int(found["born"]), int(found["died"])
        if died < 100:
            if died <= born % 100:
                continue  # "(2010-04)" is a month
            died += born - born % 100
        if not re.search(rf"\b(?:{_LOOSE}\b|c\.|ca\.|bapti[sz])|[?/]", found[0], re.IGNORECASE):
            taken.append(Span(*found.span()))
            yield Life(
                _moment(paragraph, born, Span(*found.span("born"))),
                _moment(paragraph, died, Span(*found.span("died"))),
                Span(*found.span()),
            )
    if "orn" not in text and "b." not in text:
        return
    for found in _birth_pattern().finditer(text):
        span = Span(*found.span())
        if any(one.overlaps(span) for one in taken) or re.search(
            rf"\b{_LOOSE}\b|\bdied\b|\bwho\b|\bwhen\b", found[0], re.IGNORECASE
        ):
            continue
        if re.match(r"\s+or\s+(?:in\s+)?\d", text[span.end :]):
            continue  # "born in 1856 or 1858"
        if re.search(
            r"\b(?:not|never|years?|a|the|first|last|newly|children|those|people|anyone|everyone|babies)\s*$",
            text[: span.start],
        ):
            continue
        sentence = paragraph.sentence_at(span.start)
        yield Life(
            _moment(paragraph, int(found["born"]), Span(*found.span("born"))),
            _find_death(paragraph, sentence, span.end),
            span,
        )


def _find_death(paragraph: Paragraph, sentence: Span, after: int) -> Moment | None:
    births = len(re.findall(r"\b[Bb]orn\b", sentence.slice(paragraph.text)))
    deaths = list(_death_pattern().finditer(paragraph.text, after, sentence.end))
    if births != 1 or len(deaths) != 1:
        return None
    died = deaths[0]
    between = _WHERE.sub("", paragraph.text[after : died.start()])
    if paragraph.text.startswith("Born", sentence.start):
        between = _NAME_AFTER.sub("", between)
    if re.search(
        r"\b(?:his|her|their|whose|father|mother|brother|sister|wife|husband|son|daughter|who|when|after|while|where|grand\w+|[A-Z][a-z]+)\b|;",
        between,
    ) or re.search(rf"\b{_LOOSE}\b", died[0]):
        return None
    return _moment(paragraph, int(died["died"]), Span(*died.span("died")))


def _moment(paragraph: Paragraph, year: int, span: Span) -> Moment:
    return Moment(year, span, next((one for one in paragraph.dates if one.year_span == span and one.exists), None))


def age_bounds(born: Moment, then: Moment) -> tuple[int, int]:
    """The least and the most whole years between two moments: one number where both days are known."""
    years = then.year - born.year
    if born.date is not None and then.date is not None:
        had = (then.date.month, then.date.day) >= (born.date.month, born.date.day)
        exact = years if had else years - 1
        return exact, exact
    return years - 1, years
