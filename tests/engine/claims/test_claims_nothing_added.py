"""A claim says what its passage says: names and figures from the draft, who said it, and every "not" that it holds."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from factlint.engine.claims import frame

_NAMES = ["Norland", "Ida Lund", "Lake Varn", "Karl Berg", "Oslo", "the Berg Company", "Austria", "the Varn dam"]
_SENTENCES = [
    "{a} was founded in {n} and has {m} members.",
    "{a} and {b} were built in {n}, but {c} was not.",
    "{a} said that {b} opened in {n} and that {c} never opened.",
    "According to {a}, {b} covers {m} square kilometres and has no port.",
    "{a}, which was sold to {b} in {n}, is {m} metres high.",
    "{a}, a firm from {b}, owns {m} ships, including {c}.",
    "It has {m} halls.",
    "He was born in {n}.",
    "Its owner, {a}, has {m} boats.",
    "Neither {a} nor {b} has more than {m} seats.",
    "{a} borders {b}, {c}, and the Red Sea.",
    "{a} won four titles: {n}, 1991, 1998, and 2002.",
    "{a} lies between {b} and {c}.",
    "Although {a} is {m} years old, it is not the oldest.",
    "{a} (formerly {b}) has {m} streets.",
    "She did not visit {a} or {b}.",
    "The dam, {a} said, holds {m} tonnes and does not leak.",
    "Unlike {a}, {b} is no member of the union.",
    "{a} wrote Pride and Prejudice in {n}; {b} did not.",
]
_FIGURE = re.compile(r"\d+")
_CAPITALISED = re.compile(r"[A-Z]\w+")
_NOT = re.compile(r"\b(?:not|never|no|neither|nor|unlike)\b", re.IGNORECASE)
_SAID = re.compile(r"\b(?:said|according)\b", re.IGNORECASE)

sentences = st.builds(
    lambda template, names, n, m: template.format(a=names[0], b=names[1], c=names[2], n=n, m=m),
    st.sampled_from(_SENTENCES),
    st.permutations(_NAMES),
    st.integers(1800, 1999),
    st.integers(11, 999),
).map(lambda sentence: sentence[0].upper() + sentence[1:])


@settings(max_examples=200, deadline=None)
@given(st.lists(sentences, min_size=1, max_size=5))
def test_names_and_figures_come_from_the_draft_and_figures_from_the_sentence(parts: list[str]) -> None:
    text = " ".join(parts)
    names = {word.lower() for word in re.findall(r"\w+", text)}
    for claim in frame(text, markup="plain").claims:
        assert {word.lower() for word in _CAPITALISED.findall(claim.text)} <= names | {"in", "an"}
        for span in claim.spans:
            own = _sentence_at(parts, span.start)
            assert set(_FIGURE.findall(claim.text)) <= set(_FIGURE.findall(own)), (claim.text, own)


@settings(max_examples=200, deadline=None)
@given(st.lists(sentences, min_size=1, max_size=3))
def test_who_said_it_and_what_is_denied_stay(parts: list[str]) -> None:
    text = " ".join(parts)
    for claim in frame(text, markup="plain").claims:
        for span in claim.spans:
            own = _sentence_at(parts, span.start)
            assert bool(_SAID.search(claim.text)) == bool(_SAID.search(own)), (claim.text, own)
            if _NOT.search(span.slice(text)):
                assert _NOT.search(claim.text), (claim.text, span.slice(text))
            elif not _NOT.search(own):
                assert not _NOT.search(claim.text)


def _sentence_at(parts: list[str], offset: int) -> str:
    for part in parts:
        if offset < len(part):
            return part
        offset -= len(part) + 1
    raise AssertionError("no sentence there")
