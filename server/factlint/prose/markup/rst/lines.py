"""One line of reStructuredText by itself: its place, its column, and the forms that it can start with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from factlint.prose.markup.raw_blocks import LINE, SourceLine
from factlint.prose.span import Span

ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1*$")
BULLET = re.compile("[-+*•‣⁃](?:[ \t]+|$)")
ENUMERATED = re.compile(r"\(?(?:\d+|[A-Za-z]|#|[ivxlcdm]+|[IVXLCDM]+)[.)](?:[ \t]+|$)")
FIELD = re.compile(r":(?![: ])(?:[^:\\]|\\.|:(?![ `]|$)){1,200}(?<! ):(?:[ \t]+|$)")
_OPTION = r"(?:-[A-Za-z0-9](?: ?(?:[A-Za-z][\w-]*|<[^<>]+>))?|(?:--|/|\+)[A-Za-z0-9][\w-]*(?:[ =](?:[A-Za-z][\w-]*|<[^<>]+>))?)"
OPTION = re.compile(rf"{_OPTION}(?:, {_OPTION}){{0,9}}(?:  +|$)")
EXPLICIT = re.compile(r"\.\.(?:[ \t]+|$)")
FOOTNOTE = re.compile(r"\[(?:\d+|#[\w.-]*|\*|[^\W_](?:[-_.:+]?\w)*)\](?:[ \t]+|$)")
TARGET = re.compile(r"_(?:`[^`]+`|(?![ `_])(?:[^:\\]|\\.|:(?!\s|$))*+):(?:[ \t]+|$)|__(?:[ \t]|:|$)")
ANONYMOUS = re.compile(r"__(?:[ \t]+|$)")
SUBSTITUTION = re.compile(r"\|[^|\s](?:[^|]*[^|\s])?\|[ \t]")
DIRECTIVE = re.compile(r"([^\W_](?:[-+.:_]?[^\W_])*)[ \t]?::(?:[ \t]+|$)")
LINE_BLOCK = re.compile(r"\|(?:[ \t]+|$)")
GRID_BORDER = re.compile(r"\+(?:-+\+)+$")
GRID_HEAD = re.compile(r"\+(?:=+\+)+$")
SIMPLE_BORDER = re.compile(r"=+(?: +=+)+$")
_TAB = 8


class Line(NamedTuple):
    """The content of a line, where it starts in the draft, and in which column; a blank line has no content."""

    start: int
    text: str
    column: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def source(self) -> SourceLine:
        return self.start, self.text

    def after_marker(self, length: int) -> Line:
        """What follows a marker of that length (with its white space)."""
        return Line(self.start + length, self.text[length:], self.column + length)


def lines_in(text: str, region: Span) -> list[Line]:
    """The lines of `text` in `region`, with tabs to every eighth column."""
    found: list[Line] = []
    for match in LINE.finditer(text, region.start, region.end):
        raw = match[1].rstrip(" \t\f\v")
        content = raw.lstrip(" \t\f\v")
        column = 0
        for character in raw[: len(raw) - len(content)]:
            column += _TAB - column % _TAB if character == "\t" else 1
        found.append(Line(match.start() + len(raw) - len(content), content, column))
    return found


def indented_end(lines: Sequence[Line], at: int, column: int) -> int:
    """Where the lines end, from index `at` on, that are blank or stand right of the column."""
    while at < len(lines) and (not lines[at].text or lines[at].column > column):
        at += 1
    while at and not lines[at - 1].text:
        at -= 1
    return at


def columns_of(border: Line) -> list[tuple[int, int]]:
    """The columns under a simple table's border, as `[start, end)` from the border's start; the last one is open."""
    found = [match.span() for match in re.finditer("=+", border.text)]
    return [*found[:-1], (found[-1][0], 1 << 30)]


def is_adornment(text: str) -> bool:
    return bool(ADORNMENT.match(text))
