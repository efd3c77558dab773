"""Units of measurement: what each measures and how many base units it is, and how it is written back."""

from __future__ import annotations

import re
from dataclasses import dataclass

# Dimension -> written form -> (factor to the base unit, offset added before it). Longest form wins.
_TABLE: dict[str, dict[str, tuple[float, float]]] = {
    "length": {
        "km|kilometre|kilometer|kilometres|kilometers": (1e3, 0),
        "m|metre|meter|metres|meters": (1.0, 0),
        "cm|centimetre|centimeter|centimetres|centimeters": (1e-2, 0),
        "mm|millimetre|millimeter|millimetres|millimeters": (1e-3, 0),
        "μm|µm|micrometre|micrometer|micrometres|micrometers|microns|micron": (1e-6, 0),
        "nm|nanometre|nanometer|nanometres|nanometers": (1e-9, 0),
        "mi|mile|miles": (1609.344, 0),
        "ft|foot|feet": (0.3048, 0),
        "in|inch|inches": (0.0254, 0),
        "yd|yard|yards": (0.9144, 0),
        "nmi|nautical mile|nautical miles": (1852.0, 0),
        "AU|astronomical unit|astronomical units": (1.495978707e11, 0),
        "ly|light-year|light-years|light year|light years": (9.4607e15, 0),
        "parsec|parsecs": (3.0857e16, 0),
    },
    "area": {
        "km2|km²|sq km|square km|square kilometre|square kilometer|square kilometres|square kilometers": (1e6, 0),
        "m2|m²|sq m|square metre|square meter|square metres|square meters": (1.0, 0),
        "ha|hectare|hectares": (1e4, 0),
        "acre|acres": (4046.86, 0),
        "mi2|mi²|sq mi|square mile|square miles": (2.589988e6, 0),
        "sq ft|ft2|ft²|square foot|square feet": (0.092903, 0),
    },
    "volume": {
        "km3|km³|cubic kilometre|cubic kilometer|cubic kilometres|cubic kilometers": (1e9, 0),
        "m3|m³|cubic metre|cubic meter|cubic metres|cubic meters": (1.0, 0),
        "L|l|litre|liter|litres|liters": (1e-3, 0),
        "mL|ml|millilitre|milliliter|millilitres|milliliters": (1e-6, 0),
        "cu mi|cubic mile|cubic miles": (4.16818e9, 0),
        "gallon|gallons|US gallons": (3.78541e-3, 0),
    },
    "mass": {
        "kg|kilogram|kilograms|kilogramme|kilogrammes": (1.0, 0),
        "g|gram|grams|gramme|grammes": (1e-3, 0),
        "mg|milligram|milligrams": (1e-6, 0),
        "t|tonne|tonnes|metric ton|metric tons|ton|tons": (1e3, 0),
        "lb|lbs|pound|pounds": (0.45359237, 0),
        "oz|ounce|ounces": (0.0283495, 0),
    },
    "temperature": {
        "°C|degrees Celsius|degree Celsius|°Celsius|degrees centigrade": (1.0, 0),
        "°F|degrees Fahrenheit|degree Fahrenheit": (5 / 9, -32),
        "K|kelvin|kelvins|degrees Kelvin": (1.0, -273.15),
    },
    "speed": {
        "km/h|kph|kmh|kilometres per hour|kilometers per hour|km per hour": (1 / 3.6, 0),
        "km/s|kilometres per second|kilometers per second|km per second": (1e3, 0),
        "m/s|m⋅s−1|metres per second|meters per second": (1.0, 0),
        "mph|miles per hour": (0.44704, 0),
        "miles per second|mi/s": (1609.344, 0),
        "knots|knot|kn": (0.514444, 0),
    },
    "time": {
        "second|seconds|s": (1.0, 0),
        "minute|minutes|min": (60.0, 0),
        "hour|hours|h": (3600.0, 0),
        "day|days": (86400.0, 0),
        "week|weeks": (604800.0, 0),
        "month|months": (2629800.0, 0),
        "year|years|yr|yrs": (31557600.0, 0),
        "decade|decades": (315576000.0, 0),
        "century|centuries": (3155760000.0, 0),
    },
    "share": {"%|percent|per cent|percentage points": (1.0, 0)},
    "power": {
        "W|watt|watts": (1.0, 0),
        "kW|kilowatt|kilowatts": (1e3, 0),
        "MW|megawatt|megawatts": (1e6, 0),
        "GW|gigawatt|gigawatts": (1e9, 0),
    },
}
_FORMS: dict[str, tuple[str, float, float]] = {
    form: (dimension, factor, offset)
    for dimension, units in _TABLE.items()
    for forms, (factor, offset) in units.items()
    for form in forms.split("|")
}
_LONG = {form.lower(): entry for form, entry in _FORMS.items() if len(form) > 3}
_FORM = re.compile(
    r"[ \u00a0\u202f-]?(?P<unit>"
    + "|".join(re.escape(form) for form in sorted(_FORMS, key=len, reverse=True))
    + r")(?![\w²³/])",
)
_CURRENCY = {"$": "USD", "US$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "A$": "AUD"}
_MONEY_WORDS = {"dollar": "USD", "dollars": "USD", "euro": "EUR", "euros": "EUR", "pound sterling": "GBP", "yen": "JPY"}
_MONEY_BEFORE = re.compile(r"(US\$|A\$|[$€£¥])\s?$")
_MONEY_AFTER = re.compile(r"\s(" + "|".join(sorted(_MONEY_WORDS, key=len, reverse=True)) + r")\b", re.IGNORECASE)
# A bare letter after a number is a unit only where it is written against it or follows with a space ("330 m", "5 g").
_PHRASED = re.compile(r"(?i)in(?=\s+(?:the|a|an|\d|[A-Z]|[a-z]+))")


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as written after (or before) a number."""

    dimension: str
    factor: float
    offset: float
    written: str
    end: int

    def to_base(self, value: float) -> float:
        return (value + self.offset) * self.factor


def unit_after(text: str, end: int) -> Unit | None:
    """The unit that follows a number which ends here."""
    match = _FORM.match(text, end)
    if match is None:
        for stop in (60, 30):
            lowered = _FORM.match(text[: end + stop].lower(), end)
            if lowered is not None and lowered["unit"] in _LONG:
                match = lowered
                break
    if match is None:
        return None
    written = text[match.start("unit") : match.end("unit")]
    if match["unit"] == "in" and _PHRASED.match(text, match.start("unit")):
        return None
    entry = _FORMS.get(match["unit"]) or _LONG[match["unit"].lower()]
    return Unit(entry[0], entry[1], entry[2], written, match.end("unit"))


def is_unit(word: str) -> bool:
    """Whether a word is a unit of measure: "miles", "km2"."""
    return word in _FORMS


def currency_of(text: str, start: int, end: int) -> tuple[str, int, int] | None:
    """The currency of a number at this place, and where the amount begins and ends with it."""
    if before := _MONEY_BEFORE.search(text[:start]):
        return _CURRENCY[before[1]], before.start(), end
    if after := _MONEY_AFTER.match(text, end):
        return _MONEY_WORDS[after[1].lower()], start, after.end()
    return None
