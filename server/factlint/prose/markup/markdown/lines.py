"""One line of Markdown under the reader's finger, with tabs counted in columns, and the forms a line can start with."""

from __future__ import annotations

import re
from typing import NamedTuple

from factlint.prose.markup.markdown.syntax import TAG, definition_end

ATX_HEADING = re.compile(r"(#{1,6})(?:[ \t]+|$)")
SETEXT_UNDERLINE = re.compile(r"(?:(=+)|-+)[ \t]*$")
THEMATIC_BREAK = re.compile(r"(?:(?:\*[ \t]*+){3,}|(?:_[ \t]*+){3,}|(?:-[ \t]*+){3,})$")
FENCE = re.compile(r"`{3,}+(?!.*`)|~{3,}")
FENCE_CLOSING = re.compile(r"(`{3,}|~{3,}|:{3,})[ \t]*$")
FOOTNOTE = re.compile(r"\[\^[^\]\[\s]{1,200}\]:")
LIST_MARKER = re.compile(r"(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)")
TABLE_DELIMITER = re.compile(r"\|?[ \t]*+:?-+:?[ \t]*+(?:\|[ \t]*+:?-+:?[ \t]*+)*+\|?[ \t]*$")
MARKER_LINE = re.compile(
    r"(?::{3,}.*|\{%.*%\}|\{\{[<%].*[>%]\}\}|\{\|.*|\{[:#.][^{}]*\}|\^|\+{3}(?:[ \t].*)?|\([\w.:+-]{1,200}\)=)[ \t]*$"
)
"""A line of a site generator: a directive's fence, a template's tag, MyST's break between cells or name of a place,
kramdown's attributes of a block and end of one, the start of a wiki's table."""
CALLOUT = re.compile(r"\[![A-Za-z-]+\][+-]?(?=[ \t]|$)")
COMMENT_LINE = re.compile(r"%(?=[ \t]|$)")
"""A comment of MyST, at the start of a block."""
COMMENT_FENCE = re.compile(r"%%(?!.*%%.*\S)")
"""The start of Obsidian's comments, where nothing but the comment stands in its lines."""
TASK = re.compile(r"\[[ xX]\](?=[ \t]+\S)")
STARTERS = frozenset(">#`~<*_-+=[|:{(%!?^0123456789")
"""The characters with which a line can be more than one of a paragraph."""

_BLOCK_TAGS = (
    "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|"
    "fieldset|figcaption|figure|footer|form|frame|frameset|h[123456]|head|header|hr|html|iframe|legend|li|link|main|"
    "menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|"
    "tr|track|ul"
)
_HTML = (
    (
        re.compile(r"<(?:script|pre|textarea|style)(?:\s|>|$)", re.I),
        re.compile(r"</(?:script|pre|textarea|style)>", re.I),
    ),
    (re.compile(r"<!--"), re.compile(r"-->")),
    (re.compile(r"<\?"), re.compile(r"\?>")),
    (re.compile(r"<![A-Za-z]"), re.compile(r">")),
    (re.compile(r"<!\[CDATA\["), re.compile(r"\]\]>")),
    (re.compile(rf"</?(?:{_BLOCK_TAGS})(?:\s|/?>|$)", re.I), None),
)
_ATTRIBUTES = re.compile(r"(?<![ \t])[ \t]+\{(?:[#.][^{}]*|-)\}$")
_CELL_END = re.compile(r"\\.|\|", re.DOTALL)


