"""Dates and years as they stand in prose, in twelve languages, each with the exact place of its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from factlint.consistency.calendar_names import MONTH_NAMES, WEEKDAY_NAMES
from factlint.consistency.signs import words_of
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
MONTH_FORM = (
    r"(?:Jan(?:uary|\b\.?)|Feb(?:ruary|\b\.?)|Mar(?:ch|\b\.?)|Apr(?:il|\b\.?)|May\b|June?\b\.?|July?\b\.?|"
    r"Aug(?:ust|\b\.?)|Sept?(?:ember|\b\.?)|Oct(?:ober|\b\.?)|Nov(?:ember|\b\.?)|Dec(?:ember|\b\.?))"
)
"""An expression for a month, in full or cut short: "September", "Sept."."""
WEEKDAY_FORM = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
"""An expression for the full name of a weekday."""
_MONTH = rf"(?P<month>{MONTH_FORM})"
_DAY = r"(?P<day>\d{1,2})(?P<ordinal>st|nd|rd|th)?(?![\d:]|[.,]\d)"
_YEAR = r"(?P<year>\d{4})(?![\d%]|[.,]\d|\s?(?:BC|B\.C\.|BCE|B\.C\.E\.|AH|people|men)\b)"
_FORMS = (
    rf"(?:{_WEEKDAY},?\s+(?:the\s+)?)?\b{_DAY}(?:\s+of)?(?:\s+|-){_MONTH}(?![a-z])(?:,?(?:\s+|-){_YEAR})?",
    rf"(?:{_WEEKDAY},?\s+(?:the\s+)?)?\b{_MONTH}\s+(?:the\s+)?{_DAY}(?!\s*(?:[-–]|to|and)\s*\d)(?:(?:,\s*|\s+){_YEAR})?",
    r"(?<![\w/.-])(?P<year>\d{4})-(?P<iso_month>\d{2})-(?P<day>\d{2})(?![\w/-]|[.]\d)",
    r"(?<![\w/.,-])(?P<day>\d{1,2})(?P<sep>[./])(?P<iso_month>\d{1,2})(?P=sep)(?P<year>(?:1\d|20)\d\d)(?![\w/]|[.-]\d)",
)
BRITISH_GREGORIAN = 1753
"""The first year that Britain and its colonies counted whole in the Gregorian calendar."""
YEAR = re.compile(r"(?<![\w.,$€£¥#/:+°−-])(?<!\d[-–])(1\d{3}|20\d{2})(?![\w%°/]|[.,:]\d|-\w)")
"""A bare number that may well be a year."""


_OTHER_YEAR = re.compile(r"\u2060?[-–/]\u2060?\d{1,2}(?!\d|\s*[A-Z])")
_MONTH_STEMS = tuple(month[:3] for month in MONTHS)
_IN_NUMBERS = re.compile(r"[-./](?<=\d.)\d{1,2}[-./]\d")
_GERMAN_BEFORE = re.compile(r"\b(?:[AaVvZz]u?[mo]m?|[Dd]e[mnr]|[Bb]is|[Aa]b|[Ss]eit)\s+$")
_REACH_CP = 32


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
    weekday_names: tuple[str, ...] = WEEKDAYS
    """The seven weekdays in the language of the date."""
    is_english: bool = True

    @property
    def in_figures(self) -> bool:
        """Whether the month is a number too."""
        return len(self.month_span) <= 2

    @property
    def exists(self) -> bool:
        """Whether the calendar has it, in a leap year where no year is given."""
        return 1 <= self.month <= 12 and 1 <= self.day <= days_in(self.month, self.year)


def has_double_year(text: str, date: Date) -> bool:
    """Whether a year is written in two styles, as "29 February 1675–6": which one it is depends on the calendar."""
    is_last = date.year_span is not None and date.year_span.end == date.span.end
    return is_last and _OTHER_YEAR.match(text, date.span.end) is not None


def days_in(month: int, year: int | None) -> int:
    """How many days a month has; February has 29 where the year is not known."""
    if month == 2 and year is not None and not (year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)):
        return 28
    return _DAYS_IN[month - 1]


def find_dates(text: str, words: frozenset[str] | None = None) -> Iterator[Date]:
    """The dates with a day and a month, in the order of the text; a date never overlaps another.

    `words` are those of the text (`signs.words_of`) where they are known.
    """
    others = _find_other_dates(text) if _may_name_other_month(text, words) else ()
    found: list[tuple[Span, Date | None]] = [(date.span, date) for date in others]
    forms = _date_patterns()[:2] if any(month in text for month in _MONTH_STEMS) else ()
    if _IN_NUMBERS.search(text):
        forms += _date_patterns()[2:]
    for form in forms:
        for match in form.finditer(text):
            date = _build_date(match)
            found.append(
                (date.span, _order_day_and_month(date, match["sep"]) if match.groupdict().get("sep") else date)
            )
    end = 0
    for span, date in sorted(found, key=_start_and_longest):
        if span.start >= end:
            end = span.end
            if date is not None:
                yield date


def _start_and_longest(found: tuple[Span, Date | None]) -> tuple[int, int]:
    return found[0].start, -found[0].end


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


@cache
def _other_day_pattern() -> re.Pattern[str]:
    months = sorted({name for names in MONTH_NAMES.values() for name in names}, key=len, reverse=True)
    return re.compile(
        r"(?P<day>\d(?<![\w,:/-]\d)(?<!\d\.\d)\d?)(?P<ordinal>\.º|er\b|[.ºª]|:e\b)?\s+(?:de\s+)?"
        rf"(?P<month>{'|'.join(months)})(?!\w)(?:\s+(?:del?\s+)?(?P<year>\d{{4}})(?![\d%]|[.,]\d))?"
    )


@cache
def _other_weekday_pattern() -> re.Pattern[str]:
    names = {name.removesuffix("-feira") for forms in WEEKDAY_NAMES.values() for form in forms for name in form}
    written = sorted({*names, *(name.capitalize() for name in names)}, key=len, reverse=True)
    return re.compile(
        rf"(?<![\w-])(?P<weekday>(?P<name>{'|'.join(written)})(?:en|-feira)?),?\s+(?:(?:den|dem|der|el|il|le|dia|día|de)\s+)?$"
    )


def _may_name_other_month(text: str, words: frozenset[str] | None) -> bool:
    by_words, others = _other_months()
    if not by_words.isdisjoint(words_of(text) if words is None else words):
        return True
    return not text.isascii() and any(name in text for name in others)


@cache
def _other_months() -> tuple[frozenset[str], tuple[str, ...]]:
    """A word of each month's name (`signs.words_of`), and the names that have none, as they are in other letters."""
    names = {name for names in MONTH_NAMES.values() for name in names}
    in_words = {name: words_of(name) for name in names}
    return frozenset(min(words) for words in in_words.values() if words), tuple(
        sorted(name for name, words in in_words.items() if not words)
    )


