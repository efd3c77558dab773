"""Markdown's block level: which lines of a text are prose, and what they belong to."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Literal

from factlint.prose.draft import BlockKind, Container
from factlint.prose.markup.markdown.forms import ADMONITION, DEFINITION, split_rows, wiki_heading
from factlint.prose.markup.markdown.lines import (
    ATX_HEADING,
    CALLOUT,
    COMMENT_FENCE,
    COMMENT_LINE,
    FENCE,
    FENCE_CLOSING,
    FOOTNOTE,
    LIST_MARKER,
    MARKER_LINE,
    SETEXT_UNDERLINE,
    STARTERS,
    TABLE_DELIMITER,
    TASK,
    THEMATIC_BREAK,
    Line,
    drop_attributes,
    drop_closing_hashes,
    html_start,
    marker_width,
    split_cells,
    split_definitions,
)
from factlint.prose.markup.markdown.myst import OPTION, OPTIONS_FENCE, directive_at
from factlint.prose.markup.raw_blocks import RawBlock, RawChunk, SourceLine, find_lines
from factlint.prose.span import Span

_COMMENT_END = re.compile("%%")
MAX_DEPTH = 100
"""Containers deeper than this are read as text, as other readers do, so that hostile drafts stay cheap."""


def read_chunks(
    text: str, region: Span, stops: Collection[int] = (), *, indented_code: bool = True
) -> tuple[list[RawChunk], int | None]:
    """The top-level blocks of `text` in `region`, which must start where a top-level block may start.

    Reading ends early where a top-level block starts at one of `stops`, which is then returned: what follows depends
    on nothing before it but the link definitions.
    """
    reader = _Reader(region.start, stops, indented_code)
    for start, line in find_lines(text, region):
        reader.read(Line(start, line))
        if reader.stopped_at is not None:
            return reader.chunks, reader.stopped_at
    reader.close_leaf()
    return reader.chunks, None


@dataclass(slots=True)
class _Box:
    """An open container: a quote, an item of a list, the definition of a term, a footnote, an admonition or a directive.

    `width` is the indentation of its further lines, `fence` what opened it. A directive begins with its `options`:
    lines, or a block between lines of dashes.
    """

    kind: Literal["quote", "list", "definition", "footnote", "admonition", "directive"]
    width: int = 0
    filled: bool = False
    fence: str = ""
    options: Literal["", "lines", "block"] = ""


@dataclass(slots=True)
class _Leaf:
    """An open block of lines."""

    kind: Literal["paragraph", "table", "fence", "code", "html"]
    start: int
    end: int
    lines: list[SourceLine] = field(default_factory=list[SourceLine])
    fence: str = ""
    closing: re.Pattern[str] | None = None
    columns: int = 0
    comment: bool = False


class _Reader:
    """Reads line after line by the specification's two phases: go on with open blocks, then open new ones."""

    def __init__(self, start: int, stops: Collection[int], indented_code: bool) -> None:
        self.start = start
        self.stops = stops
        self.indented_code = indented_code
        self.stopped_at: int | None = None
        self.chunks: list[RawChunk] = []
        self.boxes: list[_Box] = []
        self.leaf: _Leaf | None = None
        self.after_marker = False

    def read(self, line: Line) -> None:
        if line.blank and not self.boxes and (self.leaf is None or self.leaf.kind == "paragraph"):
            # The line between two blocks: every other one of most drafts.
            self.close_leaf()
            self.after_marker = False
            return
        matched = self._match_containers(line)
        if matched < 0 or self._is_option(line):
            return
        all_matched = matched == len(self.boxes)
        if all_matched and self.leaf is not None and self._leaf_takes(self.leaf, line):
            return
        opened = self._open_new(line, matched)
        if opened == "done" or self.stopped_at is not None:
            return
        paragraph = self.leaf if self.leaf is not None and self.leaf.kind in ("paragraph", "table") else None
        if (
            opened == "none"
            and paragraph is not None
            and not line.blank
            and (all_matched or paragraph.kind == "paragraph")
        ):
            # With unmatched containers this is a lazy continuation line.
            paragraph.lines.append(line.rest())
            paragraph.end = line.end_offset
            return
        if opened == "none":
            self._close_containers(matched)
        if not line.blank and not self._stop_or_start(line):
            self.leaf = _Leaf("paragraph", line.first_offset, line.end_offset, [line.rest()])

    def _match_containers(self, line: Line) -> int:
        """How many of the open containers the line belongs to, going past their prefixes; -1 for a directive's own line."""
        for index, box in enumerate(self.boxes):
            if box.kind == "directive":
                if _closes(box.fence, line):
                    self._close_containers(index)
                    return -1
                if box.options and _takes_as_option(box, line):
                    return -1
            elif box.kind == "quote":
                if line.indent > 3 or line.blank or line.text[line.word] != ">":
                    return index
                line.skip_marker(1)
                if line.indent:
                    line.skip_columns(1)
            elif line.blank:
                if not box.filled:
                    return index
                line.skip_to_word()
            elif line.indent >= box.width:
                line.skip_columns(box.width)
            else:
                return index
        return len(self.boxes)

    def _is_option(self, line: Line) -> bool:
        """Whether the line is an option of the directive whose fence of colons stands right above."""
        self.after_marker = self.after_marker and bool(OPTION.match(line.text, line.word))
        return self.after_marker

    def _leaf_takes(self, leaf: _Leaf, line: Line) -> bool:
        """Whether the open block goes on with this line, whatever it looks like."""
        match leaf.kind:
            case "fence":
                if _closes(leaf.fence, line):
                    self.close_leaf()
                return True
            case "html":
                if leaf.closing is None and line.blank:
                    self.close_leaf()
                    return True
                leaf.end = line.end_offset
                if leaf.closing is not None and leaf.closing.search(line.text, line.at):
                    self.close_leaf()
                return True
            case "code":
                if line.indent >= 4 or line.blank:
                    return True
                self.close_leaf()
                return False
            case "paragraph" | "table":
                if line.blank:
                    self.close_leaf()
                return line.blank

    def _open_new(self, line: Line, matched: int) -> Literal["none", "box", "done"]:
        """Opens what starts on this line: containers (then the line's rest is still to be read), or a whole block."""
        opened: Literal["none", "box", "done"] = "none"
        while not line.blank and self.stopped_at is None:
            in_paragraph = self._continues_block(opened, matched, "paragraph")
            if line.indent >= 4 and self.indented_code:
                may_be_lazy = opened == "none" and self.leaf is not None and self.leaf.kind == "paragraph"
                if may_be_lazy or not self._make_room(line, opened, matched):
                    return opened
                self.leaf = _Leaf("code", line.first_offset, line.end_offset)
                return "done"
            if line.text[line.word] not in STARTERS:
                return opened
            if self._open_leaf(line, opened, matched, in_paragraph):
                return "done"
            if len(self.boxes) >= MAX_DEPTH or not self._open_box(line, opened, matched, in_paragraph):
                return opened
            opened = "box"
        return opened

    def _continues_block(self, opened: str, matched: int, kind: str) -> bool:
        """Whether the line goes on with an open block of a kind: it is in all open containers and opens none."""
        return opened == "none" and matched == len(self.boxes) and self.leaf is not None and self.leaf.kind == kind

    def _open_leaf(self, line: Line, opened: str, matched: int, in_paragraph: bool) -> bool:
        """Reads a heading, a fence, HTML, a table's head, or a line that only marks something, if one starts here."""
        text, word = line.text, line.word
        character = text[word]
        if character == "#" and (heading := ATX_HEADING.match(text, word)):
            if self._make_room(line, opened, matched):
                lines = [(line.start + heading.end(), drop_closing_hashes(text[heading.end() :]))]
                self._add_block(BlockKind.HEADING, Span(line.first_offset, line.end_offset), lines, len(heading[1]))
            return True
        if character in "`~" and (fence := FENCE.match(text, word)):
            if self._make_room(line, opened, matched):
                self._open_fence(line, fence[0])
            return True
        if character == ":" and (directive := directive_at(text, word)) is not None and directive.is_code:
            if self._make_room(line, opened, matched):
                self.leaf = _Leaf("fence", line.first_offset, line.end_offset, fence=directive.fence)
            return True
        if character == "%" and not in_paragraph and self._read_comment(line, opened, matched):
            return True
        if character == "<":
            lazy = opened == "none" and self.leaf is not None and self.leaf.kind == "paragraph"
            html = html_start(line, not lazy)
            if html:
                if self._make_room(line, opened, matched):
                    self.leaf = _Leaf("html", line.first_offset, line.end_offset, closing=html.closing)
                    self.leaf.comment = html.comment
                    if html.closing is not None and html.closing.search(text, word):
                        self.close_leaf()
                return True
        if character == "=" and (heading := wiki_heading(text, word)):
            if self._make_room(line, opened, matched):
                lines = [(line.start + heading.start(2), heading[2].strip(" \t"))]
                self._add_block(BlockKind.HEADING, Span(line.first_offset, line.end_offset), lines, len(heading[1]))
            return True
        if in_paragraph and self.leaf is not None:
            if (
                character in "=-"
                and (underline := SETEXT_UNDERLINE.match(text, word))
                and self._end_setext_heading(underline, line)
            ):
                return True
            if character in "|:-" and TABLE_DELIMITER.match(text, word) and self._begin_table(self.leaf, line):
                return True
        if character in ":{+(^" and MARKER_LINE.match(text, word):
            self.after_marker = self._make_room(line, opened, matched) and character == ":"
            return True
        if character in "*-_" and THEMATIC_BREAK.match(text, word):
            self._make_room(line, opened, matched)
            return True
        if (
            character == "["
            and opened == "box"
            and self.boxes[-1].kind == "quote"
            and (mark := CALLOUT.match(text, word))
        ):
            if self._make_room(line, opened, matched):
                line.skip_marker(mark.end() - mark.start())
                self._add_block(BlockKind.PARAGRAPH, Span(line.first_offset, line.end_offset), [line.rest()])
            return True
        return False

    def _open_fence(self, line: Line, fence: str) -> None:
        """Opens code, or a directive that holds prose."""
        directive = directive_at(line.text, line.word)
        if directive is None or directive.is_code or len(self.boxes) >= MAX_DEPTH:
            self.leaf = _Leaf("fence", line.first_offset, line.end_offset, fence=fence)
        else:
            self.boxes.append(_Box("directive", filled=True, fence=fence, options="lines"))

    def _read_comment(self, line: Line, opened: str, matched: int) -> bool:
        """Reads the line if it is a comment or begins one."""
        if COMMENT_FENCE.match(line.text, line.word):
            if self._make_room(line, opened, matched):
                self.leaf = _Leaf("html", line.first_offset, line.end_offset, closing=_COMMENT_END, comment=True)
                if _COMMENT_END.search(line.text, line.word + 2):
                    self.close_leaf()
            return True
        if COMMENT_LINE.match(line.text, line.word):
            if self._make_room(line, opened, matched):
                self.chunks[-1].skipped.append("comment")
            return True
        return False

    def _open_box(self, line: Line, opened: str, matched: int, in_paragraph: bool) -> bool:
        """Opens a quote, a list item, a definition, a footnote or an admonition that starts here."""
        character = line.text[line.word]
        if character == ">":
            if self._make_room(line, opened, matched):
                line.skip_marker(1)
                if line.indent:
                    line.skip_columns(1)
                self.boxes.append(_Box("quote"))
            return True
        footnote = FOOTNOTE.match(line.text, line.word) if character == "[" else None
        if footnote:
            if self._make_room(line, opened, matched):
                line.skip_marker(footnote.end() - footnote.start())
                line.skip_to_word()
                self.boxes.append(_Box("footnote", 4))
            return True
        if character in "!?=" and (admonition := ADMONITION.match(line.text, line.word)):
            if self._make_room(line, opened, matched):
                self._open_admonition(line, admonition)
            return True
        if character == ":" and (definition := DEFINITION.match(line.text, line.word)):
            if self._make_room(line, opened, matched):
                self.boxes.append(_Box("definition", marker_width(line, definition)))
            return True
        marker = LIST_MARKER.match(line.text, line.word)
        if not marker:
            return False
        starts_at_one = marker[1] is None or int(marker[1]) == 1
        if in_paragraph and (not starts_at_one or not line.text[marker.end() :].strip(" \t")):
            return False
        if self._make_room(line, opened, matched):
            self.boxes.append(_Box("list", marker_width(line, marker)))
            if task := TASK.match(line.text, line.word):
                line.skip_marker(task.end() - task.start())
        return True

    def _open_admonition(self, line: Line, head: re.Match[str]) -> None:
        """Opens what is indented under a head, whose title is a block of its own."""
        if head["title"]:
            lines = [(line.start + head.start("title"), head["title"])]
            self._add_block(BlockKind.PARAGRAPH, Span(line.first_offset, line.end_offset), lines)
        line.skip_marker(len(line.text) - line.word)
        self.boxes.append(_Box("admonition", 4, filled=True))

    def _make_room(self, line: Line, opened: str, matched: int) -> bool:
        """Makes room for a new block on this line; False where reading stops before it."""
        if opened == "none":
            self._close_containers(matched)
        return not self._stop_or_start(line)

    def _stop_or_start(self, line: Line) -> bool:
        """Starts a chunk at a top-level block; True where reading stops instead."""
        if self.boxes:
            for box in self.boxes:
                box.filled = True
        elif not self.chunks or self.chunks[-1].start < line.start:
            if line.start in self.stops:
                self.stopped_at = line.start
                return True
            self.chunks.append(RawChunk(line.start))
        return False

    def _close_containers(self, depth: int) -> None:
        self.close_leaf()
        del self.boxes[depth:]

    def close_leaf(self) -> None:
        """Ends the open block and keeps what it showed."""
        leaf, self.leaf = self.leaf, None
        if leaf is None:
            return
        match leaf.kind:
            case "paragraph":
                self._add_paragraph(leaf)
            case "table":
                for offset, row in leaf.lines:
                    self._add_row(offset, row, leaf.columns)
            case "html":
                self.chunks[-1].skipped.append("comment" if leaf.comment else "html")
                self.chunks[-1].comments.append(Span(leaf.start, leaf.end))
            case _:
                self.chunks[-1].skipped.append("code block")

    def _add_paragraph(self, leaf: _Leaf) -> None:
        """Keeps a paragraph's words, and the rows that it ends with where these are a table without a head."""
        lines = self._take_definitions(leaf)
        end, rows = leaf.end, list[SourceLine]()
        if lines and lines[-1][1].startswith("|"):
            lines, rows = split_rows(lines)
            end = lines[-1][0] + len(lines[-1][1].rstrip()) if rows and lines else end
        if lines:
            kind = BlockKind.FOOTNOTE if any(box.kind == "footnote" for box in self.boxes) else BlockKind.PARAGRAPH
            start = leaf.start if lines[0] == leaf.lines[0] else lines[0][0]
            self._add_block(kind, Span(start, end), lines)
        for offset, row in rows:
            self._add_row(offset, row)

    def _take_definitions(self, leaf: _Leaf) -> list[SourceLine]:
        """Keep the link definitions that a paragraph starts with; its lines after them."""
        definitions, taken = split_definitions(leaf.lines)
        for label, first, after in definitions:
            last, content = leaf.lines[after - 1]
            span = Span(leaf.lines[first][0], last + len(content.rstrip()))
            self.chunks[-1].definitions.append((label, span))
        return leaf.lines[taken:]

    def _end_setext_heading(self, underline: re.Match[str], line: Line) -> bool:
        leaf = self.leaf
        lines = self._take_definitions(leaf) if leaf is not None else []
        if leaf is None or not lines:
            if leaf is not None:
                leaf.lines, leaf.start = [], line.first_offset
            return False
        start = leaf.start if lines[0] == leaf.lines[0] else lines[0][0]
        lines[-1] = (lines[-1][0], drop_attributes(lines[-1][1]))
        self.leaf = None
        self._add_block(BlockKind.HEADING, Span(start, line.end_offset), lines, 1 if underline[1] else 2)
        return True

    def _begin_table(self, leaf: _Leaf, line: Line) -> bool:
        """Turns a paragraph's last line into a table's head, where this line is the row of dashes that fits it."""
        if not leaf.lines or LIST_MARKER.match(line.text, line.word):
            return False
        offset, head = leaf.lines[-1]
        if "|" not in head and "|" not in line.text:
            return False
        columns = len(split_cells(offset, head))
        if columns != len(split_cells(*line.rest())):
            return False
        end = line.end_offset
        leaf.lines.pop()
        if leaf.lines:
            last, content = leaf.lines[-1]
            leaf.end = last + len(content.rstrip())
            self.close_leaf()
        self.leaf = _Leaf("table", offset, end, [(offset, head)], columns=columns)
        return True

    def _add_row(self, offset: int, row: str, columns: int | None = None) -> None:
        for start, content in split_cells(offset, row)[:columns]:
            self._add_block(BlockKind.TABLE_CELL, Span(start, start + len(content)), [(start, content)])

    def _add_block(self, kind: BlockKind, span: Span, lines: list[SourceLine], level: int = 0) -> None:
        if not any(content.strip() for _, content in lines):
            return
        relative = tuple([(start - span.start, content) for start, content in lines])
        inner = self.boxes[-1].kind if self.boxes else ""
        container: Container = "" if inner in ("footnote", "admonition", "directive") else inner
        quoted = any(box.kind == "quote" for box in self.boxes)
        self.chunks[-1].blocks.append(RawBlock(kind, span, relative, level, container, len(self.boxes), quoted))


def _closes(fence: str, line: Line) -> bool:
    """Whether the line is the closing one of a fence."""
    closing = FENCE_CLOSING.match(line.text, line.word) if line.indent < 4 else None
    return closing is not None and closing[1][0] == fence[0] and len(closing[1]) >= len(fence)


def _takes_as_option(box: _Box, line: Line) -> bool:
    """Whether the line belongs to the options that a directive begins with."""
    at_dashes = bool(OPTIONS_FENCE.match(line.text, line.word))
    if box.options == "block":
        box.options = "" if at_dashes else "block"
        return True
    if at_dashes:
        box.options = "block"
        return True
    box.options = "lines" if OPTION.match(line.text, line.word) else ""
    return bool(box.options)
