"""The figures of a paragraph that may belong together: amounts, shares, multiples, years, ages, lengths of time and hours."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from factlint.consistency.dates.ages import ages
from factlint.consistency.dates.anniversaries.jubilees import NAMED, jubilees
from factlint.consistency.dates.centuries.eras import find_eras
from factlint.consistency.dates.lengths import lengths
from factlint.consistency.dates.moments import moments, short_end
from factlint.consistency.dates.times_of_day.clock import clocks, lengths_of_hours
from factlint.consistency.hedges import is_hedged
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.amounts import is_year
from factlint.consistency.numbers.quantities import Quantity, has_quantities, read_quantities
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

Kind = Literal[
    "amount", "percent", "part", "points", "times", "length", "age", "jubilee", "hours", "year", "date", "clock", "era"
]

_FIRST_DAY = compile_late(
    r"\b(?:[Ff]rom|[Bb]etween|[Oo]n|[Tt]he)\s(?:the\s)?(?P<day>[12]?\d|3[01])(?:st|nd|rd|th)?(?:\s?[–-]\s?|\sto\s|\sand\s|\suntil\s)(?:the\s)?"
    r"(?P<last>\d{1,2})(?:st|nd|rd|th)?\s(?:of\s)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
)
"""The first of two days of one month: "from |3| to 17 August"."""
_JOINED_BEFORE = compile_late(
    r"(?:\d\s?(?:[x×–-]|by(?=\s\d))\s?|\d:|[=+*·/^_{}\\]\s?|\b(?:pp?|figs?|nos?|vols?|chs?|chaps?|chap|eds?|cat|acc|inv)\.\s?(?:no\.\s?)?)[$€£]?$",
    re.IGNORECASE,
)
_JOINED_BEHIND = compile_late(r"\s?(?:[a-z]{1,2}\.?\s?)?(?:[x×]\s?\d|[–-]\d)|:\d|\s?[=*·^_{}\\]|\s(?:vols?|pts?|pp)\b")
"""About volumes, pages, terms of formulas, and the ends and sides of "217–20" and "89.5 x 76 cm"."""
_CITED_BEFORE = compile_late(r"(?<![\w’'-])[A-Z][\w’'-]+(?:\set\sal\.)?(?:,\s|\s\()$")
"""Before the year of somebody's work: "(Stone, |1999)", "Keller (|2010)"."""
_ABOUT_THEN = compile_late(
    r"\b(?:shortly|just|soon|about|around|a\slittle|well|some\stime)\s(?:before|after|past)?\s?$"
)
"""Before a time of day that is not told to the minute: "shortly before |17:15"."""
_OF_ANOTHER_DAY = compile_late(
    r"\s(?:(?:the\s)?(?:day|morning|afternoon|evening|night)\sbefore|yesterday|"
    r"the\s(?:next|previous|following)\s(?:day|morning|afternoon|evening|night))\b"
)
"""In or behind a time of day that is of another day: "eleven o'clock| the morning before"."""
_NEAR, _NAME = 14, 40
_LARGEST = 10**15
"""What is larger is a code of some kind."""
_IN_EVERY = compile_late(
    r"(?<![\w.,$€£-])(?P<top>one(?=(?:\s[a-z]{3,}){0,2}\s(?:in|out)\s)|(?:two|three|four|five|six|seven|eight|nine|\d{1,2})(?=\s(?:in|out)\s))"
    r"\s(?:[a-z]{3,}\s){0,2}?(?:in|out\sof)\s(?:every\s)?"
    r"(?P<bottom>two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|\d{1,3})\b(?![.,]\d|\s?%|-)",
    re.IGNORECASE,
)
"""A part told as "one in five", "one home in five"."""
_MULTIPLE = compile_late(
    r"(?<![\w.,$€£-])(?:(?P<stem>doubl|trebl|tripl|quadrupl|quintupl|halv)(?:ed|ing|es?(?=\s(?:the|its|their|in|from|to|every)\b))|(?P<fold>two|three|four|five|six|ten)-?fold|"
    r"(?P<twice>twice|half)(?=\s(?:as\s|the\s|its\s|that\s|what\s))|(?P<times>three|four|five|six|seven|eight|nine|ten|\d{1,2})\stimes(?=\s(?:as\s|the\s|its\s|that\s|what\s|(?P<more>more|larger|higher))))",
    re.IGNORECASE,
)
"""So many times as much: "doubled", "three times as many"."""
_STEMS = {
    "doubl": 2.0, "trebl": 3.0, "tripl": 3.0, "quadrupl": 4.0, "quintupl": 5.0, "halv": 0.5, "twice": 2.0, "half": 0.5,
}  # fmt: skip
_NAMES = ("one two three four five six seven eight nine ten eleven twelve").split()
_VALUES = {**{name: value for value, name in enumerate(_NAMES, 1)}, "twenty": 20}
_MOST_BOTTOM = 20
"""One in so many is told as a part; "one in fifty" is a count."""
_KINDS: dict[str, Kind] = {"plain": "amount", "percent": "percent", "points": "points", "fraction": "part"}
_FEWEST_DATES = 2
_OF_HOURS = frozenset("hour hours hr hrs minute minutes min mins h".split())
_OF_STEPS = frozenset("later earlier afterwards".split())
_OF_AGES = frozenset(
    "age aged old turned turning turns reached lived boy girl man woman child was at being birthday youth student".split()
)
_OF_JUBILEES = frozenset(
    "anniversary anniversaries birthday jubilee wedding since celebrate celebrated celebrates celebrating mark marked marks marking "
    "turned turns turning year".split()
).union(NAMED)
"""Without one of such words there is nothing of the kind in a text."""
_BESIDE_YEARS = frozenset(
    "born birth birthday christened baptised baptized seasons summers winters springs autumns harvests candles editions".split()
)
"""With one of such words a single number may be told of two years."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with what it counts: `value` in its `unit`, `step` what one more in its last written place is worth.

    `slack` is how far what was meant may lie from it. `noun` is what is counted, or what a length or an age is: its role, its
    form; of an era the part of it that is told. `others` are further minutes that a time of day may be, the month and day of
    a date, the month of a year, the first and last years that an era allows. `number` is there for what is written as one.
    """

    kind: Kind
    value: float
    span: Span
    sentence: int = 0
    step: float = 1
    slack: float = 0
    unit: str = ""
    noun: str = ""
    is_loose: bool = False
    others: tuple[float, ...] = ()
    number: Number | None = None

    @property
    def start(self) -> int:
        return self.span.start

    @property
    def end(self) -> int:
        return self.span.end

    @property
    def is_bare(self) -> bool:
        """Whether nothing is named after it."""
        return not self.unit and not self.noun


