"""AsciiDoc's block level: which lines are prose, by the marks that lines start with and the fences around blocks."""

from __future__ import annotations

import re
from typing import NamedTuple

from factlint.prose.draft import BlockKind, Container
from factlint.prose.markup.raw_blocks import LINE, RawBlock, RawChunk, SourceLine
from factlint.prose.span import Span

_SECTION = re.compile(r"(={1,6}|#{1,6})[ \t]+(?=\S)")
_ATTRIBUTE = re.compile(r":!?[\w][\w-]*!?:(?:[ \t]|$)")
_BLOCK_ATTRIBUTES = re.compile(r"\[(?:[\w.#%\"',*<>|!:{ -].*|)\][ \t]*$")
_ANCHOR = re.compile(r"\[\[.*\]\][ \t]*$")
_BLOCK_TITLE = re.compile(r"\.(?![\s.])")
_MACRO = re.compile(r"(?:image|include|toc|video|audio|ifn?def|ifeval|endif|tag|end|\w+)::[^\s\[]*\[.*\][ \t]*$")
_FENCE = re.compile(r"(-{4,}|\.{4,}|\+{4,}|/{4,}|={4,}|\*{4,}|_{4,}|`{3,}[\w+-]*|--|[|,:!]={3,})[ \t]*$")
_VERBATIM = {"-": "code block", ".": "code block", "+": "passthrough", "/": "comment", "`": "code block"}
_CODE_STYLES = re.compile(
    r"\[(?:source|listing|literal|stem|latexmath|asciimath|plantuml|mermaid|ditaa|graphviz)\b|\[,"
)
_QUOTING_STYLES = re.compile(r"\[[\"']?(?:quote|verse)\b(?!-)")
_ITEM = re.compile(r"[ \t]*(?:\*{1,6}|-|\.{1,6}|\d{1,4}\.|[a-zA-Z]\.|<(?:\d{1,3}|\.)>)[ \t]+(?=\S)")
_TERM = re.compile(r"[ \t]*(\S(?:.{0,300}?\S)??)(?::{2,4}|;;)(?=[ \t]|$)")
_TASK = re.compile(r"\[[ xX*]\][ \t]+")
_ADMONITION = re.compile(r"(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+")
_RULE = re.compile(r"(?:'{3,}|<{3,}|\*{3}|-{3}|\* \* \*|- - -)[ \t]*$")
_CELL = re.compile(r"(?:(?<=[ \t])|^)(?:\d*(?:\.\d+)?[*+])?[<^>]?(?:\.[<^>])?[adehlmsv]?\||(?<!\\)\|", re.MULTILINE)


class _Place(NamedTuple):
    """What a paragraph belongs to."""

    container: Container = ""
    depth: int = 0
    quoted: bool = False


class _Fence(NamedTuple):
    """An open block that holds other blocks, and what prose belongs to around it and inside."""

    mark: str
    around: _Place
    inside: _Place


def read_asciidoc(text: str, region: Span) -> RawChunk:
    """The prose of `text` in `region`, as one chunk."""
    reader = _Reader(text, region)
    for found in LINE.finditer(text, region.start, region.end):
        if found.start() < found.end():
            reader.read_line(found.start(), found[1].rstrip(" \t"))
    reader.end_block()
    reader.end_table(region.end)
    return reader.chunk


