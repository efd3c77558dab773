"""A length that leads from one time of day to another: "at 8.30, half an hour before the gates open at 9", "at 9.40, ten minutes on"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from factlint.consistency.dates.times_of_day.clock import Clock, Hours, clocks, lengths_of_hours, minutes_between
from factlint.consistency.dates.times_of_day.summed_hours import SummedHours
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

Way = Literal["before", "after"]
"""Whether the time that a length is told of is before the other one."""

_EXACTLY = r"(?:(?:just|only|exactly|fully|precisely)\s)?"
_BETWEEN = compile_late(rf"\s*[,;:–—(]\s*(?:(?:i\.e\.|that\sis|or),?\s)?(?:with\s)?{_EXACTLY}$")
""" "At 8.30|, just |half an hour before …"."""
_WAY = r"\s(?:to\sgo\s(?=before)|to\sspare\s(?=before))?(?P<way>before|after)\s"
_OF_EVENT = compile_late(rf"{_WAY}(?:(?:[^.;:,()\d]{{1,70}}?\s(?:at|of))\s|(?=noon|midnight|midday))$")
""" "Half an hour| before the gates open at |9"."""
_NOT_OF_EVENT = compile_late(r"\b(?:that|which|who|whose|and|but|or|another|other|last|next|each|every)\b")
_OPENS = compile_late(rf"(?:[,;]\s|\b(?:[Aa]nd|[Bb]ut)\s){_EXACTLY}$")
_BESIDE_EVENT = compile_late(rf"{_WAY}[^.;:,()\d]{{0,70}}?\s?$")
_THEN_AT = compile_late(r"[^.;:,()\d]{0,30}?,\s(?:(?:that\sis|i\.e\.|in\sother\swords),?\s)?(?:(?:and\s)?(?:at|by))\s$")
""" "Half an hour before the 9 o'clock |start, that is at |8.30"."""
_ENDS = compile_late(r"\s(?:(?P<after>on|afterwards|after)|(?P<before>before|beforehand|earlier))(?=\s*[.,;:)—–]|\s*$)")
""" "At 9.40, ten minutes |on|."""
_BEGINS = compile_late(
    r"\b(?:beg[aiu]n\w*|start\w*|open\w*|kick\w*|curtain\w*|depart\w*|leav\w*|sail\w*|takes?\soff)\b"
)
_BEFORE_START = compile_late(
    r"\sbefore\s(?:the|its|their)\s(?:start|beginning|opening|kick-off|curtain|off|departure|show|concert|performance)(?=[.,;:)]|\sand\b)"
)
_OTHER = compile_late(
    r"\b(?:another|others?|each|every|about|around|nearly|almost|roughly|local|time\szone|flights?|clocks?|breaks?|next\sday|if|former|"
    r"latter|usual\w*|overnight|delay\w*|instead|should|was\sto|were\sto|due|scheduled|planned)\b",
    re.IGNORECASE,
)
_HALF_AN_HOUR = 30
_HALF_DAY = 720
"""A longer step leads the other way."""


def find_time_steps(paragraph: Paragraph) -> Iterator[SummedHours]:
    """The only two times of one or two sentences whose only length leads from one to the other."""
    text = paragraph.text
    if not any(word in text for word in (" before", " after", " on", " earlier")):
        return
    for before, sentence in pairwise((None, *paragraph.sentences)):
        if sentence is None:
            continue
        said = list(lengths_of_hours(text, sentence.start, sentence.end))
        if len(said) != 1 or said[0].is_joined:
            continue
        own = clocks(text, sentence.start, sentence.end)
        pair, start = own, sentence.start
        if len(own) == 1 and before is not None:
            start = before.start
            pair = [] if [*lengths_of_hours(text, start, before.end)] else clocks(text, start, sentence.end)
        if len(pair) != 2 or _OTHER.search(text, start, sentence.end):
            continue
        way = _way_of(text, pair, said[0], sentence)
        if way is not None:
            first, last = pair if way == "after" else reversed(pair)
            if min(minutes_between(first, last)) <= _HALF_DAY and not _may_be_rounded(first, last, said[0]):
                yield SummedHours(first, last, said[0])


def _may_be_rounded(first: Clock, last: Clock, hours: Hours) -> bool:
    """Whether whole hours are a round number for the time between."""
    is_whole = hours.minutes % 60 == 0 and not hours.is_compound
    return is_whole and any(abs(one - hours.minutes) < _HALF_AN_HOUR for one in minutes_between(first, last))


def _way_of(text: str, pair: Sequence[Clock], hours: Hours, sentence: Span) -> Way | None:
    """Whether the second of two times is told to be so long after the first one, or before it."""
    first, last = pair
    if first.span.end <= hours.span.start and hours.span.end <= last.span.start:
        found = _OF_EVENT.fullmatch(text, hours.span.end, last.span.start)
        is_step = found and _BETWEEN.fullmatch(text, first.span.end, hours.span.start)
        return _turned(found) if found and is_step and not _NOT_OF_EVENT.search(found[0]) else None
    if hours.span.end <= first.span.start and sentence.start <= hours.span.start:
        found = _BESIDE_EVENT.fullmatch(text, hours.span.end, first.span.start)
        is_step = (
            found
            and (hours.span.start == sentence.start or _OPENS.search(text, sentence.start, hours.span.start))
            and _THEN_AT.fullmatch(text, first.span.end, last.span.start)
        )
        return ("before" if found["way"] == "before" else "after") if found and is_step else None
    if last.span.end <= hours.span.start and _BETWEEN.fullmatch(text, last.span.end, hours.span.start):
        return _way_behind(text, first, hours)
    return None


def _turned(found: re.Match[str]) -> Way:
    """The way of the second time, where the length is told of the first one."""
    return "after" if found["way"] == "before" else "before"


def _way_behind(text: str, first: Clock, hours: Hours) -> Way | None:
    """The same where the length ends what is told."""
    found = _ENDS.match(text, hours.span.end)
    if found is not None:
        return "after" if found["after"] else "before"
    is_of_start = _BEFORE_START.match(text, hours.span.end) and _BEGINS.search(
        text, max(0, first.span.start - 60), first.span.start
    )
    return "before" if is_of_start else None
