"""Promises of the tagger: the verb of a sentence is found behind what stands between it and its subject."""

from __future__ import annotations

from datetime import date

import pytest

from factlint.engine.claims import frame_item
from factlint.engine.language.en.tagger import read_words


@pytest.mark.parametrize(
    ("sentence", "verb"),
    [
        ("Georgia, whose capital is Tbilisi, borders Turkey.", "borders"),
        ("The harbour, which is 9 km long, shelters the fleet.", "shelters"),
    ],
)
def test_a_verb_that_could_be_a_noun_is_found_behind_a_relative_clause(sentence: str, verb: str) -> None:
    assert next(word.tag for word in read_words(sentence) if word.text == verb) == "VBZ"
    framed = frame_item(sentence, today=date(2026, 11, 23))
    assert framed is not None


def test_a_noun_behind_a_relative_clause_stays_one() -> None:
    words = read_words("Georgia, whose capital is Tbilisi, borders in the south on Turkey and sells wines to Poland.")
    assert next(word.tag for word in words if word.text == "wines") == "NNS"
