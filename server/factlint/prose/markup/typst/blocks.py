"""Typst's block level: which stretches between its code are prose, and what they belong to."""

from __future__ import annotations

import re
from typing import NamedTuple

from factlint.prose.draft import BlockKind, Container
from factlint.prose.markup.raw_blocks import RawBlock, RawChunk, lines_of
from factlint.prose.markup.typst.syntax import COMMENT, MATH, RAW, Expression, FunctionContent, find_expressions
from factlint.prose.span import Span

_STRUCTURE = re.compile(
    rf"(?P<raw>{RAW})|(?P<comment>{COMMENT})|(?P<math>{MATH})|(?P<line>\r\n|\n|\r)|\\.|#", re.DOTALL
)
_LEAD = re.compile(
    r"[ \t]*(?:(?P<heading>={1,9})[ \t]+|(?P<item>[-+]|\d{1,4}\.)(?:[ \t]+|(?=[\r\n]))|(?P<term>/)[ \t]+)?"
)
_TERM_END = re.compile(r":(?:[ \t]|$)", re.MULTILINE)
_TERM_CP = 300
_BLANK = re.compile(r"[ \t]*(?:[\r\n]|\Z)")
_LONE = re.compile(r"[ \t]*(?:<[\w:.-]{1,200}>[ \t]*)?(?:[\r\n]|\Z)")
_LEVEL = re.compile(r"level:\s*(\d)")
_CAPTION = re.compile(r"(?:caption|supplement|attribution):\s*\Z")
_CELLS = re.compile(r"(?:table|grid)(?:\.|\Z)")
_LISTS = frozenset({"list", "enum", "terms"})
INLINE = frozenset(
    "emph strong text underline overline highlight smallcaps link box sub super lower upper footnote strike raw cite ref "
    "label h linebreak sym emoji math str numbering datetime".split()
)
"""Functions that stand inside a paragraph, wherever they are written."""
_NO_WORDS = frozenset(
    "image bibliography v pagebreak colbreak line outline lorem counter state metadata parbreak".split()
)
_MAX_DEPTH = 20


class _Place(NamedTuple):
    """What prose belongs to; `indent` is that of the list's item."""

    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    container: Container = ""
    depth: int = 0
    quoted: bool = False
    indent: int = -1


def read_typst(text: str, region: Span) -> RawChunk:
    """The prose of `text` in `region`, as one chunk."""
    reader = _Reader(text, region)
    reader.read_content(region, _Place(), 0)
    return reader.chunk


class _Reader:
    def __init__(self, text: str, region: Span) -> None:
        self.text = text
        self.chunk = RawChunk(region.start)
        self.expressions = find_expressions(text, region.start, region.end)

    def read_content(self, region: Span, place: _Place, nesting: int) -> None:
        """Reads content that stands in one piece."""
        _Content(self, region, place, nesting).read()

    def add_block(self, start: int, end: int, place: _Place, kind: BlockKind | None = None, level: int = 0) -> None:
        """Keeps a stretch of words as a block."""
        content = self.text[start:end]
        stripped = content.strip()
        if stripped:
            start += content.index(stripped[0])
            span = Span(start, start + len(stripped))
            lines = lines_of(self.text, span)
            self.chunk.blocks.append(
                RawBlock(
                    kind or place.kind, span, lines, level or place.level, place.container, place.depth, place.quoted
                )
            )


