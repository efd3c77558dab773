"""How a told figure may have come of the right one: two digits swapped, one other, a nought, another base, or merely near."""

from __future__ import annotations

from typing import Literal

SlipKind = Literal["", "swapped", "digit", "off", "noughts", "other", "near", "far"]
"""How a told figure misses: "off" is by one or two, "other" is what another reckoning gives (the rest, another base, one
part forgotten), "near" and "far" are no likely slips."""

_NEAR = 9 / 5
_FAR = 4.0
_PLACES = (1, 10, 100, 1000)
"""What a figure is multiplied by to be whole: none, one, two or three decimals."""
_NOUGHTS = (10.0, 100.0, 1000.0)
_EXACT = 1e-6
_OFF = 2
_LEAST = 5
"""Smaller numbers than this are near each other by chance."""
_MOST_DIGITS = 4
_CARRIED = 4
"""A round step from one to the other is a slip where it is no more than this part of the greater one."""


def kind_of_slip(told: float, right: float, *others: float) -> SlipKind:
    """How a figure misses the right one; "" where it is too far off to be meant for it.

    `others` are what mistaken reckonings give: the rest for the part, a rise by its end.
    """
    if told <= 0 or right <= 0:
        return ""
    scale = _scale_of(told)
    if any(abs(told - other) * scale <= 1 / 2 for other in others):
        return "other"
    most = max(told / right, right / told)
    if any(abs(most - noughts) < _EXACT for noughts in _NOUGHTS):
        return "noughts"
    kind = _kind_of_digits(round(told * scale), round(right * scale))
    if kind:
        return kind
    if most <= _NEAR:
        return "near"
    return "far" if most <= _FAR else ""


def count_digits(told: float) -> int:
    """The digits of a figure but for noughts at its end, at most four: the more, the less it is near another by chance."""
    digits = str(round(told * _scale_of(told))).rstrip("0")
    return max(1, min(len(digits), _MOST_DIGITS))


def _scale_of(told: float) -> int:
    return next((one for one in _PLACES if abs(told * one - round(told * one)) < _EXACT), _PLACES[-1])


def _kind_of_digits(told: int, right: int) -> SlipKind:
    """How the digits of two whole numbers differ, if by a likely slip."""
    step = abs(told - right)
    if not step or max(told, right) < _LEAST:
        return ""
    one, other = str(told), str(right)
    if len(one) == len(other) > 1:
        unlike = [at for at, (first, second) in enumerate(zip(one, other, strict=True)) if first != second]
        if len(unlike) == 1 and step > _OFF:
            return "digit"
        if (
            len(unlike) == 2
            and unlike[1] - unlike[0] == 1
            and one[unlike[0]] == other[unlike[1]]
            and one[unlike[1]] == other[unlike[0]]
        ):
            return "swapped"
    if step <= _OFF:
        return "off"
    if _is_digit_left_out(*sorted((one, other), key=len)):
        return "digit"
    is_round = step % 10 == 0 and len(str(step).rstrip("0")) == 1
    return "digit" if is_round and _CARRIED * step <= max(told, right) else ""


def _is_digit_left_out(short: str, long: str) -> bool:
    """Whether one digit was left out: 12 for 112 or 132; of two digits the first, a 1: 8 for 18."""
    if len(short) + 1 != len(long):
        return False
    if len(short) == 1:
        return long == f"1{short}"
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
