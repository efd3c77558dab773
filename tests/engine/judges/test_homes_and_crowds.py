"""Promises on where living things are at home, how many people live somewhere, and figures that a subject carries."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.evidence.quantities import quantities
from factlint.engine.judges.figures.judge import FiguresJudge
from factlint.engine.judges.relations.judge import RelationsJudge
from factlint.engine.judges.subject import claim_subject
from factlint.engine.model import Claim, Opinion

Judged = Callable[..., Opinion]
TAPIR = "The tapir is a large mammal native to the forests of Brazil and Peru."


@pytest.mark.parametrize(
    ("claim", "texts", "wrong"),
    [
        ("The tapir lives in Africa.", (TAPIR,), True),
        ("The tapir is a mammal native to Europe.", (TAPIR,), True),
        ("The tapir lives in South America.", (TAPIR,), False),
        ("The tapir lives in Brazil.", (TAPIR,), False),
        ("The tapir does not live in Africa.", (TAPIR,), False),
        ("The tapir lives in Africa.", (TAPIR, "It was introduced to other parts of the world."), False),
        ("The tapir lives in Africa.", (TAPIR, "A few tapirs are kept in Kenya."), False),
        ("The tapir lives in South America.", ("The tapir is a South American mammal.",), False),
        ("The tapir lives in North America.", ("The tapir is a South American mammal.",), True),
        ("The tapir was shown in Africa.", (TAPIR,), False),
    ],
)
def test_a_home_on_another_continent_is_wrong_unless_the_thing_spreads(
    opinion_of: Callable[[RelationsJudge], Judged], claim: str, texts: tuple[str, ...], wrong: bool
) -> None:
    opinion = opinion_of(RelationsJudge())(claim, *texts, title="Tapir")
    assert (opinion.score is not None and opinion.score <= 4) is wrong, opinion.rationale


def test_the_page_of_a_namesake_says_nothing_of_a_home(opinion_of: Callable[[RelationsJudge], Judged]) -> None:
    text = "The leopard is a large mammal native to Africa and Asia."
    opinion = opinion_of(RelationsJudge())("The snow leopard lives in North America.", text, title="Leopard")
    assert opinion.score is None


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ("About 1,600,000 people live in Riga.", True),
        ("About 1,600,000 people live in Riga, nearly a third of the Latvian population.", True),
        ("Riga has about 200,000 inhabitants.", True),
        ("Riga has about 600,000 inhabitants.", False),
        ("Nearly 850,000 people live in Riga.", False),
        ("In 1767 Riga had fewer than 20,000 inhabitants.", False),
        ("About 1,600,000 people visit Riga.", False),
    ],
)
def test_a_crowd_far_outside_all_counts_is_wrong(
    opinion_of: Callable[[FiguresJudge], Judged], claim: str, wrong: bool
) -> None:
    opinion = opinion_of(FiguresJudge())(
        claim,
        "Home to 588,911 inhabitants, Riga is the largest city of Latvia.",
        "The urban population of Riga is 621,000 (2023).",
        "The population of the Riga metropolitan area is estimated at 847,162.",
        title="Riga",
    )
    assert (opinion.score is not None and opinion.score <= 2) is wrong, opinion.rationale


def test_an_urban_count_does_not_say_how_few_live_in_the_city(
    opinion_of: Callable[[FiguresJudge], Judged],
) -> None:
    text = "The urban population of Monterrey in Mexico is 5.117 million (2023)."
    assert opinion_of(FiguresJudge())("Monterrey has a population of 1,142,194.", text, title="Monterrey").score is None


def test_a_country_named_by_its_adjective_is_not_another(opinion_of: Callable[[RelationsJudge], Judged]) -> None:
    text = "The lake is located in the Iranian region of Azerbaijan."
    assert opinion_of(RelationsJudge())("Lake Urmia is a salt lake in Iran.", text, title="Lake Urmia").score is None


@pytest.mark.parametrize(
    ("claim", "wrong"), [("The Zambezi is 4,600 km long.", True), ("The Zambezi is nearly 2,600 km long.", False)]
)
def test_the_length_that_a_river_carries_before_its_noun_is_read(
    opinion_of: Callable[[FiguresJudge], Judged], claim: str, wrong: bool
) -> None:
    text = "The 2,574 km (1,599 mi) river rises in Zambia and flows through eastern Angola."
    opinion = opinion_of(FiguresJudge())(claim, text, title="Zambezi")
    assert (opinion.score is not None and opinion.score <= 2) is wrong, opinion.rationale


def test_who_live_somewhere_are_told_of_the_place() -> None:
    assert claim_subject(Claim("More than 400,000 people live in Tallinn.")) == "Tallinn"
    assert claim_subject(Claim("More than 400,000 people live in Tallinn, a third of all.")) == "Tallinn"


def test_a_sentence_is_known_by_the_quantities_that_it_gives() -> None:
    assert quantities("The 2,574 km (1,599 mi) river rises in Zambia.") == {"length"}
    assert quantities("Its basin covers 1,390,000 km2.") == {"area"}
    assert quantities("It was founded in 1201.") == {"date"}
    assert quantities("Home to 588,911 inhabitants.") == {"people"}
    assert quantities("It has three gates.") == frozenset()
