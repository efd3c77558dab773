"""Hours that come back to two times told before: "from six in the morning until eight at night. Twelve hours at the frame …"."""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.dates.durations.endings import ENDED
from factlint.consistency.dates.durations.links import comes_back, is_linked, says_all
from factlint.consistency.dates.times_of_day.clock import Clock, Hours, clocks, lengths_of_hours
from factlint.consistency.dates.times_of_day.only_hours import is_slip
from factlint.consistency.dates.times_of_day.summed_hours import SummedHours
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_THOSE = compile_late(
    r"\b(?:(?:[Ii]n|[Ff]or|[Dd]uring|[Oo]ver|[Aa]fter|[Oo]f|[Aa]ll|[Tt]hroughout|[Tt]hrough)\s(?:all\s)?(?:those|these|the|its)|[Tt]hat\s(?:gives|leaves|makes|is|was|means)\s(?:us|you|them|me)?\s?|[Tt]hat['’]s|[Ii]t['’]s|It\s(?:is|was)|The\s[a-z]+\sof)\s(?:full\s|whole\s|long\s|just\s)?$"
)
_AFTER_ALL = compile_late(r"After\s(?:all\sof\s|exactly\s|just\s)?$")
_HAVING_BEEN = compile_late(
    r",\s(?:and\s)?(?:after|having\s(?:been|spent|had|held|lasted|taken|kept|flown|sat|stood|talked|spoken|slept|played|worked|walked|waited)[^.;,:]{0,40}?(?:\sfor)?|with)\s$"
)
_OLDER = compile_late(r",\s(?:just\s|exactly\s)?$")
_IS_OLDER = compile_late(r"\s(?:later|older|on)\b")
_AFTER = compile_late(r"(?:\b[Aa]fter|\band,?\safter)\s(?:exactly\s|just\s)?$")
_AT = compile_late(r"\s?,?\s(?:[a-z ]{0,20}\s)?(?:at|by)\s$")
_NOT_OF_IT = compile_late(
    r",?\s(?:later(?!\s*[.,;)])|earlier|ago|before|each|apiece|per\b|more|longer|in\sthe\s(?:morning|afternoon|evening)|of\s(?:which|them|it|that|sleep|that|counting|talks)|every|away|from\s|into|after|left|early|late\b|until|to\s(?!the\b)|for\s(?:questions|lunch|tea|each|the\sbreak)|added|behind|ahead|apart|old\b)"
)
_A_WEEK = compile_late(r"\s(?:a|per|every)\s(?:week|month|year)\b")
_A_DAY = compile_late(r"\s(?:a|per|every|each)\s(?:day|night|shift|week)\b")
_ON_ONE_DAY = compile_late(
    r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\sonly\b|\bonly\son\s(?:a\s)?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b"
)
_OF_OTHERS = compile_late(
    r"\b(?:breaks?|lunch|dinner|should|would|due|scheduled|planned|meant|flights?|flies|flew|flying|lands?|landed|planes?|except|each|every|another|paus\w+|local|zones?|clocks|summer\stime|daylight|excluding|minus|interval|intermission|interrupt\w*|overtime|"
    r"doors?(?=\sopen)|rotation|shifts|twice|again|delay\w*|first(?=\s(?:half|hour|session))|last(?=\s(?:two|three|hour))|only\s(?:two|three|half)|weekdays|weekends|of\splay|queue\w*|half-time|if|had\sgone\sbefore|is\swhat|itself|recount\w*|rehears\w+|on\s(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?(?!\sonly))\b"
)
_BREAKS = compile_late(
    r"\bwithout\s(?:a|any|so\smuch\sas\sa)\s(?:break|pause|stop)\b|\bon\s(?:Saturdays?|Sundays?)\sonly\b"
)
_HALF_AN_HOUR = 30
_MOST_MINUTES = 1200


