"""Markdown's inline level: which characters of a block's lines a reader sees, and where each one stands."""

from __future__ import annotations

import re
import string
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from factlint.prose.draft import Content
from factlint.prose.markup.inline import Inline, content_of, join_lines
from factlint.prose.markup.markdown.emphasis import delimiter_run, pair_up
from factlint.prose.markup.markdown.strikethrough import find_struck
from factlint.prose.markup.markdown.syntax import (
    decoded_entity,
    html_end,
    inline_link_end,
    label_end,
    math_end,
    normalized_label,
)
from factlint.prose.markup.pairs import Delimiter, Pair
from factlint.prose.markup.raw_blocks import SourceLine
from factlint.prose.span import Span

_SPECIAL = re.compile(r"[\\`*_~\[\]<&\n$@]|!\[|://|[wW]{3}\.")
_BACKTICKS = re.compile("`+")
_FOOTNOTE_REFERENCE = re.compile(r"\[\^[^\]\[\s]{1,200}\]")
_BREAK_TAG = re.compile(r"<br\s*/?>", re.IGNORECASE)
_ESCAPABLE = frozenset(string.punctuation)


@dataclass(slots=True)
class Bracket:
    """An opening bracket that may begin a link or an image."""

    token: int
    image: bool
    delimiters: int
    followed: bool = False


def read_inline(lines: Sequence[SourceLine], is_defined: Callable[[str], bool]) -> Content:
    """What the lines show. `is_defined` tells whether a (normalized) link label has a definition in the draft."""
    return content_of(Markdown(join_lines(lines), is_defined), lines)


class Markdown(Inline):
    """Markdown's reader, on which the readers of its kin build."""

    special = _SPECIAL

    def __init__(self, source: str, is_defined: Callable[[str], bool]) -> None:
        super().__init__(source)
        self.is_defined = is_defined
        self.brackets: list[Bracket] = []
        self.inactive_below = 0
        self.delimiters: list[Delimiter] = []
        self.tags: list[Span] = []
        self.absent: set[str] = set()
        self.backticks: dict[int, list[int]] | None = None

    def read(self) -> None:
        super().read()
        pair_up(self.delimiters, 0, self.pairs)
        self._hide_struck_out()

    def _hide_struck_out(self) -> None:
        """Show nothing of what the writer struck out."""
        regions = find_struck(self.source, self.pairs, self.tags)
        starts = [token.start for token in self.tokens] if regions else []
        for region in regions:
            first = bisect_left(starts, region.start)
            for token in self.tokens[first : bisect_left(starts, region.end)]:
                token.shown, token.gap, token.delimiter = "", "", None
            if first < len(self.tokens):
                self.tokens[first].gap = "struck-out passage"

    def read_special(self, character: str, at: int) -> int:
        match character:
            case "\\":
                return self._read_escape(at)
            case "`":
                return self._read_code(at)
            case "*" | "_" | "~":
                return self._read_delimiters(at)
            case "[":
                return self._open_bracket(at, 1)
            case "!":
                note = _FOOTNOTE_REFERENCE.match(self.source, at + 1)
                return self._open_bracket(at + 1, 1) if note else self._open_bracket(at, 2)
            case "]":
                return self._close_bracket(at)
            case "<":
                return self._read_angle_bracket(at)
            case "&":
                return self._read_entity(at)
            case "\n":
                return self.line_end(at, at)
            case "$":
                return self._read_math(at)
            case _:
                return self.address(at)

    def _read_escape(self, at: int) -> int:
        after = self.source[at + 1 : at + 2]
        if after == "\n":
            return self.line_end(at + 1, at)
        return self.add(at, at + 2, after) if after in _ESCAPABLE and after else 0

    def line_end(self, at: int, start: int) -> int:
        """A line end is hard after two spaces too."""
        line = self.source[self.text_from : at]
        if start == at and line.endswith("  "):
            return self.add(self.text_from + len(line.rstrip(" \t")), at + 1, "\n")
        return super().line_end(at, start)

    def _read_code(self, at: int) -> int:
        if self.backticks is None:
            self.backticks = {}
            for run in _BACKTICKS.finditer(self.source):
                self.backticks.setdefault(run.end() - run.start(), []).append(run.start())
        end = at
        while self.source.startswith("`", end):
            end += 1
        runs = self.backticks.get(end - at, [])
        closing = bisect_left(runs, end)
        if closing == len(runs):
            return end
        return self.leave_out(at, runs[closing] + end - at, "code span")

    def _read_delimiters(self, at: int) -> int:
        delimiter = delimiter_run(self.source, at)
        end = delimiter.end
        if delimiter.can_open or delimiter.can_close:
            self.add(at, end)
            self.tokens[-1].delimiter = delimiter
            self.delimiters.append(delimiter)
        return end

    def _open_bracket(self, at: int, width: int) -> int:
        footnote = _FOOTNOTE_REFERENCE.match(self.source, at) if width == 1 else None
        if footnote:
            return self.add(at, footnote.end(), "")
        if self.brackets:
            self.brackets[-1].followed = True
        end = self.add(at, at + width)
        self.brackets.append(Bracket(len(self.tokens) - 1, width == 2, len(self.delimiters)))
        return end

    def _close_bracket(self, at: int) -> int:
        if not self.brackets:
            return 0
        bracket = self.brackets.pop()
        index = len(self.brackets)
        inactive = not bracket.image and index < self.inactive_below
        self.inactive_below = min(self.inactive_below, index)
        if inactive:
            return 0
        opener = self.tokens[bracket.token]
        end = inline_link_end(self.source, at + 1) or self.reference_end(bracket, opener.end, at)
        if not end:
            return 0
        pair_up(self.delimiters, bracket.delimiters, self.pairs)
        if bracket.image:
            del self.tokens[bracket.token :]
            self.text_from = opener.start
            while self.pairs and self.pairs[-1].inner_start >= opener.start:
                self.pairs.pop()
            return self.leave_out(opener.start, end, "image")
        opener.shown = ""
        self.add(at, end, "")
        self.pairs.append(Pair("link", opener.start, end, opener.end, at))
        self.inactive_below = len(self.brackets)
        return end

    def reference_end(self, bracket: Bracket, opening_end: int, at: int) -> int:
        """The end of a link by reference whose words end at `at`; 0 where the brackets are words."""
        end = label_end(self.source, at + 1)
        if end > at + 3:
            label = self.source[at + 2 : end - 1]
        elif not bracket.followed:
            label = self.source[opening_end:at]
        else:
            return 0
        wanted = normalized_label(label)
        if not wanted:
            return 0
        self.labels.add(wanted)
        return (end or at + 1) if self.is_defined(wanted) else 0

    def _read_angle_bracket(self, at: int) -> int:
        end, kind = html_end(self.source, at, self.absent)
        if not end:
            return 0
        if kind == "address":
            return self.leave_out(at, end, "address")
        if kind == "comment":
            self.comments.append(Span(at, end))
        self.tags.append(Span(at, end))
        if _BREAK_TAG.fullmatch(self.source, at, end):
            return self.add(at, end, "\n")
        return self.add(at, end, "")

    def _read_entity(self, at: int) -> int:
        end, decoded = decoded_entity(self.source, at)
        return self.add(at, end, decoded) if end else 0

    def _read_math(self, at: int) -> int:
        end = math_end(self.source, at, self.absent)
        return self.leave_out(at, end, "math") if end else 0
