"""Lengths of time, ages and anniversaries that years, dates and times of day of a paragraph may be told to make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from factlint.consistency.calendar_dates import days_in
from factlint.consistency.dates.times_of_day.clock import MINUTES_OF_DAY, Clock, minutes_between
from factlint.consistency.weighed.figures import Figure
from factlint.consistency.weighed.relations import Candidate
from factlint.consistency.weighed.slips import SlipKind, kind_of_slip

_DAYS = {"day": 1, "week": 7, "month": 30.44}
_DAYS_SLACK = {"day": 1, "week": 2, "month": 16}
_NIGHT = "night"
_OF_COUNTS = frozenset({"", "times"})
_MOST_COUNTED = 500
_OF_YEARS = frozenset("season summer winter spring autumn harvest candle edition".split())
"""What there is once a year."""
_UNLIKELY = frozenset({"near", "far"})
_NAMES = {"amount": "number"}
_HALF_DAY = MINUTES_OF_DAY // 2
_NEARLY_HALF_DAY = _HALF_DAY - 60
_TURNED = 3
"""Times that are told the later one first lie so many times as far apart as is told, or so many times less."""
_LEAST_YEARS = 2
_MOST_YEARS = 1000
_MOST_YEARS_OFF = 100
"""So many years off the right one a century may be told."""
_LEAP_YEAR = 2024
_HOUR = 60
_CLOCK_SLACK = 5
"""So many minutes a length may miss by."""
_MOST_OFF = 5 * _HOUR


def time_candidates(told: Figure, about: Sequence[Figure]) -> Iterator[Candidate]:
    """What a length of time, an age or an anniversary may be told of."""
    match told.kind:
        case "length" | "age" | "jubilee":
            if told.unit == "year":
                yield from _between_years(told, about)
                yield from _from_age_to_age(told, about)
            else:
                yield from _between_dates(told, about)
        case "era":
            yield from _in_eras(told, about)
        case "hours":
            yield from _between_clocks(told, about)
        case "amount" if told.noun == _NIGHT:
            yield from _between_dates(told, about)
        case "amount" if (
            told.unit in _OF_COUNTS and _LEAST_YEARS <= told.value <= _MOST_COUNTED and told.value % 1 == 0
        ):
            is_of_years = told.noun in _OF_YEARS
            yield from (one for one in _between_years(told, about) if is_of_years or one.slip not in _UNLIKELY)
        case _:
            pass


def _between_years(told: Figure, about: Sequence[Figure]) -> Iterator[Candidate]:
    years = [one for one in about if one.kind == "year" or (one.kind == "date" and one.value)]
    for place, one in enumerate(years):
        for other in years[place + 1 :]:
            first, last = sorted((one, other), key=lambda figure: (figure.value, figure.others))
            apart = last.value - first.value
            if not _LEAST_YEARS <= apart <= _MOST_YEARS:
                continue
            right = apart - (last.others < first.others) if first.kind == last.kind == "date" else apart
            agrees = _may_be_apart(told, first, last)
            slip: SlipKind = "" if agrees else kind_of_slip(told.value, right)
            if agrees or slip:
                yield Candidate(f"{_NAMES.get(told.kind, told.kind)} of years", told, (one, other), right, slip)


def _in_eras(told: Figure, about: Sequence[Figure]) -> Iterator[Candidate]:
    """Years that may be in a century or a decade, or in the part of it that is told."""
    low, high = told.others
    reach = _MOST_YEARS_OFF if told.unit == "century" else _MOST_YEARS_OFF // 5
    for one in about:
        if one.kind not in ("year", "date") or not one.value:
            continue
        if low <= one.value <= high:
            yield Candidate("year of era", told, (one,), one.value, "")
        elif low - reach <= one.value <= high + reach:
            yield Candidate("year of era", told, (one,), one.value, "off")


def _may_be_apart(told: Figure, first: Figure, last: Figure) -> bool:
    """Whether so many years may lie between two, told to the year, the month or the day."""
    apart = last.value - first.value
    if told.kind == "jubilee":
        return abs(apart - told.value) <= (1 if told.noun != "birthday" else 0)
    if told.kind == "age":
        least, most = apart - 1, apart
        if first.kind == last.kind == "date":
            least = most = apart - (last.others < first.others)
        elif first.others and last.others and first.others[0] != last.others[0]:
            least = most = apart - (last.others[0] < first.others[0])
        return least <= told.value <= most
    if first.others and last.others:
        exact = apart + (last.others[0] - first.others[0]) / 12
        return abs(exact - told.value) < (1 if told.value % 1 == 0 else 0.4)
    return abs(apart - told.value) <= max(1, told.step / 2)


def _from_age_to_age(told: Figure, about: Sequence[Figure]) -> Iterator[Candidate]:
    """ "Aged 31 in 1902 … 46 in 1920"."""
    if told.kind != "age":
        return
    years = [one for one in about if one.kind == "year"]
    for age in (one for one in about if one.kind == "age" and one.end <= told.start):
        for place, one in enumerate(years):
            for other in years[place + 1 :]:
                if other.value <= one.value or told.value <= age.value:
                    continue
                right = age.value + other.value - one.value
                agrees = abs(right - told.value) <= 1
                slip: SlipKind = "" if agrees else kind_of_slip(told.value, right)
                if agrees or slip:
                    yield Candidate("age after age", told, (age, one, other), right, slip)


def _between_dates(told: Figure, about: Sequence[Figure]) -> Iterator[Candidate]:
    unit = told.unit or "day"
    size, slack = _DAYS[unit], _DAYS_SLACK[unit]
    dates = [one for one in about if one.kind == "date"]
    for place, one in enumerate(dates):
        for other in dates[place + 1 :]:
            apart = _days_between(one, other)
            if apart <= 0:
                continue
            right = apart / size
            agrees = abs(right - told.value) * size <= slack
            slip: SlipKind = "" if agrees else kind_of_slip(told.value, round(right))
            if agrees or slip:
                yield Candidate(f"length of {unit}s", told, (one, other), right, slip)
    if unit == "month":
        yield from _between_months(told, about)


def _between_months(told: Figure, about: Sequence[Figure]) -> Iterator[Candidate]:
    """Months between months of years: "from February 2016 to August 2017"."""
    months = [one for one in about if one.kind == "year" and one.others]
    for place, one in enumerate(months):
        for other in months[place + 1 :]:
            right = abs(12 * (other.value - one.value) + other.others[0] - one.others[0])
            agrees = abs(right - told.value) <= 1
            slip: SlipKind = "" if agrees else kind_of_slip(told.value, right)
            if right and (agrees or slip):
                yield Candidate("length of months", told, (one, other), right, slip)


def _days_between(first: Figure, last: Figure) -> int:
    """The days from a date to one told later; where a year is missing it is that of the other one, or the next one."""
    year = int(first.value or last.value or _LEAP_YEAR)
    is_next_year = not (first.value and last.value) and last.others < first.others
    return (_date_in(last, int(last.value or year) + is_next_year) - _date_in(first, int(first.value or year))).days


def _date_in(figure: Figure, year: int) -> date:
    """A date in a year; 29 February is the 28th where the year has none."""
    month, day = int(figure.others[0]), int(figure.others[1])
    return date(year, month, min(day, days_in(month, year)))


def _between_clocks(told: Figure, about: Sequence[Figure]) -> Iterator[Candidate]:
    times = [one for one in about if one.kind == "clock"]
    for place, one in enumerate(times):
        for other in times[place + 1 :]:
            first, last = _in_order(told, one, other)
            rights = minutes_between(_clock_of(first), _clock_of(last))
            right = min(sorted(rights), key=lambda each: abs(each - told.value))
            if any(
                abs(each - told.value) <= _CLOCK_SLACK or abs(each % _HALF_DAY - told.value) <= _CLOCK_SLACK
                for each in rights
            ):
                yield Candidate("hours of clocks", told, (first, last), told.value, "")
            elif slip := _slip_of_hours(told.value, right):
                yield Candidate("hours of clocks", told, (first, last), right, slip)


def _in_order(told: Figure, one: Figure, other: Figure) -> tuple[Figure, Figure]:
    """Two times of day as they follow each other: as they stand, or turned where about so much is told only that way."""
    forward = min(minutes_between(_clock_of(one), _clock_of(other)))
    back = min(minutes_between(_clock_of(other), _clock_of(one)))
    return (
        (other, one)
        if forward > _NEARLY_HALF_DAY and back <= _TURNED * told.value <= _TURNED**2 * back
        else (one, other)
    )


def _clock_of(figure: Figure) -> Clock:
    return Clock(figure.span, (int(figure.value), *map(int, figure.others)))


def _slip_of_hours(told: float, right: float) -> SlipKind:
    """How a length in minutes misses: by whole hours is a slip of little."""
    slip = kind_of_slip(told, right)
    if slip == "near" and abs(right - told) % _HOUR == 0:
        return "off"
    return slip or ("far" if abs(right - told) <= _MOST_OFF else "")
