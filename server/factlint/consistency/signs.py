"""The words of a text as signs of what may be in it: what an expression cannot match without is looked up in one set."""

from __future__ import annotations

import re

_LETTERS = re.compile("[a-z]+")


def words_of(text: str) -> frozenset[str]:
    """The words of a text in small letters, cut at all that is no plain letter: "twenty-one" is two of them."""
    return frozenset(_LETTERS.findall(text.lower()))
