"""Word classes of a sentence's words: chosen by the weights, then mended where the neighbours settle them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from factlint.engine.language.en.perceptron import (
    CLAUSE_OPENERS,
    FINITE_TAGS,
    Position,
    best_of,
    features,
    load_weights,
    normalize,
    scores_of,
    shape,
)
from factlint.engine.language.en.tag_corrections import BE_FORMS, correct_tags
from factlint.engine.language.en.tokens import Word, words

_COULD_BE_VERB = frozenset({"VBN", "NNS", "NN", "JJ", "VB"})
_MARKS = {",": ",", ".": ".", "!": ".", "?": ".", "(": "(", ")": ")", "[": "(", "]": ")"} | dict.fromkeys(
    "-–—:;*•/…|", ":"
)
_SUBORDINATING = frozenset(
    {"if", "when", "because", "although", "while", "since", "as", "after", "before", "unless", "once", "though"}
)
_UNITS = frozenset("m km cm mm mi ft in kg g t lb oz ha mph km/h km2 km² m2 m² K °C °F ly MW GW".split())
_SHORTEST_SENTENCE = 4
# By how much the weights may prefer another class and still be overruled; more where the words around want a verb.
_FAR = 12
_FAR_WHERE_WANTED = 26
_FAR_IN_MAIN_CLAUSE = 40


def tag(tokens: Sequence[Word]) -> list[Word]:
    """The same words with their classes (Penn Treebank names; SC for a subordinating "that", "because", "while")."""
    certain, weights = load_weights()
    norms = [normalize(token.text) for token in tokens]
    shapes = [shape(token.text, index) for index, token in enumerate(tokens)]
    tags: list[str] = []
    margins: list[dict[str, int]] = []
    position = Position()
    for index, norm in enumerate(norms):
        tag = _punctuation(norm) or certain.get(norm)
        scores: dict[str, int] = {}
        if tag is None:
            scores = scores_of(weights, features(index, norms, shapes, position))
            tag = best_of(scores)
        tags.append(tag)
        margins.append(scores)
        position.advance(tag)
    correct_tags(tokens, norms, tags)
    if len(tokens) >= _SHORTEST_SENTENCE and tags[0] != "VB" and _lacks_verb(tags):
        _find_verb(norms, tags, margins)
    elif norms and norms[0] in _SUBORDINATING and "," in tags:
        # "If A is heated, B forms": the part behind the comma has a verb too.
        comma = tags.index(",")
        if len(tags) - comma > 2 and not any(tag in FINITE_TAGS for tag in tags[comma:]):
            _find_verb(norms, tags, margins, comma + 2)
    return [Word(t.text, t.start, t.end, t.lower, tag) for t, tag in zip(tokens, tags, strict=True)]


def _lacks_verb(tags: Sequence[str]) -> bool:
    """Whether the relative and subordinate clauses use up every finite verb, and none is left for the sentence."""
    verbs = sum(tag in FINITE_TAGS and tags[index - 1] != "MD" for index, tag in enumerate(tags))
    return verbs <= sum(tag in CLAUSE_OPENERS for tag in tags)


def _punctuation(norm: str) -> str | None:
    if len(norm) > 1 or norm.isalnum():
        return None
    return _MARKS.get(norm)


def _find_verb(norms: Sequence[str], tags: list[str], margins: Sequence[dict[str, int]], start: int = 1) -> None:
    """A sentence has a finite verb: the word that comes nearest to one becomes it, unless none comes near."""
    best: tuple[int, int, str] | None = None
    for index in range(start, len(tags) - (1 if start == 1 else 0)):
        scores = margins[index]
        if tags[index] not in _COULD_BE_VERB or not scores or "-" in norms[index]:
            continue
        if tags[index - 1] in {"DT", "PRP$", "POS", "JJ", "TO", "IN"} or norms[index - 1] in BE_FORMS:
            continue
        chosen = scores.get(tags[index], 0)
        for tag in _forms_by_end(norms[index]):
            missed_by = chosen - scores.get(tag, -_FAR)
            far = (
                _FAR_IN_MAIN_CLAUSE if start > 1 else _FAR_WHERE_WANTED if _is_wanted(norms, tags, index, tag) else _FAR
            )
            if missed_by < far and (best is None or missed_by < best[0]):
                best = (missed_by, index, tag)
    if best is not None:
        tags[best[1]] = best[2]


def _is_wanted(norms: Sequence[str], tags: Sequence[str], index: int, form: str) -> bool:
    """Whether a verb may well stand here: "The drug |functions as …", "astronomers |plan to build …", before a stop."""
    if tags[-1] != "." or any(tag in FINITE_TAGS for tag in tags[:index]):
        return False
    before, behind = tags[index - 1], tags[index + 1]
    told = behind in _BEHIND_VERB or norms[index + 1] == "as"
    if form == "VBZ":
        opened = tags[0] == "DT" or (tags[0] == "NNP" and index == 1)
        return tags[index] == "NNS" and before in {"NN", "NNP"} and told and opened
    return form == "VBP" and tags[index] == "NN" and before == "NNS" and told


_BEHIND_VERB = frozenset({"DT", "PRP$", "WP", "WRB", "SC", "TO"})


def _forms_by_end(norm: str) -> tuple[str, ...]:
    if norm.endswith("s") and not norm.endswith("ss"):
        return ("VBZ",)
    return ("VBD",) if norm.endswith("ed") else ("VBP", "VBD")


@lru_cache(maxsize=600)
def read_words(sentence: str) -> tuple[Word, ...]:
    """The tagged words of a sentence; judges read the same evidence for many claims."""
    found = tag(words(sentence))
    for index in range(1, len(found)):
        # "330 m", "8 kg": the weights know the letters as other things.
        if found[index - 1].tag == "CD" and found[index].text in _UNITS:
            found[index] = replace(found[index], tag="NNS")
    return tuple(found)
