"""What a written number may stand for, how numbers agree, and how a better one is written in its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Protocol

from factlint.consistency.hedges import is_hedged, is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_ROUNDED_FROM = 1000
"""A whole number this large that ends in noughts may be rounded to them."""
_MOST_ROUNDED = Fraction(1, 20)
"""A number that ends in noughts is hardly ever rounded by more than this part of it."""
_MOST_ROUNDED_STEP = Fraction(1, 50)
"""A number between which and another a step is measured is not rounded by more than this part of it."""
_BOTH_ROUNDED = Fraction(7, 10)
"""Two rounded numbers are hardly ever both off by the most that rounding allows, each to the other side."""
_MOST_TERMS = 9
_GROUPED = compile_late(r"\d([,\u0020\u00a0\u2009\u202f])\d{3}(?!\d)")
_UNGROUPED = compile_late(r"\d{5}")


def tolerance(number: Number) -> Fraction:
    """How far what was measured may lie from what is printed: nothing for a count, half a place for a rounded number."""
    if number.step < 1:
        return number.step / 2
    if number.is_whole and abs(number.value) >= _ROUNDED_FROM:
        step = max(number.round_step, number.step)
        return min(step / 2, max(abs(number.value) * _MOST_ROUNDED, number.step / 2)) if step > 1 else Fraction(0)
    return number.step / 2 if number.step > 1 else Fraction(0)


def tolerance_beside(number: Number, others: Iterable[Number]) -> Fraction:
    """The same beside others: 8 kg beside 12.4 kg may be 7.5 to 8.5, while £8 beside £12.40 is exact."""
    exact = tolerance(number)
    if number.step != 1 or number.currency or not any(one.step < 1 and not one.currency for one in others):
        return exact
    return max(exact, number.step / 2)


def rounds_to(value: Fraction, written: Number) -> bool:
    """Whether a value rounds, up or down at a half, or is cut off, to what is written."""
    return may_round_to(value, value, written)


def may_round_to(low: Fraction, high: Fraction, written: Number) -> bool:
    """Whether anything between two values rounds, or is cut off, to what is written."""
    step = written.step
    if written.in_words and written.kind != "fraction" and written.value >= 10 and written.value % 10 == 0:
        step = Fraction(2)
    return (
        low <= written.value + step
        and high >= written.value - step / 2
        and (high < written.value + step or low <= written.value + step / 2)
    )


def share_bounds(part: Number, whole: Number) -> tuple[Fraction, Fraction]:
    """The least and the most percent that a part may be of a whole, as both are rounded."""
    of_part, of_whole = tolerance_beside(part, (whole,)), tolerance_beside(whole, (part,))
    low, high = part.value - of_part, part.value + of_part
    least, most = whole.value - of_whole, whole.value + of_whole
    return 100 * low / most, 100 * high / least if least > 0 else Fraction(10**9)


def ratio_bounds(first: Number, last: Number, *, are_exact: bool = False) -> tuple[Fraction, Fraction]:
    """The least and the most that B may be to A; one with fewer decimals is no coarser where both are sums of money."""
    others = () if are_exact else (first, last)
    one, other = (
        min(tolerance_beside(number, others), max(number.value * _MOST_ROUNDED_STEP, number.step / 2))
        if number.kind == "plain"
        else number.step / 2
        for number in (first, last)
    )
    if one and other:
        one, other = _BOTH_ROUNDED * one, _BOTH_ROUNDED * other
    if first.value <= one:
        return Fraction(0), Fraction(10**9)
    return (last.value - other) / (first.value + one), (last.value + other) / (first.value - one)


def is_loose(paragraph: Paragraph, numbers: Iterable[Number]) -> bool:
    """Whether a word makes one of the numbers loose: "about 50"; a mere "from 50" does not."""
    return any(_is_loose(paragraph.text, number) for number in numbers)


def _is_loose(text: str, number: Number) -> bool:
    """Whether a word right before or after one number makes it loose."""
    start = number.span.start - len(number.currency)
    if text[max(0, start - 1) : start] == "+":
        # "+6 of 375" is so many more.
        return True
    if text[max(0, start - 5) : start].lower() == "from ":
        return is_hedged_before(text, start - 5) or is_hedged(text[start:], 0, number.span.end - start)
    return is_hedged(text, start, number.span.end)


class HasValue(Protocol):
    """A number, a quantity or a cell."""

    @property
    def value(self) -> Fraction: ...


def add_up(parts: Iterable[HasValue]) -> Fraction:
    """What some numbers make together."""
    return sum((one.value for one in parts), Fraction(0))


def subset_sums(values: Sequence[Fraction]) -> set[Fraction]:
    """What any two or more of the values, of nine at most, add up to."""
    few = values[:_MOST_TERMS]
    return {sum(chosen, Fraction(0)) for size in range(2, len(few) + 1) for chosen in combinations(few, size)}


def is_off_by_noughts(first: Number, second: Number) -> bool:
    """Whether one number is about the other with up to three noughts more or less."""
    ratio = first.value / second.value
    return any(abs(ratio / Fraction(10) ** power - 1) <= _MOST_ROUNDED for power in (-3, -2, -1, 1, 2, 3))


def is_year(number: Number, text: str) -> bool:
    """Whether it may well be a year."""
    return (
        number.figures is not None
        and not number.currency
        and number.kind == "plain"
        and number.is_whole
        and 1000 <= number.value <= 2099
        and number.figures.slice(text).isdigit()
        and number.span == number.figures
    )


def figures_of(number: Number) -> Span:
    """The place of the figures, without a unit or scale word; of the whole number where it is in words."""
    return number.figures or number.span


def decimals_of(number: Number) -> int:
    """How many decimals it is written with, 0 where a scale word follows."""
    places, step = 0, number.step
    while step < 1 and places < 6:
        step, places = step * 10, places + 1
    return places


def format_number(value: Fraction, decimals: int = 0) -> str:
    """A number in figures, rounded half up, with commas from 10,000 on."""
    scaled = value * 10**decimals
    whole = int(scaled + Fraction(1, 2)) if scaled >= 0 else -int(-scaled + Fraction(1, 2))
    exact = Fraction(whole, 10**decimals)
    return f"{float(exact):,.{decimals}f}" if abs(exact) >= 10_000 else f"{float(exact):.{decimals}f}"


def format_as_written(figures: str, value: Fraction, decimals: int = 0) -> str:
    """A number with the sign between thousands that the draft's own figures have, and without one where they have none."""
    written = format_number(value, decimals)
    grouped = _GROUPED.search(figures)
    if grouped is None and (abs(value) < 10_000 or _UNGROUPED.search(figures)):
        return written.replace(",", "")
    whole, point, rest = written.replace(",", "").partition(".")
    apart = f"{int(whole):,}" if abs(value) >= 1000 else whole
    return apart.replace(",", grouped[1] if grouped else ",") + point + rest


def format_trimmed(value: Fraction, decimals: int) -> str:
    """The same without noughts at the end: "74", "33.3"."""
    written = format_number(value, decimals)
    return written.rstrip("0").rstrip(".") if "." in written else written


def format_like(number: Number, value: Fraction, text: str) -> str:
    """A value written as the number in the text is: with as many decimals, and its thousands apart as there."""
    span = figures_of(number)
    scale = Fraction(1)
    if number.figures is not None and number.span != number.figures:
        figures = Fraction(number.figures.slice(text).replace(",", "").replace(" ", "").replace("\u202f", "") or "1")
        scale = number.value / figures if figures and number.kind == "plain" else Fraction(1)
    value = value / scale
    decimals = len(span.slice(text).partition(".")[2]) if number.figures is not None else 0
    return format_as_written(span.slice(text), value, decimals)
