"""Times of day and lengths of time in hours and minutes, as they stand in English prose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from factlint.consistency.dates.spans_of_time import SMALL_NUMBERS, TENS
from factlint.consistency.dates.times_of_day.unmarked_hours import (
    HOURS,
    PARTS_OF_HOUR,
    find_unmarked_hours,
    minutes_by_hour,
    minutes_of,
    part_of_day,
    read_part_of_day,
)
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numerals import find_numbers
from factlint.prose.span import Span

_SMALL = "|".join(HOURS)
_TEENS, _TENS = "|".join(SMALL_NUMBERS[9:]), "|".join(TENS)
_COUNT = rf"(?:(?:{_TENS})(?:[-\s](?:{'|'.join(SMALL_NUMBERS[:9])})\b)?|{_TEENS}|{'|'.join(SMALL_NUMBERS[:9])})\b"
"""One to ninety-nine in words."""
_HUNDREDS = rf"(?:an?|one|two|three|four|five)\s+hundred\b(?:\s+and\s+{_COUNT})?"
_HALF = r"(?:[ap]\.?m\b\.?|[AP]\.?M\b\.?)"
_NAMED = r"(?:(?:12(?:[:.]00)?|twelve)\s)?(?:noon|midnight|midday)\b"
_ANY_CASE = "|".join(f"[{word[0].upper()}{word[0]}]{word[1:]}" for word in HOURS)
_OF_AN_HOUR = (
    rf"(?:{'|'.join(f'[{word[0].upper()}{word[0]}]{word[1:]}' for word in PARTS_OF_HOUR)})(?:\sminutes)?|"
    rf"(?:(?:[Tt]wenty-|[Tt]hirty-|[Ff]orty-|[Ff]ifty-)?(?:{_ANY_CASE}|[a-z]{{3,5}}teen)|\d{{1,2}})\sminutes"
)
_UNITS = (
    "hours?|minutes?|mins?|seconds?|secs?|days?|weeks?|months?|years?|per|percent|percentage|points?|times|million|billion|thousand|hundred|dozen|"
    "miles?|feet|inch(?:es)?|met(?:re|er)s?|kilomet(?:re|er)s?|centimet(?:re|er)s?|lit(?:re|er)s?|pints?|gallons?|pounds?|ounces?|"
    "tons?|tonnes?|acres?|hectares?|degrees?|volts?|dollars?|euros?|pence|francs?|marks|kg|km|cm|mm|ml|mg|lb|oz|mph|GB|MB|"
    "people|men|women|children|votes?|goals?|knots?|runs|wickets"
)
"""Behind a number that is no time: "five to ten |minutes", "at 3.40 |metres"."""
_TIME = compile_late(
    rf"(?<![\w:.,$€£¥/+-])(?:(?P<named>{_NAMED})|"
    rf"(?:(?P<past>{_OF_AN_HOUR})[\s-](?P<way>past|to|after)\s(?:(?P<of>{_SMALL})\b|(?P<of_named>noon|midnight|midday)\b|(?<=past\s)(?P<of_figure>1[0-2]|[1-9])(?![\w:]|[.,]\d)))"
    rf"(?!\s(?:{_UNITS})\b)(?:\s+{part_of_day('past_day')})?|"
    rf"(?P<h>\d{{1,2}})(?:(?P<sep>[:.])(?P<m>[0-5]\d))?(?(sep)|(?!\s+(?:o['’]clock|in\s+the\s+(?:morning|forenoon|afternoon|evening|night)|at\s+night)\b))(?:\s?(?P<half>{_HALF})|(?P<hours>\s?h(?:rs|ours)?\b)?(?![\w%°/]|:\d|[.,-]\d|\s(?!hours\b)(?:{_UNITS})\b))|"
    rf"(?<=[Ff]rom\s)(?P<bare>{_SMALL})(?=\s(?:to|until|till)\s(?:half|quarter|noon|midnight|a\squarter|{_SMALL}\s(?:o['’]clock|in\sthe|at\snight)))|"
    rf"(?P<clock>{_ANY_CASE}|\d{{1,2}})\s+(?:o['’]clock\b(?:\s+{part_of_day('day')})?|(?:in\s+the\s+|at\s+(?=night))(?P<part>morning|forenoon|afternoon|evening|night)\b))"
)
_PART_OF_DAY = compile_late(rf"\s{part_of_day('day')}")
"""Behind a time in figures: "2.15| that afternoon"."""
_AT = compile_late(r"\b(?:[Aa]t|[Ff]rom|[Uu]ntil|[Tt]ill)\s$")
_NUMBER_OF = compile_late(
    r"(?:\b(?:sections?|chapters?|versions?|release|v|tables?|figures?|figs?\.|rules?|clauses?|articles?|verses?|psalms?|scores?|scored|"
    r"equations?|averag\w+|mean|median|rate|ratio|index|pH|magnitude|odds|paragraphs?|items?|steps?|Rs|USD|EUR|GBP)|§|[<>=≈~])\s?(?:of\s)?$",
    re.IGNORECASE,
)
"""Before a number with a point that is no time: "section |2.10"."""
_BESIDE_RANGE = compile_late(r"(?:\s?[-–—]\s?|\s+(?:to|until|till|through|and)\s+)")
_OF_AN_AMOUNT = r"(?:a\s+(?:half|quarter)|three[\s-]quarters)"
_LENGTH = compile_late(
    rf"(?<![\w.,:/$€£])(?<![a-z]-)(?:(?P<quarters>three[\s-]quarters\s+of\s+an\s+hour|(?:a\s+)?quarter\s+of\s+an\s+hour|half\s+an\s+hour|half[\s-]hour|quarter[\s-]hour|"
    rf"(?:an\s+)?hour\s+and\s+{_OF_AN_AMOUNT}(?=\W|$))|"
    rf"(?P<amount>\d{{1,4}}(?:\.\d+|½|¼|¾)?|{_HUNDREDS}|{_COUNT}|an(?=\s+hour\b))(?P<half>[\s-]and[\s-]a[\s-](?:half|quarter)|\s+and\s+three[\s-]quarters?)?(?:[\s-](?:full|whole|long|solid|short|straight))?"
    rf"(?P<joint>[\s-]?)(?P<unit>hours?|hrs?|h|minutes?|mins?)(?:\b|(?<=\dh)(?=[0-5]\d))(?!\s(?:past|to)\s(?:{_SMALL}|noon|midnight)\b(?!\s(?:hours?|minutes?)\b))(?P<part>(?:(?<=hour)|(?<=hours))\s+and\s+{_OF_AN_AMOUNT}(?=\s*[.,;:!?)–—\"”]|\s+(?:at|in|on|from|to|after|before|later|long|when|with|for|until|till|by|that|which|the|this|it|he|she|they|we|I|you|and|but|is|was|were|had|has)\b|$))?"
    rf"(?:,?\s+(?:and\s+)?(?P<minutes>\d{{1,2}}|{_COUNT}|a\s+quarter|a\s+half)(?P<joint2>[\s-])(?:minutes?|mins?|m\b)|(?:(?<=\dh)|(?<=\d\sh))\s?(?P<short>[0-5]\d)m?(?![\w%:]|[.,]\d|\sm))?)",
    re.IGNORECASE,
)
_HALVES = {"half": Fraction(1, 2), "quarter": Fraction(1, 4), "quarters": Fraction(3, 4)}
_AND_FROM = compile_late(r"\s*(?:[,;]\s*(?:(?:and|plus|then)\s+)?|(?:and|plus|then)\s+)(?:again\s+)?(?:from\s+)?")


MINUTES_OF_DAY = 24 * 60
_NAME_REACH_CP = 16


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day: the minutes after midnight that it may be, two where its half of the day is not said."""

    span: Span
    minutes: tuple[int, ...]
    is_bare: bool = False
    """Whether it is a number alone, a time only beside another."""


