"""Typst's code in a text: where each embedded expression ends, and which stretches of content it is handed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from factlint.prose.span import Span

RAW = r"(?P<fence>`{3,}+).*?(?:(?P=fence)|\Z)|`[^`]*+`"
COMMENT = r"(?<!:)//[^\r\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)"
MATH = r"\$(?:[^$\\\n]|\\.|\n(?![ \t]*\n))*+\$"
_STRING = r'"(?:[^"\\]|\\.)*+"'
_SAID = re.compile(rf"{RAW}|{COMMENT}|{MATH}|\\.|#|[\[\]]", re.DOTALL)
_CODE = re.compile(rf"{RAW}|{COMMENT}|{MATH}|{_STRING}|[\[\](){{}};]|\r\n|\n|\r", re.DOTALL)
_NAME = re.compile(r"[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*")
_OPENS = {"(": ")", "[": "]", "{": "}"}
_STATEMENTS = frozenset("let set show import include if for while context return".split())
_BRANCHES = frozenset({"if", "for", "while"})
_ELSE = re.compile(r"[ \t]*else\b")
_CALLEE = re.compile(r"[A-Za-z_][\w.-]{0,60}\Z")
_CALLEE_CP = 64
_TRIES = 3
_DEEPEST_ARGUMENT = 12
_MOST_OPEN = 200
MOST_MARKS = 50_000
"""More expressions, or marks of emphasis, than any text has; what comes after them is read as plain words."""


class FunctionContent(NamedTuple):
    """Content that an expression is handed, without its brackets, and the function whose argument it is."""

    span: Span
    to: str


class Expression(NamedTuple):
    """One expression in a text, from its `#` to `end`."""

    end: int
    name: str
    contents: tuple[FunctionContent, ...] = ()

    @property
    def is_statement(self) -> bool:
        return self.name in _STATEMENTS


@dataclass(slots=True)
class _Open:
    """Something that is not closed yet: a bracket, or an expression (`mark` is "#")."""

    mark: str
    start: int
    name: str = ""
    contents: list[FunctionContent] = field(default_factory=list[FunctionContent])


def find_expressions(text: str, start: int, end: int) -> dict[int, Expression]:
    """The expressions by where they start. One that is never closed, as when it is being typed, is none."""
    found: dict[int, Expression] = {}
    for _ in range(_TRIES):
        reader = _Reader(text, start, end)
        unclosed = reader.read()
        found = {at: one for at, one in found.items() if at < start} | reader.found
        if unclosed is None:
            break
        start = unclosed + 1
    return found


class _Reader:
    """One pass with what is open; every step goes on from where the last one ended."""

    def __init__(self, text: str, at: int, end: int) -> None:
        self.text = text
        self.at = at
        self.end = end
        self.open: list[_Open] = []
        self.found: dict[int, Expression] = {}

    def read(self) -> int | None:
        """Reads to the end; the start of the outermost expression that is open then."""
        while self.at < self.end and len(self.open) < _MOST_OPEN and len(self.found) < MOST_MARKS:
            top = self.open[-1] if self.open else None
            if top is not None and top.mark == "#" and top.name not in _STATEMENTS:
                self._read_after_call(top)
                continue
            in_code = top is not None and top.mark in "#({"
            token = (_CODE if in_code else _SAID).search(self.text, self.at, self.end)
            if token is None:
                break
            self.at = token.end()
            if in_code:
                self._read_code(token[0], token.start())
            elif token[0] == "#":
                self._begin_expression(token.start())
            elif token[0] == "[":
                self.open.append(_Open("[", token.start()))
            elif token[0] == "]":
                self._close_bracket("[", token.start())
        while self.open and self.open[-1].mark == "#" and self._is_whole(self.open[-1]):
            self._end_expression(self.end)
        return next((one.start for one in self.open if one.mark == "#"), None)

    def _is_whole(self, top: _Open) -> bool:
        return self.at >= self.end or top.name in _STATEMENTS

    def _begin_expression(self, start: int) -> None:
        name = _NAME.match(self.text, self.at, self.end)
        if name:
            self.at = name.end()
            self.open.append(_Open("#", start, name[0]))
        elif self.text[self.at : self.at + 1] in _OPENS:
            self.open.append(_Open("#", start))
            self._open_bracket(self.text[self.at], self.at)
            self.at += 1

    def _read_after_call(self, top: _Open) -> None:
        """Read what follows a name or a closing bracket: an argument, a field, or the end of the expression."""
        mark = self.text[self.at : self.at + 1]
        method = _NAME.match(self.text, self.at + 1, self.end) if mark == "." else None
        if mark in ("(", "[") and top.start + 1 < self.at:
            self._open_bracket(mark, self.at)
            self.at += 1
        elif method:
            self.at = method.end()
        else:
            self._end_expression(self.at)
            self.at += mark == ";"

    def _open_bracket(self, mark: str, at: int) -> None:
        called = mark == "(" and (self.text[at - 1].isalnum() or self.text[at - 1] in "_-")
        name = _CALLEE.search(self.text, max(at - _CALLEE_CP, 0), at) if called else None
        above = self.open[-1].name if self.open and self.open[-1].mark == "(" else ""
        self.open.append(_Open(mark, at, name[0] if name else above))

    def _read_code(self, mark: str, start: int) -> None:
        top = self.open[-1]
        if mark in _OPENS:
            self._open_bracket(mark, start)
        elif mark in (")", "}"):
            self._close_bracket("(" if mark == ")" else "{", start)
        elif mark == "]":
            if top.mark == "#":
                self.at = start
                self._end_expression(start)
        elif mark in (";", "\n", "\r\n", "\r") and top.mark == "#":
            self.at = start + (mark == ";")
            self._end_expression(start + (mark == ";"))

    def _close_bracket(self, mark: str, at: int) -> None:
        if not self.open or self.open[-1].mark != mark:
            return
        closed = self.open.pop()
        if mark == "[":
            self._add_content(Span(closed.start + 1, at))
        top = self.open[-1] if self.open else None
        if (
            top is not None
            and top.name in _BRANCHES
            and top.mark == "#"
            and mark != "("
            and not _ELSE.match(self.text, self.at)
        ):
            self._end_expression(self.at)

    def _add_content(self, span: Span) -> None:
        """Give content to the expression in whose arguments it stands."""
        to = ""
        for one in reversed(self.open[-_DEEPEST_ARGUMENT:]):
            to = to or one.name
            if one.mark == "#":
                one.contents.append(FunctionContent(span, to))
            if one.mark != "(":
                return

    def _end_expression(self, at: int) -> None:
        done = self.open.pop()
        self.found[done.start] = Expression(at, done.name, tuple(done.contents))
