"""LaTeX's formulas: where one that starts here ends."""

from __future__ import annotations

import re

from factlint.prose.markup.latex.syntax import MATH
from factlint.prose.markup.raw_blocks import MarkSearch

_TO_DOLLAR = re.compile(r"(?:[^$\\]|\\.){0,5000}?\$", re.DOTALL)
_BLANK_LINE = re.compile(r"\n[ \t]*\n|\r[ \t]*\r|\r\n[ \t]*\r\n")
_ENVIRONMENT = re.compile(r"\\begin\{([A-Za-z]+\*?)\}")


def formula_end(source: str, at: int, ahead: MarkSearch) -> int:
    """The end of the formula that opens at `at` (`$`, `$$`, `\\(`, `\\[`, an environment); 0 for none, as for `\\$5`.

    No formula goes over a blank line, so that a mark being typed takes out no more than its paragraph.
    """
    if source.startswith("$$", at):
        return _closing_end(source, at + 2, "$$", ahead)
    if source[at] == "$":
        found = _TO_DOLLAR.match(source, at + 1, ahead.end)
        return found.end() if found and not _BLANK_LINE.search(source, at, found.end()) else 0
    if source.startswith("\\(", at):
        return _closing_end(source, at + 2, "\\)", ahead)
    if source.startswith("\\[", at):
        return _closing_end(source, at + 2, "\\]", ahead)
    environment = _ENVIRONMENT.match(source, at, ahead.end)
    if environment and environment[1].rstrip("*") in MATH:
        closing = f"\\end{{{environment[1]}}}"
        end = ahead.find(closing, environment.end())
        return end + len(closing) if end < ahead.end else 0
    return 0


def _closing_end(source: str, at: int, closing: str, ahead: MarkSearch) -> int:
    end = ahead.find(closing, at)
    if end >= ahead.end or _BLANK_LINE.search(source, at, end):
        return 0
    return end + len(closing)
