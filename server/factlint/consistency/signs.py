"""The words of a text as signs of what may be in it: what an expression cannot match without is looked up in one set."""

from __future__ import annotations

import re
from collections.abc import Iterable
from sys import intern

_LETTERS = re.compile("[a-z]+")


def words_of(text: str) -> frozenset[str]:
    """The words of a text in small letters, cut at all that is no plain letter: "twenty-one" is two of them."""
    return share_words(_LETTERS.findall(text.lower()))


def share_words(words: Iterable[str]) -> frozenset[str]:
    """A set of words of which each is in memory once, however many paragraphs of a draft have it."""
    return frozenset(map(intern, words))
