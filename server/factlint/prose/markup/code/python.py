"""Python's comments and docstrings, told from its other strings by the statement that each begins."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.prose.markup.code.comment import Comment
from factlint.prose.span import Span

_TOKEN = re.compile(
    r"""(?P<comment>\#[^\r\n]*+)
    |(?P<string>(?<!\w)(?P<prefix>[rRuUbBfFtT]{0,2})(?:
        \"\"\"(?:[^"\\]|\\.|"(?!""))*+(?:\"\"\"|\Z)|'''(?:[^'\\]|\\.|'(?!''))*+(?:'''|\Z)
        |"(?:[^"\\\r\n]|\\(?:\r\n|.))*+"?+|'(?:[^'\\\r\n]|\\(?:\r\n|.))*+'?+))
    |(?P<joined>\\(?:\r\n|\n|\r))
    |(?P<end>(?:\r\n|\n|\r|;))
    |(?P<opens>[(\[{])|(?P<closes>[)\]}])|(?P<colon>:(?!=))|(?P<sets>(?<![=!<>:])=(?!=))
    |(?P<word>\w++)|(?P<other>[^\s\w])""",
    re.VERBOSE | re.DOTALL,
)
_DEFINES = frozenset({"def", "class", "async"})
_COMPOUND = frozenset("if elif else for while try except finally with match case lambda return".split())
_QUOTES = re.compile(r"[A-Za-z]{0,2}(\"\"\"|'''|\"|')")


def comments_of_python(text: str, region: Span) -> Iterator[Comment]:
    """The comments; and the strings that are a whole statement at the top of a module, class or function, or right
    after an assignment."""
    reader = _Reader()
    for token in _TOKEN.finditer(text, region.start, region.end):
        span = Span(*token.span())
        if token.lastgroup == "comment":
            yield Comment("line", span)
        elif (found := reader.read(token)) is not None and _is_closed(found.slice(text)):
            yield Comment("docstring", found)
    if reader.alone is not None and _is_closed(reader.alone.slice(text)):
        yield Comment("docstring", reader.alone)


def _is_closed(string: str) -> bool:
    quotes = _QUOTES.match(string)
    return quotes is not None and string.endswith(quotes[1], quotes.end())


class _Reader:
    """Follows the statements. `documents`: a string that is the next statement documents what stands above it."""

    def __init__(self) -> None:
        self.alone: Span | None = None
        self.documents = True
        self.assigns = False
        self.first = ""
        self.depth = 0
        self.at_line_start = True

    def read(self, token: re.Match[str]) -> Span | None:
        """Takes one token in; the docstring that ended with it, if one did."""
        kind = token.lastgroup
        if kind == "end":
            return self._end_statement(token[0])
        if self.at_line_start and token[0] in _DEFINES:
            self.depth, self.first = 0, ""
        self.at_line_start = False
        if kind == "string" and self.documents and not self.first and not self.depth:
            plain = token["prefix"].lower() in ("", "r", "u")
            self.alone, self.first = Span(*token.span()) if plain else None, token[0][:1]
            return None
        if kind == "joined":
            return None
        self.alone = None
        self.first = self.first or token[0]
        if kind in ("opens", "closes"):
            self.depth = max(self.depth + (1 if kind == "opens" else -1), 0)
        elif not self.depth and kind == "sets":
            self.assigns = True
        elif not self.depth and kind == "colon":
            self._read_colon()
        return None

    def _read_colon(self) -> None:
        """After the head of a definition comes its body; another colon annotates a name, or begins a branch."""
        if self.first in _DEFINES:
            self.documents, self.first = True, ""
        else:
            self.assigns = self.first not in _COMPOUND

    def _end_statement(self, mark: str) -> Span | None:
        self.at_line_start = mark != ";"
        found, self.alone = self.alone, None
        if self.first and not self.depth:
            self.documents, self.assigns, self.first = self.assigns, False, ""
        return found
