"""Which figures of a paragraph may be told of each other, whether or not they agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factlint.consistency.weighed.figures import Figure
from factlint.consistency.weighed.slips import SlipKind

REACH = 5
"""How many figures may stand between two that belong together, one of them counted."""
SENTENCES = 2
"""How many sentences apart they may be."""
_TIMES = "times"
"""What counts how often: "six |times| in fifteen innings"."""
TOLD_BEFORE = "told before"
TOLD_AT_ONCE = "twice at once"
TOLD_AGAIN = frozenset({"twice", TOLD_AT_ONCE, TOLD_BEFORE})
"""The relations of one figure told twice: in two sentences of a paragraph, in one, and in the paragraph before."""
MOST_FIGURES = 60
"""A paragraph with more is a list or a table."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Figures of which one may be told of the others: by a `relation` such as "share", with its `right` value.

    `slip` is how the told figure misses; "" where they agree.
    """

    relation: str
    told: Figure
    operands: tuple[Figure, ...]
    right: float
    slip: SlipKind

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All of them in the order of the text."""
        return tuple(sorted((self.told, *self.operands), key=lambda one: one.start))


def near(figures: Sequence[Figure], at: int) -> list[Figure]:
    """The figures about one of them that may belong to it, in order."""
    told = figures[at]
    beside = (*figures[max(at - REACH, 0) : at], *figures[at + 1 : at + REACH + 1])
    return [one for one in beside if abs(one.sentence - told.sentence) <= SENTENCES]


def are_alike(one: Figure, other: Figure) -> bool:
    """Whether both may be so much of one thing."""
    if {one.kind, other.kind} <= {"age", "length", "jubilee"}:
        return one.unit == other.unit
    if one.kind != other.kind:
        return False
    unit, of_other = (each.unit if each.unit != _TIMES else "" for each in (one, other))
    if unit and of_other:
        return unit == of_other
    return unit == of_other or not (one.noun or other.noun)


def ordered_pairs(figures: Sequence[Figure]) -> Iterator[tuple[Figure, Figure]]:
    """All pairs, each in both orders."""
    for one in figures:
        for other in figures:
            if one is not other:
                yield one, other
