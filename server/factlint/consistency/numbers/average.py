"""An average that its numbers do not have.

"4, 6 and 11, an average of 8" is 7; "90 goals in 30 games, an average of 4 a game" is 3. The rule reads an average of a
list of numbers, and an average of one number over another beside it.

The average may be rounded or cut off in its last written place. The rule keeps silent about numbers that are about so
many, medians and weighted averages, where other numbers nearby explain it, and in quotations.

Mend the average; the number that follows is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from factlint.consistency.hedges import OPEN_LIST, is_hedged
from factlint.consistency.model import InParagraph, Rule, Slip, Wrong
from factlint.consistency.numbers.amounts import (
    agrees,
    is_loose,
    is_year,
    tolerance,
)
from factlint.consistency.numbers.quantities import check_reading
from factlint.consistency.numbers.rates import RATE_WORDS, check_rates
from factlint.consistency.numbers.reports import report_average
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_AVERAGE_OF = re.compile(r"\b(?:average|mean)\s+of\s+(?:the\s+numbers\s+)?$", re.I)
_SAYS_AVERAGE = re.compile(
    r"\bon\s+average\b|\b(?:average|mean)\s+(?:(?:[a-z]+\s+)?of|(?:\w+\s+)?(?:is|was|being))\b", re.I
)
_IS = re.compile(r"\s*(?:,\s*)?(?:is|was|are|were|=|equals|comes\s+to|makes)\s+(?:therefore\s+|then\s+)?")
_LIST_GAP = re.compile(r"(?:\s++[a-z]++){0,2}(?:\s*+,\s*+(?:and\s++)?|\s++and\s++)")
_AN_AVERAGE = re.compile(
    r"(?:\s+[A-Za-z][\w'’-]*){0,5}?\s*(?:,|\(|—|–|;|:)\s*(?:or\s+|for\s+|giving\s+|making\s+|"
    r"which\s+(?:is|gives|makes)\s+|that\s+is,?\s+|with\s+)?(?:on\s+average|(?:an?|the)\s+(?:average|mean)(?:\s+[a-z]+)?\s+of|(?:their|the)\s+(?:average|mean)(?:\s+[a-z]+)?\s+(?:is|was|being))\s+(?:exactly\s+)?"
)
_COMMA = re.compile(r"(?:\s+[a-z]+){0,2},\s+(?:or\s+|that\s+is,?\s+|making\s+)?")
_ON_AVERAGE = re.compile(r"(?:\s+[a-z]+)?\s+on\s+average\b")
_OVER = re.compile(
    r"(?:\s+[a-z][\w'’-]*){0,3}\s+(?:in|over|across|from|by|among|for|between|to|at|on)\s+(?:the\s+|its\s+|their\s+|his\s+|her\s+|all\s+)?"
)
_WHOSE = re.compile(r"\b(?:average|mean)(?:\s+[a-z]+)?\s+(?:is|was|being)\b")
_YEAR_OF = re.compile(r"\s(?:of|in)\s[12]\d{3}\b")
_OTHER = re.compile(
    r"\b(?:weighted|median|mode|geometric|harmonic|running|moving|national|trimmed|life|times|compared|versus|against|than|career)\b",
    re.I,
)


def check(paragraph: Paragraph) -> Iterator[Slip]:
    found = [*_check_forms(paragraph)]
    yield from found
    yield from check_reading(paragraph, check_rates, RATE_WORDS, found)


def _check_forms(paragraph: Paragraph) -> Iterator[Slip]:
    text = paragraph.text
    if "average" not in text and "mean" not in text and "Average" not in text and "Mean" not in text:
        return
    if not _SAYS_AVERAGE.search(text):
        return
    numbers = _drop_years(text, [one for one in paragraph.numbers if one.kind == "plain"])
    for at in range(2, len(numbers)):
        reading = _list_before(text, numbers, at) or _list_after_name(text, numbers, at)
        if reading is not None:
            yield from _check_list_average(paragraph, reading, numbers[at])
        elif _AN_AVERAGE.fullmatch(text, numbers[at - 1].span.end, _start(numbers[at])) or (
            _is_per(text, numbers[at - 1], numbers[at])
            and _A_DAY.match(text[numbers[at - 1].span.end : _start(numbers[at])])
        ):
            yield from _check_rate(paragraph, numbers, at)


def _start(number: Number) -> int:
    return number.span.start - len(number.currency)


def _list_after_name(text: str, numbers: Sequence[Number], at: int) -> Sequence[Number] | None:
    """The list of "the average of 4, 6 and 11 is 8"."""
    if not _IS.fullmatch(text, numbers[at - 1].span.end, _start(numbers[at])):
        return None
    first = _first_of_list(text, numbers, at - 1)
    return numbers[first:at] if at - first >= 2 and _AVERAGE_OF.search(text, 0, _start(numbers[first])) else None


def _list_before(text: str, numbers: Sequence[Number], at: int) -> Sequence[Number] | None:
    """The list of "4, 6 and 11, an average of 8"."""
    told = _AN_AVERAGE.fullmatch(text, numbers[at - 1].span.end, _start(numbers[at]))
    if not told and not (
        _COMMA.fullmatch(text, numbers[at - 1].span.end, _start(numbers[at]))
        and _ON_AVERAGE.match(text, numbers[at].span.end)
    ):
        return None
    first = _first_of_list(text, numbers, at - 1)
    if at - first < 2 or " and " not in text[numbers[at - 2].span.end : _start(numbers[at - 1])]:
        return None
    return numbers[first:at]


def _first_of_list(text: str, numbers: Sequence[Number], last: int) -> int:
    first = last
    while first and _LIST_GAP.fullmatch(text, numbers[first - 1].span.end, _start(numbers[first])):
        first -= 1
    return first


def _check_list_average(paragraph: Paragraph, values: Sequence[Number], average: Number) -> Iterator[Slip]:
    text = paragraph.text
    sentence = paragraph.sentence_at(average.span.start)
    words = sentence.slice(text)
    if len({one.currency for one in (*values, average)}) > 1 or any(is_year(one, text) for one in values):
        return
    if (
        values[0].span.start < sentence.start
        or _OTHER.search(words)
        or OPEN_LIST.search(words)
        or is_loose(paragraph, values)
    ):
        return
    right = sum((one.value for one in values), Fraction(0)) / len(values)
    most = max((tolerance(one) for one in values), default=Fraction(0))
    if agrees(right - most, right + most, average) or paragraph.is_masked(average.span):
        return
    added = " + ".join(one.span.slice(text) for one in values)
    yield report_average(
        paragraph, average, right, f"({added}) / {len(values)}", Span(values[0].span.start, values[-1].span.end)
    )


def _check_rate(paragraph: Paragraph, numbers: Sequence[Number], at: int) -> Iterator[Slip]:
    """ "90 goals in 30 games, an average of 4 a game"."""
    text, average, count, total = paragraph.text, numbers[at], numbers[at - 1], numbers[at - 2]
    if _WHOSE.search(text, count.span.end, _start(average)):
        return
    per = _per_count(paragraph, numbers, at)
    if per:
        total, count = count, total
    elif not _OVER.fullmatch(text, total.span.end, _start(count)):
        return
    if count.currency or total.currency != average.currency:
        return
    sentence = paragraph.sentence_at(average.span.start)
    if (
        total.span.start < sentence.start
        or is_year(count, text)
        or count.value < 2
        or is_loose(paragraph, (total,))
        or is_hedged(text[count.span.start :], 0, len(count.span))
    ):
        return
    if _OTHER.search(sentence.slice(text)) or not re.match(
        r"\s*(?:[\w-]+\s+)?(?:\w+\s+)?(?:a|an|per|each|every)\b|\s*[.,;)]", text[average.span.end :]
    ):
        return
    low, high = (
        (total.value - tolerance(total)) / (count.value + tolerance(count)),
        (total.value + tolerance(total)) / (count.value - tolerance(count)),
    )
    near = [
        one
        for one in numbers
        if abs(one.span.start - average.span.start) < 300 and one is not average and one.value > 0
    ]
    if agrees(low, high, average) or any(
        agrees(one.value / other.value, one.value / other.value, average) for one in near for other in near
    ):
        return
    if paragraph.is_masked(average.span):
        return
    whole = Span(min(total.span.start, count.span.start), max(total.span.end, count.span.end))
    yield report_average(
        paragraph,
        average,
        total.value / count.value,
        f"{total.span.slice(text)} / {count.span.slice(text)}",
        whole,
    )


_CARRIED = re.compile(
    r"\s+[a-z]+s(?:\s+(?:carried|sold|held|made|scored|won|raised|produced|earned|received|had|have|hold|carry|make|sell|earn|wrote|"
    r"killed|caught|bought|brought|took|gave|employ|employed|cost|paid))(?:\s+(?:a\s+total\s+of|together|altogether))?\s+"
)
"""Between those who did something and how much it was in all: "four boats carried 120 people, on average 40 each"."""
_A_DAY = re.compile(
    r"(?:\s+[a-z]+){0,4}?(?:,\s+(?:which\s+is|that\s+is,?|or|making)|\s+\(|\s*[–—])\s+(?:an?\s+average\s+of\s+)?$"
)


def _is_per(text: str, count: Number, average: Number) -> bool:
    """Whether a number is said of each of what was counted: "in six days, which is 36 kilometres a day"."""
    thing = re.match(r"\s+([a-z]{3,})", text[count.span.end :])
    each = re.match(r"\s*(?:[a-z]+\s+)?(?:a|an|per|each|every)\s+([a-z]{3,})\b", text[average.span.end :])
    return thing is not None and each is not None and thing[1].removesuffix("s") == each[1].removesuffix("s")


def _drop_years(text: str, numbers: Sequence[Number]) -> list[Number]:
    """Without the years: "in the twelve months of 2021 they pressed 1,560 litres, an average of 130 a month"."""
    return [
        one
        for one in numbers
        if not (is_year(one, text) and re.search(r"\b(?:in|of|since|from|to|until|by)\s+$", text[: one.span.start]))
    ]


def _per_count(paragraph: Paragraph, numbers: Sequence[Number], at: int) -> bool:
    """Whether the count comes first: "over five seasons he scored 60 goals, an average of 15 per season"."""
    text, average, total, count = paragraph.text, numbers[at], numbers[at - 1], numbers[at - 2]
    if re.match(r"\s+(?:each|apiece)\b", text[average.span.end :]) and _CARRIED.fullmatch(
        text, count.span.end, _start(total)
    ):
        return True
    if not _is_per(text, count, average):
        return False
    before = text[max(0, count.span.start - 24) : count.span.start]
    return bool(
        re.search(
            r"\b(?:[Ii]n|[Oo]ver|[Aa]cross|[Dd]uring|[Ww]ithin)\s+(?:the\s+|his\s+|her\s+|its\s+|their\s+)?(?:first\s+|last\s+)?$",
            before,
        )
        and re.fullmatch(r"(?:,?\s+[A-Za-z][\w'’-]*){1,7}\s+", _YEAR_OF.sub("", text[count.span.end : _start(total)]))
    )


RULE = Rule(
    id="average",
    title="An average that its numbers do not have",
    check=InParagraph(check),
    wrong=(
        Wrong("In the twelve months of 2021 the farm pressed 1,560 litres, an average of 150 litres a month.", "150"),
        Wrong("The five calves weighed 38, 41, 35, 44 and 42 kg, which gives an average weight of 43 kg.", "43"),
        Wrong("The four plots yielded 12, 15, 9 and 20 sacks, 16 on average.", "16"),
        Wrong(
            "They scored 4, 6 and 11, an average of 8.",
            "8",
            "(4 + 6 + 11) / 3 = 7",
            fixed=("They scored 4, 6 and 11, an average of 7.",),
        ),
        Wrong("The mean of 3, 5 and 10 is 7.", "7"),
        Wrong("He shot 90 goals in 30 games, an average of 4 a game.", "4"),
        Wrong("The average of 12 and 20 was 18.", "18"),
        Wrong("They paid $600 for 12 chairs, an average of $45 each.", "45"),
        Wrong("The four boats carried 120 people, on average 40 each.", "40"),
    ),
    right=(
        "The four plots yielded 12, 15, 9 and 20 sacks, 14 on average, and 3 and 5 of them rotted, 16 on average a year.",
        "They scored 4, 6 and 11, an average of 7.",
        "They scored 4, 6 and 12, an average of 7.3.",
        "He shot 100 goals in 30 games, an average of 3.3 a game.",
        "He shot over 90 goals in 30 games, an average of 4 a game.",
        "In 1990, 12 towns and 20 villages were hit, an average of 5 a week.",
        "They scored 4, 6 and 11, against a national average of 8.",
    ),
    explanation=__doc__,
)
