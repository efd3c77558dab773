"""A better number is written in its place as the draft writes its own."""

from __future__ import annotations

from fractions import Fraction

import pytest

from factlint.consistency.numbers.amounts import format_as_written


@pytest.mark.parametrize(
    ("figures", "value", "decimals", "written"),
    [
        ("5,300", "5200", 0, "5,200"),
        ("5300", "5200", 0, "5200"),
        ("5 300", "5200", 0, "5 200"),
        ("5\u202f300", "15200", 0, "15\u202f200"),
        ("12,400.50", "9400.25", 2, "9,400.25"),
        ("48500", "47500", 0, "47500"),
        ("9800", "10200", 0, "10,200"),
        ("1,020", "980", 0, "980"),
        ("1,020.5", "-0.5", 1, "-0.5"),
        ("120; 310; 45", "475", 0, "475"),
    ],
)
def test_thousands_stand_apart_as_in_the_draft(figures: str, value: str, decimals: int, written: str) -> None:
    assert format_as_written(figures, Fraction(value), decimals) == written
