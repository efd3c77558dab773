"""Measurements as they stand in a text: a value or a range with its unit, and how far rounding may have moved it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from factlint.consistency.units.table import Scale, scales_of, unit_form
from factlint.prose.span import Span

_ONES = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_SMALL = {
    **{word: value for value, word in enumerate(_ONES.split(), 1)},
    **{word: 10 * value for value, word in enumerate(_TENS.split(), 2)},
    "a hundred": 100,
    "one hundred": 100,
    "a thousand": 1000,
    "one thousand": 1000,
}
_GLYPHS = {
    "½": Fraction(1, 2),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
    "⅛": Fraction(1, 8),
    "⅜": Fraction(3, 8),
}
SIZES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_LEAST_CAP = Fraction(1, 10)
"""A number that ends in noughts is not taken to be rounded by more than a tenth of it."""


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
    after = r"(?=\s*[)\],.;:—–/]|\s+(?:[a-z]+|US|UK|U\.S\.)|$)"
    return re.compile(_measurement_form() + after)


def _measurement_form() -> str:
    number = (
        rf"(?:\d{{1,3}}(?:,\d{{3}})+|\d+)(?:\.\d+)?(?:\s?[½¼¾⅓⅔⅛⅜]|[\s-]\d/\d+)?|[½¼¾⅓⅔⅛⅜]|\d/\d+|"
        rf"(?:{'|'.join(_SMALL)})(?:-(?:one|two|three|four|five|six|seven|eight|nine))?"
    )
    return (
        rf"(?P<minus>[-−–](?=\d))?(?P<one>{number})(?:\s?(?:-|–|—|to|\s+to\s+)\s?(?P<two>"
        rf"{number}))?(?P<scale>\s(?:hundred|thousand|million|billion))?"
        rf"[\s-]?(?P<unit>{unit_form()})(?:,?\s?(?:and\s+)?(?P<more>{number})"
        rf"[\s-]?(?P<unit_more>inch(?:es)?|in\.?|ounces?|oz\.?|″|lbs?|pounds?)(?!\w))?"
    )


def read_quantity(found: re.Match[str], begin: int) -> Quantity | None:
    written = [found[at] for at in ("one", "two") if found[at]]
    values = [_value(one) for one in written]
    scale = Fraction(SIZES.get((found["scale"] or "").strip(), 1))
    unit = found["unit"]
    scales = scales_of(unit)
    if not scales or any(one is None for one in values):
        return None
    known = [one * scale for one in values if one is not None]
    if found["minus"]:
        known[0] = -known[0]
    halves = [_half_step(one, scale) for one in written]
    more = found["more"]
    if more:
        smaller = scales_of(found["unit_more"])
        extra = _value(more)
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
        halves[0] = _half_step(more, Fraction(1)) * share
    at = begin + (found.end("unit_more") if more else found.end("unit"))
    figures = [_span(found, at, begin) for at in ("one", "two") if found[at]]
    start = begin + found.start("minus") if found["minus"] else figures[0].start
    return Quantity(
        Span(start, at), tuple(known), tuple(halves), tuple(figures) if not more else (), scale, unit, scales
    )


def _span(found: re.Match[str], name: str, begin: int) -> Span:
    return Span(begin + found.start(name), begin + found.end(name))


def _value(written: str) -> Fraction | None:
    words = written.lower()
    if words in _SMALL:
        return Fraction(_SMALL[words])
    tens, _, ones = words.partition("-")
    if tens in _SMALL and ones in _SMALL:
        return Fraction(_SMALL[tens] + _SMALL[ones])
    value = Fraction(0)
    if found := re.search(r"(?:^|[\s-])(\d)/(\d+)$", words):
        if int(found[2]) == 0:
            return None
        value, words = Fraction(int(found[1]), int(found[2])), words[: found.start()]
    if words and words[-1] in _GLYPHS:
        value, words = value + _GLYPHS[words[-1]], words[:-1]
    digits = words.replace(",", "").strip()
    if digits and not re.fullmatch(r"\d+(?:\.\d+)?", digits):
        return None
    return value + Fraction(digits or 0)


def _half_step(written: str, scale: Fraction) -> Fraction:
    """Half of the last written place; noughts at the end may be rounded ones, up to a tenth of the number."""
    if any(one in written for one in "½¼¾⅓⅔⅛⅜/"):
        return Fraction(1, 8) * scale
    digits = written.replace(",", "")
    if not digits[0].isdigit():
        value = _value(written) or Fraction(1)
        return max(Fraction(1, 2), value / 20 if value % 10 == 0 else Fraction(0)) * scale
    if "." in digits:
        return Fraction(1, 2 * 10 ** len(digits.partition(".")[2])) * scale
    noughts = len(digits) - len(digits.rstrip("0"))
    value = Fraction(digits)
    rounded = Fraction(10**noughts, 2) if value else Fraction(1, 2)
    if noughts == 0 and digits.endswith("5"):
        rounded = Fraction(5, 2)
    return max(Fraction(1, 2), min(rounded, value * _LEAST_CAP)) * scale
