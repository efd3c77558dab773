"""The text of a draft with its line table: offsets, lines and columns in every unit that an editor speaks."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Literal

from factlint.prose.span import Span

Encoding = Literal["utf-8", "utf-16", "utf-32"]

_LINE_BREAK = re.compile(r"\r\n|\n|\r")
_PARAGRAPH_BREAK = re.compile(r"\n\n")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


class Text:
    """An immutable text; lines end at `\\n`, `\\r\\n` and `\\r` only, as the language server protocol says.

    Offsets are code points. Columns are counted in the units of the encoding asked for. Lone surrogates count as one
    UTF-16 unit and three UTF-8 bytes.
    """

    __slots__ = ("_line_starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._line_starts = [0, *(m.end() for m in _LINE_BREAK.finditer(text))]

    @classmethod
    def from_paragraphs(cls, text: str) -> Text:
        """The text of an office document, whose lines nobody sees: each paragraph counts as one."""
        made = cls("")
        made.text = text
        made._line_starts = [0, *(m.end() for m in _PARAGRAPH_BREAK.finditer(text))]
        return made

    @property
    def line_count(self) -> int:
        return len(self._line_starts)

    def __len__(self) -> int:
        return len(self.text)

    def line_of(self, offset_cp: int) -> int:
        """The 0-based line that holds the offset; a line break belongs to the line that it ends."""
        return bisect_right(self._line_starts, max(offset_cp, 0)) - 1

    def line_span(self, line: int) -> Span:
        """The line without its line break."""
        start = self._line_starts[line]
        if line + 1 == len(self._line_starts):
            return Span(start, len(self.text))
        end = self._line_starts[line + 1]
        broken_by_two = self.text.startswith("\r\n", end - 2) and end - 2 >= start
        return Span(start, end - (2 if broken_by_two else 1))

    def position(self, offset_cp: int, encoding: Encoding) -> tuple[int, int]:
        """`(line, column)`; an offset inside a line break is the end of its line's content."""
        offset_cp = min(max(offset_cp, 0), len(self.text))
        line = self.line_of(offset_cp)
        content = self.line_span(line)
        return line, _width(self.text, content.start, min(offset_cp, content.end), encoding)

    def offset(self, line: int, column: int, encoding: Encoding) -> int:
        """The code point offset; past the line's end is before its line break, past the last line is the text's end.

        A column inside a character (the second half of a surrogate pair) is the start of that character.
        """
        if line < 0:
            return 0
        if line >= len(self._line_starts):
            return len(self.text)
        content = self.line_span(line)
        if column <= 0:
            return content.start
        if encoding == "utf-32" or self.text.isascii():
            return min(content.start + column, content.end)
        window = self.text[content.start : min(content.start + column, content.end)]
        return content.start + _code_points(window, column, encoding)

    def span(self, start: tuple[int, int], end: tuple[int, int], encoding: Encoding) -> Span:
        """The span between two positions; an inverted range is put in order."""
        first, second = self.offset(*start, encoding), self.offset(*end, encoding)
        return Span(min(first, second), max(first, second))

    def range(self, span: Span, encoding: Encoding) -> tuple[tuple[int, int], tuple[int, int]]:
        """The positions of a span's two ends."""
        return self.position(span.start, encoding), self.position(span.end, encoding)

    def replace(self, span: Span, new: str) -> Text:
        """The text with `span` replaced; the line table is patched around the change, not rebuilt."""
        start, end = min(span.start, len(self.text)), min(span.end, len(self.text))
        starts = self._line_starts
        # One character before the change may be the \r of a line break that the change completes or splits.
        first = self.line_of(start - 1)
        after = self.line_of(end) + 1
        text = self.text[:start] + new + self.text[end:]
        shift = len(text) - len(self.text)
        region_end = starts[after] + shift if after < len(starts) else len(text)
        patched = starts[: first + 1]
        patched += [m.end() for m in _LINE_BREAK.finditer(text, starts[first], region_end)]
        patched += [start + shift for start in starts[after + 1 :]] if shift else starts[after + 1 :]
        result = Text.__new__(Text)
        result.text = text
        result._line_starts = patched
        return result

    def utf16_offset(self, offset_cp: int) -> int:
        """UTF-16 units before a code point offset, in the whole text."""
        return _width(self.text, 0, min(max(offset_cp, 0), len(self.text)), "utf-16")

    def byte_offset(self, offset_cp: int) -> int:
        """UTF-8 bytes before a code point offset, in the whole text."""
        return _width(self.text, 0, min(max(offset_cp, 0), len(self.text)), "utf-8")


def _width(text: str, start: int, end: int, encoding: Encoding) -> int:
    """How many units of the encoding `text[start:end]` takes."""
    if encoding == "utf-32" or text.isascii():
        return end - start
    part = text[start:end]
    if part.isascii():
        return end - start
    return len(part.encode("utf-8", "surrogatepass")) if encoding == "utf-8" else len(part) + _astral_count(part)


def _astral_count(text: str) -> int:
    return len(_ASTRAL.findall(text)) if max(text, default="") > "\uffff" else 0


def _code_points(window: str, units: int, encoding: Encoding) -> int:
    """How many whole characters of `window` fit into `units`; the window holds at least those characters."""
    if units <= 0:
        return 0
    if encoding == "utf-32" or window.isascii():
        return min(units, len(window))
    if encoding == "utf-16":
        extra = 0
        for match in _ASTRAL.finditer(window):
            if match.start() + extra + 2 > units:
                return min(match.start(), units - extra)
            extra += 1
        return min(units - extra, len(window))
    data = window.encode("utf-8", "surrogatepass")
    if units >= len(data):
        return len(window)
    while data[units] & 0xC0 == 0x80:
        units -= 1
    return len(data[:units].decode("utf-8", "surrogatepass"))
