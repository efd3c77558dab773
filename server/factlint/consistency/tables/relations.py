"""Columns that the others make, row by row: won, drawn and lost of those played, orders less what was cancelled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Note, Place, Slip
from factlint.consistency.numbers.amounts import format_as_written, format_number
from factlint.consistency.numbers.quantities import is_slip
from factlint.consistency.tables.cells import Table
from factlint.consistency.text import Paragraph

_LEAST_ROWS = 3
MOST_COLUMNS = 7
_LEAST_VALUE = 5
_LEAST_PRODUCT = 20
NOTED = compile_late(r"[*†‡§]\s*$|\[\^")

Read = Callable[[Paragraph], "Number | None"]
Number = tuple[Fraction, Fraction, Place, str]
"""A cell's value, what its last place is worth, where its figures stand, and the figures."""
_PLAYED = frozenset({"played", "games", "matches", "p", "pld", "gp"})


def find_broken_rows(table: Table, read: Read) -> Iterator[Slip]:
    """The one row in which a column is not the sum or the difference of the others that it is in all other rows."""
    columns = table.columns[1:]
    if not 3 <= len(columns) <= MOST_COLUMNS:
        return
    rows = [row for row in _read_rows(table, columns, read) if len(row) == len(columns)]
    yield from _check_matches(table, rows)
    if len(rows) < _LEAST_ROWS:
        return
    for result, terms, sign in _possible_relations(columns):
        wrong = [row for row in rows if not _holds(row, result, terms, sign)]
        right = [row for row in rows if _holds(row, result, terms, sign) and _tells(row, result, terms)]
        if len(wrong) == 1 and len(right) >= _LEAST_ROWS - 1 and len(right) == len(rows) - 1:
            made, written = _make(wrong[0], terms, sign), wrong[0][result]
            if written[0] > 0 and made > 0 and is_slip(written[0] / written[1], made / written[1]):
                yield _report(wrong[0], result, terms, sign, made)
                return


def _read_rows(table: Table, columns: Sequence[int], read: Read) -> list[dict[int, Number]]:
    """The numbers of each row, by column; without rows of which a note tells more ("Varnby*: three points deducted")."""
    found: list[dict[int, Number]] = []
    for row in table.rows[1:]:
        label = row.get(table.columns[0])
        if label is None or not NOTED.search(label.text):
            cells = {column: read(row[column]) for column in columns if column in row}
            found.append({column: cell for column, cell in cells.items() if cell is not None})
    return found


def find_broken_products(table: Table, read: Read) -> Iterator[Slip]:
    """The one row in which an amount is not so many at so much, or a share not that of its number, as in all others."""
    columns = table.columns[1:]
    if not 2 <= len(columns) <= MOST_COLUMNS:
        return
    rows = _read_rows(table, columns, read)
    for result in columns:
        for one, other in combinations([column for column in columns if column != result], 2):
            yield from _check_products([row for row in rows if {result, one, other} <= row.keys()], result, one, other)
    for shares in columns:
        heading = table.rows[0].get(shares)
        if heading is not None and ("%" in heading.text or "ercent" in heading.text or "per cent" in heading.text):
            for counts in columns[: columns.index(shares)]:
                yield from _check_percents([row for row in rows if {counts, shares} <= row.keys()], counts, shares)


def _check_products(rows: Sequence[dict[int, Number]], result: int, one: int, other: int) -> Iterator[Slip]:
    """The only row in which one column is not the product of two others."""
    wrong = [row for row in rows if not _may_be_product(row[result], row[one], row[other])]
    right = [
        row
        for row in rows
        if row[one][0] * row[other][0] == row[result][0]
        and min(row[one][0], row[other][0]) > 1
        and row[result][0] >= _LEAST_PRODUCT
    ]
    if len(wrong) != 1 or len(right) < _LEAST_ROWS - 1:
        return
    made, written = wrong[0][one][0] * wrong[0][other][0], wrong[0][result]
    step = min(written[1], wrong[0][one][1], wrong[0][other][1])
    if min(made, written[0]) <= 0 or not is_slip(written[0] / step, made / step):
        return
    figures = [wrong[0][column][3] for column in (result, one, other)]
    better = format_as_written("; ".join(figures), made, max(len(one.partition(".")[2]) for one in figures))
    yield Slip(
        written[2],
        f"As in the other rows this should be {better}, not {written[3]}.",
        f"{wrong[0][one][3]} × {wrong[0][other][3]} = {better}",
        tuple(Note(wrong[0][column][2], "a factor of it") for column in (one, other)),
    )


