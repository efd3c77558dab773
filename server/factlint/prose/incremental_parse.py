"""Reading a draft whole, and reading again only the top-level blocks that an edit touched."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from factlint.prose.directives import (
    Directive,
    find_conflicts,
    find_directives,
    ignored_regions,
    quiet_rules,
    switched_off_rules,
)
from factlint.prose.draft import (
    PARSE_LIMIT_CP,
    Block,
    BlockKind,
    Chunk,
    Content,
    Markup,
    ParsedDraft,
    Part,
    shift_blocks,
)
from factlint.prose.markup.front_matter import FrontMatter, front_matter
from factlint.prose.markup.markdown.syntax import normalized_label
from factlint.prose.markup.raw_blocks import RawBlock, RawChunk
from factlint.prose.markup.specs import SPECS, reader_of
from factlint.prose.quotations import find_quoting_tags
from factlint.prose.span import Span
from factlint.prose.text_changes import Change, change_between

_LIMIT_SLACK = 1.1
_WITH_TAGS = frozenset({"markdown", "quarto", "mdx"})
"""Markups in which HTML's tags may stand around blocks that are read as that markup."""

Reading = tuple[tuple[Chunk, ...], tuple[Block, ...]]


def read(text: str, markup: Markup, previous: ParsedDraft | None = None) -> ParsedDraft:
    """Reads all of the text; contents of `previous` that still hold are kept."""
    end = _readable_end(text)
    front = _find_front_matter(text, end, markup)
    raw, _ = reader_of(markup).chunks(text, Span(_front_matter_end(front), end), ())
    defined = _labels(raw)
    known = _contents(previous.blocks, defined ^ set(previous.definitions)) if previous is not None else {}
    return _assemble(text, markup, end, front, _read_inline_level(text, raw, markup, defined, known))


def read_parts(text: str, parts: Sequence[Part], not_read: Mapping[str, int]) -> ParsedDraft:
    """Reads plain text whose paragraphs are known, as an office document's are; `not_read` is not in the text."""
    end = _readable_end(text)
    raw: list[RawChunk] = []
    for part in parts:
        if part.span.end > end:
            break
        for chunk in reader_of("plain").chunks(text, part.span, ())[0]:
            blocks = [replace(block, kind=part.kind, level=part.level) for block in chunk.blocks]
            raw.append(RawChunk(chunk.start, blocks, comments=chunk.comments))
    found = _assemble(text, "plain", end, None, _read_inline_level(text, raw, "plain", (), {}))
    skipped = MappingProxyType(dict(Counter(found.skipped) + Counter(not_read)))
    return replace(found, skipped=skipped, parts=tuple(parts), not_read=MappingProxyType(dict(not_read)))


def read_regions(text: str, markup: Markup, regions: Sequence[Span], not_read: Mapping[str, int]) -> ParsedDraft:
    """Reads stretches of a text each by itself, as the cells of a notebook are; `not_read` is not in the text."""
    end = _readable_end(text)
    raw: list[RawChunk] = []
    for region in regions:
        if region.end > end:
            break
        raw += reader_of(markup).chunks(text, region, ())[0]
    found = _assemble(text, markup, end, None, _read_inline_level(text, raw, markup, _labels(raw), {}))
    return replace(found, skipped=MappingProxyType(dict(Counter(found.skipped) + Counter(not_read))))


def read_again(text: str, previous: ParsedDraft) -> ParsedDraft:
    """Reads the text with as much of an earlier reading as still holds; the outcome is that of `read`."""
    if not reader_of(previous.markup).in_parts:
        return read(text, previous.markup, previous)
    change = change_between(previous.text, text)
    end = _readable_end_after(change, text, previous)
    front = _find_front_matter(text, end, previous.markup)
    touches_front_matter = change.span.start <= previous.body_start or _front_matter_end(front) != previous.body_start
    kept = None if touches_front_matter else _read_change(text, end, change, previous)
    if kept is None:
        return read(text, previous.markup, previous)
    return _assemble(text, previous.markup, end, front, kept)


def _find_front_matter(text: str, end: int, markup: Markup) -> FrontMatter | None:
    found = front_matter(text) if SPECS[markup].front_matter else None
    return found if found is not None and found.end <= end else None


def _front_matter_end(front: FrontMatter | None) -> int:
    return front.end if front is not None else 0


