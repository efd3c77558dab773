"""The weights that choose word classes: an averaged perceptron's features and its small integer weights.

Trained by `scripts/training/word_classes.py`, which takes `normal`, `shape`, `Position` and `features` from this file.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from threading import Lock

from factlint.engine.language.line_table import LineTable

Steps = tuple[tuple[str, int], ...]
"""Word classes, and what a feature adds to the score of each."""

FINITE_TAGS = frozenset({"VBD", "VBZ", "VBP", "MD"})
CLAUSE_OPENERS = frozenset({"WDT", "WP", "WRB", "SC"})
_EDGE_LEFT, _EDGE_RIGHT = "^", "$"
_MOST_KEPT = 4096
_loading = Lock()


class Weights:
    """What each feature of a word adds to the scores of word classes."""

    def __init__(self, table: LineTable) -> None:
        self._table = table
        self._read = lru_cache(maxsize=_MOST_KEPT)(_read_steps)
        # Most of what is asked are the same few features: looking for them in the table takes ten times as long.
        self._known = lru_cache(maxsize=_MOST_KEPT)(self._find)

    def steps_of(self, feature: str) -> Steps:
        """Empty for a feature that is not known."""
        return self._known(feature)

    def _find(self, feature: str) -> Steps:
        steps = self._table.get(feature)
        return self._read(steps) if steps is not None else ()

    def __contains__(self, feature: str) -> bool:
        return feature in self._table


@dataclass(slots=True)
class Position:
    """What has been read of a sentence: the last two classes, its finite verbs, the clauses that await one."""

    previous: str = _EDGE_LEFT
    before: str = _EDGE_LEFT
    verbs: int = 0
    openers: int = 0

    def state(self) -> str:
        """Whether a finite verb is still to come: one letter."""
        if self.verbs > self.openers:
            return "+"
        if self.verbs == self.openers and self.verbs:
            return "="
        return "-" if self.openers else "0"

    def advance(self, tag: str) -> None:
        self.before, self.previous = self.previous, tag
        if tag in FINITE_TAGS:
            self.verbs += 1
        elif tag in CLAUSE_OPENERS:
            self.openers += 1


def scores_of(weights: Weights, active: Sequence[str]) -> dict[str, int]:
    scores: dict[str, int] = {}
    for feature in active:
        for tag, weight in weights.steps_of(feature):
            scores[tag] = scores.get(tag, 0) + weight
    return scores


def best_of(scores: dict[str, int]) -> str:
    return max(scores, key=scores.__getitem__) if scores else "NN"


def normalize(word: str) -> str:
    """The word as the weights know it: lower case, figures as one of two kinds."""
    if word[0].isdigit() or (word[0] in "$€£" and len(word) > 1):
        return "!Y" if len(word) == 4 and word.isdigit() else "!D"
    return word.lower().replace("’", "'")


def shape(word: str, index: int) -> str:
    """One letter for how a word is written: figure, capitals, capitalised (F when it opens the sentence), other."""
    first = word[0]
    if first.isdigit():
        return "d"
    if first.isupper():
        if len(word) > 1 and word.isupper():
            return "U"
        return "C" if index else "F"
    if "-" in word:
        return "h"
    return "l" if first.isalpha() else "p"


def features(index: int, norms: Sequence[str], shapes: Sequence[str], position: Position) -> tuple[str, ...]:
    """What the choice of a word's class looks at: the word, its ends, its neighbours, the two classes before it."""
    previous, before, state = position.previous, position.before, position.state()
    word = norms[index]
    left = norms[index - 1] if index else _EDGE_LEFT
    left2 = norms[index - 2] if index > 1 else _EDGE_LEFT
    right = norms[index + 1] if index + 1 < len(norms) else _EDGE_RIGHT
    right2 = norms[index + 2] if index + 2 < len(norms) else _EDGE_RIGHT
    looks = shapes[index]
    end3, end2 = word[-3:], word[-2:]
    return (
        f"w{word}",
        f"s{end3}",
        f"t{end2}{looks}",
        f"p{previous}",
        f"q{before} {previous}",
        f"r{previous} {end3}",
        f"a{left}",
        f"b{right}",
        f"c{right[-3:]} {end2}",
        f"d{right2}",
        f"e{looks}{previous}",
        f"f{left2}",
        f"g{word[:2]}",
        f"h{right[-2:]}{previous}",
        f"v{state}{end2}",
        f"u{state}{previous}{looks}",
    )


def load_weights() -> tuple[dict[str, str], Weights]:
    with _loading:
        return _load_model()


@cache
def _load_model() -> tuple[dict[str, str], Weights]:
    packed = resources.files("factlint.engine.language.en").joinpath("data/word_classes.txt.gz").read_bytes()
    text = gzip.decompress(packed)
    # First one line a word that has one class ("=word<TAB>TAG"), then one a feature ("feature<TAB>TAG+3 TAG-2").
    end = text.rindex(b"\n=") + 1
    end = text.index(b"\n", end) + 1
    lines = (line[1:].split("\t") for line in text[:end].decode("utf-8").splitlines())
    return {word: sys.intern(tag) for word, tag in lines}, Weights(LineTable(text[end:], b"\t"))


def _read_steps(steps: str) -> Steps:
    return tuple(_read_step(step) for step in steps.split(" "))


@cache
def _read_step(step: str) -> tuple[str, int]:
    cut = max(step.rfind("+"), step.rfind("-"))
    return sys.intern(step[:cut]), int(step[cut:])
