"""A length that is told in two units is one figure."""

from __future__ import annotations

from factlint.engine.judges.figures.judge import FiguresJudge
from factlint.engine.judges.figures.quantities import figures
from factlint.engine.model import Claim, Evidence


def test_years_and_months_are_one_length() -> None:
    (figure,) = figures("He reigned for 34 years and 2 months.")
    assert figure.text == "34 years and 2 months"
    assert figure.low > figures("34 years")[0].low


def test_a_reign_of_more_than_thirty_years_is_not_two_months() -> None:
    text = "Ola Berg reigned for 34 years and 2 months."
    evidence = (Evidence("berg", "encyclopedia", "Ola Berg", "", "", text, text),)
    claim = Claim("Ola Berg reigned for more than thirty years.", subject="Ola Berg")
    opinion = FiguresJudge().judge(claim, evidence)
    assert opinion.score is None or opinion.score > 5
