"""The tables of a draft as rows and columns, in every markup that has tables: from where each cell stands in the source."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import dropwhile

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Draft, Paragraph
from factlint.prose.draft import Part

_ROW_TAGS = compile_late(r"<tr\b", re.I)
_CELL_TAGS = compile_late(r"<t[dh]\b[^>]*>", re.I)
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
    elif draft.source.markup == "html" or _CELL_TAGS.search(source):
        rows = _rows_by_tags(draft, run)
    elif draft.source.markup == "typst":
        rows = _rows_by_order(draft, run)
    elif draft.source.markup == "asciidoc":
        rows = _asciidoc_rows(draft, run)
    elif "|" in source or "&" in source:
        rows = _rows_by_separators(draft, run, "&" if draft.source.markup == "latex" else "|")
    else:
        rows = _rows_by_offsets(draft, run)
    for part in rows:
        if len(part) >= 3:
            yield Table(tuple(part), 0 if draft.source.markup == "latex" else None)


Rows = Iterator[list[dict[int, Paragraph]]]


def _rows_by_separators(draft: Draft, run: Sequence[Paragraph], mark: str) -> Rows:
    """One row a line; a cell's column is how many separators stand before it on the line."""
    text, rows, at_line = draft.text, list[dict[int, Paragraph]](), -1
    for cell in run:
        span = draft.source_of(cell)
        start = span.start + len(span.slice(text)) - len(span.slice(text).lstrip())
        end = max(start, span.end - 1)
        line = text.rfind("\n", 0, end) + 1
        if at_line >= 0 and line != at_line and _is_apart(text[at_line:line]):
            yield rows
            rows = []
        if line != at_line:
            rows.append({})
            at_line = line
        before = text[line:start] if start > line else ""
        rows[-1][len(re.findall(rf"(?<!\\){re.escape(mark)}", before))] = cell
    yield rows


def _is_apart(between: str) -> bool:
    """Whether a blank line, or the end of a table, stands between two rows."""
    return bool(re.search(r"\n\s*\n|\\end\{", between))


def _rows_by_tags(draft: Draft, run: Sequence[Paragraph]) -> Rows:
    """HTML: a row begins at its tag, and each tag of a cell is one column further."""
    text, rows = draft.text, list[dict[int, Paragraph]]()
    before, column = -1, -1
    for cell in run:
        start = draft.source_of(cell).start
        between = text[max(0, start - _FAR_CP) if before < 0 else before : start]
        if "</table" in between.lower() and before >= 0:
            yield rows
            rows = []
        if _ROW_TAGS.search(between) or not rows:
            rows.append({})
            column = -1
            between = (
                between[[found.end() for found in _ROW_TAGS.finditer(between)][-1] :]
                if _ROW_TAGS.search(between)
                else between
            )
        opened = len(_CELL_TAGS.findall(between))
        column += opened
        if opened or column not in rows[-1]:
            rows[-1][max(column, 0)] = cell
        before = start
    yield rows


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
