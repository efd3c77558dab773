"""A number of years that does not fit the first and the last year beside it.

"From 1618 to 1648, a full forty years" cannot be: it is thirty. The rule reads a range of years with a number of years,
right before it or after it, and allows one more (both years counted) and one less (neither of them whole).

It keeps silent where the number is loose ("about", "nearly", "more than"), where it counts from something else ("ten years
after"), for fiscal and school years, inside quotations and reported speech, and where anything stands between the two.

Put in the right number of years, or the year that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from itertools import pairwise

from factlint.consistency.dates.spans_of_time import AMOUNT, YearRange, amount, in_style_of, told_ranges, year_ranges
from factlint.consistency.hedges import is_hedged
from factlint.consistency.model import InParagraph, Right, Rule, Slip, Wrong
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_REACH_CP = 70
_DECADE_SLACK = 6
_NOT_A_LENGTH = (
    r"(?!\s+(?:after|before|earlier|later|ago|since|prior|previous|into|old|younger|older|of\s+age|hence|from|apart|in\s+a\s+row|"
    r"of\s+(?:that|this|those|these|which|it|them|the)\b|in\s+advance|ahead|behind|in\s+(?:prison|jail|office|power))|[-'’])"
)
_TO = re.compile(r",?\s*(?:to|until|till|through|and|[-–—])\s*")
_OTHER_DAYS = re.compile(
    r"\b(?:working|business|week|court|trading|banking|festival|school|rest)\s*-?days?\b", re.IGNORECASE
)
_OTHER_KIND = re.compile(
    r"\b(?:fiscal|financial|academic|school|season|seasons|(?:model|light|leap)[\s-]years?|interrupt\w*|on and off|non-?consecutive|"
    r"intermittent\w*|except\w*|apart from|total of .{0,20}separate|combined|out of)\b",
    re.IGNORECASE,
)


@cache
def _amount_after_pattern(unit: str = "year") -> re.Pattern[str]:
    return re.compile(
        r"\)?[,;:—–-]?\s*\(?(?:(?:which|that|and|it|this|they|or|i\.e\.|namely|altogether|in\s+all|in\s+total)\s*,?\s*)*"
        r"(?:(?:having|thus)\s+)?(?:(?:was|is|were|makes?|made|lasts?|lasted|lasting|spanned|spanning|covered|covering|took|taken|taking|went\s+on|goes\s+on|continued)\s+)?(?:for\s+)?"
        r"(?:(?:(?:during|over|in|throughout|through)\s+)?(?:all\s+)?(?:a|an|the|these|those)\s+)?(?:(?:full|whole|total|entire|period|span|stretch|grand|long|reign|rule|term|"
        r"exactly|precisely|of)\s+){0,3}(?:(?<=\ba\s)[a-z]+\s+of\s+|(?<=\ban\s)[a-z]+\s+of\s+)?(?:exactly\s+|fully\s+)?"
        rf"(?P<amount>{AMOUNT})(?:\s+(?:full|whole|long|entire|consecutive|straight))?(?P<unit>[\s-]{unit}s?\b){_NOT_A_LENGTH}",
        re.IGNORECASE,
    )


@cache
def _amount_before_pattern(unit: str = "year") -> re.Pattern[str]:
    return re.compile(
        r"(?:\b(?:lasted|lasting|spanned|spanning|for|took|covering|covered|over|during|full|whole|total of|period of|span of|"
        r"reign of|rule of|term of|reigned|ruled|served|the|a|an|his|her|its|their|these|those|exactly)\s+)"
        rf"(?P<amount>{AMOUNT})(?:\s+(?:full|whole|long))?"
        rf"(?:\s+{unit}s?(?:\s+to\s+[a-z]+)?|-{unit}(?:-long)?(?:\s+[a-z]+){{0,3}}?)\s*,?\s*\(?(?:from\s+|between\s+)?(?:i\.e\.,?\s*|that\s+is,?\s*)?$",
        re.IGNORECASE,
    )


def check(paragraph: Paragraph) -> Iterator[Slip]:
    if not paragraph.has_figures:
        return
    if "day" in paragraph.text or "week" in paragraph.text:
        yield from _check_days(paragraph)
    if "year" not in paragraph.text and "decade" not in paragraph.text:
        return
    for found in (*year_ranges(paragraph.text), *told_ranges(paragraph.text)):
        if found.first >= found.last:
            continue
        if "decade" in paragraph.text:
            yield from _check_decades(paragraph, found)
        said = _amount_after_pattern().match(paragraph.text, found.span.end, found.span.end + _REACH_CP)
        if said is None:
            start = max(0, found.span.start - _REACH_CP)
            said = _amount_before_pattern().search(paragraph.text[start : found.span.start])
            place = Span(start + said.start("amount"), start + said.end("amount")) if said else None
        else:
            place = Span(*said.span("amount"))
        if place is not None:
            yield from _compare(paragraph, found, place)


def _check_decades(paragraph: Paragraph, found: YearRange) -> Iterator[Slip]:
    """ "Three decades, from 1951 to 1971": a decade more or less than they are, rounded."""
    text, length = paragraph.text, found.last - found.first
    start = max(0, found.span.start - _REACH_CP)
    said = _amount_after_pattern("decade").match(text, found.span.end, found.span.end + _REACH_CP)
    shift = 0 if said else start
    said = said or _amount_before_pattern("decade").search(text[start : found.span.start])
    if said is None:
        return
    place = Span(shift + said.start("amount"), shift + said.end("amount"))
    claimed = amount(place.slice(text))
    sentence = paragraph.sentence_at(place.start).slice(text)
    if not 1 < claimed < 20 or abs(10 * claimed - length) <= _DECADE_SLACK or is_hedged(text, place.start, place.end):
        return
    if _OTHER_KIND.search(sentence) or _is_one_of_several(text, found.span) or paragraph.is_masked(place):
        return
    working = f"{found.first} to {found.last} is {length} years"
    yield paragraph.slip(
        place, f"From {found.first} to {found.last} is {length} years.", working, [paragraph.note(found.span, working)]
    )


def _check_days(paragraph: Paragraph) -> Iterator[Slip]:
    """Two dates and the days or weeks between them: both days counted or not, weeks rounded."""
    for first, last in pairwise(paragraph.dates):
        if not first.exists or not last.exists or not _TO.fullmatch(paragraph.text, first.span.end, last.span.start):
            continue
        year = last.year or 2001
        if (first.month, first.day) == (2, 29) or (last.month, last.day) == (2, 29):
            continue
        start, end = date(first.year or year, first.month, first.day), date(year, last.month, last.day)
        days = (end - start).days
        if days <= 0:
            continue
        for unit, size in (("day", 1), ("week", 7)):
            said = _amount_after_pattern(unit).match(paragraph.text, last.span.end, last.span.end + _REACH_CP)
            at = max(0, first.span.start - _REACH_CP)
            said = said or _amount_before_pattern(unit).search(paragraph.text[at : first.span.start])
            if said is None:
                continue
            shift = 0 if said.re is _amount_after_pattern(unit) else at
            place = Span(shift + said.start("amount"), shift + said.end("amount"))
            claimed = amount(place.slice(paragraph.text)) * size
            if claimed <= 0 or abs(claimed - days) <= 1 + (size > 1) * 3 or claimed - days == 2:
                continue
            sentence = paragraph.sentence_at(place.start).slice(paragraph.text)
            if is_hedged(paragraph.text, place.start, place.end) or _OTHER_DAYS.search(sentence):
                continue
            if paragraph.is_masked(place) or _OTHER_KIND.search(sentence):
                continue
            shown = paragraph.text[first.span.start : last.span.end]
            working = f"{shown} is {days} or {days + 1} days"
            right = in_style_of(place.slice(paragraph.text), round(days / size) if size > 1 else days)
            yield paragraph.slip(
                place,
                f"{working[0].upper()}{working[1:]}.",
                working,
                [paragraph.note(Span(first.span.start, last.span.end), f"{days} or {days + 1} days")],
                [paragraph.remedy(f"Make it {right}", (place, right))] if round(days / size) else [],
            )


def _compare(paragraph: Paragraph, found: YearRange, place: Span) -> Iterator[Slip]:
    words = place.slice(paragraph.text)
    claimed, length = amount(words), found.last - found.first
    if (
        claimed <= 0
        or abs(claimed - length) <= 1
        or (claimed >= 100 and claimed % 50 == 0 and abs(claimed - length) <= 6)
    ):
        return
    sentence = paragraph.sentence_at(place.start)
    if is_hedged(paragraph.text, place.start, place.end) or _OTHER_KIND.search(sentence.slice(paragraph.text)):
        return
    if (
        _is_one_of_several(paragraph.text, found.span)
        or _is_loose(paragraph.text, found)
        or paragraph.is_masked(place)
        or paragraph.has_gap(*_ends(found.span, place))
    ):
        return
    if re.match(r"\s+years?\s+(?:or|and)\s+(?:more|over)", paragraph.text[place.end :]):
        return
    right = in_style_of(words, length)
    working = f"{found.first} to {found.last} is {length} years"
    remedies = [paragraph.remedy(f"Make it {right}", (place, right))]
    last = found.first + round(claimed)
    if len(found.last_span) == 4 and last <= 2099:
        remedies.append(paragraph.remedy(f"Make it {found.first} to {last}", (found.last_span, str(last))))
    yield paragraph.slip(
        place,
        f"From {found.first} to {found.last} is {length} years.",
        working,
        [paragraph.note(found.span, working)],
        remedies,
    )


def _is_loose(text: str, found: YearRange) -> bool:
    before = text[max(0, found.span.start - 14) : found.first_span.start]
    return bool(
        re.search(
            r"(?:\bc\.|\bca\.?|circa|about|around|before|after|by|~)\s*\(?$",
            before.rstrip() + " ".strip(),
            re.IGNORECASE,
        )
    )


def _is_one_of_several(text: str, span: Span) -> bool:
    """Whether another stretch is joined to this one: "from 1990 to 1993 and from 1995 to 1998"."""
    joined = r"\s*\)?\s*(?:,|;|,?\s*and|,?\s*then)\s+(?:again\s+|then\s+)?(?:from\s+|between\s+|in\s+)?\(?"
    if re.match(joined + r"[12]\d{3}\b", text[span.end : span.end + 40]):
        return True
    return bool(re.search(r"[12]\d{3}" + joined + "$", text[max(0, span.start - 30) : span.start]))


def _ends(one: Span, other: Span) -> tuple[int, int]:
    return min(one.end, other.end), max(one.start, other.start)


RULE = Rule(
    id="duration",
    title="A number of years that its first and last year do not make",
    check=InParagraph(check),
    wrong=(
        Wrong("He kept the light from 1889 to 1921, forty-two years in which he learned four languages.", "forty-two"),
        Wrong("The drought began in 2011 and ended in 2017; during those nine years the reservoir fell.", "nine"),
        Wrong("The occupation, which lasted from 1940 to 1944, went on for eight years.", "eight"),
        Wrong(
            "The war went on from 1618 to 1648, a full forty years.",
            "forty",
            "1618 to 1648 is 30 years",
            (
                "The war went on from 1618 to 1648, a full thirty years.",
                "The war went on from 1618 to 1658, a full forty years.",
            ),
        ),
        Wrong("Her reign (1837–1901) lasted 74 years.", "74", "1837 to 1901 is 64 years"),
        Wrong("It lasted 25 years, from 1955 to 1975.", "25"),
        Wrong("The feud lasted three decades, from 1951 to 1971.", "three"),
        Wrong("The 15-year war (1955–1975) was over.", "15"),
        Wrong("He ruled for twelve years (1801–1825).", "twelve"),
        Wrong("The bridge took nine years to build, from 1883 to 1890.", "nine"),
        Wrong("The fair runs from 3 May to 10 May, two full weeks.", "two"),
        Wrong("The trip lasted ten days, from 1 June to 5 June.", "ten"),
        Wrong("Between 1990 and 1995, a period of eight years, nothing was built.", "eight"),
    ),
    right=(
        "The war went on from 1618 to 1648, a full thirty years.",
        "The war went on from 1914 to 1918, nearly five years.",
        "It ran from February 29 to March 10, three days a week.",
        "The first five-year plan (1928–1932) was a success.",
        "The fair runs from 3 May to 10 May, eight days.",
        "The court sat from 3 May to 14 May, ten working days.",
        "From 3 May to 5 May, ten days after the fire, they searched.",
        "From 1618 to 1648, ten years after the fire, they fought.",
        "From 1990 to 1995, some eight years had passed.",
        "He served from 1990 to 1995, three years before her.",
        "The paper covers fiscal 2001 to 2004, five years in all.",
        Right("> It lasted 25 years, from 1955 to 1975."),
        "He played for 12 years at the club from 1990 to 1995 and from 1997 to 2004.",
        "He was mayor twice, for six years from 1990 to 1993 and from 1995 to 1998.",
    ),
    explanation=__doc__,
)
