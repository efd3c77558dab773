"""The table of words that may mean the same."""

import pytest

from factlint.engine.language.en.synonyms import are_synonyms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("nerve cell", "neuron"),
        ("Nerve cells", "neurons"),
        ("comic", "comedy"),
        ("medieval", "Middle Ages"),
        ("author", "writer"),
    ],
)
def test_words_with_a_common_sense_are_synonyms_both_ways(one: str, other: str) -> None:
    assert are_synonyms(one, other) and are_synonyms(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("blue", "yellow"),
        ("north", "south"),
        ("copper", "tin"),
        ("king", "queen"),
        ("actor", "actress"),
        ("winter", "summer"),
        ("author", "qwertz"),
        ("", "author"),
        ("zzz", "aaa"),
    ],
)
def test_words_of_one_kind_are_none(one: str, other: str) -> None:
    assert not are_synonyms(one, other)