def read_figures(paragraph: Paragraph, most: int) -> tuple[Figure, ...]:
    """The figures of a paragraph in order, no two of them on the same words; none where there are surely more than `most`."""
    if len(paragraph.numbers) > most + len(paragraph.years):
        return ()
    taken: list[Figure] = []
    for figure in (*_read_times(paragraph), *_read_numbers(paragraph)):
        at = bisect_right(taken, figure.start, key=_start)
        is_free = (at == 0 or taken[at - 1].end <= figure.start) and (at == len(taken) or figure.end <= taken[at].start)
        if is_free:
            taken.insert(at, figure)
    starts = [one.start for one in paragraph.sentences]
    return tuple([replace(one, sentence=max(bisect_right(starts, one.start) - 1, 0)) for one in taken])


def _start(figure: Figure) -> int:
    return figure.start


def _read_times(paragraph: Paragraph) -> Iterator[Figure]:
    """Times of day and hours; dates and years, and what may be told of two of them."""
    if not paragraph.words.isdisjoint(_OF_HOURS):
        yield from _read_hours(paragraph)
    dates = [*_read_dates(paragraph)]
    if dates:
        yield from _read_eras(paragraph.text)
    yield from (one for one in dates if one.kind == "date")
    if len(dates) >= _FEWEST_DATES or not paragraph.words.isdisjoint(_OF_STEPS):
        yield from _read_lengths(paragraph)
    yield from (one for one in dates if one.kind == "year")


def _read_hours(paragraph: Paragraph) -> Iterator[Figure]:
    text = paragraph.text
    for clock in clocks(text, 0, len(text)):
        first, *others = clock.minutes
        is_loose = (
            _ABOUT_THEN.search(text, max(0, clock.span.start - _NAME), clock.span.start) is not None
            or _OF_ANOTHER_DAY.search(text, clock.span.start, clock.span.end) is not None
            or _OF_ANOTHER_DAY.match(text, clock.span.end) is not None
        )
        yield Figure("clock", first, clock.span, unit="minute", is_loose=is_loose, others=tuple(others))
    for hours in lengths_of_hours(text, 0, len(text)):
        is_loose = is_hedged(text, hours.span.start, hours.span.end)
        yield Figure("hours", hours.minutes, hours.number, unit="minute", noun=hours.unit, is_loose=is_loose)


