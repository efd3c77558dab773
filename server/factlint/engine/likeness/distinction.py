"""What tells two claims apart that are close in meaning: figures, names and their order, negations, opposite words, and
words on both sides that the other claim says in no way."""

from __future__ import annotations

import re

from factlint.engine.evidence.words import STOP_WORDS
from factlint.engine.judges.figures.numbers import numbers, ordinals
from factlint.engine.language.en.antonyms import are_opposite
from factlint.engine.language.en.lemmas import is_same_verb, noun_lemma, verb_lemma
from factlint.engine.language.en.synonyms import are_synonyms

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
_ALIKE = frozenset(
    {frozenset({"tall", "high"}), frozenset({"people", "inhabitant"}), frozenset({"people", "population"})}
)
"""Words that tell the same of what is measured, though they are no synonyms."""
_LIGHT = STOP_WORDS | frozenset(
    "take takes took taken place places happen happens happened occur occurs occurred stand stands stood lie lies lay lain "
    "locate located situate situated become becomes became call called calls know known name named make makes made get got "
    "fact indeed actually really currently today officially".split()
)
"""Words that tell nothing of a claim by themselves."""
_LEAST_STEM, _LONGEST_ENDING = 5, 3


def are_distinct(one: str, other: str) -> bool:
    """Whether something in two claims may give them different verdicts, though their words are alike. Errs towards yes."""
    return (
        _figures(one) != _figures(other)
        or _denials(one) != _denials(other)
        or _names(one, other) != _names(other, one)
        or _has_opposites(one, other)
        or (_has_own_words(one, other) and _has_own_words(other, one))
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


def _has_own_words(claim: str, beside: str) -> bool:
    """Whether a claim has a word with a meaning of its own that the other says in no way.

    One such word may be a detail that the other leaves out ("humans landed", "the landing"). Where both have one, the
    claims tell different things of the same subject: that it was the capital, and that it was the largest city.
    """
    said = [_senses(word) for word in _content(beside)]
    return any(not any(_say_the_same(senses, others) for others in said) for senses in map(_senses, _content(claim)))


def _content(claim: str) -> list[str]:
    words = (word.removesuffix("'s").removesuffix("’s") for word in _lower(claim))
    return [word for word in words if len(word) > 2 and word not in _LIGHT and not any(map(str.isdigit, word))]


def _senses(word: str) -> set[str]:
    """A word and the plain forms of it; of "largest" also "large"."""
    bases = _bases(word)
    if word.endswith("est"):
        bases |= {word[:-2], word[:-3], word[:-4] if word[-4:-3] == word[-5:-4] else word[:-3]}
    return bases


def _say_the_same(senses: set[str], others: set[str]) -> bool:
    return not senses.isdisjoint(others) or any(
        frozenset({one, other}) in _ALIKE
        or _have_a_stem(one, other)
        or is_same_verb(one, other)
        or are_synonyms(one, other)
        for one in senses
        for other in others
    )


def _have_a_stem(one: str, other: str) -> bool:
    """Whether two words begin alike and may differ in their endings alone, as "vaccine" and "vaccination" do."""
    shared = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return shared >= max(_LEAST_STEM, min(len(one), len(other)) - _LONGEST_ENDING)


def _bases(word: str) -> set[str]:
    return {word, verb_lemma(word), noun_lemma(word)}


def _lower(claim: str) -> set[str]:
    return {match.casefold() for match in _WORD.findall(claim)}
