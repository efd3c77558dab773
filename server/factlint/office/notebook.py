"""A Jupyter notebook as a draft: its Markdown cells, and the file again with words of them changed and every other byte kept."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from json import decoder
from typing import cast

from factlint.office.errors import Unreadable
from factlint.prose.apply.edits import Edit
from factlint.prose.draft import ParsedDraft
from factlint.prose.incremental_parse import read_regions
from factlint.prose.offsets import Text
from factlint.prose.span import Span

BETWEEN = "\n\n"
NO_NOTEBOOK = "not a Jupyter notebook that can be read"
_scan = cast("Callable[[str, int], tuple[str, int]]", decoder.scanstring)  # pyright: ignore[reportUnknownMemberType, reportAttributeAccessIssue]
"""The string that is written from a place on, and where it ends."""
_WHITE = re.compile(r"[ \t\r\n]*")
_BARE = re.compile(r"[^\s,\]}]+")
_NEXT = re.compile(r'["{}\[\]]')
_CHARACTER = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|.", re.DOTALL
)
_LONE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class _Piece:
    """Characters of the draft from `start` on, and the JSON string that writes them, without its quotation marks."""

    start: int
    end: int
    written: Span


@dataclass(frozen=True, slots=True)
class Cell:
    """A Markdown cell: which of all cells it is, from 1, and where it stands in the draft."""

    number: int
    span: Span


class Notebook:
    """Offsets are code points of its `text`: the Markdown cells with an empty line between them."""

    def __init__(self, raw: bytes) -> None:
        """Raises Unreadable."""
        self._file = _decode_notebook(raw)
        self._pieces: list[_Piece] = []
        self.left_out: Counter[str] = Counter()
        cells: list[Cell] = []
        texts: list[str] = []
        at = 0
        for number, cell in enumerate(_find_cells(self._file), 1):
            members = dict(_object_members(self._file, cell.start))
            kind = _string_value(self._file, members.get("cell_type"))
            if kind != "markdown":
                self.left_out[f"{kind if kind in ('code', 'raw') else 'other'} cell"] += 1
                continue
            begun = at
            for written in _source_strings(self._file, members.get("source")):
                text = _LONE.sub("\ufffd", _scan(self._file, written.start)[0])
                if not text:
                    continue
                self._pieces.append(_Piece(at, at + len(text), written))
                texts.append(text)
                at += len(text)
            if at > begun:
                cells.append(Cell(number, Span(begun, at)))
                texts.append(BETWEEN)
                at += len(BETWEEN)
        self.cells = tuple(cells)
        self.text = "".join(texts[:-1])

    @cached_property
    def draft(self) -> ParsedDraft:
        """Its prose, each cell read by itself; `skipped` counts the cells that are no Markdown."""
        return read_regions(self.text, "markdown", [cell.span for cell in self.cells], self.left_out)

    def locate_line(self, line: int) -> tuple[int, int]:
        """The cell of a line of the draft, from 1, and the line in it; lines count from 0. Edits keep both."""
        index = max(bisect_right(self._first_lines, line) - 1, 0)
        return (self.cells[index].number, line - self._first_lines[index]) if self.cells else (1, line)

    def file_line(self, line: int) -> int:
        """The line of the file, from 0, in which a line of the draft is written."""
        lines = Text(self.text)
        start = lines.line_span(min(line, lines.line_count - 1)).start
        piece = self._piece_at(start)
        return 0 if piece is None else self._file.count("\n", 0, piece.written.start)

    def can_change(self, edit: Edit) -> bool:
        """Whether the words of an edit are written in one string of the file."""
        piece = self._piece_at(edit.span.start)
        return piece is not None and edit.span.end <= piece.end and not re.search(r"[\r\n]", edit.replacement)

    def apply_edits(self, edits: Sequence[Edit]) -> bytes:
        """The file with these edits made, which `can_change`, and without overlaps."""
        only_ascii = self._file.isascii()
        text = self._file
        for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
            piece = self._piece_at(edit.span.start)
            assert piece is not None
            span = _span_in_file(self._file, piece, edit.span)
            words = json.dumps(edit.replacement, ensure_ascii=only_ascii)[1:-1]
            text = text[: span.start] + words + text[span.end :]
        return text.encode("utf-8")

    @cached_property
    def _first_lines(self) -> list[int]:
        lines = Text(self.text)
        return [lines.line_of(cell.span.start) for cell in self.cells]

    def _piece_at(self, offset: int) -> _Piece | None:
        found = bisect_right(self._pieces, offset, key=lambda piece: piece.start) - 1
        return self._pieces[found] if found >= 0 and offset <= self._pieces[found].end else None


def _decode_notebook(raw: bytes) -> str:
    """The text of a file that is a notebook with cells. Raises Unreadable."""
    try:
        text = raw.decode("utf-8")
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable(NO_NOTEBOOK) from None
    content = cast("dict[str, object]", found) if isinstance(found, dict) else {}
    if "worksheets" in content:
        raise Unreadable("a notebook of an old format; open and save it with a current Jupyter")
    cells = content.get("cells")
    if not isinstance(cells, list) or not all(isinstance(cell, dict) for cell in cast("list[object]", cells)):
        raise Unreadable(NO_NOTEBOOK)
    return text


def _find_cells(text: str) -> Iterator[Span]:
    top = dict(_object_members(text, _skip_white(text, 0)))
    return _array_elements(text, top["cells"].start)


def _source_strings(text: str, value: Span | None) -> Iterator[Span]:
    """The strings that a cell's source is: one, or one for each line; without their quotation marks."""
    if value is None:
        return
    if text[value.start] == '"':
        yield Span(value.start + 1, value.end - 1)
    elif text[value.start] == "[":
        for one in _array_elements(text, value.start):
            if text[one.start] == '"':
                yield Span(one.start + 1, one.end - 1)


