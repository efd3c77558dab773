"""HTML's block level: which stretches between its tags are prose, and what they belong to."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from factlint.prose.draft import BlockKind, Container
from factlint.prose.markup.html.syntax import BLOCKS, INLINE_LEFT_OUT, LEFT_OUT, Token, tokens
from factlint.prose.markup.raw_blocks import RawBlock, RawChunk, lines_of
from factlint.prose.span import Span

_ENDS_ITS_LIKE = {"li": "li", "dt": "dd dt", "dd": "dd dt", "td": "td th", "th": "td th", "tr": "td th tr"}
"""Elements that end one of these that stands open right before them."""


class _Open(NamedTuple):
    """What prose inside an open element belongs to."""

    name: str
    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    container: Container = ""
    depth: int = 0
    quoted: bool = False


def read_html(text: str, region: Span) -> RawChunk:
    """The prose of `text` in `region`, as one chunk."""
    reader = _Reader(text, region.start)
    for token in tokens(text, region.start, region.end):
        reader.read_words(token.start)
        reader.read_tag(token)
    reader.read_words(region.end)
    reader.end_block()
    return reader.chunk


class _Reader:
    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.at = start
        self.chunk = RawChunk(start)
        self.open = [_Open("")]
        self.names = Counter[str]()
        self.first: int | None = None
        self.last = start
        self.left_out = ""
        self.left_out_depth = 0

    def read_words(self, end: int) -> None:
        """Reads the text up to the next tag."""
        content = self.text[self.at : end] if not self.left_out else ""
        stripped = content.strip()
        if stripped:
            start = self.at + content.index(stripped[0])
            self.first = start if self.first is None else self.first
            self.last = start + len(stripped)
        self.at = end

    def read_tag(self, token: Token) -> None:
        self.at = token.end
        if self.left_out:
            if token.name == self.left_out:
                self.left_out_depth += -1 if token.closes else 1
                if not self.left_out_depth:
                    self.left_out = ""
                    self._include_tag(token)
        elif not token.name:
            if self.first is None:
                self._read_comment(token)
            else:
                self.last = token.end
        elif token.name in BLOCKS:
            self.end_block()
            self._follow_structure(token)
        else:
            self._include_tag(token)
        if token.name in LEFT_OUT and not token.closes and not self.left_out:
            self.left_out, self.left_out_depth = token.name, 1
            if token.name not in INLINE_LEFT_OUT:
                self.chunk.skipped.append(LEFT_OUT[token.name])

    def _read_comment(self, token: Token) -> None:
        """A comment or declaration between blocks."""
        if self.text.startswith("<!--", token.start):
            self.chunk.comments.append(Span(token.start, token.end))
            self.chunk.skipped.append("comment")

    def _include_tag(self, token: Token) -> None:
        """A tag inside a paragraph."""
        if token.name in LEFT_OUT and token.name not in INLINE_LEFT_OUT:
            return
        if self.first is None:
            self.first = token.start
        self.last = token.end

    def _follow_structure(self, token: Token) -> None:
        name = token.name
        if token.closes:
            if self.names[name]:
                while self._close_innermost() != name:
                    pass
            return
        if self.open[-1].name in _ENDS_ITS_LIKE.get(name, "").split():
            while self.open[-1].name in _ENDS_ITS_LIKE[name].split():
                self._close_innermost()
        above = self.open[-1]
        match name:
            case "h1" | "h2" | "h3" | "h4" | "h5" | "h6":
                inside = above._replace(name=name, kind=BlockKind.HEADING, level=int(name[1]))
            case "td" | "th":
                inside = above._replace(name=name, kind=BlockKind.TABLE_CELL)
            case "li" | "dd" | "dt":
                inside = above._replace(name=name, container="list", depth=above.depth + 1)
            case "blockquote":
                inside = above._replace(name=name, container="quote", depth=above.depth + 1, quoted=True)
            case "ul" | "ol" | "dl" | "table" | "tr":
                inside = above._replace(name=name)
            case _:
                return
        self.open.append(inside)
        self.names[name] += 1

    def _close_innermost(self) -> str:
        name = self.open.pop().name
        self.names[name] -= 1
        return name

    def end_block(self) -> None:
        """Keeps what was said since the last block ended."""
        if self.first is not None:
            span, inside = Span(self.first, self.last), self.open[-1]
            place = inside.container, inside.depth, inside.quoted
            self.chunk.blocks.append(RawBlock(inside.kind, span, lines_of(self.text, span), inside.level, *place))
        self.first = None
