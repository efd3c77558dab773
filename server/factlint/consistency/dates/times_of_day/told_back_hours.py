"""Hours that come back to two times told before: "from six in the morning until eight at night. Twelve hours at the frame …"."""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.dates.durations.end_words import ENDED
from factlint.consistency.dates.durations.links import comes_back, is_linked, says_all
from factlint.consistency.dates.times_of_day.clock import Clock, Hours, clocks, lengths_of_hours, minutes_between
from factlint.consistency.dates.times_of_day.only_hours import is_slip
from factlint.consistency.dates.times_of_day.parts import is_of_another_thing
from factlint.consistency.dates.times_of_day.summed_hours import SummedHours
from factlint.consistency.dates.word_classes import TRAVEL_BETWEEN_ZONES, WEEKDAYS, one_of
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_THOSE = compile_late(
    r"\b(?:(?:[Ii]n|[Ff]or|[Dd]uring|[Oo]ver|[Aa]fter|[Oo]f|[Aa]ll|[Tt]hroughout|[Tt]hrough)\s(?:all\s)?(?:those|these|the|its)|"
    r"[Tt]hat\s(?:gives|leaves|makes|is|was|means)\s(?:us|you|them|me)?\s?|[Tt]hat['’]s|[Ii]t['’]s|It\s(?:is|was)|The\s[a-z]+\sof|(?:[Ee]ven|[Aa]nd|[Bb]ut|[Oo]nly|[Nn]ot)\s(?:all\s)?(?:those|these)|^(?:Those|These))\s"
    r"(?:full\s|whole\s|long\s|just\s)?$"
)
""" "For all those |nine hours", "That's |nine hours", "The walk of |nine hours"."""
_AFTER_ALL = compile_late(r"After\s(?:all\sof\s|exactly\s|just\s)?$")
_DONE = (
    "been", "spent", "had", "held", "lasted", "taken", "kept", "flown", "sat", "stood", "talked", "spoken", "slept", "played",
    "worked", "walked", "waited",
)  # fmt: skip
_HAVING_BEEN = compile_late(rf",\s(?:and\s)?(?:after|having\s{one_of(_DONE)}[^.;,:]{{0,40}}?(?:\sfor)?|with)\s$")
""" ", having |waited| in the rain for |nine hours"."""
_OLDER = compile_late(r",\s(?:just\s|exactly\s)?$")
_IS_OLDER = compile_late(r"\s(?:later|older|on)\b")
_AFTER = compile_late(r"(?:\b[Aa]fter|\band,?\safter)\s(?:exactly\s|just\s)?$")
_AT = compile_late(r"\s?,?\s(?:[a-z ]{0,20}\s)?(?:at|by)\s$")
_STEPS = (
    "earlier",
    "ago",
    "before",
    "each",
    "apiece",
    "more",
    "longer",
    "every",
    "away",
    "into",
    "after",
    "left",
    "early",
    "until",
)
"""Behind a length that does not last, or is not of all: "two hours |before|"."""
_NOT_OF_IT = compile_late(
    rf",?\s(?:{one_of(_STEPS, ('added', 'behind', 'ahead', 'apart'))}|later(?!\s*[.,;)])|(?:per|late|old)\b|from\s|to\s(?!the\b)|"
    r"in\sthe\s(?:morning|afternoon|evening)|of\s(?:which|them|it|that|sleep|counting|talks)|for\s(?:questions|lunch|tea|each|the\sbreak))"
)
_A_WEEK = compile_late(r"\s(?:a|per|every)\s(?:week|month|year)\b")
_A_DAY = compile_late(r"\s(?:a|per|every|each)\s(?:day|night|shift|week)\b")
_ON_ONE_DAY = compile_late(rf"\b{WEEKDAYS}\sonly\b|\bonly\son\s(?:a\s)?{WEEKDAYS}\b")
""" "On |Saturdays only|": what is told of a week is told of a day."""
_OTHER_SESSIONS = (
    "breaks", "break", "lunch", "dinner", "interval", "intermission", "interrupt*", "paus+", "overtime", "half-time", "delay*", "rotation",
    "shifts", "twice", "again", "except", "excluding", "minus", "each", "every", "another", "weekdays", "weekends", "of play",
    "queue*", "only two", "only three", "only half", "had gone before", "itself", "recount*", "rehears+",
)  # fmt: skip
"""Words of a part of the time, of another session or of several: "with two |breaks|"."""
_PLANNED = ("should", "would", "due", "scheduled", "planned", "meant", "if", "is what")
"""Words of what was to be: "was |due| to end at ten"."""
_OF_OTHERS = compile_late(
    rf"\b(?:{one_of(_OTHER_SESSIONS, _PLANNED, TRAVEL_BETWEEN_ZONES)}|doors?(?=\sopen)|first(?=\s(?:half|hour|session))|"
    rf"last(?=\s(?:two|three|hour))|on\s{WEEKDAYS}(?!\sonly))\b"
)
_NO_OTHERS = compile_late(
    r"\bwithout\s(?:a|any|so\smuch\sas\sa)\s(?:break|pause|stop|recess|change\sof\sclocks)\b|\bon\s(?:Saturdays?|Sundays?)\sonly\b|"
    r"\b(?:with\s)?no\s(?:breaks?|pauses?|(?:time|clock)\s(?:difference|change)|change\sof\s(?:clocks?|time(?:\szones?)?))\b|"
    r",\swhen\s(?:the|its|his|her|their)\s[^,.;:()]{3,50}(?=[,;.])|,\s(?:enough|ample|plenty|time)\s(?:for|to)\b[^.;]*"
)
""" "|without a break|", which tells of none, what happens at a time and what it is enough for: "at ten|, when the doors open|"."""
_AND = compile_late(r"(?:\sand|,)\s[^.;:]*$")
_BEGINS = compile_late(
    r"\b(?:start\w*|beg[aiu]n\w*|open\w*|leav\w*|depart\w*|sets?\soff|kick\w*|doors?|another|the\s(?:next|second|last|first))\b"
)
"""Words with which the second of two times is another beginning: "the first left at six and |the next| at seven"."""
_HALF_AN_HOUR = 30
_MOST_MINUTES = 1200
"""A longer length than these twenty hours is hardly of one day."""


