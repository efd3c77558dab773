"""Years and amounts of time as they stand in English prose: "1618", "forty years"."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.consistency.numerals import find_numbers

SMALL_NUMBERS: Sequence[str] = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|"
    "eighteen|nineteen"
).split("|")
"""One to nineteen."""
TENS: Sequence[str] = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety".split("|")
"""Twenty to ninety."""
_SMALL, _TENS = "|".join(SMALL_NUMBERS), "|".join(TENS)
AMOUNT = (
    rf"(?:\d{{1,3}}(?:\.\d+|½)?|(?:(?:{_TENS})(?:[-\s](?:{_SMALL}))?|{_SMALL}|(?:a|one|two|three|four|"
    rf"five|six|seven|eight|nine)\shundred(?:\sand\s(?:(?:{_TENS})(?:[-\s](?:{_SMALL}))?|{_SMALL}))?)\b)"
)
"""A number of years, in figures or words: no larger one than three figures, and no "a" or "half"."""
YEAR = r"(?:1\d{3}|20\d{2})(?!\d|[.,]\d|s\b|/\d|\s?(?:BC|AD|CE|AH)\b)"
"""A year of the current era in four figures."""


def amount(words: str) -> float:
    """What a number of years is: "forty-two", "7.5", "a hundred"."""
    found = next(iter(find_numbers(words)), None)
    return float(found.value) if found is not None else 0.0


def in_style_of(words: str, value: int) -> str:
    """A whole number in figures or, where the text spells its number out, in words."""
    if any(char.isdigit() for char in words):
        return str(value)
    spelled = spell(value)
    return spelled.capitalize() if words[:1].isupper() else spelled


def format_ordinal(number: int) -> str:
    """`1st`, `22nd`, `113th`."""
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def spell(value: int) -> str:
    """A number below 1,000 in words; others in figures."""
    if 1 <= value < 20:
        return SMALL_NUMBERS[value - 1]
    if 20 <= value < 100:
        return TENS[value // 10 - 2] + (f"-{SMALL_NUMBERS[value % 10 - 1]}" if value % 10 else "")
    if 100 <= value < 1000:
        return f"{SMALL_NUMBERS[value // 100 - 1]} hundred" + (f" and {spell(value % 100)}" if value % 100 else "")
    return str(value)
