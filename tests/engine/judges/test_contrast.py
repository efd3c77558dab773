"""Which words shut each other out, and that the weighing hears of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from factlint.engine.model import Claim, Evidence
from factlint.engine.reader import ReaderScores, WordScore
from factlint.engine.weighing.clash import find_clash
from factlint.engine.weighing.contrast import is_contrast, is_included
from factlint.engine.weighing.signals import collect_signals

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


def signals(claim: str, wrong: str, text: str, right: str) -> dict[str, float]:
    """What the weighing goes by against a claim in which the reader points at these words, and at these of the text."""

    def scores(pairs: Sequence[tuple[str, str]]) -> list[ReaderScores]:
        mine = WordScore(claim.index(wrong), claim.index(wrong) + len(wrong), 0.9)
        at = len("Berg: ") + text.index(right)
        return [ReaderScores(0.1, 0.8, 0.1, (mine,), (WordScore(at, at + len(right), 0.9),)) for _ in pairs]

    page = Evidence("a", "encyclopedia", "test", "Berg", "https://example.org", text, text)
    return dict(collect_signals(Claim(claim, subject="Berg"), [page], scores).against)


def test_the_weighing_hears_whether_words_shut_each_other_out() -> None:
    told = "Berg lies in the western hills of a melanin-producing land."
    assert signals("Berg lies in eastern hills.", "eastern", told, "western")["contrast"] == 1
    assert signals("Berg grows from a mole.", "mole", told, "melanin-producing")["contrast"] == 0


def test_a_denial_is_told_apart() -> None:
    told = "Berg lies in the western hills."
    found = signals("Berg never lies in hills.", "never", told, "western")
    assert found["turning"] == 1 and found["contrast"] == 0


def test_another_spelling_of_a_name_is_no_clash() -> None:
    told = "Students took hostages in Tehran in Berg."
    scores = ReaderScores(0.1, 0.8, 0.1, (WordScore(0, 7, 0.9),), (WordScore(26, 32, 0.9),))
    assert find_clash("Teheran saw hostages.", told, "Berg", scores) is None
    other = find_clash("Granada saw hostages.", "Students took hostages in Grenada.", "Berg", scores)
    assert other is not None and other.wrong == "Granada"


@pytest.mark.parametrize(
    ("wrong", "right", "included"),
    [
        ("plants", "organisms", True),
        ("plants", "living things", True),
        ("a novelist", "a writer", True),
        ("organisms", "plants", False),
        ("rocky planet", "gaseous planet", False),
        ("eagles", "bats", False),
        ("1947", "1927", False),
        ("freshwater fish", "marine animals", False),
        ("carnivorous plants", "herbivorous organisms", False),
        ("robots", "human beings", False),
        ("stone", "living things", False),
        ("carnivorous plants", "carnivorous organisms", True),
    ],
)
def test_what_a_text_tells_of_all_is_told_of_each_kind(wrong: str, right: str, included: bool) -> None:
    assert is_included(wrong, right) is included
