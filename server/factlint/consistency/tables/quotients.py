"""Columns that two others make, row by row: a turnout, goals per game, the growth from one year to the next."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Note, Slip
from factlint.consistency.numbers.amounts import format_number
from factlint.consistency.numbers.quantities import is_slip
from factlint.consistency.tables.cells import Table
from factlint.consistency.tables.relations import MOST_COLUMNS, NOTED, Number, Read

_LEAST_ROWS = 3
_OF_HUNDRED = (
    r"%|\b(?:per\s?cent|percentage|rate|share|growth|change|increase|rise|yield|return|margin|turnout|occupancy)\b"
)
_HUNDREDTHS = compile_late(_OF_HUNDRED, re.IGNORECASE)
"""In the heading of a column of shares and rises."""
_QUOTIENT = compile_late(rf"{_OF_HUNDRED}|/|\b(?:per|ratio|average|mean|density|speed|each)\b", re.IGNORECASE)
"""In the heading of a column that is reckoned from others: "Goals |per| game"."""
_SUMMARY = compile_late(
    r"\b(?:average|mean|median|typical|totals?|all|overall|sum|altogether|combined)\b|[)\]]\s*$", re.IGNORECASE
)
"""In the label of a row that sums the others up, or of which something more is said: "2021 (9 months|)"."""
_IN_LARGE_UNITS = compile_late(
    r"\(\s?[$€£]?\s?(?:k|m|mn|bn|tn)\s?\)|\b(?:thousands?|millions?|billions?)\b|[’']?000", re.IGNORECASE
)
"""In the heading of a column of rounded numbers: "2010 |(m)|"."""
_LARGE = 10_000
"""From here on a number that ends in noughts may be rounded to them."""
_LEAST_STEPS = 5
"""A quotient of fewer of its last places fits others by chance."""

_Make = Callable[[Fraction, Fraction], Fraction]
_RATIO: tuple[str, _Make] = ("{} ÷ {} = {}", lambda one, other: one / other)
_SHARE: tuple[str, _Make] = ("{} of {} is {}%", lambda one, other: 100 * one / other)
_GROWTH: tuple[str, _Make] = ("from {1} to {0} is {2}%", lambda one, other: 100 * (one - other) / other)
"""The sum that a reader sees, and how a column is reckoned from two others."""


def find_broken_quotients(table: Table, read: Read) -> Iterator[Slip]:
    """The one row in which a rate, a share or a growth is not that of two other columns, as it is in all other rows."""
    columns, headings = table.columns[1:], table.rows[0]
    if not 3 <= len(columns) <= MOST_COLUMNS:
        return
    rows: list[dict[int, Number]] | None = None
    for result in columns:
        heading = headings.get(result)
        if heading is None or not _QUOTIENT.search(heading.text):
            continue
        rows = _read_rows(table, read) if rows is None else rows
        ways = (_RATIO, _SHARE, _GROWTH) if _HUNDREDTHS.search(heading.text) else (_RATIO,)
        rounded = {one for one in columns if one in headings and _IN_LARGE_UNITS.search(headings[one].text)}
        for one, other in permutations([column for column in columns if column != result], 2):
            told = [row for row in rows if {result, one, other} <= row.keys() and min(row[one][0], row[other][0]) > 0]
            if len(told) < max(_LEAST_ROWS, len(rows)):
                continue
            for way in ways:
                slip = _check(told, (result, one, other), way, ways, rounded)
                if slip is not None:
                    yield slip
                    return


def _read_rows(table: Table, read: Read) -> list[dict[int, Number]]:
    """The numbers of each row, by column; without rows that sum up the others, or of which a note tells more."""
    label, *columns = table.columns
    found: list[dict[int, Number]] = []
    for row in table.rows[1:]:
        words = row[label].text if label in row else ""
        if not (NOTED.search(words) or _SUMMARY.search(words) or (label in row and row[label].gaps)):
            cells = {column: read(row[column]) for column in columns if column in row}
            found.append({column: cell for column, cell in cells.items() if cell is not None})
    return found


def _check(
    rows: Sequence[dict[int, Number]],
    columns: tuple[int, int, int],
    way: tuple[str, _Make],
    ways: Sequence[tuple[str, _Make]],
    rounded: set[int],
) -> Slip | None:
    """The only row in which a column is not what two others make, by a likely slip, and nothing else makes it either."""
    result, one, other = columns
    wrong: list[dict[int, Number]] = []
    for row in rows:
        if not _makes(row, columns, way[1], rounded):
            wrong.append(row)
            if len(wrong) > 1:
                return None
    if not wrong or len({row[result][0] for row in rows}) == 1:
        return None
    row, written = wrong[0], wrong[0][result]
    made = way[1](row[one][0], row[other][0])
    if any(way[1](each[one][0], each[other][0]) < _LEAST_STEPS * each[result][1] for each in rows):
        return None
    if written[0] <= 0 or not is_slip(written[0] / written[1], Fraction(round(made / written[1]))):
        return None
    others = permutations([column for column in row if column != result], 2)
    if any(_makes(row, (result, *pair), make, rounded) for pair in others for _, make in ways if row[pair[1]][0] > 0):
        return None
    shown = format_number(made, len(written[3].partition(".")[2]))
    return Slip(
        written[2],
        f"As in the other rows this should be {shown}, not {written[3]}.",
        way[0].format(row[one][3], row[other][3], shown),
        tuple(Note(row[column][2], "what it is made of") for column in (one, other)),
    )


def _makes(row: dict[int, Number], columns: tuple[int, int, int], make: _Make, rounded: set[int]) -> bool:
    """Whether a cell is what two others of its row make, as all are rounded; small whole numbers are exact."""
    result, one, other = columns
    ends = [_ends(row[column], is_rounded=column in rounded) for column in (one, other)]
    made = [make(first, second) for first in ends[0] for second in ends[1] if second > 0]
    value, step, *_ = row[result]
    return bool(made) and min(made) - step <= value <= max(made) + step


def _ends(number: Number, *, is_rounded: bool) -> tuple[Fraction, ...]:
    """The least and the most that a number may have been before it was rounded; itself, where it was not."""
    value, step, *_ = number
    if value >= _LARGE:
        while value % (10 * step) == 0:
            step *= 10
    elif step == 1 and not is_rounded:
        return (value,)
    return value - step / 2, value + step / 2
