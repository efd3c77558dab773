"""Markdown's inline level: which characters of a block's lines a reader sees, and where each one stands."""

from __future__ import annotations

import re
import string
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from factlint.prose.draft import Content
from factlint.prose.markup.inline import QUOTING_TAG, Inline, content_of, join_lines, plain_content
from factlint.prose.markup.markdown.attributes import ATTRIBUTES, BEHIND_ANYTHING
from factlint.prose.markup.markdown.emphasis import delimiter_run, pair_up
from factlint.prose.markup.markdown.myst import ROLE, read_role
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
from factlint.prose.markup.powers import RAISED_TAG
from factlint.prose.markup.raw_blocks import SourceLine
from factlint.prose.span import Span

_SPECIAL = re.compile(r"[\\`*_~\[\]<&\n$@{]|!\[|%%|==|\^(?:[\w-]+\Z|\d{1,3}[+-]?\^|[a-z]{1,2}\^)|://|[wW]{3}\.")
_BACKTICKS = re.compile("`+")
_FOOTNOTE_REFERENCE = re.compile(r"\[\^[^\]\[\s]{1,200}\]")
_BREAK_TAG = re.compile(r"<br\s*/?>", re.IGNORECASE)
_MATHS = re.compile(r"<math[\s>]")
_WIKI_LINK = re.compile(r"(?<!\[)\[\[([^\[\]|\n]{1,300})(?:\|([^\[\]|\n]{1,300}))?\]\](?![(\[\]])")
_EMBEDDED = re.compile(r"!\[\[[^\[\]\n]{1,600}\]\]")
_COMMENT = re.compile(r"%%[^%]{0,2000}%%")
_EXTERNAL_LINK = re.compile(r"\[(?:https?:)?//[^\s\[\]]{1,1000}[ \t]+([^\[\]\n]{1,300})\](?![(\[])")
_NOTE_MARK = re.compile(r"(?<=[A-Za-z.,;:!?)\"”’])\^\d{1,3}\^")
# Pandoc's `Cr~2~O~3~`, `Fe^2+^` and `N^o^`.
_LOW = re.compile(r"(?<=[A-Za-z)\]])~(\d{1,2})~(?!~)")
_HIGH = re.compile(r"(?<=[A-Za-z])\^(\d{1,2}[+-]?|[a-z]{1,2})\^")
_BEFORE_NOTE = re.compile(r"[A-Za-z]{4}|[.,;:!?)\"”’]")
_BLOCK_NAME = re.compile(r"\^[\w-]{1,80}\Z")
_HIGHLIGHT = re.compile(r"==(?=[^\s=])[^=]{0,1000}(?<=[^\s=])(==)(?!=)")
_ENVIRONMENT = re.compile(r"\\begin\{([a-z]{1,20}\*?)\}")
_NUMBER = re.compile(r"\d{1,3}(?:\{,\}\d{3})+(?:\.\d+)?|\d{1,15}(?:\.\d{1,15})?")
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
    if len(lines) == 1 and _SPECIAL.search(lines[0][1]) is None:
        return plain_content(lines[0])
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
        self.highlight_ends: set[int] = set()
        self.absent: set[str] = set()
        self.backticks: dict[int, list[int]] | None = None

    def read(self) -> None:
        super().read()
        pair_up(self.delimiters, 0, self.pairs)
        if self.pairs or self.tags:
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
            case "~" if low := _LOW.match(self.source, at):
                return self._read_raised(at, low, low=True)
            case "*" | "_" | "~":
                return self._read_delimiters(at)
            case "[":
                return self._read_wiki_link(at) or self._read_external_link(at) or self._open_bracket(at, 1)
            case "!" if embedded := _EMBEDDED.match(self.source, at):
                return self.leave_out(at, embedded.end(), "image")
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
            case "=":
                return self._read_highlight(at)
            case "{":
                return self.template(at) or self._read_role(at) or self._read_attributes(at)
            case "%":
                comment = _COMMENT.match(self.source, at)
                return self.add(at, comment.end(), "") if comment else 0
            case "^" if note := _NOTE_MARK.match(self.source, at):
                high = _HIGH.match(self.source, at)
                return self._read_note_mark(at, note.end()) or (self._read_raised(at, high, low=False) if high else 0)
            case "^" if high := _HIGH.match(self.source, at):
                return self._read_raised(at, high, low=False)
            case "^":
                name = _BLOCK_NAME.match(self.source, at) if self.source[at - 1 : at].isspace() else None
                return self.add(at, name.end(), "") if name else 0
            case _:
                return self.address(at)

    def template(self, at: int) -> int:
        """Leaves out a tag of a template, unless it is all that there is: a heading stays one."""
        is_first = not self.tokens and self.text_from == at
        found = self.template_form.fullmatch(self.source.rstrip(), at) if is_first else None
        return super().template(at) if found is None else 0

    def _read_highlight(self, at: int) -> int:
        """The marks around `==highlighted words==`."""
        found = _HIGHLIGHT.match(self.source, at) if at not in self.highlight_ends else None
        if found is None:
            return self.add(at, at + 2, "") if at in self.highlight_ends else at + 2
        self.highlight_ends.add(found.start(1))
        return self.add(at, at + 2, "")

    def _read_escape(self, at: int) -> int:
        environment = _ENVIRONMENT.match(self.source, at)
        end = self.source.find(f"\\end{{{environment[1]}}}", environment.end()) if environment else -1
        if environment and end >= 0:
            return self.leave_out(at, end + len(environment[1]) + len("\\end{}"), "math")
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
        end, closing = self._code_span(at)
        return self.leave_out(at, closing, "code span") if closing else end

    def _code_span(self, at: int) -> tuple[int, int]:
        """Where the backticks at `at` end, and the span of code that they open; 0 for none."""
        if self.backticks is None:
            self.backticks = {}
            for run in _BACKTICKS.finditer(self.source):
                self.backticks.setdefault(run.end() - run.start(), []).append(run.start())
        end = at
        while self.source.startswith("`", end):
            end += 1
        runs = self.backticks.get(end - at, [])
        closing = bisect_left(runs, end)
        return end, 0 if closing == len(runs) else runs[closing] + end - at

    def _read_role(self, at: int) -> int:
        """MyST's `{term}`Paris`` shows its words."""
        role = ROLE.match(self.source, at)
        opening, end = self._code_span(role.end()) if role else (0, 0)
        if role is None or not end:
            return 0
        content = self.source[opening : end - (opening - role.end())]
        shown, gap = read_role(role[1], content)
        if gap:
            return self.leave_out(at, end, gap)
        name = role[1].lower()
        if name.startswith("su") and (after := self.raise_figure(at, end, content, low=name.startswith("sub"))):
            return after
        self.add(at, opening + shown.start, "")
        words = shown.slice(content)
        self.add(opening + shown.start, opening + shown.end, words.replace("\n", " ") if "\n" in words else None)
        return self.add(opening + shown.end, end, "")

    def _read_attributes(self, at: int) -> int:
        """Kramdown's attributes behind a span (`*word*{: .name}`), or those of Pandoc and MyST behind markup."""
        found = BEHIND_ANYTHING.match(self.source, at)
        if found is None and self.tokens and at == self.text_from:
            found = ATTRIBUTES.match(self.source, at)
        return self.add(at, found.end(), "") if found else 0

    def _read_note_mark(self, at: int, end: int) -> int:
        """The mark of a note (`It opened.^1^`), told apart from an exponent: it stands behind a stop or a whole word."""
        start = at - 1 if not self.source[at - 1].isalpha() else max(at - 4, 0)
        return self.add(at, end, "") if _BEFORE_NOTE.fullmatch(self.source, start, at) else 0

    def _read_raised(self, at: int, figure: re.Match[str], *, low: bool) -> int:
        """A figure or letters set high or low."""
        after = self.raise_figure(at, figure.end(), figure[1], low=low)
        if after:
            return after
        self.add(at, at + 1, "")
        return self.add(figure.end() - 1, figure.end(), "")

    def _read_external_link(self, at: int) -> int:
        """A wiki's `[https://example.org the words]`."""
        found = _EXTERNAL_LINK.match(self.source, at) if self.source[at + 1 : at + 2] in ("h", "/") else None
        if found is None:
            return 0
        start, end = found.span(1)
        self.add(at, start, "")
        self.add(start, end)
        self.pairs.append(Pair("link", at, found.end(), start, end))
        return self.add(end, found.end(), "")

    def _read_wiki_link(self, at: int) -> int:
        """A link to a note: `[[places/Kyushu#History|the island]]` shows "the island", else "Kyushu"."""
        found = _WIKI_LINK.match(self.source, at)
        if found is None:
            return 0
        label = normalized_label(found[1])
        self.labels.add(label)
        if self.is_defined(label) or found[1].strip().isdigit():
            return 0
        start, end = found.span(2) if found[2] else self._name_in_target(*found.span(1))
        self.add(at, start, "")
        self.add(start, end)
        self.pairs.append(Pair("link", at, found.end(), start, end))
        return self.add(end, found.end(), "")

    def _name_in_target(self, start: int, end: int) -> tuple[int, int]:
        """Where the name of a note stands in a target, which may name its folder and a heading of it."""
        target = self.source[start:end]
        page, _, heading = target.partition("#")
        if page.strip():
            return start + page.rfind("/") + 1, start + len(page)
        return end - len(heading), end

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
        """The end of a link by reference, or of words with attributes, that end at `at`; 0 for mere words in brackets."""
        attributes = ATTRIBUTES.match(self.source, at + 1) if self.source.startswith("{", at + 1) else None
        if attributes:
            return attributes.end()
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
        if kind == "comment" or QUOTING_TAG.match(self.source, at):
            self.comments.append(Span(at, end))
        if raised := RAISED_TAG.match(self.source, at):
            after = self.raise_figure(at, raised.end(), raised[2], low=raised[1].lower() == "sub")
            if after:
                return after
        if _MATHS.match(self.source, at) and (after := self._end_of_mathml(end)):
            return self.leave_out(at, after, "math")
        self.tags.append(Span(at, end))
        if _BREAK_TAG.fullmatch(self.source, at, end):
            return self.add(at, end, "\n")
        return self.add(at, end, "")

    def _end_of_mathml(self, at: int) -> int:
        """Where a formula in MathML ends whose content begins at `at`; 0 where it never does."""
        if "</math>" in self.absent:
            return 0
        closing = self.source.find("</math>", at)
        if closing < 0:
            self.absent.add("</math>")
        return closing + len("</math>") if closing >= 0 else 0

    def _read_entity(self, at: int) -> int:
        end, decoded = decoded_entity(self.source, at)
        return self.add(at, end, decoded) if end else 0

    def _read_math(self, at: int) -> int:
        """A formula is left out, unless it is a number and no more."""
        end = math_end(self.source, at, self.absent)
        formula = self.source[at:end].strip("$")
        if not end or not _NUMBER.fullmatch(formula):
            return self.leave_out(at, end, "math") if end else 0
        start = self.source.index(formula, at)
        self.add(at, start, "")
        self.add(start, start + len(formula), formula.replace("{,}", ",") if "{" in formula else None)
        return self.add(start + len(formula), end, "")
