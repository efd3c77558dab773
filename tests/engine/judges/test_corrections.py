"""Promises of corrections: the known figure is written as roughly, and in the unit, as the claim writes its own."""

from __future__ import annotations

import pytest

from factlint.engine.judges.quantities import figures
from factlint.engine.judges.writing import correction
from factlint.engine.model import Correction


@pytest.mark.parametrize(
    ("said", "known", "wrong", "right"),
    [
        ("about 500,000 people", "364,036 people", "500,000", "360,000"),
        ("half a million people", "364,036 people", "half a million", "360,000"),
        ("more than 2 million people", "1,234,567 people", "2 million", "1.2 million"),
        ("nearly 9,000 m", "6,961 m", "9,000", "7,000"),
        ("approximately 70 km", "111 miles", "70", "180"),
        ("$500 billion", "$373.072 billion", "$500 billion", "$373 billion"),
        ("8,448 m", "8,848.86 m", "8,448", "8,849"),
        ("162 islands", "126 islands", "162", "126"),
        ("384,399 km", "284,399 km", "384,399", "284,399"),
        ("three islands", "five islands", "three", "five"),
        ("2,850 miles", "2,850 km", "miles", "kilometres"),
    ],
)
def test_a_figure_is_put_right_as_precisely_as_it_was_said(said: str, known: str, wrong: str, right: str) -> None:
    assert correction(figures(said)[-1], figures(known)[-1]) == Correction(wrong, right)
