"""Stretches of years and amounts of time as they stand in English prose: "from 1618 to 1648", "forty years"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from factlint.consistency.numerals import find_numbers
from factlint.prose.span import Span

_SMALL = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|"
    "eighteen|nineteen"
)
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
AMOUNT = rf"(?:\d{{1,3}}(?:\.\d+|½)?|(?:(?:{_TENS})(?:[-\s](?:{_SMALL}))?|{_SMALL}|(?:a|one|two|three|four|five)\shundred)\b)"
"""A number of years, in figures or words: no larger one than three figures, and no "a" or "half"."""
YEAR = r"(?:1\d{3}|20\d{2})(?!\d|[.,]\d|s\b|/\d|\s?(?:BC|AD|CE|AH)\b)"
"""A year of the current era in four figures."""
DASH = r"\s?[-–—‒]\s?"


@dataclass(frozen=True, slots=True)
class YearRange:
    """Two years that a text joins to a stretch, in the order written."""

    span: Span
    first: int
    last: int
    first_span: Span
    last_span: Span


@cache
def _range_form() -> re.Pattern[str]:
    return re.compile(
        rf"(?P<word>\b(?:[Ff]rom|[Bb]etween)\s+)?(?<![\w.,$€£¥/–-])(?P<first>{YEAR})"
        rf"(?P<join>{DASH}|\s+(?:to|and|until|till|through)\s+)(?P<last>{YEAR}|\d{{2}}(?![\w.,/]*\d|[-–]|st|nd|rd|th|s\b|%))"
    )


_LOOKS_LIKE_RANGE = re.compile(r"\d{4}(?:\s*[-‐-―−]|\s+(?:to|and|until|till|through)\s+\d)")


def year_ranges(text: str) -> list[YearRange]:
    """Ranges of years: with a dash, or with "from … to", "between … and"; "1618–48" ends in 1648."""
    found: list[YearRange] = []
    if _LOOKS_LIKE_RANGE.search(text) is None:
        return found
    for match in _range_form().finditer(text):
        word, join = (match["word"] or "").strip().lower(), match["join"].strip()
        if (word == "between" and join != "and") or (word == "from" and join == "and") or (not word and join == "and"):
            continue
        last = int(match["last"])
        first = int(match["first"])
        if last < 100:
            if join not in ("-", "–", "—", "‒") or first % 100 >= last:
                continue
            last += first - first % 100
        elif (
            not word
            and join.isalpha()
            and join == "to"
            and match.start()
            and text[match.start() - 1 : match.start()] not in " ("
        ):
            continue
        span = Span(match.start(), match.end())
        found.append(YearRange(span, first, last, Span(*match.span("first")), Span(*match.span("last"))))
    return found


@cache
def _begin_and_end() -> re.Pattern[str]:
    return re.compile(
        rf"\b(?:[Bb]egan|[Bb]egun|[Ss]tarted|[Oo]pened|[Cc]ommenced|broke\s+out|set\s+out)\s+in\s+(?:[A-Z][a-z]+\s+)?(?P<first>{YEAR}),?\s+and\s+(?:was\s+|were\s+)?"
        rf"(?:ended|finished|closed|completed|over|lasted\s+until|went\s+on\s+until|ran\s+until|came\s+to\s+an\s+end|returned)\s+(?:only\s+)?(?:in\s+)?"
        rf"(?:[A-Z][a-z]+\s+)?(?P<last>{YEAR})"
    )


def told_ranges(text: str) -> list[YearRange]:
    """Stretches that are told as a beginning and an end: "began in 1882 and ended in 1926"."""
    return [
        YearRange(
            Span(*found.span()),
            int(found["first"]),
            int(found["last"]),
            Span(*found.span("first")),
            Span(*found.span("last")),
        )
        for found in _begin_and_end().finditer(text)
    ]


def amount(words: str) -> float:
    """What a number of years is: "forty-two", "7.5", "a hundred"."""
    found = next(iter(find_numbers(words)), None)
    return float(found.value) if found is not None else 0.0


def in_style_of(words: str, value: int) -> str:
    """A whole number in figures or, where the text spells its number out, in words."""
    if any(char.isdigit() for char in words):
        return str(value)
    spelled = spell(value)
    return spelled.capitalize() if words[:1].isupper() else spelled


def format_ordinal(number: int) -> str:
    """`1st`, `22nd`, `113th`."""
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def spell(value: int) -> str:
    """A number below 1,000 in words; others in figures."""
    small, tens = _SMALL.split("|"), _TENS.split("|")
    if 1 <= value < 20:
        return small[value - 1]
    if 20 <= value < 100:
        return tens[value // 10 - 2] + (f"-{small[value % 10 - 1]}" if value % 10 else "")
    if 100 <= value < 1000:
        return f"{small[value // 100 - 1]} hundred" + (f" and {spell(value % 100)}" if value % 100 else "")
    return str(value)
