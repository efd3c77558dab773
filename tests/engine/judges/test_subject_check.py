"""Promises of the check that evidence is about the claim's subject."""

from __future__ import annotations

from dataclasses import replace

import pytest

from factlint.engine.judges.subject import About, relate_to_subject, select_fitting
from factlint.engine.model import Claim, Evidence


def page(title: str, text: str, key: str = "k") -> Evidence:
    return Evidence(key, "encyclopedia", "test", title, "https://example.org", text, text)


@pytest.mark.parametrize(
    ("claim", "title", "text"),
    [
        ("The Danube is long.", "Danube", "The Danube is a river in Europe."),
        ("Nero's death sparked civil wars.", "Nero", "Nero was a Roman emperor."),
        ("Mogadishu is located outside of Somalia.", "Mogadishu", "Mogadishu: Capital of Somalia."),
        ("Vampires rarely visited loved ones.", "Vampire", "In European folklore, vampires are undead creatures."),
        ("Rabies affects the brain.", "Rabies", "Early symptoms can include fever and violent movements."),
        ("The planet Mars is red.", "Mars", "Mars is the fourth planet from the Sun."),
        ("The honey bee lives in hives.", "Bee", "Bees are winged insects."),
        ("Queen formed in London.", "Queen (band)", "Queen are a British rock band formed in London in 1970."),
    ],
)
def test_a_page_about_the_subject_is_recognised(claim: str, title: str, text: str) -> None:
    assert relate_to_subject(Claim(claim), page(title, text)) is About.SUBJECT


@pytest.mark.parametrize(
    ("claim", "title", "text"),
    [
        ("Babur was born in 1483.", "Max Born", "Max Born was a German physicist."),
        ("San Francisco Bay Area contains cities.", "San Francisco", "San Francisco is a city in California."),
        ("Muhammad Ali was a boxer.", "Ali", "Ali was the cousin and son-in-law of the Islamic prophet Muhammad."),
        ("Gin is a drink.", "Cotton gin", "Cotton gin: Machine that separates cotton from seeds."),
        ("Mars is a planet with a solid surface.", "Mars (mythology)", "Mars (mythology): Roman god of war."),
        ("Swordfish (film) is a thriller.", "Swordfish", "The swordfish is a large, predatory fish."),
        ("A quiz attempt is a signal.", "Quiz", "A quiz is a form of game in which players answer questions."),
        ("Gold coins are no longer struck.", "Gold", "Gold is a chemical element."),
        ("The Times is printed daily.", "Time (magazine)", "Time is an American news magazine."),
    ],
)
def test_a_page_about_something_else_is_kept_out(claim: str, title: str, text: str) -> None:
    assert relate_to_subject(Claim(claim), page(title, text)) is not About.SUBJECT


def test_a_page_of_exactly_the_name_keeps_its_namesakes_out() -> None:
    exact = page("Valencia", "Valencia is a city in Spain.", "a")
    namesake = page("Valencia, Venezuela", "Valencia is a city in Venezuela.", "b")
    assert select_fitting(Claim("Valencia is in Spain."), [namesake, exact]) == [exact]


def test_a_page_is_about_what_the_claim_calls_it() -> None:
    claim = Claim("The Second World War ended in 1944.", subject="Second World War")
    found = page("World War II", "World War II (1939–1945): Global conflict.")
    assert relate_to_subject(claim, found) is not About.SUBJECT
    assert relate_to_subject(claim, replace(found, called="Second World War")) is About.SUBJECT
