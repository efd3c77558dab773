"""A time told to be so much later must be so much later."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "Put the bread in at 10:20; after 45 minutes, at 11:15, take it out.",
    "The concert starts at 19:30. Two hours later, at 22:00, the last note will have faded.",
    "She left at 6.15 a.m. and was at the top by 9.45, after a climb of four and a half hours.",
    "Kick-off was at 3 pm; half an hour later, at 3.45, we were two goals down.",
    "The alarm went at 02:10. The first engine was there 15 minutes later, at 02:35.",
    "The shop is shut between 12:30 and 14:00, that is for two hours.",
    "The ferry sails at 21:15 and docks at 06:45 the next morning, an eight-hour crossing.",
]

RIGHT = [
    "The operation began at 9 in the morning and ended at half past one, four and a half hours later.",
    "Put the bread in at 10:20; after 45 minutes, at 11:05, take it out.",
    "The office is open from 9:00 to 17:00 with an hour for lunch: seven working hours.",
    "The concert starts at 19:30. Two hours later, at 21:30, the last note will have faded.",
    "The doors opened at 18:00. The concert started at 19:30. Two hours later, at 21:30, it was over.",
    "Kick-off was at 3 pm; half an hour later, at 3.30, we were two goals down.",
    "The alarm went at 02:10. The first engine was there 15 minutes later, at 02:25; the second at 02:40.",
    "The shop is shut between 12:30 and 14:00, and the bank for two hours.",
    "He arrived at 9:00. The others came two hours later, and at 12:00 we ate.",
]


@pytest.mark.parametrize("text", WRONG)
def test_a_time_that_is_not_so_much_later_is_found(text: str) -> None:
    assert "time" in rules_of(text)


@pytest.mark.parametrize("text", RIGHT)
def test_a_time_that_is_so_much_later_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
