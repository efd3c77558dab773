"""Promises of the first judge: figures of the same thing are compared exactly, and of other things not at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.judges.figures.judge import FiguresJudge
from factlint.engine.model import Correction, Opinion
from factlint.engine.rewrite import apply_correction

Judged = Callable[..., Opinion]

EIFFEL = "The Eiffel Tower is named after the engineer Gustave Eiffel, whose company designed and built the tower from 1887 to 1889."
DANUBE = "The Danube flows southeast for 2,850 km (1,770 mi), passing through or bordering Austria and Hungary."
EVEREST = "Mount Everest’s height was most recently measured in 2020 by Nepalese and Chinese authorities as 8,848.86 m."
MOON = "The Moon orbits around Earth at an average distance of 384,399 kilometers (238,854 mi)."
CURIE = "Marie Curie (1867–1934): Polish-French physicist and chemist."


@pytest.fixture
def judged(opinion_of: Callable[[FiguresJudge], Judged]) -> Judged:
    return opinion_of(FiguresJudge())


@pytest.mark.parametrize(
    ("claim", "text", "title", "rewrite"),
    [
        (
            "The Eiffel Tower was built from 1887 to 1899.",
            EIFFEL,
            "Eiffel Tower",
            "The Eiffel Tower was built from 1887 to 1889.",
        ),
        ("The Eiffel Tower was built in 1930.", EIFFEL, "Eiffel Tower", "The Eiffel Tower was built in 1889."),
        (
            "The Danube flows southeast for 2,850 miles.",
            DANUBE,
            "Danube",
            "The Danube flows southeast for 2,850 kilometres.",
        ),
        ("The Danube flows southeast for 3,850 km.", DANUBE, "Danube", "The Danube flows southeast for 2,850 km."),
        ("Mount Everest is 8,448 metres high.", EVEREST, "Mount Everest", "Mount Everest is 8,848.86 metres high."),
        ("Marie Curie was born in 1877.", CURIE, "Marie Curie", "Marie Curie was born in 1867."),
        ("Marie Curie died in 1944.", CURIE, "Marie Curie", "Marie Curie died in 1934."),
        (
            "Venice is built on a group of 162 islands.",
            "Venice is built on a group of 126 islands that are separated by canals.",
            "Venice",
            "Venice is built on a group of 126 islands.",
        ),
        (
            "Saturn is the third-largest planet in the Solar System.",
            "Saturn is the sixth planet from the Sun and the second largest in the Solar System, after Jupiter.",
            "Saturn",
            "Saturn is the second largest planet in the Solar System.",
        ),
        (
            "Saturn is the largest planet in the Solar System.",
            "Saturn is the sixth planet from the Sun and the second largest in the Solar System, after Jupiter.",
            "Saturn",
            "Saturn is the second largest planet in the Solar System.",
        ),
        (
            "Jupiter is the fourth planet from the Sun and a gas giant.",
            "Jupiter is the fifth planet from the Sun, and the largest in the Solar System.",
            "Jupiter",
            "Jupiter is the fifth planet from the Sun and a gas giant.",
        ),
        (
            "The Treaty of Varnes was signed on 28 June 1918 in the Hall of Mirrors.",
            "The Treaty of Varnes was a peace treaty signed on 28 June 1919.",
            "Treaty of Varnes",
            "The Treaty of Varnes was signed on 28 June 1919 in the Hall of Mirrors.",
        ),
        (
            "The Varn Empire fell in 1991.",
            "Varn Empire (1861–1989): State in Norland.",
            "Varn Empire",
            "The Varn Empire fell in 1989.",
        ),
        (
            "The Norland Revolution began in 1798.",
            "Norland Revolution: 1789–1799 sociopolitical change in Norland.",
            "Norland Revolution",
            "The Norland Revolution began in 1789.",
        ),
        (
            "The Statue of Liberty was dedicated on October 28, 1896.",
            "The Statue of Liberty was dedicated on 28 October 1886.",
            "Statue of Liberty",
            "The Statue of Liberty was dedicated on October 28, 1886.",
        ),
        (
            "The Moon completes an orbit every forty days.",
            "The Moon completes an orbit in relation to Earth and the Sun every thirty days.",
            "Moon",
            "The Moon completes an orbit every thirty days.",
        ),
    ],
)
def test_a_wrong_figure_is_refuted_and_put_right(
    judged: Judged, claim: str, text: str, title: str, rewrite: str
) -> None:
    opinion = judged(claim, text, title=title)
    assert opinion.score is not None and opinion.score <= 2
    assert opinion.decisive is not None and opinion.decisive.text == text
    assert isinstance(opinion.correction, Correction)
    assert apply_correction(claim, opinion.correction) == rewrite


@pytest.mark.parametrize(
    ("claim", "text", "title"),
    [
        ("The Eiffel Tower was built from 1887 to 1889.", EIFFEL, "Eiffel Tower"),
        ("The Eiffel Tower was built in 1889.", EIFFEL, "Eiffel Tower"),
        ("The Eiffel Tower was built in the 1880s.", EIFFEL, "Eiffel Tower"),
        ("The Danube flows southeast for 1,770 miles.", DANUBE, "Danube"),
        ("The Danube flows southeast for almost 2,900 km.", DANUBE, "Danube"),
        ("The height of Mount Everest is 29,032 feet.", EVEREST, "Mount Everest"),
        ("Mount Everest is 8,849 m high.", EVEREST, "Mount Everest"),
        ("Mount Everest is more than 8,000 m high.", EVEREST, "Mount Everest"),
        ("The Moon orbits Earth at a distance of about 384,000 km.", MOON, "Moon"),
        ("Marie Curie was born in the 19th century.", CURIE, "Marie Curie"),
        ("Chicago has a population of 3 million.", "Chicago has a population of 2,975,000.", "Chicago"),
    ],
)
def test_a_right_figure_is_never_refuted(judged: Judged, claim: str, text: str, title: str) -> None:
    opinion = judged(claim, text, title=title)
    assert opinion.score is None or opinion.score >= 7


@pytest.mark.parametrize(
    ("claim", "text", "title"),
    [
        # Another subject, another event, another quantity, another part, another place, another scope.
        ("Babur was born in 1483.", "Max Born was born in 1882.", "Max Born"),
        ("The Eiffel Tower was painted in 1968.", EIFFEL, "Eiffel Tower"),
        ("Mount Everest is 40 km long.", EVEREST, "Mount Everest"),
        ("The male population of Australia is 13,685,935.", "The population of Australia is 27,490,921.", "Australia"),
        (
            "Berlin has 3.7 million inhabitants.",
            "The urban area of Berlin has a population of over 5 million.",
            "Berlin",
        ),
        ("The film was released in London in 1990.", "The film was released in Paris in 1989.", "The Film"),
        (
            "Marie Curie won the Nobel Prize in 1911.",
            "Marie Curie shared the 1903 Nobel Prize in Physics.",
            "Marie Curie",
        ),
        (
            "Vietnam is Asia's ninth most populous country.",
            "Vietnam is the world's 16th-most populous country.",
            "Vietnam",
        ),
        (
            "Varnby is the largest city in Norland.",
            "Varnby is the second-largest city in Norland by area.",
            "Varnby",
        ),
        ("Ida Lund fell in 1991.", "Ida Lund (1931–1989): Norlandic writer.", "Ida Lund"),
        ("The Amazon is the longest river in Peru.", "The Amazon is the second-longest river in the world.", "Amazon"),
        (
            "Australia is the smallest continent.",
            "Australia has a land area of 7,688,287 km2, making it the sixth-largest country in the world, and is the world's flattest "
            "and driest inhabited continent.",
            "Australia",
        ),
        (
            "Most guitars have six strings.",
            "The guitar is a stringed musical instrument that is usually fretted and typically has six or twelve strings.",
            "Guitar",
        ),
        (
            "Carbon dioxide has two oxygen atoms in each molecule.",
            "Carbon dioxide is made up of molecules that each have one carbon atom covalently double bonded to two oxygen atoms.",
            "Carbon dioxide",
        ),
    ],
)
def test_figures_of_other_things_prove_nothing(judged: Judged, claim: str, text: str, title: str) -> None:
    assert judged(claim, text, title=title).score is None


def test_a_population_drifts_and_is_refuted_only_when_far_off(judged: Judged) -> None:
    text = "The population of Australia is 27,490,921 (2025 est.)."
    assert judged("Australia has a population of 25 million.", text, title="Australia").score != 1
    assert judged("Australia has a population of 5 million.", text, title="Australia").score == 1


def test_agreement_anywhere_outweighs_a_difference_elsewhere(judged: Judged) -> None:
    texts = ("The bridge was opened in 1931.", "The bridge was opened in 1938.")
    opinion = judged("The bridge was opened in 1938.", *texts, title="Bridge")
    assert opinion.score is None or opinion.score >= 7


def test_the_denial_of_a_right_figure_is_refuted(judged: Judged) -> None:
    assert judged("Marie Curie was not born in 1867.", CURIE, title="Marie Curie").score == 1
    assert judged("Marie Curie was not born in 1868.", CURIE, title="Marie Curie").score is None


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("The earliest sledges ran without wheels.", "The earliest sledges had no wheels; such a sledge was dragged."),
        (
            "The oldest sledges were made by fishermen.",
            "The oldest sledges were made not by herders, but by fishermen.",
        ),
    ],
)
def test_what_is_denied_of_the_earliest_is_not_that_they_are(judged: Judged, claim: str, text: str) -> None:
    assert judged(claim, text, title="Sledge").score is None


def test_an_opinion_quotes_its_evidence(judged: Judged) -> None:
    opinion = judged("Marie Curie was born in 1877.", CURIE, title="Marie Curie")
    assert CURIE.partition(": ")[2] in opinion.rationale and "1877" in opinion.rationale
