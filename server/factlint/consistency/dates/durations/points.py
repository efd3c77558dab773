"""The days, months or years that a sentence tells of, of whichever kind, as points between which time passes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from factlint.consistency.calendar_dates import MONTHS, days_in, month_number
from factlint.consistency.dates.moments import moments
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_MONTH = compile_late(
    rf"\b(?:in|between|and|from|to|until|till|through|since|of|mid-|early|late|on)\s(?P<month>{'|'.join(MONTHS)})\b(?!\s+\d)"
)
_FIRST_DAY = compile_late(
    rf"(?<![\w.,:/$€£-])(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?=(?:\s?[–—-]\s?|\s(?:to|until|till|through|and)\s(?:the\s)?)\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?(?:{'|'.join(MONTHS)})\b)"
)
"""The first day of "from |3 to 9 August"."""
_LATER_DAY = compile_late(
    r"\bthe\s(?P<day>\d{1,2})(?:st|nd|rd|th)\b(?:\sof\s(?:the\ssame|that)\smonth)?"
    r"(?!(?:\s|-)(?:centur|day\b|of\b|annual|anniversar|birthday|floor|edition|round|time|year|week|hole|minute|and\s|[A-Z]))"
)
"""A day of the month told before: "arrived on 3 July and left on |the 24th"."""
_SOME_YEAR = 2001


@dataclass(frozen=True, slots=True)
class Point:
    """A day, or a month or a year of which no day is told; without a year it is of the year of the other point."""

    span: Span
    year: int | None
    month: int | None
    day: int | None
    is_loose: bool = False


def points_of(paragraph: Paragraph, start: int, end: int) -> list[Point]:
    """The points between two offsets, in their order."""
    found = [
        Point(one.span, one.year, one.month, one.day)
        for one in paragraph.dates
        if start <= one.span.start < end and one.exists
    ]
    for one in _FIRST_DAY.finditer(paragraph.text, start, end):
        last = next((other for other in found if other.span.start > one.start()), None)
        if last is not None and last.month and int(one["day"]) <= days_in(last.month, None):
            found.append(Point(Span(*one.span()), last.year, last.month, int(one["day"])))
    found += _later_days(paragraph, found, start, end)
    known = {one.span.start: one for one in moments(paragraph) if start <= one.span.start < end}
    dated = [one.span for one in found]
    found += [
        Point(one.words, one.year, one.month, None, one.is_loose)
        for one in known.values()
        if not any(span.overlaps(one.words) for span in dated)
    ]
    taken = [one.span for one in found]
    for one in _MONTH.finditer(paragraph.text, start, end):
        span = Span(*one.span("month"))
        if not any(other.overlaps(span) for other in taken):
            found.append(Point(span, None, month_number(one["month"]), None))
    return sorted(found, key=lambda one: one.span)


def _later_days(paragraph: Paragraph, dated: list[Point], start: int, end: int) -> list[Point]:
    """Days of which only the number is told, later in the month of the date before."""
    days: list[Point] = []
    for one in _LATER_DAY.finditer(paragraph.text, start, end):
        span = Span(*one.span("day"))
        before = max(
            (other for other in dated if other.span.end <= span.start), key=lambda other: other.span, default=None
        )
        if (
            before is None
            or before.month is None
            or before.day is None
            or any(other.span.overlaps(span) for other in dated)
        ):
            continue
        if before.day < int(one["day"]) <= days_in(before.month, before.year):
            days.append(Point(span, before.year, before.month, int(one["day"])))
    return days


def days_between(first: Point, last: Point) -> tuple[int, int] | None:
    """The least and the most days that can lie between two points, both counted; None where the text does not tell."""
    year = last.year or first.year
    kinds = {(one.month is None, one.day is None) for one in (first, last)}
    if len(kinds) > 1 or (year is None and first.month is None):
        return None
    start, end = first.year or year or _SOME_YEAR, last.year or year or _SOME_YEAR
    begin = date(start, first.month or 1, first.day or 1) if (first.month, first.day) != (2, 29) else date(start, 2, 28)
    finish = _last_day(end, last)
    if begin > finish and first.year is None and last.year is None and first.day is None:
        begin = date(start - 1, first.month or 1, 1)
    if begin > finish:
        return None
    most = (finish - begin).days + 1
    inside = (
        days_in(first.month, start) if first.month and first.day is None else 365 if first.month is None else 1
    ) + (days_in(last.month, end) if last.month and last.day is None else 365 if last.month is None else 1)
    return max(most - inside, 0), most


def _last_day(year: int, point: Point) -> date:
    month = point.month or 12
    return date(year, month, min(point.day or 31, days_in(month, year)))
