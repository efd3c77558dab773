"""Markdown's inline level: which characters of a block's lines a reader sees, and where each one stands."""

from __future__ import annotations

import re
import string
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from factlint.prose.draft import Content, Mark
from factlint.prose.markdown_blocks import SourceLine
from factlint.prose.markdown_emphasis import Delimiter, Pair, delimiter_run, pair_up
from factlint.prose.markdown_struck import struck
from factlint.prose.markdown_syntax import (
    address_end,
    decoded_entity,
    html_end,
    inline_link_end,
    label_end,
    mail_address,
    math_end,
    normalized_label,
)
from factlint.prose.span import Span

_SPECIAL = re.compile(r"[\\`*_~\[\]<&\n$@]|!\[|://|[wW]{3}\.")
_SPECIAL_IN_PLAIN_TEXT = re.compile(r"[\n@]|://|[wW]{3}\.")
_BACKTICKS = re.compile("`+")
_FOOTNOTE_REFERENCE = re.compile(r"\[\^[^\]\[\s]{1,200}\]")
_BREAK_TAG = re.compile(r"<br\s*/?>", re.IGNORECASE)
_ESCAPABLE = frozenset(string.punctuation)


@dataclass(slots=True)
class _Token:
    """A stretch of the joined lines: shown as it is, shown as `shown`, or not shown at all (`shown` is "")."""

    start: int
    end: int
    shown: str | None = None
    gap: str = ""
    delimiter: Delimiter | None = None


@dataclass(slots=True)
class _Bracket:
    token: int
    image: bool
    delimiters: int
    followed: bool = False


def read_inline(lines: Sequence[SourceLine], is_defined: Callable[[str], bool]) -> Content:
    """What the lines show. `is_defined` tells whether a (normalized) link label has a definition in the draft."""
    return _Inline("\n".join(content for _, content in lines), is_defined).read(_SPECIAL).content(lines)


def read_plain(lines: Sequence[SourceLine]) -> Content:
    """What the lines show where no mark means anything: everything but web and mail addresses."""
    source = "\n".join(content for _, content in lines)
    return _Inline(source, lambda _: False).read(_SPECIAL_IN_PLAIN_TEXT).content(lines)