def _readable_end(text: str) -> int:
    """Where reading ends: the text's end, or the end of a block or at least a line before the limit."""
    if len(text) <= PARSE_LIMIT_CP:
        return len(text)
    blank = text.rfind("\n\n", PARSE_LIMIT_CP // 2, PARSE_LIMIT_CP)
    line = text.rfind("\n", 0, PARSE_LIMIT_CP)
    return blank + 2 if blank >= 0 else line + 1 or PARSE_LIMIT_CP


def _readable_end_after(change: Change, text: str, previous: ParsedDraft) -> int:
    """Where reading ends after a change: of a draft past the limit, at the same words as before if that will do."""
    old_end = len(previous.text) - previous.unread_cp
    end = old_end + change.shift if change.span.end <= old_end else old_end
    straddles = change.span.start < old_end < change.span.end
    if previous.unread_cp and not straddles and PARSE_LIMIT_CP // 2 <= end <= PARSE_LIMIT_CP * _LIMIT_SLACK < len(text):
        return end
    return _readable_end(text)


def _labels(raw: Iterable[RawChunk]) -> set[str]:
    return {normalized_label(label) for chunk in raw for label, _ in chunk.definitions}


def _contents(blocks: Iterable[Block], stale_labels: Collection[str] = ()) -> dict[int, Content]:
    return {
        block.content.key: block.content
        for block in blocks
        if not stale_labels or block.content.labels.isdisjoint(stale_labels)
    }


def _read_inline_level(
    text: str, raw: Sequence[RawChunk], markup: Markup, defined: Collection[str], known: Mapping[int, Content]
) -> Reading:
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
                place = block.container, block.depth, block.quoted
                blocks.append(Block(block.kind, block.span, content, block.level, *place))
        said = [
            (span.shifted(-found.start), word)
            for comment in comments
            for span, word in find_directives(text, comment, markup)
            if span.start >= found.start
        ]
        definitions = [(normalized_label(label), span.shifted(-found.start)) for label, span in found.definitions]
        quoting = tuple(
            (span.shifted(-found.start), step)
            for comment in (sorted(comments) if markup in _WITH_TAGS else ())
            for span, step in find_quoting_tags(text, comment)
        )
        chunks.append(Chunk(found.start, len(blocks) - count, tuple(definitions), tuple(said), tuple(skipped), quoting))
    return tuple(chunks), tuple(blocks)


def _content(
    block: RawBlock, markup: Markup, is_defined: Callable[[str], bool], known: Mapping[int, Content]
) -> Content:
    key = hash((block.kind, block.lines))
    content = known.get(key)
    if content is None:
        content = reader_of(markup).inline(block.lines, is_defined).with_key(key)
    return content


def _read_change(text: str, end: int, change: Change, previous: ParsedDraft) -> Reading | None:
    """Reads only the chunks around the change; None where that would not do (then all is read).

    Reading goes from the chunk before the change to a chunk after it that still starts where it did: from there on the
    old reading holds, because a top-level block depends on nothing above it but the link definitions.
    """
    old, shift = previous.chunks, change.shift
    old_end = len(previous.text) - previous.unread_cp
    if change.span.start >= old_end and end == old_end < len(text) and previous.unread_cp:
        return old, previous.blocks
    if end != old_end + shift:
        return None
    starts = [chunk.start for chunk in old]
    first = max(bisect_right(starts, change.span.start) - 2, 0)
    last = bisect_right(starts, change.span.end)
    stops = {start + shift: index for index, start in enumerate(starts[last:], last)}
    from_offset = starts[first] if first else previous.body_start
    fresh, stopped_at = reader_of(previous.markup).chunks(text, Span(from_offset, end), stops)
    last = len(old) if stopped_at is None else stops[stopped_at]
    counts = [chunk.blocks for chunk in old]
    before, replaced = sum(counts[:first]), sum(counts[first:last])
    defined = _labels(fresh) | {label for chunk in (*old[:first], *old[last:]) for label, _ in chunk.definitions}
    if defined != set(previous.definitions):
        return None
    known = _contents(previous.blocks[before : before + replaced])
    chunks, blocks = _read_inline_level(text, fresh, previous.markup, defined, known)
    rest_of_chunks, rest_of_blocks = old[last:], previous.blocks[before + replaced :]
    if shift:
        rest_of_chunks = tuple([Chunk(chunk.start + shift, *chunk[1:]) for chunk in rest_of_chunks])
        rest_of_blocks = shift_blocks(rest_of_blocks, shift)
    return old[:first] + chunks + rest_of_chunks, previous.blocks[:before] + blocks + rest_of_blocks


def _assemble(
    text: str,
    markup: Markup,
    end: int,
    front: FrontMatter | None,
    reading: Reading,
) -> ParsedDraft:
    chunks, blocks = reading
    skipped = Counter[str]()
    if front:
        skipped["front matter"] = 1
    unsettled = find_conflicts(text)
    if unsettled:
        skipped["merge conflict"] = len(unsettled)
    definitions: dict[str, Span] = {}
    said: list[Directive] = []
    for start, _, defined, words, left_out, _ in chunks:
        if left_out:
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
        tuple(sorted((*ignored_regions(text, said, blocks), *unsettled))),
        MappingProxyType(definitions),
        len(text) - end,
        chunks,
        _front_matter_end(front),
        quiet=(*quiet_rules(text, said, blocks), *switched_off_rules(text, said)),
    )
