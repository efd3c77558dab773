"""So much a day, a month or a year over a time that is named: "between 1990 and 2000 … 24 metres a year", "over the year … nine a day"."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.quantities import Quantity, Reading
from factlint.consistency.numbers.reports import report_average
from factlint.prose.span import Span

PERIOD_WORDS = frozenset("day daily week month year".split())

_RATE = compile_late(
    r"(?:\s(?!and\b|or\b|but\b|to\b|of\b|more\b|less\b|fewer\b)[a-z’'-]+){0,3}?\s(?:per|an?|each|every)\s(?P<unit>day|week|month|year|hour)\b"
    r"(?!\s(?:for|when|if|on\s(?!average)|before|after|earlier|ago|later|old|from|until|in|during|at|ticket|or)\b|-)"
)
_SPAN = compile_late(
    r"\b(?:[Bb]etween|[Ff]rom)\s(?P<from>1\d{3}|20\d\d)\s(?:and|to|until|till)\s(?P<to>1\d{3}|20\d\d)\b"
)
_WHOLE = compile_late(
    r"\b(?:[Oo]ver|[Dd]uring|[Ii]n|[Ww]ithin|[Tt]hroughout)\s(?:the|a|one|that|this|each)\s(?:whole\s|full\s|past\s|last\s|entire\s)?(?P<unit>year|week)\b(?!\s(?:of|to|before|after)\b|['’-])|"
    r"\b(?P<last>[Ll]ast\syear|[Ll]ast\sweek)\b(?!['’])|\b(?:[Ii]n|[Dd]uring)\s(?P<year>(?:19|20)\d\d)\b(?![\s,]*(?:and|to|or|19|20))"
)
_OTHER = compile_late(
    r"\b(?:open|work\w*|season|[Ss]undays?|[Ss]aturdays?|[Mm]ondays?|weekdays?|weekends?|except|excluding|only|each|term|school|"
    r"summer|winter|spring|autumn|since|ago|earn\w*|alone|if|would|could|previous|usual\w*|compared|while|whereas|but|peak|up to|record|"
    r"capacity|more|than|rent|salary|fee|costs?|price|growth|rate|faster|another|further|other|some)\b"
)
_DAYS = {
    "hour": Fraction(1, 24),
    "day": Fraction(1),
    "week": Fraction(7),
    "month": Fraction(365, 12),
    "year": Fraction(365),
}
_YEAR = compile_late(r"\b(?:1\d|20)\d\d\b")
_LOOSE = Fraction(3, 10)
_EXACT = Fraction(7, 100)
_MOST_OFF = 4
_LEAST_RATES = 4
"""A year has 250 days of work and a week five or six: so much a day within it is only held against more than that."""

_LINK = compile_late(
    r"(?:,|\(|[–—:;.]|\bor|\bwhich is|\bthat is|\bmakes|\baverage of|\bon average)\s?"
    r"(?:(?:That|This|It|They|On average)\s?(?:is|was|means|makes|meant|made|works out at|,)?\s)?"
    r"(?:(?:or|an average of|on average|about|roughly|some|nearly|almost|which is|that is|just|making|i\.e\.|around|averaging)\s?,?\s?)"
    r"{0,3}(?:[$€£])?$"
)
"""Between a total and its rate: "340 metres|. That is |24 metres a year"."""


def check_periods(reading: Reading) -> Iterator[Slip]:
    """Averages over a time that is named, which is not the time that its numbers make."""
    quantities = reading.quantities
    for at, each in enumerate(quantities[1:], 1):
        found = _RATE.match(each.after)
        total = quantities[at - 1]
        if found is None or not each.is_amount or not total.is_amount or each.value <= 0:
            continue
        if total.sentence not in (each.sentence, each.sentence - 1) or (
            at + 1 < len(quantities) and quantities[at + 1].sentence == each.sentence
        ):
            continue
        told = [one for one in quantities if one.sentence in (total.sentence, each.sentence)]
        if told != [total, each] or not _are_of_one(total, each):
            continue
        yield from _compare(reading, total, each, found["unit"])


def _are_of_one(total: Quantity, each: Quantity) -> bool:
    """Whether a rate may be one of a total: both of one unit, or of one thing."""
    if total.unit or each.unit:
        return total.unit == each.unit or each.is_bare
    return not each.noun or each.noun == total.noun


def _compare(reading: Reading, total: Quantity, each: Quantity, unit: str) -> Iterator[Slip]:
    """The slip where a total over a named time is not so much a day, month or year as is told."""
    paragraph = reading.paragraph
    start, end = paragraph.sentences[total.sentence].start, paragraph.sentences[each.sentence].end
    words = paragraph.text[start:end]
    is_linked = _LINK.search(paragraph.text[total.end : each.start]) is not None
    if not is_linked or _OTHER.search(words) or paragraph.has_gap(start, end) or "?" in words:
        return
    period = _find_period(words, unit)
    if period is None:
        return
    least, most = total.value / period.most, total.value / period.least
    slack = _LOOSE if each.is_loose else max(_EXACT, each.number.step / each.value / 2)
    if least * (1 - slack) <= each.value <= most * (1 + slack) or not least / _MOST_OFF < each.value < most * _MOST_OFF:
        return
    if total.is_loose or paragraph.is_masked(total.number.span) or paragraph.is_masked(each.number.span):
        return
    if each.is_loose or not reading.is_open(total.sentence, each.sentence):
        working = f"{total.number.span.slice(paragraph.text)} / {round(period.told)}"
        length = period.words.shifted(start)
        yield report_average(paragraph, each.number, total.value / period.told, working, length)


class _Period(NamedTuple):
    """A named time: the least and the most units of a rate in it, as many as it is told to have, and where it stands."""

    least: Fraction
    most: Fraction
    told: Fraction
    words: Span


def _find_period(words: str, unit: str) -> _Period | None:
    """The only time that words name, in units of a rate: "between 1990 and 2000" has 10 or 11 years."""
    spans = [*_SPAN.finditer(words)]
    if len(spans) == 1 and unit == "year":
        years = int(spans[0]["to"]) - int(spans[0]["from"])
        if years < 2 or len(_YEAR.findall(words)) > 2:
            return None
        return _Period(Fraction(years), Fraction(years + 1), Fraction(years), Span(*spans[0].span()))
    wholes = [*_WHOLE.finditer(words)]
    if len(wholes) != 1 or spans:
        return None
    most = _DAYS["week" if "week" in wholes[0][0].lower() else "year"] / _DAYS[unit]
    if most < _LEAST_RATES:
        return None
    # Days of work: 250 a year, and 5 of a week.
    least = most * (Fraction(5, 7) if unit in ("day", "hour") else Fraction(9, 10))
    return _Period(least, most, most, Span(*wholes[0].span()))