class _Content:
    """One stretch of content, from mark to mark."""

    def __init__(self, reader: _Reader, region: Span, place: _Place, nesting: int) -> None:
        self.reader = reader
        self.text = reader.text
        self.end = region.end
        self.outer = self.place = place
        self.outside: list[_Place] = []
        self.nesting = nesting
        self.from_ = region.start
        self.level = 0

    def read(self) -> None:
        at = self._read_line_start(self.from_)
        while found := _STRUCTURE.search(self.text, at, self.end):
            start, at = found.span()
            if found["line"] is not None:
                at = self._line_end(start, at)
            elif found["raw"] is not None:
                self._read_raw(start, at)
            elif found["comment"] is not None:
                self._read_comment(start, at)
            elif found[0] == "#" and (expression := self.reader.expressions.get(start)):
                at = max(self._read_expression(start, expression), at)
        self._flush(self.end)

    def _flush(self, end: int) -> None:
        """Keeps what was said since the last block."""
        if end > self.from_:
            kind = BlockKind.HEADING if self.level else None
            self.reader.add_block(self.from_, end, self.place, kind, self.level)
        self.from_, self.level = max(end, self.from_), 0

    def _line_end(self, start: int, at: int) -> int:
        blank = bool(_BLANK.match(self.text, at, self.end))
        if blank or self.level:
            self._flush(start)
            self.from_ = at
        return at if blank else self._read_line_start(at)

    def _read_line_start(self, at: int) -> int:
        """Reads how a line begins; where its words do."""
        lead = _LEAD.match(self.text, at, self.end)
        if lead is None:
            return at
        item = lead["item"] is not None or lead["term"] is not None
        marker = lead.start("item") if lead["item"] is not None else lead.start("term")
        indent = (marker if item else lead.end()) - at
        if indent <= self.place.indent and (item or not _BLANK.match(self.text, at, self.end)):
            self._flush(at)
            while self.outside and indent <= self.place.indent:
                self.place = self.outside.pop()
        if lead["heading"] is not None:
            self._flush(at)
            self.level = len(lead["heading"])
            self.from_ = lead.end()
        elif item:
            self._flush(at)
            self.outside.append(self.place)
            inside: Container = self.outer.container or "list"
            self.place = _Place(self.outer.kind, 0, inside, self.place.depth + 1, self.outer.quoted, indent)
            self.from_ = lead.end()
            if lead["term"] is not None:
                return self._read_term(lead.end())
        return lead.end()

    def _read_term(self, at: int) -> int:
        colon = _TERM_END.search(self.text, at, min(at + _TERM_CP, self.end))
        if colon is None or "\n" in self.text[at : colon.start()]:
            return at
        self._flush(colon.start())
        self.from_ = colon.end()
        return colon.end()

    def _is_apart(self, start: int) -> bool:
        """Whether nothing of the paragraph stands before `start`."""
        return not self.text[self.from_ : start].strip()

    def _read_raw(self, start: int, end: int) -> None:
        if self.text.startswith("```", start) and self._is_apart(start):
            self._skip_block(start, end, "code block")

    def _read_comment(self, start: int, end: int) -> None:
        if self._is_apart(start):
            self.reader.chunk.comments.append(Span(start, end))
            self._skip_block(start, end, "comment")

    def _skip_block(self, start: int, end: int, what: str) -> None:
        self._flush(start)
        self.reader.chunk.skipped.append(what)
        self.from_ = end

    def _read_expression(self, start: int, found: Expression) -> int:
        """An expression between paragraphs; where reading goes on. Those in a paragraph are left to its inline level."""
        lone = _LONE.match(self.text, found.end, self.end)
        apart = self._is_apart(start) and lone is not None
        if found.is_statement:
            if apart:
                self._skip_block(start, found.end, "code")
            return found.end
        long = any(_BLANK.match(self.text, given.span.start) for given in found.contents)
        if not (long or (apart and found.name not in INLINE)) or self.nesting >= _MAX_DEPTH:
            return found.end
        self._flush(start)
        self.from_ = found.end
        if not found.contents or found.name in _NO_WORDS:
            self.reader.chunk.skipped.append("image" if found.name == "image" else "code")
            return found.end
        for given in sorted(found.contents):
            self.reader.read_content(given.span, self._place_of_content(start, found, given), self.nesting + 1)
        return found.end

    def _place_of_content(self, start: int, found: Expression, given: FunctionContent) -> _Place:
        """The place of an expression's content: a heading, a table cell, …"""
        place = self.place._replace(indent=-1)
        if _CAPTION.search(self.text, max(given.span.start - 40, 0), given.span.start - 1):
            return place
        if _CELLS.match(given.to):
            return place._replace(kind=BlockKind.TABLE_CELL)
        if given.to == "heading" or given.to == "title":
            level = _LEVEL.search(self.text, start, given.span.start)
            return place._replace(kind=BlockKind.HEADING, level=int(level[1]) if level else 1)
        if given.to == "quote":
            return place._replace(container="quote", depth=place.depth + 1, quoted=True)
        if given.to in _LISTS:
            return place._replace(container="list", depth=place.depth + 1)
        return place
