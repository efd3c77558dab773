"""Values of Wikidata written out in English: days, quantities and things, each in the sentence of its property. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from factlint.engine.web.fields import value_at

Labels = dict[str, str]
_ITEM = re.compile(r"Q[1-9]\d{0,11}")
_TIME = re.compile(r"([+-])(\d{4,})-(\d\d)-(\d\d)T")
_AMOUNT = re.compile(r"([+-]?)(\d{1,15})(\.\d{1,9})?")
_MONTHS = (
    "January February March April May June July August September October November December".split()
)  # fmt: skip
_DAY, _MONTH, _YEAR = 11, 10, 9
_CALENDAR = "Q1985727"
# {s} is the subject, {v} the value; a time brings its preposition: "on 4 May 1938", "in 1938".
SENTENCES: Mapping[str, str] = {
    "P569": "{s} was born {v}.",
    "P19": "{s} was born in {v}.",
    "P570": "{s} died {v}.",
    "P20": "{s} died in {v}.",
    "P571": "The inception of {s} was {v}.",
    "P1619": "{s} officially opened {v}.",
    "P576": "{s} was dissolved {v}.",
    "P577": "{s} was published {v}.",
    "P112": "{s} was founded by {v}.",
    "P50": "The author of {s} is {v}.",
    "P57": "The director of {s} is {v}.",
    "P86": "The composer of {s} is {v}.",
    "P84": "The architect of {s} is {v}.",
    "P170": "The creator of {s} is {v}.",
    "P61": "The discoverer or inventor of {s} is {v}.",
    "P166": "{s} received the {v}.",
    "P17": "{s} is in {v}.",
    "P36": "The capital of {s} is {v}.",
    "P37": "An official language of {s} is {v}.",
    "P38": "The currency of {s} is the {v}.",
    "P6": "The head of government of {s} is {v}.",
    "P35": "The head of state of {s} is {v}.",
    "P169": "The chief executive officer of {s} is {v}.",
    "P488": "The chairperson of {s} is {v}.",
    "P127": "The owner of {s} is {v}.",
    "P159": "The headquarters of {s} are in {v}.",
    "P1082": "The population of {s} is {v}.",
    "P1128": "{s} has {v} employees.",
    "P2044": "The elevation of {s} above sea level is {v}.",
    "P2048": "The height of {s} is {v}.",
    "P2043": "The length of {s} is {v}.",
    "P2046": "The area of {s} is {v}.",
}


def write_sentence(property: str, subject: str, claim: object, labels: Mapping[str, str]) -> str:
    """A statement as a sentence; "" where its value is unknown, has no name, or cannot be written."""
    value = (
        value_at(claim, "mainsnak", "datavalue", "value")
        if value_at(claim, "mainsnak", "snaktype") == "value"
        else None
    )
    written = _format_time(value) or _quantity(value, labels) or labels.get(item_of(value_at(value, "id")), "")
    if not written:
        return ""
    text = SENTENCES[property].format(s=subject, v=written)
    year = year_of(value_at(claim, "qualifiers", "P585", 0))
    return f"{text[:-1]} ({year})." if year and value_at(value, "amount") is not None else text


def item_of(id: object) -> str:
    """The id of a thing, "" for anything else."""
    return id if isinstance(id, str) and _ITEM.fullmatch(id) else ""


def unit_of(value: object) -> str:
    """The id of a quantity's unit, "" where it has none."""
    unit = value_at(value, "unit")
    return item_of(unit.rpartition("/")[2]) if isinstance(unit, str) else ""


def day_of_time(snak: object) -> str:
    """The day of a time as ISO 8601, "" where it tells no day of our era."""
    value = value_at(snak, "datavalue", "value")
    found = _parts(value)
    return f"{found[0]:04d}-{found[1]:02d}-{found[2]:02d}" if found and value_at(value, "precision") == _DAY else ""


def year_of(snak: object) -> int:
    """The year of a time of our era, 0 where it tells none."""
    value = value_at(snak, "datavalue", "value")
    found, precision = _parts(value), value_at(value, "precision")
    return found[0] if found and isinstance(precision, int) and precision >= _YEAR else 0


def _parts(value: object) -> tuple[int, int, int] | None:
    time = value_at(value, "time")
    found = _TIME.match(time) if isinstance(time, str) else None
    if found is None or found[1] == "-" or len(found[2]) > 4:
        return None
    return int(found[2]), int(found[3]), int(found[4])


def _format_time(value: object) -> str:
    found, precision = _parts(value), value_at(value, "precision")
    calendar = value_at(value, "calendarmodel")
    if found is None or not (isinstance(calendar, str) and calendar.endswith(_CALENDAR)):
        # A day of the Julian calendar is another day in ours.
        return ""
    year, month, day = found
    if precision == _DAY and 1 <= month <= 12 and day:
        return f"on {day} {_MONTHS[month - 1]} {year}"
    if precision == _MONTH and 1 <= month <= 12:
        return f"in {_MONTHS[month - 1]} {year}"
    return f"in {year}" if precision == _YEAR else ""


def _quantity(value: object, labels: Mapping[str, str]) -> str:
    amount = value_at(value, "amount")
    found = _AMOUNT.fullmatch(amount) if isinstance(amount, str) else None
    if found is None:
        return ""
    fraction = (found[3] or "").rstrip("0").rstrip(".")
    written = f"{'-' if found[1] == '-' else ''}{int(found[2]):,}{fraction}"
    if value_at(value, "unit") == "1":
        return written
    unit = labels.get(unit_of(value), "")
    return f"{written} {unit}" if unit else ""
