"""Whose figure or name it is: lengths in two units, openings about others, names that are alike or in part the same."""

from __future__ import annotations

import pytest

from factlint.engine.judges.figures.judge import FiguresJudge
from factlint.engine.judges.figures.quantities import figures
from factlint.engine.judges.relations.judge import RelationsJudge
from factlint.engine.judges.subject import About, relate_to_subject
from factlint.engine.model import Claim, Evidence


def test_years_and_months_are_one_length() -> None:
    (figure,) = figures("He reigned for 34 years and 2 months.")
    assert figure.text == "34 years and 2 months"
    assert figure.low > figures("34 years")[0].low


@pytest.mark.parametrize(
    ("title", "text", "claim"),
    [
        (
            "Ola Berg",
            "Ola Berg reigned for 34 years and 2 months.",
            "Ola Berg reigned for more than thirty years.",
        ),
        (
            "Lake Ontario",
            "Lake Ontario is one of the five Great Lakes of North America.",
            "Lake Ontario is one of the Great Lakes.",
        ),
    ],
    ids=["more than thirty years are not two months", "one of several is no count"],
)
def test_a_figure_of_something_else_refutes_nothing(title: str, text: str, claim: str) -> None:
    evidence = (Evidence("1", "encyclopedia", "test", title, "", text, text),)
    opinion = FiguresJudge().judge(Claim(claim, subject=title), evidence)
    assert opinion.score is None or opinion.score > 5


def test_a_year_of_an_opening_clause_is_that_of_somebody_else() -> None:
    text = "Ola Berg (1769–1821): Nordish general."
    evidence = (Evidence("berg", "encyclopedia", "test", "Ola Berg", "", text, text),)
    claim = Claim("When Eva Holm died in 1827, Ola Berg was gone.", subject="Ola Berg")
    assert FiguresJudge().judge(claim, evidence).score is None


def test_a_first_name_is_no_short_form_of_a_surname_like_it() -> None:
    text = "Ralph Vaughan Williams (1872–1958): English composer."
    evidence = Evidence("williams", "encyclopedia", "test", "Ralph Vaughan Williams", "", text, text)
    assert relate_to_subject(Claim("William died in 1702.", subject="William"), evidence) is not About.SUBJECT
    assert relate_to_subject(Claim("Williams died in 1958.", subject="Williams"), evidence) is About.SUBJECT


def test_a_ruler_may_be_told_without_his_title() -> None:
    text = "The Yuan dynasty was established by Kublai, the fifth khagan-emperor of the Mongol Empire."
    evidence = (Evidence("yuan", "encyclopedia", "test", "Yuan dynasty", "", text, text),)
    claim = Claim("Kublai Khan founded the Yuan dynasty in China.", subject="Kublai Khan")
    assert RelationsJudge().judge(claim, evidence).score is None


def test_a_king_is_not_his_country() -> None:
    text = "Prussia: German state from 1525 to 1947."
    evidence = Evidence("prussia", "encyclopedia", "test", "Prussia", "", text, text)
    claim = Claim("The King of Prussia died in Italy in 1851.", subject="The King of Prussia")
    assert relate_to_subject(claim, evidence) is not About.SUBJECT
    assert FiguresJudge().judge(claim, (evidence,)).score is None


def test_a_last_name_and_years_of_another_age_are_somebody_elses() -> None:
    text = "Ola Berg (1642–1727): Nordish scholar."
    evidence = (Evidence("berg", "encyclopedia", "test", "Ola Berg", "", text, text),)
    assert FiguresJudge().judge(Claim("Berg died in 1989.", subject="Berg"), evidence).score is None
    near = FiguresJudge().judge(Claim("Berg died in 1731.", subject="Berg"), evidence).score
    named = FiguresJudge().judge(Claim("Ola Berg died in 1989.", subject="Ola Berg"), evidence).score
    assert near is not None
    assert near < 5
    assert named is not None
    assert named < 5


def test_a_country_may_be_the_biggest_producer_of_something() -> None:
    text = "The United States is a country in North America."
    evidence = (Evidence("us", "encyclopedia", "test", "United States", "", text, text),)
    claim = Claim("The United States had been the biggest producer of oil.", subject="United States")
    assert RelationsJudge().judge(claim, evidence).score is None


def test_a_last_name_alone_and_a_death_before_the_birth_are_somebody_elses() -> None:
    text = "Ola Berg (1932–1982): Nordish pianist."
    evidence = (Evidence("berg", "encyclopedia", "test", "Ola Berg", "", text, text),)
    assert FiguresJudge().judge(Claim("Berg died in 1892.", subject="Berg"), evidence).score is None
    wrong = FiguresJudge().judge(Claim("Berg died in 1992.", subject="Berg"), evidence).score
    assert wrong is not None and wrong < 5


def test_a_last_name_alone_and_places_of_which_the_page_has_none_are_somebody_elses() -> None:
    text = "Ola Berg (1911–1995): Nordish actress and dancer."
    evidence = (Evidence("berg", "encyclopedia", "test", "Ola Berg", "", text, text),)
    claim = Claim("Berg was born in Norfolk, New York, on June 23, 1913.", subject="Berg")
    assert FiguresJudge().judge(claim, evidence).score is None
    wrong = FiguresJudge().judge(Claim("Berg was born in 1913.", subject="Berg"), evidence).score
    assert wrong is not None and wrong < 5
