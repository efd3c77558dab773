"""The only length in hours of one or two sentences with their only two times, whatever words join them.

A length that is more than the time between is of no part of it, and one that is an hour out, or the minutes of a longer one
without its hour, is a slip. What makes another reading possible is a list of words.
"""

from __future__ import annotations

import re

from factlint.consistency.dates.times_of_day.clock import Clock, Hours, minutes_between
from factlint.consistency.dates.times_of_day.unmarked_hours import HOURS
from factlint.consistency.dates.word_classes import (
    OTHER_TIMES,
    OTHERS,
    PAUSES,
    PLANS,
    TRAVEL_BETWEEN_ZONES,
    WEEKDAYS,
    one_of,
)
from factlint.consistency.late_patterns import compile_late

_NOT_ALL = ("later", "(?-i:may)", "meant", "rest*", "excluding", "minus")
"""Words of a part or of another time: "|excluding| the speeches"."""
_OTHER_SESSIONS = (
    "per", "overtime", "shift", "shifts", "daily", "a day", "a week", "a night", "weekday", "weekdays", "weekend", "weekends",
    WEEKDAYS, "both days", "both nights", "both sessions", "both shifts", "both shows", "both halves", "both meetings",
    "both performances", "both trains", "both games", "both legs",
)  # fmt: skip
"""Words of other days, and of several sessions: "|both shows| lasted two hours"."""
_ANOTHER_READING = compile_late(
    rf"\b(?:{one_of(OTHER_TIMES, PLANS, OTHERS, PAUSES, TRAVEL_BETWEEN_ZONES, _NOT_ALL, _OTHER_SESSIONS)}|"
    rf"past(?!\s{one_of(HOURS)}\b)|twice(?!-)|(?:first|last)\s(?:[a-z]+\s)?(?:hours?|minutes))\b",
    re.IGNORECASE,
)
"""Words about a length and two times with which the length may be another's."""
_WITHOUT_BREAKS = compile_late(
    r"\bwithout\s(?:an?\s|any\s|so\smuch\sas\san?\s|for\s)*(?:break|pause|stop|rest|interruption|interval|lunch)\w*(?:\sfor\s[a-z]+)?"
)
""" "|without a break|", which tells of none."""
_COUNTED = compile_late(
    r"['’]|-|\s(?:of\s[a-z]+\s(?:is|are|was|were)\s(?:still\s)?left|of\s(?:sleep|which|them|whom|it|that|these|those|his|her|their|its)|apart|into|hence|away|to\s(?!the\b)|in\sthe\s(?:morning|afternoon|evening)|at\snight|each|a\s[a-z]+|short|ahead|early|late|overdue|too|left|behind\s(?!an?\s|the\s)|for\s(?:questions|tea|the))\b"
)
"""Behind a length that is not told of all the time: "two hours| late"."""
_BEFORE = compile_late(
    r"\b(?:every|each|within|under|about|some|by|at|than|or|to|first|last|next|after|not)\s(?:the\s)?$",
    re.IGNORECASE,
)
"""Before such a length: "within |two hours"."""
_LEAD = compile_late(
    r"(?:(?:And|But|So)\s)?(?:(?:In|Over|After|During|All(?:\sof)?|Those|These|The)\s)?(?:(?:all|those|these|the)\s)?(?:full\s|whole\s|just\s)?$|"
    r"(?:The|This|That|It|She|He|They|We)\s(?:[a-z]+\s){0,3}?(?:lasted|took|ran|went\son)\s(?:for\s)?(?:just\s|exactly\s)?$"
)
"""The words before a length in its own sentence that bring in nothing else: "The whole passage lasted |three hours"."""
_NEW_SUBJECT = compile_late(r"[;:]|\b(?:and|but|while)\s(?:the|an?|his|her|its|their|by|most|some|other)\s")
_CLAUSE = compile_late(r"[^,;:—–()]*")
_ALL = compile_late(
    r"(?:\bAll(?:\sof)?(?:\s(?:the|those|these))?|\b(?:Those|These)|\s(?:lasted|took|went\son\sfor|ran\sfor))\s(?:full\s|whole\s|just\s|exactly\s)?$"
)
"""Before a length of all the time: "All of those |two hours", "It lasted |two hours"."""
_LEAST_OUT = 10
"""Minutes by which a length is out that is no rounded one."""
_MOST_TIMES = 2
"""A length that is more times too long or too short is of something else."""
_NEAR_CP = 12


def is_slip(text: str, pair: tuple[Clock, Clock], hours: Hours, start: int, own: int) -> bool:
    """Whether a length is surely wrong for the only two times before it; the window begins at `start`, its last sentence at `own`."""
    first, last = pair
    if last.span.end > hours.span.start or hours.is_joined or _COUNTED.match(text, hours.span.end):
        return False
    lead = text[max(own, last.span.end) : hours.span.start]
    is_bare = _LEAD.fullmatch(lead) if last.span.end <= own else not _NEW_SUBJECT.search(lead)
    if not is_bare:
        return False
    apart = min(minutes_between(first, last))
    is_of_all = _ALL.search(text, start, hours.span.start) is not None
    if abs(apart - hours.minutes) < _LEAST_OUT or not _is_out(apart, hours, is_of_all=is_of_all):
        return False
    clause = _CLAUSE.match(text, hours.span.end)
    told = _WITHOUT_BREAKS.sub("", text[start : clause.end() if clause else hours.span.end])
    return not (
        _BEFORE.search(text, max(0, hours.span.start - _NEAR_CP), hours.span.start) or _ANOTHER_READING.search(told)
    )


def _is_out(apart: int, hours: Hours, *, is_of_all: bool) -> bool:
    """Whether a length is too long, or too short by whole hours: by anything where it is said to be all."""
    if apart < hours.minutes:
        return hours.minutes <= _MOST_TIMES * apart
    is_hours_out = (apart - hours.minutes) % 60 == 0 and hours.minutes % 60 != 0
    is_dropped = is_of_all and apart - hours.minutes == 60
    return is_dropped or (apart <= _MOST_TIMES * hours.minutes and (is_hours_out or is_of_all))