def minutes_between(first: Clock, last: Clock) -> set[int]:
    """The minutes that may pass from one time of day to another, past midnight too: a whole day where both are the same."""
    return {(end - start) % MINUTES_OF_DAY or MINUTES_OF_DAY for start in first.minutes for end in last.minutes}


@dataclass(frozen=True, slots=True)
class Hours:
    """A length of time in minutes; `number` is its amount alone, `is_joined` whether it stands before a noun."""

    span: Span
    number: Span
    minutes: int
    unit: str
    is_joined: bool
    is_compound: bool


@dataclass(frozen=True, slots=True)
class _Reading:
    """A time that a text may name: its clock, None where it is none, and whether it counts 24 hours if another one does."""

    span: Span
    clock: Clock | None
    as_of_24: Clock | None = None
    is_past_noon: bool = False
    from_hour: int = 0


def clocks(text: str, start: int, end: int) -> list[Clock]:
    """The times of day between two offsets. A sentence with a time past noon in it counts 24 hours in all its times."""
    found = _find_readings(text, start, end)
    of_24 = any(one.is_past_noon for one in found)
    read: list[Clock] = []
    for at, one in enumerate(found):
        clock = (of_24 and one.as_of_24) or one.clock
        if one.from_hour and read:
            clock = Clock(one.span, minutes_by_hour(read[-1].minutes, one.from_hour))
        if clock is None:
            continue
        if clock.is_bare and not _is_beside_time(text, clock, read, found[at + 1] if at + 1 < len(found) else None):
            continue
        read.append(clock)
    return read


