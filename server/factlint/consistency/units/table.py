"""Units of English prose, each with what one of it is worth in the base unit of what it measures.

A table of our own rather than pint: that takes half a second to import and set up, these two hundred names no time, and
it knows neither that a "gallon" may be of two sizes nor that "12 oz" may be a weight or a volume. The factors are exact
where they are defined so (NIST Special Publication 811, appendix B; Weights and Measures Act 1985).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

_INCH = Fraction(254, 10_000)
_FOOT = 12 * _INCH
_MILE = 5280 * _FOOT
_POUND = Fraction(45_359_237, 10**8)
_GALLON_US, _GALLON_UK = Fraction("3.785411784"), Fraction("4.54609")
_ATMOSPHERE = Fraction(101_325)
_PSI = _POUND * Fraction("9.80665") / _INCH**2
_CALORIE = Fraction("4.184")

_UNITS: tuple[tuple[str, str, tuple[Fraction | int | str, ...]], ...] = (
    ("length", r"nanomet(?:er|re)s?|nm", (Fraction(1, 10**9), Fraction(1852))),
    ("length", r"micromet(?:er|re)s?|microns?|[µμ]m", (Fraction(1, 10**6),)),
    ("length", r"millimet(?:er|re)s?|mm", (Fraction(1, 1000),)),
    ("length", r"centimet(?:er|re)s?|cms?", (Fraction(1, 100),)),
    ("length", r"kilomet(?:er|re)s?|kms?|kilometre", (Fraction(1000),)),
    ("length", r"met(?:er|re)s?|m", (Fraction(1),)),
    ("length", r"inch(?:es)?|ins?\.?|″", (_INCH,)),
    ("length", r"feet|foot|ft\.?|′", (_FOOT,)),
    ("length", r"yards?|yds?\.?", (3 * _FOOT,)),
    ("length", r"nautical\s+miles?|nmi", (Fraction(1852),)),
    ("length", r"miles?|mi\.?", (_MILE, Fraction(1852))),
    ("length", r"fathoms?", (6 * _FOOT,)),
    ("length", r"furlongs?", (660 * _FOOT,)),
    ("area", r"(?:square|sq\.?)\s+millimet(?:er|re)s?|mm[2²]", (Fraction(1, 10**6),)),
    ("area", r"(?:square|sq\.?)\s+(?:centimet(?:er|re)s?|cm)|cm[2²]", (Fraction(1, 10**4),)),
    ("area", r"(?:square|sq\.?)\s+(?:kilomet(?:er|re)s?|km)|km[2²]", (Fraction(10**6),)),
    ("area", r"(?:square|sq\.?)\s+(?:met(?:er|re)s?|m)|m[2²]", (Fraction(1),)),
    ("area", r"hectares?|ha", (Fraction(10**4),)),
    ("area", r"acres?|ac", (43_560 * _FOOT**2,)),
    ("area", r"(?:square|sq\.?)\s+(?:miles?|mi\.?)|mi[2²]", (_MILE**2,)),
    ("area", r"(?:square|sq\.?)\s+(?:feet|foot|ft\.?)|ft[2²]", (_FOOT**2,)),
    ("area", r"(?:square|sq\.?)\s+(?:yards?|yds?\.?)|yd[2²]", (9 * _FOOT**2,)),
    ("area", r"(?:square|sq\.?)\s+(?:inch(?:es)?|in\.?)|in[2²]", (_INCH**2,)),
    ("volume", r"microlit(?:er|re)s?|[µμ][lL]", (Fraction(1, 10**6),)),
    ("volume", r"millilit(?:er|re)s?|m[lL]", (Fraction(1, 1000),)),
    ("volume", r"centilit(?:er|re)s?|c[lL]", (Fraction(1, 100),)),
    ("volume", r"hectolit(?:er|re)s?|h[lL]", (Fraction(100),)),
    ("volume", r"lit(?:er|re)s?|[lL]", (Fraction(1),)),
    ("volume", r"cubic\s+(?:centimet(?:er|re)s?|cm)|cm[3³]|cc", (Fraction(1, 1000),)),
    ("volume", r"cubic\s+(?:kilomet(?:er|re)s?|km)|km[3³]", (Fraction(10**12),)),
    ("volume", r"cubic\s+(?:met(?:er|re)s?|m)|m[3³]", (Fraction(1000),)),
    ("volume", r"(?:cubic|cu\.?)\s+(?:feet|foot|ft\.?)|ft[3³]", (1000 * _FOOT**3,)),
    ("volume", r"(?:cubic|cu\.?)\s+(?:yards?|yd\.?)|yd[3³]", (27_000 * _FOOT**3,)),
    ("volume", r"(?:cubic|cu\.?)\s+(?:inch(?:es)?|in\.?)|in[3³]", (1000 * _INCH**3,)),
    ("volume", r"(?:cubic|cu\.?)\s+miles?", (1000 * _MILE**3,)),
    ("volume", r"acre[- ]f(?:ee|oo)t", (43_560_000 * _FOOT**3,)),
    ("volume", r"(?:U\.?S\.?\s+)?gallons?|gal\.?", (_GALLON_US, _GALLON_UK, Fraction("4.40488"))),
    ("volume", r"imperial\s+gallons?|imp\.?\s+gal\.?", (_GALLON_UK,)),
    ("volume", r"quarts?|qts?\.?", (_GALLON_US / 4, _GALLON_UK / 4, Fraction("1.101221"))),
    ("volume", r"pints?|pts?\.?", (_GALLON_US / 8, _GALLON_UK / 8)),
    ("volume", r"fluid\s+ounces?|fl\.?\s?oz\.?", (_GALLON_US / 128, _GALLON_UK / 160)),
    ("volume", r"cups?", (_GALLON_US / 16, Fraction(1, 4), Fraction("0.24"), _GALLON_UK / 16)),
    ("volume", r"tablespoons?|tbsp\.?", (_GALLON_US / 256, Fraction(15, 1000), Fraction(20, 1000))),
    ("volume", r"teaspoons?|tsp\.?", (_GALLON_US / 768, Fraction(5, 1000))),
    (
        "volume",
        r"barrels?|bbl",
        (42 * _GALLON_US, 36 * _GALLON_UK, Fraction(31) * _GALLON_US, Fraction("31.5") * _GALLON_US),
    ),
    ("mass", r"milligrams?|mg", (Fraction(1, 10**6),)),
    ("mass", r"nanograms?|ng", (Fraction(1, 10**12),)),
    ("mass", r"micrograms?|[µμ]g|mcg", (Fraction(1, 10**9),)),
    ("mass", r"kilograms?|kilogrammes?|kilos?|kgs?", (Fraction(1),)),
    ("mass", r"grams?|grammes?|g", (Fraction(1, 1000),)),
    ("mass", r"metric\s+tons?|tonnes?|t", (Fraction(1000),)),
    ("mass", r"long\s+tons?", (2240 * _POUND,)),
    ("mass", r"short\s+tons?", (2000 * _POUND,)),
    ("mass", r"tons?", (Fraction(1000), 2000 * _POUND, 2240 * _POUND)),
    ("mass", r"pounds?|lbs?\.?", (_POUND,)),
    ("mass", r"ounces?|oz\.?", (_POUND / 16, Fraction("0.0311034768"))),
    ("volume", r"ounces?|oz\.?", (_GALLON_US / 128, _GALLON_UK / 160)),
    ("mass", r"stones?|st", (14 * _POUND,)),
    ("speed", r"kilomet(?:er|re)s?\s+(?:per|an)\s+hour|km/h|kph|kmh|km\s?h[-−⁻][1¹]", (Fraction(1000, 3600),)),
    ("speed", r"miles?\s+(?:per|an)\s+hour|mph|mi/h", (_MILE / 3600,)),
    ("speed", r"met(?:er|re)s?\s+(?:per|a)\s+second|m/s", (Fraction(1),)),
    ("speed", r"feet\s+(?:per|a)\s+second|ft/s", (_FOOT,)),
    ("speed", r"knots?|kn|kts?", (Fraction(1852, 3600),)),
    ("temperature", r"(?:degrees?\s+|deg\.?\s+)(?:Celsius|centigrade|C)|°\s?C(?:elsius)?|℃|º\s?C", ("C",)),
    ("temperature", r"(?:degrees?\s+|deg\.?\s+)(?:Fahrenheit|F)|°\s?F(?:ahrenheit)?|℉|º\s?F", ("F",)),
    ("temperature", r"kelvins?|K|degrees\s+Kelvin", ("K",)),
    ("pressure", r"kilopascals?|kPa", (Fraction(1000),)),
    ("pressure", r"megapascals?|MPa", (Fraction(10**6),)),
    ("pressure", r"hectopascals?|hPa|millibars?|mbar|mb", (Fraction(100),)),
    ("pressure", r"pascals?|Pa", (Fraction(1),)),
    ("pressure", r"bars?", (Fraction(10**5),)),
    ("pressure", r"atmospheres?|atm", (_ATMOSPHERE,)),
    ("pressure", r"pounds?\s+per\s+square\s+inch|psi|lb/in[2²]", (_PSI,)),
    ("pressure", r"millimet(?:er|re)s?\s+of\s+mercury|mm\s?Hg|torr", (_ATMOSPHERE / 760,)),
    ("pressure", r"inch(?:es)?\s+of\s+mercury|in\s?Hg", (_ATMOSPHERE / 760 * Fraction("25.4"),)),
    ("energy", r"kilojoules?|kJ", (Fraction(1000),)),
    ("energy", r"megajoules?|MJ", (Fraction(10**6),)),
    ("energy", r"joules?|J", (Fraction(1),)),
    ("energy", r"kilocalories?|kcals?|Calories", (1000 * _CALORIE, Fraction("4186.8"), Fraction("4190"))),
    ("energy", r"calories?|cal", (_CALORIE, 1000 * _CALORIE)),
    ("energy", r"kilowatt[- ]hours?|kWh", (Fraction(3_600_000),)),
    ("energy", r"BTUs?|Btu", (Fraction("1055.06"),)),
    ("power", r"kilowatts?|kW", (Fraction(1000),)),
    ("power", r"megawatts?|MW", (Fraction(10**6),)),
    ("power", r"watts?|W", (Fraction(1),)),
    ("power", r"horsepower|hp|bhp|PS", (Fraction("745.69987"), Fraction("735.49875"))),
    ("fuel", r"lit(?:er|re)s?\s+per\s+100\s*(?:km|kilomet(?:er|re)s?)|[lL]/100\s?km", ("per 100 km",)),
    ("fuel", r"miles\s+(?:per|to\s+the|a)\s+gallon|mpg", (_MILE / _GALLON_US / 1000, _MILE / _GALLON_UK / 1000)),
    ("fuel", r"kilomet(?:er|re)s\s+per\s+lit(?:er|re)|km/[lL]", (Fraction(1),)),
    ("time", r"milliseconds?|msecs?\.?|ms", (Fraction(1, 1000),)),
    ("time", r"seconds?|secs?\.?", (Fraction(1),)),
    ("time", r"minutes?|mins?\.?", (Fraction(60),)),
    ("time", r"hours?|hrs?\.?", (Fraction(3600),)),
    # Leave is counted in working days of eight or seven and a half hours, and in weeks of five of them.
    ("time", r"days?", (Fraction(86_400), Fraction(28_800), Fraction(27_000))),
    ("time", r"weeks?", (Fraction(604_800), Fraction(5 * 86_400), Fraction(5 * 28_800), Fraction(5 * 27_000))),
)


@dataclass(frozen=True, slots=True)
class Scale:
    """One thing that a unit may measure: `to_base` and `from_base` go to the base unit and back."""

    measure: str
    factor: Fraction | str

    def to_base(self, value: Fraction) -> Fraction:
        match self.factor:
            case "C":
                return value
            case "F":
                return (value - 32) * 5 / 9
            case "K":
                return value - Fraction("273.15")
            case "per 100 km":
                return 100 / value if value else Fraction(10**9)
            case _:
                return value * Fraction(self.factor)

    def from_base(self, value: Fraction) -> Fraction:
        match self.factor:
            case "C":
                return value
            case "F":
                return value * 9 / 5 + 32
            case "K":
                return value + Fraction("273.15")
            case "per 100 km":
                return 100 / value if value else Fraction(10**9)
            case _:
                return value / Fraction(self.factor)

    @property
    def per_degree(self) -> Fraction:
        """How many degrees Celsius one step is, for differences of temperature."""
        return Fraction(5, 9) if self.factor == "F" else Fraction(1)


@cache
def unit_form() -> str:
    """The pattern of all names of units, the longest first."""
    names = "|".join(f"(?:{names})" for _, names, _ in sorted(_UNITS, key=_longest, reverse=True))
    return rf"(?:{names})(?![\w°²³]|/(?!\d))"


def _longest(unit: tuple[str, str, tuple[Fraction | int | str, ...]]) -> int:
    """Names of several words before those that they begin with."""
    return len(unit[1]) if r"\s+" in unit[1] or "/" in unit[1] or "[2²]" in unit[1] or "[3³]" in unit[1] else 0


@cache
def scales_of(name: str) -> tuple[Scale, ...]:
    """All that a unit of this name may be; none for a name that is no unit."""
    name = re.sub(r"\s+", " ", name.strip())
    found: list[Scale] = []
    for measure, names, factors in _UNITS:
        if re.fullmatch(names, name) or re.fullmatch(names, name.lower() if len(name) > 3 else name):
            found += [Scale(measure, one if isinstance(one, (Fraction, str)) else Fraction(one)) for one in factors]
    return tuple(found)
