"""From the text of a draft to its prose: reads it once, then only what an edit changed."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from types import MappingProxyType

from factlint.prose.directives import directives, ignored_regions
from factlint.prose.draft import (
    PARSE_LIMIT_CP,
    Block,
    BlockKind,
    Chunk,
    Content,
    Mark,
    Markup,
    ParsedDraft,
    Run,
    Sentence,
)
from factlint.prose.front_matter import FrontMatter, front_matter
from factlint.prose.markdown_blocks import RawBlock, RawChunk, read_chunks
from factlint.prose.markdown_inline import read_inline, read_plain
from factlint.prose.markdown_syntax import normalized_label
from factlint.prose.plain import read_plain_chunks
from factlint.prose.span import Span
from factlint.prose.tracking import change_between

__all__ = [
    "PARSE_LIMIT_CP",
    "Block",
    "BlockKind",
    "Content",
    "Mark",
    "Markup",
    "ParsedDraft",
    "Run",
    "Sentence",
    "looks_binary",
    "markup_of",
    "parse",
]

_MARKDOWN = frozenset({"markdown", "md", "mdx", "mkd", "mdown", "quarto", "qmd", "rmd", "rmarkdown", "gfm", "pandoc"})
_READERS = {"markdown": read_chunks, "plain": read_plain_chunks}
_BINARY_SAMPLE_CP = 8_192
_BINARY_SHARE = 0.02
_ODD = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\ufffd]")


def parse(text: str, markup: Markup = "markdown", previous: ParsedDraft | None = None) -> ParsedDraft:
    """The prose of a draft. `previous` is an earlier reading of the same draft, from which unchanged parts are kept."""
    if previous is not None and previous.markup != markup:
        previous = None
    if previous is not None and previous.text == text:
        return previous
    if looks_binary(text):
        return _empty(text, markup)
    end = _readable_end(text)
    front = front_matter(text[: min(end, len(text))]) if markup == "markdown" else None
    if previous is not None:
        kept = _read_change(text, Span(front.end if front else 0, end), previous)
        if kept is not None:
            return _assembled(text, markup, end, front, *kept)
    region = Span(front.end if front else 0, end)
    raw, _ = _READERS[markup](text, region, ())
    defined = _labels(raw)
    known = _contents(previous.blocks, defined ^ previous.definitions.keys()) if previous is not None else {}
    return _assembled(text, markup, end, front, *_read(text, raw, markup, defined, known))


def markup_of(path_or_language_id: str) -> Markup:
    """How to read a file, by its name or by an editor's language id; plain text when in doubt."""
    name = path_or_language_id.lower()
    return "markdown" if name in _MARKDOWN or PurePath(name).suffix.lstrip(".") in _MARKDOWN else "plain"


def looks_binary(text: str) -> bool:
    """Whether this is a binary file that was opened as text."""
    sample = text[:_BINARY_SAMPLE_CP]
    return len(_ODD.findall(sample)) > max(4, len(sample) * _BINARY_SHARE)


