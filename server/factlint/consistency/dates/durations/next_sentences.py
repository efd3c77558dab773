"""Lengths that come back to a beginning and an end told before: "opened in 1911 and shut in 1986. For sixty-five years …"."""

from __future__ import annotations

import re

from factlint.consistency.dates.durations.end_words import ENDED
from factlint.consistency.dates.durations.links import STAYED, comes_back, is_for, is_linked, says_all
from factlint.consistency.dates.durations.points import Point, points_of
from factlint.consistency.dates.lengths import Length, lengths
from factlint.consistency.dates.word_classes import KIN, one_of
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_STEPS = (
    "after", "before", "earlier", "later", "ago", "into", "hence", "since", "from", "old", "apart", "each", "apiece", "more",
    "longer", "too", "early", "late", "short", "previously", "beforehand", "afterwards", "prior", "to the day",
)  # fmt: skip
"""Behind a length that does not last, or is not of all: "ten years |later|"."""
_PARTS = (
    "which", "them", "it", "that", "these", "those", "whom", "negotiat+", "talks", "planning", "preparation", "wrangling",
    "searching", "waiting", "restor+", "argument", "training", "disuse", "neglect",
)  # fmt: skip
"""Of what a length may be that is no part of the time told: "after ten years of |wrangling|"."""
_COUNTED = compile_late(
    rf",?\s(?:{one_of(_STEPS)}|on\b(?=[,.;:])|of\s[a-z]+\s(?:that\s[a-z]+\s)?had\s(?:been|gone)\b|"
    rf"of\s(?:his|her|its|their)\s[a-z]+\sthat\b|of\s{one_of(_PARTS)})\b"
)
_OTHER_TIMES = (
    "second", "third", "former", "latter", "previous*", "earlier", "before", "after", "since", "ago", "later", "next", "another",
    "other", "others", "more", "further", "additional", "every", "each", "twice", "combined", "interrupt*", "average", "times",
    "already", "still", "by then",
)  # fmt: skip
"""Words of another beginning or end than those told: "its |second| run"."""
_OTHER_COUNTS = (
    "between them", "except", "apart from", "part of", "most of", "some of", "half of", "working day", "working days",
    "school year", "school years", "season", "seasons", "fiscal", "academic", "at least", "at the least", "married", "age",
    "aged", "whose", "if",
)  # fmt: skip
"""Words of another way of counting the time: "|most of| the years"."""
_ANOTHER_TIME = compile_late(
    rf"\b(?:{one_of(_OTHER_TIMES, _OTHER_COUNTS)}|(?<!opened\s)(?<!open\s)(?<!them\s)again(?!\s(?:until|till)\b)|"
    r"(?<!its\s)(?<!his\s)(?<!her\s)first|"
    r"(?<!for\sthe\s)(?<!and\sthe\s)(?<!until\sthe\s)(?<!its\s)(?<!his\s)(?<!her\s)last)\b",
    re.IGNORECASE,
)
_NEW_PERSON = compile_late(
    rf"\b(?:his|her|their|my|our|whose|the)\s{one_of(KIN, ('successor', 'predecessor', 'partner', 'rival'))}\b"
)
_IS_A_LIFE = compile_late(r"\b(?:[Bb]orn|[Bb]irth|baptised|baptized|died|dies|death)\b")
_AT_TIMES = compile_late(
    r"\b(?:(?:every|each)\s(?:other\s|second\s|single\s)?(?:years?|months?|weeks?|days?|nights?|time|spring|summer|autumn|winter|season)|each\sof|twice|times|again|earlier|before|after|ago|follow\w*|came|had\s(?:passed|gone))\b"
)
"""Close behind a length that is not of one stretch: "In those ten years it had |twice| burned"."""
_ONE_SUBJECT = compile_late(r"(?:(?:[Ii]t|[Hh]e|[Ss]he|[Tt]hey|[Ww]e|I)|[Tt]he\s[a-z]+)\s[^.;:]*$")
"""The start of a sentence that goes on about the same: "|It shut in |1986"."""
_LATER = compile_late(
    r"(?:[^.;:()?!]{0,50}?)(?:,|\sand|,\sand|;|\s[–—])\s(?:only\s|just\s|exactly\s|not\suntil\s|some\s)?$"
)
_LATER_THAN = compile_late(r"\s(?:later|afterwards|on)\s*(?:[.,;)]|$|\s(?:and|after|on|in|with|without|to|by)\b)")
""" "came in March, and |ten days| later, on"."""
_AFTER_IT_BEGAN = compile_late(
    r"(?:\s(?:to\sthe\sday|exactly))?\safter\s(?:it|he|she|they|we)\s(?:had\s)?"
    r"(?:sailed|left|set\s(?:out|off|sail)|departed|started|begun|began|opened|arrived|joined|entered)\b"
)
""" ", |nine months| to the day after it had sailed"."""
_THANKED = compile_late(
    r"\b(?:thank|honou?r|prais|applaud|reward|commend|toast)[a-z]*\s(?:him|her|them)\s(?:for|on)\s(?:(?:his|her|their)\s)?$"
)
_OF_SERVICE = compile_late(r"\sof\s(?:[a-z]+\s)?(?:service|duty|membership|work|office)\s?(?:[.,;!]|$)")
""" "The board thanked him for |16 years| of service"."""
_ITS = compile_late(r"\b(?:[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[Tt]he|[Tt]hat|[Tt]his|[Oo]ur|an?)\s$")
_AFTER = compile_late(r"\bafter\s(?:[a-z]+\s)*$")
_OF_OR_IN = compile_late(r"\s(?:of(?!\swhat\b)|in|at|as|with(?!\s(?:us|them|you)\b)|on)\b")
"""Behind a length that may be longer than the time told: "sold it in 2002 after thirty years| in the trade"."""
_OPENED_AGAIN = compile_late(r"\bopen\w*\s(?:[a-z]+\s){0,2}again\b|\bagain\sopen\w*")
_HAVING = compile_late(r"\bhaving\b")
_FROM = compile_late(r"\b(?:from|between|in\s[a-z]+\sfrom)\s$")
_BETWEEN = compile_late(r"\b[Bb]etween\s$")
_DASHES = ("–", "-", " – ")
_AND = compile_late(r"\sand\s[^,]{1,70}$|^[^,]{0,70}\sand\s")
_CLAUSE = compile_late(r"[^.;:]*")
_MARKS = compile_late(r"[;:()]")
_REACH_CP = 30
"""How far behind a length or a point a word still bears on it."""


