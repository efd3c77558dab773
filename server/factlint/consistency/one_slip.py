"""Whether a number looks like another in which one figure went wrong, or two changed places: 33 for 23, 36 for 63."""

from __future__ import annotations


def is_one_slip(told: int, right: int, least: int = 10) -> bool:
    """Whether one slip makes one of two numbers the other. Below `least` every number looks like every other."""
    if told == right or min(told, right) < least:
        return False
    one, other = str(told), str(right)
    if len(one) != len(other):
        return False
    differ = [at for at in range(len(one)) if one[at] != other[at]]
    if len(differ) == 1:
        return True
    first, last = differ[0], differ[-1]
    are_swapped = (one[first], one[last]) == (other[last], other[first])
    return len(differ) == 2 and last == first + 1 and are_swapped
