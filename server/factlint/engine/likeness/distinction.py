"""What tells two claims apart that are close in meaning: figures, names and their order, negations, opposite words."""

from __future__ import annotations

import re

from factlint.engine.judges.figures.numbers import numbers, ordinals
from factlint.engine.language.en.antonyms import are_opposite
from factlint.engine.language.en.lemmas import noun_lemma, verb_lemma

NEAR = 0.2
"""Claims closer than this may say the same; it does not see a changed figure, a denial or two names that swap places."""

_NAME = re.compile(r"(?<![\w'’])(?:[A-Z]\.)+[A-Z]?|(?<![\w'’-])[^\W\d_a-z][\w-]*", re.UNICODE)
_WORD = re.compile(r"[\w'’-]+")
_START = re.compile(r"(?:^|[.!?:]\s+)[\"“'‘(]*")
_DENIALS = frozenset(
    "not no never none neither nor nobody nothing nowhere without cannot false untrue deny denies denied fail fails failed "
    "unable lack lacks lacked refuse refused hardly barely".split()
)
_MEASURES = (("more", "less"), ("more", "fewer"), ("greater", "smaller"), ("bigger", "smaller"), ("larger", "smaller"),
             ("higher", "lower"), ("longer", "shorter"), ("older", "younger"), ("earlier", "later"), ("faster", "slower"),
             ("least", "most"), ("minimum", "maximum"), ("only", "also"), ("all", "some"), ("every", "some"))  # fmt: skip
_OPPOSED = frozenset(_MEASURES) | frozenset((other, one) for one, other in _MEASURES)


def are_distinct(one: str, other: str) -> bool:
    """Whether something in two claims may give them different verdicts, though their words are alike. Errs towards yes."""
    return (
        _figures(one) != _figures(other)
        or _denials(one) != _denials(other)
        or _names(one, other) != _names(other, one)
        or _has_opposites(one, other)
    )


def _figures(claim: str) -> list[float]:
    found = [number.value for number in (*numbers(claim), *ordinals(claim))]
    return sorted(round(value, 6) for value in found)


def _denials(claim: str) -> int:
    """Whether a claim denies: two denials are none."""
    found = [word for word in _lower(claim) if word in _DENIALS or word.endswith(("n't", "n’t"))]
    return len(found) % 2


def _names(claim: str, beside: str) -> list[str]:
    """The names in their order. A first word counts where it stands as a name within one of the two claims."""
    spotted = _find_names(claim)
    within = {name for name, first in (*spotted, *_find_names(beside)) if not first}
    return [name for name, first in spotted if not first or name in within]


def _find_names(claim: str) -> list[tuple[str, bool]]:
    """What is written as names, and whether each is the first word of a sentence."""
    starts = {match.end() for match in _START.finditer(claim)}
    return [(_plain(match.group()), match.start() in starts) for match in _NAME.finditer(claim)]


def _plain(name: str) -> str:
    return name.replace(".", "").casefold()


def _has_opposites(one: str, other: str) -> bool:
    mine, theirs = _lower(one), _lower(other)
    only_theirs = {word: _bases(word) for word in theirs - mine}
    return any(
        (first, second) in _OPPOSED or any(are_opposite(a, b) for a in bases for b in others)
        for first, bases in ((word, _bases(word)) for word in mine - theirs)
        for second, others in only_theirs.items()
    )


def _bases(word: str) -> set[str]:
    return {word, verb_lemma(word), noun_lemma(word)}


def _lower(claim: str) -> set[str]:
    return {match.casefold() for match in _WORD.findall(claim)}
