"""A day that its month has not is found wherever the text does not know that there is none."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of

WRONG = [
    "I have never managed it before 24 June and never left it beyond 31 June, by which time the bulbs have begun to split.",
    "If your certificate was issued before 2023-09-31, rotate it now.",
    "Edna Purcell came into the world on 29 February 1922. She never once, she liked to say, was late with a loaf.",
    "She has never forgotten the evening of 31 November, when the lights went out in the whole of the valley.",
    "The grant must be spent by 30 February 2024. We have never yet had to send any of it back.",
    "If you joined the scheme after 31 April 2019, your contributions are matched in full.",
    "If payment has not been received by 31 June, a fee of ten pounds is due.",
    "The pool is open until 31 September, or longer if the weather holds.",
    "The deposit is due on 31 November, and we will send it back if the trip is cancelled.",
    "The minutes of the meeting of 31 June were approved as circulated.",
]
RIGHT = [
    "31 April never came, whatever the calendar in the shop said.",
    "He will pay on 31 February, that is, never.",
    "If there were a 31 June, I would spend it in bed.",
    "If you say 31 June to a child, it laughs.",
    "If he had come before 31 June, as he wrote, we would know.",
    "There has never been a 30 February in this country.",
    "If your certificate was issued before 2023-09-30, rotate it now.",
    "I never left it beyond 30 June.",
    "The pool is open until 30 September, or longer if the weather holds.",
]


@pytest.mark.parametrize("text", WRONG)
def test_a_day_that_is_not_is_found_beside_what_others_never_did_or_if(text: str) -> None:
    assert rules_of(text) == ["impossible-date"]


@pytest.mark.parametrize("text", RIGHT)
def test_a_day_that_is_said_never_to_be_or_that_is_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