def _is_beside_time(text: str, bare: Clock, read: Sequence[Clock], following: _Reading | None) -> bool:
    """Whether a number alone is one end of a range whose other end is a time."""
    clock = following.clock if following else None
    if clock and not clock.is_bare and _BESIDE_RANGE.fullmatch(text, bare.span.end, clock.span.start):
        return True
    before = read[-1] if read else None
    return (
        before is not None
        and not before.is_bare
        and _BESIDE_RANGE.fullmatch(text, before.span.end, bare.span.start) is not None
    )


def _find_readings(text: str, start: int, end: int) -> list[_Reading]:
    """What may be times between two offsets, in their order; one with a mark goes before one without."""
    marked = [_read_marked(one) for one in _TIME.finditer(text, start, end)]
    found = {one.span.start: one for one in marked}
    with_mark = [one for one in marked if one.clock and not one.clock.is_bare]
    has_figures = any(text[one.span.start].isdigit() for one in with_mark)
    at = 0
    unmarked = [*find_unmarked_hours(text, start, end)]
    has_times = bool(with_mark) or any(one.minutes and not one.needs_other for one in unmarked)
    for one in unmarked:
        if one.needs_other and not (has_figures if one.is_figure else has_times):
            continue
        while at < len(marked) and marked[at].span.end <= one.span.start:
            at += 1
        beside = marked[at] if at < len(marked) else None
        is_in = beside is not None and beside.span.start < one.span.end
        if not is_in or (beside is not None and beside.clock is not None and beside.clock.is_bare):
            clock = Clock(one.span, one.minutes) if one.minutes else None
            found[one.span.start] = _Reading(one.span, clock, from_hour=one.from_hour)
    return [found[place] for place in sorted(found)]


def _read_marked(found: re.Match[str]) -> _Reading:
    clock = _read_clock(found)
    if clock is None or not found["h"] or not found["m"] or found["half"]:
        return _Reading(Span(*found.span()), clock)
    hour = int(found["h"])
    as_of_24 = Clock(clock.span, (hour % 24 * 60 + int(found["m"]),))
    return _Reading(clock.span, clock, as_of_24, hour > 12 or found["h"][0] == "0")


def _read_clock(found: re.Match[str]) -> Clock | None:
    span = Span(*found.span())
    if found["named"]:
        return Clock(span, (0,) if found["named"].endswith("midnight") else (720,))
    if found["past"]:
        return _read_past(found, span)
    if found["bare"]:
        return Clock(span, minutes_of(HOURS.index(found["bare"]) + 1, 0))
    if found["clock"]:
        word = found["clock"].lower()
        hour = int(word) if word.isdigit() else HOURS.index(word) + 1
        if hour > 12:
            return Clock(span, (hour % 24 * 60,)) if hour <= 24 and not found["part"] else None
        return Clock(span, minutes_of(hour, 0, found["part"] or read_part_of_day(found, "day")))
    return _read_figures(found, span)


