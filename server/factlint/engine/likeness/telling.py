"""What tells two claims apart that are close in meaning: figures, names and their order, negations, opposite words."""

from __future__ import annotations

import re

from factlint.engine.judges.antonyms import are_opposite
from factlint.engine.judges.lemmas import noun_lemma, verb_lemma
from factlint.engine.judges.numbers import numbers, ordinals

NEAR = 0.2
"""Claims closer than this may say the same; it does not see a changed figure, a denial or two names that swap places."""

_NAME = re.compile(r"(?<![\w'’])(?:[A-Z]\.)+[A-Z]?|(?<![\w'’-])[^\W\d_a-z][\w-]*", re.UNICODE)
_START = re.compile(r"(?:^|[.!?:]\s+)[\"“'‘(]*")
_DENIALS = frozenset(
    "not no never none neither nor nobody nothing nowhere without cannot false untrue deny denies denied fail fails failed "
    "unable lack lacks lacked refuse refused hardly barely".split()
)
_MEASURES = (("more", "less"), ("more", "fewer"), ("greater", "smaller"), ("bigger", "smaller"), ("larger", "smaller"),
             ("higher", "lower"), ("longer", "shorter"), ("older", "younger"), ("earlier", "later"), ("faster", "slower"),
             ("least", "most"), ("minimum", "maximum"), ("only", "also"), ("all", "some"), ("every", "some"))  # fmt: skip
_OPPOSED = frozenset(_MEASURES) | frozenset((other, one) for one, other in _MEASURES)


def tells_apart(one: str, other: str) -> bool:
    """Whether something in two claims may give them different verdicts, though their words are alike. Errs towards yes."""
    return (
        _figures(one) != _figures(other)
        or _denials(one) != _denials(other)
        or _names(one, other) != _names(other, one)
        or _opposed(one, other)
    )


def _figures(claim: str) -> list[float]:
    found = [number.value for number in (*numbers(claim), *ordinals(claim))]
    return sorted(round(value, 6) for value in found)


def _denials(claim: str) -> int:
    """Whether a claim denies: two denials are none."""
    found = [word for word in _lower(claim) if word in _DENIALS or word.endswith(("n't", "n’t"))]
    return len(found) % 2


def _names(claim: str, beside: str) -> list[str]:
    """The names in their order. A first word counts where the other claim has it as a name within."""
    starts = {match.end() for match in _START.finditer(claim)}
    within = {_plain(match.group()) for match in _NAME.finditer(beside)} - _first_words(beside)
    found: list[str] = []
    for match in _NAME.finditer(claim):
        name = _plain(match.group())
        if match.start() in starts and name not in within and name not in _named_within(claim):
            continue
        found.append(name)
    return found


def _first_words(claim: str) -> set[str]:
    starts = {match.end() for match in _START.finditer(claim)}
    return {_plain(match.group()) for match in _NAME.finditer(claim) if match.start() in starts}


def _named_within(claim: str) -> set[str]:
    starts = {match.end() for match in _START.finditer(claim)}
    return {_plain(match.group()) for match in _NAME.finditer(claim) if match.start() not in starts}


def _plain(name: str) -> str:
    return name.replace(".", "").casefold()


def _opposed(one: str, other: str) -> bool:
    mine, theirs = _lower(one), _lower(other)
    only_mine, only_theirs = mine - theirs, theirs - mine
    return any(
        (first, second) in _OPPOSED or any(are_opposite(a, b) for a in _bases(first) for b in _bases(second))
        for first in only_mine
        for second in only_theirs
    )


def _bases(word: str) -> set[str]:
    return {word, verb_lemma(word), noun_lemma(word)}


def _lower(claim: str) -> set[str]:
    return {match.casefold() for match in re.findall(r"[\w'’-]+", claim)}