def _readable_end(text: str) -> int:
    if len(text) <= PARSE_LIMIT_CP:
        return len(text)
    blank = text.rfind("\n\n", PARSE_LIMIT_CP // 2, PARSE_LIMIT_CP)
    line = text.rfind("\n", 0, PARSE_LIMIT_CP)
    return blank + 2 if blank >= 0 else line + 1 or PARSE_LIMIT_CP


def _empty(text: str, markup: Markup) -> ParsedDraft:
    nothing: Mapping[str, Span] = MappingProxyType({})
    return ParsedDraft(text, markup, (), "", None, MappingProxyType({"binary": 1}), (), nothing, len(text))


def _labels(raw: Iterable[RawChunk]) -> set[str]:
    return {normalized_label(label) for chunk in raw for label, _ in chunk.definitions}


def _contents(blocks: Iterable[Block], stale_labels: Collection[str] = ()) -> dict[int, Content]:
    return {
        block.content.key: block.content
        for block in blocks
        if not stale_labels or block.content.labels.isdisjoint(stale_labels)
    }


def _read(
    text: str, raw: Sequence[RawChunk], markup: Markup, defined: Collection[str], known: Mapping[int, Content]
) -> tuple[tuple[Chunk, ...], tuple[Block, ...]]:
    """The inline level of raw chunks; contents that are known already are kept."""
    chunks: list[Chunk] = []
    blocks: list[Block] = []
    is_defined: Callable[[str], bool] = defined.__contains__
    for found in raw:
        skipped, comments = [*found.skipped], [*found.comments]
        count = len(blocks)
        for block in found.blocks:
            content = _content(block, markup, is_defined, known)
            skipped += content.skipped
            comments += (span.shifted(block.span.start) for span in content.comments)
            if content.text and not content.text.isspace():
                blocks.append(Block(block.kind, block.span, content, block.level, block.container, block.depth))
        said = [
            (span.shifted(-found.start), word)
            for comment in comments
            for span, word in directives(text, comment)
            if span.start >= found.start
        ]
        definitions = [(normalized_label(label), span.shifted(-found.start)) for label, span in found.definitions]
        chunks.append(Chunk(found.start, len(blocks) - count, tuple(definitions), tuple(said), tuple(skipped)))
    return tuple(chunks), tuple(blocks)


def _content(
    block: RawBlock, markup: Markup, is_defined: Callable[[str], bool], known: Mapping[int, Content]
) -> Content:
    key = hash((block.kind, block.lines))
    content = known.get(key)
    if content is None:
        read = read_inline(block.lines, is_defined) if markup == "markdown" else read_plain(block.lines)
        content = replace(read, key=key)
    return content


def _read_change(text: str, region: Span, previous: ParsedDraft) -> tuple[tuple[Chunk, ...], tuple[Block, ...]] | None:
    """Reads only the chunks around the change; None where that would not do (then all is read).

    Reading goes from the chunk before the change to a chunk after it that still starts where it did: from there on the
    old reading holds, because a top-level block depends on nothing above it but the link definitions.
    """
    change = change_between(previous.text, text)
    old, shift = previous.chunks, change.shift
    if not old or previous.unread_cp or region.end < len(text):
        return None
    if change.span.start <= previous.body_start or region.start != previous.body_start:
        return None
    starts = [chunk.start for chunk in old]
    first = max(bisect_right(starts, change.span.start) - 2, 0)
    last = bisect_right(starts, change.span.end)
    stops = {start + shift: index for index, start in enumerate(starts[last:], last)}
    from_offset = starts[first] if first else region.start
    fresh, stopped_at = _READERS[previous.markup](text, Span(from_offset, len(text)), stops)
    last = len(old) if stopped_at is None else stops[stopped_at]
    counts = [chunk.blocks for chunk in old]
    before, replaced = sum(counts[:first]), sum(counts[first:last])
    defined = _labels(fresh) | {label for chunk in (*old[:first], *old[last:]) for label, _ in chunk.definitions}
    if defined != set(previous.definitions):
        return None
    known = _contents(previous.blocks[before : before + replaced])
    chunks, blocks = _read(text, fresh, previous.markup, defined, known)
    rest_of_chunks, rest_of_blocks = old[last:], previous.blocks[before + replaced :]
    if shift:
        rest_of_chunks = tuple([Chunk(chunk.start + shift, *chunk[1:]) for chunk in rest_of_chunks])
        rest_of_blocks = tuple([block.shifted(shift) for block in rest_of_blocks])
    return old[:first] + chunks + rest_of_chunks, previous.blocks[:before] + blocks + rest_of_blocks


def _assembled(
    text: str,
    markup: Markup,
    end: int,
    front: FrontMatter | None,
    chunks: tuple[Chunk, ...],
    blocks: tuple[Block, ...],
) -> ParsedDraft:
    skipped = Counter[str]()
    if front:
        skipped["front matter"] = 1
    definitions: dict[str, Span] = {}
    said: list[tuple[Span, str]] = []
    for start, _, defined, words, left_out in chunks:
        skipped.update(left_out)
        for label, span in defined:
            definitions.setdefault(label, span.shifted(start))
        said += ((span.shifted(start), word) for span, word in words)
    title, title_span = (front.title, front.title_span) if front else ("", None)
    if not title:
        heading = next((block for block in blocks if block.kind is BlockKind.HEADING and block.level == 1), None)
        title, title_span = (heading.text, heading.span) if heading else ("", None)
    return ParsedDraft(
        text,
        markup,
        blocks,
        title,
        title_span,
        MappingProxyType(dict(skipped)),
        ignored_regions(text, said),
        MappingProxyType(definitions),
        len(text) - end,
        chunks,
        front.end if front else 0,
    )
