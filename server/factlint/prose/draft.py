"""A draft that was read: its blocks of prose, what they show, and where each shown character stands in the source."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Literal, NamedTuple

from factlint.prose.kept_results import KeepsResults
from factlint.prose.sentences import boundaries
from factlint.prose.span import Span, shift_spans

Code = Literal[
    "python", "javascript", "java", "c", "csharp", "go", "rust", "swift", "php", "ruby", "shell", "lua", "sql"
]
"""Languages of which the comments are read, and of Python the docstrings."""
TextMarkup = Literal["markdown", "plain", "html", "rst", "latex", "typst", "mdx", "quarto", "asciidoc", "org", "commit"]
References = Literal["bibtex", "ris", "csl-json"]
"""Files of references: they have no prose, and what they say of works is checked."""
Markup = TextMarkup | Code | References
"""The names of what `markup/specs.py` describes."""
Container = Literal["", "quote", "list", "definition"]

PARSE_LIMIT_CP = 1_000_000
"""Drafts are read up to the last whole block before this many code points; `ParsedDraft.unread_cp` tells the rest."""


class BlockKind(StrEnum):
    """What a block of prose is; headings are context, the others may state claims."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    TABLE_CELL = "table cell"
    FOOTNOTE = "footnote"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of source and the text that it shows: the same, or what an entity, escape or line end stands for."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A link or an emphasis: its source with markers, its source without, and the visible range in it.

    All offsets count from the start of the block (`outer`, `inner`) or of its visible text (`visible`).
    """

    kind: Literal["link", "emphasis"]
    outer: Span
    inner: Span
    visible: Span


@dataclass(frozen=True, slots=True)
class Content:
    """What a block shows, with offsets relative to the block, so that a block that only moved keeps it.

    `shown_at`, `source_start` and `source_end` are parallel, one entry a run. `gaps` are the visible offsets at which
    something unread stands (code, an image, an address, a formula), `formulas` those of them with a formula. `labels` are the
    link labels looked up on the way. `key` tells what the block was read from.
    """

    text: str
    shown_at: tuple[int, ...]
    source_start: tuple[int, ...]
    source_end: tuple[int, ...]
    marks: tuple[Mark, ...] = ()
    gaps: tuple[int, ...] = ()
    labels: frozenset[str] = frozenset()
    comments: tuple[Span, ...] = ()
    skipped: tuple[str, ...] = ()
    key: int = 0
    formulas: tuple[int, ...] = ()

    def with_key(self, key: int) -> Content:
        """The same with its key: of every block that is read, and so not by `dataclasses.replace`, which is slow."""
        return Content(
            self.text,
            self.shown_at,
            self.source_start,
            self.source_end,
            self.marks,
            self.gaps,
            self.labels,
            self.comments,
            self.skipped,
            key,
            self.formulas,
        )


class Block(NamedTuple):
    """One block of prose; `span` is its verbatim source, from its marker to the end of its last line's content.

    `container` is the innermost; `quoted` tells that a block quotation is around it, however far out.
    """

    kind: BlockKind
    span: Span
    content: Content
    level: int = 0
    container: Container = ""
    depth: int = 0
    quoted: bool = False

    @property
    def text(self) -> str:
        """The visible text."""
        return self.content.text

    @property
    def runs(self) -> tuple[Run, ...]:
        content, base = self.content, self.span.start
        ends = (*content.shown_at[1:], len(content.text))
        return tuple(
            Run(Span(base + start, base + end), content.text[shown:shown_end])
            for shown, shown_end, start, end in zip(
                content.shown_at, ends, content.source_start, content.source_end, strict=True
            )
        )

    @property
    def gaps(self) -> tuple[int, ...]:
        """Visible offsets at which something that is not prose was left out."""
        return self.content.gaps

    def source_span(self, start: int, end: int) -> Span:
        """The draft span that shows `text[start:end]`.

        Tight at both ends, and with the markers of every link or emphasis that lies whole within it.
        """
        span = self.bare_span(start, end)
        first, last = span.start - self.span.start, span.end - self.span.start
        if first < last:
            for mark in self.content.marks:
                if start <= mark.visible.start < mark.visible.end <= end:
                    first, last = min(first, mark.outer.start), max(last, mark.outer.end)
        return Span(self.span.start + first, self.span.start + last)

    def bare_span(self, start: int, end: int) -> Span:
        """The draft span from the first to the last character of `text[start:end]`, without markers around them."""
        content, base = self.content, self.span.start
        start, end = max(0, min(start, len(content.text))), max(0, min(end, len(content.text)))
        if not content.shown_at:
            return Span(base, base)
        if start >= end:
            at = base + (self._source_of_character(start)[0] if start < len(content.text) else content.source_end[-1])
            return Span(at, at)
        return Span(base + self._source_of_character(start)[0], base + self._source_of_character(end - 1)[1])

    def visible_span(self, span: Span) -> Span:
        """The visible offsets of the characters whose source lies, at least in part, in a draft span."""
        start, end = span.start - self.span.start, span.end - self.span.start
        return Span(self._visible_start(start), max(self._visible_start(start), self._visible_end(end)))

    def _visible_start(self, source: int) -> int:
        """The first visible offset whose source ends after `source`."""
        content = self.content
        run = bisect_right(content.source_end, source)
        if run >= len(content.shown_at):
            return len(content.text)
        shown_end = content.shown_at[run + 1] if run + 1 < len(content.shown_at) else len(content.text)
        linear = content.source_end[run] - content.source_start[run] == shown_end - content.shown_at[run]
        return content.shown_at[run] + (max(source - content.source_start[run], 0) if linear else 0)

    def _visible_end(self, source: int) -> int:
        """The visible offset after the last character whose source starts before `source`."""
        content = self.content
        run = bisect_left(content.source_start, source) - 1
        if run < 0:
            return 0
        shown_end = content.shown_at[run + 1] if run + 1 < len(content.shown_at) else len(content.text)
        linear = content.source_end[run] - content.source_start[run] == shown_end - content.shown_at[run]
        return min(content.shown_at[run] + source - content.source_start[run], shown_end) if linear else shown_end

    def _source_of_character(self, offset: int) -> tuple[int, int]:
        """The source of one visible character, relative to the block."""
        content = self.content
        run = bisect_right(content.shown_at, offset) - 1
        start, end = content.source_start[run], content.source_end[run]
        shown_end = content.shown_at[run + 1] if run + 1 < len(content.shown_at) else len(content.text)
        into = offset - content.shown_at[run]
        if end - start == shown_end - content.shown_at[run]:
            return start + into, start + into + 1
        return start, end


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: its visible text, its place in the block's visible text, and its source in the draft."""

    text: str
    visible: Span
    span: Span
    block: int


