"""Times of day and lengths of time in hours and minutes, as they stand in English prose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from factlint.consistency.dates.spans_of_time import SMALL_NUMBERS
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numerals import find_numbers
from factlint.prose.span import Span

HOURS = SMALL_NUMBERS[:12]
"""The hours of a clock in words."""
_SMALL = "|".join(HOURS)
_MORE = f"{'|'.join(SMALL_NUMBERS[12:])}|twenty|twenty-five|thirty|thirty-five|forty|forty-five|fifty|fifty-five|ninety"
_HALF = r"(?:[ap]\.?m\b\.?|[AP]\.?M\b\.?)"
_TIME = compile_late(
    rf"(?<![\w:.,$€£¥/+-])(?:(?P<h>\d{{1,2}})(?:(?P<sep>[:.])(?P<m>[0-5]\d))?(?(sep)|(?!\s+(?:o['’]clock|in\s+the\s+(?:morning|afternoon|evening)|at\s+night)\b))(?:\s?(?P<half>{_HALF})|(?P<hours>\s?h(?:rs|ours)?\b)?(?![\w%°/]|:\d|[.,-]\d))|"
    r"(?P<named>noon|midnight|midday)\b|"
    rf"(?P<past>half|quarter|ten|twenty|five|twenty-five)[\s-](?P<way>past|to|after)\s(?P<of>{_SMALL})(?:\s+(?:in\s+the\s+|at\s+)(?P<past_day>morning|afternoon|evening|night))?\b|"
    rf"(?<=[Ff]rom\s)(?P<bare>{_SMALL})(?=\s(?:to|until|till)\s(?:half|quarter|noon|midnight|a\squarter|{_SMALL}\s(?:o['’]clock|in\sthe|at\snight)))|"
    rf"(?P<clock>{_SMALL}|\d{{1,2}})\s+(?:o['’]clock\b(?:\s+(?:in\s+the\s+|at\s+)(?P<day>morning|afternoon|evening|night)\b)?|(?:in\s+the\s+|at\s+(?=night))(?P<part>morning|afternoon|evening|night)\b))"
)
_PART_OF_DAY = compile_late(r"\s(?:in\sthe|that|this)\s(?:early\s|late\s)?(morning|afternoon|evening)\b")
"""Behind a time in figures: "2.15| that afternoon"."""
_AT = compile_late(r"\b(?:[Aa]t|[Ff]rom|[Uu]ntil|[Tt]ill)\s$")
_BESIDE_RANGE = compile_late(r"(?:\s?[-–—]\s?|\s+(?:to|until|till|through|and)\s+)")
_LENGTH = compile_late(
    rf"(?<![\w.,:/$€£])(?:(?P<quarters>three[\s-]quarters\s+of\s+an\s+hour|(?:a\s+)?quarter\s+of\s+an\s+hour|half\s+an\s+hour|half[\s-]hour|an\s+hour\s+and\s+a\s+(?:half|quarter)|an\s+hour\s+and\s+three[\s-]quarters)|"
    rf"(?P<amount>\d{{1,4}}(?:\.\d+|½|¼|¾)?|(?:{_SMALL}|{_MORE})\b|an(?=\s+hour\b))(?P<half>[\s-]and[\s-]a[\s-](?:half|quarter)|\s+and\s+three[\s-]quarters?)?(?:[\s-](?:full|whole|long|solid|short|straight))?"
    rf"(?P<joint>[\s-]?)(?P<unit>hours?|hrs?|h|minutes?|mins?)\b(?P<part>(?<=hours)\s+and\s+(?:a\s+(?:half|quarter)|three[\s-]quarters)\b(?=\s*[.,;:)–—]|\s+(?:at|in|on|from|to|after|before|later|long|when|with)\b|$))?(?:,?\s+(?:and\s+)?(?P<minutes>\d{{1,2}}|{_SMALL}|{_MORE}|a\s+quarter|a\s+half)(?P<joint2>[\s-])(?:minutes?|mins?))?)",
    re.IGNORECASE,
)
_HALVES = {"half": Fraction(1, 2), "quarter": Fraction(1, 4), "quarters": Fraction(3, 4)}
_AND_FROM = compile_late(r"\s*(?:[,;]\s*(?:(?:and|plus|then)\s+)?|(?:and|plus|then)\s+)(?:again\s+)?(?:from\s+)?")


MINUTES_OF_DAY = 24 * 60


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


def clocks(text: str, start: int, end: int) -> list[Clock]:
    """The times of day between two offsets. A sentence with a time past noon in it counts 24 hours in all its times."""
    found = [(one, _read_clock(one)) for one in _TIME.finditer(text, start, end)]
    of_24 = any(
        one["h"] and one["m"] and not one["half"] and (int(one["h"]) > 12 or one["h"][0] == "0") for one, _ in found
    )
    read: list[Clock] = []
    for at, (one, clock) in enumerate(found):
        if clock is None:
            continue
        if of_24 and one["h"] and one["m"] and not one["half"]:
            clock = Clock(clock.span, (int(one["h"]) % 24 * 60 + int(one["m"]),))
        if clock.is_bare:
            beside = found[at + 1] if at + 1 < len(found) else None
            is_range = (
                beside
                and beside[1]
                and not beside[1].is_bare
                and _BESIDE_RANGE.fullmatch(text, one.end(), beside[0].start())
            )
            before = read[-1] if read else None
            is_end = before and not before.is_bare and _BESIDE_RANGE.fullmatch(text, before.span.end, one.start())
            if not is_range and not is_end:
                continue
        read.append(clock)
    return read


def _read_clock(found: re.Match[str]) -> Clock | None:
    span = Span(*found.span())
    if found["named"]:
        return Clock(span, (0,) if found["named"] == "midnight" else (720,))
    if found["past"]:
        hour = HOURS.index(found["of"]) + 1
        amount = {"half": 30, "quarter": 15, "ten": 10, "twenty": 20, "five": 5, "twenty-five": 25}[found["past"]]
        minutes = (hour % 12 * 60 + (-amount if found["way"] == "to" else amount)) % 720
        day = found["past_day"]
        return Clock(span, (minutes,) if day == "morning" else (minutes + 720,) if day else (minutes, minutes + 720))
    if found["bare"]:
        hour = (HOURS.index(found["bare"]) + 1) % 12 * 60
        return Clock(span, (hour, hour + 720))
    if found["clock"]:
        hour = int(found["clock"]) if found["clock"].isdigit() else HOURS.index(found["clock"]) + 1
        if hour > 12:
            return None
        morning = hour % 12 * 60
        day = found["day"] or found["part"]
        return Clock(span, (morning,) if day == "morning" else (morning + 720,) if day else (morning, morning + 720))
    hour, minute = int(found["h"]), int(found["m"] or 0)
    half = (found["half"] or "").lower()
    if half:
        if not 1 <= hour <= 12:
            return None
        return Clock(span, (hour % 12 * 60 + minute + (720 if half.startswith("p") else 0),))
    if hour > 24 or (found["sep"] == "." and len(found["m"]) != 2):
        return None
    is_length = found["hours"] and found["sep"] == "." and hour <= 12 and found["h"][0] != "0"
    if is_length and not _AT.search(found.string, max(0, found.start() - 8), found.start()):
        return None  # a length: "took 3.10 hours"
    if found["m"] is None:
        return Clock(span, (hour * 60, hour * 60 + 720), True) if 1 <= hour <= 12 and not found["hours"] else None
    if hour > 12:
        return Clock(span, (hour % 24 * 60 + minute,))
    morning = hour % 12 * 60 + minute
    part = _PART_OF_DAY.match(found.string, found.end())
    if part is not None:
        return Clock(span, (morning if part[1] == "morning" else morning + 720,))
    return Clock(span, (morning, morning + 720))


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
            amount += _HALVES["quarters" if "three" in fraction else re.split(r"[\s-]", fraction)[-1]]
        unit = "hour" if found["unit"][0] in "hH" else "minute"
        minutes = amount * (60 if unit == "hour" else 1)
        if found["minutes"]:
            if unit == "minute":
                continue
            more = _number(found["minutes"])
            minutes += more if more is not None else 0
        if minutes.denominator == 1 and 0 < minutes <= 2880:
            is_compound = bool(found["minutes"] or found["part"])
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
    hour = 60 if words.startswith("an hour and") else 0
    part = words.removeprefix("an hour and")
    return hour + (45 if "three" in part else 30 if "half" in part else 15)


def is_of_several(text: str, times: Sequence[Clock], first: Clock) -> bool:
    """Whether the stretch that begins with a time is the last of several: "6 a.m. to noon and 1 p.m. to 6 p.m. is 11 hours"."""
    at = times.index(first)
    return at > 1 and _AND_FROM.fullmatch(text, times[at - 1].span.end, first.span.start) is not None
