"""What the block level of any markup finds: the blocks of prose with their lines, and what was left out around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from factlint.prose.draft import BlockKind, Container
from factlint.prose.span import Span

LINE = re.compile(r"([^\r\n]*+)(?:\r\n|\n|\r|\Z)")

SourceLine = tuple[int, str]
"""A line of a block: where its content starts, and the content."""


@dataclass(frozen=True, slots=True)
class RawBlock:
    """A block before its inline level is read; `lines` start where their content does, counted from the block."""

    kind: BlockKind
    span: Span
    lines: tuple[SourceLine, ...]
    level: int = 0
    container: Container = ""
    depth: int = 0
    quoted: bool = False


@dataclass(slots=True)
class RawChunk:
    """One top-level block of markup with everything in it, offsets as in the text."""

    start: int
    blocks: list[RawBlock] = field(default_factory=list[RawBlock])
    definitions: list[tuple[str, Span]] = field(default_factory=list[tuple[str, Span]])
    comments: list[Span] = field(default_factory=list[Span])
    skipped: list[str] = field(default_factory=list[str])


def find_lines(text: str, region: Span) -> Iterator[SourceLine]:
    """The lines of a region, and where each starts."""
    if "\r" in text:
        for found in LINE.finditer(text, region.start, region.end):
            if found.end() > found.start():
                yield found.start(), found[1]
        return
    at = region.start
    while (end := text.find("\n", at, region.end)) >= 0:
        yield at, text[at:end]
        at = end + 1
    if at < region.end:
        yield at, text[at : region.end]


def lines_of(text: str, span: Span) -> tuple[SourceLine, ...]:
    """The lines of a block without the white space around each, counted from the block."""
    lines: list[SourceLine] = []
    for found in LINE.finditer(text, span.start, span.end):
        if found.start() == span.end and lines:
            break
        stripped = found[1].strip(" \t")
        lines.append((found.start() - span.start + len(found[1]) - len(found[1].lstrip(" \t")), stripped))
    return tuple(lines)


class MarkSearch:
    """Where marks stand next in a text; each stretch is searched once, however often it is asked about."""

    def __init__(self, source: str, end: int) -> None:
        self.source = source
        self.end = end
        self._known: dict[str, tuple[int, int]] = {}

    def find(self, mark: str, at: int) -> int:
        """The next place of the mark from `at` on; the end where there is none."""
        since, found = self._known.get(mark, (0, -1))
        if not since <= at <= found:
            found = self.source.find(mark, at, self.end)
            found = self.end if found < 0 else found
            self._known[mark] = (at, found)
        return found
