"""Averages by their figures alone: the mean of the only row of numbers nearby, or of the only total and the only count."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import may_round_to
from factlint.consistency.numbers.figures import ONLY_WISHED, figures_near, find_row, is_doubtful_window
from factlint.consistency.numbers.quantities import UNITS_OF_TIME, Quantity, Reading
from factlint.consistency.numbers.reports import report_average
from factlint.consistency.numbers.word_classes import OF_OTHERS, WISHED, any_of
from factlint.prose.span import Span

AVERAGE_WORDS = frozenset("typical average averages averaged averaging mean means each apiece head per every".split())
"""Words one of which a paragraph with an average has: "12 hours each"."""

_MEAN_BEFORE = compile_late(
    r"(?:^|[,;:–—(]\s?|\b(?:an?|the|their|its|his|her|our|my|this|that|with|at|whose|on|combined|overall|simple|arithmetic|rough|true|actual|"
    r"exact|have|has|had|gives|gave|give|giving|making|makes)\s)(?:average|mean)"
    r"(?:,?\s(?!and\b|or\b|but\b|than\b|to\b|from\b|above\b|below\b|between\b|over\b|by\b|in\b|at\b|among\b|across\b)[a-z’'-]+,?){0,7},?\s?$|"
    r"\b[Oo]n\saverage\b,?(?:\s(?!and\b|or\b|but\b|than\b)[a-z’'-]+,?){0,7}\s$|"
    r"(?:^|,\s|\b(?:[Tt]he|[Aa])\s)[Tt]ypical\s[a-z]+(?:,?\s(?!and\b|or\b|but\b|than\b)[a-z’'-]+,?){0,4}\s$|"
    r"(?<!\bthe\s)\b(?:averages|averaged|averaging)(?:\s(?:out|at|just|only|exactly|a|an|of|to|for)){0,4}\s?$",
    re.IGNORECASE,
)
"""Before an average: "giving a mean of |68"."""
_MEAN_AFTER = compile_late(
    r"(?:\s[a-z’'-]+){0,4},?\s(?:on\saverage|(?:as|was|is|being)\s(?:the|their|our|its)\s(?:mean|average))\b"
)
"""Behind one: "They gave £12| on average"."""
_EACH_BEFORE = compile_late(
    r"\b[Ee]ach(?:\sof\s(?:which|whom|them|these|those|the\s[a-z]+))?(?:\s(?!and\b|or\b|but\b|than\b|other\b)[a-z’'-]+){0,3}\s[$€£]?$"
)
"""Before what each has: "each of which received |£4,500"."""
_EACH = compile_late(
    r"(?:\s(?!and\b|or\b|but\b|to\b|in\b|of\b)[A-Za-z’'-]+){0,2}?\s(?:each|apiece|(?:per|a|to\sa|to\sthe|every|for\severy|for\seach)\s(?P<unit>[a-z]+))\b(?!-)"
)
"""Behind what each has: "or 45 kg| each", "£55| a plot"."""
_APART = compile_late(
    r"\b(?:median|mode|weighted|geometric|harmonic|trimmed|running|moving|national(?:ly)?|usual(?:ly)?|normal(?:ly)?|long-term|"
    rf"{any_of(WISHED, OF_OTHERS)}|ought|limit|norm|plan|asked|applied|budgeted|"
    r"last\s(?:year|season|time|month|week)|previous(?:ly)?|earlier|former(?:ly)?|before|(?<!,\s)then(?!,)|ago|rivals?|neighbour\w*|"
    r"minimum|maximum|most|least|up\sto|at\sleast|best|worst|record|peak|rest|remaining|remainder|"
    r"than|versus|compared|against|excluding|including|apart\sfrom|except|without|not\scounting|only\sthose|"
    r"men|women|boys|girls|adults?|half|third|quarter|some|extra|additional|further|net|gross|instead|rather)\b|\?",
    re.IGNORECASE,
)
"""Words that make an average one of something else, of another time, or only wished for: "the national average was 40"."""
_TYPICAL = compile_late(r"\b[Tt]ypical\b")
"""Before an average that is only near: "A typical meeting lasted four hours"."""
_MOST_OFF = Fraction(8, 5)
"""One that is more times off is of other figures: 60 beside a right 20."""
_WIDE = Fraction(1, 4)
"""How far outside its row an average may lie and still be meant for it: 80 beside 58 to 74."""
_LOOSE = Fraction(1, 5)
"""What is called "typical" may be off by this part of it."""
_PAIR = 2
"""A total and a count."""
_LEAST_ROW = 3
"""So many figures make a row: "6.2, 6.8 and 7.4"."""
_LEAD_LENGTH = 70
"""How many characters before an average are read."""
_GROUP_OF = compile_late(r"\b(?:[Aa]n?|[Tt]he|[Oo]ur|[Tt]heir|[Hh]is|[Hh]er|[Ii]ts)\s[a-z]+\sof\s$")
"""Before how many share: "a crew of |12"."""
_LEFT_OUT = compile_late(
    r"\b(?:not|highest|lowest|except|without|ignor\w+|disregard\w*|discard\w*|dropp\w+|twice|counted\sonce|left\sout|apart\sfrom|averages)\b"
)
"""Words between figures and their average that tell that it is not of all of them: "twice not out", "the lowest does not count"."""
_OF_ANY = compile_late(
    r"\b(?:[Aa]verage|[Mm]ean|[Tt]ypical)\s(?P<noun>[a-z]+)\s(?:is|are|has|have|gets|costs|takes|weighs|lasts)\s(?:[a-z]+\s)?$"
)
"""An average of such things everywhere: "The average bride is |27"."""
_STEM = 4
"""So many letters of a noun tell that it came before: "brid"."""


def check_near_averages(reading: Reading) -> Iterator[Slip]:
    """Averages that the only figures about them do not have."""
    for told in reading.quantities:
        if not told.is_amount or told.value <= 0:
            continue
        start = reading.paragraph.sentences[told.sentence].start
        lead = reading.paragraph.text[max(start, told.start - _LEAD_LENGTH) : told.start]
        is_mean = _MEAN_BEFORE.search(lead) is not None or _MEAN_AFTER.match(told.after) is not None
        each = None if is_mean else _EACH.match(told.after)
        is_loose = _TYPICAL.search(lead) is not None
        if not is_mean and each is None and not (_EACH_BEFORE.search(lead) and told.unit):
            continue
        if ONLY_WISHED.match(told.after):
            continue
        for back in (0, 1):
            if told.sentence < back:
                break
            figures = [one for one in figures_near(reading, told.sentence - back, told.sentence) if one is not told]
            if is_mean and len(figures) >= _LEAST_ROW:
                slip = _check_row(reading, told, figures)
            else:
                slip = _check_total(reading, told, figures, (each["unit"] or "") if each else "", is_loose=is_loose)
            if slip is not None:
                yield slip
                break


def _check_row(reading: Reading, told: Quantity, figures: Sequence[Quantity]) -> Slip | None:
    """ "Marked 58, 62, 65, 71 and 74, giving a mean of 68"."""
    row = find_row(reading, figures, _LEAST_ROW)
    rest = [one for one in figures if one not in row and one.end < told.start]
    if not row or row[-1].end > told.start or any(one.value != len(row) for one in rest):
        return None
    if told.unit and row[-1].unit and told.unit != row[-1].unit:
        return None
    values = sorted(one.value for one in row)
    mean = sum(values, Fraction(0)) / len(row)
    middle = (values[(len(row) - 1) // 2] + values[len(row) // 2]) / 2
    slack = max(one.slack_beside(row) for one in row)
    is_far = not values[0] * (1 - _WIDE) < told.value < values[-1] * (1 + _WIDE)
    if is_far or may_round_to(mean - slack, mean + slack, told.number) or may_round_to(middle, middle, told.number):
        return None
    if told.is_loose and abs(told.value / mean - 1) <= _LOOSE:
        return None
    if len(row) > len(set(values)) == 1 or told.value == values[-1] or (told.value == values[0] and not told.unit):
        return None
    if _is_apart(reading, told, row[-1].end) or is_doubtful_window(reading, row):
        return None
    text = reading.paragraph.text
    added = " + ".join(one.number.span.slice(text) for one in row)
    return _report(reading, told, mean, f"({added}) / {len(row)}", row)


def _check_total(
    reading: Reading, told: Quantity, figures: Sequence[Quantity], unit: str, *, is_loose: bool
) -> Slip | None:
    """ "52 drivers gave 3,640 hours. That works out at 80 hours each"."""
    if len(figures) != _PAIR or not all(one.is_amount and one.value > 0 for one in figures):
        return None
    if any(one.start > told.start for one in figures):
        return None
    one, other = figures
    pairs = [(total, count) for total, count in ((one, other), (other, one)) if _is_pair(told, total, count, unit)]
    if len(pairs) != 1:
        return None
    total, count = pairs[0]
    right = total.value / count.value
    slack = total.slack_beside((told,))
    low, high = (total.value - slack) / count.value, (total.value + slack) / count.value
    if may_round_to(low, high, told.number) or not right / _MOST_OFF < told.value < right * _MOST_OFF:
        return None
    off = abs(told.value / right - 1)
    if off <= (_LOOSE if told.is_loose or is_loose else Fraction(1, 25) if told.number.step >= 1 else 0):
        return None
    if count.is_loose or total.is_loose or _is_apart(reading, told, max(one.end for one in figures)):
        return None
    if is_doubtful_window(reading, figures):
        return None
    text = reading.paragraph.text
    return _report(
        reading, told, right, f"{total.number.span.slice(text)} / {count.number.span.slice(text)}", (total, count)
    )


def _is_pair(told: Quantity, total: Quantity, count: Quantity, unit: str) -> bool:
    """Whether one figure can only be the total, and the other only how many share it."""
    is_counted = count.unit == "times" or (not count.unit and (count.noun != "" or _GROUP_OF.search(count.before)))
    if not is_counted or count.value < _PAIR or not count.number.is_whole:
        return False
    if total.value <= told.value or told.value == count.value:
        return False
    if unit in UNITS_OF_TIME:
        return False
    if told.unit:
        return total.unit == told.unit
    if total.unit:
        return told.is_bare
    if told.is_bare and total.is_bare and count.noun:
        return total.value > count.value and unit == ""
    return total.noun != "" and told.noun in ("", total.noun) and total.value > count.value


def _is_apart(reading: Reading, told: Quantity, since: int) -> bool:
    """Whether words from the figures to the end of the clause of an average tell that it is of something else."""
    paragraph = reading.paragraph
    bounds = paragraph.sentences[told.sentence]
    end = reading.clause_end(told.end, told.sentence)
    start = max(since, bounds.start)
    first = paragraph.sentences[max(told.sentence - 1, 0)].start
    if _LEFT_OUT.search(paragraph.text, first, told.start) or _is_of_any(reading, told):
        return True
    return _APART.search(paragraph.text, start, end) is not None or paragraph.is_masked(told.number.span)


def _is_of_any(reading: Reading, told: Quantity) -> bool:
    """Whether an average is one of such things everywhere: "The three sisters are 20, 24 and 31. The average bride is |27"."""
    start = reading.paragraph.sentences[told.sentence].start
    found = _OF_ANY.search(reading.paragraph.text, max(start, told.start - _LEAD_LENGTH), told.start)
    if found is None:
        return False
    before = reading.words_of(told.sentence - 1) + reading.paragraph.text[start : found.start()]
    return found["noun"][:_STEM] not in before.lower()


def _report(reading: Reading, told: Quantity, right: Fraction, working: str, figures: Sequence[Quantity]) -> Slip:
    """What is said of a wrong average."""
    whole = Span(min(one.start for one in figures), max(one.end for one in figures))
    return report_average(reading.paragraph, told.number, right, working, whole)
