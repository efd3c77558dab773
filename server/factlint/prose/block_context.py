"""What stands around the blocks of a draft: the headings over them, what leads to them, and the heads of their columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from factlint.prose.draft import Block, BlockKind, ParsedDraft

_MOST_HEADS = 12
"""So many heads of a table are kept where none is known to be that of a column."""
_WITHOUT_COLUMNS = frozenset({"rst", "typst", "asciidoc"})
"""Markups whose tables have the cells of a row in several lines, or by where they begin in the line."""
_END_OF_TABLE = re.compile(r"</table|\\end\{|\n[ \t]*\r?\n(?![ \t]*[<&])", re.IGNORECASE)
"""What ends a table between two cells: a mark, or an empty line that no row of HTML or LaTeX follows."""
_END_IN_ASCIIDOC = "|==="
"""Empty lines part the rows of a table there."""
_ROW_TAG = re.compile(r"<tr\b", re.IGNORECASE)
_CELL_TAG = re.compile(r"<t[dh]\b", re.IGNORECASE)


class BlockContext(NamedTuple):
    """What stands around a block, by indexes of blocks.

    `heading` is the one that it stands under, of a heading the next higher one; `lead` the block before it, or before the
    whole list or table that it is in. Of a cell, `heads` are the heads of its column, or of all columns where the markup
    does not tell which is its own, and `row` the first and the last cell of its row where that is told.
    """

    heading: int | None = None
    lead: int | None = None
    heads: tuple[int, ...] = ()
    row: tuple[int, int] | None = None


class _Cell(NamedTuple):
    """A cell of a table by the index of its block, and its column, from 0."""

    block: int
    column: int


def context_of(draft: ParsedDraft, block: int) -> BlockContext:
    """What stands around one block."""
    return draft.compute_once(_find_contexts)[block]


def headings_over(draft: ParsedDraft, block: int) -> Iterator[int]:
    """The headings that a block stands under, from the nearest to the highest."""
    above = context_of(draft, block).heading
    while above is not None:
        yield above
        above = context_of(draft, above).heading


def _find_contexts(draft: ParsedDraft) -> tuple[BlockContext, ...]:
    """What stands around each block, found for all of them at once."""
    cells = _find_cells(draft)
    found: list[BlockContext] = []
    for index, block in enumerate(draft.blocks):
        heading = draft.heading_index(index)
        if block.kind is BlockKind.HEADING:
            while heading is not None and draft.blocks[heading].level >= block.level:
                heading = found[heading].heading
        lead = index - 1 if index else None
        if lead is not None and _are_of_one(draft.blocks[lead], block):
            lead = found[lead].lead
        found.append(cells.get(index, BlockContext())._replace(heading=heading, lead=lead))
    return tuple(found)


def _are_of_one(before: Block, block: Block) -> bool:
    """Whether two blocks that follow each other are parts of one list, or of one table."""
    if BlockKind.TABLE_CELL in {before.kind, block.kind}:
        return before.kind is block.kind
    return before.container == block.container == "list"


def _find_cells(draft: ParsedDraft) -> dict[int, BlockContext]:
    """Of each cell the heads of its column, and the first and last cell of its row."""
    found: dict[int, BlockContext] = {}
    rows: list[list[_Cell]] = []
    for index, block in enumerate(draft.blocks):
        if block.kind is not BlockKind.TABLE_CELL:
            continue
        before = draft.blocks[index - 1] if index else None
        between = draft.text[before.span.end if before else 0 : block.span.start]
        if before is None or before.kind is not BlockKind.TABLE_CELL or _ends_table(draft, between):
            found |= _cells_of_table(draft, rows)
            rows = [[_Cell(index, _first_column(draft, block, between))]]
        elif (step := _step_in_row(draft, before, block, between)) < 0:
            rows.append([_Cell(index, _first_column(draft, block, between))])
        else:
            rows[-1].append(_Cell(index, rows[-1][-1].column + step))
    return found | _cells_of_table(draft, rows)


def _ends_table(draft: ParsedDraft, between: str) -> bool:
    """Whether a table ends between two cells. In an office document only words do: its empty lines part all paragraphs."""
    if draft.parts:
        return False
    if draft.markup == "asciidoc":
        return _END_IN_ASCIIDOC in between
    return _END_OF_TABLE.search(between) is not None


def _cells_of_table(draft: ParsedDraft, rows: Sequence[Sequence[_Cell]]) -> dict[int, BlockContext]:
    """The same of the cells of one table, which has these rows."""
    if not rows:
        return {}
    first, *others = rows
    found: dict[int, BlockContext] = {}
    if draft.markup in _WITHOUT_COLUMNS and not draft.parts:
        heads = tuple(cell.block for cell in first[:_MOST_HEADS])
        return {cell.block: BlockContext(heads=heads) for row in others for cell in row}
    by_column = {cell.column: (cell.block,) for cell in reversed(first)}
    for row in rows:
        ends = (row[0].block, row[-1].block)
        for cell in row:
            heads = () if row is first else by_column.get(cell.column, ())
            found[cell.block] = BlockContext(heads=heads, row=ends)
    return found


def _first_column(draft: ParsedDraft, block: Block, between: str) -> int:
    """The column of the first cell of a row, by what stands before it: cells without words are before it."""
    if draft.parts:
        part = draft.part_at(block.span.start)
        return part.column if part else 0
    line = between.rpartition("\n")[2]
    return max(line.count("|") - line.lstrip().startswith("|"), len(_CELL_TAG.findall(line)) - 1, line.count("&"), 0)


def _step_in_row(draft: ParsedDraft, before: Block, block: Block, between: str) -> int:
    """How many columns a cell stands behind the cell before it; -1 where it begins a row."""
    if draft.parts:
        first, second = draft.part_at(before.span.start), draft.part_at(block.span.start)
        return second.column - first.column if first and second and first.row == second.row else -1
    if "<t" in between.lower() or draft.markup == "html":
        return -1 if _ROW_TAG.search(between) else len(_CELL_TAG.findall(between))
    if draft.markup == "latex":
        return -1 if "\\\\" in between else between.count("&")
    return -1 if "\n" in between else between.count("|")
