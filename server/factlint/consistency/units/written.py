"""Numbers as they stand before units, in figures and words, and how far each may have been rounded."""

from __future__ import annotations

import re
from fractions import Fraction

from factlint.consistency.dates.spans_of_time import SMALL_NUMBERS, TENS

NUMBER_WORDS = {
    **{word: value for value, word in enumerate(SMALL_NUMBERS, 1)},
    **{word: 10 * value for value, word in enumerate(TENS, 2)},
    "a hundred": 100,
    "one hundred": 100,
    "a thousand": 1000,
    "one thousand": 1000,
}
"""What numbers in words are worth: "a hundred" is 100."""
_GLYPHS = {
    "½": Fraction(1, 2),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
    "⅛": Fraction(1, 8),
    "⅜": Fraction(3, 8),
}
"""Parts that are one sign: "½"."""
_LEAST_CAP = Fraction(1, 10)
"""A number that ends in noughts is not taken to be rounded by more than a tenth of it."""


def read_value(written: str) -> Fraction | None:
    """What a number is worth, in figures or words, with a part of one such as "1/2" or "½"; None where it is none."""
    words = written.lower()
    if words in NUMBER_WORDS:
        return Fraction(NUMBER_WORDS[words])
    tens, _, ones = words.partition("-")
    if tens in NUMBER_WORDS and ones in NUMBER_WORDS:
        return Fraction(NUMBER_WORDS[tens] + NUMBER_WORDS[ones])
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


def half_step(written: str, scale: Fraction) -> Fraction:
    """Half of the last written place; noughts at the end may be rounded ones, up to a tenth of the number."""
    if any(one in written for one in "½¼¾⅓⅔⅛⅜/"):
        return Fraction(1, 8) * scale
    digits = written.replace(",", "")
    if not digits[0].isdigit():
        value = read_value(written) or Fraction(1)
        return max(Fraction(1, 2), value / 20 if value % 10 == 0 else Fraction(0)) * scale
    if "." in digits:
        return Fraction(1, 2 * 10 ** len(digits.partition(".")[2])) * scale
    noughts = len(digits) - len(digits.rstrip("0"))
    value = Fraction(digits)
    rounded = Fraction(10**noughts, 2) if value else Fraction(1, 2)
    if noughts == 0 and digits.endswith("5"):
        rounded = Fraction(5, 2)
    return max(Fraction(1, 2), min(rounded, value * _LEAST_CAP)) * scale