def _read_past(found: re.Match[str], span: Span) -> Clock | None:
    """ "Half past nine", "twelve minutes to noon"."""
    amount = found["past"].lower().removesuffix(" minutes")
    minutes = PARTS_OF_HOUR.get(amount) or _number(amount)
    if minutes is None or not 0 < minutes < 60:
        return None
    signed = int(-minutes if found["way"].lower() == "to" else minutes)
    if found["of_named"]:
        hour = 0 if found["of_named"].lower() == "midnight" else 720
        return Clock(span, ((hour + signed) % MINUTES_OF_DAY,))
    hour = int(found["of_figure"]) if found["of_figure"] else HOURS.index(found["of"].lower()) + 1
    return Clock(span, minutes_of(hour, signed, read_part_of_day(found, "past_day")))


def _read_figures(found: re.Match[str], span: Span) -> Clock | None:
    """ "7.30 p.m.", "19:30", and "7", which is a time only beside another."""
    text, hour, minute = found.string, int(found["h"]), int(found["m"] or 0)
    half = (found["half"] or "").lower()
    if half:
        if not 1 <= hour <= 12:
            return None
        return Clock(span, (hour % 12 * 60 + minute + (720 if half.startswith("p") else 0),))
    if hour > 24 or (
        found["sep"] == "." and _NUMBER_OF.search(text, max(0, found.start() - _NAME_REACH_CP), found.start())
    ):
        return None
    is_length = found["hours"] and found["sep"] == "." and hour <= 12 and found["h"][0] != "0"
    if is_length and not _AT.search(text, max(0, found.start() - 8), found.start()):
        return None  # a length: "took 3.10 hours"
    if found["m"] is None:
        return Clock(span, minutes_of(hour, 0), True) if 1 <= hour <= 12 and not found["hours"] else None
    if hour > 12:
        return Clock(span, (hour % 24 * 60 + minute,))
    part = _PART_OF_DAY.match(text, found.end())
    return Clock(span, minutes_of(hour, minute, read_part_of_day(part, "day") if part else ""))


def lengths_of_hours(text: str, start: int, end: int) -> Iterator[Hours]:
    """The lengths in hours and minutes between two offsets."""
    for found in _LENGTH.finditer(text, start, end):
        span = Span(*found.span())
        if found["quarters"]:
            minutes = _read_quarters(found["quarters"].lower())
            yield Hours(span, span, minutes, "hour", False, True)
            continue
        amount = Fraction(1) if found["amount"].lower() == "an" else _number(found["amount"])
        if amount is None or (found["unit"] == "h" and found["joint"] == "-"):
            continue
        fraction = found["half"] or found["part"]
        if fraction:
            amount += _HALVES["quarters" if "three" in fraction.lower() else re.split(r"[\s-]", fraction.lower())[-1]]
        unit = "hour" if found["unit"][0] in "hH" else "minute"
        minutes = amount * (60 if unit == "hour" else 1)
        more_minutes = found["minutes"] or found["short"]
        if more_minutes:
            if unit == "minute":
                continue
            more = _number(more_minutes)
            minutes += more if more is not None else 0
        if minutes.denominator == 1 and 0 < minutes <= 2880:
            is_compound = bool(more_minutes or found["part"])
            joined = found["joint"] == "-" or found["joint2"] == "-"
            number = (
                span
                if is_compound
                else Span(found.start("amount"), found.end("half") if found["half"] else found.end("amount"))
            )
            yield Hours(span, number, int(minutes), unit, joined, is_compound)


def _number(words: str) -> Fraction | None:
    found = next(iter(find_numbers(words)), None)
    return found.value if found is not None else None


def _read_quarters(words: str) -> int:
    hour = 60 if "hour and" in words else 0
    return hour + (45 if "three" in words else 30 if "half" in words else 15)


def is_of_several(text: str, times: Sequence[Clock], first: Clock) -> bool:
    """Whether the stretch that begins with a time is the last of several: "6 a.m. to noon and 1 p.m. to 6 p.m. is 11 hours"."""
    at = times.index(first)
    return at > 1 and _AND_FROM.fullmatch(text, times[at - 1].span.end, first.span.start) is not None
