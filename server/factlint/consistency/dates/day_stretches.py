"""Stretches of time between two days or months of one year or two: "from 3 to 9 August", "March to September"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from factlint.consistency.calendar_dates import (
    MONTH_FORM,
    MONTHS,
    WEEKDAY_FORM,
    Date,
    days_in,
    month_number,
    weekday_number,
)
from factlint.consistency.dates.lengths import DAYS_IN
from factlint.consistency.dates.stretches import stretches
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_WEEKDAY = r"(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,?\s+)?"
_DAYS = compile_late(
    rf"(?<![\w.,:/$€£-])(?P<a>\d{{1,2}})(?:st|nd|rd|th)?(?:\s?[-–—]\s?|,?\s+(?:to|until|till|through|and)\s+(?:the\s+)?){_WEEKDAY}(?P<b>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?"
    rf"(?P<month>{MONTH_FORM})(?:,?\s+(?P<year>\d{{4}})\b)?|"
    rf"\b(?P<month2>{MONTH_FORM})\s+(?P<a2>\d{{1,2}})(?:st|nd|rd|th)?(?:\s?[-–—]\s?|\s+(?:to|until|till|through)\s+){_WEEKDAY}(?P<b2>\d{{1,2}})(?:st|nd|rd|th)?(?![\d:%]|[.,]\d|\s+(?:of\s+)?{MONTH_FORM})"
    r"(?:,\s+(?P<year2>\d{4})\b)?"
)
_MONTHS = compile_late(
    rf"\b(?P<a>{MONTH_FORM})(?:\s+(?P<first>\d{{4}}))?(?:\s?[-–—]\s?|,?\s+(?:to|until|till|through)\s+(?:the\s+end\s+of\s+)?)(?P<b>{'|'.join(MONTHS)})\b(?:\s+(?P<last>\d{{4}})\b)?(?!\s+\d)"
)
_TO = compile_late(r",?\s*(?:to|until|till|through|and(?=\s+(?:ended|closed|finished))|[-–—])\s*(?:the\s+|on\s+)?")
_FROM = compile_late(
    r"\b(?:[Ff]rom|[Bb]etween|[Bb]egan|[Bb]egins|[Ss]tart(?:ed|s)|[Oo]pen(?:ed|s)|[Rr]uns?|[Rr]an)\s+(?:on\s+)?(?:the\s+)?$"
)
_BETWEEN = compile_late(r"\b[Bb]etween\s+(?:the\s+)?$")
_UNTIL = compile_late(
    r"\b(?:to|until|till|through|and\s+(?:will\s+)?(?:ran|runs?|ends?|ended|clos(?:ed|es?)|finish(?:ed|es)?|lasted|lasts?|went\s+on|goes\s+on)(?:\s+(?:until|on|till|to))?)\s+(?:the\s+)?$"
)
_SOME_YEAR = 2001
_WEEKDAYS = compile_late(
    rf"\b(?P<a>{WEEKDAY_FORM})(?:\s?[–—-]\s?|\s(?:to|until|till|through)\s)(?P<b>{WEEKDAY_FORM})\b(?!\s(?:the\s)?\d|,\s\d|\s(?:week|of|after|next|in\s)|s\b)"
)


@dataclass(frozen=True, slots=True)
class DayStretch:
    """A stretch of `days` from one date to another, neither or both of them counted, and of `months` where only they are told.

    It is a day longer in a leap year where it holds the end of February and no year is told (`may_hold_29`).
    """

    span: Span
    days: int
    months: int | None = None
    may_hold_29: bool = False

    @property
    def most(self) -> int:
        """Its days with both ends counted."""
        return self.days + 1 + self.may_hold_29


def day_stretches(paragraph: Paragraph) -> tuple[DayStretch, ...]:
    """The stretches between two dates, weekdays or months of a paragraph."""
    told = paragraph.has_figures or "day to " in paragraph.text or any(one in paragraph.text for one in MONTHS)
    return paragraph.compute_once(_sorted_stretches) if told else ()


def _sorted_stretches(paragraph: Paragraph) -> tuple[DayStretch, ...]:
    return tuple(sorted(_find_stretches(paragraph), key=lambda one: one.span))


def _find_stretches(paragraph: Paragraph) -> Iterator[DayStretch]:
    text = paragraph.text
    for found in _DAYS.finditer(text) if paragraph.has_figures else ():
        first, last = int(found["a"] or found["a2"]), int(found["b"] or found["b2"])
        month = month_number(found["month"] or found["month2"])
        if 1 <= first < last <= days_in(month, None):
            yield DayStretch(Span(*found.span()), last - first)
    for found in _WEEKDAYS.finditer(text) if "day " in text else ():
        one, other = weekday_number(found["a"]), weekday_number(found["b"])
        yield DayStretch(Span(*found.span()), (other - one) % 7 or 7)
    for found in _MONTHS.finditer(text):
        one, other = month_number(found["a"]), month_number(found["b"])
        years = int(found["last"]) - int(found["first"]) if found["first"] and found["last"] else 0
        if bool(found["first"]) and not found["last"]:
            continue
        months = other - one + 12 * years
        if months <= 0 and not years:
            months += 12
        yield DayStretch(Span(*found.span()), round(months * DAYS_IN["month"]), months)
    dates = {one.year_span: one for one in paragraph.dates if one.exists and one.year_span is not None}
    told = [one for one in stretches(paragraph) if one.is_told]
    pairs = [(dates.get(one.start.span), dates.get(one.end.span)) for one in told]
    for first, last in dict.fromkeys((*date_pairs(paragraph), *pairs)):
        if first is None or last is None:
            continue
        days = _days_between(first, last)
        if days is not None and days > 0:
            is_of_any_year = first.year is None and last.year is None
            may_hold_29 = is_of_any_year and _holds_end_of_february(first, last)
            yield DayStretch(Span(first.span.start, last.span.end), days, may_hold_29=may_hold_29)


def date_pairs(paragraph: Paragraph) -> Iterator[tuple[Date, Date]]:
    """Two dates that are the beginning and the end of one stretch: "from 3 May to 10 May", "opens on 3 May and closes on …"."""
    text = paragraph.text
    dates = [one for one in paragraph.dates if one.exists]
    for first, last in pairwise(dates):
        between = text[first.span.end : last.span.start]
        if (
            _TO.fullmatch(between)
            or (between.strip() == "and" and _BETWEEN.search(text, max(0, first.span.start - 20), first.span.start))
            or (
                len(between) < 90
                and _FROM.search(text, max(0, first.span.start - 30), first.span.start)
                and _UNTIL.search(between)
                and not any(sign in between for sign in ".;(")
            )
        ):
            yield first, last


def _holds_end_of_february(first: Date, last: Date) -> bool:
    begin, end = (first.month, first.day), (last.month, last.day)
    return begin <= (2, 28) < end if begin <= end else begin <= (2, 28) or end > (2, 28)


def _days_between(first: Date, last: Date) -> int | None:
    if (first.month, first.day) == (2, 29) or (last.month, last.day) == (2, 29):
        return None
    year = last.year or first.year or _SOME_YEAR
    end = date(year, last.month, last.day)
    begin = date(first.year or year, first.month, first.day)
    if begin > end and first.year is None:
        begin = date(year - 1, first.month, first.day)
    return (end - begin).days
