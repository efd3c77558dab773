"""The values that a paragraph states: counts of something, measures, prices, years, days, times of day, scores, sides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from factlint.consistency.contradictions.vocabulary.units import UNIT_OF
from factlint.consistency.contradictions.words import stem_of
from factlint.consistency.dates.moments import moments
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_COUNTED = compile_late(
    r"[\s-](?P<words>(?:[a-z][a-z-]*\s){0,2}?(?:[a-z][a-z-]*(?:s|men|women)|men|women|people|children))(?![\w’'-])"
)
_NEXT_WORD = re.compile(r"(?:-|\s?)(?P<square>square\s|cubic\s)?(?P<word>[a-zA-Z°]+)(?![\w²³/]|\.m\b)")
_NO_COUNTED = frozenset(
    "times per is was has as this its his of and or in on at to by the a an percent cent were are had points".split()
)
_CLOCK = compile_late(
    r"(?P<hour>\d(?<![\w.,:–-]\d)\d?)(?P<minutes>[.:](?P<minute>[0-5]\d))?(?:(?P<half>\s?[ap]\.?m\b\.?)|(?(minutes)(?![\d:%]|[.,]\d|\s?(?:per|million|billion|km|kg|m\b))|(?!)))"
)
_DAY = compile_late(r"\d(?:st|nd|rd|th)?\s(?:of\s)?[JFMASOND][a-z]{2}|[hylt]\s\d\d?\b")
_AT = compile_late(r"\b(?:at|from|until|till|by|about)\s$")
_SCORE = compile_late(r"(?P<one>\d(?<![\w.,/:–-]\d)\d?)(?:\s?[–-]\s?|\sto\s)(?P<other>\d{1,2})(?![\w.,/:–-]*\d)")
_PLAYED = (
    "won",
    "win",
    "beat",
    "defeat",
    "victory",
    "lost",
    "score",
    "vot",
    "draw",
    "drew",
    "final",
    "match",
    "goal",
    "league",
    "cup",
    "favour",
)
_PLAYS = compile_late(
    r"\b(?:won|win|wins|beat|beats|defeat\w*|victory|lost|score\w*|vot\w+|draw|drew|final|match|half-time|goals?|league|cup|favour)\b"
)
_SIDE = compile_late(
    r"\b(?P<side>north(?:ern)?|south(?:ern)?|east(?:ern)?|west(?:ern)?|left|right|upper|lower)(?:-hand)?\s"
    r"(?P<of>side|bank|tip|end|shore|slope|wing|aisle|tower|gate|edge|flank|wall|façade|facade|coast|entrance|corner|pier)\b"
)
_SIDES = ("north", "south", "east", "west", "left", "right", "upper ", "lower ")
_FLOORS = (" floor", " storey", " row", " deck", " platform")
_FLOOR = compile_late(
    r"\b(?P<nth>ground|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,2}(?:st|nd|rd|th))\s"
    r"(?P<of>floor|storey|row|deck|platform)\b"
)
_EMPLOYS = compile_late(r"\bemploy(?:s|ed|ing)?\s$")
_OF_ALL = compile_late(r"\sof\s(?:the|its|our|their|his|her)\s(?:[a-z]+['’]s\s)?(?P<words>(?:[a-z]+\s)?[a-z]+s)\b")
_ALL = compile_late(r"\b[Aa]ll\s$")
"""Before a count of all there are: "all |24 of its rooms"."""
_ROUGH_FROM = 1000
"""From here on a count may be told in round numbers."""
_FEWEST = 2
"""One of something is no count."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value as it is written: two of one `kind` may be compared. `end` is where its unit or what it counts ends."""

    kind: str
    value: Fraction | str
    span: Span
    end: int
    number: Number | None = None

    def agrees(self, other: Value) -> bool:
        """Whether both may be one value, once written more roughly: "7,000" and "7,250"."""
        if self.value == other.value:
            return True
        if self.number is None or other.number is None:
            return False
        rough, fine = sorted((self.number, other.number), key=lambda one: one.round_step, reverse=True)
        if self.kind.startswith("count") and rough.value < _ROUGH_FROM:
            return False
        step = rough.round_step
        return step > fine.round_step and (fine.value / step + Fraction(1, 2)) // 1 * step == rough.value