def find_told_back_hours(paragraph: Paragraph) -> Iterator[SummedHours]:
    """The only length of one or two sentences with their only two times."""
    text = paragraph.text
    for sentence in paragraph.sentences:
        said = list(lengths_of_hours(text, sentence.start, sentence.end))
        if len(said) != 1 or said[0].is_joined or said[0].minutes > _MOST_MINUTES:
            continue
        hours, own = said[0], clocks(text, sentence.start, sentence.end)
        before = paragraph.sentence_before(sentence) or sentence
        start = sentence.start if len(own) == 2 else before.start
        pair = own if len(own) == 2 else clocks(text, start, sentence.end)
        if len(pair) != 2 or (start < sentence.start and [*lengths_of_hours(text, start, sentence.start)]):
            continue
        told = _NO_OTHERS.sub(lambda found: " " * len(found[0]), text[start : sentence.end])
        until = sentence.end if own else before.end
        is_told = (
            not _OF_OTHERS.search(told)
            and _is_end(text, pair, until)
            and _is_told_of(text, pair, hours, sentence, start)
        )
        if is_told or is_slip(text, (pair[0], pair[1]), hours, start, sentence.start):
            yield SummedHours(pair[0], pair[1], hours)


def _is_end(text: str, pair: list[Clock], until: int) -> bool:
    """Whether the second time ends what the first one begins."""
    first, last = pair
    if ENDED.search(text, first.span.end, until):
        return True
    return _AND.search(text, first.span.end, last.span.start) is not None and not _BEGINS.search(
        text, first.span.end, until
    )


def _is_told_of(text: str, pair: list[Clock], hours: Hours, sentence: Span, start: int) -> bool:
    """Whether a length is told of the time between two times, behind them or between them."""
    first, last = pair
    is_a_week = _A_WEEK.match(text, hours.span.end) and not _ON_ONE_DAY.search(text, start, sentence.end)
    if is_a_week or _NOT_OF_IT.match(text, hours.span.end):
        return False
    if last.span.end <= sentence.start:
        return _is_told_next(text, pair, hours, sentence)
    if last.span.end <= hours.span.start:
        return _is_told_behind(text, pair, hours)
    if first.span.end <= hours.span.start and hours.span.end <= last.span.start:
        is_after = _AFTER.search(text, first.span.end, hours.span.start) is not None
        return is_after and _AT.fullmatch(text, hours.span.end, last.span.start) is not None
    return False


def _is_told_next(text: str, pair: list[Clock], hours: Hours, sentence: Span) -> bool:
    """The same for a length of the sentence behind two times: "Twelve hours |at the frame …"."""
    lead = text[sentence.start : hours.span.start]
    if _THOSE.search(lead) or says_all(lead):
        return True
    if lead.startswith("After"):
        is_all = _AFTER_ALL.fullmatch(lead) is not None
        return is_all and not text.startswith(" it ", hours.span.end) and not _is_near(pair, hours)
    if not lead and _A_DAY.match(text, hours.span.end):
        return True
    return comes_back(text, lead, hours.span.end, is_joined=False) and _is_too_long(pair, hours)


def _is_told_behind(text: str, pair: list[Clock], hours: Hours) -> bool:
    """The same for a length behind two times of its sentence: ", having sat for |nine hours|"."""
    told = pair[1].span.end
    if is_of_another_thing(text, told, hours.span.start):
        return False
    if _HAVING_BEEN.search(text, told, hours.span.start):
        return text[hours.span.end : hours.span.end + 1] in ".,;" or _is_too_long(pair, hours)
    if _OLDER.search(text, told, hours.span.start) and _IS_OLDER.match(text, hours.span.end):
        return True
    return _THOSE.search(text, told, hours.span.start) is not None or is_linked(text, told, hours.span)


def _is_near(pair: list[Clock], hours: Hours) -> bool:
    """Whether a length may be a round one for the time between."""
    return any(abs(apart - hours.minutes) <= _HALF_AN_HOUR for apart in minutes_between(*pair))


def _is_too_long(pair: list[Clock], hours: Hours) -> bool:
    """Whether a length is more than all the time between: less may be of a part."""
    least = min(minutes_between(*pair))
    return hours.minutes > least or hours.minutes * 4 > least * 3
