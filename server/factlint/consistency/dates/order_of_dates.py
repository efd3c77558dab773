"""A stretch of time that ends before it begins, or a life that does.

"From 1702 to 1698" cannot be meant. The rule reads ranges of years and of full dates, and the years of birth and death of
one sentence.

It keeps silent before the current era, where years count down; where the numbers are amounts that fell ("cut from 2000 to
1800 men"); inside quotations and where the sentence itself speaks of a mistake.

Put the two in their order, or mend the one that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from itertools import pairwise

from factlint.consistency.calendar_dates import MONTHS, Date
from factlint.consistency.dates.lives import find_lives
from factlint.consistency.dates.spans_of_time import YEAR, YearRange, told_ranges, year_ranges
from factlint.consistency.model import InParagraph, Right, Rule, Slip, Wrong
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_AMOUNTS = re.compile(
    r"\b(?:f[ae]ll\w*|dr[oa]p\w*|cut\w*|reduc\w+|decreas\w+|declin\w+|lower\w*|shr[aiu]nk\w*|slash\w*|slid\w*|slip\w*|"
    r"downgrad\w+|tr?im\w*|number\w*|pric\w+|count\w*|rang\w+|scal\w+|rating\w*|score\w*|altitude|elevation|metres|meters|feet|"
    r"pages?|p+\.|lines?|steps?|BCE?|B\.C|hours?|rank\w*|Elo|calor\w+|dollars?|resolution|pixels?|backwards?|reverse\w*|rewind\w*|"
    r"ago|years before|BP|time travel\w*|travel(?:s|ed|led|ing|ling)? back|back to)\b"
)
_CHANGES = re.compile(
    r"\b(?:mov(?:ed?|es|ing)|chang\w+|shift\w*|constrain\w*|correct\w*|brought forward|bring forward|advanc\w+|rescheduled?|clamp\w*|"
    r"round\w*|adjust\w*|amend\w*)\b",
    re.I,
)
"""Where "from 29 February to 28 February" is no stretch of time."""
_MOST_OFF = 300
_LONGEST_LIFE = 120
"""Years that run down over more are a stretch before the current era, which the text need not say."""
_GOES_ON = re.compile(
    r"\s*(?:[.,;:)!?—–]|$|(?:and|but|or|when|while|as|the|a|an|in|on|at|by|with|he|she|it|they|his|her|its|their|for|after|"
    r"before|under|during|was|were|is|are|had|has|who|which|that|there|this|we|I|about|across|because|to)\b)"
)


def check(paragraph: Paragraph) -> Iterator[Slip]:
    if not paragraph.has_figures:
        return
    seen: set[int] = set()
    for life in find_lives(paragraph):
        if life.died is not None and 0 < life.born.year - life.died.year <= _LONGEST_LIFE:
            seen |= {life.born.span.start, life.died.span.start}
            if not paragraph.is_masked(life.died.span) and _follows_words(paragraph.text, life.span.start):
                yield _report(paragraph, life.born.span, life.died.span, life.born.year, life.died.year, "died")
    for found in year_ranges(paragraph.text):
        if found.first > found.last and found.first_span.start not in seen and _is_of_years(paragraph, found):
            yield _report(paragraph, found.first_span, found.last_span, found.first, found.last, "ends")
    for found in told_ranges(paragraph.text):
        if 0 < found.first - found.last <= _MOST_OFF and not paragraph.is_masked(found.span):
            yield _report(paragraph, found.first_span, found.last_span, found.first, found.last, "ends")
    yield from _check_dates(paragraph)


def _follows_words(text: str, start: int) -> bool:
    """Whether words stand before a life in brackets, and not a sign or a command of a formula."""
    before = text[max(0, start - 20) : start].split()
    return not before or not (before[-1].startswith("\\") or before[-1][-1].isdigit() or before[-1][-1] in "*×+/=")


def _is_of_years(paragraph: Paragraph, found: YearRange) -> bool:
    text = paragraph.text
    if (
        found.first - found.last > _MOST_OFF
        or paragraph.is_masked(found.span)
        or paragraph.has_gap(found.span.start, found.span.end + 1)
    ):
        return False
    sentence = paragraph.sentence_at(found.span.start)
    joined = text[found.first_span.end : found.last_span.start]
    by_words = text[found.span.start].lower() in "fb"
    bracketed = text[: found.span.start].rstrip(" ").endswith("(") and text[found.span.end : found.span.end + 1] == ")"
    if not by_words and not (bracketed and "–" in joined and found.first - found.last < 120):
        return False
    if bracketed and re.search(r"\d\s?\($", text[: found.span.start]):
        return False
    return bool(_GOES_ON.match(text, found.span.end)) and not _AMOUNTS.search(text, sentence.start, sentence.end)


def _report(paragraph: Paragraph, first: Span, last: Span, start: int, end: int, what: str) -> Slip:
    one, other = first.slice(paragraph.text), last.slice(paragraph.text)
    message = f"{end} is before {start}."
    remedies = [paragraph.remedy("Put them in order", (first, other), (last, one))] if what == "ends" else []
    return paragraph.slip(
        last,
        message,
        f"{end} is {start - end} {'year' if start - end == 1 else 'years'} before {start}",
        [paragraph.note(first, "it begins here")],
        remedies,
    )


@cache
def _joint_pattern() -> re.Pattern[str]:
    return re.compile(r",?\s*(?:to|until|till|through|[-–—])\s*")


@cache
def _first_day_pattern() -> re.Pattern[str]:
    return re.compile(
        r"\b(?:from|between)\s+(?:the\s+)?(?P<day>\d{1,2})(?:st|nd|rd|th)?\s+(?:to|until|till|and)\s+(?:the\s+)?$", re.I
    )


def _check_days(paragraph: Paragraph) -> Iterator[Slip]:
    """ "From 12 to 9 August"."""
    text = paragraph.text
    for date_after in paragraph.dates:
        found = _first_day_pattern().search(text, max(0, date_after.span.start - 30), date_after.span.start)
        if found is None or date_after.in_figures or date_after.day_span.start != date_after.span.start:
            continue
        first = int(found["day"])
        if date_after.day < first <= 31 and not paragraph.is_masked(date_after.span) and date_after.exists:
            day, other = Span(*found.span("day")), date_after.day_span
            working = f"{date_after.day} is before {first}"
            yield paragraph.slip(
                date_after.span,
                f"{working}.",
                working,
                [paragraph.note(day, "it begins here")],
                [paragraph.remedy("Put them in order", (day, other.slice(text)), (other, day.slice(text)))],
            )


@cache
def _months_pattern() -> re.Pattern[str]:
    month = "|".join(MONTHS)
    return re.compile(
        rf"\b(?:[Ff]rom|[Bb]etween)\s+(?P<month>{month})\s+(?P<first>{YEAR})\s+(?:to|until|till|and)\s+(?P<later>{month})\s+(?P<last>{YEAR})"
    )


def _check_months(paragraph: Paragraph) -> Iterator[Slip]:
    """ "From March 1932 to November 1931"."""
    for found in _months_pattern().finditer(paragraph.text):
        ends = [
            (int(found[year]), MONTHS.index(found[month])) for month, year in (("month", "first"), ("later", "last"))
        ]
        first, last = Span(found.start("month"), found.end("first")), Span(found.start("later"), found.end("last"))
        sentence = paragraph.sentence_at(first.start)
        if ends[1] >= ends[0] or paragraph.is_masked(last) or _AMOUNTS.search(sentence.slice(paragraph.text)):
            continue
        one, other = first.slice(paragraph.text), last.slice(paragraph.text)
        yield paragraph.slip(
            last,
            f"{other} is before {one}.",
            f"{other} is before {one}",
            [paragraph.note(first, "it begins here")],
            [paragraph.remedy("Put them in order", (first, other), (last, one))],
        )


def _check_dates(paragraph: Paragraph) -> Iterator[Slip]:
    yield from _check_days(paragraph)
    yield from _check_months(paragraph)
    for first, last in pairwise(paragraph.dates):
        between = paragraph.text[first.span.end : last.span.start]
        if not first.exists or not last.exists or not _joint_pattern().fullmatch(between):
            continue
        if _CHANGES.search(paragraph.text, paragraph.sentence_at(first.span.start).start, first.span.start):
            continue
        if (
            _is_before(last, first)
            and not paragraph.is_masked(last.span)
            and not paragraph.has_gap(first.span.end, last.span.start)
        ):
            one, other = first.span.slice(paragraph.text), last.span.slice(paragraph.text)
            yield paragraph.slip(
                last.span,
                f"{other} is before {one}.",
                f"{other} is before {one}",
                [paragraph.note(first.span, "it begins here")],
                [paragraph.remedy("Put them in order", (first.span, other), (last.span, one))]
                if bool(first.year) == bool(last.year)
                else [],
            )


def _is_before(one: Date, other: Date) -> bool:
    if one.year and other.year:
        return date(one.year, one.month, one.day) < date(other.year, other.month, other.day)
    return one.month == other.month and one.day < other.day and other.year is None


RULE = Rule(
    id="order-of-dates",
    title="A stretch of time that ends before it begins",
    check=InParagraph(check),
    wrong=(
        Wrong("Begun in 1456 and finished in 1439, the tower leans to the south.", "1439"),
        Wrong("Born in 1834, Tom Hale died in 1810.", "1810", "1810 is 24 years before 1834"),
        Wrong("Born in Ayr in 1834, he died in 1810 in Bute.", "1810"),
        Wrong(
            "The school stood here from 1702 to 1698.",
            "1698",
            "1698 is 4 years before 1702",
            ("The school stood here from 1698 to 1702.",),
        ),
        Wrong("Anna Weiss (1954–1901) painted it.", "1901"),
        Wrong("Between 1945 and 1939, nothing was built.", "1939"),
        Wrong("She was born in 1950 and died in 1940.", "1940"),
        Wrong("It is open from 12 May to 3 May.", "3 May"),
        Wrong("The dig lasted from March 1932 to November 1931.", "November 1931"),
        Wrong("It is open from 12 to 9 August.", "9 August", fixed=("It is open from 9 to 12 August.",)),
        Wrong("The works began in 1926 and ended in 1882.", "1882"),
        Wrong("The strike went on from 5 March 2020 to 3 February 2020.", "3 February 2020"),
    ),
    right=(
        "Born in 1834, a year after his father Tom died in 1833, he grew up in Bute.",
        "Born in 1834, he grew up where his uncle died in 1810.",
        "The school stood here from 1698 to 1702.",
        "The garrison was cut from 2000 to 1800.",
        "The town stood from 1702 to 1698 BC.",
        "We have 12 \\times (2019-1957) - 2 records.",
        "It matches the behaviour for constraining February 29th to February 28th.",
        "It is of the Ramesside period (Nineteenth–Twentieth Dynasties; 1292–1070).",
        "It was sent by Ann Weiss (2010-04).",
        "They sold between 1900 and 1800 tickets.",
        "It is open from 12 December to 3 January.",
        "It is open from 12 December 2020 to 3 January 2021.",
        Right("> The school stood here from 1702 to 1698."),
        "The sign says, wrongly, that he lived from 1702 to 1698.",
    ),
    explanation=__doc__,
)