class Part(NamedTuple):
    """A paragraph of a document that says itself what it is: `kind` and `level` are not read from the words.

    The cells of one table row share its number, `row`; it is 0 outside of tables. `column`, from 0, is where a cell
    begins, and `width` over how many columns it reaches.
    """

    span: Span
    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    row: int = 0
    column: int = 0
    width: int = 1


class Chunk(NamedTuple):
    """A stretch of the draft that can be read by itself: one top-level block of markup with all that is in it.

    It reaches to the next chunk's `start`, a draft offset. Spans in it count from there; `blocks` is how many blocks
    of prose it holds. `quoting` are the tags among its Markdown that quote what stands between them: where, and whether
    one opens (1) or closes (-1).
    """

    start: int
    blocks: int
    definitions: tuple[tuple[str, Span], ...]
    directives: tuple[tuple[Span, str], ...]
    skipped: tuple[str, ...]
    quoting: tuple[tuple[Span, int], ...] = ()


@dataclass(frozen=True)
class ParsedDraft(KeepsResults):
    """A draft as prose. Immutable; `parse(text, previous=...)` makes the next one cheaply.

    `parts` is how the text of an office document is laid out, and `not_read` what else is in it: the text alone tells
    neither. Both are empty for other drafts. `quiet` are passages in which the writer asked some rules by name to keep silent.
    """

    text: str
    markup: Markup
    blocks: tuple[Block, ...]
    title: str
    title_span: Span | None
    skipped: Mapping[str, int]
    ignored: tuple[Span, ...]
    definitions: Mapping[str, Span]
    unread_cp: int = 0
    chunks: tuple[Chunk, ...] = field(default=(), repr=False)
    body_start: int = 0
    parts: tuple[Part, ...] = field(default=(), repr=False)
    not_read: Mapping[str, int] = field(default_factory=dict[str, int], repr=False)
    quiet: tuple[tuple[Span, frozenset[str]], ...] = ()

    def sentences(self, block: int, language: str = "en") -> tuple[Sentence, ...]:
        """The sentences of a block."""
        read = self.blocks[block]
        return tuple(
            Sentence(read.text[start:end], Span(start, end), read.source_span(start, end), block)
            for start, end in boundaries(read.text, language)
        )

    def heading_of(self, block: int) -> str:
        """The visible text of the nearest heading above, or ""."""
        above = self.heading_index(block)
        return "" if above is None else self.blocks[above].text

    def heading_index(self, block: int) -> int | None:
        """Which block is the nearest heading above."""
        above = self._headings[block]
        return None if above < 0 else above

    def heading_before(self, offset_cp: int) -> str:
        """The visible text of the last heading that begins before an offset, or ""."""
        last = bisect_left(self._block_starts, offset_cp) - 1
        if last < 0:
            return ""
        return self.blocks[last].text if self.blocks[last].kind is BlockKind.HEADING else self.heading_of(last)

    def block_at(self, offset_cp: int) -> int | None:
        """The block whose source holds the offset, or None between blocks."""
        found = bisect_right(self._block_starts, offset_cp) - 1
        return found if found >= 0 and offset_cp <= self.blocks[found].span.end else None

    def part_at(self, offset_cp: int) -> Part | None:
        """The paragraph of an office document that begins there or before."""
        found = bisect_right(self._part_starts, offset_cp) - 1
        return self.parts[found] if found >= 0 else None

    def blocks_with(self, *signs: str) -> list[int]:
        """The blocks in whose source one of these signs stands, by their indexes."""
        found: set[int] = set()
        for sign in signs:
            at = self.text.find(sign)
            while at >= 0:
                index = self.block_at(at)
                if index is not None:
                    found.add(index)
                at = self.text.find(sign, at + 1 if index is None else max(self.blocks[index].span.end, at + 1))
        return sorted(found)

    def is_ignored(self, span: Span) -> bool:
        """Whether the writer asked to leave these words alone."""
        return any(region.overlaps(span) for region in self.ignored)

    def is_quiet(self, rule: str, span: Span) -> bool:
        """Whether the writer asked a rule to leave these words alone."""
        return any(rule in names and region.overlaps(span) for region, names in self.quiet)

    @cached_property
    def quoted_by_tags(self) -> tuple[Span, ...]:
        """What stands between tags that quote, in markup that reads what is around them: HTML within Markdown."""
        found: list[Span] = []
        opened: list[int] = []
        for chunk in self.chunks:
            for span, step in chunk.quoting:
                if step > 0:
                    opened.append(chunk.start + span.start)
                elif opened:
                    start = opened.pop()
                    if not opened:
                        found.append(Span(start, chunk.start + span.end))
        return (*found, Span(opened[0], len(self.text))) if opened else tuple(found)

    @cached_property
    def _headings(self) -> tuple[int, ...]:
        above, result = -1, list[int]()
        for index, block in enumerate(self.blocks):
            result.append(above)
            if block.kind is BlockKind.HEADING:
                above = index
        return tuple(result)

    @cached_property
    def _block_starts(self) -> tuple[int, ...]:
        return tuple(block.span.start for block in self.blocks)

    @cached_property
    def _part_starts(self) -> tuple[int, ...]:
        return tuple(part.span.start for part in self.parts)


def shift_blocks(blocks: Sequence[Block], by: int) -> tuple[Block, ...]:
    """The same blocks where text before them grew or shrank."""
    spans = shift_spans([block.span for block in blocks], by)
    return tuple(
        [
            Block(kind, span, content, level, container, depth, quoted)
            for (kind, _, content, level, container, depth, quoted), span in zip(blocks, spans, strict=True)
        ]
    )
