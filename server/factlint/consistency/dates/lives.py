"""Lives in a paragraph: when somebody is said to be born and to have died, as far as one sentence tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from factlint.consistency.calendar_dates import MONTH_FORM
from factlint.consistency.dates.events import RELATIVE, Event, events
from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.dates.spans_of_time import YEAR
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_LOOSE = r"(?:c\.|ca\.?|circa|about|around|before|after|by|probably|perhaps|possibly|baptis|baptiz|or)"
_WHEN = rf"(?:(?:\d{{1,2}}\s+{MONTH_FORM}|{MONTH_FORM}(?:\s+\d{{1,2}})?)\s*,?\s*)?"


_WHERE = re.compile(r"\b(?:in|at|near|to|from)\s+(?:[A-Z][\w’'-]+[\s,]*)+")


_NAME_AFTER = re.compile(r"^[\s,]*,\s(?:[A-Z][\w’'-]+\s(?=[A-Z]|[a-z]|$)){1,3}")
"""Who was born, in a sentence that begins with "Born in 1834, Tom Hale …"."""


_SPAN_OF_YEARS = re.compile(r"\d{4}\s?[-–—]\s?\d{4},")
_NOT_A_BIRTH = compile_late(
    r"\b(?:not|never|years?|a|an|the|first|last|newly|children|those|people|anyone|everyone|babies|of|after|before|since)\s*$"
)
_SEVERAL = compile_late(r"\b[a-z]{3,}s\s*$")
"""Before the "born" of many, whose births are of many years: "individuals |born in the early 1980s"."""
_UNSURE = compile_late(rf"\b{_LOOSE}\b|\b(?:died|who|when|between)\b|\bfrom\b[^.;]{{0,30}}\bto\b", re.IGNORECASE)
_ANY_BIRTH = compile_late(
    r"\b[Bb]orn\b|\b[bB]irth\b|\bb\.|\b[Cc][oa]m(?:e|ing)\s+into\s+the\s+world\b(?!\s+of\b)|\bsaw\s+the\s+light\b"
)
BIRTH_SIGNS = ("orn", "b.", "irth", " the world", "the light")
"""What any words of a birth have in them."""
_AND_WAS_BORN = compile_late(r",?\s+and\s+(?:(?:he|she)\s+)?(?:was\s+|had\s+been\s+)?")
"""Between a death that is told first and the birth."""
_HE = compile_late(r"(?:(?:In|On|At|By)\s[^,]{0,30},\s+)?(?:He|She|he|she)(?:\s+(?:was|had|also|finally|eventually))?")
_ANOTHER = compile_late(
    r"\b(?:his|her|their|whose|father|mother|brother|sister|wife|husband|son|daughter|who|when|after|while|where|grand\w+|[A-Z][a-z]+)\b|;"
)
_IN_BRACKETS = compile_late(r"\d{4}\s?[-–—]\s?\d{2}|\d\s?[-–—]\s?(?:\d{1,2}\s)?[A-Z][a-z]|d\.\s|died")


@dataclass(frozen=True, slots=True)
class Life:
    """A birth, and a death if one is given; `span` is the words that tell it, `known` those that may name the person.

    One that is of a relative is told in passing: what follows is not about him or her.
    """

    born: Moment
    died: Moment | None
    span: Span
    known: str = ""
    is_of_relative: bool = False


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


def find_lives(paragraph: Paragraph) -> tuple[Life, ...]:
    """Lives in brackets, and births outside them, each with the death that is told of the same person."""
    return paragraph.compute_once(_find_lives) if moments(paragraph) else ()


def _find_lives(paragraph: Paragraph) -> tuple[Life, ...]:
    text = paragraph.text
    if not any(sign in text for sign in BIRTH_SIGNS) and not _IN_BRACKETS.search(text):
        return ()
    bracketed = tuple(_bracketed_lives(paragraph))
    return (*bracketed, *_told_lives(paragraph, [one.span for one in bracketed]))


def _bracketed_lives(paragraph: Paragraph) -> Iterator[Life]:
    text = paragraph.text
    bracketed = _bracketed_pattern().finditer(text) if "(" in text else ()
    for found in (*bracketed, *(_between_commas_pattern().finditer(text) if _SPAN_OF_YEARS.search(text) else ())):
        born, died = int(found["born"]), int(found["died"])
        if died < 100:
            if died <= born % 100:
                continue  # "(2010-04)" is a month
            died += born - born % 100
        if not re.search(rf"\b(?:{_LOOSE}\b|c\.|ca\.|bapti[sz])|[?/]", found[0], re.IGNORECASE):
            before = text[max(0, found.start() - 60) : found.start()]
            yield Life(
                _moment(paragraph, born, Span(*found.span("born"))),
                _moment(paragraph, died, Span(*found.span("died"))),
                Span(*found.span()),
                before[max(before.rfind(". ") + 1, 0) :],
            )


def _told_lives(paragraph: Paragraph, taken: list[Span]) -> Iterator[Life]:
    text = paragraph.text
    if not _ANY_BIRTH.search(text):
        return
    told = events(paragraph)
    for event in told:
        verb, born = event.verb, event.moment
        if event.kind != "born" or verb is None or born.is_loose or any(one.overlaps(born.span) for one in taken):
            continue
        span = Span(min(verb.start, born.words.start), max(verb.end, born.span.end))
        between = text[min(verb.end, born.span.end) : max(verb.start, born.words.start)]
        if (
            _UNSURE.search(between)
            or _NOT_A_BIRTH.search(text, max(0, verb.start - 12), verb.start)
            or (verb.slice(text) == "born" and _SEVERAL.search(text, max(0, verb.start - 24), verb.start))
            or re.match(r"\s+or\s+(?:in\s+)?\d", text[span.end : span.end + 12])
        ):
            continue
        known = text[event.sentence.start : min(event.sentence.end, span.end + 60)]
        yield Life(born, _find_death(paragraph, event, told), span, known, RELATIVE.search(event.subject) is not None)


def _find_death(paragraph: Paragraph, birth: Event, told: tuple[Event, ...]) -> Moment | None:
    """The death of the same person: the only one of its sentence, or of the next ones that go on about "he" or "she"."""
    text, born = paragraph.text, birth.moment
    for died in told:
        if died.kind != "died":
            continue
        is_own = died.sentence == birth.sentence
        if is_own and birth.verb is not None and died.moment.span.end <= born.span.start:
            if _AND_WAS_BORN.fullmatch(text, died.moment.span.end, birth.verb.start):
                return died.moment
        elif died.verb is not None and not died.moment.is_loose and died.moment.span.start > born.span.start:
            if is_own:
                return died.moment if _is_only_death(text, birth, died.verb, told) else None
            if _HE.fullmatch(died.subject) and sum(one.kind == "born" for one in told) == 1:
                return died.moment
    return None


def _is_only_death(text: str, birth: Event, verb: Span, told: tuple[Event, ...]) -> bool:
    """Whether a death behind a birth in its sentence is that of the same person: the only one of both, and no other comes in."""
    between = text[birth.moment.span.end : verb.start]
    if verb.slice(text) == "d." and between.strip() in (";", ","):
        return True
    births = len(_ANY_BIRTH.findall(birth.sentence.slice(text)))
    deaths = sum(one.kind == "died" and one.sentence == birth.sentence for one in told)
    between = _WHERE.sub("", between)
    if text.startswith("Born", birth.sentence.start):
        between = _NAME_AFTER.sub("", between)
    return births == 1 == deaths and not _ANOTHER.search(between)


def _moment(paragraph: Paragraph, year: int, span: Span) -> Moment:
    found = next((one for one in moments(paragraph) if one.span == span), None)
    return found if found is not None else Moment(year, span, span)
