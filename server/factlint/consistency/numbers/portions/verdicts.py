"""Whether a percentage or a part in words may be what a part is of its whole, and what a reader gets to see where not."""

from __future__ import annotations

from fractions import Fraction

from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import may_round_to, share_bounds
from factlint.consistency.numbers.quantities import Quantity, Reading
from factlint.consistency.numbers.reports import report_share, report_told_share

_HUNDRED = 100
_PART_SLACK = Fraction(9, 2)
"""How many percent a part in words may miss by: "a third" of 100 may be 38 of them."""
_ROUND_SHARE = 5
"""A percentage that is a multiple of this may be a round one: "40 per cent" for 41.5."""
_ROUND_SLACK = 2


def is_percent_of_whole(share: Quantity) -> bool:
    """Whether a quantity is a percentage between none and all."""
    return share.unit == "%" and 0 < share.value < _HUNDRED


def is_part_in_words(share: Quantity) -> bool:
    """Whether a quantity is a part in words: "two thirds"."""
    return share.unit == "part" and share.number.in_words and share.value < 1


def percent_of(share: Quantity) -> Fraction:
    """A percentage or a part in percent: 25 for "a quarter"."""
    return share.value if share.unit == "%" else _HUNDRED * share.value


def may_be_share(share: Quantity, part: Quantity, whole: Quantity) -> bool:
    """Whether a share may be that of a part in its whole, or that of the rest."""
    low, high = share_bounds(part.number, whole.number)
    return _is_between(share, low, high) or _is_between(share, _HUNDRED - high, _HUNDRED - low)


def _is_between(share: Quantity, least: Fraction, most: Fraction) -> bool:
    """Whether a share lies between two, as roughly as it is written."""
    percent = percent_of(share)
    if share.unit != "%":
        return least - _PART_SLACK <= percent <= most + _PART_SLACK
    is_round = percent % _ROUND_SHARE == 0
    return may_round_to(least, most, share.number) or (
        is_round and least - _ROUND_SLACK < percent < most + _ROUND_SLACK
    )


def is_near_share(share: Quantity, part: Quantity, whole: Quantity, most_off: Fraction) -> bool:
    """Whether a share is less than so many times too large or too small: it is meant for these two."""
    right = _HUNDRED * part.value / whole.value
    return right / most_off < percent_of(share) < right * most_off


def report_wrong_share(reading: Reading, share: Quantity, part: Quantity, whole: Quantity) -> Slip:
    """What is said of a share that a part has not in its whole."""
    if share.unit == "%":
        return report_share(reading.paragraph, part.number, whole.number, share.number)
    return report_told_share(reading.paragraph, [whole.number], part.number, share.number)
