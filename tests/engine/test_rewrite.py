"""Promises of rewriting: the smallest change, good English, and nothing unless the evidence settles it."""

from __future__ import annotations

import pytest

from factlint.engine.model import Claim, Correction, Evidence, Opinion
from factlint.engine.rewrite import apply_correction, rewrite

EVIDENCE = Evidence(
    "k", "encyclopedia", "test", "Page", "https://example.org", "It opened in 1938.", "It opened in 1938."
)


def opinion(correction: Correction | None, *, score: int | None = 1, strength: float = 0.95) -> Opinion:
    return Opinion("figures", "precision", score, strength, "why", EVIDENCE, correction)


def test_only_the_wrong_words_change() -> None:
    text = "The bridge opened in 1931, and traffic grew."
    assert apply_correction(text, Correction("1931", "1938")) == "The bridge opened in 1938, and traffic grew."


def test_a_word_that_opens_the_claim_stays_capitalised() -> None:
    assert apply_correction("Three islands form it.", Correction("Three", "four")) == "Four islands form it."


@pytest.mark.parametrize(
    ("text", "wrong", "right", "expected"),
    [
        ("It is a British band.", "British", "American", "It is an American band."),
        ("It is an American band.", "American", "British", "It is a British band."),
        ("It was an 8-day trip.", "8-day", "7-day", "It was a 7-day trip."),
    ],
)
def test_the_article_follows_the_new_word(text: str, wrong: str, right: str, expected: str) -> None:
    assert apply_correction(text, Correction(wrong, right)) == expected


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("In 1931 and again in 1931.", "1931"),
        ("It opened in 1931.", "1940"),
        ("It opened in 19310.", "1931"),
        ("It opened.", ""),
    ],
)
def test_words_that_do_not_stand_there_exactly_once_are_left_alone(text: str, wrong: str) -> None:
    assert apply_correction(text, Correction(wrong, "1938")) is None


def test_the_surest_judge_rewrites() -> None:
    claim = Claim("The bridge opened in 1931.")
    weak, sure = opinion(Correction("1931", "1937"), strength=0.85), opinion(Correction("1931", "1938"), strength=0.97)
    assert rewrite(claim, [weak, sure]) == "The bridge opened in 1938."


def test_without_a_sure_refutation_nothing_is_rewritten() -> None:
    claim = Claim("The bridge opened in 1931.")
    fix = Correction("1931", "1938")
    assert rewrite(claim, [opinion(fix, strength=0.6)]) is None
    assert rewrite(claim, [opinion(fix, score=9)]) is None
    assert rewrite(claim, [opinion(fix, score=None)]) is None
    assert rewrite(claim, [opinion(None)]) is None