def _string_value(text: str, value: Span | None) -> str:
    return _scan(text, value.start + 1)[0] if value is not None and text[value.start] == '"' else ""


def _span_in_file(text: str, piece: _Piece, span: Span) -> Span:
    """Where characters of the draft are written in the file, escapes counted as the one character that they stand for."""
    starts = [found.start() for found in _CHARACTER.finditer(text, piece.written.start, piece.written.end)]
    starts.append(piece.written.end)
    return Span(starts[span.start - piece.start], starts[span.end - piece.start])


def _object_members(text: str, at: int) -> Iterator[tuple[str, Span]]:
    """The members of the JSON object at a place: names, and where their values stand."""
    at = _skip_white(text, at + 1)
    while text[at] != "}":
        name, at = _scan(text, at + 1)
        at = _skip_white(text, _skip_white(text, at) + 1)
        end = _value_end(text, at)
        yield name, Span(at, end)
        at = _skip_comma(text, end)


def _array_elements(text: str, at: int) -> Iterator[Span]:
    """Where the elements of the JSON array at a place stand."""
    at = _skip_white(text, at + 1)
    while text[at] != "]":
        end = _value_end(text, at)
        yield Span(at, end)
        at = _skip_comma(text, end)


def _value_end(text: str, at: int) -> int:
    """The end of the JSON value at a place."""
    if text[at] == '"':
        return _scan(text, at + 1)[1]
    if text[at] not in "{[":
        found = _BARE.match(text, at)
        assert found is not None
        return found.end()
    depth = 0
    while found := _NEXT.search(text, at):
        if found.group() == '"':
            at = _scan(text, found.end())[1]
            continue
        depth += 1 if found.group() in "{[" else -1
        at = found.end()
        if depth == 0:
            return at
    raise Unreadable(NO_NOTEBOOK)


def _skip_white(text: str, at: int) -> int:
    found = _WHITE.match(text, at)
    return found.end() if found else at


def _skip_comma(text: str, at: int) -> int:
    at = _skip_white(text, at)
    return _skip_white(text, at + 1) if text[at] == "," else at
