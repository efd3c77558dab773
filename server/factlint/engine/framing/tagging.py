"""Word classes of a sentence's words: chosen by the weights, then mended where the neighbours settle them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.framing.lexicon import word_list
from factlint.engine.framing.perceptron import (
    CLAUSE_OPENERS,
    FINITE_TAGS,
    Position,
    best_of,
    features,
    model,
    normal,
    scores_of,
    shape,
)
from factlint.engine.framing.tokens import Word
from factlint.engine.framing.verbs import IRREGULAR_PAST

_COULD_BE_VERB = frozenset({"VBN", "NNS", "NN", "JJ", "VB"})
_MARKS = {",": ",", ".": ".", "!": ".", "?": ".", "(": "(", ")": ")", "[": "(", "]": ")"} | dict.fromkeys(
    "-–—:;*•/…|", ":"
)
_NUMBER_WORDS = word_list("number words")
_NAMING = frozenset({"named", "called", "titled", "entitled", "dubbed", "nicknamed", "located", "situated", "based"})
_UNITS = frozenset(
    {"ft", "mi", "km", "m", "cm", "mm", "kg", "g", "lb", "lbs", "oz", "in", "sq", "ha", "mph", "kya", "mya"}
)
_ROMAN = re.compile(r"[IVX]+")
_SUBORDINATING = frozenset(
    {"if", "when", "because", "although", "while", "since", "as", "after", "before", "unless", "once", "though"}
)
_VERB_TAGS = frozenset({"VB", "VBD", "VBN", "VBG", "VBP", "VBZ"})
_TAKES_NAME = _NAMING | {"given", "awarded", "offered", "considered", "made", "born", "known", "paid", "deemed"}
_BE_FORMS = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_BE_FORMS_TAGS = frozenset({"VBZ", "VBP", "VBD", "VB", "VBN", "VBG"})
_SHORTEST_SENTENCE = 4
# By how much the weights may prefer another class and still be overruled.
_FAR = 12
_FAR_IN_MAIN_CLAUSE = 40


def tagged(tokens: Sequence[Word]) -> list[Word]:
    """The same words with their classes (Penn Treebank names; SC for a subordinating "that", "because", "while")."""
    certain, weights = model()
    norms = [normal(token.text) for token in tokens]
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
        position.passed(tag)
    _mend(tokens, norms, tags)
    _mend_clauses(tags, norms)
    if len(tokens) >= _SHORTEST_SENTENCE and tags[0] != "VB" and _lacks_verb(tags):
        _find_verb(norms, tags, margins)
    elif norms and norms[0] in _SUBORDINATING and "," in tags:
        # "If A is heated, B forms": the part behind the comma has a verb too.
        comma = len(tags) - 1 - tags[::-1].index(",")
        if len(tags) - comma > 2 and not any(tag in FINITE_TAGS for tag in tags[comma:]):
            _find_verb(norms, tags, margins, comma + 2)
    return [Word(t.text, t.start, t.end, t.lower, tag) for t, tag in zip(tokens, tags, strict=True)]


def _mend_clauses(tags: list[str], norms: Sequence[str]) -> None:
    """ "…, and the lake filled in 1934": a clause behind the only comma has a finite verb of its own."""
    joints = [i for i in range(1, len(tags) - 3) if tags[i] == "CC" and tags[i - 1] == ","]
    if len(joints) != 1 or tags.count(",") != 1:
        return
    at = joints[0] + 1
    definite = tags[at] in {"NNP", "PRP$"} or (tags[at] == "DT" and norms[at] not in {"a", "an"})
    if not definite or any(tag in FINITE_TAGS for tag in tags[at:]):
        return
    found = next((i for i in range(at + 1, len(tags) - 1) if tags[i] == "VBN"), -1)
    if (
        found > 0
        and tags[found - 1] in {"NN", "NNS", "NNP"}
        and norms[found + 1] != "by"
        and norms[found] not in _NAMING
    ):
        tags[found] = "VBD"


def _lacks_verb(tags: Sequence[str]) -> bool:
    """Whether the relative and subordinate clauses use up every finite verb, and none is left for the sentence."""
    verbs = sum(tag in FINITE_TAGS and tags[index - 1] != "MD" for index, tag in enumerate(tags))
    return verbs <= sum(tag in CLAUSE_OPENERS for tag in tags)


def _punctuation(norm: str) -> str | None:
    if len(norm) > 1 or norm.isalnum():
        return None
    return _MARKS.get(norm)


def _mend(tokens: Sequence[Word], norms: Sequence[str], tags: list[str]) -> None:
    """What the neighbours settle whatever the weights say."""
    for index, norm in enumerate(norms):
        before = tags[index - 1] if index else ""
        if norm in _UNITS and before == "CD":
            tags[index] = "NN"
        elif norm == "i" and (before == "NNP" or (index > 1 and _ROMAN.fullmatch(tokens[index - 2].text))):
            # Richard I
            tags[index] = "NNP"
        elif norm == "'s" and tags[index] == "POS" and before in {"PRP", "EX", "WDT", "WP", "WRB"}:
            tags[index] = "VBZ"
        elif tags[index] == "CD" and not (norm[0] == "!" or norm in _NUMBER_WORDS or tokens[index].text.isupper()):
            tags[index] = "VB" if index == 0 else "NN"
        elif norm in IRREGULAR_PAST and tags[index] not in _VERB_TAGS and before in {"PRP", "NN", "NNS", "NNP"}:
            tags[index] = "VBD"
        elif tags[index] == "NNS" and before in {"CC", "RB"} and tags[index + 1 : index + 2] in (["DT"], ["PRP$"]):
            tags[index] = "VBZ"
        elif tags[index] == "VBN" and norm not in _TAKES_NAME and _has_object(tags, index, before):
            tags[index] = "VBD"
        elif tags[index] in {"NN", "JJ"} and len(norm) > 1 and tokens[index].text.isupper():
            tags[index] = "NNP"
        elif (norm in _NAMING and tags[index] == "VBD" and before in {"NN", "NNS", "RB", ",", "("}) or (
            tags[index] == "VBD" and before in _BE_FORMS_TAGS and index and norms[index - 1] in _BE_FORMS
        ):
            tags[index] = "VBN"


def _has_object(tags: Sequence[str], index: int, before: str) -> bool:
    """Whether what looks like a participle is a verb: "the law imposed limits", but not "the law imposed by X"."""
    if before not in {"NN", "NNS", "NNP"} or index + 1 >= len(tags):
        return False
    return tags[index + 1] in {"DT", "PRP$", "NN", "NNS", "NNP", "PRP"} and not any(
        tag in FINITE_TAGS for tag in tags[:index]
    )


def _find_verb(norms: Sequence[str], tags: list[str], margins: Sequence[dict[str, int]], start: int = 1) -> None:
    """A sentence has a finite verb: the word that comes nearest to one becomes it, unless none comes near."""
    best: tuple[int, int, str] | None = None
    for index in range(start, len(tags) - (1 if start == 1 else 0)):
        scores = margins[index]
        if tags[index] not in _COULD_BE_VERB or not scores:
            continue
        if tags[index - 1] in {"DT", "PRP$", "POS", "JJ", "TO", "IN"} or norms[index - 1] in _BE_FORMS:
            continue
        chosen = scores.get(tags[index], 0)
        for tag in _forms_by_end(norms[index]):
            missed_by = chosen - scores.get(tag, -_FAR)
            if missed_by < (_FAR if start == 1 else _FAR_IN_MAIN_CLAUSE) and (best is None or missed_by < best[0]):
                best = (missed_by, index, tag)
    if best is not None:
        tags[best[1]] = best[2]


def _forms_by_end(norm: str) -> tuple[str, ...]:
    if norm.endswith("s") and not norm.endswith("ss"):
        return ("VBZ",)
    return ("VBD",) if norm.endswith("ed") else ("VBP", "VBD")
