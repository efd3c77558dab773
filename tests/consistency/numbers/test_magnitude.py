"""A number told again, in words or in figures, must not be ten times as large or as small."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of, words_found

WRONG = [
    "Some two million copies (200,000) of the pamphlet were printed in the first month.",
    "A quarter of a million signatures (25,000) were handed in at the palace gate.",
    "Parliament granted the company £1,200,000. Of that twelve million, not a penny reached the shareholders.",
    "Around 3,500,000 trees were felled by the storm. It took four years to clear those thirty-five million trunks.",
    "Eight hundred thousand euros (€8 million) have been set aside for the roof.",
]
WRONG_WORDS = [
    ("The bridge cost £1.4 million (£140,000), and took three years.", "140,000"),
    ("Some thirty thousand people (3,000) filled the square.", "3,000"),
    ("There are half a million volumes, 50,000 to be exact, in the stacks.", "50,000"),
    ("Two and a half thousand letters, 25,000 in all, were found in the trunk.", "25,000"),
    ("The dam holds 3.2 billion litres (320 million litres).", "320 million"),
    ("The loan, of twenty thousand pounds (£200,000), was repaid in ten years.", "200,000"),
]
RIGHT = [
    "The nebula lies 7,000,000 light years away. Seven hundred thousand years ago its largest star exploded.",
    "The duke paid 250,000 florins for the diamond. Two and a half million florins was what he owed his bankers.",
    "The bridge cost 3,000,000 crowns, of which three hundred thousand went on the statues alone.",
    "Half a million people live here; 50,000 of them came to the funeral.",
    "Around 3,500,000 trees were felled by the storm, and the storm of 1990 had felled thirty-five million.",
    "The archive holds six thousand glass negatives and six hundred (600) prints.",
    "The bridge cost £1.4 million (£140,000 of it from the county), and took three years.",
    "Some thirty thousand people (3,000 in wheelchairs) filled the square.",
    "There are half a million volumes, 50,000 of them rare, in the stacks.",
    "Two and a half thousand letters, 250 a box in all, were found in the trunk.",
    "The house sold for two million (200,000 more than was asked).",
]


@pytest.mark.parametrize("text", WRONG)
def test_a_number_told_again_ten_times_as_large_or_small_is_found(text: str) -> None:
    assert "magnitude" in rules_of(text)


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_the_words_of_a_number_of_another_size_are_found(text: str, words: str) -> None:
    assert words in words_found(text, "magnitude")


@pytest.mark.parametrize("text", RIGHT)
def test_a_number_of_another_thing_or_part_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
