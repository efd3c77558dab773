"""LaTeX's block level: which stretches between its commands are prose, and what they belong to."""

from __future__ import annotations

import re
from typing import NamedTuple

from factlint.prose.draft import BlockKind, Container
from factlint.prose.markup.latex.math import formula_end
from factlint.prose.markup.latex.syntax import (
    DEFINITIONS,
    LISTS,
    QUOTES,
    SECTIONS,
    TABLES,
    VERBATIM,
    arguments_end,
    braces,
    definition_end,
    verb_end,
)
from factlint.prose.markup.raw_blocks import MarkSearch, RawBlock, RawChunk, lines_of
from factlint.prose.span import Span

_STRUCTURE = re.compile(r"%[^\r\n]*|\\(?:[A-Za-z@]+\*?|.)|\$|&|(?:\r\n|\n|\r)[ \t]*(?=\r|\n)", re.DOTALL)
_NAME = re.compile(r"\{([A-Za-z]+\*?)\}")
_DOCUMENT = "\\begin{document}"
_CAPTIONS = frozenset({"caption", "captionof", "subcaption", "legend"})


class _Environment(NamedTuple):
    """What prose in an environment belongs to."""

    name: str
    kind: BlockKind = BlockKind.PARAGRAPH
    container: Container = ""
    depth: int = 0
    quoted: bool = False


def read_latex(text: str, region: Span) -> RawChunk:
    """The prose of `text` in `region`, as one chunk: of a whole document what stands in its body."""
    reader = _Reader(text, region)
    reader.read()
    return reader.chunk


class _Reader:
    def __init__(self, text: str, region: Span) -> None:
        self.text = text
        self.start = region.start
        begins = text.find(_DOCUMENT, region.start, region.end)
        ends = text.find("\\end{document}", max(begins, 0), region.end) if begins >= 0 else -1
        self.body = begins + len(_DOCUMENT) if begins >= 0 else region.start
        self.end = ends if ends >= 0 else region.end
        self.ahead = MarkSearch(text, self.end)
        self.groups = braces(text, region.start, self.end)
        self.chunk = RawChunk(region.start)
        self.open = [_Environment("")]
        self.from_ = self.body

    def read(self) -> None:
        if self.body > self.start:
            self._read_preamble()
        at = self.body
        while found := _STRUCTURE.search(self.text, at, self.end):
            at = max(self._read_structure(found), found.end())
        self._flush(self.end)

    def _read_preamble(self) -> None:
        """Of what comes before the body only the title is prose."""
        self.chunk.skipped.append("preamble")
        title = self.text.find("\\title{", self.start, self.body)
        group = title + len("\\title")
        if title >= 0 and group in self.groups and self.groups[group] < self.body:
            self._add_block(title, self.groups[group] + 1, BlockKind.HEADING, 1)

    def _read_structure(self, found: re.Match[str]) -> int:
        """Reads one mark that may end a paragraph; where reading goes on."""
        start, mark = found.start(), found[0]
        match mark[0]:
            case "%":
                if self._is_apart(start):
                    self.chunk.comments.append(Span(start, found.end()))
                return found.end()
            case "\\":
                return self._read_command(start, mark[1:].rstrip("*"), found.end())
            case "$":
                return formula_end(self.text, start, self.ahead)
            case "&":
                return self._end_block(start, found.end()) if self.open[-1].kind is BlockKind.TABLE_CELL else 0
            case _:
                return self._end_block(start, found.end())

    def _is_apart(self, at: int) -> bool:
        """Whether nothing of the paragraph stands before `at`."""
        return not self.text[self.from_ : at].strip()

    def _read_command(self, at: int, name: str, end: int) -> int:
        text = self.text
        if name in ("(", "["):
            return formula_end(text, at, self.ahead)
        if name == "\\":
            return self._end_block(at, end) if self.open[-1].kind is BlockKind.TABLE_CELL else end
        if name == "begin":
            return self._begin_environment(at, end)
        if name == "end":
            return self._end_environment(at, end)
        if name in ("verb", "lstinline", "mintinline"):
            return verb_end(text, end)
        if name in ("par", "bibitem"):
            return self._end_block(at, arguments_end(text, end, self.groups))
        if name == "item":
            return self._begin_item(at, end)
        if name in DEFINITIONS:
            return definition_end(text, end, self.groups)
        if name in SECTIONS or name in _CAPTIONS:
            return self._read_title(at, name, end)
        return end

    def _read_title(self, at: int, name: str, end: int) -> int:
        group = arguments_end(self.text, end, self.groups, most=0 if name != "captionof" else 1)
        if group not in self.groups:
            return end
        self._flush(at)
        end = self.groups[group] + 1
        level = SECTIONS.get(name, 0)
        self._add_block(at, end, BlockKind.HEADING if level else BlockKind.PARAGRAPH, level)
        self.from_ = end
        return end

    def _begin_item(self, at: int, end: int) -> int:
        """An item of a list; the words in its brackets are a paragraph of their own."""
        self._flush(at)
        self.from_ = end
        closing = self.text.find("]", end, end + 1_000) if self.text.startswith("[", end) else -1
        if closing > 0:
            self.from_ = end + 1
            self._flush(closing)
            self.from_ = closing + 1
        return self.from_

    def _begin_environment(self, at: int, end: int) -> int:
        if formula := formula_end(self.text, at, self.ahead):
            return formula
        found = _NAME.match(self.text, end, self.end)
        if not found:
            return end
        name = found[1].rstrip("*")
        self._flush(at)
        if name in VERBATIM:
            closing = f"\\end{{{found[1]}}}"
            self.from_ = min(self.ahead.find(closing, found.end()) + len(closing), self.end)
            self.chunk.skipped.append("code block" if name != "comment" else "comment")
            return self.from_
        above = self.open[-1]
        inside = above._replace(name=name)
        if name in LISTS:
            inside = _Environment(name, BlockKind.PARAGRAPH, "list", above.depth + 1, above.quoted)
        elif name in QUOTES:
            inside = _Environment(name, above.kind, "quote", above.depth + 1, quoted=True)
        elif name in TABLES:
            inside = inside._replace(kind=BlockKind.TABLE_CELL)
        self.open.append(inside)
        self.from_ = arguments_end(self.text, found.end(), self.groups)
        return self.from_

    def _end_environment(self, at: int, end: int) -> int:
        found = _NAME.match(self.text, end, self.end)
        if not found:
            return end
        self._flush(at)
        self.from_ = found.end()
        if self.open[-1].name == found[1].rstrip("*"):
            self.open.pop()
        return found.end()

    def _end_block(self, at: int, end: int) -> int:
        self._flush(at)
        self.from_ = max(end, self.from_)
        return self.from_

    def _flush(self, end: int) -> None:
        """Keeps what was said since the last block."""
        inside = self.open[-1]
        self._add_block(self.from_, end, inside.kind)
        self.from_ = max(end, self.from_)

    def _add_block(self, start: int, end: int, kind: BlockKind, level: int = 0) -> None:
        content = self.text[start:end]
        stripped = content.strip()
        if stripped:
            start += content.index(stripped[0])
            inside, span = self.open[-1], Span(start, start + len(stripped))
            lines = lines_of(self.text, span)
            place = inside.container, inside.depth, inside.quoted
            self.chunk.blocks.append(RawBlock(kind, span, lines, level, *place))
