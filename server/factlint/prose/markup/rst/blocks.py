"""reStructuredText's block level: which lines are prose, by indentation and by the marks that lines start with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from factlint.prose.draft import BlockKind, Container
from factlint.prose.markup.raw_blocks import RawBlock, RawChunk, SourceLine
from factlint.prose.markup.rst.directives import HEADINGS, QUOTING, argument_words, holds_words
from factlint.prose.markup.rst.lines import (
    ANONYMOUS,
    BULLET,
    DIRECTIVE,
    ENUMERATED,
    EXPLICIT,
    FIELD,
    FOOTNOTE,
    GRID_BORDER,
    LINE_BLOCK,
    OPTION,
    SIMPLE_BORDER,
    SUBSTITUTION,
    TARGET,
    Line,
    indented_end,
    is_adornment,
    lines_in,
)
from factlint.prose.markup.rst.tables import grid_cells, simple_cells
from factlint.prose.span import Span

_MAX_DEPTH = 60
_ROMAN = re.compile(r"m{0,4}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$", re.IGNORECASE)


class _Place(NamedTuple):
    """What the lines that are read belong to."""

    kind: BlockKind = BlockKind.PARAGRAPH
    container: Container = ""
    depth: int = 0
    quoted: bool = False

    def inside(self, container: Container) -> _Place:
        return _Place(self.kind, container, self.depth + 1, self.quoted or container == "quote")


def read_rst(text: str, region: Span) -> RawChunk:
    """The prose of `text` in `region`, as one chunk."""
    reader = _Reader(region.start)
    reader.read_body(lines_in(text, region), _Place())
    return reader.chunk


class _Reader:
    def __init__(self, start: int) -> None:
        self.chunk = RawChunk(start)
        self.styles: list[str] = []

    def read_body(self, lines: Sequence[Line], place: _Place) -> None:
        """Reads lines that stand under one another."""
        base = min((line.column for line in lines if line.text), default=0)
        at = 0
        while at < len(lines):
            line = lines[at]
            if not line.text:
                at += 1
            elif line.column > base and place.depth < _MAX_DEPTH:
                end = indented_end(lines, at, base)
                self.read_body(lines[at:end], place.inside("quote"))
                at = end
            elif place.depth >= _MAX_DEPTH:
                at = self._read_paragraph(lines, at, place)
            else:
                at = self._read_element(lines, at, place)

    def _read_element(self, lines: Sequence[Line], at: int, place: _Place) -> int:
        """Reads what starts at a line; the index of the line after it."""
        line = lines[at]
        text = line.text
        if EXPLICIT.match(text) or ANONYMOUS.match(text):
            return self._read_explicit_markup(lines, at, place)
        if not place.depth and (end := self._read_title(lines, at)):
            return end
        if is_adornment(text) and len(text) >= 4 and _is_blank(lines, at + 1) and _is_blank(lines, at - 1):
            return at + 1
        if (GRID_BORDER.match(text) or SIMPLE_BORDER.match(text)) and (end := self._read_table(lines, at, place)):
            return end
        if text.startswith(">>> "):
            return self._skip_code(lines, at)
        if LINE_BLOCK.match(text):
            return self._read_line_block(lines, at, place)
        if marker := BULLET.match(text) or _match_enumerator(lines, at):
            return self._read_item(lines, at, marker.end(), place)
        if field := FIELD.match(text):
            return self._read_field(lines, at, field.end(), place)
        if (option := OPTION.match(text)) and (option.end() < len(text) or _is_deeper(lines, at + 1, line)):
            return self._read_description(lines, at, option.end(), place)
        return self._read_paragraph(lines, at, place)

    def _read_explicit_markup(self, lines: Sequence[Line], at: int, place: _Place) -> int:
        """A footnote, a target, a substitution, a directive or a comment, with the lines indented below."""
        line = lines[at]
        marker = EXPLICIT.match(line.text)
        rest = line.after_marker(marker.end() if marker else 0)
        end = (
            indented_end(lines, at + 1, line.column)
            if (marker and rest.text) or _is_deeper(lines, at + 1, line)
            else at + 1
        )
        end = max(end, at + 1)
        below = lines[at + 1 : end]
        if note := FOOTNOTE.match(rest.text):
            self._read_indented(rest.after_marker(note.end()), below, place._replace(kind=BlockKind.FOOTNOTE))
        elif TARGET.match(rest.text):
            pass
        elif SUBSTITUTION.match(rest.text):
            self.chunk.skipped.append("definition")
        elif directive := DIRECTIVE.match(rest.text):
            self._read_directive(directive[1], rest.after_marker(directive.end()), below, place)
        else:
            last = below[-1] if below else line
            self.chunk.comments.append(Span(line.start, last.end))
            self.chunk.skipped.append("comment")
        return end

    def _read_directive(self, name: str, argument: Line, below: Sequence[Line], place: _Place) -> None:
        if not holds_words(name):
            self.chunk.skipped.append("image" if name == "image" else "directive")
            return
        at = 0
        while at < len(below) and below[at].text and not FIELD.match(below[at].text):
            at += 1
        of_argument, options = at, at
        while options < len(below) and below[options].text and FIELD.match(below[options].text):
            options += 1
            while options < len(below) and _is_deeper(below, options, below[of_argument]):
                options += 1
        words = argument_words(name, argument.text) if argument.text else None
        if name in QUOTING:
            place = place.inside("quote")
        if not argument.text:
            self.read_body(below[options if not of_argument else 0 :], place)
            return
        if words is not None and name in HEADINGS:
            self._add_paragraph(place, [argument.source])
        elif words is not None:
            self._read_indented(argument.after_marker(words), below[:of_argument], place)
        self.read_body(below[options:], place)

    def _read_title(self, lines: Sequence[Line], at: int) -> int:
        """A section's title with its underline, or with a line above and below; 0 where none is here."""
        line = lines[at]
        if is_adornment(line.text):
            if at + 2 < len(lines) and len(line.text) > 1 and lines[at + 1].text and lines[at + 2].text == line.text:
                title, style, end = lines[at + 1], line.text[0] * 2, at + 3
                if not is_adornment(title.text):
                    return self._add_heading(title, style, Span(line.start, lines[at + 2].end), end)
            return 0
        if at + 1 >= len(lines):
            return 0
        under = lines[at + 1]
        if under.column or not is_adornment(under.text) or len(under.text) < min(len(line.text), 4):
            return 0
        return self._add_heading(line, under.text[0], Span(line.start, under.end), at + 2)

    def _add_heading(self, title: Line, style: str, span: Span, end: int) -> int:
        if style not in self.styles:
            self.styles.append(style)
        lines = ((title.start - span.start, title.text),)
        self.chunk.blocks.append(RawBlock(BlockKind.HEADING, span, lines, self.styles.index(style) + 1))
        return end

    def _read_table(self, lines: Sequence[Line], at: int, place: _Place) -> int:
        read = grid_cells if lines[at].text.startswith("+") else simple_cells
        cells, unread, end = read(lines, at)
        for line in cells:
            self._add_paragraph(place._replace(kind=BlockKind.TABLE_CELL), [line.source])
        self.chunk.skipped += ["table row"] * unread
        return end

    def _skip_code(self, lines: Sequence[Line], at: int) -> int:
        """What stands up to the next blank line is code."""
        while at < len(lines) and lines[at].text:
            at += 1
        self.chunk.skipped.append("code block")
        return at

    def _read_line_block(self, lines: Sequence[Line], at: int, place: _Place) -> int:
        taken: list[SourceLine] = []
        column = lines[at].column
        while at < len(lines) and lines[at].text:
            line = lines[at]
            marker = LINE_BLOCK.match(line.text)
            if not marker and line.column <= column:
                break
            taken.append(line.after_marker(marker.end()).source if marker else line.source)
            at += 1
        self._add_paragraph(place, taken)
        return at

    def _read_item(self, lines: Sequence[Line], at: int, marker: int, place: _Place) -> int:
        """A list's item: what follows the marker, and all that is indented as far."""
        line = lines[at]
        rest = line.after_marker(marker)
        end = indented_end(lines, at + 1, rest.column - 1 if rest.text else line.column)
        end = max(end, at + 1)
        self.read_body([rest, *lines[at + 1 : end]] if rest.text else lines[at + 1 : end], place.inside("list"))
        return end

    def _read_field(self, lines: Sequence[Line], at: int, marker: int, place: _Place) -> int:
        """A field's body is prose, but at the top of a document, where it tells about the document."""
        if all(block.kind is BlockKind.HEADING for block in self.chunk.blocks) and not place.depth:
            self.chunk.skipped.append("field")
            return max(indented_end(lines, at + 1, lines[at].column), at + 1)
        return self._read_description(lines, at, marker, place)

    def _read_description(self, lines: Sequence[Line], at: int, marker: int, place: _Place) -> int:
        """What a field or an option says: the rest of its line and the lines indented below."""
        end = max(indented_end(lines, at + 1, lines[at].column), at + 1)
        self._read_indented(lines[at].after_marker(marker), lines[at + 1 : end], place.inside("list"))
        return end

    def _read_indented(self, rest: Line, below: Sequence[Line], place: _Place) -> None:
        """Reads the rest of a line as the first of those indented below it, however far."""
        column = min((line.column for line in below if line.text), default=rest.column)
        self.read_body([rest._replace(column=column), *below] if rest.text else below, place)

    def _read_paragraph(self, lines: Sequence[Line], at: int, place: _Place) -> int:
        first = lines[at]
        end = at + 1
        while end < len(lines) and lines[end].text and lines[end].column == first.column:
            end += 1
        deeper = end < len(lines) and bool(lines[end].text) and lines[end].column > first.column
        last = lines[end - 1]
        literal = last.text.endswith("::")
        if deeper and end == at + 1 and not literal and place.depth < _MAX_DEPTH:
            self._add_paragraph(place.inside("list"), [first.source])
            after = indented_end(lines, end, first.column)
            self.read_body(lines[end:after], place.inside("list"))
            return after
        sources = [line.source for line in lines[at:end]]
        if literal:
            start, text = sources[-1]
            shorter = text[:-1] if len(text) > 2 and not text[-3].isspace() else text[:-2].rstrip()
            sources[-1] = start, shorter
            end = self._skip_literal_block(lines, end, first)
        self._add_paragraph(place, [source for source in sources if source[1]])
        return end

    def _skip_literal_block(self, lines: Sequence[Line], at: int, paragraph: Line) -> int:
        """The block of code after `::`: what is indented, or lines that all begin with the same mark."""
        while at < len(lines) and not lines[at].text:
            at += 1
        if at == len(lines):
            return at
        if lines[at].column > paragraph.column:
            self.chunk.skipped.append("code block")
            return indented_end(lines, at, paragraph.column)
        mark = lines[at].text[0]
        if mark.isalnum() or mark.isspace() or not mark.isascii():
            return at
        while at < len(lines) and lines[at].text.startswith(mark):
            at += 1
        self.chunk.skipped.append("code block")
        return at

    def _add_paragraph(self, place: _Place, lines: Sequence[SourceLine]) -> None:
        if lines:
            span = Span(lines[0][0], lines[-1][0] + len(lines[-1][1]))
            relative = tuple((start - span.start, content) for start, content in lines)
            self.chunk.blocks.append(RawBlock(place.kind, span, relative, 0, *place[1:]))


def _is_blank(lines: Sequence[Line], at: int) -> bool:
    return not 0 <= at < len(lines) or not lines[at].text


def _is_deeper(lines: Sequence[Line], at: int, than: Line) -> bool:
    return at < len(lines) and bool(lines[at].text) and lines[at].column > than.column


def _match_enumerator(lines: Sequence[Line], at: int) -> re.Match[str] | None:
    """The number of a list's item; what goes on under the number itself is a paragraph that starts with one."""
    line = lines[at]
    found = ENUMERATED.match(line.text)
    if not found:
        return None
    number = found[0].strip("(). \t")
    if (found[0][0] == "(") != (found[0].rstrip()[-1] == ")") and found[0][0] == "(":
        return None
    if len(number) > 1 and number.isalpha() and not _ROMAN.match(number):
        return None
    if _is_blank(lines, at + 1) or lines[at + 1].column > line.column:
        return found
    return found if ENUMERATED.match(lines[at + 1].text) else None
