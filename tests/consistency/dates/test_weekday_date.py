"""A weekday must be that of its date, of which the year may stand with the date before."""

from __future__ import annotations

import pytest
from tests.consistency.findings import found_in, rules_of

WRONG_WORDS = [
    ("The hearing opened on Monday, 4 March 2019, and the decision was read out on Thursday, 14 June.", "Thursday"),
    ("The first session is on Wednesday 4 September 2024 and the last on Friday 12 December.", "Friday"),
]
RIGHT = [
    "The hearing opened on Monday, 4 March 2019, and the decision was read out on Friday, 14 June.",
]


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_a_weekday_that_is_not_that_of_its_date_is_found(text: str, words: str) -> None:
    assert [(one.rule, one.span.slice(text)) for one in found_in(text)] == [("weekday-date", words)]


@pytest.mark.parametrize("text", RIGHT)
def test_a_weekday_that_is_that_of_its_date_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
