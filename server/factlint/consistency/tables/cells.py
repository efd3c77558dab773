"""The tables of a draft as rows and columns, in every markup that has tables: from where each cell stands in the source."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import dropwhile

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Draft, Paragraph
from factlint.prose.draft import Part
from factlint.prose.table_rows import TableRows, tables_of

_SIGNS = compile_late(r"[|&]|<t[dh]\b", re.I)
"""What tells where a cell ends and the next one begins."""
_GRID = compile_late(r"^[ \t]*[|+]", re.M)
"""How a line of a grid table of reStructuredText begins; in its simple tables a bar or "&" is but a word: "R&D"."""
_SPANS = compile_late(r"\b(?:col|row)span\s*=\s*[\"']?[2-9]|\\multicolumn|\\multirow|colspan:|rowspan:", re.I)
_TYPST_COLUMNS = compile_late(r"columns:\s*(?:(\d+)|\(([^()]*)\))")
_FAR_CP = 4000


@dataclass(frozen=True, slots=True)
class Table:
    """Cells by row and column, both from 0; a column that a row has no words in is missing from it."""

    rows: tuple[dict[int, Paragraph], ...]
    first: int | None = None
    """The column of the labels where the markup tells it, even if none of them can be read (a formula)."""

    @property
    def columns(self) -> tuple[int, ...]:
        known = {column for row in self.rows for column in row}
        return tuple(sorted(known if self.first is None else {*known, self.first}))


def find_tables(draft: Draft) -> Iterator[Table]:
    """The tables of a draft; those of markup with cells that reach over several rows or columns are left out."""
    for run in draft.cells:
        if len(run) >= 4:
            yield from _tables(draft, run)


def _tables(draft: Draft, run: Sequence[Paragraph]) -> Iterator[Table]:
    """The tables of a run of cells, by the manner in which their markup tells rows and columns."""
    text = draft.text
    first, last = draft.source_of(run[0]).start, draft.source_of(run[-1]).end
    line = text.rfind("\n", 0, first) + 1
    source = text[line : text.find("\n", last) if "\n" in text[last:] else len(text)]
    opened = max(text.rfind("<t", 0, first), first - _FAR_CP, 0)
    if _SPANS.search(source) or _SPANS.search(text, opened, first):
        return
    if draft.source.parts:
        rows = _rows_by_parts(draft, run)
    elif draft.source.markup == "typst":
        rows = _rows_by_order(draft, run)
    elif draft.source.markup == "asciidoc":
        rows = _asciidoc_rows(draft, run)
    elif draft.source.markup == "html" or (_GRID if draft.source.markup == "rst" else _SIGNS).search(source):
        rows = _rows_by_signs(draft, run)
    else:
        rows = _rows_by_offsets(draft, run)
    for part in rows:
        if len(part) >= 3:
            yield Table(tuple(part), 0 if draft.source.markup == "latex" else None)


Rows = Iterator[list[dict[int, Paragraph]]]


def _rows_by_signs(draft: Draft, run: Sequence[Paragraph]) -> Rows:
    """Where bars or tags stand between the cells, the draft knows their rows and columns; of several in one the first counts."""
    tables = tables_of(draft.source)
    for at in range(bisect_left(tables, run[0].index, key=_first_block), len(tables)):
        if _first_block(tables[at]) > run[-1].index:
            return
        rows: list[dict[int, Paragraph]] = []
        for row in tables[at]:
            rows.append({})
            for cell in row:
                rows[-1].setdefault(cell.column, draft.paragraphs[cell.block])
        yield rows


def _first_block(table: TableRows) -> int:
    return table[0][0].block


def _rows_by_order(draft: Draft, run: Sequence[Paragraph]) -> Rows:
    """Typst: the cells follow each other, so many a row."""
    start = draft.source_of(run[0]).start
    found = next(reversed(list(_TYPST_COLUMNS.finditer(draft.text, max(0, start - 600), start))), None)
    if found is None:
        return
    width = int(found[1]) if found[1] else len([one for one in found[2].split(",") if one.strip()])
    if width and len(run) % width == 0 and "table(" not in draft.text[start : draft.source_of(run[-1]).end]:
        yield [{column: run[at + column] for column in range(width)} for at in range(0, len(run), width)]


def _asciidoc_rows(draft: Draft, run: Sequence[Paragraph]) -> Rows:
    """The first line tells the width, where it holds several cells; then the cells follow each other."""
    text = draft.text
    line = text.rfind("\n", 0, draft.source_of(run[0]).start) + 1
    end = text.find("\n", line)
    width = len([cell for cell in run if line <= draft.source_of(cell).start < end])
    found = next(reversed(list(re.finditer(r"cols=\"([^\"]*)\"", text[max(0, line - 200) : line]))), None)
    if found is not None:
        parts = found[1].split(",")
        width = int(parts[0].rstrip("*")) if re.fullmatch(r"\d+\*", parts[0]) else len(parts)
    inside = text[line : draft.source_of(run[-1]).end]
    if width > 1 and len(run) % width == 0 and "|===" not in inside and not re.search(r"\|\s*(?:\||\n\s*\|)", inside):
        yield [{column: run[at + column] for column in range(width)} for at in range(0, len(run), width)]


def _rows_by_parts(draft: Draft, run: Sequence[Paragraph]) -> Rows:
    """Of an office document, which tells where each cell stands; rows above the headings that are one joined cell are no part.

    Of other joined cells a row's first counts in its first column, those of the headings count in all of theirs, and
    those among the numbers in none.
    """
    part_at = {part.span.start: part for part in draft.source.parts}
    rows: dict[int, list[tuple[Part, Paragraph]]] = {}
    for cell in run:
        part = part_at.get(draft.source_of(cell).start)
        if part is None or not part.row:
            return
        rows.setdefault(part.row, []).append((part, cell))
    below = list(dropwhile(lambda row: len(row) == 1 and row[0][0].width > 1, rows.values()))
    if all(len({part.column for part, _ in row}) == len(row) for row in below):
        yield [_cells_by_column(row, is_heading=not at) for at, row in enumerate(below)]


def _cells_by_column(row: Sequence[tuple[Part, Paragraph]], *, is_heading: bool) -> dict[int, Paragraph]:
    """The cells of one row of an office document by column."""
    cells: dict[int, Paragraph] = {}
    for at, (part, cell) in enumerate(row):
        if is_heading:
            cells.update(dict.fromkeys(range(part.column, part.column + part.width), cell))
        elif part.width == 1 or not at:
            cells[part.column] = cell
    return cells


def _rows_by_offsets(draft: Draft, run: Sequence[Paragraph]) -> Rows:
    """Simple tables: one row a line, columns by where they begin or end, as the headings do."""
    text = draft.text
    lines: dict[int, list[tuple[int, int, Paragraph]]] = {}
    for cell in run:
        span = draft.source_of(cell)
        line = text.rfind("\n", 0, span.start) + 1
        lines.setdefault(line, []).append((span.start - line, span.end - line, cell))
    widest = max(lines.values(), key=len)
    starts = [(start, end) for start, end, _ in widest]
    rows: list[dict[int, Paragraph]] = []
    for row in lines.values():
        placed: dict[int, Paragraph] = {}
        for start, end, cell in row:
            near = [at for at, (a, b) in enumerate(starts) if start < b and end > a]
            if len(near) != 1 or near[0] in placed:
                return
            placed[near[0]] = cell
        rows.append(placed)
    yield rows
