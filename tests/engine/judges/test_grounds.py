"""What is no ground against a claim, and what beside it still is: each rule with its counterpart."""

from __future__ import annotations

import pytest

from factlint.engine.judges.grounds import is_no_ground, is_of_another_deed
from factlint.engine.model import Claim, Evidence


def says_nothing(claim: str, text: str, title: str) -> bool:
    page = Evidence("0", "encyclopedia", "test", title, "https://example.org", text, text)
    return is_no_ground(Claim(claim), page)


NO_GROUND = {
    "all of it is said": (
        "Dublin is the capital of Ireland.",
        "Dublin is the capital and largest city of the Republic of Ireland.",
        "Dublin",
    ),
    "what it is compared with is not named": (
        "Lead is heavier than aluminium.",
        "Lead is a heavy metal that is denser than most common materials.",
        "Lead",
    ),
    "the page of a longer name": (
        "Python is a programming language.",
        "Monty Python were a British comedy troupe.",
        "Monty Python",
    ),
    "another deed": (
        "Michael Faraday discovered benzene.",
        "Michael Faraday was an English scientist who contributed to the study of electromagnetism.",
        "Michael Faraday",
    ),
    "another object of the same deed": (
        "Mendeleev left gaps in his table.",
        "Mendeleev formulated the periodic law.",
        "Dmitri Mendeleev",
    ),
}
A_GROUND = {
    "all words, but who did it to whom is another": (
        "Paris defeated Rome in the war.",
        "Rome defeated Paris in the war.",
        "War",
    ),
    "what it is compared with is named": (
        "Lead is lighter than aluminium.",
        "Lead is denser than aluminium and most common materials.",
        "Lead",
    ),
    "a longer name of the same kind": (
        "Python is a troupe of dancers.",
        "Monty Python were a British comedy troupe.",
        "Monty Python",
    ),
    "the page of the very name": (
        "Python is a snake.",
        "Python is a high-level programming language.",
        "Python (programming language)",
    ),
    "one of these at a time": (
        "Harry Truman succeeded Herbert Hoover.",
        "Harry Truman succeeded Franklin Roosevelt as president.",
        "Harry S. Truman",
    ),
    "the same object": (
        "Michael Faraday never saw benzene.",
        "Michael Faraday isolated benzene in 1825.",
        "Michael Faraday",
    ),
    "another year of the same": (
        "The Norland Revolution began in 1798.",
        "The Norland Revolution began in 1789.",
        "Norland Revolution",
    ),
    "another rank": (
        "Saturn is the largest planet in the Solar System.",
        "Saturn is the second largest planet in the Solar System.",
        "Saturn",
    ),
    "what links one thing with another": (
        "The Varn Tunnel connects Kirkby with Norland.",
        "The Varn Tunnel connects Lund with Estland.",
        "Varn Tunnel",
    ),
    "only": (
        "Marie Curie only discovered radium.",
        "Marie Curie discovered polonium.",
        "Marie Curie",
    ),
}


@pytest.mark.parametrize("case", NO_GROUND.values(), ids=NO_GROUND)
def test_a_text_that_cannot_speak_against_a_claim_is_none(case: tuple[str, str, str]) -> None:
    assert says_nothing(*case)


@pytest.mark.parametrize("case", A_GROUND.values(), ids=A_GROUND)
def test_a_text_that_can_is_heard(case: tuple[str, str, str]) -> None:
    assert not says_nothing(*case)


@pytest.mark.parametrize(
    ("words", "of_another"), [("benzene", True), ("1825", False), ("chemist", False), ("discovered", False)]
)
def test_only_what_was_done_is_of_another_deed(words: str, of_another: bool) -> None:
    claim = Claim("Michael Faraday, a chemist, discovered benzene in 1825.")
    text = "Michael Faraday was an English scientist who discovered electromagnetic induction."
    start = claim.text.index(words)
    assert is_of_another_deed(claim, text, start, start + len(words)) is of_another
    assert not is_of_another_deed(claim, f"{text} He found benzene.", start, start + len(words))
