"""Org's block level: which lines are prose, by the marks that lines start with and the blocks around them."""

from __future__ import annotations

import re
from typing import NamedTuple

from factlint.prose.draft import BlockKind, Container
from factlint.prose.markup.raw_blocks import LINE, RawBlock, RawChunk, SourceLine
from factlint.prose.span import Span

_HEADLINE = re.compile(
    r"(\*{1,20})[ \t]+(?:(?:TODO|DONE|NEXT|WAITING|HOLD|CANCELLED|PROJ|WAIT|KILL)[ \t]+)?(?:\[#\w\][ \t]+)?"
)
_TAGS = re.compile(r"(?<![ \t])[ \t]++:[\w@#%:]++(?<=[\w@#%:]{2}:)$")
_KEYWORD = re.compile(r"[ \t]*#\+([\w-]+)(?:\[[^\]\n]*\])?:[ \t]*", re.IGNORECASE)
_BEGIN = re.compile(r"[ \t]*#\+begin_(\S+)", re.IGNORECASE)
_END = re.compile(r"[ \t]*#\+end_(\S+)", re.IGNORECASE)
_COMMENT = re.compile(r"[ \t]*#(?:[ \t]|$)")
_DRAWER = re.compile(r"[ \t]*:[\w-]+:$")
_DRAWER_END = re.compile(r"[ \t]*:end:$", re.IGNORECASE)
_PLANNING = re.compile(r"[ \t]*(?:(?:SCHEDULED|DEADLINE|CLOSED|CLOCK):[ \t]*[<\[].*)$")
_FIXED = re.compile(r"[ \t]*:(?:[ \t]|$)")
_ITEM = re.compile(
    r"(?:[ \t]*(?:[-+]|\d{1,4}[.)]|[A-Za-z][.)])|[ \t]+\*)(?:[ \t]+|$)(?:\[@\d+\][ \t]*)?(?:\[[ xX-]\][ \t]+)?"
)
_TERM = re.compile(r"(?=(\S(?:.{0,300}?\S)??)[ \t]+::(?:[ \t]|$))")
_FOOTNOTE = re.compile(r"\[fn:[\w-]+\][ \t]*")
_RULE = re.compile(r"[ \t]*-{5,}$")
_TABLE = re.compile(r"[ \t]*\|")
_TABLE_RULE = re.compile(r"[ \t]*\|[-+|]*$")
_ENVIRONMENT = re.compile(r"[ \t]*\\begin\{([A-Za-z*]+)\}")
_VERBATIM = frozenset({"src", "example", "export", "comment", "latex", "html", "ascii"})


class _Place(NamedTuple):
    """What a paragraph belongs to; `indent` is that of the list's items."""

    container: Container = ""
    depth: int = 0
    quoted: bool = False
    indent: int = -1


def read_org(text: str, region: Span) -> RawChunk:
    """The prose of `text` in `region`, as one chunk."""
    reader = _Reader(region.start)
    for found in LINE.finditer(text, region.start, region.end):
        if found.start() < found.end():
            reader.read_line(found.start(), found[1].rstrip())
    reader.end_block()
    return reader.chunk


