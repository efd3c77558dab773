"""Numbers as they stand in English prose, in figures and in words, each with its exact value, place and precision."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import Literal

from factlint.consistency.signs import words_of
from factlint.prose.span import Span

NumberKind = Literal["plain", "percent", "points", "fraction"]

_UNITS = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split()
    )
}
_TENS = {
    word: 10 * value
    for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2)
}
_SCALES = {
    "dozen": 12,
    "score": 20,
    "hundred": 100,
    "thousand": 1000,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
}
_PARTS = {
    "half": 2,
    "halves": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
}
_GLYPHS = {
    "½": (1, 2),
    "⅓": (1, 3),
    "⅔": (2, 3),
    "¼": (1, 4),
    "¾": (3, 4),
    "⅕": (1, 5),
    "⅛": (1, 8),
    "⅜": (3, 8),
    "⅝": (5, 8),
    "⅞": (7, 8),
}

SMALL_NUMBERS = "|".join([*list(_UNITS)[1:], *_TENS])
"""The part of an expression that finds a number in words from one to nineteen, or a multiple of ten below a hundred."""
_PERCENT = r"(?P<percent>\s?%(?:-points?)?|[\s-]per\s?cent(?:age)?(?:[\s-]points?)?\b)"
_SCALE = (
    r"(?P<scale>\s(?:hundred|thousand|million|billion|trillion|dozen)|(?:\s?(?:bn|mn)|m|(?(currency)\sm|(?!)))(?=\b))"
)
"""Behind a number: "£5 m" is a sum of millions, but "142 m" are metres."""
_FIGURES = (
    r"(?P<currency>(?:US|A|C|NZ|HK)?[$€£¥])?(?<![\w.,/:#°])(?<!\w[-–−])(?P<minus>[-−](?=\d))?"
    r"(?P<whole>\d{1,3}(?:,\d{3})+|\d{1,3}(?:[  ]\d{3})+|\d+)(?P<decimals>\.\d+)?(?P<glyph>[½⅓⅔¼¾⅕⅛⅜⅝⅞])?"
    r"(?![\d_]|[.,:/]\d|(?:st|nd|rd|th)\b)"
    rf"(?:{_PERCENT}|{_SCALE}(?:{_PERCENT.replace('percent>', 'percent_too>')})?)?"
)
_ALONE = r"(?P<glyph_alone>(?<!\d)[½⅓⅔¼¾⅕⅛⅜⅝⅞])"
_RATIO = r"(?<![\w.,/])(?P<top>\d{1,2})/(?P<bottom>\d{1,2})(?![\w/]|[.,]\d)"
_WORDS = (
    rf"\b(?P<words>(?:an?|{SMALL_NUMBERS})\s(?:thousand|million|billion)\sand\sa\s(?:half|quarter)(?!-|\s(?:of|dozen|hundred|thousand|million)\b)|"
    r"(?:(?:an?\s|(?:two|three)[\s-])?(?:half|quarters?|thirds?)(?:[\s-](?:of\s)?an?)?[\s-](?:dozen|hundred|thousand|million|billion|trillion)|"
    rf"(?:{SMALL_NUMBERS})\sand\sa\shalf\s(?:dozen|hundred|thousand|million|billion|trillion)|"
    rf"(?:(?:(?:{SMALL_NUMBERS})(?:[-\s](?:{SMALL_NUMBERS}))?|an?)[\s-])?(?:dozen|hundred|thousand|million|billion|trillion)"
    rf"(?:[\s,-]+(?:and\s)?(?:{SMALL_NUMBERS}|hundred|thousand|million|billion)\b)*|"
    rf"(?:an?|one|two|three|four|five|six|seven|eight|nine)[\s-](?:hal(?:f|ves)|thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?)|"
    rf"half|(?:{SMALL_NUMBERS})(?:[-\s](?:{SMALL_NUMBERS}))?|zero))\b(?:{_PERCENT.replace('percent>', 'percent_words>')})?"
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number in the visible text: `value` is exact (0.37 for "37%" is *not* taken: it is 37, of kind `percent`).

    `step` is what one more in its last written place is worth: 1 for "37", 1/10 for "37.2", 100,000 for
    "1.2 million". A reading rounded to it lies within `step` / 2; "37,000" has step 1, `round_step` 1,000.
    `in_words` is whether it is spelled out; `currency` the sign before it, which `span` does not cover.
    """

    span: Span
    value: Fraction
    step: Fraction
    kind: NumberKind = "plain"
    in_words: bool = False
    currency: str = ""
    figures: Span | None = None

    @property
    def is_whole(self) -> bool:
        return self.value.denominator == 1

    def written_in(self, text: str) -> str:
        """Its own words in the text that it was read from, with the sign of its currency: "£1,200"."""
        return self.currency + self.span.slice(text)

    @property
    def round_step(self) -> Fraction:
        """What its last place that is not a nought is worth: 1,000 for "37,000"; its `step` for 0."""
        step = self.step
        if self.value and self.is_whole and step >= 1:
            while self.value % (step * 10) == 0:
                step *= 10
        return step


