"""A paragraph of hundreds of dates, sizes or births is read in time that grows with its length, not with its square."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.consistency.contradictions.retold.find import find_retold
from factlint.consistency.text import Paragraph

SENTENCES = (
    "The mill on the hill opened in 1{:03d} and closed in 1{:03d}, when it burned. ",
    "The hall has {} seats in the {} rooms of the mill. ",
    "The {}-metre tower is {} metres high. ",
    "He was born in Paris{} and she, a native of Lund{}, was born at Oslo. ",
)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_hundreds_of_sentences_take_no_second(sentence: str, least_seconds: Callable[..., float]) -> None:
    def find(attempt: int) -> None:
        numbers = (300 + 7 * at % 600 + attempt for at in range(400))
        list(find_retold(Paragraph("".join(sentence.format(number, number) for number in numbers))))

    assert least_seconds(find, 1.0) < 1.0
