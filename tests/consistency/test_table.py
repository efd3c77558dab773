"""The total or the rest that ends a row of a table must be what the row makes; a column may leave out some items."""

from __future__ import annotations

import pytest
from tests.consistency.findings import rules_of, words_found

WRONG_WORDS = [
    (
        "| Parish | Men | Women | Total |\n|---|---|---|---|\n| Ash | 20 | 25 | 45 |\n| Elm | 18 | 22 | 50 |\n| Oak | 31 | 30 | 61 |",
        "50",
    ),
    (
        (
            "| Year | Income | Costs | Surplus |\n|---|---|---|---|\n| 2019 | 900 | 700 | 200 |\n"
            "| 2020 | 850 | 720 | 130 |\n| 2021 | 980 | 760 | 320 |"
        ),
        "980",
    ),
]
RIGHT = [
    "| Parish | Men | Women | Total |\n|---|---|---|---|\n| Ash | 20 | 25 | 45 |\n| Elm | 18 | 22 | 40 |\n| Oak | 31 | 30 | 61 |",
    "The largest items of the budget; many are left out.\n\n| Item | £ |\n|---|---|\n| Roof | 3,000 |\n| Heat | 2,100 |\n| Total | 6,200 |",
]


@pytest.mark.parametrize(("text", "words"), WRONG_WORDS)
def test_a_cell_that_does_not_fit_its_row_is_found(text: str, words: str) -> None:
    assert words in words_found(text, "table")


@pytest.mark.parametrize("text", RIGHT)
def test_a_table_that_adds_up_or_leaves_items_out_is_left_alone(text: str) -> None:
    assert rules_of(text) == []
