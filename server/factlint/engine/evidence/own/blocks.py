"""The blocks that every reader of a writer's files yields, and how a reader says that it could not read one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field


class Unreadable(Exception):
    """A file that cannot be read; the message continues a sentence that began with the file's name."""


class NeedsExtra(Unreadable):
    """A file that could be read if an optional part were installed."""


WEB_NEEDS = "needs an extra to be read. Web pages and HTML sources need: pip install 'factlint[web]'"


class Lines:
    """Which line an offset of a text lies on, counting from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0]
        at = text.find("\n")
        while at >= 0:
            self._starts.append(at + 1)
            at = text.find("\n", at + 1)

    def line_number(self, offset: int) -> int:
        return bisect_right(self._starts, offset)


def _same(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, list item or table row: its text as the source has it, and where that begins.

    `line` is that of its first character; `lines` tells that further lines follow one by one in the file.
    """

    text: str
    heading: str = ""
    line: int = 0
    lines: bool = False
    visible: Callable[[str], str] = _same

    def line_of(self, snippet: str) -> int:
        if not self.line or not self.lines:
            return self.line
        at = self.text.find(snippet)
        return self.line + (self.text.count("\n", 0, at) if at > 0 else 0)


@dataclass(frozen=True, slots=True)
class Content:
    """What a file holds; `date` is as the file has it."""

    blocks: Iterable[Block]
    title: str = ""
    date: str = field(default="")
