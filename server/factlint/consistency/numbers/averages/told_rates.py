"""So much a day or an average that a text remarks on behind its numbers: "330 leaves in 110 days. At four leaves a day …"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import may_round_to
from factlint.consistency.numbers.quantities import CLAUSE_MARKS, UNITS_OF_TIME, Quantity, Reading
from factlint.consistency.numbers.reports import report_average
from factlint.consistency.numbers.word_classes import OF_OTHERS, WISHED, any_of
from factlint.prose.span import Span

_PER = compile_late(
    r"(?:\s(?!and\b|or\b|but\b|to\b|of\b|in\b|more\b|less\b|fewer\b|for\b|a\b|an\b)[a-z’'-]+){0,3}?"
    r"\s(?:per|an?|each|every|(?:to|for)\s(?:an?|the|each|every))\s(?P<unit>[A-Za-z]+)\b(?![’'-])"
)
"""Behind a rate: "four leaves| a day"."""
_AVERAGE = compile_late(
    r"\b(?:average|averages|averaged|averaging|mean)(?:\s(?:of|was|is|thus|therefore|only|just|exactly|no|more|than|a|works|"
    r"out|at))*\s$",
    re.IGNORECASE,
)
"""Before an average: "an average of |12"."""
_RATE_OF = (
    r"(?:(?:an?|the|that|this)\s(?:[a-z]+\s)?(?:average|rate|pace|speed|mean)\sof\s|averaging\s|on\saverage,?\s|nearly\s|almost\s|just\s|"
    r"only\s|exactly\s|about\s|roughly\s|some\s|around\s|over\s|little\smore\sthan\s|more\sthan\s|barely\s|hardly\s)*"
)
"""What may stand right before a rate: "at a rate of |four"."""
_LEAD = compile_late(
    rf"(?:(?:At|With|On|That|This|It|So|Thus|Hence|Now|And|Even|Yet|But|For|Even\sat|A\srate\sof|A\space\sof|An\saverage\sof|The\saverage|"
    r"The\smean|An\saverage|On\saverage|In\sother\swords|[A-Z][a-z]+ing)\b,?\s)?"
    r"(?:(?:that|this|it|they|we|he|she|which)\s)?(?:(?:is|was|makes|made|means|meant|gives|gave|comes\sto|came\sto|works\sout\sat|"
    r"worked\sout\sat|amounts\sto|amounted\sto|equals|at|to|with|is\sto\ssay|on)\s)*"
    rf"{_RATE_OF}",
    re.IGNORECASE,
)
"""How a sentence that remarks on a rate begins: "At nearly |four leaves a day"."""
_GAP = compile_late(
    r"[^.;:!?–—()]{0,60}(?:,|;|:|\s[–—]|\s\()\s(?:(?:or|that\sis|i\.e\.|and|so|thus|hence|which|giving|making|it|this|that|is|was|makes|"
    r"made|means|meant|comes\sto|came\sto|works\sout\sat|worked\sout\sat|amounts\sto|amounted\sto|equals|at|to\ssay|with|working|"
    rf"[a-z]+ing\sat),?\s)*{_RATE_OF}"
)
"""Between the two amounts and the rate in one sentence: "in 110 days|, which makes |three a day"."""
_BEHIND = compile_late(
    r"\s(?:on\s(?!average)|in\b|during\b|until\b|till\b|after\b|before\b|from\b|when\b|if\b|where\b|than\b|or\smore\b|to\s[a-z]+\b|at\s(?:the|his|"
    r"her|its|first|best|worst|least|most|peak)\b|more\b|less\b|extra\b|each\b|between\b|of\s)"
)
"""Behind a rate of another time or place: "four a day| in summer"."""
_OF_ANOTHER = compile_late(
    rf"\b(?:{any_of(WISHED, OF_OTHERS)}|need|needs|requires|(?:is|was|were|are)\swhat|had\sbeen|limit|norm|rule|usual|"
    r"usually|normally|allowed|allowance|alone|best|worst|record|highest|"
    r"lowest|maximum|minimum|last\syear|previous|rivals?|neighbou?rs?|ago|then|later|soon|today|now|these\sdays|since|except|"
    r"weighted|while|whenever|resting|rested|open|working|net|gross|not\scounting|excluding|including)\b|\?"
)
"""Words that make a rate another's: "last year", "was expected to"."""
_OVER = compile_late(
    r"\b(?:in|over|during|from|across|within|of|for|on|through|throughout)\s(?:(?:the|its|his|her|their|our|my|all|only|just|"
    r"these|those|last|first|past|whole|of)\s)*$",
    re.IGNORECASE,
)
"""Before what a total is shared over: "in the last |110 days"."""
_PER_PERIOD = {("year", "month"): Fraction(12), ("year", "week"): Fraction(52), ("month", "week"): Fraction(52, 12)}
"""How many of one time are in another: twelve months in a year."""
_MOST_OFF = 2
"""A rate that is more times off is of other figures."""
_LOOSE = Fraction(1, 5)
"""A rate that is "about" so much may be off by this part of it."""
_LEAST_OFF = Fraction(1, 25)
"""A whole number may be off by this part of the right one."""
_PAIR = 2
"""A total and what it is shared over."""
_PARTY_OF = compile_late(r"\b(?:family|party|group|crew|team|household|class|staff|company|crowd)\sof\s$")
"""Before how many share: "a family of |five"."""
_SAME_THING = frozenset(
    {
        *((things, game) for things in ("appearance", "matche", "match", "game") for game in ("game", "match")),
        *((people, "head") for people in ("people", "member", "guest")),
        ("people", "person"),
        ("men", "man"),
        ("women", "woman"),
        ("children", "child"),
    }
)
"""What is counted in one word and shared in another: 12 members, £5 a head."""


