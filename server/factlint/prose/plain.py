"""Plain text as a draft: paragraphs between blank lines."""

from __future__ import annotations

import re
from collections.abc import Collection

from factlint.prose.draft import BlockKind
from factlint.prose.markdown_blocks import RawBlock, RawChunk, SourceLine
from factlint.prose.span import Span

_LINE = re.compile(r"([^\r\n]*+)(?:\r\n|\n|\r|\Z)")


def read_plain_chunks(text: str, region: Span, stops: Collection[int] = ()) -> tuple[list[RawChunk], int | None]:
    """One chunk for each paragraph; ends early at a paragraph that starts at one of `stops`, as `read_chunks` does."""
    chunks: list[RawChunk] = []
    lines: list[SourceLine] = []
    start = region.start
    for found in _LINE.finditer(text, region.start, region.end):
        content = found[1]
        stripped = content.strip()
        if not stripped:
            if lines:
                chunks.append(_chunk(start, lines))
                lines = []
            continue
        if not lines:
            start = found.start()
            if start in stops:
                return chunks, start
        lines.append((found.start() + len(content) - len(content.lstrip()), stripped))
    if lines:
        chunks.append(_chunk(start, lines))
    return chunks, None


def _chunk(start: int, lines: list[SourceLine]) -> RawChunk:
    span = Span(lines[0][0], lines[-1][0] + len(lines[-1][1]))
    relative = tuple((at - span.start, content) for at, content in lines)
    return RawChunk(start, [RawBlock(BlockKind.PARAGRAPH, span, relative)], comments=[span])