class _Reader:
    def __init__(self, start: int) -> None:
        self.chunk = RawChunk(start)
        self.lines: list[SourceLine] = []
        self.start = start
        self.kind = BlockKind.PARAGRAPH
        self.outside: list[_Place] = []
        self.place = _Place()
        self.until: re.Pattern[str] | None = None
        self.blanks = 0

    def read_line(self, start: int, line: str) -> None:
        if self.until is not None:
            if self.until.match(line):
                self.until = None
            return
        if not line:
            self.end_block()
            self.blanks += 1
            if self.blanks > 1:
                self.place = self._place_outside_lists()
                self.kind = BlockKind.PARAGRAPH
            return
        blanks, self.blanks = self.blanks, 0
        if line[0] == "*" and (headline := _HEADLINE.match(line)):
            self._read_headline(start, line, headline)
        elif not self._read_mark(start, line):
            self._read_words(start, line, bool(blanks))

    def _read_headline(self, start: int, line: str, found: re.Match[str]) -> None:
        self.end_block()
        self.outside.clear()
        self.place, self.kind = _Place(), BlockKind.HEADING
        content = _TAGS.sub("", line[found.end() :])
        if content:
            self.start, self.lines = start, [(start + found.end(), content)]
            self.end_block(len(found[1]), start + len(line))
        self.kind = BlockKind.PARAGRAPH

    def _read_mark(self, start: int, line: str) -> bool:
        """Read a line that belongs to no paragraph; False where it may belong to one."""
        if begin := _BEGIN.match(line):
            self._begin_environment(begin[1].lower(), len(line) - len(line.lstrip()))
        elif _END.match(line):
            self.end_block()
            self.place = self.outside.pop() if self.outside else _Place()
        elif keyword := _KEYWORD.match(line):
            self._read_keyword(start, line, keyword)
        elif _COMMENT.match(line):
            self.end_block()
            self.chunk.comments.append(Span(start, start + len(line)))
            self.chunk.skipped.append("comment")
        elif _DRAWER.match(line) and not _DRAWER_END.match(line):
            self._skip_until(_DRAWER_END, "drawer")
        elif environment := _ENVIRONMENT.match(line):
            closing = f"\\end{{{environment[1]}}}"
            if closing not in line:
                self._skip_until(re.compile(rf".*{re.escape(closing)}"), "math")
        elif _PLANNING.match(line) or _RULE.match(line) or _DRAWER_END.match(line):
            self.end_block()
        elif _FIXED.match(line):
            self.end_block()
            self.chunk.skipped.append("code line")
        elif _TABLE.match(line):
            self._read_row(start, line)
        else:
            return False
        return True

    def _begin_environment(self, name: str, indent: int) -> None:
        self.end_block()
        if name in _VERBATIM:
            self._skip_until(re.compile(rf"[ \t]*#\+end_{re.escape(name)}", re.IGNORECASE), "code block")
            return
        if indent <= self.place.indent:
            self.place = self._place_outside_lists()
        self.outside.append(self.place)
        if name in ("quote", "verse"):
            self.place = _Place("quote", self.place.depth + 1, quoted=True)

    def _skip_until(self, end: re.Pattern[str], what: str) -> None:
        self.end_block()
        self.until = end
        self.chunk.skipped.append(what)

    def _read_keyword(self, start: int, line: str, found: re.Match[str]) -> None:
        """A title and a caption are words; other keywords set things up."""
        self.end_block()
        name = found[1].lower()
        if name not in ("title", "subtitle", "caption") or found.end() == len(line):
            return
        self.kind = BlockKind.PARAGRAPH if name == "caption" else BlockKind.HEADING
        self.start, self.lines = start, [(start + found.end(), line[found.end() :])]
        self.end_block(1 if name == "title" else 2)
        self.kind = BlockKind.PARAGRAPH

    def _read_row(self, start: int, line: str) -> None:
        self.end_block()
        if _TABLE_RULE.match(line):
            return
        at = line.index("|") + 1
        while at < len(line):
            end = line.find("|", at)
            end = len(line) if end < 0 else end
            cell = line[at:end]
            if cell.strip():
                self.kind, self.start = BlockKind.TABLE_CELL, start + at + len(cell) - len(cell.lstrip())
                self.lines = [(self.start, cell.strip())]
                self.end_block()
            at = end + 1
        self.kind = BlockKind.PARAGRAPH

    def _read_words(self, start: int, line: str, after_blank: bool) -> None:
        indent = len(line) - len(line.lstrip())
        if not indent and (note := _FOOTNOTE.match(line)):
            self.end_block()
            self.place, self.kind, self.start = _Place(), BlockKind.FOOTNOTE, start
            rest = line[note.end() :]
            self.lines = [(start + note.end(), rest)] if rest else []
        elif item := _ITEM.match(line):
            self._begin_item(start, line, item, indent)
        elif not self.lines:
            if indent <= self.place.indent:
                self.place = self._place_outside_lists()
            self.start = start + indent
            self.lines = [(start + indent, line.strip())]
        else:
            if indent <= self.place.indent and self.place.container == "list":
                self.end_block()
                self.place = self._place_outside_lists()
                self.start = start + indent
            self.lines.append((start + indent, line.strip()))

    def _begin_item(self, start: int, line: str, item: re.Match[str], indent: int) -> None:
        self.end_block()
        self.kind = BlockKind.PARAGRAPH
        around = self._place_outside_lists()
        self.place = _Place("list", around.depth + 1, around.quoted, indent)
        self.start = start + indent
        rest = line[item.end() :]
        at = start + item.end()
        term = _TERM.match(rest)
        if term:
            self.lines = [(at + term.start(1), term[1])]
            self.end_block()
            after = rest[term.end(1) :].lstrip().removeprefix("::").lstrip()
            at, rest = start + len(line) - len(after), after
            self.start = at
        self.lines = [(at, rest)] if rest else []

    def _place_outside_lists(self) -> _Place:
        """The place of a paragraph that is in no list."""
        if not self.outside:
            return _Place()
        if self.place.container == "quote":
            return _Place("quote", self.outside[-1].depth + 1, quoted=True)
        return _Place(quoted=self.place.quoted)

    def end_block(self, level: int = 0, end: int = 0) -> None:
        """Keeps the lines of the open paragraph."""
        lines, self.lines = self.lines, []
        if lines:
            start = self.start
            span = Span(start, end or lines[-1][0] + len(lines[-1][1]))
            relative = tuple((at - start, content) for at, content in lines)
            self.chunk.blocks.append(RawBlock(self.kind, span, relative, level, *self.place[:3]))