class Line:
    """A line and how far its container prefixes were read: `at` in characters, `column` with tabs to every fourth."""

    __slots__ = ("at", "blank", "column", "indent", "start", "text", "word")

    def __init__(self, start: int, text: str) -> None:
        self.start = start
        self.text = text
        self.at = 0
        self.column = 0
        self.find_next_word()

    def find_next_word(self) -> None:
        """Finds the next word: its index, how many columns it is indented, whether there is none."""
        text, at, column = self.text, self.at, self.column
        size = len(text)
        while at < size:
            character = text[at]
            if character == " ":
                column += 1
            elif character == "\t":
                column += 4 - column % 4
            else:
                break
            at += 1
        self.word = at
        self.indent = column - self.column
        self.blank = at == size

    def skip_columns(self, count: int) -> None:
        """Goes forward over white space; a tab may be left half read."""
        while count > 0 and self.at < len(self.text) and self.text[self.at] in " \t":
            width = 4 - self.column % 4 if self.text[self.at] == "\t" else 1
            if width > count:
                self.column += count
                break
            self.at += 1
            self.column += width
            count -= width
        self.find_next_word()

    def skip_to_word(self) -> None:
        self.column += self.indent
        self.at = self.word
        self.indent = 0

    def skip_marker(self, length: int) -> None:
        """Goes past a marker of `length` characters that stands at the next word."""
        self.skip_to_word()
        self.at += length
        self.column += length
        self.find_next_word()

    @property
    def first_offset(self) -> int:
        """Where the line's first mark stands in the draft, before any prefix."""
        return self.start + len(self.text) - len(self.text.lstrip(" \t"))

    @property
    def end_offset(self) -> int:
        """Where the line's last mark ends in the draft."""
        return self.start + len(self.text.rstrip(" \t"))

    def rest(self) -> tuple[int, str]:
        """The line from its next word on, and where that stands."""
        return self.start + self.word, self.text[self.word :]


class HtmlStart(NamedTuple):
    """What ends an HTML block: a pattern, or (None) a blank line."""

    closing: re.Pattern[str] | None
    comment: bool


def html_start(line: Line, may_be_any_tag: bool) -> HtmlStart | None:
    """The HTML block that starts with this line, by the specification's seven conditions."""
    for index, (opening, closing) in enumerate(_HTML):
        if opening.match(line.text, line.word):
            return HtmlStart(closing, index == 1)
    if may_be_any_tag:
        tag = TAG.match(line.text, line.word)
        if tag and not line.text[tag.end() :].strip():
            return HtmlStart(None, False)
    return None


def marker_width(line: Line, marker: re.Match[str]) -> int:
    """Goes past a list marker; how many columns the item's other lines are indented by."""
    offset, length = line.indent, marker.end() - marker.start()
    line.skip_marker(length)
    if line.blank or not 1 <= line.indent <= 4:
        line.skip_columns(1)
        return offset + length + 1
    spaces = line.indent
    line.skip_to_word()
    return offset + length + spaces


def drop_closing_hashes(heading: str) -> str:
    """A heading's content without the optional hashes, or the attributes (`{#name}`), at its end."""
    content = heading.rstrip(" \t")
    bare = content.rstrip("#")
    if bare != content and (not bare or bare[-1] in " \t"):
        content = bare.rstrip(" \t")
    return drop_attributes(content)


def drop_attributes(heading: str) -> str:
    """A heading's content without Pandoc's attributes at its end."""
    return _ATTRIBUTES.sub("", heading) if heading.endswith("}") else heading


def split_cells(offset: int, row: str) -> list[tuple[int, str]]:
    """The cells of a table row, each with where its content starts."""
    row = row.rstrip(" \t")
    at = 1 if row.startswith("|") else 0
    bounds = [at]
    bounds += (found.end() for found in _CELL_END.finditer(row, at) if found[0] == "|")
    result: list[tuple[int, str]] = []
    for start, following in zip(bounds, [*(bound - 1 for bound in bounds[1:]), len(row)], strict=True):
        if start >= len(row) and start != at:
            break
        content = row[start:following]
        stripped = content.strip(" \t")
        result.append((offset + start + len(content) - len(content.lstrip(" \t")), stripped))
    return result


def split_definitions(lines: list[tuple[int, str]]) -> tuple[list[tuple[str, int, int]], int]:
    """The link definitions that a paragraph starts with, `(label, first line, line after)`; and the lines they take."""
    if not lines or not lines[0][1].startswith("["):
        return [], 0
    source = "\n".join(content for _, content in lines)
    found: list[tuple[str, int, int]] = []
    at = taken = 0
    while source.startswith("[", at):
        end, label = definition_end(source, at)
        if not end:
            break
        after = taken + source.count("\n", at, end) + 1
        found.append((label, taken, after))
        taken, at = after, end + 1
    return found, taken
