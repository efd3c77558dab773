"""Markdown's block level: which lines of a text are prose, and what they belong to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, cast

from factlint.prose.draft import BlockKind, Container
from factlint.prose.markdown_inline import Line
from factlint.prose.span import Span

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

_LONE_CARRIAGE_RETURN = re.compile(r"\r(?!\n)")
_FOOTNOTE = re.compile(r"\[\^([^\]\[\s]{1,200})\]:[ \t]*")
_DEFINITION_LABEL = re.compile(r"\[((?:[^\\\[\]]|\\.){1,999}+)\]:", re.DOTALL)
_CLOSING_HASHES = re.compile(r"(?:^|[ \t]+)#+[ \t]*$")
_DIRECTIVE = re.compile(r"<!--\s*factlint\s+(off|on|ignore-next)\b[^>]*-->", re.IGNORECASE)
_SKIPPED = {"fenced_code_block": "code block", "indented_code_block": "code block", "html_block": "html"}
_LEVELS = {f"atx_h{level}_marker": level for level in range(1, 7)} | {
    "setext_h1_underline": 1,
    "setext_h2_underline": 2,
}


@dataclass(frozen=True, slots=True)
class RawBlock:
    """A block before its inline level is read: offsets are those of the text, `lines` start at their content."""

    kind: BlockKind
    span: Span
    lines: tuple[Line, ...]
    level: int = 0
    container: Container = ""
    depth: int = 0


@dataclass(slots=True)
class RawChunk:
    """One top-level block of markup with everything in it, offsets as in the text."""

    start: int
    blocks: list[RawBlock] = field(default_factory=list[RawBlock])
    definitions: list[tuple[str, Span]] = field(default_factory=list[tuple[str, Span]])
    comments: list[Span] = field(default_factory=list[Span])
    skipped: list[str] = field(default_factory=list[str])
    footnote: bool = False


def directives(text: str, region: Span) -> Iterator[tuple[Span, str]]:
    """The writer's words to Factlint in a comment: `off`, `on`, `ignore-next`."""
    for found in _DIRECTIVE.finditer(text, region.start, region.end):
        yield Span(*found.span()), found[1].lower()


def read_chunks(text: str, region: Span) -> list[RawChunk]:
    """The top-level blocks of `text` in `region`, which must start where a top-level block may start."""
    return _Reader(text, region).read()


@cache
def _parser() -> Parser:
    import tree_sitter_markdown
    from tree_sitter import Language, Parser

    language = cast(Callable[[], object], vars(tree_sitter_markdown)["language"])
    return Parser(Language(language()))


def _one_byte_each(text: str) -> bytes:
    """The text with one byte for each code point, so that offsets agree; block structure is a matter of ASCII only."""
    if "\r" in text:
        text = _LONE_CARRIAGE_RETURN.sub("\n", text).replace("\r\n", " \n")
    if text.isascii():
        return text.encode("ascii")
    marked = text.replace("?", "\x01").encode("ascii", "replace")
    return marked.translate(bytes.maketrans(b"?\x01", b",?"))


