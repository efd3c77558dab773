"""What the lines of a block show, whatever the markup: tokens over the joined lines, and where each character stands."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from factlint.prose.draft import Content, Mark
from factlint.prose.markup.addresses import address_end, mail_address
from factlint.prose.markup.pairs import Delimiter, Pair
from factlint.prose.markup.powers import read_raised
from factlint.prose.markup.raw_blocks import SourceLine
from factlint.prose.span import Span

QUOTING_TAG = re.compile(r"</?blockquote\b", re.IGNORECASE)
"""The start of HTML's tag of a quoted block, which some other markups read too."""
_TEMPLATE = re.compile(
    r"\{\{(?:[<%][^{}\n]{0,500}[<>%]|-?\s(?!(?:and|or)\s)[^{}\n]{1,500}\s-?)\}\}|\{%[^%\n]{0,500}%\}"
)
"""A tag of a site generator: "{{ page.title }}", "{{< figure >}}", "{% cite 'Isings 1957' %}"; no "{{c1::Paris}}" of a card."""
_MOST_HIDDEN = 8
"""How many marks that show nothing may stand between a figure that is set high and what it belongs to."""


@dataclass(slots=True)
class Token:
    """A stretch of the joined lines: shown as it is, shown as `shown`, or not shown at all (`shown` is "")."""

    start: int
    end: int
    shown: str | None = None
    gap: str = ""
    delimiter: Delimiter | None = None