def find_told_back_hours(paragraph: Paragraph) -> Iterator[SummedHours]:
    """The only length of one or two sentences with their only two times."""
    text = paragraph.text
    sentences = list(_sentences(paragraph))
    for at, sentence in enumerate(sentences):
        said = list(lengths_of_hours(text, sentence.start, sentence.end))
        if len(said) != 1 or said[0].is_joined or said[0].minutes > _MOST_MINUTES:
            continue
        hours, own = said[0], clocks(text, sentence.start, sentence.end)
        before = sentences[at - 1] if at else sentence
        start = sentence.start if len(own) == 2 or not at else before.start
        pair = own if len(own) == 2 else clocks(text, start, sentence.end)
        if len(pair) != 2 or (start < sentence.start and [*lengths_of_hours(text, start, sentence.start)]):
            continue
        told = _BREAKS.sub(lambda found: " " * len(found[0]), text[start : sentence.end])
        until = sentence.end if own else before.end
        is_told = (
            not _OF_OTHERS.search(told)
            and _is_end(text, pair, until)
            and _is_told_of(text, pair, hours, sentence, start)
        )
        if is_told or is_slip(text, (pair[0], pair[1]), hours, start, sentence.start):
            yield SummedHours(pair[0], pair[1], hours)


_AFTER_NOON = compile_late(r"\b[ap]\.m\.(?=\s[A-Z])")


def _sentences(paragraph: Paragraph) -> Iterator[Span]:
    """The sentences, cut also behind "p.m." where the next word has a capital."""
    for sentence in paragraph.sentences:
        start = sentence.start
        for found in _AFTER_NOON.finditer(paragraph.text, sentence.start, sentence.end):
            yield Span(start, found.end())
            start = found.end() + 1
        if start < sentence.end:
            yield Span(start, sentence.end)


def _is_end(text: str, pair: list[Clock], until: int) -> bool:
    """Whether the second time ends what the first one begins."""
    first, last = pair
    if ENDED.search(text, first.span.end, until):
        return True
    return _AND.search(text, first.span.end, last.span.start) is not None and not _BEGINS.search(
        text, first.span.end, until
    )


_AND = compile_late(r"(?:\sand|,)\s[^.;:]*$")
_BEGINS = compile_late(
    r"\b(?:start\w*|beg[aiu]n\w*|open\w*|leav\w*|depart\w*|sets?\soff|kick\w*|doors?|another|the\s(?:next|second|last|first))\b"
)


def _is_told_of(text: str, pair: list[Clock], hours: Hours, sentence: Span, start: int) -> bool:
    first, last = pair
    if _NOT_OF_IT.match(text, hours.span.end) or (
        _A_WEEK.match(text, hours.span.end) and not _ON_ONE_DAY.search(text, start, sentence.end)
    ):
        return False
    if last.span.end <= sentence.start:
        lead = text[sentence.start : hours.span.start]
        if (
            _THOSE.search(lead)
            or says_all(lead)
            or (
                _AFTER_ALL.fullmatch(lead) and not text.startswith(" it ", hours.span.end) and not _is_near(pair, hours)
            )
        ):
            return True
        if not lead and _A_DAY.match(text, hours.span.end):
            return True
        if lead.startswith("After"):
            return False
        return comes_back(text, lead, hours.span.end, is_joined=False) and _is_too_long(pair, hours)
    if last.span.end <= hours.span.start:
        if _HAVING_BEEN.search(text, last.span.end, hours.span.start):
            return text[hours.span.end : hours.span.end + 1] in ".,;" or _is_too_long(pair, hours)
        if _OLDER.search(text, last.span.end, hours.span.start) and _IS_OLDER.match(text, hours.span.end):
            return True
        is_those = _THOSE.search(text, last.span.end, hours.span.start) is not None
        return is_those or is_linked(text, last.span.end, hours.span)
    if first.span.end <= hours.span.start and hours.span.end <= last.span.start:
        is_after = _AFTER.search(text, first.span.end, hours.span.start) is not None
        return is_after and _AT.fullmatch(text, hours.span.end, last.span.start) is not None
    return False


def _is_near(pair: list[Clock], hours: Hours) -> bool:
    """Whether a length may be a round one for the time between."""
    first, last = pair
    return any(
        abs((end - start) % 1440 - hours.minutes) <= _HALF_AN_HOUR for start in first.minutes for end in last.minutes
    )


def _is_too_long(pair: list[Clock], hours: Hours) -> bool:
    """Whether a length is more than all the time between: less may be of a part."""
    first, last = pair
    apart = {(end - start) % 1440 for start in first.minutes for end in last.minutes}
    least = min(apart)
    return hours.minutes > least or hours.minutes * 4 > least * 3
