"""What a number may measure or count: dimensions in one unit, and nouns of which one stands for the other."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from factlint.consistency.contradictions.words import stem_of

_UNITS = {
    "length": {
        "m": 1,
        "metre": 1,
        "meter": 1,
        "km": 1000,
        "kilometre": 1000,
        "kilometer": 1000,
        "cm": Fraction(1, 100),
        "centimetre": Fraction(1, 100),
        "centimeter": Fraction(1, 100),
        "mm": Fraction(1, 1000),
        "millimetre": Fraction(1, 1000),
        "millimeter": Fraction(1, 1000),
        "foot": Fraction(3048, 10000),
        "feet": Fraction(3048, 10000),
        "ft": Fraction(3048, 10000),
        "inch": Fraction(254, 10000),
        "inche": Fraction(254, 10000),
        "in": Fraction(254, 10000),
        "mile": Fraction(1609344, 1000),
        "yard": Fraction(9144, 10000),
    },
    "weight": {
        "kg": 1,
        "kilogram": 1,
        "kilo": 1,
        "g": Fraction(1, 1000),
        "gram": Fraction(1, 1000),
        "tonne": 1000,
        "lb": Fraction(45359237, 10**8),
        "ounce": Fraction(28349523, 10**9),
    },
    "ton": {"ton": 1},
    "time": {"minute": 1, "min": 1, "hour": 60, "day": 1440, "week": 10080, "fortnight": 20160},
    "months": {"month": 1, "year": 12},
    "volume": {"litre": 1, "liter": 1},
    "area": {"acre": Fraction(40469, 10000), "hectare": 10, "ha": 10},
    "storey": {"storey": 1, "story": 1, "storie": 1},
    "heat": {"°C": 1, "degree": 1},
}
UNIT_OF = {
    form: (sort, Fraction(factor))
    for sort, units in _UNITS.items()
    for unit, factor in units.items()
    for form in (unit, f"{unit}s")
}
DIMENSIONS = {
    "high": "high",
    "tall": "high",
    "height": "high",
    "long": "long",
    "length": "long",
    "wide": "wide",
    "width": "wide",
    "across": "wide",
    "deep": "deep",
    "depth": "deep",
    "thick": "thick",
    "thickness": "thick",
    "diameter": "diameter",
    "old": "old",
    "weight": "",
    "above": "altitude",
}
_SAME = (
    "seat place capacity seating",
    "employ worker staff workforce employee",
    "crowd spectator audience",
    "crew crewman crewmen",
    "jury juror",
    "council councillor councilor",
    "choir singer chorister",
    "orchestra player musician",
    "class pupil",
    "population inhabitant resident",
    "membership member",
    "apply application applicant",
    "respond response respondent reply",
    "enter entry entrant",
    "compete competitor",
    "start starter",
    "survive survivor",
    "emigrate emigrant",
    "attend attendee",
    "enrol student",
    "participate participant volunteer subject",
    "bed bedroom",
    "page leaf leave",
    "fleet ship",
    "questionnaire form",
    "picture painting",
    "circulation copy",
    "people person",
)
PEOPLE = frozenset(
    stem_of(word)
    for word in "people men women children guests visitors passengers members employees pupils students patients volunteers "
    "respondents households crowd crew jury council applicants "
    "entrants starters participants delegates recruits soldiers workers runners riders farmers teachers prisoners voters".split()
)
ANYBODY = frozenset(stem_of(word) for word in "people persons visitors guests spectators".split())
"""Nouns for anybody, so that two of them may count the same: "seats 140 people … holds 160 visitors"."""
THEM = frozenset({"count them"})
PERSONS = frozenset(
    f"count {stem_of(word)}"
    for word in "people men women children guests visitors passengers members pupils students volunteers recruits "
    "soldiers runners riders walkers sailors girls boys hikers "
    "climbers delegates competitors starters entrants participants".split()
)


def keys_of(stem: str) -> frozenset[str]:
    return frozenset(f"count {one}" for one in _families().get(stem, (stem,)))


def alike_stems(stems: frozenset[str]) -> frozenset[str]:
    return frozenset(other for stem in stems for other in _families().get(stem, ()))


@cache
def _families() -> dict[str, tuple[str, ...]]:
    """The stems of each line of nouns that stand for each other, by each of them."""
    return {
        stem: stems
        for line in _SAME
        for stems in (tuple(dict.fromkeys(stem_of(word) for word in line.split())),)
        for stem in stems
    }


def is_of_family(stem: str) -> bool:
    """Whether other nouns stand for one."""
    return stem in _families()
