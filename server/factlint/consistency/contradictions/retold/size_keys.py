"""What a number may count: nouns of which one stands for the other, and those of persons."""

from __future__ import annotations

from functools import cache

from factlint.consistency.contradictions.words import stem_of

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
