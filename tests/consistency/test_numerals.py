"""Numbers are read with their exact value and place, in figures and in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from factlint.consistency.numerals import find_numbers


@pytest.mark.parametrize(
    ("text", "words", "value"),
    [
        ("37 of them", "37", 37),
        ("1,234,567 people", "1,234,567", 1_234_567),
        ("12 345 people", "12 345", 12_345),
        ("it is 72.5% now", "72.5%", Fraction("72.5")),
        ("72 per cent now", "72 per cent", 72),
        ("some 1.2 million now", "1.2 million", 1_200_000),
        ("half a million now", "half a million", 500_000),
        ("two thirds of it", "two thirds", Fraction(2, 3)),
        ("a third of it", "a third", Fraction(1, 3)),
        ("twenty-one men", "twenty-one", 21),
        ("one hundred and five men", "one hundred and five", 105),
        ("two thousand three hundred men", "two thousand three hundred", 2300),
        ("two dozen men", "two dozen", 24),
        ("3½ miles", "3½", Fraction(7, 2)),
        ("it fell to −5 then", "−5", -5),
        ("forty percent of it", "forty percent", 40),
        ("half of it", "half", Fraction(1, 2)),
        ("it is 142 m high", "142", 142),
        ("it cost £142 m then", "142 m", 142_000_000),
    ],
)
def test_a_number_is_read_in_its_place(text: str, words: str, value: Fraction) -> None:
    numbers = list(find_numbers(text))
    assert [one.span.slice(text) for one in numbers] == [words]
    assert numbers[0].value == value


@pytest.mark.parametrize(
    "text", ["version 3.11.2", "at 10:30", "the 5th man", "A4 paper", "v2", "on 12/04/2024", "x_1"]
)
def test_what_is_no_amount_is_left_out(text: str) -> None:
    assert list(find_numbers(text)) == []


def test_the_marks_of_a_list_are_no_numbers() -> None:
    text = "1. Current file 2. Files in 3 windows 3. Others, 4 of them 4. Tags"
    assert [one.span.start for one in find_numbers(text)] == [text.index("3 w"), text.index("4 o")]
    assert [one.value for one in find_numbers("3. We had 5. Then 7 came.")] == [3, 5, 7]


def test_the_last_written_place_is_known() -> None:
    steps = [one.step for one in find_numbers("37 and 37.25 and 1.2 million and 37,000")]
    assert steps == [1, Fraction(1, 100), 100_000, 1]
    assert [one.round_step for one in find_numbers("37,000 and 120")] == [1000, 10]


def test_a_currency_stands_before_the_number() -> None:
    [one] = find_numbers("it cost $5.5 million then")
    assert (one.currency, one.value) == ("$", 5_500_000)
