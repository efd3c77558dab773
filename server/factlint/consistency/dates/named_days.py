"""Days of the year that have a name, the same one every year: "Christmas Day 2025", "in 2027 New Year's Day"."""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.calendar_dates import Date
from factlint.consistency.late_patterns import compile_late
from factlint.prose.span import Span

_DAYS = {
    "Valentine's Day": (2, 14),
    "Christmas Eve": (12, 24),
    "Christmas Day": (12, 25),
    "New Year's Eve": (12, 31),
}
"""None that is moved or kept on another day, as holidays are where they fall on a Sunday."""
_NAMES = "|".join(name.replace("'", "['’]") for name in _DAYS)
_YEAR = r"(?<!\d)(?P<{0}>1[6-9]\d\d|20\d\d)(?![\d–-])"
_NAMED = compile_late(
    rf"\b(?:[Ii]n\s{_YEAR.format('before')},?\s)?(?P<name>{_NAMES})(?:,?\s(?:in\s|of\s)?{_YEAR.format('after')})?"
)
_LAST_WORDS = (" Day", " Eve")
_OF_ANOTHER_KIND = compile_late(r"\b(?!(?:On|In|By|For|Since|Until|Before|After|And|But|As|That)\s)[A-Z][\w’'-]*\s$")
"""Before a day that some keep at another time, or what is held near it:
"Orthodox |Christmas Day", "our Friday |Valentine's Day 2024 supper"."""
_REACH_CP = 24


def named_days(text: str) -> Iterator[Date]:
    """The named days of a text whose year is told beside them."""
    if not any(word in text for word in _LAST_WORDS):
        return
    for found in _NAMED.finditer(text):
        year = found["after"] or found["before"]
        start = found.start("name")
        if year is None or _OF_ANOTHER_KIND.search(text, max(0, start - _REACH_CP), start):
            continue
        month, day = _DAYS[found["name"].replace("’", "'")]
        name = Span(*found.span("name"))
        group = "after" if found["after"] else "before"
        yield Date(Span(name.start, found.end()), month, day, int(year), name, name, Span(*found.span(group)))
