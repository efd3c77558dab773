"""Years, months and days of a paragraph as moments, each with the words that date it, and the stretches they make."""

from __future__ import annotations

import re
from dataclasses import dataclass

from factlint.consistency.calendar_dates import MONTH_FORM, Date, days_in, has_double_year, month_number
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

Day = tuple[int, int, int]
"""Year, month and day."""

_YEAR = compile_late(
    r"[12](?<![\w.,$€£¥#/:+°−]\d)(?<!\b[A-Z]-\d)\d{3}(?<!2[1-9]\d\d)(?![\w%°]|[.,:]\d|/\d|\s?(?:BCE?|B\.C|AH|CE|°|%|km|kg|mm|cm|mg|ft|lb)\b)"
)
_MONTH_BEFORE = compile_late(rf"\b(?P<month>{MONTH_FORM}),?\s+(?:of\s+)?$")
_AMOUNT_AFTER = compile_late(
    r"\s+(?:people|men|women|children|feet|(?!(?:was|is|as|has|his|its|this|thus|plus|does|across|perhaps|besides|towards|"
    r"sometimes|always|unless|series|games|elections?|olympics|census|crisis|congress|paris|los|texas|championships|finals)\b)"
    r"[a-z-]{3,}s)\b"
)
_DATED_BEFORE = compile_late(r"\b(?:[Ii]n|[Ss]ince|[Uu]ntil|[Dd]uring|[Yy]ear|[Bb]y)\s+$")
_NUMBER_BEFORE = compile_late(
    r"(?:\b(?:pp?|[Nn]os?|[Ll]ines?|[Pp]ages?|[Rr]oom|[Ff]light|[Mm]odel|[Ss]ections?|[Rr]oute|[Hh]ighway|[Nn]umber|[Ss]ize|[Oo]rder|"
    r"ISO|RFC|UTC|[Aa]rea|[Vv]ersion|[Cc]lass|[Tt]ype|[Ww]indows|[Pp]sion|top|[Cc]hapter|[Aa]t)\.?\s|[-–—]\d{4}[-–—])$"
)
_LOOSE_BEFORE = compile_late(
    r"(?:\b(?:c\.|ca\.?|circa|about|around|before|after|by|probably|perhaps|possibly|maybe|or|early|late|mid|some\s+time|"
    r"roughly|approximately|not|likely|nearly|almost)(?:\s+(?:in|the\s+(?:year|end|middle|beginning|start)(?:\s+of)?))?\s*|[~?])\(?$",
    re.IGNORECASE,
)
_LOOSE_AFTER = compile_late(r"\s?(?:\?|or\s+(?:in\s+)?\d|/\d)")
_SHORT_END = compile_late(r"\s?[-–‒]\s?(\d{2})(?![\w.,/:]*\d|[-–]|st|nd|rd|th|s\b|%)")

_LISTED = compile_late(r"\s?(?:[,;&]|,?\s(?:and|or))\s")


GOES_ON = compile_late(
    r"\s*(?:[.,;:!?)—–]|$|(?:and|but|or|when|while|as|the|a|an|in|on|at|by|with|he|she|it|they|we|I|his|her|its|their|for|from|of|to|"
    r"after|before|until|under|during|about|across|because|was|were|is|are|did|had|has|will|must|should|shall|may|can|would|who|which|"
    r"that|there|this|last|next)\b)"
)
"""Behind a date, words that go on with the sentence, so that the date is no number of things: "in 1902| the mill"."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A year as it is written, with the month and the day before it; `words` are all of it, `span` the year alone.

    One that is `is_loose` is told to be about, before or after that year.
    """

    year: int
    span: Span
    words: Span
    date: Date | None = None
    month: int | None = None
    is_loose: bool = False

    @property
    def first(self) -> Day:
        """The first day that it may be."""
        if self.date is not None:
            return self.year, self.date.month, self.date.day
        return self.year, self.month or 1, 1

    @property
    def last(self) -> Day:
        """The last day that it may be."""
        if self.date is not None:
            return self.first
        month = self.month or 12
        return self.year, month, days_in(month, self.year)


def _whole_years(start: Day, end: Day) -> int:
    """How many birthdays lie between two days, the last one included."""
    return end[0] - start[0] - (end[1:] < start[1:])


def years_between(start: Moment, end: Moment) -> tuple[int, int]:
    """The least and the most whole years between two moments: one number where both days are known."""
    return _whole_years(start.last, end.first), _whole_years(start.first, end.last)


def moments(paragraph: Paragraph) -> tuple[Moment, ...]:
    """The moments of a paragraph in their order; not amounts, page numbers or what is before the current era."""
    return paragraph.compute_once(_read_moments) if paragraph.has_figures else ()


def _read_moments(paragraph: Paragraph) -> tuple[Moment, ...]:
    text = paragraph.text
    found = list(_YEAR.finditer(text))
    if not found:
        return ()
    dated = {one.year_span.start: one for one in paragraph.dates if one.year_span is not None}
    read: list[Moment] = []
    for one in found:
        start, end = one.span()
        before = text[max(0, start - 24) : start]
        date = dated.get(start)
        if date is None and (
            _NUMBER_BEFORE.search(before)
            or (_AMOUNT_AFTER.match(text, end) and not _DATED_BEFORE.search(before))
            or (before.endswith(("-", "–", "—")) and not before[-2:-1].isdigit() and before[-2:-1] != " ")
        ):
            continue
        month = None if date else _MONTH_BEFORE.search(before)
        words = date.span if date else Span(start - len(month[0]), end) if month else Span(start, end)
        loose = bool(
            _LOOSE_BEFORE.search(text, max(0, words.start - 30), words.start)
            or _LOOSE_AFTER.match(text, words.end)
            or (date is not None and has_double_year(text, date))
        )
        number = month_number(month["month"]) if month else None
        exists = date if date and date.exists and date.year is not None else None
        read.append(Moment(int(one[0]), Span(start, end), words, exists, number, loose))
    return tuple(read)


def are_listed(text: str, one: Moment, other: Moment) -> bool:
    """Whether a text tells of two moments alike: "the strikes of 1911 and 1926"."""
    return _LISTED.fullmatch(text, one.span.end, other.words.start) is not None


def short_end(text: str, start: Moment) -> Moment | None:
    """The end of "1914–18", whose century is that of its beginning."""
    found = _SHORT_END.match(text, start.span.end)
    if found is None or int(found[1]) <= start.year % 100:
        return None
    span = Span(*found.span(1))
    return Moment(start.year - start.year % 100 + int(found[1]), span, span)
