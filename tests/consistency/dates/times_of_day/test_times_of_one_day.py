"""Times with their part of the day or their zone in words, and what only happens at them."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "The night boat leaves Halmvik at 22:15 and ties up in Sund at 06:45, with no change of clocks. That gives you "
    "nine and a half hours on board, enough for a decent dinner.",
    "We start at 3 p.m. Eastern Time (11 a.m. Pacific Time).",
    "The call is at 9 a.m. Pacific Time / 11 a.m. Eastern Time every week of the winter term.",
    "The market opens at 8 am, when the bell is rung, and closes at 1 pm, when the carts come; for those six hours no car may pass.",
    "The coach sets off at 13:20 and arrives at 17:05, with no time difference. That leaves you four and three-quarter hours to sleep.",
    "The surgery opens at 9.15 in the morning and closes at 2.30 that afternoon, so it is open for six and a quarter hours.",
    "The vigil began at 8.30 that evening and ended at 6.45 in the morning; it had lasted eleven and a quarter hours.",
]
RIGHT = [
    "The night boat leaves Halmvik at 22:15 and ties up in Sund at 06:45, with no change of clocks. That gives you "
    "eight and a half hours on board, enough for a decent dinner.",
    "The boat leaves at 22:15 and ties up at 06:45, after the change of clocks. That gives you nine and a half hours on board.",
    "Guards come on at 10 am, when the doors open, and stop at 4.30 pm, when the bell is rung; for those six and a half hours they stand.",
    "Guards come on at 10 am and go off at 4.30 pm, with an hour for lunch; for those five and a half hours they stand.",
    "We start at 3 p.m. Eastern Time (12 p.m. Pacific Time).",
    "The call is at 9 a.m. Pacific Time / 12 noon Eastern Time every week of the winter term.",
    "The surgery opens at 9.15 in the morning and closes at 2.30 that afternoon, so it is open for five and a quarter hours.",
    "The vigil began at 8.30 that evening and ended at 6.45 in the morning; it had lasted ten and a quarter hours.",
    "The play began at 7.30 in the evening. At 9.15 that evening, after an hour and a half, the lights went out, "
    "and a quarter of an hour later they came on.",
]


@pytest.mark.parametrize("text", WRONG)
def test_hours_that_the_times_do_not_make_are_found(text: str) -> None:
    assert rules_of(text) == ["time"]


@pytest.mark.parametrize("text", RIGHT)
def test_hours_that_they_make_or_that_a_break_explains_are_left_alone(text: str) -> None:
    assert rules_of(text) == []
