"""The figures of a few sentences that may have to agree, and what is asked of each of them."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.amounts import is_year
from factlint.consistency.numbers.quantities import Quantity, Reading

_JOINS = compile_late(r"(?:\s[a-z’'-]+){0,2}(?:,\s(?:and\s|then\s|finally\s)?|\sand\s(?:finally\s)?|\s&\s)(?:a\s)?")
"""Between the figures of a row: "12|, |15|, |11| and |18"."""
ONLY_WISHED = compile_late(
    r"(?:\s[a-z’'-]+){0,4}?\s(?:had\sbeen|would|should|could|might|may|is\sneeded|is\srequired|was\s(?:promised|planned|expected|hoped|forecast|wanted|needed|required)|"
    r"(?:is|was|remains|remained)\s(?:the|their|our|its|his|her|my)\s(?:aim|target|goal|plan|norm|limit|rule|hope|ambition|maximum|minimum))\b"
)
"""Behind a figure, what tells that it was only wished for or told before: "a rise of 20 per cent| had been announced"."""


def figures_near(reading: Reading, first: int, last: int) -> list[Quantity]:
    """The quantities from one sentence to another, but for years, labels of a row and "one"."""
    text = reading.paragraph.text
    return [
        one
        for one in reading.quantities
        if first <= one.sentence <= last
        and not (one.is_one and one.is_amount)
        and not (one.is_amount and one.is_bare and is_year(one.number, text))
    ]


def find_row(reading: Reading, figures: Sequence[Quantity], least: int) -> list[Quantity]:
    """The longest run of amounts that commas and a last "and" join: "12, 15, 11 and 18 grams"."""
    best: list[Quantity] = []
    run: list[Quantity] = []
    for one in figures:
        is_next = bool(run) and _JOINS.fullmatch(reading.between(run[-1], one)) is not None
        if not (is_next and one.is_amount and one.sentence == run[-1].sentence):
            run = []
        run = [*run, one] if one.is_amount else []
        if len(run) > len(best):
            best = run
    units = {one.unit for one in best if one.unit}
    return best if len(best) >= least and len(units) <= 1 else []


def is_doubtful_window(reading: Reading, figures: Sequence[Quantity]) -> bool:
    """Whether a hedge, a quotation, an open list or something unread makes it unfair to compare figures."""
    return reading.is_doubtful(*figures) or reading.is_open(*{one.sentence for one in figures})