def _read_dates(paragraph: Paragraph) -> Iterator[Figure]:
    """Dates with their month and day, years with their month."""
    if not paragraph.has_figures:
        return
    text = paragraph.text
    for date in paragraph.dates:
        if date.exists:
            yield Figure("date", date.year or 0, date.span, unit="day", others=(date.month, date.day))
    yield from _read_first_days(paragraph)
    for moment in moments(paragraph):
        if _CITED_BEFORE.search(text, max(0, moment.span.start - _NAME), moment.span.start) and text[
            moment.span.end : moment.span.end + 1
        ] in (")", ";"):
            continue
        month = (moment.month,) if moment.month else ()
        yield Figure("year", moment.year, moment.span, unit="year", is_loose=moment.is_loose, others=month)
        end = short_end(text, moment)
        if end is not None:
            yield Figure("year", end.year, end.span, unit="year")


def _read_eras(text: str) -> Iterator[Figure]:
    """Centuries and decades, with the years that their words allow."""
    for era in find_eras(text):
        if not era.is_of_any:
            unit, span = ("decade", era.nth) if era.is_decade else ("century", era.span)
            low = era.low - (not era.is_decade and era.low <= era.first)
            yield Figure("era", era.first, span, unit=unit, noun=era.part, others=(low, era.high))


def _read_first_days(paragraph: Paragraph) -> Iterator[Figure]:
    """The first of two days of one month, in the year of the second: "from |3| to 17 August 1914"."""
    for found in _FIRST_DAY.finditer(paragraph.text):
        last = next((one for one in paragraph.dates if one.span.start <= found.start("last") < one.span.end), None)
        if last is not None and last.exists and 0 < int(found["day"]) < last.day:
            span = Span(*found.span("day"))
            yield Figure("date", last.year or 0, span, unit="day", others=(last.month, int(found["day"])))


def _read_lengths(paragraph: Paragraph) -> Iterator[Figure]:
    """Ages, anniversaries and lengths of time."""
    text, words = paragraph.text, paragraph.words
    if not words.isdisjoint(_OF_AGES):
        for age in ages(text, 0, len(text)):
            is_loose = is_hedged(text, age.number.start, age.number.end)
            yield Figure("age", age.value, age.number, unit="year", noun=age.form, is_loose=is_loose)
    if not words.isdisjoint(_OF_JUBILEES):
        for jubilee in jubilees(text):
            noun = "of other" if jubilee.of_other else "birthday" if jubilee.is_birthday else ""
            yield Figure("jubilee", jubilee.value, jubilee.number, unit="year", noun=noun)
    for length in lengths(text):
        step = 10 if length.is_round else 1
        yield Figure(
            "length", length.value, length.number, step=step, unit=length.unit, noun=length.role, is_loose=length.is_hedged
        )  # fmt: skip


def _read_numbers(paragraph: Paragraph) -> Iterator[Figure]:
    """Parts told as "one in five", multiples, and all other numbers."""
    text = paragraph.text
    if not has_quantities(paragraph) and (not paragraph.has_figures or paragraph.words.isdisjoint(_BESIDE_YEARS)):
        return
    for found in _IN_EVERY.finditer(text):
        top, bottom = (_VALUES.get(found[name].lower()) or int(found[name]) for name in ("top", "bottom"))
        if 0 < top < bottom <= _MOST_BOTTOM:
            yield Figure("part", top / bottom, Span(*found.span()), step=1 / bottom)
    for found in _MULTIPLE.finditer(text):
        span = Span(*found.span())
        noun = "more" if found["more"] else ""
        yield Figure("times", _multiple(found), span, noun=noun, is_loose=is_hedged(text, span.start, span.end))
    for one in read_quantities(paragraph).quantities:
        if not _is_no_figure(one, text):
            number = one.number
            yield Figure(
                _KINDS[number.kind], float(one.value), Span(one.start, one.end), step=float(number.step), slack=float(one.slack),
                unit=one.unit, noun=one.noun, is_loose=one.is_loose, number=number,
            )  # fmt: skip


def _multiple(found: re.Match[str]) -> float:
    """How many times as much a word says that there is: 2 for "doubled"."""
    word = (found["stem"] or found["twice"] or "").lower()
    count = (found["fold"] or found["times"] or "").lower()
    return _STEMS[word] if word else float(_VALUES.get(count) or int(count))


def _is_no_figure(one: Quantity, text: str) -> bool:
    """Whether it is a mere "one", a year, a page, one of two ends or sides, or hours or minutes, which are read as such."""
    if one.number.in_words and one.value == 1 and one.is_amount:
        return True
    if not one.is_amount:
        return False
    if one.start == 0 and text[one.end : one.end + 2] in (". ", ") "):
        return True  # the number of an item: "42. The first quartile is 80"
    if _JOINED_BEFORE.search(text, max(0, one.start - _NEAR), one.start) or _JOINED_BEHIND.match(text, one.end):
        return True
    return one.value >= _LARGEST or (one.is_bare and is_year(one.number, text)) or one.unit in ("hour", "minute")
