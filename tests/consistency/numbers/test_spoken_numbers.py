"""Numbers as they are spoken, amounts given twice, and lists of shares of which some are left out."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in

from factlint.consistency.numerals import find_numbers

WRONG = [
    "The grant came to a million and a half crowns (150,000).",
    "The dam cost three-quarters of a million pounds (£75,000).",
    "The bridge cost two hundred and thirty million kronor (SEK 23 million).",
    "We counted 14 swans, 23 coots and 8 herons, which total 55.",
    "Ten people rated the soup from 1 to 5. The mean was 3.45 (N = 10).",
]
RIGHT = [
    "The grant came to a million and a half crowns (1.5 million).",
    "The dam cost three-quarters of a million pounds (£750,000).",
    "The bridge cost two hundred and thirty million kronor (SEK 230 million).",
    "The bridge cost SEK 1.2 billion (USD 120 million).",
    "The cost was twelve million crowns (USD 1.2 million).",
    "The firm paid five million (EUR 4.6 million) for it.",
    "He won twelve million (USD 1.2 million) and spent it.",
    "Turnout was 41% in Nether, 22% in Over, 36% in Mid and 11% in High ward.",
    "The main parts of the blend are barley (50%), wheat (30%) and rye (12%).",
    "The crust is by weight 46% oxygen, 28% silicon, 8% aluminium and 5% iron.",
    "The make-up of the workforce has changed: 62% women, 28% part-timers and 15% under thirty.",
    "A breakdown of the budget shows that 40% goes to pay, 25% to rent and 20% to power.",
    "The coat is 30% off, the hat 25% cheaper and the rest 40%.",
    "We counted 14 swans, 23 coots and 8 herons, which total 45.",
    "The parts cost £12, £15 and £18. That's £50 in today's money.",
    "It's 45 miles to Leeds, 20 to York and 10 to Selby. It's 70 miles by way of Hull.",
    "Ten people rated the soup from 1 to 5. The mean was 3.40 (N = 10).",
    "Scores were averaged over three items per child, so a mean of 4.39 (N = 12) can be right.",
    "Income was £4,310 from fees and £2,275 from the fair; with smaller sums not listed here, the total came to £7,140.",
]


@pytest.mark.parametrize("text", WRONG)
def test_what_the_numbers_rule_out_is_found(text: str) -> None:
    assert len(found_in(text)) == 1


@pytest.mark.parametrize("text", RIGHT)
def test_what_the_numbers_allow_is_left_alone(text: str) -> None:
    assert found_in(text) == ()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a million and a half people", 1_500_000),
        ("two thousand and a quarter", 2_250),
        ("three-quarters of a million pounds", 750_000),
        ("a thousand and a quarter of the crew", 1_000),
    ],
)
def test_numbers_as_they_are_spoken(text: str, value: int) -> None:
    assert next(iter(find_numbers(text))).value == value