class Inline:
    """One pass over a block's joined lines; every step looks at each character a bounded number of times.

    A markup's reader says which characters are `special` to it, and reads what starts at one in `read_special`.
    """

    special: re.Pattern[str]
    template_form = _TEMPLATE

    def __init__(self, source: str) -> None:
        self.source = source
        self.tokens: list[Token] = []
        self.text_from = 0
        self.pairs: list[Pair] = []
        self.labels: set[str] = set()
        self.comments: list[Span] = []
        self.skipped: list[str] = []

    def read(self) -> None:
        source = self.source
        at = len(source) - len(source.lstrip(" \t\n"))
        self.text_from = at
        while found := self.special.search(source, at):
            start = found.start()
            at = self.read_special(source[start], start) or found.end()
        self.flush(len(source.rstrip(" \t\n")))

    def read_special(self, character: str, at: int) -> int:
        """Reads what starts here; the offset after it, or 0 where it is plain text."""
        return self.line_end(at, at) if character == "\n" else self.address(at)

    def flush(self, end: int) -> None:
        if end > self.text_from:
            self.tokens.append(Token(self.text_from, end))
        self.text_from = max(end, self.text_from)

    def raise_figure(self, at: int, end: int, figure: str, *, low: bool = False) -> int:
        """Shows a figure that is set high or low between `at` and `end`; 0 where its characters are words."""
        index, start, before = self._text_before(at)
        raised = read_raised(self.source, start, before, figure, low=low)
        if raised is None:
            return 0
        if raised.start < before and index < len(self.tokens):
            del self.tokens[index + 1 :]
            self.tokens[index].end = raised.start
            self.text_from = raised.start
        return self.add(raised.start if raised.start < before else at, end, raised.shown, raised.gap)

    def _text_before(self, at: int) -> tuple[int, int, int]:
        """The text that is shown as it is and ends before `at`: the place of its token, its start and its end."""
        if self.text_from < at:
            return len(self.tokens), self.text_from, at
        index = len(self.tokens) - 1
        furthest = max(index - _MOST_HIDDEN, 0)
        while index > furthest and self.tokens[index].shown == "" and not self.tokens[index].gap:
            index -= 1
        if index < 0 or self.tokens[index].shown is not None or self.tokens[index].delimiter is not None:
            return len(self.tokens), at, at
        return index, self.tokens[index].start, self.tokens[index].end

    def add(self, start: int, end: int, shown: str | None = None, gap: str = "") -> int:
        self.flush(start)
        self.tokens.append(Token(start, end, shown, gap))
        self.text_from = end
        return end

    def leave_out(self, start: int, end: int, what: str) -> int:
        return self.add(start, end, "", what)

    def line_end(self, at: int, start: int) -> int:
        """The line end at `at`, shown as a space; as a line end after a mark for it that stands at `start`."""
        if start < at:
            return self.add(start, at + 1, "\n")
        line = self.source[self.text_from : at]
        return self.add(self.text_from + len(line.rstrip(" \t")), at + 1, " ")

    def address(self, at: int) -> int:
        start, end = mail_address(self.source, at) if self.source[at] == "@" else address_end(self.source, at)
        return self.leave_out(start, end, "address") if end and start >= self.text_from else 0

    def template(self, at: int) -> int:
        """Leaves out a tag of a template."""
        found = self.template_form.match(self.source, at)
        return self.leave_out(at, found.end(), "template") if found else 0

    def build_content(self, lines: Sequence[SourceLine]) -> Content:
        """The tokens as runs over the block's source."""
        line_at: list[int] = []
        shift: list[int] = []
        at = 0
        for start, line in lines:
            line_at.append(at)
            shift.append(start - at)
            at += len(line) + 1

        def to_block_offset(offset: int) -> int:
            return offset + shift[bisect_right(line_at, offset) - 1]

        shown: list[str] = []
        shown_at: list[int] = []
        starts: list[int] = []
        ends: list[int] = []
        gaps: list[int] = []
        formulas: list[int] = []
        length = 0
        verbatim_end = -1
        for token in self.tokens:
            if token.gap:
                gaps.append(length)
                if token.gap == "math":
                    formulas.append(length)
                self.skipped.append(token.gap)
            start, end = token.start, token.end
            if token.delimiter is not None:
                start, end = token.delimiter.start, token.delimiter.end
            text = self.source[start:end] if token.shown is None else token.shown
            if not text:
                continue
            if token.shown is None and start == verbatim_end:
                ends[-1] = to_block_offset(end - 1) + 1
            else:
                shown_at.append(length)
                starts.append(to_block_offset(start))
                ends.append(
                    to_block_offset(end - 1) + 1
                    if token.shown is None or "\n" not in self.source[start:end]
                    else to_block_offset(end)
                )
            verbatim_end = end if token.shown is None else -1
            shown.append(text)
            length += len(text)
        return Content(
            "".join(shown),
            tuple(shown_at),
            tuple(starts),
            tuple(ends),
            self._marks(to_block_offset),
            tuple(gaps),
            frozenset(self.labels),
            tuple(Span(to_block_offset(span.start), to_block_offset(span.end - 1) + 1) for span in self.comments),
            tuple(self.skipped),
            formulas=tuple(formulas),
        )

    def _marks(self, to_block_offset: Callable[[int], int]) -> tuple[Mark, ...]:
        if not self.pairs:
            return ()
        visible = _VisibleOffsets(self.tokens, self.source)
        return tuple(
            Mark(
                pair.kind,
                Span(to_block_offset(pair.outer_start), to_block_offset(pair.outer_end - 1) + 1),
                Span(
                    to_block_offset(pair.inner_start),
                    max(to_block_offset(pair.inner_start), to_block_offset(pair.inner_end - 1) + 1),
                ),
                Span(visible.offset_of(pair.inner_start), visible.offset_of(pair.inner_end)),
            )
            for pair in self.pairs
        )


class _VisibleOffsets:
    """Visible offsets of source offsets at token ends."""

    def __init__(self, tokens: Sequence[Token], source: str) -> None:
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

    def offset_of(self, offset: int) -> int:
        token = bisect_left(self._starts, offset)
        if token < len(self._starts):
            return self._shown[token]
        return self._shown[-1] + self._lengths[-1] if self._shown else 0


def join_lines(lines: Sequence[SourceLine]) -> str:
    """The source of an inline level: the lines' content, with one line feed for each line end."""
    return "\n".join([content for _, content in lines])


def plain_content(line: SourceLine) -> Content:
    """What a block of one line shows that has no markup."""
    start, source = line
    text = source.strip(" \t")
    start += source.find(text)
    return Content(text, (0,), (start,), (start + len(text),)) if text else Content("", (), (), ())


def content_of(inline: Inline, lines: Sequence[SourceLine]) -> Content:
    """What the lines show to this reader of them."""
    inline.read()
    return inline.build_content(lines)
