"""One moment given in two time zones: "10:00 UTC (11:00 CET)"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from factlint.consistency.dates.times_of_day.clock import MINUTES_OF_DAY
from factlint.consistency.model import Slip
from factlint.consistency.slip import as_sentence
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_HALF = r"(?:a\.?m\.?|p\.?m\.?|A\.?M\.?|P\.?M\.?)"
_TIME = (
    rf"(?:(?P<{{0}}_h>\d{{{{1,2}}}})(?:[:.](?P<{{0}}_m>\d{{{{2}}}}))?\s?(?P<{{0}}_x>{_HALF})?|"
    r"(?P<{0}_n>noon|midnight|midday))(?!\w|[:.]\d)"
)
_ZONES = {
    "UTC": 0,
    "GMT": 0,
    "EST": -5,
    "EDT": -4,
    "CST": -6,
    "CDT": -5,
    "MST": -7,
    "MDT": -6,
    "PST": -8,
    "PDT": -7,
    "CET": 1,
    "CEST": 2,
    "EET": 2,
    "EEST": 3,
    "JST": 9,
    "MSK": 3,
    "AEST": 10,
    "AEDT": 11,
}
_GENERIC = {"ET": -5, "CT": -6, "MT": -7, "PT": -8}
_IN_WORDS = {
    f"{zone} {kind}Time": f"{zone[0]}{kind[:1]}T"
    for zone in ("Eastern", "Central", "Mountain", "Pacific")
    for kind in ("", "Standard ", "Daylight ")
}
"""Zones of North America in words: "Eastern Time" is "ET"."""
_STANDARD = frozenset({"EST", "CST", "MST", "PST", "CET", "EET"})
_SUMMER = frozenset({"EDT", "CDT", "MDT", "PDT", "CEST", "EEST"})


def check_time_zones(paragraph: Paragraph) -> Iterator[Slip]:
    """A time that is given again in another zone, where it is another time."""
    text = paragraph.text
    if any(zone in text for zone in ("UTC", "GMT", "ST", "DT", "ET", "PT", " Time")):
        for found in _zones_pattern().finditer(text):
            yield from _check_zones(paragraph, found)


@cache
def _zones_pattern() -> re.Pattern[str]:
    names = "|".join(sorted((*_ZONES, *_GENERIC, *_IN_WORDS), key=len, reverse=True))
    return re.compile(
        rf"(?<![\d:.])\b{_TIME.format('a')}\s?(?P<one>{names})\s*(?:/|\(|=|or|,|;|\s–)\s*{_TIME.format('b')}\s?(?P<other>{names})\b"
    )


def _check_zones(paragraph: Paragraph, found: re.Match[str]) -> Iterator[Slip]:
    one, other = (_IN_WORDS.get(found[name], found[name]) for name in ("one", "other"))
    first, last = _minutes_of_day(found, "a"), _minutes_of_day(found, "b")
    if first is None or last is None or one == other or (one in _GENERIC) != (other in _GENERIC):
        return
    if (one in _STANDARD and other in _SUMMER) or (one in _SUMMER and other in _STANDARD):
        return
    offsets = {**_ZONES, **_GENERIC}
    expected = (first + (offsets[other] - offsets[one]) * 60) % MINUTES_OF_DAY
    halves = bool(found["a_x"] or found["a_n"]), bool(found["b_x"] or found["b_n"])
    if (expected - last) % (
        MINUTES_OF_DAY if all(halves) or (not any(halves) and int(found["a_h"]) > 12) else MINUTES_OF_DAY // 2
    ) == 0:
        return
    place = Span(found.start("b_n") if found["b_n"] else found.start("b_h"), found.end("other"))
    if paragraph.is_masked(place):
        return
    hours, minutes = divmod(expected, 60)
    shown = f"{hours:02d}:{minutes:02d} {other}"
    start = Span(found.start("a_n") if found["a_n"] else found.start("a_h"), found.end("one"))
    working = f"{start.slice(paragraph.text)} is {shown}"
    yield paragraph.slip(place, as_sentence(working), working, [paragraph.note(start, working)], [])


def _minutes_of_day(found: re.Match[str], name: str) -> int | None:
    if found[f"{name}_n"]:
        return 0 if found[f"{name}_n"].lower() == "midnight" else 720
    hours, minutes = int(found[f"{name}_h"]), int(found[f"{name}_m"] or 0)
    half = (found[f"{name}_x"] or "").lower()
    if minutes > 59 or hours > (12 if half else 24):
        return None
    if half:
        hours = hours % 12 + (12 if half.startswith("p") else 0)
    return hours * 60 + minutes
