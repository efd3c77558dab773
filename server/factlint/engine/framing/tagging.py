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

from factlint.engine.framing.lexicon import word_list
from factlint.engine.framing.tokens import Word

Weights = dict[str, tuple[tuple[str, int], ...]]

FINITE_TAGS = frozenset({"VBD", "VBZ", "VBP", "MD"})
_CLAUSE_OPENERS = frozenset({"WDT", "WP", "WRB", "SC"})
_COULD_BE_VERB = frozenset({"VBN", "NNS", "NN", "JJ", "VB"})
_MARKS = {",": ",", ".": ".", "!": ".", "?": ".", "(": "(", ")": ")", "[": "(", "]": ")"} | dict.fromkeys(
    "-–—:;*•/…|", ":"
)
_NUMBER_WORDS = word_list("number words")
_NAMING = frozenset({"named", "called", "titled", "entitled", "dubbed", "nicknamed", "located", "situated", "based"})
_BE_FORMS = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_BE_FORMS_TAGS = frozenset({"VBZ", "VBP", "VBD", "VB", "VBN", "VBG"})
_SHORTEST_SENTENCE = 4
# By how much the weights may prefer another class and still be overruled.
_FAR = 12
_EDGE_LEFT, _EDGE_RIGHT = "^", "$"
_loading = Lock()


def tagged(tokens: Sequence[Word]) -> list[Word]:
    """The same words with their classes (Penn Treebank names; SC for a subordinating "that", "because", "while")."""
    certain, weights = _model()
    norms = [normal(token.text) for token in tokens]
    shapes = [shape(token.text, index) for index, token in enumerate(tokens)]
    tags: list[str] = []
    for index, norm in enumerate(norms):
        tag = _punctuation(norm) or certain.get(norm)
        if tag is None:
            tag = _best(_scores(weights, features(index, norms, shapes, tags)))
        tags.append(tag)
    _mend(tokens, norms, tags)
    if len(tokens) >= _SHORTEST_SENTENCE and _lacks_verb(tags):
        _find_verb(weights, certain, norms, shapes, tags)
    return [replace(token, tag=tag) for token, tag in zip(tokens, tags, strict=True)]


def _lacks_verb(tags: Sequence[str]) -> bool:
    """Whether the relative and subordinate clauses use up every finite verb, and none is left for the sentence."""
    verbs = sum(tag in FINITE_TAGS and tags[index - 1] != "MD" for index, tag in enumerate(tags))
    return verbs <= sum(tag in _CLAUSE_OPENERS for tag in tags)


def _punctuation(norm: str) -> str | None:
    if len(norm) > 1 or norm.isalnum():
        return None
    return _MARKS.get(norm)


def _mend(tokens: Sequence[Word], norms: Sequence[str], tags: list[str]) -> None:
    """What the neighbours settle whatever the weights say."""
    for index, norm in enumerate(norms):
        before = tags[index - 1] if index else ""
        if norm == "'s" and tags[index] == "POS" and before in {"PRP", "EX", "WDT", "WP", "WRB"}:
            tags[index] = "VBZ"
        elif tags[index] == "CD" and not (norm[0] == "!" or norm in _NUMBER_WORDS or tokens[index].text.isupper()):
            tags[index] = "VB" if index == 0 else "NN"
        elif (norm in _NAMING and tags[index] == "VBD" and before in {"NN", "NNS"}) or (
            tags[index] == "VBD" and before in _BE_FORMS_TAGS and index and norms[index - 1] in _BE_FORMS
        ):
            tags[index] = "VBN"


def _find_verb(
    weights: Weights, certain: dict[str, str], norms: Sequence[str], shapes: Sequence[str], tags: list[str]
) -> None:
    """A sentence has a finite verb: the word that comes nearest to one becomes it, unless none comes near."""
    best: tuple[int, int, str] | None = None
    for index in range(1, len(tags) - 1):
        if tags[index] not in _COULD_BE_VERB or norms[index] in certain:
            continue
        if tags[index - 1] in {"DT", "PRP$", "POS", "JJ", "TO", "IN"} or norms[index - 1] in _BE_FORMS:
            continue
        scores = _scores(weights, features(index, norms, shapes, tags[:index]))
        chosen = scores.get(tags[index], 0)
        for tag in _forms_by_end(norms[index]):
            missed_by = chosen - scores.get(tag, -_FAR)
            if missed_by < _FAR and (best is None or missed_by < best[0]):
                best = (missed_by, index, tag)
    if best is not None:
        tags[best[1]] = best[2]


def _forms_by_end(norm: str) -> tuple[str, ...]:
    if norm.endswith("s") and not norm.endswith("ss"):
        return ("VBZ",)
    return ("VBD",) if norm.endswith("ed") else ("VBP", "VBD")


def _scores(weights: Weights, active: Sequence[str]) -> dict[str, int]:
    scores: dict[str, int] = {}
    for feature in active:
        for tag, weight in weights.get(feature, ()):
            scores[tag] = scores.get(tag, 0) + weight
    return scores


def _best(scores: dict[str, int]) -> str:
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


def features(index: int, norms: Sequence[str], shapes: Sequence[str], tags: Sequence[str]) -> tuple[str, ...]:
    """What the choice of a word's class looks at: the word, its ends, its neighbours, the two classes before it."""
    previous = tags[index - 1] if index else _EDGE_LEFT
    before = tags[index - 2] if index > 1 else _EDGE_LEFT
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
