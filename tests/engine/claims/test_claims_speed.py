"""Claim detection is fast on drafts and never slow on hostile text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.claims import frame

PARAGRAPH = (
    "The Varn dam is a concrete dam that spans the Varn river in Norland, and it was built between 1927 and 1931 by "
    "the Norland Power Company, which was founded in 1901. The dam, a gravity dam, is 104 metres high and supplies "
    "water to about 3 million people. Lund said that the lake is home to trout, pike, and eels, such as the Varn eel. "
)


@pytest.fixture(autouse=True)
def warm() -> None:
    frame("The dam opened in 1931.")


def varied(length: int) -> str:
    text = "\n\n".join(PARAGRAPH.replace("Varn", f"Varn{number}") for number in range(length // len(PARAGRAPH) + 1))
    return text[:length]


def test_a_slice_is_framed_within_fifty_milliseconds_of_a_fast_core(least_seconds: Callable[..., float]) -> None:
    best = least_seconds(lambda attempt: frame(varied(4_000 + attempt)), 0.05, tries=5)
    assert best < 0.15, "three times the goal: the machine that runs the tests may be slow"


def test_fifty_thousand_characters_take_about_a_second(least_seconds: Callable[..., float]) -> None:
    assert least_seconds(lambda attempt: frame(varied(50_000 + attempt)), 2.5) < 2.5


def test_twice_the_text_takes_about_twice_the_time(least_seconds: Callable[..., float]) -> None:
    one = least_seconds(lambda attempt: frame(varied(20_000 + attempt)))
    assert least_seconds(lambda attempt: frame(varied(40_000 + attempt)), 3.5 * one) < 3.5 * one


HOSTILE = {
    "one letter": "a" * 1_000_000,
    "spaces": " " * 1_000_000,
    "commas": "a, " * 300_000,
    "brackets": "(" * 200_000 + ")" * 200_000,
    "quotes": '"' * 400_000,
    "apostrophes": "a'" * 300_000,
    "hyphens": "a-" * 300_000,
    "stops": "." * 500_000,
    "figures": "1," * 300_000,
    "no sentence end": "the dam and " * 60_000,
    "would and if": "would if " * 60_000,
    "numbered": "1. a 2. b " * 40_000,
    "lines": "- a\n" * 60_000,
    "short sentences": "It is. " * 20_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_text_is_read_in_bounded_time(text: str, least_seconds: Callable[..., float]) -> None:
    assert least_seconds(lambda attempt: frame(text + "." * attempt, markup="plain"), 6) < 6
