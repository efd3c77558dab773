"""Units of measure by the words and signs for them, and the words for what is measured."""

from __future__ import annotations

from fractions import Fraction

_FORMS = {
    "m": "metre meter m",
    "km": "kilometre kilometer km",
    "cm": "centimetre centimeter cm",
    "mm": "millimetre millimeter mm",
    "ft": "foot feet ft",
    "inch": "inch inche",
    "yard": "yard",
    "mile": "mile",
    "kg": "kilogram kilo kg",
    "g": "gram g",
    "t": "tonne t",
    "ton": "ton",
    "pound": "pound",
    "lb": "lb",
    "ounce": "ounce",
    "l": "litre liter l",
    "acre": "acre",
    "ha": "hectare ha",
    "storey": "storey story storie",
    "second": "second",
    "minute": "minute min",
    "hour": "hour",
    "day": "day",
    "week": "week",
    "fortnight": "fortnight",
    "month": "month",
    "year": "year",
    "degree": "degree",
    "°C": "°C",
    "°F": "°F",
    "MB": "MB megabyte",
    "GB": "GB gigabyte",
    "p": "penny pence p",
    "euro": "euro",
    "dollar": "dollar",
}
UNIT_OF = {form: unit for unit, words in _FORMS.items() for word in words.split() for form in (word, f"{word}s")}
"""The unit of each form: "m" of "metres"."""
_SCALES = {
    "length": {
        "m": 1,
        "km": 1000,
        "cm": Fraction(1, 100),
        "mm": Fraction(1, 1000),
        "ft": Fraction(3048, 10000),
        "inch": Fraction(254, 10000),
        "mile": Fraction(1609344, 1000),
        "yard": Fraction(9144, 10000),
    },
    "weight": {
        "kg": 1,
        "g": Fraction(1, 1000),
        "t": 1000,
        "lb": Fraction(45359237, 10**8),
        "ounce": Fraction(28349523, 10**9),
    },
    "ton": {"ton": 1},
    "time": {"minute": 1, "hour": 60, "day": 1440, "week": 10080, "fortnight": 20160},
    "months": {"month": 1, "year": 12},
    "volume": {"l": 1},
    "area": {"acre": Fraction(40469, 10000), "ha": 10},
    "storey": {"storey": 1},
    "heat": {"°C": 1, "degree": 1},
}
_SCALE_OF = {unit: (scale, Fraction(factor)) for scale, units in _SCALES.items() for unit, factor in units.items()}
SCALE_OF = {form: _SCALE_OF[unit] for form, unit in (UNIT_OF | {"in": "inch"}).items() if unit in _SCALE_OF}
"""What a form is a unit of, and how many of the scale's own units it is: ("length", 1000) of "kilometres"."""
DIMENSION_OF = {
    "high": "high",
    "tall": "high",
    "height": "high",
    "long": "long",
    "length": "long",
    "wide": "wide",
    "width": "wide",
    "across": "wide",
    "deep": "deep",
    "depth": "deep",
    "thick": "thick",
    "thickness": "thick",
    "diameter": "diameter",
    "weight": "weight",
    "old": "old",
    "above": "altitude",
}
"""Which dimension a word behind or before a measure tells: "41 metres tall", "a height of 41 metres"."""
