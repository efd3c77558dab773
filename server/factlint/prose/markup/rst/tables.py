"""reStructuredText's tables: the cells of the rows that take one line each; how many rows are not read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.prose.markup.rst.lines import GRID_BORDER, GRID_HEAD, SIMPLE_BORDER, Line, columns_of

_RULE = re.compile(r"[-= ]+$")
Cells = tuple[list[Line], int, int]
"""The cells of rows of one line, how many rows have more lines, and the index of the line after the table."""


def grid_cells(lines: Sequence[Line], at: int) -> Cells:
    """A table drawn with bars."""
    cells: list[Line] = []
    unread = 0
    row: list[Line] = []
    while at < len(lines) and lines[at].text.startswith(("+", "|")):
        line = lines[at]
        if GRID_BORDER.match(line.text) or GRID_HEAD.match(line.text):
            one, lost = _cells_of_row([_split_at_bars(one) for one in row])
            cells += one
            unread, row = unread + lost, []
        else:
            row.append(line)
        at += 1
    return cells, unread + bool(row), at


def simple_cells(lines: Sequence[Line], at: int) -> Cells:
    """A table whose columns stand under a line of equals signs; 0 for its end where it has no last line."""
    border = lines[at]
    ends = [at]
    end = at + 1
    while end < len(lines):
        if SIMPLE_BORDER.match(lines[end].text) and lines[end].column == border.column:
            ends.append(end)
            if len(ends) == 3 or end + 1 == len(lines) or not lines[end + 1].text:
                break
        end += 1
    if len(ends) < 2 or (end == len(lines)):
        return [], 0, 0
    cells: list[Line] = []
    unread = 0
    row: list[list[Line]] = []
    columns = columns_of(border)
    for line in (*lines[at + 1 : ends[-1]], border):
        starts_row = line.column == border.column
        if row and (starts_row or not line.text or _RULE.match(line.text)):
            one, lost = _cells_of_row(row)
            cells += one
            unread, row = unread + lost, []
        if line.text and not _RULE.match(line.text):
            row.append(_split_at_columns(columns, line, line.column - border.column))
    return cells, unread, ends[-1] + 1


def _cells_of_row(lines: Sequence[Sequence[Line]]) -> tuple[list[Line], int]:
    """The cells of a row of one line; a row of more lines has none that are read, and counts as 1 unread."""
    if len(lines) == 1:
        return [cell for cell in lines[0] if cell.text], 0
    return [], int(bool(lines))


def _split_at_bars(line: Line) -> list[Line]:
    cells: list[Line] = []
    at = 1
    while (end := line.text.find("|", at)) >= 0:
        cells.append(_strip_cell(line, at, end))
        at = end + 1
    return cells


def _split_at_columns(columns: Sequence[tuple[int, int]], line: Line, shift: int) -> list[Line]:
    return [_strip_cell(line, max(start - shift, 0), max(end - shift, 0)) for start, end in columns]


def _strip_cell(line: Line, start: int, end: int) -> Line:
    content = line.text[start:end]
    left = len(content) - len(content.lstrip())
    return Line(line.start + start + left, content.strip(), line.column + start + left)
