"""Promises on denials, lives, coasts and nationalities: what the evidence affirms cannot be denied, nor the dead be at work."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.judges import FiguresJudge, RelationsJudge
from factlint.engine.judges.affirming import affirmed, tells
from factlint.engine.model import Claim, Evidence, Opinion

Judged = Callable[..., Opinion]


@pytest.mark.parametrize(
    ("denial", "statement"),
    [
        ("Chile is not a nation.", "Chile is a nation."),
        ("Pythagoras wasn't a philosopher.", "Pythagoras was a philosopher."),
        ("The human brain lacks a cerebellum.", "The human brain has a cerebellum."),
        ("Wilson did not work in Ohio.", "Wilson did work in Ohio."),
        ("China is incapable of being a country.", "China is a country."),
        ("The bridge never opened.", "The bridge opened."),
    ],
)
def test_a_plain_denial_is_turned_into_what_it_denies(denial: str, statement: str) -> None:
    assert affirmed(denial) == statement


@pytest.mark.parametrize(
    "text",
    [
        "Chile is a nation.",
        "The islands are no longer part of a kingdom.",
        "Canberra, not Sydney, is the capital of Australia.",
        "It is not only a city but a state.",
        "The tower is not always open.",
        "Nobody has never been there.",
    ],
)
def test_what_denies_less_or_more_is_left_alone(text: str) -> None:
    assert affirmed(text) is None


@pytest.mark.parametrize(
    ("denial", "title", "text", "told"),
    [
        ("Chile is not a nation.", "Chile", "Chile: Country in South America.", True),
        ("Beethoven was not a musician.", "Beethoven", "Beethoven was a German composer and pianist.", True),
        ("Chile is not a city.", "Chile", "The capital and largest city of Chile is Santiago.", False),
        ("Chile is not a stable nation.", "Chile", "Chile: Country in South America.", False),
        ("Mumbai is not the capital of India.", "Mumbai", "Mumbai: Capital of Maharashtra, India.", False),
        ("Russia is not the most populous country.", "Russia", "Russia is the most populous country in Europe.", False),
        ("Chile is not in South America.", "Chile", "Chile is a country in South America.", True),
        ("Pakistan is not in East Asia.", "Pakistan", "Pakistan is in Southern Asia, with India on the east.", False),
    ],
)
def test_a_text_counts_against_a_denial_only_if_it_says_just_that(
    denial: str, title: str, text: str, told: bool
) -> None:
    statement = affirmed(denial)
    assert statement is not None
    evidence = Evidence("k", "encyclopedia", "test", title, "https://example.org", text, text)
    assert tells(Claim(denial), statement, evidence) is told


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
    ],
)
def test_traits_that_may_both_hold(
    opinion_of: Callable[[RelationsJudge], Judged], claim: str, title: str, text: str
) -> None:
    found = opinion_of(RelationsJudge())(claim, text, title=title)
    assert found.score is None or found.score > 6
