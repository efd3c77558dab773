"""The average of ages that are told in a row: "five brothers, aged 12, 15, 19, 22 and 27, with an average age of 21"."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import rounds_to
from factlint.consistency.numbers.reports import report_average
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

AGE_WORDS = frozenset({"age", "aged", "ages"})
_ROW = compile_late(
    r"\b(?:[Aa]ged|[Aa]ges(?:\s(?:of|are|were|being))?:?)\s(?P<row>\d{1,2}(?:,\s\d{1,2})+,?\sand\s\d{1,2})\b(?![%\d])"
)
_AVERAGE = compile_late(
    r"[^.;?!]{0,60}?[,.;]\s[^.;?!]{0,40}?\b[Aa]verage(?:\sage)?\s(?:of|is|was|being)\s(?P<average>\d{1,2}(?:\.\d)?)(?![\d%]|\.\d)"
)
_OTHERWISE = compile_late(
    r"\b(?:about|nearly|other|others|including|team|national|women|men|whole|all\sthe|than|not)\b", 2
)
_FEWEST = 3


def check_ages(paragraph: Paragraph) -> Iterator[Slip]:
    """An average age that the ages before it do not have."""
    text = paragraph.text
    for row in _ROW.finditer(text):
        found = _AVERAGE.match(text, row.end())
        numbers = {one.span.start: one for one in paragraph.numbers}
        average = numbers.get(found.start("average")) if found is not None else None
        if found is None or average is None or _OTHERWISE.search(found[0]) or paragraph.is_masked(average.span):
            continue
        ages = [one for start, one in numbers.items() if row.start("row") <= start < row.end("row")]
        right = _mean(ages)
        if len(ages) >= _FEWEST and not rounds_to(right, average) and min(ages, key=_value).value < average.value:
            span = Span(*row.span("row"))
            added = " + ".join(one.span.slice(text) for one in ages)
            yield report_average(paragraph, average, right, f"({added}) / {len(ages)}", span)


def _mean(ages: list[Number]) -> Fraction:
    return sum((one.value for one in ages), Fraction(0)) / max(len(ages), 1)


def _value(one: Number) -> Fraction:
    return one.value