class _Reader:
    def __init__(self, text: str, region: Span) -> None:
        self.text = text
        self.chunk = RawChunk(region.start)
        self.lines: list[SourceLine] = []
        self.start = region.start
        self.place = _Place()
        self.fences: list[_Fence] = []
        self.verbatim = ""
        self.comment_from: int | None = None
        self.table: tuple[str, int] | None = None
        self.style = ""
        self.in_header = False
        self.in_code = False
        self.after_blank = True
        self.continued = False
        self.is_quotation = False

    def read_line(self, start: int, line: str) -> None:
        if self.verbatim:
            if line == self.verbatim:
                self._end_verbatim(start + len(line))
            return
        if self.table is not None:
            if line == self.table[0]:
                self.end_table(start)
            return
        if not line:
            self._read_blank_line()
            return
        before, self.after_blank = self.after_blank, False
        if self.in_code:
            return
        if self.in_header and self._read_header_line(start, line):
            return
        if self._read_mark(start, line):
            # Attributes and comments stand before a block, so that the empty line above them still ends a list.
            self.after_blank = before and bool(_BLOCK_ATTRIBUTES.match(line) or _ANCHOR.match(line) or line[:2] == "//")
            return
        if not self.lines and self._read_line_between_paragraphs(start, line):
            return
        if self._begin_item(start, line):
            return
        if not self.lines:
            self._begin_paragraph(start, line, before)
        else:
            self.lines.append((start + len(line) - len(line.lstrip()), line.strip()))

    def _read_blank_line(self) -> None:
        self.end_block()
        self.in_header = self.in_code = False
        self.after_blank = True

    def _read_header_line(self, start: int, line: str) -> bool:
        """The author's and the revision's lines under a document's title."""
        if _ATTRIBUTE.match(line) or line.startswith("//"):
            return False
        self.chunk.skipped.append("header")
        return True

    def _read_mark(self, start: int, line: str) -> bool:
        """A line that ends a paragraph and says nothing itself: a fence, a comment, attributes, a macro, a rule."""
        fence = _FENCE.match(line)
        if fence:
            self.end_block()
            self._toggle_fence(start, line, fence[1])
            return True
        if line.startswith("//") and not line.startswith("///"):
            self.chunk.comments.append(Span(start, start + len(line)))
            self.chunk.skipped.append("comment")
            return True
        if line == "+":
            self.end_block()
            self.continued = True
            return True
        if _BLOCK_ATTRIBUTES.match(line) or _ANCHOR.match(line):
            self.end_block()
            self.style = line if not _ANCHOR.match(line) else self.style
            return True
        return False

    def _read_line_between_paragraphs(self, start: int, line: str) -> bool:
        """Read a line that can only stand where no paragraph is open; False where it is none."""
        if _ATTRIBUTE.match(line) or _RULE.match(line):
            return True
        if macro := _MACRO.match(line):
            self.chunk.skipped.append("image" if macro[0].startswith("image") else "macro")
            return True
        if section := _SECTION.match(line):
            self._add_heading(start, line, section)
            return True
        if _BLOCK_TITLE.match(line) and not _ITEM.match(line):
            self._add_block(BlockKind.PARAGRAPH, Span(start + 1, start + len(line)), [(start + 1, line[1:])])
            return True
        return False

    def _add_heading(self, start: int, line: str, section: re.Match[str]) -> None:
        level = len(section[1])
        self.in_header = level == 1 and not self.chunk.blocks
        self.place = self._place_outside_lists()
        content = line[section.end() :]
        closing = f" {section[1]}"
        content = content.removesuffix(closing).rstrip()
        self._add_block(BlockKind.HEADING, Span(start, start + len(line)), [(start + section.end(), content)], level)

    def _toggle_fence(self, start: int, line: str, mark: str) -> None:
        style, self.style = self.style, ""
        if mark[0] in "|,:!" and mark[1] == "=":
            self.table = line, start + len(line)
        elif self.fences and self.fences[-1].mark == line:
            self.place = self.fences.pop().around
        elif (mark[0] in _VERBATIM and mark != "--") or _CODE_STYLES.match(style):
            self.verbatim = "```" if mark[0] == "`" else line
            self.comment_from = start if mark[0] == "/" else None
            self.chunk.skipped.append(
                "math" if "stem" in style or "math" in style else _VERBATIM.get(mark[0], "code block")
            )
        else:
            around = self.place if self.continued else self._place_outside_lists()
            quotes = mark[0] == "_" or bool(_QUOTING_STYLES.match(style))
            inside = _Place("quote", around.depth + 1, quoted=True) if quotes else around
            self.fences.append(_Fence(line, around, inside))
            self.place = inside
        self.continued = False

    def _place_outside_lists(self) -> _Place:
        """The place of a paragraph that is in no list: the innermost open fence, if there is one."""
        return self.fences[-1].inside if self.fences else _Place()

    def _end_verbatim(self, end: int) -> None:
        if self.comment_from is not None:
            self.chunk.comments.append(Span(self.comment_from, end))
        self.verbatim, self.comment_from = "", None

    def _begin_item(self, start: int, line: str) -> bool:
        """Begin a list's item, or a term with its meaning; False where the line is neither."""
        if self.lines and self.place.container != "list":
            return False
        marker = _ITEM.match(line)
        term = None if marker else _TERM.match(line)
        if marker is None and term is None:
            return False
        self.end_block()
        around = self._place_outside_lists()
        self.place = _Place("list", around.depth + 1, around.quoted)
        if term:
            self._add_block(
                BlockKind.PARAGRAPH,
                Span(start + term.start(1), start + term.end(1)),
                [(start + term.start(1), term[1])],
            )
        end = marker.end() if marker else term.end() if term else 0
        task = _TASK.match(line, end) if marker else None
        rest = line[task.end() if task else end :]
        self.start = start + len(line) - len(line.lstrip()) if marker else start + len(line) - len(rest.lstrip())
        if rest.strip():
            self.lines.append((start + len(line) - len(rest.lstrip()), rest.strip()))
        return True

    def _begin_paragraph(self, start: int, line: str, after_blank: bool) -> None:
        """Begin a paragraph with its first line."""
        style, self.style = self.style, ""
        in_list = self.place.container == "list" and (not after_blank or self.continued)
        if _CODE_STYLES.match(style) or (line[0] in " \t" and not in_list):
            self.in_code = True
            self.chunk.skipped.append("code block")
            return
        if after_blank and not self.continued and self.place.container == "list":
            self.place = self._place_outside_lists()
        self.continued = False
        self.is_quotation = bool(_QUOTING_STYLES.match(style))
        content = line.strip()
        at = start + len(line) - len(line.lstrip())
        self.start = at
        label = _ADMONITION.match(content)
        skip = label.end() if label else 0
        self.lines.append((at + skip, content[skip:]))

    def end_block(self) -> None:
        """Keeps the lines of the open paragraph."""
        lines, self.lines = self.lines, []
        around = self.place
        if self.is_quotation:
            self.place = _Place("quote", around.depth + 1, quoted=True)
        if lines:
            end = lines[-1][0] + len(lines[-1][1])
            self._add_block(BlockKind.PARAGRAPH, Span(self.start, end), lines)
        self.place, self.is_quotation = around, False

    def end_table(self, end: int) -> None:
        """Keeps the cells of the open table."""
        table, self.table = self.table, None
        if table is None:
            return
        if table[0][0] != "|":
            self.chunk.skipped.append("table")
            return
        bars = list(_CELL.finditer(self.text, table[1], end))
        ends = [*(bar.start() for bar in bars), end][1:]
        for bar, after in zip(bars, ends, strict=True):
            lines: list[SourceLine] = []
            for found in LINE.finditer(self.text, bar.end(), after):
                content = found[1].strip()
                if content:
                    lines.append((found.start() + len(found[1]) - len(found[1].lstrip()), content))
            if lines:
                span = Span(lines[0][0], lines[-1][0] + len(lines[-1][1]))
                self._add_block(BlockKind.TABLE_CELL, span, lines)

    def _add_block(self, kind: BlockKind, span: Span, lines: list[SourceLine], level: int = 0) -> None:
        relative = tuple((at - span.start, content) for at, content in lines)
        self.chunk.blocks.append(RawBlock(kind, span, relative, level, *self.place))
