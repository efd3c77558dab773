"""Figures that may be one and the same, told twice: the year of an opening, the number of rooms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from factlint.consistency.weighed.figures import Figure, Kind
from factlint.consistency.weighed.relations import TOLD_AT_ONCE, Candidate
from factlint.consistency.weighed.slips import SlipKind, kind_of_slip

_REACH = 8
"""How many figures back the first of two may stand."""
_SENTENCES = 6
"""How many sentences back."""
_LEAST, _MANY = 3, 10
"""The least number that may be told again with its noun, and without it: smaller ones stand everywhere."""
_KINDS: frozenset[Kind] = frozenset({"amount", "percent", "length", "age", "jubilee", "hours", "year", "date", "clock"})
_LEAST_BY_NOUGHTS = 1000
"""Smaller numbers miss others by noughts by chance: fifteen years and 150 houses."""
_MOST_YEARS = 99
_EXACT = 1e-9
_APART = 12
"""So near each other two figures of a sentence are two of one stretch or row: "14 to 41"."""
_LIKELY = frozenset({"", "swapped", "digit", "off", "noughts"})


def twice_candidates(told: Figure, before: Sequence[Figure]) -> Iterator[Candidate]:
    """The figures before one, in order, that it may tell again; in its own sentence likely slips of it alone."""
    for other in before[-_REACH:]:
        if 0 < told.sentence - other.sentence <= _SENTENCES:
            slip = slip_of_telling_again(told, other)
            if slip is not None:
                yield Candidate("twice", told, (other,), other.value, slip)
        elif told.sentence == other.sentence and told.start - other.end >= _APART:
            slip = slip_of_telling_again(told, other)
            if slip in _LIKELY:
                yield Candidate(TOLD_AT_ONCE, told, (other,), other.value, slip)


def slip_of_telling_again(told: Figure, other: Figure) -> SlipKind | None:
    """How a figure misses one that was told before; None where it cannot be meant for it."""
    is_alike = other.kind == told.kind in _KINDS and _may_be_one(told, other)
    return _slip_between(told, other) if is_alike else None


def _may_be_one(one: Figure, other: Figure) -> bool:
    """Whether two figures of a kind may be one by their units: 42 rooms are no 24 km."""
    if one.kind == "amount":
        least = min(one.value, other.value)
        return one.unit == other.unit and (least >= _MANY or (least >= _LEAST and one.noun == other.noun != ""))
    return one.unit == other.unit


def _slip_between(told: Figure, other: Figure) -> SlipKind | None:
    """How a figure misses one told before; None where it cannot be meant for it."""
    match told.kind:
        case "year":
            return _slip_of_years(told, other)
        case "date":
            return _slip_of_dates(told, other)
        case "clock":
            if {told.value, *told.others} & {other.value, *other.others}:
                return ""
            return "near"
        case _:
            if abs(told.value - other.value) <= told.slack + other.slack + _EXACT:
                return ""
            slip = kind_of_slip(told.value, other.value)
            is_by_chance = slip == "noughts" and min(told.value, other.value) < _LEAST_BY_NOUGHTS
            return slip if slip and not is_by_chance else None


def _slip_of_years(told: Figure, other: Figure) -> SlipKind | None:
    if told.value != other.value:
        apart = abs(told.value - other.value)
        return kind_of_slip(told.value, other.value) if apart <= _MOST_YEARS else None
    if told.others and other.others and told.others[0] != other.others[0]:
        return "near"
    return ""


def _slip_of_dates(told: Figure, other: Figure) -> SlipKind | None:
    """How two dates differ: in one thing of day, month and year, or in more ("far")."""
    if told.value and other.value and told.value != other.value:
        return "digit" if told.others == other.others else None
    if told.others == other.others:
        return ""
    if told.others[0] == other.others[0]:
        return kind_of_slip(told.others[1], other.others[1]) or "near"
    return "other" if told.others[1] == other.others[1] else "far"
