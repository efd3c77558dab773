"""Word classes of a sentence's words: an averaged perceptron over small integer weights, read once from package data.

Trained by `scripts/train_tagger.py`, which shares `features` and `shape` with this file.
"""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import resources
from threading import Lock

from factlint.engine.framing.tokens import Word

Weights = dict[str, tuple[tuple[str, int], ...]]

_EDGE_LEFT, _EDGE_RIGHT = "^", "$"
_loading = Lock()


def tagged(tokens: Sequence[Word]) -> list[Word]:
    """The same words with their classes (Penn Treebank names; SC for a subordinating "that", "because", "while")."""
    certain, weights = _model()
    norms = [normal(token.text) for token in tokens]
    shapes = [shape(token.text, index) for index, token in enumerate(tokens)]
    before, previous = _EDGE_LEFT, _EDGE_LEFT
    result: list[Word] = []
    for index, token in enumerate(tokens):
        tag = certain.get(norms[index])
        if tag is None:
            tag = _best(weights, features(index, norms, shapes, previous, before))
        result.append(replace(token, tag=tag))
        before, previous = previous, tag
    return result


def _best(weights: Weights, active: Sequence[str]) -> str:
    scores: dict[str, int] = {}
    for feature in active:
        for tag, weight in weights.get(feature, ()):
            scores[tag] = scores.get(tag, 0) + weight
    return max(scores, key=scores.__getitem__) if scores else "NN"


def normal(word: str) -> str:
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


def features(index: int, norms: Sequence[str], shapes: Sequence[str], previous: str, before: str) -> tuple[str, ...]:
    """What the choice of a word's class looks at: the word, its ends, its neighbours, the two classes before it."""
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
    )


def _model() -> tuple[dict[str, str], Weights]:
    with _loading:
        return _read()


@cache
def _read() -> tuple[dict[str, str], Weights]:
    packed = resources.files(__package__).joinpath("data/word_classes.txt.gz").read_bytes()
    certain: dict[str, str] = {}
    weights: Weights = {}
    # One line a word that has one class ("=word<TAB>TAG") or a feature ("feature<TAB>TAG+3 TAG-2").
    for line in gzip.decompress(packed).decode("utf-8").splitlines():
        key, _, rest = line.partition("\t")
        if key.startswith("="):
            certain[key[1:]] = rest
            continue
        entries: list[tuple[str, int]] = []
        for part in rest.split(" "):
            cut = max(part.rfind("+"), part.rfind("-"))
            entries.append((part[:cut], int(part[cut:])))
        weights[key] = tuple(entries)
    return certain, weights