def _find_other_dates(text: str) -> Iterator[Date]:
    """Days with a month of another language: "Montag, 5. März 2024", "le lundi 5 mars 2024", "5 de marzo de 2024"."""
    for match in _other_day_pattern().finditer(text):
        languages = [code for code, names in MONTH_NAMES.items() if match["month"] in names]
        number = MONTH_NAMES[languages[0]].index(match["month"]) + 1
        start = max(0, match.start() - _REACH_CP)
        said = _other_weekday_pattern().search(text[start : match.start()])
        weekday, names = _find_weekday(said["name"].lower(), languages) if said else (None, WEEKDAYS)
        is_german = match["ordinal"] and _GERMAN_BEFORE.search(text, start, match.start())
        if match["month"] in MONTHS and weekday is None and not is_german:
            continue  # "3. April" is an English list, "am 3. April" is German
        has_weekday = said is not None and weekday is not None
        yield Date(
            span=Span(start + said.start() if said and has_weekday else match.start(), match.end()),
            month=number,
            day=int(match["day"]),
            year=int(match["year"]) if match["year"] else None,
            month_span=Span(*match.span("month")),
            day_span=Span(match.start("day"), match.end("ordinal") if match["ordinal"] else match.end("day")),
            year_span=Span(*match.span("year")) if match["year"] else None,
            weekday=weekday,
            weekday_span=Span(start + said.start("weekday"), start + said.end("weekday"))
            if said and has_weekday
            else None,
            weekday_names=names,
            is_english=False,
        )


def _find_weekday(name: str, languages: list[str]) -> tuple[int | None, tuple[str, ...]]:
    """Which weekday a name is in one of some languages, and all seven in that language and form."""
    for code in languages:
        for form in WEEKDAY_NAMES[code]:
            for number, one in enumerate(form):
                if one.lower().removesuffix("-feira") == name:
                    return number, form
    return None, WEEKDAYS


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