class _Inline:
    """One pass over a block's joined lines; every step looks at each character a bounded number of times."""

    def __init__(self, source: str, is_defined: Callable[[str], bool]) -> None:
        self.source = source
        self.is_defined = is_defined
        self.tokens: list[_Token] = []
        self.text_from = 0
        self.brackets: list[_Bracket] = []
        self.inactive_below = 0
        self.delimiters: list[Delimiter] = []
        self.pairs: list[Pair] = []
        self.labels: set[str] = set()
        self.comments: list[Span] = []
        self.tags: list[Span] = []
        self.skipped: list[str] = []
        self.absent: set[str] = set()
        self.backticks: dict[int, list[int]] | None = None

    def read(self, special: re.Pattern[str]) -> _Inline:
        source = self.source
        at = len(source) - len(source.lstrip(" \t\n"))
        self.text_from = at
        while found := special.search(source, at):
            start = found.start()
            at = self._special(source[start], start) or found.end()
        self._flush(len(source.rstrip(" \t\n")))
        pair_up(self.delimiters, 0, self.pairs)
        self._strike()
        return self

    def _strike(self) -> None:
        """What the writer struck out is no longer said: none of it is shown."""
        regions = struck(self.source, self.pairs, self.tags)
        starts = [token.start for token in self.tokens] if regions else []
        for region in regions:
            first = bisect_left(starts, region.start)
            for token in self.tokens[first : bisect_left(starts, region.end)]:
                token.shown, token.gap, token.delimiter = "", "", None
            if first < len(self.tokens):
                self.tokens[first].gap = "struck-out passage"

    def _special(self, character: str, at: int) -> int:
        """Reads what starts here; the offset after it, or 0 where it is plain text."""
        match character:
            case "\\":
                return self._escape(at)
            case "`":
                return self._code(at)
            case "*" | "_" | "~":
                return self._delimiters(at)
            case "[":
                return self._open(at, 1)
            case "!":
                return self._open(at, 2)
            case "]":
                return self._close(at)
            case "<":
                return self._angle(at)
            case "&":
                return self._entity(at)
            case "\n":
                return self._line_end(at, at)
            case "$":
                return self._math(at)
            case _:
                return self._address(at)

    def _flush(self, end: int) -> None:
        if end > self.text_from:
            self.tokens.append(_Token(self.text_from, end))
        self.text_from = max(end, self.text_from)

    def _add(self, start: int, end: int, shown: str | None = None, gap: str = "") -> int:
        self._flush(start)
        self.tokens.append(_Token(start, end, shown, gap))
        self.text_from = end
        return end

    def _leave_out(self, start: int, end: int, what: str) -> int:
        return self._add(start, end, "", what)

    def _escape(self, at: int) -> int:
        after = self.source[at + 1 : at + 2]
        if after == "\n":
            return self._line_end(at + 1, at)
        return self._add(at, at + 2, after) if after in _ESCAPABLE and after else 0

    def _line_end(self, at: int, start: int) -> int:
        """The line end at `at`; hard after a backslash at `start` or two spaces, else it shows as a space."""
        if start < at:
            return self._add(start, at + 1, "\n")
        line = self.source[self.text_from : at]
        return self._add(self.text_from + len(line.rstrip(" \t")), at + 1, "\n" if line.endswith("  ") else " ")

    def _code(self, at: int) -> int:
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
        return self._leave_out(at, runs[closing] + end - at, "code span")

    def _delimiters(self, at: int) -> int:
        delimiter = delimiter_run(self.source, at)
        end = delimiter.end
        if delimiter.can_open or delimiter.can_close:
            self._add(at, end)
            self.tokens[-1].delimiter = delimiter
            self.delimiters.append(delimiter)
        return end

    def _open(self, at: int, width: int) -> int:
        footnote = _FOOTNOTE_REFERENCE.match(self.source, at) if width == 1 else None
        if footnote:
            return self._add(at, footnote.end(), "")
        if self.brackets:
            self.brackets[-1].followed = True
        end = self._add(at, at + width)
        self.brackets.append(_Bracket(len(self.tokens) - 1, width == 2, len(self.delimiters)))
        return end

    def _close(self, at: int) -> int:
        if not self.brackets:
            return 0
        bracket = self.brackets.pop()
        index = len(self.brackets)
        inactive = not bracket.image and index < self.inactive_below
        self.inactive_below = min(self.inactive_below, index)
        if inactive:
            return 0
        opener = self.tokens[bracket.token]
        end = inline_link_end(self.source, at + 1) or self._reference_end(bracket, opener, at)
        if not end:
            return 0
        pair_up(self.delimiters, bracket.delimiters, self.pairs)
        if bracket.image:
            del self.tokens[bracket.token :]
            self.text_from = opener.start
            while self.pairs and self.pairs[-1].inner_start >= opener.start:
                self.pairs.pop()
            return self._leave_out(opener.start, end, "image")
        opener.shown = ""
        self._add(at, end, "")
        self.pairs.append(Pair("link", opener.start, end, opener.end, at))
        self.inactive_below = len(self.brackets)
        return end

    def _reference_end(self, bracket: _Bracket, opener: _Token, at: int) -> int:
        end = label_end(self.source, at + 1)
        if end > at + 3:
            label = self.source[at + 2 : end - 1]
        elif not bracket.followed:
            label = self.source[opener.end : at]
        else:
            return 0
        wanted = normalized_label(label)
        if not wanted:
            return 0
        self.labels.add(wanted)
        return (end or at + 1) if self.is_defined(wanted) else 0

    def _angle(self, at: int) -> int:
        end, kind = html_end(self.source, at, self.absent)
        if not end:
            return 0
        if kind == "address":
            return self._leave_out(at, end, "address")
        if kind == "comment":
            self.comments.append(Span(at, end))
        self.tags.append(Span(at, end))
        if _BREAK_TAG.fullmatch(self.source, at, end):
            return self._add(at, end, "\n")
        return self._add(at, end, "")

    def _entity(self, at: int) -> int:
        end, decoded = decoded_entity(self.source, at)
        return self._add(at, end, decoded) if end else 0

    def _math(self, at: int) -> int:
        end = math_end(self.source, at, self.absent)
        return self._leave_out(at, end, "math") if end else 0

    def _address(self, at: int) -> int:
        start, end = mail_address(self.source, at) if self.source[at] == "@" else address_end(self.source, at)
        return self._leave_out(start, end, "address") if end and start >= self.text_from else 0

    def content(self, lines: Sequence[SourceLine]) -> Content:
        """The tokens as runs over the block's source."""
        line_at: list[int] = []
        shift: list[int] = []
        at = 0
        for start, line in lines:
            line_at.append(at)
            shift.append(start - at)
            at += len(line) + 1

        def in_block(offset: int) -> int:
            return offset + shift[bisect_right(line_at, offset) - 1]

        shown: list[str] = []
        shown_at: list[int] = []
        starts: list[int] = []
        ends: list[int] = []
        gaps: list[int] = []
        length = 0
        verbatim_end = -1
        for token in self.tokens:
            if token.gap:
                gaps.append(length)
                self.skipped.append(token.gap)
            start, end = token.start, token.end
            if token.delimiter is not None:
                start, end = token.delimiter.start, token.delimiter.end
            text = self.source[start:end] if token.shown is None else token.shown
            if not text:
                continue
            if token.shown is None and start == verbatim_end:
                ends[-1] = in_block(end - 1) + 1
            else:
                shown_at.append(length)
                starts.append(in_block(start))
                ends.append(
                    in_block(end - 1) + 1
                    if token.shown is None or "\n" not in self.source[start:end]
                    else in_block(end)
                )
            verbatim_end = end if token.shown is None else -1
            shown.append(text)
            length += len(text)
        return Content(
            "".join(shown),
            tuple(shown_at),
            tuple(starts),
            tuple(ends),
            self._marks(in_block),
            tuple(gaps),
            frozenset(self.labels),
            tuple(Span(in_block(span.start), in_block(span.end - 1) + 1) for span in self.comments),
            tuple(self.skipped),
        )

    def _marks(self, in_block: Callable[[int], int]) -> tuple[Mark, ...]:
        if not self.pairs:
            return ()
        visible = _VisibleOffsets(self.tokens, self.source)
        return tuple(
            Mark(
                pair.kind,
                Span(in_block(pair.outer_start), in_block(pair.outer_end - 1) + 1),
                Span(in_block(pair.inner_start), max(in_block(pair.inner_start), in_block(pair.inner_end - 1) + 1)),
                Span(visible.at(pair.inner_start), visible.at(pair.inner_end)),
            )
            for pair in self.pairs
        )


class _VisibleOffsets:
    """Visible offsets of source offsets at token ends."""

    def __init__(self, tokens: Sequence[_Token], source: str) -> None:
        self._starts: list[int] = []
        self._shown: list[int] = []
        self._lengths: list[int] = []
        length = 0
        for token in tokens:
            start, end = token.start, token.end
            if token.delimiter is not None:
                start, end = token.delimiter.start, token.delimiter.end
            size = end - start if token.shown is None else len(token.shown)
            self._starts.append(start)
            self._shown.append(length)
            self._lengths.append(size)
            length += size

    def at(self, offset: int) -> int:
        token = bisect_left(self._starts, offset)
        if token < len(self._starts):
            return self._shown[token]
        return self._shown[-1] + self._lengths[-1] if self._shown else 0
