"""Ordinal numbers of anniversaries and birthdays in figures and words: "50th", "twenty-fifth"."""

from __future__ import annotations

from factlint.consistency.dates.spans_of_time import TENS

_ONES = "first second third fourth fifth sixth seventh eighth ninth".split()
_TEENS = "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split()
SMALL_ORDINALS = (*_ONES, *_TEENS)
"""First to nineteenth."""
_TENTHS = "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth".split()
_VALUES = {
    **{word: at for at, word in enumerate(SMALL_ORDINALS, 1)},
    **{word: 10 * at for at, word in enumerate(_TENTHS, 2)},
    **{f"{tens}-{one}": 10 * at + unit for at, tens in enumerate(TENS, 2) for unit, one in enumerate(_ONES, 1)},
    "hundredth": 100,
    "one hundredth": 100,
    "one-hundredth": 100,
    "hundred and fiftieth": 150,
    "one hundred and fiftieth": 150,
    "two hundredth": 200,
    "two-hundredth": 200,
    "three hundredth": 300,
    "five hundredth": 500,
    "thousandth": 1000,
}
ORDINAL = (
    r"(?:\d{1,4}(?:st|nd|rd|th)|(?:(?:one|two|three|four|five)[\s-])?hundred(?:\s+and\s+fiftieth|th)|thousandth|"
    rf"(?:(?:{'|'.join(TENS)})-(?:{'|'.join(_ONES)})|{'|'.join((*_TENTHS, *_TEENS, *_ONES))})\b)"
)
SPELLED_DAY = rf"(?:(?:twenty|thirty)-(?:{'|'.join(_ONES)})|{'|'.join((*SMALL_ORDINALS, 'twentieth', 'thirtieth'))})"
"""A day of a month in words, up to one that no month has: "thirty-first"."""


def ordinal_value(words: str) -> int:
    """50 for "50th" and "fiftieth"; 0 for what is none."""
    digits = "".join(char for char in words if char.isdigit())
    return int(digits) if digits else _VALUES.get(" ".join(words.lower().split()), 0)
