"""Which numbers look like others mistyped: the rules and what was learned read this alike."""

from __future__ import annotations

from fractions import Fraction

import pytest

from factlint.consistency.numbers.quantities import is_slip
from factlint.consistency.weighed.slips import kind_of_slip

LIKELY = frozenset({"swapped", "digit", "off", "noughts"})


@pytest.mark.parametrize(
    ("written", "right", "is_one"),
    [
        (47, 74, True),
        (1250, 1350, True),
        (101, 99, True),
        (900, 90, True),
        (8, 9, True),
        (7, 5, False),
        (3, 4, False),
        (47, 75, False),
        (6, 11, False),
        (5, 5, False),
        (0, 1, False),
    ],
)
def test_one_digit_two_swapped_one_or_two_off_and_noughts_are_slips(written: int, right: int, is_one: bool) -> None:
    assert is_slip(Fraction(written), Fraction(right)) == is_slip(Fraction(right), Fraction(written)) == is_one


def has_digit_left_out(one: int, other: int) -> bool:
    short, long = sorted((str(one), str(other)), key=len)
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def test_what_was_learned_calls_more_likely_two_apart_below_ten_and_a_digit_left_out() -> None:
    numbers = [*range(2, 130), *range(980, 1030), 1230, 1320, 1340, 9000, 9900, 10_000, 99_000]
    unlike = {
        (one, other)
        for one in numbers
        for other in numbers
        if is_slip(Fraction(one), Fraction(other)) != (kind_of_slip(one, other) in LIKELY)
    }
    below_ten = {pair for low in range(3, 8) for pair in ((low, low + 2), (low + 2, low))}
    assert below_ten <= unlike
    assert all(has_digit_left_out(one, other) for one, other in unlike - below_ten)
    assert {(12, 112), (8, 18), (101, 1001)} <= unlike
