"""What stands against a claim's wrong words: a figure against a figure, and never another form of the same word."""

from __future__ import annotations

import re

import pytest

from factlint.engine.model import Clash
from factlint.engine.reader import ReaderScores, WordScore
from factlint.engine.weighing.clash import find_clash


def clash(claim: str, text: str, scores: dict[str, float]) -> Clash | None:
    """The clash where the reader scores these words so, and all others nothing."""

    def words(said: str) -> tuple[WordScore, ...]:
        return tuple(WordScore(m.start(), m.end(), scores.get(m.group(), 0.0)) for m in re.finditer(r"[\w'-]+", said))

    return find_clash(claim, text, "", ReaderScores(0.0, 1.0, 0.0, words(claim), words(text)))


def test_a_year_stands_against_a_year() -> None:
    found = clash(
        "A ham was defined in 1947.",
        "In 1927 an amateur was one of 12 authorized persons.",
        {"1947": 0.9, "1927": 0.3, "12": 0.4, "authorized": 0.5},
    )
    assert found is not None and (found.wrong, found.right) == ("1947", "1927")


def test_a_figure_stands_against_a_figure() -> None:
    found = clash(
        "It lies 200 light-years away.",
        "The Tarantula is 160000 parsecs distant.",
        {"200": 0.9, "160000": 0.3, "Tarantula": 0.5},
    )
    assert found is not None and found.right == "160000"


def test_words_that_the_reader_does_not_point_at_are_no_figures_against() -> None:
    found = clash("It has 200 rooms.", "In 1927 the palace was destroyed.", {"200": 0.9, "destroyed": 0.6})
    assert found is not None and found.right == "destroyed"


@pytest.mark.parametrize(
    ("claim", "text"), [("He was a Swede.", "He was a Swedish chemist."), ("It is Egyptian.", "It stands in Egypt.")]
)
def test_another_form_of_the_same_word_is_no_clash(claim: str, text: str) -> None:
    wrong = claim.split()[-1].strip(".")
    found = clash(claim, text, {wrong: 0.9})
    assert found is None or found.wrong != wrong


def test_numbers_that_begin_alike_are_two() -> None:
    found = clash(
        "It was founded in the seventh century.",
        "It was founded in the seventeenth century.",
        {"seventh": 0.9, "seventeenth": 0.9},
    )
    assert found is not None and (found.wrong, found.right) == ("seventh", "seventeenth")
