"""Times that point back: "during that period" and "since then" stand for the years of the sentence before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.claims.context.mentions import Mention
from factlint.engine.language.en.tokens import Word

_YEAR = re.compile(r"\b(?:1[0-9]|20)\d\ds?\b")
_BETWEEN = re.compile(r"\b(?:between (?:1\d|20)\d\d and|from (?:1\d|20)\d\d to) (?:1\d|20)\d\d\b", re.IGNORECASE)
_PERIOD = frozenset({"period", "time", "era", "span"})


def resolve_past_times(sentence: Sequence[Word], before: str, number: int) -> dict[int, tuple[Mention, int]]:
    """What the pointing times of a sentence stand for, given the text of the sentence before; nothing where two fit."""
    found: dict[int, tuple[Mention, int]] = {}
    for index, word in enumerate(sentence[:-1]):
        following = [other.lower for other in sentence[index + 1 : index + 3]]
        if (
            word.lower in {"during", "in", "over"}
            and following[:1] == ["that"]
            and following[1:]
            and following[1] in _PERIOD
        ):
            spans = _BETWEEN.findall(before)
            if len(spans) == 1:
                shown = spans[0][0].lower() + spans[0][1:]
                found[word.start] = (_time(shown, number), sentence[index + 2].end)
        elif word.lower == "since" and following[:1] == ["then"]:
            years = _YEAR.findall(before)
            if len(years) == 1:
                found[word.start] = (_time(f"{word.text} {years[0]}", number), sentence[index + 1].end)
    return found


def _time(text: str, number: int) -> Mention:
    return Mention((Word(text, -1, -1, text.lower(), "CD"),), text, "thing", "", False, number, False, frozenset())
