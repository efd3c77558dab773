"""Hours and minutes with which a text sums up two times of day, and times told twice: "2:14:30, or 134 and a half minutes"."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from factlint.consistency.dates.times_of_day.clock import Clock, Hours, clocks, lengths_of_hours, minutes_between
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numerals import find_numbers
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_VERB = (
    r"(?:gives?|gave|giving|leaves?|left|leaving|makes?|made|making|means|meant|lasted|lasting|lasts|"
    r"took|taken|takes|taking|spent|spends|have|has|had|are|were|was|is|been)"
)
_PLACE = r"(?:in\sthe\sair|at\ssea|on\sthe\sroad|under\sway|away|out|there|without\s(?:power|water|light))"
_WHO = r"(?:you|us|them|him|her|me|everyone|everybody)"
_SUMS = compile_late(
    rf"\s*+(?:[,:;–—-]\s*+|\.?\s*+(?=[A-Z]))?(?:(?:[Aa]nd|[Ss]o|[Tt]hat|[Ww]hich|[Tt]hus|[Ii]t|[Hh]aving|[Yy]ou|[Ww]e|[Tt]hey|[Hh]e|[Ss]he|[Tt]his|will|would|therefore|then)\s)*+(?:{_VERB}\s)++(?:{_WHO}\s)?(?:{_PLACE}\s)?(?:for\s)?(?:(?:all\sof|just|only|exactly|fully|a\stotal\sof|a\sfull|full)\s)*+|"
    r"\s*+[,:;–—-]\s*+(?:and\s)?(?:in|for|during|after|over|throughout)\s(?:all\s)?(?:these|those)\s(?:(?:full|whole|entire|long)\s)?|"
    r"\s*+[,:;–—-]\s*+(?:(?:at|with)\s)"
)
_OPENS = compile_late(
    rf"(?:For\s|(?:For|In|During|After|Over|Throughout)\s(?:all\s)?(?:these|those)\s|(?:You|We|They|That|This|It|He|She)\s(?:will\s|would\s|thus\s|then\s)?(?:{_VERB}\s)++(?:{_WHO}\s)?(?:{_PLACE}\s)?(?:for\s)?(?:(?:all\sof|just|only|exactly|fully|a\stotal\sof)\s)*+)"
)
ENDS = compile_late(
    r"\b(?:end\w*|until|till|to|clos\w+|finish\w*|arriv\w+|land\w*|over|return\w*|back|home|reach\w*|restor\w+|came|went|all-clear|"
    r"dock\w*|stopp?\w*|tie[ds]|gets?|got|leav\w+|left)\b|\d\s?[–-]\s?\d"
)
"""Words with which the second of two times is the end of something, and not another beginning."""
_NOT_OF_IT = compile_late(
    r"\s(?:later|earlier|ago|after|before|each|apiece|per|added|for\s(?:questions|discussion|lunch|tea|coffee|those)|for\sthe\s(?!\w+\b\s*$)|in\sthe\s(?:morning|afternoon|evening)|on\s[A-Z]|the\s(?:day|night)\sbefore|more|longer|of\s(?:which|them|it)|every|away\b|(?:a|per)\s(?:week|month))"
)
_OF_OTHERS = compile_late(
    r"\b(?:breaks?|lunch|should|would|due|scheduled|planned|flights?|flies|lands|except|each|every|another|paus\w+|local|clocks|excluding|minus|interval|first|last|doors?(?=\sopen))\b"
)
_RACE = compile_late(
    r"(?<![\w:.])(?P<h>\d{1,2}):(?P<m>[0-5]\d):(?P<s>[0-5]\d)(?![\w:]|\.\d),?\s*+(?:\(|or|that\sis,?|i\.e\.|which\sis|equals|=|–|—|makes)?\s*+(?:just\s|only\s|exactly\s)?(?P<amount>\d{2,4}(?:\.\d+)?(?:\sand\sa\s(?P<part>half|quarter))?)\sminutes\b"
)
_RANGE = (
    r"(\d{1,2})(?:[:.]([0-5]\d))?\s?(?:[ap]\.?m\.?)?\s?(?:to|[–-])\s?(\d{1,2})(?:[:.]([0-5]\d))?(?:\s?[ap]\.?m\.?)?"
)
_TWO_RANGES = compile_late(
    rf"(?<![\w.,:/$€£-]){_RANGE}\s(?:and|plus|then)\s(?:again\s)?(?:from\s)?{_RANGE}\s*+[,:;(–—]\s*+(?:i\.e\.\s|that\sis,?\s|a\stotal\sof\s|which\smakes\s)?"
)
_MOST_TIMES = 2
_BEFORE_IT = compile_late(r"\s*+,\s*+(?:just\s|only\s|exactly\s)?")
_WHICH_IS_AT = compile_late(r"\sbefore\s[^.;,:]{1,50}\s(?:at|of)\s")


class SummedHours(NamedTuple):
    """A length that sums up two times."""

    first: Clock
    last: Clock
    hours: Hours


def find_summed_hours(paragraph: Paragraph) -> Iterator[SummedHours]:
    """The lengths that sum up the two times of their sentence, or of the sentence before."""
    text = paragraph.text
    for sentence in paragraph.sentences:
        said = list(lengths_of_hours(text, sentence.start, sentence.end))
        if len(said) != 1 or said[0].is_joined or _NOT_OF_IT.match(text, said[0].span.end):
            continue
        hours, own = said[0], clocks(text, sentence.start, sentence.end)
        if len(own) == 2 and own[-1].span.end <= hours.span.start:
            if _SUMS.fullmatch(text, own[1].span.end, hours.span.start) and _is_one(text, own, sentence.start, hours):
                yield SummedHours(own[0], own[1], hours)
            continue
        before = paragraph.sentence_before(sentence)
        if own or before is None or not _OPENS.fullmatch(text, sentence.start, hours.span.start):
            continue
        told = clocks(text, before.start, before.end)
        if (
            len(told) == 2
            and _is_one(text, told, before.start, hours)
            and ENDS.search(text, told[0].span.end, before.end)
            and is_like(told, hours)
        ):
            yield SummedHours(told[0], told[1], hours)


def is_like(pair: list[Clock], hours: Hours) -> bool:
    """Whether a length is at most twice or half of the time between: others are of something else."""
    apart = min(minutes_between(*pair))
    return apart <= _MOST_TIMES * hours.minutes and hours.minutes <= _MOST_TIMES * apart


def find_steps(paragraph: Paragraph) -> Iterator[SummedHours]:
    """ "By 14:30, half an hour before the departure at 15:00"."""
    text = paragraph.text
    if " before " not in text:
        return
    for sentence in paragraph.sentences:
        own = clocks(text, sentence.start, sentence.end)
        said = list(lengths_of_hours(text, sentence.start, sentence.end)) if len(own) == 2 else []
        if (
            len(said) == 1
            and _BEFORE_IT.fullmatch(text, own[0].span.end, said[0].span.start)
            and _WHICH_IS_AT.fullmatch(text, said[0].span.end, own[1].span.start)
        ):
            yield SummedHours(own[0], own[1], said[0])


def _is_one(text: str, pair: list[Clock], start: int, hours: Hours) -> bool:
    """Whether two times are the beginning and the end of one thing."""
    return not _OF_OTHERS.search(text, start, hours.span.start) and pair[1].span.start - pair[0].span.end <= 90


class ToldTwice(NamedTuple):
    """A time of a race and the minutes that it is said to be: `right` is how many it is."""

    time: Span
    amount: Span
    right: Fraction


def find_told_twice(text: str) -> Iterator[ToldTwice]:
    """Times with seconds whose minutes are told beside them, and are others."""
    for found in _RACE.finditer(text):
        right = Fraction(int(found["h"]) * 3600 + int(found["m"]) * 60 + int(found["s"]), 60)
        words = found["amount"].partition(" ")[0]
        number = next(iter(find_numbers(words)), None)
        part = {"half": Fraction(1, 2), "quarter": Fraction(1, 4)}.get(found["part"] or "", Fraction(0))
        if number is not None and abs(number.value + part - right) > 1:
            yield ToldTwice(Span(found.start("h"), found.end("s")), Span(*found.span("amount")), right)


class TwoRanges(NamedTuple):
    """Two stretches of a day, and the hours that they are said to make together."""

    span: Span
    minutes: int
    hours: Hours


def find_two_ranges(text: str) -> Iterator[TwoRanges]:
    """ "8 to 12 and 2 to 6, ten hours a day in all"."""
    for found in _TWO_RANGES.finditer(text):
        hours = next(lengths_of_hours(text, found.end(), min(found.end() + 40, len(text))), None)
        if hours is None or hours.span.start != found.end() or hours.unit != "hour":
            continue
        times = [
            int(hour) * 60 + int(minute or 0)
            for hour, minute in zip(found.groups()[::2], found.groups()[1::2], strict=True)
        ]
        if any(time > 24 * 60 for time in times):
            continue
        minutes = sum((end - start) % 720 or 720 for start, end in ((times[0], times[1]), (times[2], times[3])))
        yield TwoRanges(Span(*found.span()), minutes, hours)