def find_pair_before(paragraph: Paragraph, length: Length, sentence: Span) -> tuple[Point, Point] | None:
    """The two points of the sentence before, where a length is all that its own sentence tells of time."""
    text, told = paragraph.text, paragraph.sentence_before(sentence)
    if told is None:
        return None
    known = points_of(paragraph, told.start, told.end)
    if len(known) != 2 or any(told.contains(one.span) for one in lengths(text)):
        return None
    first, last = known
    if not _is_one_course(paragraph, first, last, Span(told.start, length.span.end)):
        return None
    until = min(sentence.end, length.span.end + _REACH_CP)
    if _COUNTED.match(text, length.span.end) or _AT_TIMES.search(text, length.span.end, until):
        return None
    lead = text[sentence.start : length.span.start]
    is_told = _is_of_service(text, length) or comes_back(text, lead, length.span.end, is_joined=length.is_joined)
    return (first, last) if is_told else None


def _is_of_service(text: str, length: Length) -> bool:
    """Whether somebody is thanked for all the time that was told: "thanked him for |16 years| of service"."""
    start = max(0, length.span.start - _REACH_CP)
    is_thanked = _THANKED.search(text, start, length.span.start) is not None
    return is_thanked and _OF_SERVICE.match(text, length.span.end) is not None


def find_pair_within(paragraph: Paragraph, length: Length, sentence: Span) -> tuple[Point, Point] | None:
    """The two points before a length in its own sentence, or one of them in the sentence before."""
    found = _points_told(paragraph, sentence)
    if found is None:
        return None
    start, first, last = found
    text = paragraph.text
    if sum(start <= one.span.start < sentence.end for one in lengths(text)) > 1:
        return None
    if not _is_one_course(paragraph, first, last, Span(start, length.span.end)):
        return None
    if first.span.end <= length.span.start and length.span.end <= last.span.start:
        is_told = _is_step(text, first, length)
    else:
        is_told = last.span.end <= length.span.start and _is_told_behind(text, first, last, length)
    return (first, last) if is_told else None


