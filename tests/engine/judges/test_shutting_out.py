"""Promises of the second judge on claims that shut out: only, counted offices, one sea, one country, one calling."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.judges.figures.judge import FiguresJudge
from factlint.engine.judges.relations.denials import class_noun, complement, is_full_name
from factlint.engine.judges.relations.judge import RelationsJudge
from factlint.engine.judges.relations.waters import are_apart, waters_in
from factlint.engine.language.en.statements import read_statements
from factlint.engine.model import Opinion
from factlint.engine.rewrite import apply_correction

Judged = Callable[..., Opinion]


@pytest.fixture
def judged(opinion_of: Callable[[RelationsJudge], Judged]) -> Judged:
    return opinion_of(RelationsJudge())


WRONG = [
    (
        "Bronze consists only of copper.",
        "Bronze is an alloy consisting of copper and tin.",
        "Bronze",
    ),
    ("Ada Lovelace was solely a poet.", "Ada Lovelace was an English mathematician and writer.", "Ada Lovelace"),
    ("The Rhine flows only through Germany.", "The Rhine flows through Switzerland and Germany.", "Rhine"),
    ("The Elbe flows into the Baltic Sea.", "The Elbe rises in Bohemia and flows into the North Sea.", "Elbe"),
    ("Mauritius is an island in the Pacific.", "Mauritius is an island country in the Indian Ocean.", "Mauritius"),
    ("Anna Roe was a Polish composer.", "Anna Roe was an Italian pianist.", "Anna Roe"),
    ("Anna Roe is from Norway.", "Anna Roe is an Italian pianist.", "Anna Roe"),
    (
        "John Adams was the third president of the United States.",
        "Thomas Jefferson was the third president of the United States from 1801 to 1809.",
        "Thomas Jefferson",
    ),
    ("Leeds is the most populous country.", "Leeds is a city in West Yorkshire, England.", "Leeds"),
]
RIGHT = [
    ("The Niger is the longest river there.", "Niger is a landlocked country in West Africa.", "Niger"),
    ("The Lund is a deep river.", "The Republic of the Lund is a country west of the Lund River.", "Republic of the Lund"),
    ("Portugal borders only Spain.", "Portugal borders Spain to the north and east.", "Portugal"),
    ("Ada Lovelace was only a girl when her father died.", "Ada Lovelace was an English mathematician.", "Ada Lovelace"),
    ("Ghana is the only country that makes it.", "Ghana is a country in West Africa and a member of the union.", "Ghana"),
    ("The Rhine flows only through Europe.", "The Rhine flows through Switzerland and Germany.", "Rhine"),
    ("The Danube flows into the sea in Romania.", "The Danube flows into the Black Sea.", "Danube"),
    ("The Po flows into the Mediterranean Sea.", "The Po flows into the Adriatic Sea.", "Po"),
    ("Colombia is a country on the Pacific.", "Colombia is a country on the Caribbean Sea.", "Colombia"),
    ("Anna Roe was a Polish composer.", "Anna Roe was a Polish-born Italian pianist.", "Anna Roe"),
    ("Grover Cleveland was a president of the United States.", "Grover Cleveland was the 22nd president.", "Cleveland"),
    (
        "Franklin D. Roosevelt was the 32nd president of the United States.",
        "Theodore Roosevelt was the 26th president of the United States.",
        "Theodore Roosevelt",
    ),
    (
        "Augustus was the first Roman emperor.",
        "Tiberius succeeded his stepfather Augustus, the first Roman emperor.",
        "Tiberius",
    ),
    (
        "Augustus was the first Roman emperor.",
        "Tiberius was adopted by Octavian, the first Roman emperor.",
        "Tiberius",
    ),
    (
        "Kamala Roe was the first woman president of Peru.",
        "José Roe was the first president of Peru.",
        "José Roe",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text", "title"), WRONG)
def test_what_the_evidence_shuts_out_is_refuted(judged: Judged, claim: str, text: str, title: str) -> None:
    opinion = judged(claim, text, title=title)
    assert opinion.score is not None and opinion.score <= 2, opinion.rationale


@pytest.mark.parametrize(("claim", "text", "title"), RIGHT)
def test_what_only_sounds_like_it_is_left_alone(judged: Judged, claim: str, text: str, title: str) -> None:
    opinion = judged(claim, text, title=title)
    assert opinion.score is None or opinion.score >= 7, opinion.rationale


def test_the_wrong_sea_is_put_right(judged: Judged) -> None:
    claim = "The Elbe flows into the Baltic Sea."
    opinion = judged(claim, "The Elbe flows into the North Sea.", title="Elbe")
    assert opinion.correction is not None
    assert apply_correction(claim, opinion.correction) == "The Elbe flows into the North Sea."


def test_a_sea_is_no_other_water_than_the_ocean_it_belongs_to() -> None:
    assert not are_apart("black sea", "atlantic") and not are_apart("mediterranean sea", "adriatic sea")
    assert are_apart("north sea", "baltic sea") and are_apart("bengal bay", "pacific")
    assert [name for name, _ in waters_in("from the Gulf of Mexico to the North Atlantic")] == [
        "mexico gulf",
        "atlantic",
    ]


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ("Ada Roe wrote her first opera in 1853.", True),
        ("Ada Roe died on 3 May 1852.", True),
        ("Ada Roe wrote her first opera in 1870.", False),
        ("Ada Roe became queen in 1853.", False),
        ("Ada Roe moved to Paris in 1853.", False),
    ],
)
def test_small_children_write_no_operas(opinion_of: Callable[[FiguresJudge], Judged], claim: str, wrong: bool) -> None:
    opinion = opinion_of(FiguresJudge())(claim, "Ada Roe (born 1851): English composer.", title="Ada Roe")
    assert (opinion.score is not None and opinion.score <= 2) is wrong, opinion.rationale


def test_a_sort_of_thing_is_that_thing() -> None:
    def noun(text: str) -> str:
        said = complement(read_statements(text)[0])
        assert said is not None
        return class_noun(said)

    assert noun("The yen is a form of currency.") == "currency"
    assert noun("The yen is a form.") == "form"


@pytest.mark.parametrize(
    ("title", "same"),
    [("Rupert Murdoch", True), ("Los Angeles", False), ("Lake Chad", False), ("Thomas Roe", False)],
)
def test_a_full_name_is_told_from_a_longer_one(title: str, same: bool) -> None:
    texts = {
        "Rupert Murdoch": "Keith Rupert Murdoch is a publisher.",
        "Los Angeles": "Greater Los Angeles is a region.",
        "Lake Chad": "Lake Chad Basin is a region.",
        "Thomas Roe": "Roe Thomas Bridge is a bridge.",
    }
    assert is_full_name(read_statements(texts[title])[0].subject, title) is same


@pytest.mark.parametrize(
    ("claim", "text", "title"),
    [
        ("Varns fly with their legs folded.", "Varns fly with their legs stretched instead of folded.", "Varn"),
        ("The Lund Tramway serves six boroughs.", "The Lund Tramway serves five of the six boroughs.", "Lund Tramway"),
        ("Varn is the largest city in Lund.", "Varn is the second-largest city in Lund and the largest city in Kirk.", "Varn"),
        ("Varn is the most populous city in Lund.", "Varn is the third most populous city in Lund.", "Varn"),
        ("Varns do not swim and fly in winter.", "Varns do not swim in winter and never fly in winter.", "Varn"),
        ("Varn is bordered by Kirk to the north.", "Varn is bordered by Lund to the north and Kirk to the south.", "Varn"),
        ("A single definition of varn exists.", "Many have tried, yet no single definition of varn exists.", "Varn"),
    ],
)  # fmt: skip
def test_a_text_that_denies_or_narrows_some_of_it_confirms_nothing(
    opinion_of: Callable[[RelationsJudge], Judged], claim: str, text: str, title: str
) -> None:
    found = opinion_of(RelationsJudge())(claim, text, title=title)
    assert found.score is None or found.score < 7, found.rationale


def test_a_text_that_says_just_this_confirms_it(opinion_of: Callable[[RelationsJudge], Judged]) -> None:
    for claim, text in (
        ("Varns fly with their legs folded.", "Varns fly with their legs folded in winter."),
        ("Varns do not fly with folded legs.", "Varns do not fly with folded legs in winter."),
        ("Varn is the capital of Lund.", "Varn is the capital of Lund and one of the largest cities in Europe."),
        (
            "Varn is the capital of Lund.",
            "Varn is the capital of Lund, which has no coast. It is not the largest city.",
        ),
        ("Varn is the capital of Lund.", "Varn is the capital of Lund and the second West Kirk."),
        ("Varn is a city in Lund.", "Varn is a city in Lund and the third-largest port."),
    ):
        found = opinion_of(RelationsJudge())(claim, text, title="Varn")
        assert found.score is not None and found.score >= 8, claim


@pytest.mark.parametrize(
    ("claim", "text", "title", "wrong"),
    [
        ("The Thames is a lake.", "The River Thames is a river in Norland.", "River Thames", True),
        ("The Congo is a river.", "The Republic of the Congo is a country.", "Republic of the Congo", False),
        ("The Platte is a river.", "North Platte is a city.", "North Platte", False),
        ("The Varn is a river.", "The Varn Museum is a museum and a building.", "Varn Museum", False),
    ],
)
def test_a_name_behind_the_may_be_short_for_a_longer_one(
    opinion_of: Callable[[RelationsJudge], Judged], claim: str, text: str, title: str, wrong: bool
) -> None:
    found = opinion_of(RelationsJudge())(claim, text, title=title)
    assert (found.score is not None and found.score <= 2) is wrong, found.rationale


@pytest.mark.parametrize(
    ("claim", "text", "wrong"),
    [
        ("Varn is an American technology company.", "Varn makes consoles. It is a Japanese technology company.", True),
        (
            "Varn is an American technology company.",
            "Varn makes consoles. Kirk is a Japanese technology company.",
            False,
        ),
        ("Varn is an American technology company.", "Varn bought consoles from a Japanese technology company.", False),
    ],
)
def test_a_country_is_compared_in_the_statement_that_names_it(
    opinion_of: Callable[[RelationsJudge], Judged], claim: str, text: str, wrong: bool
) -> None:
    found = opinion_of(RelationsJudge())(claim, text, title="Varn")
    assert (found.score is not None and found.score <= 2) is wrong, found.rationale
