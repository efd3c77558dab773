"""Days of a month whose number is spelled out: "the first of May 1851", "the thirty-first of June"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.calendar_dates import MONTHS, Date, month_number
from factlint.consistency.dates.ordinals import SPELLED_DAY, ordinal_value
from factlint.consistency.late_patterns import compile_late
from factlint.prose.span import Span

_OF_MONTH = compile_late(rf"of (?P<month>{'|'.join(MONTHS)})\b(?:,?\s+(?P<year>1\d{{3}}|20\d\d)(?!\w|[.,]\d))?")
_BEFORE = compile_late(rf"\b(?P<day>{SPELLED_DAY})\s+(?:day\s+)?$", re.IGNORECASE)
_BEFORE_OF = ("th of ", "st of ", "nd of ", "rd of ", "day of ")
_REACH_CP = 24


def spelled_dates(text: str) -> Iterator[Date]:
    """The dates of a text whose day is in words."""
    if not any(ending in text for ending in _BEFORE_OF):
        return
    for found in _OF_MONTH.finditer(text):
        before = _BEFORE.search(text, max(0, found.start() - _REACH_CP), found.start())
        if before is None:
            continue
        yield Date(
            span=Span(before.start(), found.end()),
            month=month_number(found["month"]),
            day=ordinal_value(before["day"]),
            year=int(found["year"]) if found["year"] else None,
            month_span=Span(*found.span("month")),
            day_span=Span(*before.span("day")),
            year_span=Span(*found.span("year")) if found["year"] else None,
        )
