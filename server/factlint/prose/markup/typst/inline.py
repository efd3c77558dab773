"""Typst's inline level: the words of a paragraph between its code, formulas and comments."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from factlint.prose.draft import Content
from factlint.prose.markup.inline import Inline, content_of, join_lines
from factlint.prose.markup.pairs import Pair
from factlint.prose.markup.raw_blocks import SourceLine
from factlint.prose.markup.typst.syntax import COMMENT, MATH, MOST_MARKS, RAW, Expression, find_expressions
from factlint.prose.span import Span

_RAW = re.compile(RAW, re.DOTALL)
_MATH = re.compile(MATH, re.DOTALL)
_COMMENT = re.compile(COMMENT, re.DOTALL)
_LABEL = re.compile(r"<[A-Za-z_][\w:.-]{0,200}>")
_REFERENCE = re.compile(r"@[A-Za-z_](?:[\w:.-]{0,200}[\w-])?(?:\[[^\[\]]{0,300}\])?")
_UNICODE = re.compile(r"\\u\{([0-9a-fA-F]{1,6})\}")
_SIGN = re.compile(r"---|--|-\?|\.\.\.")
_SIGNS = {"---": "—", "--": "–", "-?": "\u00ad", "...": "…"}
_MARK = re.compile(rf"{RAW}|{COMMENT}|{MATH}|\\.|#|[*_]", re.DOTALL)
_UNSEEN = frozenset("raw cite hide strike todo index metadata comment ref numbering datetime str lorem image".split())
"""Functions that do not show the content that they are handed, or not as words; a writer's own are taken to show it."""
_NOTHING = frozenset({"h", "v", "label", "sym", "emoji", "colbreak", "pagebreak"})
_SAYS_ITSELF = re.compile(r"[.!?][\"'’”)]*\s*$")


def read_typst_inline(lines: Sequence[SourceLine], is_defined: Callable[[str], bool]) -> Content:
    """What the lines show when they are compiled."""
    return content_of(_Typst(join_lines(lines)), lines)


class _Typst(Inline):
    special = re.compile(r"[\\*_`$#<@~\n\]]|--|-\?|\.\.\.|//|/\*|://|[wW]{3}\.")

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.expressions = find_expressions(source, 0, len(source))
        self.closing: dict[int, tuple[int, str]] = {}
        self.marked = _pair_marks(source, self.expressions)

    def read_special(self, character: str, at: int) -> int:
        source = self.source
        match character:
            case "\\":
                return self._read_escape(at)
            case "*" | "_":
                return self._read_emphasis(at)
            case "`":
                return self._hide_match(_RAW, at, "code span")
            case "$":
                return self._hide_match(_MATH, at, "math")
            case "#":
                found = self.expressions.get(at)
                return self._read_expression(at, found) if found else 0
            case "]":
                end, shown = self.closing.get(at, (0, ""))
                return self.add(at, end, shown) if end else 0
            case "<":
                return self._hide_match(_LABEL, at, "")
            case "@":
                in_word = at > 0 and source[at - 1].isalnum()
                return super().read_special(character, at) if in_word else self._hide_match(_REFERENCE, at, "citation")
            case "~":
                return self.add(at, at + 1, "\u00a0")
            case "-" | ".":
                sign = _SIGN.match(source, at)
                return self.add(at, sign.end(), _SIGNS[sign[0]]) if sign else 0
            case "/":
                return self._read_comment(at)
            case _:
                return super().read_special(character, at)

    def _hide_match(self, form: re.Pattern[str], at: int, what: str) -> int:
        found = form.match(self.source, at)
        return self.add(at, found.end(), "", what) if found else 0

    def _read_comment(self, at: int) -> int:
        found = _COMMENT.match(self.source, at)
        if not found:
            return 0
        self.comments.append(Span(at, found.end()))
        return self.add(at, found.end(), "")

    def _read_escape(self, at: int) -> int:
        """A letter that means nothing else, a character by its number, or the end of a line."""
        after = self.source[at + 1 : at + 2]
        if after == "\n":
            return self.line_end(at + 1, at)
        if not after or after.isspace():
            return self.add(at, at + 1, "\n")
        if code := _UNICODE.match(self.source, at):
            number = int(code[1], 16)
            known = number < 0x110000 and not 0xD800 <= number < 0xE000
            return self.add(at, code.end(), chr(number) if known else "\ufffd")
        return self.add(at, at + 1, "") + 1

    def _read_emphasis(self, at: int) -> int:
        other = self.marked.get(at)
        if other is None:
            return 0
        if other > at:
            self.pairs.append(Pair("emphasis", at, other + 1, at + 1, other))
        return self.add(at, at + 1, "")

    def _read_expression(self, at: int, found: Expression) -> int:
        """Shows the content that a known function shows; what code makes of the rest is not known here."""
        given = found.contents[-1].span if found.contents else None
        whole = given is not None and given.end + 1 == found.end
        if found.is_statement or found.name.partition(".")[0] in _NOTHING:
            return self.add(at, found.end, "")
        if found.name == "linebreak":
            return self.add(at, found.end, "\n")
        if given is None or not whole or len(found.contents) > 1 or found.name in _UNSEEN:
            return self.leave_out(at, found.end, "code span" if found.name == "raw" else "code")
        if found.name == "footnote":
            return self._read_note(at, given, found.end)
        if found.name in ("super", "sub"):
            read = self.raise_figure(at, found.end, given.slice(self.source), low=found.name == "sub")
            if read:
                return read
        kind = "link" if found.name == "link" else "emphasis"
        self.closing[given.end] = found.end, ""
        if len(given):
            self.pairs.append(Pair(kind, at, found.end, given.start, given.end))
        return self.add(at, given.start, "")

    def _read_note(self, at: int, given: Span, end: int) -> int:
        """A footnote that is whole sentences, after a whole sentence, is read where it stands; another one is not."""
        before, inside = self.source[max(at - 8, 0) : at], self.source[max(given.start, given.end - 8) : given.end]
        if (not before.strip() or _SAYS_ITSELF.search(before)) and _SAYS_ITSELF.search(inside):
            self.closing[given.end] = end, " "
            return self.add(at, given.start, " ")
        return self.leave_out(at, end, "footnote")


def _pair_marks(source: str, found: dict[int, Expression]) -> dict[int, int]:
    """Pair the marks that begin and end an emphasis, by their places; a mark inside a word is a letter."""
    pairs: dict[int, int] = {}
    open_: dict[str, int] = {}
    at = 0
    while len(pairs) < MOST_MARKS and (mark := _MARK.search(source, at)):
        start, at = mark.span()
        if mark[0] == "#" and start in found and found[start].is_statement:
            at = max(found[start].end, at)
        elif mark[0] in "*_" and not _is_in_word(source, start):
            if mark[0] in open_:
                first = open_.pop(mark[0])
                pairs |= {first: start, start: first}
            else:
                open_[mark[0]] = start
    return pairs


def _is_in_word(source: str, at: int) -> bool:
    return 0 < at < len(source) - 1 and source[at - 1].isalnum() and source[at + 1].isalnum()
