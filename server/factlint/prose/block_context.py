"""What stands around the blocks of a draft: the headings over them, what leads to them, and the heads of their columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from factlint.prose.draft import Block, BlockKind, ParsedDraft
from factlint.prose.table_rows import TableRows, tables_of, tells_columns

_MOST_HEADS = 12
"""So many heads of a table are kept where none is known to be that of a column."""


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
    for rows in tables_of(draft):
        found |= _cells_of_table(rows) if tells_columns(draft) else _cells_without_columns(rows)
    return found


def _cells_without_columns(rows: TableRows) -> dict[int, BlockContext]:
    """The same of the cells of one table where nothing tells which cells are of one row, and of one column."""
    first, *others = rows
    heads = tuple([cell.block for cell in first[:_MOST_HEADS]])
    return {cell.block: BlockContext(heads=heads) for row in others for cell in row}


def _cells_of_table(rows: TableRows) -> dict[int, BlockContext]:
    """The same of the cells of one table, which has these rows."""
    found: dict[int, BlockContext] = {}
    by_column = {cell.column: (cell.block,) for cell in reversed(rows[0])}
    for row in rows:
        ends = (row[0].block, row[-1].block)
        for cell in row:
            heads = () if row is rows[0] else by_column.get(cell.column, ())
            found[cell.block] = BlockContext(heads=heads, row=ends)
    return found
