"""Which words shut each other out, and how sure the weighing must be where they do not."""

from __future__ import annotations

import math

import pytest

from factlint.engine.model import Clash, Evidence, Signals
from factlint.engine.weighing.contrast import is_contrast
from factlint.engine.weighing.opinion import weigh_signals
from factlint.engine.weighing.weights import Curve, Weighing

SHUT_OUT = [
    ("eastern", "western"),
    ("autumn", "spring"),
    ("second-largest", "third-largest"),
    ("miles", "kilometres"),
    ("short", "long"),
    ("1786", "1768"),
    ("Norland", "Berg"),
    ("constitution", "treaty"),
]
BESIDE = [
    ("mole", "melanin-producing"),
    ("rankings", "socioeconomic"),
    ("model", "self-actualization"),
    ("philosopher", "thinker"),
]


@pytest.mark.parametrize(("wrong", "right"), SHUT_OUT)
def test_answers_to_the_same_question_shut_each_other_out(wrong: str, right: str) -> None:
    assert is_contrast(wrong, right)
    assert is_contrast(right, wrong)


@pytest.mark.parametrize(("wrong", "right"), BESIDE)
def test_words_that_answer_different_questions_do_not(wrong: str, right: str) -> None:
    assert not is_contrast(wrong, right)


def score_at(false: float, wrong: str, right: str) -> int | None:
    """What comes of a claim that is false by this likelihood, where the reader points at these words."""
    shift = math.log(false / (1 - false))
    weighing = Weighing(Curve({}, shift), Curve({}, -5.0), 0.92, 0.94, 0.97, 0.4)
    found = Clash(0, len(wrong), wrong, right, 0.9, 0.9)
    text = Evidence("a", "encyclopedia", "test", "Norland", "https://example.org", "A text.", "A text.")
    return weigh_signals(Signals({"about": 1.0}, {}, text, text, found, ()), {}, weighing).score


def test_less_is_asked_where_words_shut_each_other_out_and_more_where_they_do_not() -> None:
    assert score_at(0.85, "eastern", "western") == 2
    assert score_at(0.75, "eastern", "western") is None
    assert score_at(0.94, "mole", "melanin-producing") is None
    assert score_at(0.97, "mole", "melanin-producing") == 2


def test_a_denial_stands_against_the_whole_text() -> None:
    assert score_at(0.93, "never", "Norland") == 2
    assert score_at(0.9, "never", "Norland") is None
