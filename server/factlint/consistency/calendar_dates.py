"""Dates and years as they stand in English prose, each with the exact place of its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from factlint.prose.span import Span

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_DAYS_IN = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_WEEKDAY = r"(?P<weekday>(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day\b|\b\.?))"
_MONTH = (
    r"(?P<month>Jan(?:uary|\b\.?)|Feb(?:ruary|\b\.?)|Mar(?:ch|\b\.?)|Apr(?:il|\b\.?)|May\b|June?\b\.?|July?\b\.?|"
    r"Aug(?:ust|\b\.?)|Sept?(?:ember|\b\.?)|Oct(?:ober|\b\.?)|Nov(?:ember|\b\.?)|Dec(?:ember|\b\.?))"
)
_DAY = r"(?P<day>\d{1,2})(?P<ordinal>st|nd|rd|th)?(?![\d:]|[.,]\d)"
_YEAR = r"(?P<year>\d{4})(?![\d%]|[.,]\d|\s?(?:BC|B\.C\.|BCE|B\.C\.E\.|AH|people|men)\b)"
_FORMS = (
    rf"(?:{_WEEKDAY},?\s+(?:the\s+)?)?\b{_DAY}(?:\s+of)?(?:\s+|-){_MONTH}(?![a-z])(?:,?(?:\s+|-){_YEAR})?",
    rf"(?:{_WEEKDAY},?\s+(?:the\s+)?)?\b{_MONTH}\s+(?:the\s+)?{_DAY}(?!\s*(?:[-–]|to|and)\s*\d)(?:(?:,\s*|\s+){_YEAR})?",
    r"(?<![\w/.-])(?P<year>\d{4})-(?P<iso_month>\d{2})-(?P<day>\d{2})(?![\w/-]|[.]\d)",
    r"(?<![\w/.,-])(?P<day>\d{1,2})(?P<sep>[./])(?P<iso_month>\d{1,2})(?P=sep)(?P<year>(?:1\d|20)\d\d)(?![\w/]|[.-]\d)",
)
YEAR = re.compile(r"(?<![\w.,$€£¥#/:+°−-])(?<!\d[-–])(1\d{3}|20\d{2})(?![\w%°/]|[.,:]\d|-\w)")
"""A bare number that may well be a year."""


@dataclass(frozen=True, slots=True)
class Date:
    """A date as written, `span` and the spans of its parts in the visible text. `month` counts from 1.

    A `weekday` counts from Monday, 0. `day` may be one that the month has not.
    """

    span: Span
    month: int
    day: int
    year: int | None
    month_span: Span
    day_span: Span
    year_span: Span | None
    weekday: int | None = None
    weekday_span: Span | None = None

    @property
    def in_figures(self) -> bool:
        """Whether the month is a number too."""
        return len(self.month_span) <= 2

    @property
    def exists(self) -> bool:
        """Whether the calendar has it, in a leap year where no year is given."""
        return 1 <= self.month <= 12 and 1 <= self.day <= days_in(self.month, self.year)


def days_in(month: int, year: int | None) -> int:
    """How many days a month has; February has 29 where the year is not known."""
    if month == 2 and year is not None and not (year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)):
        return 28
    return _DAYS_IN[month - 1]


def find_dates(text: str) -> Iterator[Date]:
    """The dates with a day and a month, in the order of the text; a date never overlaps another."""
    found = sorted((match for form in _date_patterns() for match in form.finditer(text)), key=_start_and_longest)
    end = 0
    for match in found:
        if match.start() >= end:
            end = match.end()
            date = _build_date(match)
            if match.groupdict().get("sep"):
                date = _order_day_and_month(date, match["sep"])
            if date is not None:
                yield date


def _start_and_longest(match: re.Match[str]) -> tuple[int, int]:
    return match.start(), -match.end()


def _order_day_and_month(date: Date, sep: str) -> Date | None:
    """A date in figures with its day and month in order: day first, or month first where only that can be; None where both can be."""
    if sep == "." or date.day > 12:
        return date if date.month <= 12 else None
    if date.month <= 12:
        return None
    swapped = replace(date, day=date.month, month=date.day, day_span=date.month_span, month_span=date.day_span)
    return swapped if swapped.day <= 31 else None


@cache
def _date_patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(form) for form in _FORMS)


def _build_date(match: re.Match[str]) -> Date:
    parts = match.groupdict()
    weekday = parts.get("weekday")
    month_name = "iso_month" if parts.get("iso_month") else "month"
    return Date(
        span=Span(*match.span()),
        month=int(match[month_name]) if month_name == "iso_month" else month_number(match["month"]),
        day=int(match["day"]),
        year=int(parts["year"]) if parts.get("year") else None,
        month_span=Span(*match.span(month_name)),
        day_span=Span(match.start("day"), match.end("ordinal") if parts.get("ordinal") else match.end("day")),
        year_span=Span(*match.span("year")) if parts.get("year") else None,
        weekday=weekday_number(weekday) if weekday else None,
        weekday_span=Span(match.start("weekday"), match.start("weekday") + len(weekday.rstrip(".")))
        if weekday
        else None,
    )


def month_number(name: str) -> int:
    """1 for "January" and "Jan."."""
    return next(number for number, month in enumerate(MONTHS, 1) if month.startswith(name.rstrip(".")[:3]))


def weekday_number(name: str) -> int:
    """0 for "Monday" and "Mon."."""
    return next(number for number, day in enumerate(WEEKDAYS) if day.startswith(name[:3]))
