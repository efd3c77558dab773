"""A known figure written as the claim writes its own: the same unit, the same kind of date, digits or words."""

from __future__ import annotations

import math
import re

from factlint.engine.judges.dates import DAYS_A_YEAR, MONTHS, When
from factlint.engine.judges.numbers import in_digits, in_words
from factlint.engine.judges.quantities import Figure
from factlint.engine.model import Correction

_LONG_UNITS = {"km": "kilometres", "m": "metres", "mi": "miles", "ft": "feet", "kg": "kilograms", "lb": "pounds"}
_AMOUNT = re.compile(
    r"\d[\d.,]*\d(?: (?:thousand|million|billion|trillion))?|\d(?: (?:thousand|million|billion|trillion))?"
)
_COUNTABLE = 1_000
_MOST_DIGITS = 8
_ROUNDING = 0.03
_YEAR = re.compile(r"(?<!\d)\d{3,4}(?!\d)")


def correction(said: Figure, known: Figure) -> Correction | None:
    """The words to change and what to put there; None where no faithful wording is at hand."""
    if said.kind == "date":
        return _date(said, known)
    if said.kind == "rank":
        return _rank(said, known)
    if known.low != known.high or said.low != said.high:
        right = known.text if said.kind == known.kind else ""
        return Correction(said.text, right) if right else None
    return _amount(said, known)


def _date(said: Figure, known: Figure) -> Correction | None:
    one, other = said.when, known.when
    if one is None or other is None or one.bound or other.bound or one.about != other.about:
        return None
    if one.is_range and other.is_range:
        return _range(one, other)
    if one.is_range != other.is_range:
        # "built in 1899" against "from 1887 to 1889": the last year is when it was built.
        if one.years > 1.5 or not re.fullmatch(r"\d{3,4}", one.text):
            return None
        return (
            Correction(one.text, _year(other.last // DAYS_A_YEAR))
            if other.first_year != other.last // DAYS_A_YEAR
            else None
        )
    if one.years < 0.5 and other.years < 0.01:
        return Correction(one.text, _day_like(one, other))
    if one.years <= 1.01 and other.years <= 1.01 and re.fullmatch(r"(?:AD )?\d{1,4}(?:\s?(?:BCE?|AD|CE))?", one.text):
        return Correction(one.text, _year(other.first_year))
    return Correction(one.text, other.text) if one.text != other.text else None


def _range(one: When, other: When) -> Correction | None:
    """Only the year that is wrong."""
    years, right = _YEAR.findall(one.text), (other.first_year, other.last // DAYS_A_YEAR)
    if len(years) == 2 and min(right) > 0:
        wrong = [(year, value) for year, value in zip(years, right, strict=True) if int(year) != value]
        if len(wrong) == 1 and years[0] != years[1]:
            return Correction(wrong[0][0], str(wrong[0][1]))
    return Correction(one.text, other.text)


def _day_like(one: When, other: When) -> str:
    """A known day in the order of the claim's: "March 31, 1889" or "31 March 1889"."""
    days = other.first % DAYS_A_YEAR
    month, day, year = MONTHS[days // 31], days % 31 + 1, _year(other.first_year)
    if one.years > 0.01:
        return f"{month} {year}"
    if re.match(r"\d{4}-", one.text):
        return f"{other.first_year:04d}-{days // 31 + 1:02d}-{day:02d}"
    if one.text[0].isdigit():
        return f"{day} {month} {year}"
    return f"{month} {day}, {year}" if "," in one.text else f"{month} {day} {year}"


def _year(year: int) -> str:
    return str(year) if year > 0 else f"{1 - year} BC"


def _rank(said: Figure, known: Figure) -> Correction | None:
    wrong, right = said.text, known.text
    if wrong[:1].islower() and right[:1].isupper():
        right = right[0].lower() + right[1:]
    if re.sub(r"[\s-]", " ", wrong) == re.sub(r"[\s-]", " ", right):
        return None
    return Correction(wrong, right)


def _amount(said: Figure, known: Figure) -> Correction | None:
    number = said.text[: said.number_end - said.start]
    if said.kind == "measure" and said.factor != known.factor:
        value = known.low / said.factor - said.offset
        claimed = said.low / said.factor - said.offset
        stated = known.low / known.factor - known.offset
        if abs(claimed - stated) <= 0.01 * abs(stated):
            # The number is right and the unit is not.
            unit = (
                _LONG_UNITS.get(known.written_unit, known.written_unit)
                if len(said.written_unit) > 3
                else known.written_unit
            )
            return Correction(said.written_unit, unit)
        return Correction(number, _written(_as_precise(_significant(value), said), said))
    if said.kind == "measure":
        return Correction(number, _written(_as_precise(known.low / known.factor - known.offset, said), said))
    if said.kind == "money":
        return _money(said, known)
    value = _as_precise(known.low, said)
    if value == known.low and not (said.in_words or known.in_words):
        return Correction(number, known.text.strip())
    return Correction(number, _written(value, said))


def _money(said: Figure, known: Figure) -> Correction:
    value = _as_precise(known.low, said)
    number = _AMOUNT.search(said.text)
    if value == known.low or number is None:
        return Correction(said.text, known.text)
    return Correction(said.text, said.text[: number.start()] + _written(value, said) + said.text[number.end() :])


def _as_precise(value: float, like: Figure) -> float:
    """The value rounded as the claim rounds: "about 500,000" is put right by 360,000, not by 364,036.

    The claim's own number of significant digits, but as many as it takes to stay within three in a hundred, and on the
    side that "more than" or "fewer than" asks for.
    """
    shown = like.low / like.factor - like.offset
    step = 2 * like.half_step / like.factor
    exact = step <= 0 or abs(shown) < step or (not like.firmness and step <= 1 and abs(value) < _COUNTABLE)
    if exact or value == 0:
        return value
    digits = max(1, math.floor(math.log10(abs(shown) / step) + 1e-9) + 1)
    size = math.floor(math.log10(abs(value)))
    for kept in range(digits, _MOST_DIGITS):
        unit = 10.0 ** (size - kept + 1)
        rounded = {"over": math.floor, "under": math.ceil}.get(like.firmness, round)(value / unit) * unit
        if abs(rounded - value) <= _ROUNDING * abs(value):
            return round(rounded, 6)
    return value


def _significant(value: float) -> float:
    """Three significant digits: a converted figure claims no more."""
    return float(f"{value:.3g}")


def _written(value: float, like: Figure) -> str:
    return (like.in_words and in_words(value)) or in_digits(value)
