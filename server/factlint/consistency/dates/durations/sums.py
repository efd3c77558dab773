"""Lengths with which a text sums up two points: "left on 3 January and were back on 13 January, a voyage of two weeks"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factlint.consistency.dates.durations.next_sentences import (
    find_pair_before,
    find_pair_within,
    has_end,
    is_of_all,
    is_only_for,
)
from factlint.consistency.dates.durations.only_lengths import find_only_pair, is_subject
from factlint.consistency.dates.durations.points import Point, days_between, points_of
from factlint.consistency.dates.lengths import DAYS_IN, Length, Unit, lengths
from factlint.consistency.dates.word_classes import STAYS, one_of
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph

_THING = one_of(
    STAYS,
    (
        "period",
        "interval",
        "total",
        "break",
        "delay",
        "campaign",
        "distance",
        "drought",
        "flood",
        "season",
        "holiday",
        "vacancy",
        "lockdown",
        "span",
    ),
)
"""What a sum may be called: ", |a voyage| of two weeks"."""
_SUM_VERBS = (
    "have", "has", "had", "was", "were", "been", "is", "lasted", "lasts", "took", "took up", "takes", "takes up", "taken", "makes",
    "made", "means", "meant", "leaves", "left", "gives", "gave", "spent", "spanned", "spans", "covers", "covered",
)  # fmt: skip
_WHERE = (
    "away",
    "out",
    "gone",
    "ill",
    "open",
    "shut",
    "closed",
    "there",
    "at sea",
    "under way",
    "you",
    "us",
    "them",
    "him",
)
"""Between a verb and its length: "so they were |at sea| for two weeks"."""
_PRONOUN = r"(?:you|we|they|he|she|it|I|that|this)"
_SET_OFF = (
    r"(?P<set_off>[,:;–—-]\s*+(?:\(\s*+)?|\(\s*+)"
    r"(?:(?P<by>i\.e\.|that\sis|in\sother\swords|in\sall|altogether|a\stotal\sof|all\sin\sall)\s*+,?\s*+)?"
    r"(?P<after>(?:for|after|over)\s)?(?:(?:a|fully|full|exactly|just|only|all\sof|some|or|all)\s)?"
)
""" ", that is, exactly |ten days"."""
_NAMED = (
    rf"[,:;–—]\s(?:(?:so|which|and|thus|hence|therefore)\s)?(?:an?\s|his\s|her\s|its\s|their\s)?(?:[a-z]+\s)?(?P<thing>{_THING})\s"
    r"(?:of|that\slasted|lasting|which\slasted)\s(?:(?:a|fully|exactly|just|only|some)\s)?"
)
""" ", a long voyage of |two weeks"."""
_CONCLUDED = (
    r"(?:[,;:–—]\s*+(?:(?:and|so)\s)?|and\s(?=so\s))(?:so|which|thus|hence|it|having|in\sthat)\s(?:(?:so\s)?that\s|thus\s)?"
    rf"(?:{_PRONOUN}\s)?(?P<so>(?:for|{one_of(_SUM_VERBS)}\s(?:{one_of(_WHERE)}\s)?(?:for\s|a\stotal\sof\s|up\s)?)\s*+)"
    r"(?:(?:fully|exactly|just|only)\s)?"
)
""" ", so they were at sea for |ten days"."""
_POINTED = (
    r"[,;:–—]\s*+(?:and\s)?(?P<those>(?:in|for|during|over|throughout|after|of|all)\s(?:all\s)?(?:these|those|the))\s"
    r"(?:(?:full|whole|entire|long)\s)?"
)
""" "; in all those |ten days"."""
_SUMS = compile_late(rf"\s*+(?:{_SET_OFF}|{_NAMED}|{_CONCLUDED}|{_POINTED})")
_BETWEEN_LIE = compile_late(
    r"\s+(?:lie|lay|lies|passed|elapsed|were|are|pass)\s+(?:exactly\s+|just\s+|only\s+|fully\s+)?"
)
_BETWEEN = compile_late(r"\b[Bb]etween\s[^.;:]*$")
_CLOSES = compile_late(
    r"\s*+(?:[.;)!]|$|—|–\s|,(?!\s(?:or|and\s\w+\s(?:months?|weeks?|days?))\b)|(?:in\s(?:all|total)|altogether|all\stold|without\s(?:a|any)|with\sno|end\sto\send|of\s[a-z]+(?=[.!,;])|well\sspent|on\sthe\strot|on\send|in\sa\srow|straight|from\s(?:start|first|beginning)\sto)\b)"
)
_COUNTED_FROM = compile_late(r"\s(?:after|before|into|later|earlier|ago|old|too|more|longer|each|apart)\b")
_OF_WHICH = compile_late(r"\sof\s(?:which|them|it|that|these|those|the|his|her|its|their)\b")
_JOINT = compile_late(r"(?:[^.;:()?!]{0,80}\s)?(?:and|to|until|till|through|then)\s(?:[^.;:()?!]{0,70}\s)?$")
_DASH = compile_late(r"\s?[–—-]\s?$")
_OF_OTHERS = compile_late(
    r"\b(?:who|whose|where|when|while|but|except|interrupt\w*|twice|respectively|again(?!\son|,)|each|every|born|aged|fiscal|season|before|after|another|working|business|"
    r"second|part\s+of|parts\s+of|some\s+of|most\s+of|off\s+and\s+on|on\s+and\s+off|breaks?|first\s+\w+\s+of|academic|school\s+years?|delay\w*|ship\w*)\b"
)
_ASIDE = compile_late(r",\s(?:when|where|as)\s[^,.;:()]{3,60},")
"""What happened at the first point: "closed on 4 May|, when rust was found,| and …"."""
_OPENS_SENTENCE = compile_late(
    r"(?:(?:Those|These|That\s(?:is|was|makes|made)|It\s(?:took|lasted|was)|In\sall|Altogether|All\sin\sall|For|In|After|During|Over|Thus)\s*,?\s*)?(?:(?:those|these|all\sof|a\stotal\sof|fully|just|exactly|only|all|for)\s)*"
)
_GOES_ON_AS_SUM = compile_late(r"\s+(?:well\s+spent|of\s+[a-z]+(?=[,.;!])|in\s+all|altogether|in\s+total)|\s*[.!]|\s*$")
_STARTING = compile_late(
    r"\s*[,:(–—]\s*(?:starting|beginning|opening|commencing|running|lasting|begun|started)\s+(?:(?:on|in|from)\s+)?(?:[Aa]\s)?(?:the\s+)?$"
)
_OVER_BY = compile_late(r"\b(?:over|done|finished|complete|completed|gone|back|home)\sby\s$")
_DAYS_OUT: dict[Unit, float] = {"year": 0, "month": 16, "week": 2, "day": 1}
"""How many days a length in each unit may be out."""
_MOST_TIMES = 3
"""A length that is so many times too long or too short is of something else."""
_MOST_TIMES_ONLY = 2
"""The same for a length that only its place links to the points."""
_NEARLY = 0.75
"""The least part that "nearly twenty years" may be."""
_ROUND = 30
"""Tens of years from here on may be round: "thirty years"."""
_THOSE = compile_late(r"\b(?:those|these)\s", re.IGNORECASE)


class Summed(NamedTuple):
    """A length that does not fit the two points that it sums up; `least` to `most` days lie between them."""

    length: Length
    first: Point
    last: Point
    least: int
    most: int


def find_summed(paragraph: Paragraph) -> Iterator[Summed]:
    """The lengths that sum up two points and do not fit them."""
    for length in lengths(paragraph.text):
        is_loose = length.is_hedged or length.hedge not in ("", "exact")
        if is_loose and length.hedge != "under":
            continue
        pair = None if length.is_joined or is_loose else _pair_of(paragraph, length)
        if pair is None:
            yield from [*_find_told_back(paragraph, length)] or [*_find_only(paragraph, length)]
        else:
            yield from _find_told_beside(paragraph, length, pair)


def _find_told_beside(paragraph: Paragraph, length: Length, pair: tuple[Point, Point]) -> Iterator[Summed]:
    """A length right beside two points, where it does not fit them: "from 3 to 13 January, a voyage of two weeks"."""
    text = paragraph.text
    if any(one.is_loose and not _OVER_BY.search(text, 0, one.span.start) for one in pair):
        return
    between = days_between(*pair)
    if between is None or _fits(length, pair, *between):
        return
    start, end = min(pair[0].span.start, length.span.start), max(pair[1].span.end, length.span.end)
    if not _tells_of_others(text, pair) and not paragraph.has_gap(start, end):
        yield Summed(length, *pair, *between)


def _tells_of_others(text: str, pair: tuple[Point, Point]) -> bool:
    """Whether words between two points bring in others, or another time than that between."""
    told = _ASIDE.sub(",", text[pair[0].span.start : pair[1].span.end])
    return _OF_OTHERS.search(told.replace(" again", "")) is not None


def _find_told_back(paragraph: Paragraph, length: Length) -> Iterator[Summed]:
    """The same for lengths that come back to a beginning and an end in other words."""
    text, sentence = paragraph.text, paragraph.sentence_at(length.span.start)
    pair = find_pair_before(paragraph, length, sentence) or find_pair_within(paragraph, length, sentence)
    if pair is None or any(one.is_loose for one in pair):
        return
    between = days_between(*pair)
    if between is None or _fits(length, pair, *between):
        return
    if paragraph.has_gap(pair[0].span.start, length.span.end) or _tells_of_others(text, pair):
        return
    size = DAYS_IN[length.unit]
    is_weak = not has_end(text, *pair) or is_only_for(text, length, sentence)
    if is_weak and length.unit == "year" and not _is_misread(length, between):
        return
    if length.value * size < between[0] and not is_of_all(text, length, sentence) and not _is_misread(length, between):
        return
    if between[0] / _MOST_TIMES <= length.value * size <= max(between[1], 3) * _MOST_TIMES:
        yield Summed(length, *pair, *between)


def _find_only(paragraph: Paragraph, length: Length) -> Iterator[Summed]:
    """The same for the only length and the only two points about."""
    text, sentence = paragraph.text, paragraph.sentence_at(length.span.start)
    pair = find_only_pair(paragraph, length, sentence)
    between = days_between(*pair) if pair else None
    if pair is None or between is None or _fits(length, pair, *between):
        return
    days = length.value * DAYS_IN[length.unit]
    if paragraph.has_gap(pair[0].span.start, length.span.end) or (pair[0].month is None and length.unit != "year"):
        return
    is_more = between[1] < days <= _MOST_TIMES_ONLY * between[1]
    if is_more or (between[0] <= _MOST_TIMES_ONLY * days and is_subject(text, length, sentence)):
        yield Summed(length, *pair, *between)


def _is_misread(length: Length, between: tuple[int, int]) -> bool:
    """Whether a length in years may be a slip of one figure: sixty-five for seventy-five."""
    right = round(sum(between) / 2 / DAYS_IN["year"])
    if length.unit != "year" or length.is_round or not 10 < right < 1000 or not 10 < length.value < 1000:
        return False
    return int(length.value) % 10 == right % 10 or (int(length.value) // 10 == right // 10 and length.value < right - 2)


def _pair_of(paragraph: Paragraph, length: Length) -> tuple[Point, Point] | None:
    text, sentence = paragraph.text, paragraph.sentence_at(length.span.start)
    own = points_of(paragraph, sentence.start, sentence.end)
    before = [one for one in own if one.span.end <= length.span.start]
    if len(own) == 2 and len(before) == 2:
        first, last = before
        if not _is_joined(text, first, last) or not _is_sum(text, first, last, length):
            return None
        return first, last
    if len(own) == 2 and not before:
        first, last = own
        if _STARTING.fullmatch(text, length.span.end, first.span.start) and _is_joined(text, first, last):
            return first, last
        return None
    if own or not _OPENS_SENTENCE.fullmatch(text, sentence.start, length.span.start):
        return None
    told = paragraph.sentence_before(sentence)
    is_those = _THOSE.search(text, sentence.start, length.span.start) is not None
    if told is None or not (is_those or _GOES_ON_AS_SUM.match(text, length.span.end)):
        return None
    known = points_of(paragraph, told.start, told.end)
    first = paragraph.sentence_before(told)
    if len(known) == 1 and first is not None and not is_those:
        known = points_of(paragraph, first.start, told.end)
        return (known[0], known[1]) if len(known) == 2 and known[0].day and known[1].day else None
    return (known[0], known[1]) if len(known) == 2 and _is_joined(text, *known) else None


def _is_joined(text: str, first: Point, last: Point) -> bool:
    """Whether a text joins two points: "on 3 May and … on 9 May", "from 3 May until …"."""
    return (
        _JOINT.fullmatch(text, first.span.end, last.span.start) is not None
        or _DASH.fullmatch(text, first.span.end, last.span.start) is not None
    )


def _is_sum(text: str, first: Point, last: Point, length: Length) -> bool:
    """Whether a length behind two points is told of the time between them."""
    if _BETWEEN_LIE.fullmatch(text, last.span.end, length.span.start):
        return _BETWEEN.search(text, 0, first.span.start) is not None
    found = _SUMS.fullmatch(text, last.span.end, length.span.start)
    if found is None or _COUNTED_FROM.match(text, length.span.end):
        return False
    if found["thing"] or found["so"] or found["those"]:
        return True
    return _CLOSES.match(text, length.span.end) is not None and _OF_WHICH.match(text, length.span.end) is None


def _fits(length: Length, pair: tuple[Point, Point], least: int, most: int) -> bool:
    size, slack = DAYS_IN[length.unit], _DAYS_OUT[length.unit]
    if length.hedge == "under":
        return (length.value * _NEARLY - 1) * size <= most
    if length.unit == "day" and pair[0].day is None:
        slack = 3
    if length.unit == "year":
        is_round = length.value >= _ROUND and length.value % 10 == 0 and length.hedge != "exact"
        slack = 400 if is_round else 60 if pair[0].day is not None or pair[0].month is not None else 30
    if length.unit == "week" and length.value > 4:
        slack = 4
    if length.is_round and length.hedge != "exact":
        slack = max(slack, DAYS_IN["year"] * max(4.0, length.value * 0.3))
    days = length.value * size
    return least - slack <= days <= most + slack
