"""Whether two phrases shut each other out as answers to the same question: two figures, two names, two kinds of one thing."""

from __future__ import annotations

import re

from factlint.engine.language.en.antonyms import are_opposite
from factlint.engine.language.en.kinds import are_kin, are_siblings, is_kind_of
from factlint.engine.language.en.lemmas import noun_lemma

# Opposites that shut each other out only where words of a text already stand against words of a claim.
_OPPOSITES = frozenset(
    frozenset(pair.split())
    for pair in """short long|broad narrow|solid hollow|continuous discrete|empty full|smooth rough|open closed|true false
    |dark light|cold warm|cool warm|sharp blunt|sweet bitter|clean dirty|dense sparse|flat steep|visible invisible
    |direct indirect|active passive|regular irregular|finite infinite|equal unequal|conscious unconscious|formal informal
    |living dead|mortal immortal|parallel perpendicular|horizontal vertical|concave convex|valley peak|winner loser
    |teacher pupil|teacher student|lender borrower|debtor creditor|landlord tenant|employer employee|former latter
    |near far|many few|large small|big small|new old""".replace("\n", "").split("|")
)
_ANYTHING = frozenset({"thing", "things"})
_ORGANISMS = ({"living", "thing"}, {"living", "things"}, {"living", "being"}, {"living", "beings"})
_ARTICLES = frozenset({"a", "an", "the"})
_WORD = re.compile(r"[^\W\d_]+")
_FIGURE = re.compile(
    r"(?i)\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion"
    r"|zero|infinite|double|single|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b"
)
_UNIT = re.compile(
    r"(?i)\b(?:metres?|meters?|m|km|cm|mm|kilomet(?:re|er)s?|centimet(?:re|er)s?|millimet(?:re|er)s?|miles?|feet|foot|ft"
    r"|inch(?:es)?|yards?|acres?|hectares?|kilograms?|kg|grams?|tonnes?|tons?|pounds?|ounces?|lit(?:re|er)s?|gallons?"
    r"|seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centur(?:y|ies)|degrees?|kelvins?|celsius|fahrenheit"
    r"|joules?|watts?|volts?|hertz|percent)\b"
)
_ENDINGS = ("ology", "graphy", "istic", "ical", "most", "ward", "ern", "est", "ous", "ive", "ic", "al")


def is_contrast(wrong: str, right: str) -> bool:
    """Whether what is said cannot be so where the other is: "eastern" and "western", "keratin" and "chitin".

    A text's "melanin-producing" says nothing against a claim's "mole": they answer different questions.
    """
    mine, theirs = _words(wrong), _words(right)
    if _FIGURE.search(wrong) and _FIGURE.search(right):
        return True
    if _UNIT.search(wrong) and _UNIT.search(right):
        return True
    if not mine or not theirs:
        return False
    if any(_stand_against(a, b) for a in mine for b in theirs):
        return True
    if _is_name(wrong) and _is_name(right):
        return True
    last, other = mine[-1], theirs[-1]
    if are_kin(last, other):
        return False
    return are_siblings(last, other) or _are_parallel(last, other)


def is_included(wrong: str, right: str) -> bool:
    """Whether what a text says takes in what is said: where it tells of organisms, plants are not wrong."""
    mine, theirs = _words(wrong), _words(right)
    if not mine or not theirs or _FIGURE.search(wrong) or noun_lemma(mine[-1]) == noun_lemma(theirs[-1]):
        return False
    kind, wider = theirs[-1], frozenset(theirs[:-1]) - _ARTICLES
    if {*wider, kind} in _ORGANISMS:
        kind, wider = "organism", frozenset[str]()
    if not wider <= set(mine) or any(_stand_against(a, b) for a in mine for b in theirs):
        return False
    return kind in _ANYTHING or is_kind_of(mine[-1], kind)


def _stand_against(one: str, other: str) -> bool:
    return are_opposite(one, other) or frozenset((one, other)) in _OPPOSITES


def _words(phrase: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(phrase)]


def _is_name(phrase: str) -> bool:
    return phrase[:1].isupper()


def _are_parallel(one: str, other: str) -> bool:
    """Two words made alike: "metamorphic" and "volcanic"."""
    return one != other and any(one.endswith(ending) and other.endswith(ending) for ending in _ENDINGS)
