"""Promises of what a framer may state: what its sentence says, with the names of what stands before it, and nothing else."""

from __future__ import annotations

import pytest
from dam import TODAY, Assemble
from scripted import Endpoint, says

DRAFT = """Emily Roebling led the works from 1872. She was no engineer by training. Lund defeated Berg in 1881.
Roebling's bridge was opened by President Arthur in 1883. The senate overruled the president in May. Not only Lund came,
but Berg came too. Later, Olaf Krupp built the Varn dam.
"""


def framed(endpoint: Endpoint, assemble: Assemble, sentence: int, fragment: str, claim: str) -> list[str]:
    endpoint.script = lambda asked: says(
        {"claims": [{"sentence": sentence, "fragment": fragment, "claim": claim, "worth": 5}]}
    )
    found = assemble().frame(DRAFT, markup="markdown", language="", focus=None, today=TODAY)
    assert not found.provisional
    return [DRAFT[one.spans[0].start : one.spans[0].end] for one in found.claims]


HONEST = {
    "a pronoun's name": (2, "She was no engineer by training", "Emily Roebling was no engineer by training."),
    "a possessive": (4, "Roebling's bridge was opened", "The bridge of Emily Roebling was opened in 1883."),
    "the sentence before": (5, "Roebling's bridge was opened by President Arthur", "Roebling's bridge was opened by President Arthur."),
    "the sentence behind": (3, "Roebling's bridge was opened", "Roebling's bridge was opened in 1883."),
    "a capital at the start": (4, "Opened by President Arthur in 1883.", "Roebling's bridge was opened by President Arthur."),
    "the passive turned": (4, "was opened by President Arthur in 1883", "President Arthur opened Roebling's bridge in 1883."),
    "the date in front": (3, "Lund defeated Berg in 1881", "In 1881, Lund defeated Berg."),
    "not only": (6, "Not only Lund came", "Lund came."),
}  # fmt: skip
INVENTED = {
    "an added negation": (3, "Lund defeated Berg in 1881", "Lund never defeated Berg in 1881."),
    "a lost negation": (2, "She was no engineer by training", "Emily Roebling was an engineer by training."),
    "swapped names": (3, "Lund defeated Berg in 1881", "Berg defeated Lund in 1881."),
    "a passive that swaps": (3, "Lund defeated Berg in 1881", "Lund was defeated by Berg in 1881."),
    "swapped roles without names": (
        5,
        "The senate overruled the president",
        "The president overruled the senate in May.",
    ),
    "a name from behind": (3, "Lund defeated Berg in 1881", "Olaf Berg was defeated by Lund in 1881."),
    "a word from nowhere": (3, "Lund defeated Berg in 1881", "Lund narrowly defeated Berg in 1881."),
    "a figure from nowhere": (3, "Lund defeated Berg in 1881", "Lund defeated Berg in May 1881."),
    "two sentences off": (1, "Lund defeated Berg in 1881", "Lund defeated Berg in 1881."),
}


@pytest.mark.parametrize("kind", HONEST)
def test_what_the_sentence_says_is_a_claim(endpoint: Endpoint, assemble: Assemble, kind: str) -> None:
    (passage,) = framed(endpoint, assemble, *HONEST[kind])
    assert passage.lower() == HONEST[kind][1].rstrip(".").lower()


@pytest.mark.parametrize("kind", INVENTED)
def test_what_it_does_not_say_is_none(endpoint: Endpoint, assemble: Assemble, kind: str) -> None:
    assert framed(endpoint, assemble, *INVENTED[kind]) == []