def _points_told(paragraph: Paragraph, sentence: Span) -> tuple[int, Point, Point] | None:
    """The only two points of a sentence, or of both it and the one before; and where those sentences start."""
    text, before = paragraph.text, paragraph.sentence_before(sentence)
    start, known = sentence.start, points_of(paragraph, sentence.start, sentence.end)
    if len(known) < 2 and before is not None:
        start = before.start
        known = points_of(paragraph, start, sentence.end)
        if len(known) != 2 or known[1].span.start < sentence.start or known[0].span.end > sentence.start:
            return None
        if not _ONE_SUBJECT.match(text, sentence.start, known[1].span.start):
            return None
    return (start, known[0], known[1]) if len(known) == 2 else None


def _is_step(text: str, told: Point, length: Length) -> bool:
    """Whether a length, not one in years, is a step on from a point: "came on 3 March, and ten days later, on …"."""
    is_step = _LATER.fullmatch(text, told.span.end, length.span.start) and _LATER_THAN.match(text, length.span.end)
    return is_step is not None and length.unit != "year"


def _is_told_behind(text: str, first: Point, last: Point, length: Length) -> bool:
    """Whether a length behind two points of its sentence is told of the time between: ", which gave them |ten years|"."""
    end = length.span.end
    if length.is_joined:
        return bool(STAYED.match(text, end) and _ITS.search(text, last.span.end, length.span.start))
    if _AFTER_IT_BEGAN.match(text, end):
        return text[last.span.end : length.span.start].strip(" ,") in ("", "exactly", "just")
    if _LATER_THAN.match(text, end):
        return _is_step(text, last, length)
    if _HAVING.search(text, last.span.end, length.span.start) and _FROM.search(text, 0, first.span.start):
        return False  # "editor from 1983 to 1995, having worked there for twenty years"
    if _AFTER.search(text, last.span.end, length.span.start) and _OF_OR_IN.match(text, end):
        return False
    return not _COUNTED.match(text, end) and is_linked(text, last.span.end, length.span)


def has_end(text: str, first: Point, last: Point) -> bool:
    """Whether the words say that the second of two points is an end."""
    if _FROM.search(text, 0, first.span.start) or text[first.span.end : last.span.start].strip() in _DASHES:
        return True
    return ENDED.search(text, first.span.end, last.span.end + _REACH_CP) is not None


def _is_one_course(paragraph: Paragraph, first: Point, last: Point, whole: Span) -> bool:
    """Whether two points are the beginning and the end of one thing, and nothing else is told of until a length."""
    text = paragraph.text
    between = text[first.span.end : last.span.start]
    until = _CLAUSE.match(text, last.span.end)
    is_range = (between == " and " and _BETWEEN.search(text, 0, first.span.start)) or between in _DASHES
    is_ended = ENDED.search(text, first.span.end, until.end() if until else last.span.end)
    if not is_range and not is_ended and not _AND.search(between):
        return False
    before = text[whole.start : first.span.start]
    if before.rfind("(") > before.rfind(")") or _IS_A_LIFE.search(before) or _MARKS.search(between):
        return False
    told = _OPENED_AGAIN.sub("", text[whole.start : last.span.end])
    return not (_ANOTHER_TIME.search(told) or _NEW_PERSON.search(text, whole.start, whole.end))


def is_only_for(text: str, length: Length, sentence: Span) -> bool:
    """Whether nothing but its place says that a length is of all the time: "For ten years it was a school"."""
    lead = text[sentence.start : length.span.start]
    return not lead or is_for(lead) or text.startswith(" as ", length.span.end)


def is_of_all(text: str, length: Length, sentence: Span) -> bool:
    """Whether a length is told of all the time between two points, and not perhaps of a part: "those ten years"."""
    if _is_of_service(text, length) or _AFTER_IT_BEGAN.match(text, length.span.end):
        return True
    return length.hedge == "exact" or says_all(text[sentence.start : length.span.start])
