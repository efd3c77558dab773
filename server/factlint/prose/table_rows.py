"""The tables of a draft: which cells stand in one row, and in which column each of them is where the markup tells it."""

from __future__ import annotations

import re
from typing import NamedTuple

from factlint.prose.draft import Block, BlockKind, ParsedDraft

_WITHOUT_COLUMNS = frozenset({"rst", "typst", "asciidoc"})
"""Markups whose tables have the cells of a row in several lines, or by where they begin in the line."""
_END_OF_TABLE = re.compile(r"</table|\\end\{|\n[ \t]*\r?\n(?![ \t]*[<&])", re.IGNORECASE)
"""What ends a table between two cells: a mark, or an empty line that no row of HTML or LaTeX follows."""
_END_IN_ASCIIDOC = "|==="
"""Empty lines part the rows of a table there."""
_BAR = re.compile(r"(?<!\\)\|")
_END_OF_LATEX_ROW = "\\\\"
_ROW_TAG = re.compile(r"<t(?:r|able)\b", re.IGNORECASE)
_TAG = re.compile(r"<t(?:[rdh]|able)\b", re.IGNORECASE)
_CELL_TAG = re.compile(r"<t[dh]\b", re.IGNORECASE)


class Cell(NamedTuple):
    """A cell of a table by the index of its block, and its column, from 0."""

    block: int
    column: int


TableRows = tuple[tuple[Cell, ...], ...]
"""The rows of one table; cells without words are in none."""


def tables_of(draft: ParsedDraft) -> tuple[TableRows, ...]:
    """The tables of a draft in their order; the columns of those of some markups count for nothing (`tells_columns`)."""
    return draft.compute_once(_find_tables)


def tells_columns(draft: ParsedDraft) -> bool:
    """Whether the draft's markup tells the columns of cells by signs between them, or the document itself tells them."""
    return bool(draft.parts) or draft.markup not in _WITHOUT_COLUMNS


def _find_tables(draft: ParsedDraft) -> tuple[TableRows, ...]:
    tables: list[list[list[Cell]]] = []
    for index, block in enumerate(draft.blocks):
        if block.kind is not BlockKind.TABLE_CELL:
            continue
        before = draft.blocks[index - 1] if index else None
        between = draft.text[before.span.end if before else 0 : block.span.start]
        if before is None or before.kind is not BlockKind.TABLE_CELL or _ends_table(draft, between):
            tables.append([[Cell(index, _first_column(draft, block, between))]])
        elif (step := _step_in_row(draft, before, block, between)) < 0:
            tables[-1].append([Cell(index, _first_column(draft, block, between))])
        else:
            tables[-1][-1].append(Cell(index, tables[-1][-1][-1].column + step))
    return tuple([tuple([tuple(row) for row in table]) for table in tables])


def _ends_table(draft: ParsedDraft, between: str) -> bool:
    """Whether a table ends between two cells. In an office document only words do: its empty lines part all paragraphs."""
    if draft.parts:
        return False
    if draft.markup == "asciidoc":
        return _END_IN_ASCIIDOC in between
    return _END_OF_TABLE.search(between) is not None


def _first_column(draft: ParsedDraft, block: Block, between: str) -> int:
    """The column of the first cell of a row, by what stands before it: cells without words are before it."""
    if draft.parts:
        part = draft.part_at(block.span.start)
        return part.column if part else 0
    if _has_tags(draft, between):
        return max(len(_CELL_TAG.findall(_ROW_TAG.split(between)[-1])) - 1, 0)
    line = between.rpartition("\n")[2]
    if draft.markup == "latex":
        return line.rpartition(_END_OF_LATEX_ROW)[2].count("&")
    return len(_BAR.findall(line)) - line.lstrip().startswith("|")


def _has_tags(draft: ParsedDraft, between: str) -> bool:
    """Whether a cell begins at a tag, as in HTML and in other markup that has it inside."""
    return draft.markup == "html" or _TAG.search(between.rstrip().rpartition("\n")[2]) is not None


def _step_in_row(draft: ParsedDraft, before: Block, block: Block, between: str) -> int:
    """How many columns a cell stands behind the cell before it; -1 where it begins a row."""
    if draft.parts:
        first, second = draft.part_at(before.span.start), draft.part_at(block.span.start)
        return second.column - first.column if first and second and first.row == second.row else -1
    if _has_tags(draft, between):
        return -1 if _ROW_TAG.search(between) else len(_CELL_TAG.findall(between))
    if draft.markup == "latex":
        return -1 if _END_OF_LATEX_ROW in between else between.count("&")
    return -1 if "\n" in between else len(_BAR.findall(between))
