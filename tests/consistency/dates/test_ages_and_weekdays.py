"""Ages and weekdays in the words of stories: "a boy of thirteen", "came into the world", "a clear, sunny Wednesday"."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "Father Anselm (1788–1863) had entered the abbey in 1806, a boy of thirteen.",
    "Her grandfather, born in 1888, fought at Verdun in 1916, a boy of nineteen.",
    "He came into the world in 1833 and left it in 1911, at the age of 68.",
    "11 September 2001 was a clear, sunny Wednesday.",
    "Sputnik went up on 4 October 1957. It was a Thursday.",
]
RIGHT = [
    "My grandmother, who came into the world in January 1915, crossed alone in August 1929; she was fourteen and spoke no English.",
    "Father Anselm (1788–1863) had entered the abbey in 1806, a boy of eighteen.",
    "Her grandfather, born in 1888, fought at Verdun in 1916, a man of twenty-eight.",
    "Tom, born in 1888, met in 1916 a boy of nineteen.",
    "The party, born in 1901, was led in 1925 by a man of thirty.",
    "Paul Lund and Anna Berg (1732–1811) were married on 31 January 1759, when the groom was thirty-three, the bride twenty-six.",
    "11 September 2001 was a clear, sunny Tuesday.",
    "Sputnik went up on 4 October 1957. It was a Friday.",
    "5 March 2024 was the day before Wednesday.",
]


@pytest.mark.parametrize("text", WRONG)
def test_an_age_or_a_weekday_that_its_dates_do_not_give_is_found(text: str) -> None:
    assert rules_of(text) in (["age"], ["weekday-date"])


@pytest.mark.parametrize("text", RIGHT)
def test_one_that_they_give_or_that_is_of_another_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