def find_numbers(text: str, words: frozenset[str] | None = None) -> Iterator[Number]:
    """The numbers of a text in order; not ordinals, times of day, versions, or figures glued to letters.

    `words` are those of the text (`signs.words_of`) where they are known.
    """
    marks = _find_marks(text) if text[:1].isdigit() or text[:1] == "(" else frozenset[int]()
    starts = [found.start() for found in _IN_FIGURES.finditer(text) if found.start() not in marks]
    if not _NUMBER_WORDS.isdisjoint(words_of(text) if words is None else words):
        # A space before the text moves each offset by one, and so the gap before a word stands where the word does.
        starts += [found.start() for found in _word_start_pattern().finditer(f" {text}")]
        starts.sort()
    if not starts:
        return
    form, end = _number_pattern(), 0
    for candidate in starts:
        if candidate < end:
            continue
        for start in _possible_starts(text, candidate):
            match = form.match(text, start) if start >= end else None
            if match is not None:
                end = match.end()
                number = _parse_number(match)
                if number is not None:
                    yield number
                break


def _find_marks(text: str) -> frozenset[int]:
    """Where the marks of the items stand in a text that is a list: "1. Current file 2. Other files"."""
    first = _MARK.match(text)
    if first is None:
        return frozenset()
    found, value = [first.start("figure")], int(first["figure"])
    for mark in _MARK.finditer(text, first.end()):
        if int(mark["figure"]) == value + 1 and mark["end"] == first["end"]:
            value += 1
            found.append(mark.start("figure"))
    return frozenset(found) if len(found) > 1 else frozenset()


_MARK = re.compile(r"(?<!\S)\(?(?P<figure>\d{1,2})(?P<end>[.)])\s")
_IN_FIGURES = re.compile(r"[\d½⅓⅔¼¾⅕⅛⅜⅝⅞](?<!\d\d)")
_BEGINNINGS = frozenset({*_UNITS, *_TENS, *_SCALES, *_PARTS} - {"score"})
_NUMBER_WORDS = frozenset(f"{word}{ending}" for word in _BEGINNINGS for ending in ("", "s", "es"))


@cache
def _word_start_pattern() -> re.Pattern[str]:
    """The gap before a number in words, a or an aside. A set of signs comes first, and case is spelled out: that makes the search fast."""
    first = "".join(sorted({word[0] for word in _BEGINNINGS}))
    rest = sorted({word[1:] for word in _BEGINNINGS}, key=len, reverse=True)
    return re.compile(rf"\W[{first}{first.upper()}](?:{'|'.join((*rest, *map(str.upper, rest)))})(?:s|es|S|ES)?\b")


def _possible_starts(text: str, at: int) -> Iterator[int]:
    """The places from which a number may be read whose first figure or word stands at an offset, the earliest first."""
    before = text[max(0, at - 4) : at]
    may_lead = before[-1:] in _SIGNS_BEFORE or before[-2:-1] in _SIGNS_BEFORE
    lead = _LEAD.search(before) if may_lead else None
    if lead is not None:
        yield from range(at - len(lead[0]), at)
    yield at


_SIGNS_BEFORE = "-−$€£¥aAnN"
"""A minus, the sign of a currency, or the last letter of an article stands right before a number, or before a space there."""
_LEAD = re.compile(r"(?:(?:US|A|C|NZ|HK)?[$€£¥])?[-−]$|(?:US|A|C|NZ|HK)?[$€£¥]$|\ban?[\s-]$", re.IGNORECASE)


@cache
def _number_pattern() -> re.Pattern[str]:
    return re.compile(f"{_RATIO}|{_FIGURES}|{_ALONE}|{_WORDS}", re.IGNORECASE)


