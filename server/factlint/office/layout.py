"""The text of a document while it is read: paragraph after paragraph, each character with the bytes that show it."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise

from factlint.office.errors import TOO_COMPLICATED, Unreadable
from factlint.office.markup import Element, ElementText
from factlint.prose.draft import BlockKind, Part
from factlint.prose.span import Span

BETWEEN = "\n\n"
MOST_SHOWN = 1_500_000
_COUNT_CP = 3
CONTENTS = "contents list"
"""What is counted for a table of contents or an index: the office suite makes it, nobody writes it."""


@dataclass(frozen=True, slots=True)
class VisibleText:
    """Some characters of the text from `start` on, the bytes that show them and the element that those stand in.

    What a field, another writer's tracked change or a bound content control shows is `fixed`: only remarks are made on it.
    """

    start: int
    source: ElementText
    element: Element
    fixed: bool

    @property
    def end(self) -> int:
        return self.start + len(self.source.text)


@dataclass(slots=True)
class Layout:
    """What was read so far; `left_out` counts, by kind, what is not in the text."""

    parts: list[Part] = field(default_factory=list[Part])
    shown: list[VisibleText] = field(default_factory=list[VisibleText])
    left_out: Counter[str] = field(default_factory=Counter[str])
    row: int = 0
    _column: int = 0
    _width: int = 1
    _next_column: int = 0
    _rows: int = 0
    _texts: list[str] = field(default_factory=list[str])
    _length: int = 0
    _begun: int = 0

    @property
    def text(self) -> str:
        return "".join(self._texts)

    def add(self, source: ElementText, element: Element, *, fixed: bool) -> None:
        """Characters of the paragraph that is being read. Raises Unreadable where one element stands for too many."""
        if not source.text:
            return
        if len(self.shown) >= MOST_SHOWN:
            raise Unreadable(TOO_COMPLICATED)
        if self._begun == self._length and self.parts:
            self._texts.append(BETWEEN)
            self._begun = self._length = self._length + len(BETWEEN)
        self.shown.append(VisibleText(self._length, source, element, fixed))
        self._texts.append(source.text)
        self._length += len(source.text)

    @contextmanager
    def in_row(self) -> Generator[None]:
        """What is read meanwhile stands in a table row of its own."""
        around = self.row, self._column, self._width, self._next_column
        self._rows += 1
        self.row, self._column, self._width, self._next_column = self._rows, 0, 1, 0
        yield
        self.row, self._column, self._width, self._next_column = around

    def begin_cell(self, width: int, step: int) -> None:
        """What is read from now on stands in the next cell of the row.

        It reaches over `width` columns; the cell after it begins `step` columns further on.
        """
        self._column, self._width = self._next_column, width
        self._next_column += step

    def end_paragraph(self, kind: BlockKind, level: int = 0) -> None:
        """What was added since the last one is a paragraph; without text there is none."""
        if self._length > self._begun:
            self.parts.append(Part(Span(self._begun, self._length), kind, level, self.row, self._column, self._width))
            self._begun = self._length


def count_of(value: str) -> int:
    """How many columns an attribute says, from 1 on; 1 for what is no count."""
    return max(int(value), 1) if value.isdecimal() and len(value) <= _COUNT_CP else 1


class Places:
    """Where the characters of a text are shown, once it is read."""

    def __init__(self, shown: Iterable[VisibleText]) -> None:
        self._shown = tuple(shown)
        self._starts = [one.start for one in self._shown]

    def shown_at(self, character: int) -> VisibleText | None:
        """The stretch that shows one character; None between paragraphs."""
        index = bisect_right(self._starts, character) - 1
        found = self._shown[index] if index >= 0 else None
        return found if found is not None and character < found.end else None

    def shown_in(self, span: Span) -> list[VisibleText]:
        """The stretches that show the characters of a span, in order."""
        index = max(bisect_right(self._starts, span.start) - 1, 0)
        found: list[VisibleText] = []
        while index < len(self._shown) and self._shown[index].start < span.end:
            if self._shown[index].end > span.start:
                found.append(self._shown[index])
            index += 1
        return found

    def fully_shown_in(self, span: Span) -> list[VisibleText]:
        """The stretches of a span, in order; none where not all of its characters are shown, as between paragraphs."""
        found = self.shown_in(span)
        covered = found and found[0].start <= span.start and span.end <= found[-1].end
        return found if covered and all(one.end == two.start for one, two in pairwise(found)) else []

    def shown_beside(self, at: int, *, before: bool) -> VisibleText | None:
        """The stretch that ends at a place, or with `before` the one that begins there; the other one where there is only that."""
        sides = (self.shown_at(at), self.shown_at(at - 1)) if before else (self.shown_at(at - 1), self.shown_at(at))
        return next((side for side in sides if side is not None), None)
