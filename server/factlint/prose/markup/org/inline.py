"""Org's inline level: which characters of a paragraph are its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from factlint.prose.draft import Content
from factlint.prose.markup.inline import Inline, content_of, join_lines
from factlint.prose.markup.markdown.syntax import math_end
from factlint.prose.markup.pairs import Pair
from factlint.prose.markup.raw_blocks import MarkSearch, SourceLine

_MARKED = {
    mark: re.compile(
        rf"{re.escape(mark)}(?=\S).{{0,600}}?(?<=\S){re.escape(mark)}(?=[-\s.,;:!?'\")}}\]\[\\]|$)",
        re.DOTALL,
    )
    for mark in "*/_+=~"
}
_BEFORE = frozenset(" \t\n-({'\"[")
_LINK = re.compile(
    r"\[\[([^\[\]\n]{1,1000})\](?:\[([^\[\]]{1,1000}|[^\[\]]{0,300}\[[^\[\]]{0,300}\][^\[\]]{0,300})\])?\]"
)
_IMAGE = re.compile(r"\.(?:png|jpe?g|gif|svg|webp|pdf)$", re.IGNORECASE)
_NOTE = re.compile(r"\[fn:[\w-]*(?::[^\[\]]{0,1000})?\]")
_STAMP = re.compile(r"[<\[]\d{4}-\d\d-\d\d[^<>\[\]\n]{0,60}[>\]](?:--[<\[]\d{4}-\d\d-\d\d[^<>\[\]\n]{0,60}[>\]])?")
_CITATION = re.compile(r"\[cite(?:/[\w/-]{1,20})?:[^\[\]]{1,500}\]")
_ANGLE = re.compile(r"<(?:https?|mailto|ftp|file):[^<>\s]{1,1000}>|<<<?[^<>\n]{1,200}>>>?")
_MACRO = re.compile(r"\{\{\{[^{}\n]{1,300}\}\}\}|@@\w+:[^\n]{0,300}?@@|src_\w+(?:\[[^\]\n]*\])?\{[^{}\n]*\}")
_MATH = {"\\(": "\\)", "\\[": "\\]"}
_LONGEST_MATH_CP = 2_000
_ENTITY = re.compile(r"\\([A-Za-z]+)(?:\{\}|(?![A-Za-z]))")
_ENTITIES = {
    "nbsp": "\u00a0",
    "ldots": "…",
    "dots": "…",
    "mdash": "—",
    "ndash": "–",
    "alpha": "α",
    "beta": "β",
    "rarr": "→",
    "larr": "←",
    "to": "→",
    "deg": "°",
    "copy": "©",
    "pm": "±",
    "times": "×",
    "slash": "/",
}
_DASHES = re.compile("-{2,3}")


def read_org_inline(lines: Sequence[SourceLine], is_defined: Callable[[str], bool]) -> Content:
    """What the lines show when they are exported."""
    return content_of(_Org(join_lines(lines)), lines)


class _Org(Inline):
    special = re.compile(r"[*/_+=~\[\]<{@\\\n$]|--|src_|://|[wW]{3}\.")

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.closing: list[tuple[int, int]] = []
        self.absent: set[str] = set()
        self.ahead = MarkSearch(source, len(source))

    def read_special(self, character: str, at: int) -> int:
        while self.closing and self.closing[-1][0] < at:
            self.closing.pop()
        if self.closing and self.closing[-1][0] == at:
            return self.add(at, self.closing[-1][1], "")
        source = self.source
        match character:
            case "*" | "/" | "_" | "+" | "=" | "~":
                return self._read_marked_words(at, character)
            case "[":
                return self._read_bracket(at)
            case "<":
                return self._leave_out_match(_STAMP, at, "date") or self._leave_out_match(_ANGLE, at, "address")
            case "{" | "s":
                return self._leave_out_match(_MACRO, at, "code span")
            case "@":
                return self._leave_out_match(_MACRO, at, "code span") or super().read_special(character, at)
            case "\\":
                return self._read_backslash(at)
            case "]":
                return 0
            case "$":
                end = math_end(source, at, self.absent)
                return self.leave_out(at, end, "math") if end else 0
            case "-":
                dashes = _DASHES.match(source, at)
                end = dashes.end() if dashes else at + 1
                return self.add(at, end, "—" if end - at == 3 else "–")
            case _:
                return super().read_special(character, at)

    def _leave_out_match(self, form: re.Pattern[str], at: int, what: str) -> int:
        found = form.match(self.source, at)
        return self.leave_out(at, found.end(), what) if found else 0

    def _read_marked_words(self, at: int, mark: str) -> int:
        if at and self.source[at - 1] not in _BEFORE:
            return 0
        found = _MARKED[mark].match(self.source, at)
        if not found or found.end() - at < 3 or (self.closing and found.end() > self.closing[-1][0]):
            return 0
        if mark in "=~":
            return self.leave_out(at, found.end(), "code span")
        if mark == "+":
            return self.leave_out(at, found.end(), "struck-out passage")
        self.closing.append((found.end() - 1, found.end()))
        self.pairs.append(Pair("emphasis", at, found.end(), at + 1, found.end() - 1))
        return self.add(at, at + 1, "")

    def _read_bracket(self, at: int) -> int:
        for form, what in ((_NOTE, ""), (_CITATION, "citation"), (_STAMP, "date")):
            if found := form.match(self.source, at):
                inline_note = form is _NOTE and ":" in found[0][4:]
                return self.add(at, found.end(), "", "footnote" if inline_note else what)
        link = _LINK.match(self.source, at)
        if not link or (self.closing and link.end() > self.closing[-1][0]):
            return 0
        if link[2] is None:
            return self.leave_out(at, link.end(), "image" if _IMAGE.search(link[1]) else "address")
        self.add(at, link.start(2), "")
        if link[2].startswith(("http", "file:")) and " " not in link[2]:
            return self.leave_out(link.start(2), link.end(), "address")
        self.closing.append((link.end(2), link.end()))
        self.pairs.append(Pair("link", at, link.end(), link.start(2), link.end(2)))
        return link.start(2)

    def _read_backslash(self, at: int) -> int:
        if self.source.startswith("\\\\\n", at):
            return self.line_end(at + 2, at)
        if closing := _MATH.get(self.source[at : at + 2]):
            end = self.ahead.find(closing, at + 2)
            if end < min(at + _LONGEST_MATH_CP, len(self.source)):
                return self.leave_out(at, end + 2, "math")
        entity = _ENTITY.match(self.source, at)
        if entity and entity[1] in _ENTITIES:
            return self.add(at, entity.end(), _ENTITIES[entity[1]])
        return 0
