"""Promises on denials, lives, coasts and nationalities: what the evidence affirms cannot be denied, nor the dead be at work."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.evidence.words import distinctive_forms
from factlint.engine.judges.figures.judge import FiguresJudge
from factlint.engine.judges.relations.judge import RelationsJudge
from factlint.engine.model import Opinion
from factlint.engine.weighing.reader_judge import ReaderJudge

Judged = Callable[..., Opinion]


@pytest.mark.parametrize(
    ("claim", "title", "text"),
    [
        ("Sejong the Great died in 1890.", "Sejong the Great", "Sejong the Great ruled from 1418 to his death in 1450."),
        ("Babur was born in 1783.", "Babur", "Babur: Mughal emperor from 1526 to 1530."),
        ("Rupert Murdoch has worked since 1354.", "Rupert Murdoch", "Rupert Murdoch (born 1931): American magnate."),
        ("The American Civil War took place in the 20th century.", "American Civil War", "American Civil War: 1861–1865 conflict."),
        ("Ang Lee died in October 1954.", "Ang Lee", "Ang Lee (born 1954): Taiwanese filmmaker."),
    ],
)  # fmt: skip
def test_a_year_outside_the_subjects_life_is_wrong(
    opinion_of: Callable[[FiguresJudge], Judged], claim: str, title: str, text: str
) -> None:
    assert opinion_of(FiguresJudge())(claim, text, title=title).score == 1


@pytest.mark.parametrize(
    ("claim", "title", "text"),
    [
        ("Darwin was honoured on a banknote in 2000.", "Charles Darwin", "Charles Darwin (1809–1882): English naturalist."),
        ("Darwin's letters were published in 1985.", "Charles Darwin", "Charles Darwin (1809–1882): English naturalist."),
        ("Muhammad Ali ruled Egypt in 1830.", "Muhammad Ali", "Muhammad Ali (1942–2016): American boxer."),
        ("World War II was fought in 1938.", "World War II", "World War II (1939–1945): Global conflict."),
        ("Nixon was born in 1913.", "Richard Nixon", "Richard Nixon: President of the United States from 1969 to 1974."),
        ("Nixon died in 1994.", "Richard Nixon", "Richard Nixon: President of the United States from 1969 to 1974."),
    ],
)  # fmt: skip
def test_what_others_do_later_and_namesakes_are_no_contradiction(
    opinion_of: Callable[[FiguresJudge], Judged], claim: str, title: str, text: str
) -> None:
    assert opinion_of(FiguresJudge())(claim, text, title=title).score is None


@pytest.mark.parametrize(
    ("claim", "title", "text"),
    [
        ("Japan is landlocked.", "Japan", "Japan is an archipelago of 14,125 islands."),
        (
            "Alexandria is a landlocked city.",
            "Alexandria",
            "Alexandria extends 40 km along the country's northern coast.",
        ),
        ("Google is a Japanese technology company.", "Google", "Google: American multinational technology company."),
        (
            "Ada Lund was influenced by Danish literature.",
            "Ada Lund",
            "Ada Lund was influenced by Chilean literature.",
        ),
        ("The Quran is Buddhist.", "Quran", "Quran: Central religious text of Islam."),
        ("Estonia is in Eastern Africa.", "Estonia", "Estonia: Country in Northern Europe."),
        ("Mogadishu is located in Italy.", "Mogadishu", "Mogadishu: Capital and largest city of Somalia."),
    ],
)
def test_traits_that_exclude_each_other(
    opinion_of: Callable[[RelationsJudge], Judged], claim: str, title: str, text: str
) -> None:
    found = opinion_of(RelationsJudge())(claim, text, title=title)
    assert found.score is not None and found.score <= 2


@pytest.mark.parametrize(
    ("claim", "title", "text"),
    [
        ("Kazakhstan is landlocked.", "Kazakhstan", "Kazakhstan is bordered by the Caspian Sea to the west."),
        ("Chad is landlocked.", "Chad", "Chad is a landlocked country; it has islands in its lake."),
        ("Einstein was a Swiss physicist.", "Einstein", "Einstein was a German-born theoretical physicist."),
        ("Aden has been the de facto capital of Yemen since 2014.", "Yemen", "The capital of Yemen is Sanaa."),
        ("Casablanca is a 1942 film.", "Casablanca", "Casablanca: Largest city in Morocco."),
        ("Lake Chad is a lake.", "Lake Chad", "The lake is an important fish-producing area."),
        ("France was a colonial power, with colonies in Asia.", "France", "France: Country in Western Europe."),
        (
            "Ada Lund was deeply influenced by Danish literature.",
            "Ada Lund",
            "Ada Lund was a Chilean poet and a leading figure of Chilean literature.",
        ),
        ("Providence lies in New England.", "Providence", "Providence: Capital and largest city in Rhode Island, United States."),
    ],
)  # fmt: skip
def test_traits_that_may_both_hold(
    opinion_of: Callable[[RelationsJudge], Judged], claim: str, title: str, text: str
) -> None:
    found = opinion_of(RelationsJudge())(claim, text, title=title)
    assert found.score is None or found.score > 6


COLUMBUS = "Christopher Columbus (1451–1506): Italian navigator and explorer."


@pytest.mark.parametrize(
    "claim",
    [
        "Starting in 1485, Christopher Columbus approached the Genoese monarchs.",
        "Starting in 1485, Columbus approached English monarchs with a plan.",
        "Beginning in 1492, Christopher Columbus led four voyages.",
        "Christopher Columbus started in 1485.",
        "Christopher Columbus was founded in 1485.",
        "Christopher Columbus ended in 1500.",
    ],
)
def test_the_years_of_a_life_are_held_against_no_other_event(
    opinion_of: Callable[[FiguresJudge], Judged], claim: str
) -> None:
    found = opinion_of(FiguresJudge())(claim, COLUMBUS, title="Christopher Columbus")
    assert found.score is None


@pytest.mark.parametrize(
    ("claim", "title", "text"),
    [
        ("Christopher Columbus was born in 1460.", "Christopher Columbus", COLUMBUS),
        ("Christopher Columbus died in 1516.", "Christopher Columbus", COLUMBUS),
        ("The Varn War began in 1905.", "Varn War", "Varn War (1910–1914): War between Varn and Lund."),
        ("The Varn Union dissolved in 1970.", "Varn Union", "Varn Union (1922–1991): Country in the north."),
    ],
)
def test_the_years_of_a_life_or_of_a_state_still_tell_its_beginning_and_end(
    opinion_of: Callable[[FiguresJudge], Judged], claim: str, title: str, text: str
) -> None:
    found = opinion_of(FiguresJudge())(claim, text, title=title)
    assert found.score is not None and found.score <= 2


@pytest.mark.parametrize(
    ("claim", "title", "text"),
    [
        ("Vitamin D is ascorbic acid.", "Vitamin C", "Vitamin C is ascorbic acid."),
        ("Vitamin D was discovered by Adolf Windaus.", "Vitamin C", "Vitamin C was discovered by Albert Berg."),
        ("Hepatitis A is not curable.", "Hepatitis C", "Hepatitis C is curable."),
        ("Elizabeth I was a queen of Varn.", "Elizabeth II", "Elizabeth II was a queen of Varn."),
    ],
)
def test_a_single_capital_letter_tells_names_apart(
    opinion_of: Callable[[RelationsJudge], Judged], claim: str, title: str, text: str
) -> None:
    assert opinion_of(RelationsJudge())(claim, text, title=title).score is None


def test_an_initial_and_an_opening_article_are_no_such_letter() -> None:
    assert distinctive_forms("A dam of Harry S. Truman, not I.") == ["dam", "harri", "truman", "i"]
    assert distinctive_forms("Vitamin D, and vitamin C") == ["vitamin", "d", "vitamin", "c"]


BRUNNOW = "Ada Brunnow was born in 1843 in Varnes and died in 1911."


@pytest.mark.parametrize(
    "claim",
    [
        "Ada Brunnow came back to Varnes in 1869.",
        "Ada Brunnow arrived in Varnes in 1889.",
        "Ada Brunnow retired in 1905 to Varnes.",
        "Ada Brunnow lived in Varnes until 1899.",
        "Ada Brunnow, who in 1866 had left Varnes, came back in 1869.",
    ],
)
def test_the_reader_holds_no_life_date_against_another_event(
    opinion_of: Callable[[ReaderJudge], Judged], claim: str
) -> None:
    signals = opinion_of(ReaderJudge())(claim, BRUNNOW, title="Notes").signals
    assert signals is not None and signals.clash is None


@pytest.mark.parametrize(
    "claim",
    [
        "Ada Brunnow was born in Varnes in 1869.",
        "Ada Brunnow came back to Varnes in 1929.",
        "Ada Brunnow came to Varnes in 1820.",
    ],
)
def test_the_reader_still_points_at_a_wrong_birth_and_at_a_deed_outside_the_life(
    opinion_of: Callable[[ReaderJudge], Judged], claim: str
) -> None:
    signals = opinion_of(ReaderJudge())(claim, BRUNNOW, title="Notes").signals
    assert signals is not None and signals.clash is not None and signals.clash.wrong in claim