def _parse_number(match: re.Match[str]) -> Number | None:
    top, bottom, glyph, words, *percents = match.group(
        "top", "bottom", "glyph_alone", "words", "percent", "percent_too", "percent_words"
    )
    span = Span(*match.span())
    percent = next(filter(None, percents), None)
    kind: NumberKind = "plain" if percent is None else "points" if "point" in percent else "percent"
    if top:
        parts = int(bottom)
        return Number(span, Fraction(int(top), parts), Fraction(1, parts), "fraction") if parts else None
    if glyph:
        value = Fraction(*_GLYPHS[glyph])
        return Number(span, value, Fraction(1, value.denominator), "fraction")
    if words:
        read = _read_words(words)
        return read and Number(span, read[0], read[1], "fraction" if read[2] else kind, True)
    return _parse_figures(match, span, kind)


def _parse_figures(match: re.Match[str], span: Span, kind: NumberKind) -> Number:
    whole, decimals, glyph, scale, minus = match.group("whole", "decimals", "glyph", "scale", "minus")
    value, step = _read_figures(whole, decimals or "", glyph, scale)
    currency = match["currency"] or ""
    end = match.end("glyph") if glyph else match.end("decimals") if decimals else match.end("whole")
    start = span.start + len(currency)
    return Number(Span(start, span.end), -value if minus else value, step, kind, False, currency, Span(start, end))


@lru_cache(maxsize=4096)
def _read_figures(whole: str, decimals: str, glyph: str | None, scale: str | None) -> tuple[Fraction, Fraction]:
    """The value, and what one more in the last written place is worth. Kept: years are written again and again."""
    value = Fraction(re.sub(r"[^\d]", "", whole) + decimals)
    step = Fraction(1, 10 ** max(len(decimals) - 1, 0))
    if glyph:
        value += Fraction(*_GLYPHS[glyph])
        step = Fraction(1, _GLYPHS[glyph][1])
    if scale:
        times = _scale(scale.strip().lower())
        value, step = value * times, step * times
    return value, step


def _scale(word: str) -> int:
    return _SCALES.get(word) or {"bn": 10**9, "mn": 10**6, "m": 10**6}[word]


@lru_cache(maxsize=1024)
def _read_words(words: str) -> tuple[Fraction, Fraction, bool] | None:
    """The same for words, and whether they name a part, as "two thirds" do; None where they are no one number."""
    read = re.sub(r"[\s,-]+", " ", words.lower()).strip().split(" ")
    if len(read) == _WORDS_AND_A_HALF and read[2:4] == ["and", "a"]:  # "a million and a half"
        scale, part = Fraction(_SCALES[read[1]]), _PARTS[read[-1]]
        return scale * (_UNITS.get(read[0], _TENS.get(read[0], 1)) + Fraction(1, part)), scale, False
    if read[-1].rstrip("s") in _PARTS or read[-1] in _PARTS:
        part = _PARTS.get(read[-1]) or _PARTS[read[-1].rstrip("s")]
        count = 1 if read[0] in ("a", "an", "half") else _UNITS.get(read[0], 1)
        return Fraction(count, part), Fraction(1, part), True
    part = next((_PARTS[word.removesuffix("s")] for word in read if word.removesuffix("s") in _PARTS), None)
    if part is not None:
        scale = Fraction(_SCALES[read[-1]]) / part
        if read[1:3] == ["and", "a"]:  # "one and a half million"
            return scale * (1 + part * (_UNITS.get(read[0]) or _TENS[read[0]])), scale, False
        return scale * _UNITS.get(read[0], 1), scale, False
    value = _value(read)
    if value is None:
        return None
    named = [_SCALES[word] for word in read if word in _SCALES]
    step = Fraction(named[-1]) if named and read[-1] in _SCALES else Fraction(1)
    return Fraction(value), step, False


_WORDS_AND_A_HALF = 5


def _value(words: list[str]) -> int | None:
    """What number words make; None where they are no one number, as in "five six"."""
    total = group = 0
    last = 10**18
    for word in words:
        if word in ("a", "an", "and"):
            continue
        if word in _UNITS or word in _TENS:
            value = _UNITS.get(word, _TENS.get(word, 0))
            size = 1 if word in _UNITS else 10
            if size >= last or (size == 1 and value > 9 and last <= 10):
                return None
            group += value
            last = 1 if value < 20 else 10
        elif word == "hundred":
            group = (group or 1) * 100
            last = 100
        else:
            scale = _SCALES[word]
            if not group and 0 < total < scale:
                total *= scale  # "three thousand million"
            else:
                total, group = total + (group or 1) * scale, 0
            last = 100_000
    return total + group
