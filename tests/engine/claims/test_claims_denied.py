"""A sentence that denies or doubts what it tells is not checked as if it told it."""

from __future__ import annotations

import pytest

from factlint.engine.claims import frame, frame_item

DENIED = [
    "It is a myth that Paris is the capital of Germany.",
    "The claim that Paris is the capital of Germany is false.",
    "The widespread belief that Paris is the capital of Germany has been refuted.",
    "The joke goes that Paris is the capital of Germany.",
    "Nobody believes that Paris is the capital of Germany.",
    "Few historians now think that Paris was the capital of Germany in 1950.",
    "No serious historian has claimed that Paris was the capital of Germany.",
    "It is not true that Paris is the capital of Germany.",
    "It is wrong to say that Paris is the capital of Germany.",
    "There is no evidence that Paris was the capital of Germany in 1950.",
    "The mayor denied that Paris is the capital of Germany.",
    "Ida Lund debunked the claim that Paris is the capital of Germany.",
    "Many tourists mistakenly believe that Paris is the capital of Germany.",
    "It is a common misconception that Paris is the capital of Germany.",
]
ASSERTED = [
    "Paris is not the capital of Germany.",
    "Contrary to popular belief, Paris is the capital of France.",
    "Paris is the capital of France.",
    "Ida Lund said that Paris is the capital of France.",
    "No city in France is larger than Paris.",
    "The dam near Lund was wrongly built in 1931.",
    "Few people live in Greenland, which belongs to Denmark.",
    "Darwin rejected the theory of Lamarck in 1859.",
    "The story of the dam was told by Ida Lund in 1931.",
]


@pytest.mark.parametrize("sentence", DENIED)
def test_what_is_denied_is_no_claim(sentence: str) -> None:
    assert not frame(sentence).claims
    assert frame_item(sentence) is None


@pytest.mark.parametrize("sentence", ASSERTED)
def test_what_is_asserted_is_one(sentence: str) -> None:
    assert frame(sentence).claims
