"""Minutes and seconds between two timings."""

from __future__ import annotations

import pytest

from factlint.consistency.numbers.steps.timings import check_timings
from factlint.consistency.text import Paragraph


@pytest.mark.parametrize(
    ("text", "working"),
    [
        ("Her best fell from 2:41:10 to 2:38:30, by three minutes.", None),
        ("Her best fell from 2:41:10 to 2:38:30, by five minutes.", "2:41:10 to 2:38:30 is 2 minutes 40 seconds"),
        ("The swim was cut by 12 seconds, from 4:05 to 3:53.", None),
        ("The walk was cut by 12 minutes, from 4:05 to 3:53.", None),
        ("The walk was cut by 22 minutes, from 4:05 to 3:53.", "4:05 to 3:53 is 12 minutes"),
        ("The start was moved by two hours, from 11:00 to 1:00.", None),
        ("The lap went from 1:31.45 to 1:30.95, half a second, or from 1:31.4 to 1:30.9, a gain of one second.", None),
        ("The start was moved by an hour and a quarter, from 9:00 to 10:30.", "9:00 to 10:30 is 1 hour 30 minutes"),
        ("He said the walk was cut by about 22 minutes, from 4:05 to 3:53.", None),
    ],
)
def test_a_length_is_held_against_hours_and_minutes_or_minutes_and_seconds(text: str, working: str | None) -> None:
    assert [one.working for one in check_timings(Paragraph(text))] == ([working] if working else [])
