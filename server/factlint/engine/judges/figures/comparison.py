"""Whether two figures of the same thing agree: intervals of dates, roundings, approximations, bounds, unit conversion."""

from __future__ import annotations

from enum import Enum

from factlint.engine.judges.figures.dates import DAYS_A_YEAR
from factlint.engine.judges.figures.quantities import Figure

_ABOUT = 0.12
_CONVERSION = 0.02
# Sources differ by this much on what they measure: neither the same nor a contradiction.
_QUIBBLE = 0.02


class Match(Enum):
    SAME = "same"
    FITS = "fits"
    UNCLEAR = "unclear"
    DIFFERS = "differs"


def compare(claimed: Figure, known: Figure, *, drifts: bool = False) -> Match:
    """How a claimed figure stands to a known one of the same quantity; `drifts` is true of what changes with the years."""
    if claimed.kind == "date":
        return _dates(claimed, known)
    if claimed.kind == "rank":
        return Match.SAME if claimed.low == known.low and claimed.unit == known.unit else Match.DIFFERS
    return _amounts(claimed, known, drifts)


def _dates(claimed: Figure, known: Figure) -> Match:
    one, other = claimed.when, known.when
    if one is None or other is None:
        return Match.UNCLEAR
    if one.bound or other.bound:
        return _compare_bounds(claimed, known)
    about = one.about or other.about
    slack = 0.0
    if about:
        slack = DAYS_A_YEAR * (5 if min(one.first, other.first) > 0 else max(50, abs(one.first_year) * 0.06))
        if one.years > 9 or other.years > 9:
            slack = max(slack, DAYS_A_YEAR * 15.0)
    if one.is_range and other.is_range:
        near = abs(one.first - other.first) <= slack and abs(one.last - other.last) <= slack
        # Sources date the beginning and the end of a state or a war to neighbouring years.
        next_year = abs(one.first - other.first) <= DAYS_A_YEAR and abs(one.last - other.last) <= DAYS_A_YEAR
        return Match.SAME if near else Match.UNCLEAR if next_year else Match.DIFFERS
    if one.first - slack <= other.first and other.last <= one.last + slack:
        return Match.SAME
    if other.first - slack <= one.first and one.last <= other.last + slack:
        # A year inside a range: the last one is what people mean by "built in"; any other is not told.
        if other.is_range:
            return Match.FITS if one.last >= other.last - DAYS_A_YEAR else Match.UNCLEAR
        # The evidence tells the year and not the day that the claim tells.
        return Match.UNCLEAR
    apart = max(one.first - other.last, other.first - one.last)
    return Match.UNCLEAR if apart <= slack else Match.DIFFERS


def _compare_bounds(claimed: Figure, known: Figure) -> Match:
    one, other = claimed.when, known.when
    if one is None or other is None:
        return Match.UNCLEAR
    if one.first == other.first and one.last == other.last:
        return Match.SAME
    if one.bound and not other.bound:
        if one.bound == "before":
            return Match.FITS if other.first <= one.last else Match.DIFFERS
        return Match.FITS if other.last >= one.first else Match.DIFFERS
    return Match.UNCLEAR


def _amounts(claimed: Figure, known: Figure, drifts: bool) -> Match:
    if claimed.low != claimed.high or known.low != known.high:
        return _spread(claimed, known, drifts)
    said, true = claimed.low, known.low
    match claimed.firmness:
        case "over":
            if true == said:
                return Match.UNCLEAR
            if true > said:
                return Match.SAME if true <= 2.5 * abs(said) or said <= 0 else Match.UNCLEAR
            return Match.UNCLEAR if _close(said, true, 0.03) or (drifts and _close(said, true, 0.3)) else Match.DIFFERS
        case "under":
            if true == said:
                return Match.UNCLEAR
            if true < said:
                return Match.SAME if true >= 0.4 * said else Match.UNCLEAR
            return Match.UNCLEAR if _close(said, true, 0.03) or (drifts and _close(said, true, 0.3)) else Match.DIFFERS
        case _:
            pass
    if known.firmness in {"over", "under"}:
        if _rounds(claimed, known):
            return Match.SAME
        if drifts and _close(said, true, 0.35):
            return Match.UNCLEAR
        agrees = said > true if known.firmness == "over" else said < true
        if agrees and _close(said, true, 0.3):
            return Match.UNCLEAR
        return Match.DIFFERS if not agrees or not _close(said, true, 1.0) else Match.UNCLEAR
    if _rounds(claimed, known):
        return Match.SAME
    loose = claimed.firmness in {"about", "nearly"} or known.firmness in {"about", "nearly"}
    if loose and _close(said, true, _ABOUT):
        return Match.SAME
    if (drifts and _close(said, true, 0.35)) or (loose and _close(said, true, 2 * _ABOUT)):
        return Match.UNCLEAR
    return Match.UNCLEAR if claimed.kind != "count" and _close(said, true, _QUIBBLE) else Match.DIFFERS


def _rounds(claimed: Figure, known: Figure) -> bool:
    """Whether one is the other rounded, or the other in another unit."""
    gap = abs(claimed.low - known.low)
    if claimed.kind == "count" and max(claimed.half_step, known.half_step) <= 0.5:
        return gap == 0
    step = max(claimed.half_step, known.half_step)
    # "300" may be exact: what is rounded to hundreds is believed only within five per cent.
    if gap <= step * 1.01 and _close(claimed.low, known.low, 0.05):
        return True
    return claimed.factor != known.factor and _close(claimed.low, known.low, _CONVERSION)


def _close(one: float, other: float, share: float) -> bool:
    return abs(one - other) <= share * max(abs(one), abs(other), 1e-12)


def _spread(claimed: Figure, known: Figure, drifts: bool) -> Match:
    slack = (0.35 if drifts else 0.05) * max(abs(claimed.high), abs(known.high))
    if claimed.low != claimed.high and known.low != known.high:
        near = abs(claimed.low - known.low) <= slack and abs(claimed.high - known.high) <= slack
        if near:
            return Match.SAME
        return Match.UNCLEAR if claimed.low <= known.high and known.low <= claimed.high else Match.DIFFERS
    if claimed.low <= known.high and known.low <= claimed.high:
        return Match.FITS
    apart = max(claimed.low - known.high, known.low - claimed.high)
    return Match.UNCLEAR if apart <= slack else Match.DIFFERS