def find_values(paragraph: Paragraph) -> list[Value]:
    """The values of a paragraph in their order; not those that a word makes loose."""
    text = paragraph.text
    found = [*_numbers(paragraph), *_named(text)]
    if paragraph.has_figures:
        found += _dated(paragraph)
        found += _times(text)
    return sorted(found, key=lambda one: one.span)


def _numbers(paragraph: Paragraph) -> Iterator[Value]:
    text = paragraph.text
    for number in paragraph.numbers:
        if number.kind == "percent":
            yield Value("share", number.value, number.span, number.span.end, number)
        elif number.kind != "plain":
            continue
        elif number.currency:
            yield Value(f"money {number.currency}", number.value, number.span, number.span.end, number)
        else:
            yield from _counted(text, number)


def _counted(text: str, number: Number) -> Iterator[Value]:
    """A number with the unit or the noun behind it."""
    end = number.span.end
    word = _NEXT_WORD.match(text, end)
    if word is None:
        return
    unit = UNIT_OF.get(word["word"])
    if unit is not None:
        if not (number.in_words and number.value == 1):
            yield Value(f"measure {word['square'] or ''}{unit}", number.value, number.span, word.end(), number)
    elif not number.is_whole or number.value < _FEWEST:
        return
    elif word["word"] == "of":
        whole = _OF_ALL.match(text, end)
        if whole is not None and _ALL.search(text, max(0, number.span.start - 5), number.span.start):
            yield Value(f"count {stem_of(whole['words'].split()[-1])}", number.value, number.span, whole.end(), number)
    elif word["word"] not in _NO_COUNTED and (noun := _COUNTED.match(text, end)) is not None:
        words = noun["words"].split()
        stem = stem_of(words[-1])
        if stem == stem_of("people") and _EMPLOYS.search(text, max(0, number.span.start - 12), number.span.start):
            stem = "employ"
        if stem and not _NO_COUNTED.intersection(words):
            yield Value(f"count {stem}", number.value, number.span, noun.end(), number)


def _dated(paragraph: Paragraph) -> Iterator[Value]:
    for moment in moments(paragraph):
        if not moment.is_loose:
            yield Value("year", str(moment.year), moment.span, moment.span.end)
    for date in paragraph.dates if paragraph.dates and _DAY.search(paragraph.text) else ():
        if date.exists:
            yield Value("day", f"{date.day} {date.month}", date.span, date.span.end)


def _times(text: str) -> Iterator[Value]:
    for found in _CLOCK.finditer(text):
        if found["half"] or _AT.search(text, max(0, found.start() - 8), found.start()):
            # Half of the day is left out: one may say 7.30 and the other 19:30, or 7:30 p.m.
            hour = int(found["hour"]) % 12
            yield Value("clock", f"{hour}:{found['minute'] or '00'}", Span(*found.span()), found.end())
    for found in _SCORE.finditer(text) if any(word in text for word in _PLAYED) else ():
        if _PLAYS.search(text, max(0, found.start() - 80), found.end() + 60):
            yield Value("score", "–".join(sorted((found["one"], found["other"]))), Span(*found.span()), found.end())


def _named(text: str) -> Iterator[Value]:
    for found in _SIDE.finditer(text) if any(word in text for word in _SIDES) else ():
        yield Value(f"side {found['of']}", found["side"].removesuffix("ern"), Span(*found.span("side")), found.end())
    for found in _FLOOR.finditer(text) if any(word in text for word in _FLOORS) else ():
        yield Value(f"nth {found['of']}", found["nth"], Span(*found.span("nth")), found.end())
