"""Measurements that are told loosely beside another: "about 5 miles (12 km)" is wrong, as it is far off."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from factlint.consistency.hedges import is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.units.measurements import Quantity
from factlint.consistency.units.table import Scale

LOOSELY = (
    r"(?:(?:just |a little |a bit |slightly )?(?:over|under)|about|approximately|approx\.?|around|roughly|nearly|almost|"
    r"some|c\.|ca\.|circa|~|≈)"
)
"""Words of a measurement that may be somewhat less or more."""
_IS_LOOSE = compile_late(rf"(?:^|[\s(\[]){LOOSELY}\s?(?:an?\s)?$", re.IGNORECASE)
_BRACKET = compile_late(r"[(\[]")
_FAR_OFF = Fraction(7, 5)
_FARTHEST = 3
"""Behind "or", what is further off may be another thing."""
_FAR_DEGREES = 20


def is_hedged(text: str, first: Quantity, second: Quantity) -> bool:
    """Whether a word makes one of them loose."""
    return is_hedged_before(text, first.span.start) or is_hedged_before(text, second.span.start)


def is_far_off(text: str, first: Quantity, second: Quantity, pairs: Sequence[tuple[Scale, Scale]]) -> bool:
    """Whether even a loose measurement is too far from what stands beside it: "2,000 metres (about 9,800 feet)"."""
    for one in (first, second):
        before = text[max(0, one.span.start - 24) : one.span.start]
        if is_hedged_before(text, one.span.start) and not _IS_LOOSE.search(before):
            return False  # "at least 5 miles" may be any number of them
    in_brackets = _BRACKET.search(text, first.span.end, second.span.start) is not None
    for a, b in pairs:
        values = [(a.to_base(x), b.to_base(y)) for x, y in zip(first.values, second.values, strict=True)]
        if a.measure == "temperature":
            is_far = all(abs(x - y) >= _FAR_DEGREES for x, y in values)
        elif a.measure == "time" and not in_brackets:
            is_far = False  # "two hours, or about 30 minutes by car"
        else:
            is_far = all(
                min(one) > 0 and max(one) >= _FAR_OFF * min(one) and (in_brackets or max(one) <= _FARTHEST * min(one))
                for one in values
            )
        if not is_far:
            return False
    return True
