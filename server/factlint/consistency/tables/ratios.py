"""Columns that are so much per one of another column, row by row: goals per game, turnout in percent, a change in percent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from math import prod

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Note, Slip
from factlint.consistency.numbers.amounts import format_number
from factlint.consistency.tables.cells import Table
from factlint.consistency.tables.number import Number

_LEAST_ROWS = 3
_BY_ACCIDENT = (Fraction(1, 400), Fraction(1, 100), Fraction(1, 25))
"""How probable it may be that all rows but one fit by accident: of any column, of one that says that it is a ratio, and of one
that stands right behind both of which it is a ratio."""
_MOST_OFF = 3
_PERCENT = compile_late(r"%|\bper\s?cent", 2)
_PER = compile_late(r"\b(?:per|each|a|an|average|mean)\b|[a-z]/[a-z]", 2)
_CHANGE = compile_late(r"\b(?:change|growth|rise|increase|difference|up|down)\b|±|[+]/-|Δ", 2)
_NO_RATIO = compile_late(r"\b(?:rank|place|year|no|id|page|points|index|score|p|sd|se|ci)\b|#", 2)
_WORD = compile_late(r"[a-z]{3,}", 2)

_Row = Mapping[int, Number]


def find_broken_ratios(table: Table, rows: Sequence[_Row]) -> Iterator[Slip]:
    """The one row in which a column is not the ratio, or the change in percent, of two others that it is in all other rows."""
    columns, headings = table.columns[1:], table.rows[0]
    for result in columns:
        heading = headings[result].text if result in headings else ""
        if not heading or (_NO_RATIO.search(heading) and not _PER.search(heading)):
            continue
        own = [row for row in rows if result in row]
        is_percent = _PERCENT.search(heading) is not None or (bool(own) and all(row[result][4] for row in own))
        is_named = is_percent or _PER.search(heading) or any(row[result][1] < 1 for row in own)
        if len(own) < _LEAST_ROWS or not is_named:
            continue
        for one, other in permutations([column for column in columns if column != result], 2):
            if one not in headings or other not in headings:
                continue
            these = [row for row in own if one in row and other in row]
            is_told = _names_both(heading, headings[one].text, headings[other].text)
            says_so = is_percent or _PER.search(heading) is not None
            for ratio, sign in _possible_ratios(heading, is_percent=is_percent):
                slip = _check_ratio(these, (result, one, other), ratio, sign, is_told=is_told, says_so=says_so)
                if slip is not None:
                    yield slip
                    return


_Ratio = Callable[[Fraction, Fraction], Fraction]


def _possible_ratios(heading: str, *, is_percent: bool) -> Iterator[tuple[_Ratio, str]]:
    if not is_percent:
        yield lambda a, b: a / b, "{} / {} = {}"
        return
    if _CHANGE.search(heading) is None:
        yield lambda a, b: 100 * a / b, "{} of {} is {}%"
    else:
        yield lambda a, b: 100 * (a - b) / b, "from {1} to {0} is {2}%"


def _names_both(heading: str, one: str, other: str) -> bool:
    """Whether a heading names what two others are of: "Goals per game" of "Goals" and "Games"."""
    words = {word.lower().removesuffix("s") for word in _WORD.findall(heading)}
    return "per" in words and all(
        not words.isdisjoint(word.lower().removesuffix("s") for word in _WORD.findall(text)) for text in (one, other)
    )


def _check_ratio(
    rows: Sequence[_Row], places: tuple[int, int, int], ratio: _Ratio, sign: str, *, is_told: bool, says_so: bool
) -> Slip | None:
    result, one, other = places
    if len(rows) < _LEAST_ROWS or any(row[one][0] <= 0 or row[other][0] <= 0 for row in rows):
        return None
    made = [ratio(row[one][0], row[other][0]) for row in rows]
    wrong = [at for at, row in enumerate(rows) if abs(made[at] - row[result][0]) > row[result][1]]
    if len(wrong) != 1:
        return None
    right = [row for at, row in enumerate(rows) if at != wrong[0] and row[other][0] > 1 and row[result][0]]
    if len({(row[one][0], row[other][0]) for row in right}) < _LEAST_ROWS - 1:
        return None
    accident = prod(min(Fraction(1), 2 * row[result][1] / abs(row[result][0])) for row in right)
    is_behind = says_so and {one, other} == {result - 1, result - 2}
    if not is_told and accident > _BY_ACCIDENT[says_so + is_behind]:
        return None
    row, exact = rows[wrong[0]], made[wrong[0]]
    written = row[result]
    if exact * written[0] <= 0 or not abs(exact) / _MOST_OFF < abs(written[0]) < _MOST_OFF * abs(exact):
        return None
    better = format_number(exact, len(written[3].partition(".")[2]))
    working = sign.format(row[one][3], row[other][3], better)
    return Slip(
        written[2],
        f"As in the other rows this should be {better}, not {written[3]}.",
        working,
        tuple(Note(row[column][2], "what it is made of") for column in (one, other)),
    )
