"""Centuries and decades as they stand in prose, each with the years that its words allow: "early in the 19th century"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlint.consistency.dates.ordinals import SMALL_ORDINALS, ordinal_value
from factlint.consistency.dates.spans_of_time import SMALL_NUMBERS
from factlint.consistency.late_patterns import compile_late
from factlint.prose.span import Span

ORDINALS = (*SMALL_ORDINALS, "twentieth", "twenty-first")
_TENS = ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties")
_HUNDREDS = SMALL_NUMBERS[12:]
"""Of "the |thirteen| hundreds", up to nineteen."""
_CENTURY = compile_late(
    rf"\b(?P<nth>\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(reversed(ORDINALS))})(?P<joint>\s+|-)[Cc]entur(?:y|ies)\b(?!\s+(?:BCE?|B\.C))",
    re.IGNORECASE,
)
_DECADE = compile_late(
    rf"(?:\b[Tt]he\s+|^)(?:(?:early|late|mid|middle)[\s-]+)?(?P<word>(?P<year>(?:1\d|20)\d0)s|(?P<tens>{'|'.join(_TENS)})|(?P<hundreds>{'|'.join(_HUNDREDS)})[\s-]hundreds)\b(?!['’]|-)",
    re.IGNORECASE,
)
_BARE = compile_late(r"\b(?:the|this|that|its)\s+(?P<nth>century)\b(?!['’]|\s+(?:before|after|earlier|later|and\s+a))")

_HALF = "first|second|latter|other"
_PART = compile_late(
    r"\b(?:(?P<early>early(?:\s+in)?|beginnings?\s+of|start\s+of|dawn\s+of|opening\s+(?:years?|decades?|phase)\s+of|(?:first|early)\s+(?:years|decades)\s+of|youth\s+of)|"
    r"(?P<late>late(?:r)?(?:\s+in)?|(?:last|closing|final|dying|later|end)\s+(?:years|decades|days|months)\s+of|(?:end|close)\s+of|tail\s+end\s+of)|"
    r"(?P<mid>mid|middle(?:\s+(?:years|decades))?\s+of|midst\s+of|halfway\s+through)|"
    rf"(?P<half>{_HALF})\s+half\s+of|"
    r"(?P<quarter>first|second|third|fourth|last|final)\s+quarter\s+of|"
    r"(?P<third>first|last|final)\s+third\s+of|"
    r"(?P<tenth>first|second|third|last|final)\s+decade\s+of)(?:\s+(?:the|that|this))?[\s-]+$",
    re.IGNORECASE,
)
_PART_AFTER = compile_late(
    r",?\s+(?:(?:was|had|were|is)\s+|(?=draw|drew|coming|near|dawn|still|just|only|already))(?:(?:just|only|still|already|but|now|then|barely|scarcely|hardly|about)\s+)*(?:"
    r"(?P<late>(?:drew|draws|draw)\s+(?:to|near|near\s+to)\s+(?:its|an?)\s+(?:close|end)|neared\s+(?:its|the)\s+(?:close|end)|coming\s+to\s+(?:its|an?)\s+(?:close|end)|drawing\s+(?:to|near|near\s+to)\s+(?:its|an?)\s+(?:close|end)|nearing\s+its\s+(?:close|end)|nearly\s+over|almost\s+over|ending|dying|waning|old)|"
    r"(?P<early>begun|young|beginning|dawning|dawned|in\s+its\s+infancy|a\s+few\s+years\s+old|opening)|"
    r"(?P<mid>half\s+(?:over|gone|spent|done)|run\s+half\s+its\s+course|at\s+its\s+midpoint))\b",
    re.IGNORECASE,
)
_HALVES = {"first": (1, 51), "second": (50, 100), "latter": (50, 100), "other": (50, 100)}
_QUARTERS = {
    "first": (1, 27),
    "second": (24, 52),
    "third": (49, 77),
    "fourth": (74, 100),
    "last": (74, 100),
    "final": (74, 100),
}
_THIRDS = {"first": (1, 37), "last": (64, 100), "final": (64, 100)}
_TENTHS = {"first": (1, 11), "second": (10, 21), "third": (20, 31), "last": (89, 100), "final": (89, 100)}


@dataclass(frozen=True, slots=True)
class Era:
    """A century or a decade: `nth` its own words, `span` those with "century", `part` the words that tell which part of it.

    `first` to `last` are its years; one that `is_of_any` century ("the nineties") has them from 0 to 99. `low` to `high` are
    those that its part allows, each as loosely as writers use the words.
    """

    nth: Span
    span: Span
    first: int
    last: int
    low: int
    high: int
    part: str = ""
    is_joined: bool = False
    """Whether it stands before a noun, as "19th-century" does."""
    is_decade: bool = False
    is_of_any: bool = False
    is_told_behind: bool = False
    """Whether its part is told behind it: "the century was drawing to its close"."""

    @property
    def century(self) -> int:
        """Which century it is, or lies in; 0 where that is not said."""
        return 0 if self.is_of_any else (self.first - (0 if self.is_decade else 1)) // 100 + 1

    def holds(self, year: int) -> bool:
        """Whether a year is one of it; the year that ends a century is of both, as writers take it."""
        if self.is_of_any:
            return self.first <= year % 100 <= self.last
        return self.first - (0 if self.is_decade else 1) <= year <= self.last

    def allows(self, year: int) -> bool:
        """Whether a year of it may be in the part that is told."""
        if self.is_of_any:
            at = year % 100 or (100 if self.high > 50 and not self.is_decade else 0)
            return self.low <= at <= self.high
        return self.low <= year <= self.high or (year == self.first - 1 and self.low <= self.first)


def find_eras(text: str) -> Iterator[Era]:
    """The centuries and decades of a text, in no order."""
    if "entur" in text:
        for found in _CENTURY.finditer(text):
            value = ordinal_value(found["nth"])
            first = 100 * (value - 1) + 1
            nth, span = Span(*found.span("nth")), Span(*found.span())
            low, high, part = _read_part(text, span)
            yield Era(
                nth,
                span,
                first,
                first + 99,
                first - 1 + low,
                first - 1 + high,
                part,
                is_joined=found["joint"] == "-",
                is_told_behind=bool(part) and _PART_AFTER.match(text, span.end) is not None,
            )
        for found in _BARE.finditer(text):
            nth = Span(*found.span("nth"))
            low, high, part = _read_part(text, nth)
            if part and not part.startswith("mid"):
                yield Era(nth, nth, 0, 100, low, high, part, is_of_any=True)
    if "0s" in text or "ties" in text or "hundreds" in text:
        yield from _find_decades(text)


def _find_decades(text: str) -> Iterator[Era]:
    for found in _DECADE.finditer(text):
        word, span = Span(*found.span("word")), Span(*found.span())
        low, high, part = _read_part(text, word)
        if found["hundreds"]:
            first = 100 * (_HUNDREDS.index(found["hundreds"].lower()) + 13)
            yield Era(word, span, first, first + 99, first + low - 1, first + high, part, is_decade=True)
        elif found["tens"]:
            first = 10 * (_TENS.index(found["tens"].lower()) + 2)
            low, high = _part_of_ten(part)
            yield Era(word, span, first, first + 9, first + low, first + high, part, is_decade=True, is_of_any=True)
        else:
            first = int(found["year"])
            if first % 100 == 0:
                yield Era(word, span, first, first + 99, first + low - 1, first + high, part, is_decade=True)
            else:
                low, high = _part_of_ten(part)
                yield Era(word, span, first, first + 9, first + low, first + high, part, is_decade=True)


def _part_of_ten(part: str) -> tuple[int, int]:
    """The years of a decade that its part allows."""
    return {"early": (0, 5), "late": (4, 9), "mid": (2, 7)}.get(part.partition(" ")[0], (0, 9))


def _read_part(text: str, span: Span) -> tuple[int, int, str]:
    """The years of a hundred that words before or behind a century allow, and which part they name."""
    found = _PART.search(text, max(0, span.start - 40), span.start) or _PART_AFTER.match(text, span.end)
    if found is None:
        return 1, 100, ""
    kind = found.lastgroup or ""
    words = found[kind].lower()
    if kind == "half":
        return *_HALVES[words], f"{words} half"
    if kind == "quarter":
        return *_QUARTERS[words], f"{words} quarter"
    if kind == "third":
        return *_THIRDS[words], f"{words} third"
    if kind == "tenth":
        return *_TENTHS[words], f"{words} decade"
    if kind == "early":
        return (1, 50 if words.startswith("early") or "decades" in words else 35, "early")
    if kind == "late":
        return (48 if words.startswith("late") or "decades" in words else 60, 100, "late")
    return 20, 80, "mid"
