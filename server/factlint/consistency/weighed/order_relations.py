"""Two times that stand one after the other and go backwards: an opening before the building began."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from factlint.consistency.weighed.figures import Figure
from factlint.consistency.weighed.relations import SENTENCES, Candidate
from factlint.consistency.weighed.slips import SlipKind, kind_of_slip

_MOST_YEARS = 99
_JOINED = 3
"""So near each other two times are one stretch: "1873–1869"."""
_TIMES = frozenset({"year", "date"})


def order_candidates(told: Figure, before: Sequence[Figure]) -> Iterator[Candidate]:
    """A time with the one told last before it, where it is the earlier of both: the words tell whether it may be."""
    if told.kind not in _TIMES:
        return
    other = next((one for one in reversed(before) if one.kind in _TIMES), None)
    if other is None or told.sentence - other.sentence > SENTENCES or told.start - other.end <= _JOINED:
        return
    slip = _slip_back(told, other)
    if slip:
        yield Candidate("order", told, (other,), other.value, slip)


def _slip_back(told: Figure, other: Figure) -> SlipKind:
    """How far a time is before another one; "" where it is not, or too far to be meant for a later one."""
    if told.value and other.value and told.value != other.value:
        apart = other.value - told.value
        return (kind_of_slip(told.value, other.value) or "near") if 0 < apart <= _MOST_YEARS else ""
    if not told.others or not other.others or told.others[0] > other.others[0]:
        return ""
    if told.others[0] < other.others[0]:
        return "other" if told.value and other.value else ""
    if told.kind == other.kind == "date" and told.others[1] < other.others[1]:
        return kind_of_slip(told.others[1], other.others[1]) or "near"
    return ""
