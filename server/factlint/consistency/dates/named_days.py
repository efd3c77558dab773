"""Days of the year that have a name, the same one every year: "Christmas Day 2025", "in 2027 New Year's Day"."""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.calendar_dates import Date
from factlint.consistency.late_patterns import compile_late
from factlint.prose.span import Span

_DAYS = {
    "New Year's Day": (1, 1), "Twelfth Night": (1, 5), "Epiphany": (1, 6), "Burns Night": (1, 25), "Candlemas": (2, 2),
    "Groundhog Day": (2, 2), "Valentine's Day": (2, 14), "Leap Day": (2, 29), "St David's Day": (3, 1),
    "St Patrick's Day": (3, 17), "Lady Day": (3, 25), "April Fools' Day": (4, 1), "St George's Day": (4, 23),
    "Anzac Day": (4, 25), "Juneteenth": (6, 19), "Midsummer Day": (6, 24), "Canada Day": (7, 1),
    "Bastille Day": (7, 14), "Michaelmas": (9, 29), "Halloween": (10, 31), "All Saints' Day": (11, 1),
    "All Souls' Day": (11, 2), "Bonfire Night": (11, 5), "Armistice Day": (11, 11), "St Andrew's Day": (11, 30),
    "Christmas Eve": (12, 24), "Christmas Day": (12, 25), "Boxing Day": (12, 26), "New Year's Eve": (12, 31),
}  # fmt: skip
_NAMES = "|".join(
    sorted((name.replace("'", "['’]").replace("St ", r"St\.?\s") for name in _DAYS), key=len, reverse=True)
)
_YEAR = r"(?<!\d)(?P<{0}>1[6-9]\d\d|20\d\d)(?![\d–-])"
_NAMED = compile_late(
    rf"\b(?:[Ii]n\s{_YEAR.format('before')},?\s)?(?P<name>{_NAMES})(?:,?\s(?:in\s|of\s)?{_YEAR.format('after')})?"
)
_LAST_WORDS = frozenset("Day Eve Night Epiphany Candlemas Juneteenth Michaelmas Halloween".split())


def named_days(text: str) -> Iterator[Date]:
    """The named days of a text whose year is told beside them."""
    if not any(word in text for word in _LAST_WORDS):
        return
    for found in _NAMED.finditer(text):
        year = found["after"] or found["before"]
        if year is None:
            continue
        month, day = _DAYS[found["name"].replace("’", "'").replace("St. ", "St ")]
        name = Span(*found.span("name"))
        group = "after" if found["after"] else "before"
        yield Date(Span(name.start, found.end()), month, day, int(year), name, name, Span(*found.span(group)))
