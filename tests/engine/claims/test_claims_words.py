"""The small grammar below claim detection: words, their classes, and verb forms."""

from __future__ import annotations

import pytest

from factlint.engine.language.en import tagger
from factlint.engine.language.en.tokens import words
from factlint.engine.language.en.verb_forms import base_of_participle, past_form, singular_form, third_person_form


def test_words_keep_figures_abbreviations_addresses_and_contractions() -> None:
    text = "Dr. Lund's dog didn't bite 2,975,000 people in the U.S. (see https://a.b/c) for $4.5 million, 90%."
    assert [word.text for word in words(text)] == (
        "Dr. Lund 's dog did n't bite 2,975,000 people in the U.S. ( see https://a.b/c ) for $4.5 million , 90% ."
    ).split()


def test_words_know_their_places() -> None:
    text = "The dam’s wall isn't old."
    assert all(text[word.start : word.end] == word.text for word in words(text))


@pytest.mark.parametrize(
    ("text", "word", "tag"),
    [
        ("The law imposed limits on trade.", "imposed", "VBD"),
        ("The limits imposed by the law are strict.", "imposed", "VBN"),
        ("The author argues that this is wrong.", "argues", "VBZ"),
        ("Sellers focus on price.", "focus", "VBP"),
        ("It's a city named Varn.", "named", "VBN"),
        ("It's a city named Varn.", "'s", "VBZ"),
        ("Read the manual before use.", "Read", "VB"),
        ("James VI and I was a king.", "I", "NNP"),
        ("The peak is 300 ft high.", "ft", "NN"),
    ],
)
def test_words_get_their_class(text: str, word: str, tag: str) -> None:
    assert {found.text: found.tag for found in tagger.tag(words(text))}[word] == tag


@pytest.mark.parametrize(
    ("participle", "base", "third", "before"),
    [
        ("providing", "provide", "provides", "provided"),
        ("becoming", "become", "becomes", "became"),
        ("winning", "win", "wins", "won"),
        ("carrying", "carry", "carries", "carried"),
        ("reaching", "reach", "reaches", "reached"),
        ("controlling", "control", "controls", "controlled"),
        ("selling", "sell", "sells", "sold"),
        ("dying", "die", "dies", "died"),
        ("shrinking", "shrink", "shrinks", "shrank"),
        ("focusing", "focus", "focuses", "focused"),
        ("enabling", "enable", "enables", "enabled"),
        ("publishing", "publish", "publishes", "published"),
    ],
)
def test_a_participle_becomes_a_finite_verb(participle: str, base: str, third: str, before: str) -> None:
    assert base_of_participle(participle) == base
    assert third_person_form(base) == third
    assert past_form(base) == before


def test_plurals_become_singular_only_where_the_ending_tells() -> None:
    assert [singular_form(word) for word in ("bodies", "churches", "planets", "women", "species", "glass")] == [
        "body", "church", "planet", "woman", None, None,
    ]  # fmt: skip
