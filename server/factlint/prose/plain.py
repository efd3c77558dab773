"""Plain text as a draft: paragraphs between blank lines, with web addresses left out."""

from __future__ import annotations

import re

from factlint.prose.draft import BlockKind
from factlint.prose.markdown_blocks import RawBlock, RawChunk
from factlint.prose.markdown_inline import Line
from factlint.prose.span import Span

_LINE = re.compile(r"([^\r\n]*)(\r\n|\n|\r|\Z)")


def read_plain_chunks(text: str, region: Span) -> list[RawChunk]:
    """One chunk for each paragraph."""
    chunks: list[RawChunk] = []
    lines: list[Line] = []
    for found in _LINE.finditer(text, region.start, region.end):
        content = found[1]
        stripped = content.strip()
        if stripped:
            lines.append((found.start() + len(content) - len(content.lstrip()), stripped))
        elif lines:
            chunks.append(_chunk(lines))
            lines = []
    if lines:
        chunks.append(_chunk(lines))
    return chunks


def _chunk(lines: list[Line]) -> RawChunk:
    start = lines[0][0]
    span = Span(start, lines[-1][0] + len(lines[-1][1]))
    relative = tuple((at - start, content) for at, content in lines)
    return RawChunk(start, [RawBlock(BlockKind.PARAGRAPH, span, relative)], comments=[span])
