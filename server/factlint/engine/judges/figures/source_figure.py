"""A source's own figure written as the claim writes its own: the same unit, the same kind of date, digits or words."""

from __future__ import annotations

import math
import re
from decimal import Decimal

from factlint.engine.judges.figures.dates import DAYS_A_YEAR, MONTHS, TimeSpan
from factlint.engine.judges.figures.numbers import spell_number
from factlint.engine.judges.figures.quantities import Figure
from factlint.engine.model import Correction

_LONG_UNITS = {"km": "kilometres", "m": "metres", "mi": "miles", "ft": "feet", "kg": "kilograms", "lb": "pounds"}
_SCALES = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_AMOUNT = re.compile(
    rf"\d[\d.,\u00a0\u202f]*\d(?:[ \u00a0-]?(?:{'|'.join(_SCALES)}))?|\d(?:[ \u00a0-]?(?:{'|'.join(_SCALES)}))?"
)
_SIGNED = re.compile(
    rf"(?i)(?P<sign>[-−])?(?P<digits>\d(?:[\d.,\u00a0\u202f]*\d)?)(?:[ \u00a0-]?(?P<scale>{'|'.join(_SCALES)})\b)?"
)
_SCALE = re.compile(rf"(?i)\b(?:{'|'.join(_SCALES)})\b")
_GROUPS = re.compile(r"\d([,\u00a0\u202f])\d{3}(?!\d)")
_NUMERAL = re.compile(r"[-−]?\d(?:[\d.,\u00a0\u202f]*\d)?")
_WHOLE = re.compile(r"\d+")
_WORDS_UP_TO = 100
_MOST_DECIMALS = 3
# "about 412" is English, "about 364,036" is not.
_ROUND_DIGITS = 3
_YEAR = re.compile(r"(?<!\d)\d{3,4}(?!\d)")
_ERA = re.compile(r"(?i)^(?:AD|A\.D\.)\s|\s?(?:BCE|BC|B\.C\.E?\.|CE|AD)$")
# Dates that may stand for each other in a sentence: both "the 19th century", both "the 1960s".
_COARSE = (re.compile(r"(?i)\bcentur"), re.compile(r"(?i)\d0['’]?s$"))


