"""The weights that choose word classes: an averaged perceptron's features and its small integer weights.

Trained by `scripts/training/word_classes.py`, which takes `normal`, `shape`, `Position` and `features` from this file.
"""

from __future__ import annotations

import gzip
import io
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from threading import Lock

Weights = dict[str, tuple[tuple[str, int], ...]]

FINITE_TAGS = frozenset({"VBD", "VBZ", "VBP", "MD"})
CLAUSE_OPENERS = frozenset({"WDT", "WP", "WRB", "SC"})
_EDGE_LEFT, _EDGE_RIGHT = "^", "$"
_loading = Lock()


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
        for tag, weight in weights.get(feature, ()):
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
    certain: dict[str, str] = {}
    weights: Weights = {}
    # The same classes and steps come again and again, many features have the same ones: each is kept once.
    steps: dict[str, tuple[str, int]] = {}
    known: dict[str, tuple[tuple[str, int], ...]] = {}

    def step_of(part: str) -> tuple[str, int]:
        step = steps.get(part)
        if step is None:
            cut = max(part.rfind("+"), part.rfind("-"))
            step = steps[part] = (sys.intern(part[:cut]), int(part[cut:]))
        return step

    # One line a word that has one class ("=word<TAB>TAG") or a feature ("feature<TAB>TAG+3 TAG-2").
    for line in io.StringIO(gzip.decompress(packed).decode("utf-8")):
        key, _, rest = line.rstrip("\n").partition("\t")
        if key.startswith("="):
            certain[key[1:]] = sys.intern(rest)
            continue
        entries = known.get(rest)
        if entries is None:
            entries = known[rest] = tuple(step_of(part) for part in rest.split(" "))
        weights[key] = entries
    return certain, weights