def _may_be_product(result: Number, one: Number, other: Number) -> bool:
    """Whether an amount is so many at so much, where factors with decimals may be rounded: 82 at 24.4 each are 2000."""
    slack = sum((step * times / 2 for step, times in ((one[1], other[0]), (other[1], one[0])) if step < 1), Fraction(0))
    return abs(one[0] * other[0] - result[0]) <= slack


def _check_percents(rows: Sequence[dict[int, Number]], counts: int, shares: int) -> Iterator[Slip]:
    """The only row whose share is not that of its number in the column."""
    values = [row[counts][0] for row in rows]
    if len(rows) > _LEAST_ROWS and values[-1] == sum(values[:-1], Fraction(0)):
        rows, values = rows[:-1], values[:-1]
    whole = sum(values, Fraction(0))
    if len(rows) < _LEAST_ROWS or whole <= 0 or min(values) <= 0:
        return
    wrong = [row for row in rows if abs(100 * row[counts][0] / whole - row[shares][0]) > row[shares][1]]
    if len(wrong) != 1:
        return
    written, exact = wrong[0][shares], 100 * wrong[0][counts][0] / whole
    if not exact / 2 < written[0] < 2 * exact:
        return
    better = format_number(exact, len(written[3].partition(".")[2]))
    working = f"{wrong[0][counts][3]} of {format_number(whole)} is {better}%"
    yield Slip(
        written[2],
        f"{working}, not {written[3]}.",
        working,
        (Note(wrong[0][counts][2], "the number that it is a share of"),),
    )


_WON, _DRAWN, _LOST = (
    frozenset({"won", "wins", "w"}),
    frozenset({"drawn", "draws", "d", "ties", "tied"}),
    frozenset({"lost", "losses", "l"}),
)


def _check_matches(table: Table, rows: Sequence[dict[int, Number]]) -> Iterator[Slip]:
    """Matches won, drawn and lost, which make those played."""
    named = {cell.text.strip().lower(): column for column, cell in table.rows[0].items()}
    columns = [next((named[one] for one in known if one in named), None) for known in (_PLAYED, _WON, _LOST, _DRAWN)]
    played, won, lost, drawn = columns
    if played is None or won is None or lost is None or not 1 < len(rows) < _LEAST_ROWS:
        return
    terms = (won, lost) if drawn is None else (won, drawn, lost)
    wrong = [row for row in rows if not _holds(row, played, terms, 1)]
    if len(wrong) == 1:
        yield _report(wrong[0], played, terms, 1, _make(wrong[0], terms, 1))


def _possible_relations(columns: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...], int]]:
    """A column as the sum of all others, of those before it or behind it, or as the difference of two."""
    last, first = columns[-1], columns[0]
    yield last, tuple(columns[:-1]), 1
    yield first, tuple(columns[1:]), 1
    if len(columns) > 3:
        yield columns[-2], tuple(columns[:-2]), 1
        yield first, tuple(columns[1:-1]), 1
    for one, other in permutations(columns, 2):
        for result in columns:
            if result not in (one, other):
                yield result, (one, other), -1


def _make(row: dict[int, Number], terms: tuple[int, ...], sign: int) -> Fraction:
    """What some columns of a row make: their sum, or the first less the others."""
    first, *others = (row[column][0] for column in terms)
    return first + sign * sum(others, Fraction(0))


def _holds(row: dict[int, Number], result: int, terms: tuple[int, ...], sign: int) -> bool:
    """Whether a column of a row is what others make, as all are rounded."""
    steps = [row[column][1] for column in (result, *terms)]
    slack = sum(steps, Fraction(0)) / 2 if min(steps) < 1 else 0
    return abs(_make(row, terms, sign) - row[result][0]) <= slack


def _tells(row: dict[int, Number], result: int, terms: tuple[int, ...]) -> bool:
    """Whether it is no accident that a row fits: not all of it noughts or very small."""
    values = [row[column][0] for column in (result, *terms)]
    return max(values) >= _LEAST_VALUE


def _report(row: dict[int, Number], result: int, terms: tuple[int, ...], sign: int, made: Fraction) -> Slip:
    """The slip of a cell that is not what the others of its row make."""
    written = row[result]
    figures = [row[column][3] for column in (result, *terms)]
    better = format_as_written("; ".join(figures), made, max(len(one.partition(".")[2]) for one in figures))
    worked = (" + " if sign > 0 else " - ").join(row[column][3] for column in terms)
    return Slip(
        written[2],
        f"As in the other rows this should be {better}, not {written[3]}.",
        f"{worked} = {better}",
        tuple(Note(row[column][2], "a part of it") for column in terms),
        (),
    )
