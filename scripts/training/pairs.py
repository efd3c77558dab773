"""A pair of claim and evidence to learn from, and where in both the words stand that contradict each other."""

from __future__ import annotations

import re
from dataclasses import dataclass

LABELS = ("supports", "refutes", "neutral")
SUPPORTS, REFUTES, NEUTRAL, NOT_REFUTED = range(4)
_STOP_WORDS = frozenset(
    "a an the of in on at to for by with and or is are was were be been that which who as it its this these those their his "
    "her from has have had not no".split()
)
_WORD = re.compile(r"[\w'-]+")
_ENDINGS = ("ing", "ed", "es", "s")


@dataclass(frozen=True, slots=True)
class Pair:
    """`label` is a number of `LABELS`, or `NOT_REFUTED`: supported or neutral, and nobody said which.

    `wrong` and `right` are the words of claim and evidence that contradict each other, "" where none do; `wrong` is None
    where nobody marked them.
    """

    claim: str
    evidence: str
    label: int
    source: str
    wrong: str | None = None
    right: str = ""


def word_spans(text: str, words: str, other: str) -> list[tuple[int, int]]:
    """Where these words stand in a text (half-open code points); else where those of them stand that `other` lacks."""
    spans = _spans(text, words)
    if spans:
        return spans
    known = content(other)
    wanted = {stem(one) for one in _WORD.findall(words) if one.lower() not in _STOP_WORDS} - known
    return [match.span() for match in _WORD.finditer(text) if stem(match.group()) in wanted]


def _spans(text: str, words: str) -> list[tuple[int, int]]:
    if not words:
        return []
    written = re.escape(words)
    whole = [match.span() for match in re.finditer(rf"(?<!\w){written}(?!\w)", text, re.IGNORECASE)]
    return whole or [match.span() for match in re.finditer(written, text, re.IGNORECASE)]


def content(text: str) -> frozenset[str]:
    """The words of a text without the small ones and without endings."""
    return frozenset(stem(word) for word in _WORD.findall(text) if word.lower() not in _STOP_WORDS)


def overlap(one: str, other: str) -> float:
    """The share of the shorter text's words that the other has: 0 to 1."""
    mine, theirs = content(one), content(other)
    return len(mine & theirs) / max(1, min(len(mine), len(theirs)))


def stem(word: str) -> str:
    lower = word.lower()
    ending = next((one for one in _ENDINGS if lower.endswith(one) and len(lower) > len(one) + 3), "")
    return lower.removesuffix(ending)