class _Reader:
    def __init__(self, text: str, region: Span) -> None:
        self.text = text
        # The line break before keeps the grammar from reading a first line of dashes as front matter.
        self.base = region.start - 1
        self.data = b"\n" + _one_byte_each(region.slice(text))
        self.chunks: list[RawChunk] = []

    def read(self) -> list[RawChunk]:
        pending = [_parser().parse(self.data).root_node]
        while pending:
            node = pending.pop()
            if node.type in ("document", "section"):
                pending.extend(reversed(node.named_children))
                continue
            code_of_footnote = node.type == "indented_code_block" and self.chunks and self.chunks[-1].footnote
            if not code_of_footnote:
                self.chunks.append(RawChunk(self._line_start(node.start_byte) + self.base))
            self._read_top(node)
        return self.chunks

    def _read_top(self, top: Node) -> None:
        pending: list[tuple[Node, Container, int]] = [(top, "", 0)]
        while pending:
            node, container, depth = pending.pop()
            match node.type:
                case "block_quote":
                    pending.extend((child, "quote", depth + 1) for child in reversed(node.named_children))
                case "list" | "section":
                    pending.extend((child, container, depth) for child in reversed(node.named_children))
                case "list_item":
                    pending.extend((child, "list", depth + 1) for child in reversed(node.named_children))
                case "pipe_table" | "pipe_table_header" | "pipe_table_row":
                    pending.extend((child, container, depth) for child in reversed(node.named_children))
                case _:
                    self._leaf(node, container, depth)

    def _leaf(self, node: Node, container: Container, depth: int) -> None:
        chunk = self.chunks[-1]
        match node.type:
            case "paragraph":
                self._paragraph(node, container, depth)
            case "atx_heading" | "setext_heading":
                self._heading(node, container, depth)
            case "pipe_table_cell":
                lines = self._lines(node, False)
                self._add(BlockKind.TABLE_CELL, self._span(node), lines, container, depth)
            case "link_reference_definition":
                self._definition(node, container, depth)
            case "indented_code_block" if chunk.footnote:
                self._footnote_body(node, container, depth)
            case "fenced_code_block" | "indented_code_block" | "html_block":
                span = self._span(node)
                chunk.skipped.append(_SKIPPED[node.type])
                if node.type == "html_block":
                    chunk.comments.append(span)
            case _:
                pass

    def _paragraph(self, node: Node, container: Container, depth: int) -> None:
        for inline in node.named_children:
            if inline.type == "inline":
                lines = self._lines(inline, depth > 0)
                if lines and _FOOTNOTE.match(lines[0][1]):
                    self._footnotes(lines, container, depth)
                else:
                    self._add(BlockKind.PARAGRAPH, self._from_line_start(node, lines), lines, container, depth)

    def _heading(self, node: Node, container: Container, depth: int) -> None:
        level, lines = 0, list[Line]()
        for child in node.named_children:
            level = level or _LEVELS.get(child.type, 0)
            if child.type == "inline":
                lines = self._lines(child, False)
                lines = [(start, _CLOSING_HASHES.sub("", content)) for start, content in lines]
            elif child.type == "paragraph":
                for inline in child.named_children:
                    if inline.type == "inline":
                        lines = self._lines(inline, depth > 0)
        span = self._from_line_start(node, lines)
        span = Span(span.start, max(span.end, self._span(node).end))
        self._add(BlockKind.HEADING, span, lines, container, depth, level)

    def _definition(self, node: Node, container: Container, depth: int) -> None:
        span = self._span(node)
        lines = self._lines(node, depth > 0)
        if lines and _FOOTNOTE.match(lines[0][1]):
            self._footnotes(lines, container, depth)
            return
        label = _DEFINITION_LABEL.match("\n".join(content for _, content in lines))
        if label and label[1].strip():
            self.chunks[-1].definitions.append((label[1], span))
        else:
            self._add(BlockKind.PARAGRAPH, self._from_line_start(node, lines), lines, container, depth)

    def _footnotes(self, lines: list[Line], container: Container, depth: int) -> None:
        """One block for each footnote defined in these lines."""
        starts = [index for index, (_, content) in enumerate(lines) if _FOOTNOTE.match(content)]
        for index, following in zip(starts, [*starts[1:], len(lines)], strict=True):
            own = lines[index:following]
            start, content = own[0]
            marker = _FOOTNOTE.match(content)
            skip = marker.end() if marker else 0
            shown = [(start + skip, content[skip:]), *own[1:]]
            span = Span(start, _end_of(own))
            self._add(BlockKind.FOOTNOTE, span, shown, container, depth)
        self.chunks[-1].footnote = True

    def _footnote_body(self, node: Node, container: Container, depth: int) -> None:
        """Further paragraphs of a footnote, which the grammar takes for indented code."""
        paragraph: list[Line] = []
        for start, content in [*self._lines(node, depth > 0), (0, "")]:
            if content.strip():
                paragraph.append((start, content))
            elif paragraph:
                self._add(BlockKind.FOOTNOTE, Span(paragraph[0][0], _end_of(paragraph)), paragraph, container, depth)
                paragraph = []

    def _add(
        self, kind: BlockKind, span: Span, lines: list[Line], container: Container, depth: int, level: int = 0
    ) -> None:
        if any(content.strip() for _, content in lines):
            relative = tuple((start - span.start, content) for start, content in lines)
            self.chunks[-1].blocks.append(RawBlock(kind, span, relative, level, container, depth))

    def _span(self, node: Node) -> Span:
        start, end = node.start_byte, node.end_byte
        while end > start and self.data[end - 1] in b" \t\n":
            end -= 1
        return Span(start + self.base, end + self.base)

    def _from_line_start(self, node: Node, lines: list[Line]) -> Span:
        """From the first mark of the block's first line (its list marker, its quote prefix) to the last line's end."""
        start = self._line_start(node.start_byte)
        while self.data[start : start + 1] in (b" ", b"\t"):
            start += 1
        end = _end_of(lines) if lines else node.start_byte + self.base
        return Span(min(start, node.start_byte) + self.base, end)

    def _line_start(self, at: int) -> int:
        return self.data.rfind(b"\n", 0, at) + 1

    def _lines(self, node: Node, nested: bool) -> list[Line]:
        """The node's lines without the prefixes of the containers around it."""
        start, end = node.start_byte, node.end_byte
        prefixes: dict[int, int] = {}
        if nested and node.start_point.row != node.end_point.row:
            prefixes = {
                child.start_byte: child.end_byte
                for child in node.named_children
                if child.type == "block_continuation" and child.end_byte > child.start_byte
            }
        lines: list[Line] = []
        while start < end:
            line_end = self.data.find(b"\n", start, end)
            stop = end if line_end < 0 else line_end
            start = min(prefixes.get(start, start), stop)
            content = self.text[start + self.base : stop + self.base]
            stripped = content.lstrip(" \t")
            at = start + self.base + len(content) - len(stripped)
            lines.append((at, stripped.rstrip("\r") if line_end >= 0 or stop == end else stripped))
            start = stop + 1
        return lines


def _end_of(lines: list[Line]) -> int:
    """The end of the last line's content."""
    for start, content in reversed(lines):
        if content.strip():
            return start + len(content.rstrip())
    return lines[0][0]
