"""Columns of a table that are so much per one of another."""

from __future__ import annotations

import pytest

from factlint.consistency.check import check_draft
from factlint.prose.parse import parse


def _found(headings: str, *rows: str) -> list[str]:
    text = "\n".join((f"| {headings} |", "|" + "---|" * (headings.count("|") + 1), *(f"| {row} |" for row in rows), ""))
    return [one.working for one in check_draft(parse(text, "markdown"))]


def test_the_one_row_that_is_no_ratio_is_told() -> None:
    rows = ("Ash | 40 | 34 | 85", "Elm | 60 | 45 | 75", "Oak | 20 | 13 | 75")
    assert _found("Ward | Beds | Taken | Taken (%)", *rows) == ["13 of 20 is 65%"]


def test_a_change_counts_from_the_first_of_two_columns() -> None:
    rows = ("Ash | 400 | 460 | 15%", "Elm | 250 | 300 | 25%", "Oak | 320 | 352 | 10%")
    assert _found("Shop | 2021 | 2022 | Growth", *rows) == ["from 250 to 300 is 20%"]


@pytest.mark.parametrize(
    ("headings", "rows"),
    [
        ("Shop | 2021 | 2022 | Growth", ("Ash | 400 | 460 | 15%", "Elm | 250 | 300 | 25%")),
        ("Shop | 2021 | 2022 | Rank", ("Ash | 4 | 8 | 2", "Elm | 3 | 9 | 3", "Oak | 2 | 8 | 3")),
        ("Boat | Trips | Boxes | Per trip", ("Ada | 3 | 20 | 6.7", "Bea | 7 | 50 | 7.1", "Cis | 6 | 40 | 6.6")),
        ("Town | Asked | Men | Share", ("Ash | 40 | 34 | 85%", "Elm | 60 | 45 | 70%", "Oak | 20 | 13 | 75%")),
        ("Town | Cars | Buses | Noise", ("Ash | 44 | 10 | 4", "Elm | 63 | 20 | 3", "Oak | 22 | 5 | 6")),
    ],
)
def test_few_rows_rounding_and_columns_of_something_else_say_nothing(headings: str, rows: tuple[str, ...]) -> None:
    assert _found(headings, *rows) == []