def build_correction(said: Figure, known: Figure) -> Correction | None:
    """The words to change and what to put there; None where the source's figure has no form that the claim's words bear."""
    if said.kind == "date":
        return _date(said, known)
    if said.kind == "rank":
        return _rank(said, known)
    if known.low != known.high or said.low != said.high:
        return _spread(said, known)
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
            Correction(one.text, _year(other.last // DAYS_A_YEAR, one.text))
            if other.first_year != other.last // DAYS_A_YEAR
            else None
        )
    if one.years < 0.5 and other.years < 0.01:
        return Correction(one.text, _format_day(one, other))
    if one.years <= 1.01 and other.years <= 1.01 and re.fullmatch(r"(?:AD )?\d{1,4}(?:\s?(?:BCE?|AD|CE))?", one.text):
        return Correction(one.text, _year(other.first_year, one.text))
    # "in the 18th century" does not become "in the 1889", nor "on 3 May 1931" "on 1938".
    alike = any(kind.search(one.text) and kind.search(other.text) for kind in _COARSE)
    alike = alike or (0.01 < one.years < 0.5 and 0.01 < other.years < 0.5)
    return Correction(one.text, other.text) if alike and one.text != other.text else None


def _range(one: TimeSpan, other: TimeSpan) -> Correction | None:
    """Only the year that is wrong."""
    years, right = _YEAR.findall(one.text), (other.first_year, other.last // DAYS_A_YEAR)
    if len(years) == 2 and min(right) > 0:
        wrong = [(year, value) for year, value in zip(years, right, strict=True) if int(year) != value]
        if len(wrong) == 1 and years[0] != years[1]:
            return Correction(wrong[0][0], str(wrong[0][1]))
    return Correction(one.text, other.text)


def _format_day(one: TimeSpan, other: TimeSpan) -> str:
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


def _year(year: int, like: str = "") -> str:
    """A year with the era as the claim writes it: "AD 79", "44 BCE"."""
    era = _ERA.search(like)
    before = era is not None and "B" in era.group().upper()
    if year > 0:
        if era is None or before:
            return str(year)
        return f"{era.group()}{year}" if era.start() == 0 else f"{year}{era.group()}"
    return f"{1 - year}{era.group()}" if era is not None and before else f"{1 - year} BC"


def _rank(said: Figure, known: Figure) -> Correction | None:
    wrong, right = said.text, known.text
    if wrong[:1].islower() and right[:1].isupper():
        right = right[0].lower() + right[1:]
    if re.sub(r"[\s-]", " ", wrong) == re.sub(r"[\s-]", " ", right):
        return None
    return Correction(wrong, right)


def _spread(said: Figure, known: Figure) -> Correction | None:
    """A range for a range that is joined in the same way: "from 10 to 20" takes no "10–20", and no single figure."""
    shapes = [_AMOUNT.sub("0", figure.text) for figure in (said, known)]
    if said.kind != known.kind or said.firmness != known.firmness or shapes[0] != shapes[1] or shapes[0] == "0":
        return None
    return Correction(said.text, known.text)


def _amount(said: Figure, known: Figure) -> Correction | None:
    number = said.text[: said.number_end - said.start]
    if said.kind == "measure" and (said.factor, said.offset) != (known.factor, known.offset):
        claimed = said.low / said.factor - said.offset
        stated = known.low / known.factor - known.offset
        if abs(claimed - stated) <= 1e-9 * abs(stated) and _has_same_bound(said, known):
            # The number is right and the unit is not.
            unit = (
                _LONG_UNITS.get(known.written_unit, known.written_unit)
                if len(said.written_unit) > 3
                else known.written_unit
            )
            return Correction(said.written_unit, unit)
    if said.kind == "money":
        found = _AMOUNT.search(said.text)
        right = _own(said, known, found.group()) if found else None
        return (
            Correction(said.text, said.text[: found.start()] + right + said.text[found.end() :])
            if found and right
            else None
        )
    right = _own(said, known, number)
    return Correction(number, right) if right and right != number else None


def _own(said: Figure, known: Figure, like: str) -> str | None:
    """The source's number in the manner of the claim's; None where that would round it or say it more or less firmly."""
    told = _AMOUNT.search(known.text)
    if not _has_same_bound(said, known):
        return None
    value = (
        _exact(known.text) if told and not known.in_words else Decimal(repr(known.low / known.factor - known.offset))
    )
    if (said.factor, said.offset) != (known.factor, known.offset):
        ratio = math.log10(known.factor / said.factor)
        if said.offset or known.offset or abs(ratio - round(ratio)) > 1e-9:
            # A mile in kilometres is never exact: the source's own figure is only shown.
            return None
        value = value.scaleb(round(ratio))
    if said.firmness == "about" != known.firmness and _digits(value) > max(_ROUND_DIGITS, _digits(_exact(like))):
        # "about 500,000" is not put right by 364,036, and not by a figure that nobody gave.
        return None
    if said.in_words:
        return _spell(value, like)
    return _format_digits(value, like)


def _has_same_bound(said: Figure, known: Figure) -> bool:
    """Whether the claim's words around its figure ("more than", or none) are as true of the source's figure."""
    bounds = {figure.firmness for figure in (said, known) if figure.firmness not in {"", "about"}}
    return not bounds or said.firmness == known.firmness


def _exact(written: str) -> Decimal:
    """The value of the first digits as they are written, with their sign and scale: "1.268 million"."""
    found = _SIGNED.search(written)
    if found is None:
        return Decimal(0)
    scale = _SCALES[found["scale"].lower()] if found["scale"] else 0
    value = Decimal(re.sub(r"[^\d.]", "", found["digits"])).scaleb(scale)
    return -value if found["sign"] else value


def _digits(value: Decimal) -> int:
    """How many digits a value takes without its zeros at the end."""
    return len(value.normalize().as_tuple().digits)


def _spell(value: Decimal, like: str) -> str | None:
    """In words where there are such; in digits where people write them so, beside other small numbers in words."""
    scale = _SCALE.search(like)
    if scale is None:
        if value >= _WORDS_UP_TO and value == value.to_integral_value() and "half" not in like.lower():
            return f"{int(value):,}"
        return spell_number(float(value)) or None
    scaled = value.scaleb(-_SCALES[scale.group().lower()])
    words = spell_number(float(scaled))
    return f"{words} {scale.group()}" if words else None


def _format_digits(value: Decimal, like: str) -> str:
    """In digits, with the scale word and the separator of the claim's own number."""
    if value < 0:
        return ("−" if "−" in like else "-") + _format_digits(-value, like.lstrip("-−"))
    like = like.lstrip("-−")
    value = value.normalize()
    scale = _SCALE.search(like)
    if scale is not None:
        scaled = value.scaleb(-_SCALES[scale.group().lower()])
        exponent = scaled.normalize().as_tuple().exponent
        if scaled >= 1 and isinstance(exponent, int) and -exponent <= _MOST_DECIMALS:
            return f"{scaled.normalize():,f}" + _NUMERAL.sub("", like, count=1)
    groups = _GROUPS.search(like)
    longest = max((len(run) for run in _WHOLE.findall(like)), default=0)
    plain = f"{value:f}"
    whole, _, decimals = plain.partition(".")
    if groups is None and len(whole) <= longest:
        return plain
    grouped = f"{int(whole):,}".replace(",", groups[1] if groups else ",")
    return grouped + (f".{decimals}" if decimals else "")
