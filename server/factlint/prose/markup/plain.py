"""Plain text as a draft: paragraphs between blank lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from factlint.prose.draft import BlockKind, Content
from factlint.prose.markup.inline import Inline, content_of, join_lines
from factlint.prose.markup.raw_blocks import LINE, RawBlock, RawChunk, SourceLine
from factlint.prose.span import Span


class _Plain(Inline):
    special = re.compile(r"[\n@]|://|[wW]{3}\.")


def read_plain(lines: Sequence[SourceLine], is_defined: Callable[[str], bool]) -> Content:
    """What the lines show where no mark means anything: everything but web and mail addresses."""
    return content_of(_Plain(join_lines(lines)), lines)


def read_plain_chunks(text: str, region: Span, stops: Collection[int] = ()) -> tuple[list[RawChunk], int | None]:
    """One chunk for each paragraph; ends early at a paragraph that starts at one of `stops`, as `read_chunks` does."""
    chunks: list[RawChunk] = []
    lines: list[SourceLine] = []
    start = region.start
    for found in LINE.finditer(text, region.start, region.end):
        content = found[1]
        stripped = content.strip()
        if not stripped:
            if lines:
                chunks.append(_build_chunk(start, lines))
                lines = []
            continue
        if not lines:
            start = found.start()
            if start in stops:
                return chunks, start
        lines.append((found.start() + len(content) - len(content.lstrip()), stripped))
    if lines:
        chunks.append(_build_chunk(start, lines))
    return chunks, None


def _build_chunk(start: int, lines: list[SourceLine]) -> RawChunk:
    span = Span(lines[0][0], lines[-1][0] + len(lines[-1][1]))
    relative = tuple((at - span.start, content) for at, content in lines)
    return RawChunk(start, [RawBlock(BlockKind.PARAGRAPH, span, relative)], comments=[span])
