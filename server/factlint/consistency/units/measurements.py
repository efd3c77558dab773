"""Measurements as they are written: one value or the ends of a range, in one unit or in two such as feet and inches."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from factlint.consistency.dates.spans_of_time import SMALL_NUMBERS
from factlint.consistency.units.table import Scale, scales_of, unit_form
from factlint.consistency.units.written import NUMBER_WORDS, half_step, read_value
from factlint.prose.span import Span

_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A measurement as written: one value, or the ends of a range; `half` is how far rounding may have moved it."""

    span: Span
    values: tuple[Fraction, ...]
    halves: tuple[Fraction, ...]
    figures: tuple[Span, ...]
    scale: Fraction
    unit: str
    scales: tuple[Scale, ...]


@cache
def first_measurement_pattern() -> re.Pattern[str]:
    """A measurement that ends where its other unit opens."""
    start = r"(?<![\w.,/×^$€£−–-])(?<![×^+*=]\s)"
    return re.compile(
        rf"{start}{_measurement_form()}(?:[\s-](?:long|wide|high|tall|deep|thick|across|away|apart|"
        r"in\s+(?:length|height|width|diameter|area|depth)|of\s+[a-z]+))?$"
    )


@cache
def second_measurement_pattern() -> re.Pattern[str]:
    """Its other unit, right where that opens."""
    after = r"(?=\s*[)\],.;:—–/]|\s+(?:[a-z]+|US|UK|U\.S\.)|$)"
    return re.compile(_measurement_form() + after)


def _measurement_form() -> str:
    number = (
        rf"(?:\d{{1,3}}(?:,\d{{3}})+|\d+)(?:\.\d+)?(?:\s?[½¼¾⅓⅔⅛⅜]|[\s-]\d/\d+)?|[½¼¾⅓⅔⅛⅜]|\d/\d+|"
        rf"(?:{'|'.join(NUMBER_WORDS)})(?:-(?:{'|'.join(SMALL_NUMBERS[:9])}))?"
    )
    return (
        rf"(?P<minus>[-−–](?=\d))?(?P<one>{number})(?:\s?(?:-|–|—|to|\s+to\s+)\s?(?P<two>"
        rf"{number}))?(?P<scale>\s(?:hundred|thousand|million|billion))?"
        rf"[\s-]?(?P<unit>{unit_form()})(?:,?\s?(?:and\s+)?(?P<more>{number})"
        rf"[\s-]?(?P<unit_more>inch(?:es)?|in\.?|ounces?|oz\.?|″|lbs?|pounds?)(?!\w))?"
    )


def read_quantity(found: re.Match[str], begin: int) -> Quantity | None:
    """What a match of these patterns says, which begins at `begin` of the text; None where it is no measurement."""
    written = [found[at] for at in ("one", "two") if found[at]]
    values = [read_value(one) for one in written]
    scale = Fraction(_SCALES.get((found["scale"] or "").strip(), 1))
    unit = found["unit"]
    scales = scales_of(unit)
    if not scales or any(one is None for one in values):
        return None
    known = [one * scale for one in values if one is not None]
    if found["minus"]:
        known[0] = -known[0]
    halves = [half_step(one, scale) for one in written]
    more = found["more"]
    if more:
        smaller = scales_of(found["unit_more"])
        extra = read_value(more)
        share = next(
            (
                b.to_base(Fraction(1)) / a.to_base(Fraction(1))
                for a in scales
                for b in smaller
                if a.measure == b.measure
            ),
            None,
        )
        if extra is None or share is None or share >= 1 or len(known) > 1:
            return None
        known[0] += extra * share
        halves[0] = half_step(more, Fraction(1)) * share
    at = begin + (found.end("unit_more") if more else found.end("unit"))
    figures = [_span(found, at, begin) for at in ("one", "two") if found[at]]
    start = begin + found.start("minus") if found["minus"] else figures[0].start
    return Quantity(
        Span(start, at), tuple(known), tuple(halves), tuple(figures) if not more else (), scale, unit, scales
    )


def _span(found: re.Match[str], name: str, begin: int) -> Span:
    return Span(begin + found.start(name), begin + found.end(name))


def scale_word(quantity: Quantity) -> str:
    """The word for the scale that a measurement is told in, with a space before it: " million"."""
    return "" if quantity.scale == 1 else " " + next(word for word, value in _SCALES.items() if value == quantity.scale)
