"""Lengths with which a text sums up two points: "left on 3 January and were back on 13 January, a voyage of two weeks"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from factlint.consistency.dates.durations.points import Point, days_between, points_of
from factlint.consistency.dates.lengths import Length, lengths
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_THING = (
    r"(?:gap|stretch|passage|march|climb|ride|flight|drive|walk|sojourn|retreat|search|hunt|stint|tenure|voyage|trip|journey|tour|period|run|span|interval|reign|stay|term|total|break|absence|delay|rule|campaign|career|wait|spell|distance|"
    r"crossing|siege|war|strike|drought|flood|season|exile|captivity|visit|holiday|occupation|vacancy|closure|lockdown|partnership|marriage)"
)
_PRONOUN = r"(?:you|we|they|he|she|it|I|that|this)"
_SUMS = compile_late(
    r"\s*+(?:"
    r"(?P<set_off>[,:;–—-]\s*+(?:\(\s*+)?|\(\s*+)(?:(?P<by>i\.e\.|that\sis|in\sother\swords|in\sall|altogether|a\stotal\sof|all\sin\sall)\s*+,?\s*+)?(?P<after>(?:for|after|over)\s)?(?:(?:a|fully|full|exactly|just|only|all\sof|some|or|all)\s)?|"
    rf"(?:,\s)?(?:after|following|at\sthe\send\sof|making)\s(?:an?|his|her|its|their)\s(?:[a-z]+\s)?{_THING}\s(?P<stayed>of|that\slasted|lasting)\s(?:(?:exactly|just|only)\s)?|"
    rf"[,:;–—]\s*+(?:(?:so|which|and|thus|hence|therefore)\s)?(?:an?\s|his\s|her\s|its\s|their\s)?(?:[a-z]+\s)?(?P<thing>{_THING})\s(?:of|that\slasted|lasting|which\slasted)\s(?:(?:a|fully|exactly|just|only|some)\s)?|"
    rf"(?:[,;:–—]\s*+(?:(?:and|so)\s)?|and\s(?=so\s))(?:so|which|thus|hence|it|having|in\sthat)\s(?:(?:so\s)?that\s|thus\s)?(?:{_PRONOUN}\s)?(?P<so>(?:for|(?:have|has|had|was|were|been|is|lasted|lasts|took|took\sup|takes|takes\sup|taken|makes|made|means|meant|leaves|left|gives|gave|spent|spanned|covers|covered)\s(?:(?:away|out|gone|ill|open|shut|closed|there|at\ssea|under\sway|you|us|them|him)\s)?(?:for\s|a\stotal\sof\s|up\s)?)\s*+)(?:(?:fully|exactly|just|only)\s)?|"
    r"[,;:–—]\s*+(?:and\s)?(?P<those>(?:in|for|during|over|throughout|after|of|all)\s(?:all\s)?(?:these|those|the))\s(?:(?:full|whole|entire|long)\s)?)"
)
_BETWEEN_LIE = compile_late(
    r"\s+(?:lie|lay|lies|passed|elapsed|were|are|pass)\s+(?:exactly\s+|just\s+|only\s+|fully\s+)?"
)
_BETWEEN = compile_late(r"\b[Bb]etween\s[^.;:]*$")
_CLOSES = compile_late(
    r"\s*+(?:[.;)!]|$|—|–\s|,(?!\s(?:or|and\s\w+\s(?:months?|weeks?|days?))\b)|(?:in\s(?:all|total)|altogether|all\stold|without\s(?:a|any)|with\sno|end\sto\send|of\s[a-z]+(?=[.!,;])|well\sspent|on\sthe\strot|on\send|in\sa\srow|straight|from\s(?:start|first|beginning)\sto)\b)"
)
_LATER = compile_late(r",\s(?:(?:just|only|exactly|fully|a\sfull)\s)?|\s[–—]\s")
_IS_LATER = compile_late(
    r"\s(?:later|afterwards|after\sthat)(?:\s*[.;)]|\s[–—]|,\s(?:after|when|at|in|with|by|to|as|on|having|amid|following|under|despite|for|from|though|without)\b|$)"
)
"""Behind a length that counts from the first of two points to the last: "was lifted on 17 March, two weeks| later, after talks"."""
_AFTER_IT = compile_late(r",?\s(?:after|following)\s(?:(?:just|only|exactly|fully|a\sfull)\s)?")
_OF_IT = compile_late(
    r"\b(?:it|them)(?:\s(?:up|down|over|on|off|back|again|for\sgood))?\s(?:in|on)\s(?:[A-Z][a-z]+\s|the\s)?$"
)
"""Before the last of two points, where what ended then is what began at the first: "he bought it in 1990 and sold |it in 1999"."""
_COUNTED_FROM = compile_late(r"\s(?:after|before|into|later|earlier|ago|old|too|more|longer|each|apart)\b")
_OF_WHICH = compile_late(r"\sof\s(?:which|them|it|that|these|those|the|his|her|its|their)\b")
_JOINT = compile_late(r"(?:[^.;:()?!]{0,80}\s)?(?:and|to|until|till|through|then)\s(?:[^.;:()?!]{0,70}\s)?$")
_HAVING_BEGUN = compile_late(r",\s(?:he|she|they|it|[A-Z][a-z]+)\s[a-z]+\s(?:it|them)\b[^.;:,()?!]{0,20}$")
"""Of "Having bought the mill in 1990, he sold it in |1999"."""
_DASH = compile_late(r"\s?[–—-]\s?$")
_OF_OTHERS = compile_late(
    r"\b(?:who|whose|where|when|while|but|except|interrupt\w*|twice|respectively|again(?!\son|,)|each|every|born|aged|fiscal|season|before|after|another|working|business|"
    r"second|part\s+of|parts\s+of|some\s+of|most\s+of|off\s+and\s+on|on\s+and\s+off|breaks?|first\s+\w+\s+of|season|academic|school\s+years?|delay\w*|ship\w*)\b"
)
_OPENS_SENTENCE = compile_late(
    r"(?:(?:Those|These|That\s(?:is|was|makes|made)|It\s(?:took|lasted|was)|In\sall|Altogether|All\sin\sall|For|In|After|During|Over|Thus)\s*,?\s*)?(?:(?:those|these|all\sof|a\stotal\sof|fully|just|exactly|only|all|for)\s)*"
)
_GOES_ON_AS_SUM = compile_late(r"\s+(?:well\s+spent|of\s+[a-z]+(?=[,.;!])|in\s+all|altogether|in\s+total)|\s*[.!]|\s*$")
_STARTING = compile_late(
    r"\s*[,:(–—]\s*(?:starting|beginning|opening|commencing|running|lasting|begun|started)\s+(?:(?:on|in|from)\s+)?(?:[Aa]\s)?(?:the\s+)?$"
)
_LIES_BETWEEN = compile_late(
    r"\s(?:that\s|which\s)?(?:(?:lay|lie|lies|passed|elapsed|went\sby|separated?)\s)?(?:between|from)\s(?!(?:\d|[A-Z][a-z]+\s\d))[^.;:,()?!]{2,60}\s(?:in|of|on)\s$"
)
_AND_ANOTHER = compile_late(r",?\s(?:and|to)\s[^.;:,()?!]{2,60}\s(?:in|of|on)\s$")
"""Of "the ten years between her birth in 1850 and his in |1865"."""
_OVER_BY = compile_late(r"\b(?:over|done|finished|complete|completed|gone|back|home)\sby\s$")
_DAYS_OF: dict[str, tuple[float, float]] = {"year": (365.25, 0), "month": (30.44, 16), "week": (7, 2), "day": (1, 1)}


_DOZEN = 12


class Summed(NamedTuple):
    """A length that does not fit the two points that it sums up; `least` to `most` days lie between them."""

    length: Length
    first: Point
    last: Point
    least: int
    most: int


def find_summed(paragraph: Paragraph) -> Iterator[Summed]:
    """The lengths that sum up two points and do not fit them."""
    text = paragraph.text
    for length in lengths(text):
        if length.is_hedged or length.is_joined or length.hedge not in ("", "exact"):
            continue
        pair = _pair_of(paragraph, length)
        if pair is None or any(one.is_loose and not _OVER_BY.search(text, 0, one.span.start) for one in pair):
            continue
        between = days_between(*pair)
        if between is None or _fits(length, pair, *between):
            continue
        whole = Span(min(pair[0].span.start, length.span.start), max(pair[1].span.end, length.span.end))
        if not _OF_OTHERS.search(text, pair[0].span.start, pair[1].span.end) and not paragraph.has_gap(
            whole.start, whole.end
        ):
            yield Summed(length, *pair, *between)


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
        is_opened = _STARTING.fullmatch(text, length.span.end, first.span.start)
        if is_opened and _is_joined(text, first, last):
            return first, last
        lies_between = _LIES_BETWEEN.fullmatch(text, length.span.end, first.span.start)
        if lies_between and _AND_ANOTHER.fullmatch(text, first.span.end, last.span.start):
            return first, last
        return None
    if own or not _OPENS_SENTENCE.fullmatch(text, sentence.start, length.span.start):
        return None
    place = paragraph.sentences.index(sentence)
    is_those = re.search(r"\b(?:those|these)\s", text[sentence.start : length.span.start], re.IGNORECASE) is not None
    if not place or not (is_those or _GOES_ON_AS_SUM.match(text, length.span.end)):
        return None
    told = paragraph.sentences[place - 1]
    known = points_of(paragraph, told.start, told.end)
    if len(known) == 1 and place > 1 and not is_those:
        told = Span(paragraph.sentences[place - 2].start, told.end)
        known = points_of(paragraph, told.start, told.end)
        return (known[0], known[1]) if len(known) == 2 and known[0].day and known[1].day else None
    return (known[0], known[1]) if len(known) == 2 and _is_joined(text, *known) else None


def _is_joined(text: str, first: Point, last: Point) -> bool:
    """Whether a text joins two points: "on 3 May and … on 9 May", "from 3 May until …"."""
    return (
        _JOINT.fullmatch(text, first.span.end, last.span.start) is not None
        or _DASH.fullmatch(text, first.span.end, last.span.start) is not None
        or _HAVING_BEGUN.fullmatch(text, first.span.end, last.span.start) is not None
    )


def _is_sum(text: str, first: Point, last: Point, length: Length) -> bool:
    """Whether a length behind two points is told of the time between them."""
    if _BETWEEN_LIE.fullmatch(text, last.span.end, length.span.start):
        return _BETWEEN.search(text, 0, first.span.start) is not None
    found = _SUMS.fullmatch(text, last.span.end, length.span.start)
    if _LATER.fullmatch(text, last.span.end, length.span.start) and _IS_LATER.match(text, length.span.end):
        return True
    if (
        _AFTER_IT.fullmatch(text, last.span.end, length.span.start)
        and _COUNTED_FROM.match(text, length.span.end) is None
        and _OF_IT.search(text, first.span.end, last.span.start)
    ):
        return True
    if found is None or _COUNTED_FROM.match(text, length.span.end):
        return False
    if found["thing"] or found["so"] or found["those"]:
        return True
    return _CLOSES.match(text, length.span.end) is not None and _OF_WHICH.match(text, length.span.end) is None


def _fits(length: Length, pair: tuple[Point, Point], least: int, most: int) -> bool:
    size, slack = _DAYS_OF[length.unit]
    if length.unit == "day" and pair[0].day is None:
        slack = 3
    if length.unit == "year":
        slack = 60 if pair[0].day is not None or pair[0].month is not None else 30
    if length.unit == "week" and length.value > 4:
        slack = 4
    if length.is_round:
        slack = max(slack, 365.25 * (2.0 if length.value == _DOZEN else max(4.0, length.value * 0.3)))
    days = length.value * size
    return least - slack <= days <= most + slack
