"""Shares, changes, totals, rests, means and products that the figures of a paragraph may be told to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from factlint.consistency.numbers.amounts import tolerance_beside
from factlint.consistency.weighed.figures import Figure
from factlint.consistency.weighed.relations import Candidate, are_alike, ordered_pairs
from factlint.consistency.weighed.slips import SlipKind, kind_of_slip

_HUNDRED = 100.0
_PART_SLACK = 4.5
"""How many percent a part in words may miss by: "a third" of 100 may be 38 of them."""
_ROUND_SLACK = 2.0
"""The same for a percentage that ends in 0 or 5."""
_MOST_PARTS = 9
_LEAST_ROW = 3
_TIMES_SLACK = 0.125
_NO_BOUND = 1e9
_BESIDE = 40
"""So many characters apart a number may be told again: "half a million (50,000)"."""
_EXACT = 1e-9


def number_candidates(told: Figure, about: Sequence[Figure]) -> Iterator[Candidate]:
    """What one figure may be told to be of those about it."""
    amounts = [one for one in about if one.kind == "amount" and one.value > 0]
    match told.kind:
        case "percent" | "part":
            yield from _shares(told, amounts)
            yield from _changes(told, amounts)
            yield from _same_parts(told, about)
            if told.kind == "percent":
                yield from _sums(told, [one for one in about if one.kind == "percent"])
                yield from _rests(told, [one for one in about if one.kind == "percent"])
        case "points":
            yield from _points(told, about)
        case "times":
            yield from _multiples(told, about)
        case "amount" | "length" | "age" | "hours":
            alike = [one for one in about if are_alike(one, told) and one.value > 0]
            yield from _sums(told, alike)
            yield from _rests(told, alike)
            yield from _rows(told, alike)
            if told.noun == "point":
                yield from _points(told, about)
            if told.kind == "amount":
                yield from _means_and_products(told, amounts)
            if told.kind in ("amount", "hours"):
                yield from _equals(told, alike)
        case _:
            pass


def _candidate(
    relation: str, told: Figure, operands: tuple[Figure, ...], right: float, slip: SlipKind | None
) -> Iterator[Candidate]:
    """A candidate with its slip; none where that is None: the figure is too far off."""
    if slip is not None:
        yield Candidate(relation, told, operands, right, slip)


def _slip_unless(
    agrees: bool, told: float, right: float, *others: float, is_far_meant: bool = False
) -> SlipKind | None:
    """ "" where the figures agree, how they miss where they do not, None where the told one is far off."""
    if agrees:
        return ""
    slip = kind_of_slip(told, right, *others)
    return None if not slip or (slip == "far" and not is_far_meant) else slip


def _bounds(one: Figure, other: Figure) -> tuple[float, float]:
    """The least and the most that one may be to another, as both are rounded."""
    low, high = one.value - one.slack, one.value + one.slack
    least, most = other.value - other.slack, other.value + other.slack
    return low / most, high / least if least > 0 else _NO_BOUND


def _percent_of(told: Figure) -> float:
    return told.value if told.kind == "percent" else _HUNDRED * told.value


def _agrees_with(told: Figure, low: float, high: float) -> bool:
    """Whether a percentage or a part lies between two, as roughly as it is written."""
    percent = _percent_of(told)
    if told.kind == "part":
        slack = _PART_SLACK
    else:
        slack = max(told.step, _ROUND_SLACK if percent % 5 == 0 else told.step)
    return low - slack < percent < high + slack


def _shares(told: Figure, amounts: Sequence[Figure]) -> Iterator[Candidate]:
    percent = _percent_of(told)
    if not 0 < percent < _HUNDRED:
        return
    for part, whole in ordered_pairs(amounts):
        if part.value >= whole.value or not are_alike(part, whole):
            continue
        low, high = _bounds(part, whole)
        low, high, right = _HUNDRED * low, _HUNDRED * high, _HUNDRED * part.value / whole.value
        of_rest = _HUNDRED * part.value / (whole.value - part.value)
        slip = _slip_unless(_agrees_with(told, low, high), percent, right, of_rest, is_far_meant=True)
        yield from _candidate("share", told, (part, whole), right, slip)
        if _agrees_with(told, _HUNDRED - high, _HUNDRED - low):
            yield Candidate("share of rest", told, (part, whole), _HUNDRED - right, "")


def _changes(told: Figure, amounts: Sequence[Figure]) -> Iterator[Candidate]:
    percent = _percent_of(told)
    for first, last in ordered_pairs(amounts):
        if first.value == last.value or not are_alike(first, last):
            continue
        low, high = _bounds(last, first)
        low, high = _HUNDRED * (low - 1), _HUNDRED * (high - 1)
        if last.value < first.value:
            low, high = -high, -low
        step = abs(last.value - first.value)
        right = _HUNDRED * step / first.value
        of_end = _HUNDRED * step / last.value
        relation = "change" if first.start < last.start else "change back"
        agrees = _agrees_with(told, low, high)
        yield from _candidate(
            relation, told, (first, last), right, _slip_unless(agrees, percent, right, of_end, step, is_far_meant=True)
        )


def _points(told: Figure, about: Sequence[Figure]) -> Iterator[Candidate]:
    percents = [one for one in about if one.kind == "percent"]
    for place, first in enumerate(percents):
        for last in percents[place + 1 :]:
            step = abs(last.value - first.value)
            agrees = abs(step - told.value) <= (first.step + last.step + told.step) / 2 + _EXACT
            yield from _candidate("points", told, (first, last), step, _slip_unless(agrees, told.value, step))


def _multiples(told: Figure, about: Sequence[Figure]) -> Iterator[Candidate]:
    for kind in ("amount", "percent"):
        values = [one for one in about if one.kind == kind and one.value > 0]
        for first, last in ordered_pairs(values):
            if not are_alike(first, last) or first.value == last.value:
                continue
            if (last.value > first.value) != (told.value > 1):
                continue
            low, high = _bounds(last, first)
            several = (told.value, told.value + 1) if told.noun == "more" else (told.value,)
            agrees = any(low <= times * (1 + _TIMES_SLACK) and high >= times * (1 - _TIMES_SLACK) for times in several)
            right = last.value / first.value
            relation = "times" if first.start < last.start else "times back"
            slip: SlipKind | None = "" if agrees else "near" if 0.25 <= right / told.value <= 4 else None
            yield from _candidate(relation, told, (first, last), right, slip)


def _same_parts(told: Figure, about: Sequence[Figure]) -> Iterator[Candidate]:
    """A part and a percentage that may be one: "one in eight (25%)"."""
    for other in about:
        if told.kind != "percent" or other.kind != "part":
            continue
        right = _HUNDRED * other.value
        agrees = abs(right - told.value) <= _PART_SLACK
        yield from _candidate(
            "same part", told, (other,), right, _slip_unless(agrees, told.value, right, is_far_meant=True)
        )


def _sums(told: Figure, alike: Sequence[Figure]) -> Iterator[Candidate]:
    before = [one for one in alike if one.end <= told.start]
    after = [one for one in alike if one.start >= told.end]
    for run in (before[::-1], after):
        for count in range(2, min(len(run), _MOST_PARTS) + 1):
            parts = tuple(run[:count])
            total = sum((one.value for one in parts), 0.0)
            slack = sum((_slack_beside(one, (told, *parts)) for one in (told, *parts)), 0.0)
            if told.kind == "percent":
                slack += sum((one.step for one in parts), told.step) / 2
            agrees = abs(total - told.value) <= slack + _EXACT
            forgotten = [total - one.value for one in parts] if count > 2 else []
            yield from _candidate("sum", told, parts, total, _slip_unless(agrees, told.value, total, *forgotten))


def _slack_beside(one: Figure, others: Sequence[Figure]) -> float:
    """How far a figure may be off beside others of its kind: of 12.4, 8 and 3.1 kg the 8 may be 7.5 to 8.5; money is exact."""
    if one.number is None or one.number.currency:
        return one.slack
    return float(tolerance_beside(one.number, [other.number for other in others if other.number is not None]))


def _rests(told: Figure, alike: Sequence[Figure]) -> Iterator[Candidate]:
    for whole, part in ordered_pairs(alike):
        if whole.value <= part.value or told.value >= whole.value:
            continue
        rest = whole.value - part.value
        slack = sum(_slack_beside(one, (told, whole, part)) for one in (told, whole, part))
        agrees = abs(rest - told.value) <= slack + _EXACT
        yield from _candidate("rest", told, (whole, part), rest, _slip_unless(agrees, told.value, rest))


def _rows(told: Figure, alike: Sequence[Figure]) -> Iterator[Candidate]:
    before = [one for one in alike if one.end <= told.start]
    after = [one for one in alike if one.start >= told.end]
    for run in (before[::-1], after):
        for count in range(_LEAST_ROW, min(len(run), _MOST_PARTS) + 1):
            parts = tuple(run[:count])
            mean = sum((one.value for one in parts), 0.0) / count
            agrees = abs(mean - told.value) < told.step - _EXACT
            yield from _candidate("row", told, parts, mean, _slip_unless(agrees, told.value, mean))


def _means_and_products(told: Figure, amounts: Sequence[Figure]) -> Iterator[Candidate]:
    for total, count in ordered_pairs(amounts):
        if count.value % 1 or count.value < 2 or count.unit == total.unit != "":
            continue
        if are_alike(total, told) or (told.is_bare or total.is_bare):
            mean = total.value / count.value
            agrees = abs(mean - told.value) <= total.slack / count.value + told.step
            if total.value > count.value:
                slip = _slip_unless(agrees, told.value, mean)
                yield from _candidate("mean", told, (total, count), mean, slip)
            product = total.value * count.value
            agrees = abs(product - told.value) <= total.slack * count.value + told.slack + _EXACT
            if total.value > 1 and told.value > max(total.value, count.value):
                yield from _candidate(
                    "product", told, (total, count), product, _slip_unless(agrees, told.value, product)
                )


def _equals(told: Figure, alike: Sequence[Figure]) -> Iterator[Candidate]:
    """One number told twice side by side: "half a million (50,000)"."""
    for other in alike:
        if other.end > told.start or other.sentence != told.sentence or told.start - other.end > _BESIDE:
            continue
        agrees = abs(other.value - told.value) <= other.slack + told.slack + _EXACT
        slip = _slip_unless(agrees, told.value, other.value)
        is_meant = slip != "near" or told.kind == "hours"
        yield from _candidate("same", told, (other,), other.value, slip if is_meant else None)
