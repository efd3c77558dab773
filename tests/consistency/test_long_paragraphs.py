"""Long paragraphs of dates or sizes, many paragraphs of figures and a long table are read within a few seconds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.consistency.check import check_draft
from factlint.prose.parse import parse

SENTENCES = (
    "The mill on the hill opened in 1{:03d} and closed in 1{:03d}, when it burned. ",
    "The hall has {} seats in the {} rooms of the mill. ",
    "The {}-metre tower is {} metres high. ",
)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_hundreds_of_sentences_take_no_second(sentence: str, least_seconds: Callable[..., float]) -> None:
    def find(attempt: int) -> None:
        numbers = (300 + 7 * at % 600 + attempt for at in range(400))
        check_draft(parse("".join(sentence.format(number, number) for number in numbers), "markdown"))

    assert least_seconds(find, 2.0) < 2.0


def test_sixty_paragraphs_of_twenty_figures_take_no_four_seconds(least_seconds: Callable[..., float]) -> None:
    def find(attempt: int) -> None:
        numbers = iter(range(20 + attempt, 10_000, 7))
        row = "Ashby has {} sheep, {} cows and {} acres. Colne paid £{} for its {} trees. "
        paragraphs = ((row * 4).format(*(next(numbers) for _ in range(20))) for _ in range(60))
        check_draft(parse("\n\n".join(paragraphs), "markdown"))

    assert least_seconds(find, 4.0) < 4.0


def test_a_table_of_a_thousand_numbers_takes_no_four_seconds(least_seconds: Callable[..., float]) -> None:
    def find(attempt: int) -> None:
        rows = (
            f"| Row {at} | "
            + " | ".join(str(100 + (37 * at + 101 * column) % 800 + attempt) for column in range(5))
            + " |"
            for at in range(200)
        )
        heading = "| Place | Sheep | Cows | Goats | Hens | Ducks |\n|---|---|---|---|---|---|\n"
        check_draft(parse(heading + "\n".join(rows) + "\n", "markdown"))

    assert least_seconds(find, 4.0) < 4.0