def check_told_rates(reading: Reading) -> Iterator[Slip]:
    """Rates and averages, remarked on behind a total and what it is shared over, that these do not make."""
    for at, each in enumerate(reading.quantities):
        if at < 1 or not each.is_amount or each.value <= 0:
            continue
        per = _PER.match(each.after)
        unit = per["unit"].lower() if per else ""
        if not unit and not _AVERAGE.search(each.before[-40:]):
            continue
        told = _told_before(reading, at, unit)
        if told is None or _is_of_another(reading, each, told, per.end() if per else 0):
            continue
        pair = _total_and_count(told, each, unit)
        if pair is not None:
            yield from _compare(reading, each, *pair)


def _told_before(reading: Reading, at: int, unit: str) -> Sequence[Quantity] | None:
    """The only two amounts before a rate: in its sentence, or in the one before."""
    each = reading.quantities[at]
    here = [one for one in reading.of_sentence(each.sentence) if one.start < each.start]
    behind = [one for one in reading.of_sentence(each.sentence) if one.start > each.start]
    if any(one.is_bare for one in behind) or len(behind) > 1:
        return None
    start = reading.paragraph.sentences[each.sentence].start
    if len(here) > _PAIR and unit not in UNITS_OF_TIME:
        here = [one for one in here if not one.is_time]
    if here:
        gap = reading.between(here[-1], each)
        return here if len(here) == _PAIR and _GAP.fullmatch(gap) else None
    before = reading.of_sentence(each.sentence - 1)
    if len(before) == 1 and each.sentence > 1:
        before = [*reading.of_sentence(each.sentence - _PAIR), *before]
    lead = reading.paragraph.text[start : each.start]
    return before if len(before) == _PAIR and _LEAD.fullmatch(lead) else None


def _is_of_another(reading: Reading, each: Quantity, told: Sequence[Quantity], unit_ends: int) -> bool:
    """Whether words say that a rate is of another time, or was only wished for."""
    paragraph = reading.paragraph
    start = told[-1].end if told[-1].sentence == each.sentence else paragraph.sentences[each.sentence].start
    end = reading.clause_end(each.end, each.sentence, CLAUSE_MARKS)
    if _BEHIND.match(paragraph.text, each.end + unit_ends):
        return True
    return _OF_ANOTHER.search(paragraph.text, start, end) is not None or not all(one.is_amount for one in told)


def _total_and_count(told: Sequence[Quantity], each: Quantity, unit: str) -> tuple[Quantity, Quantity, Fraction] | None:
    """Of two amounts the total, what it is shared over, and how many of the unit of the rate one of that is."""
    for count, total in (tuple(told), tuple(reversed(told))):
        times = _times(count, unit)
        if (
            times is None
            and unit in ("head", "person", "man", "member")
            and count.is_bare
            and _PARTY_OF.search(count.before)
        ):
            times = Fraction(1)
        if times is None or not _is_total_of(total, each, unit):
            continue
        if not unit and not (_OVER.search(count.before) and (count.noun or count.is_time)):
            continue
        if total.value > count.value * times or total.unit:
            return total, count, times
    return None


def _times(count: Quantity, unit: str) -> Fraction | None:
    """How many of the unit of a rate one of what a total is shared over is: 12 months in a year; None where none."""
    if not unit:
        return Fraction(1)
    name = count.unit or count.noun
    if name in (unit, unit.removesuffix("s")) or name.removesuffix("e") == unit or f"{name}es" == f"{unit}s":
        return Fraction(1)
    if name.endswith("ie") and name.removesuffix("ie") == unit.removesuffix("y"):
        return Fraction(1)
    if (name, unit) in _SAME_THING:
        return Fraction(1)
    return _PER_PERIOD.get((name, unit))


def _is_total_of(total: Quantity, each: Quantity, unit: str) -> bool:
    """Whether one amount may be the total of a rate: 330 leaves of four leaves a day."""
    if total.is_time and each.unit != total.unit:
        return False
    if each.unit and each.unit != unit:
        return total.unit == each.unit
    if total.unit and not each.unit:
        return each.is_bare
    return each.noun in ("", total.noun) or each.noun == unit


def _compare(reading: Reading, each: Quantity, total: Quantity, count: Quantity, times: Fraction) -> Iterator[Slip]:
    """The slip where a total shared over so many is not what each is told to be."""
    paragraph = reading.paragraph
    size = count.value * times
    right = total.value / size
    slack = total.slack_beside((each,))
    low, high = (total.value - slack) / size, (total.value + slack) / size
    if count.value < _PAIR or may_round_to(low, high, each.number) or each.value == total.value:
        return
    off = abs(each.value / right - 1)
    if each.is_loose or times != 1:
        if off <= _LOOSE:
            return
    elif off <= _LEAST_OFF and each.number.step >= 1:
        return
    if not right / _MOST_OFF < each.value < right * _MOST_OFF or each.value * times in (total.value, count.value):
        return
    if total.is_loose or (count.is_loose and not _OVER.search(count.before)):
        return
    if any(paragraph.is_masked(one.number.span) for one in (each, total, count)):
        return
    if paragraph.has_gap(min(total.start, count.start), each.end) or reading.is_open(total.sentence):
        return
    text = paragraph.text
    divisor = count.number.span.slice(text) + (f" × {times}" if times != 1 else "")
    whole = Span(min(total.start, count.start), max(total.end, count.end))
    yield report_average(paragraph, each.number, right, f"{total.number.span.slice(text)} / {divisor}", whole)
