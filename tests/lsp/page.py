"""A plain model of an open draft: its characters, each with a name of its own, and every state that it ever had."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lsprotocol import types

from factlint.prose.offsets import Encoding


class Page:
    """The draft as the editor has it. `states` are the text and the names of its characters at each version."""

    def __init__(self, text: str, encoding: Encoding) -> None:
        self.text = text
        self.encoding = f"{encoding}-le" if encoding != "utf-8" else encoding
        self.unit = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]
        self.names = list(range(len(text)))
        self.next = len(text)
        self.version = 1
        self.states: dict[int, tuple[str, list[int]]] = {}
        self.kept()

    def kept(self) -> None:
        self.states[self.version] = (self.text, list(self.names))

    def find(self, names: Sequence[int], version: int) -> int:
        """Where these characters stand side by side at a version; -1 if they do not."""
        _, then = self.states[version]
        start = then.index(names[0]) if names and names[0] in then else -1
        return start if start >= 0 and then[start : start + len(names)] == list(names) else -1

    def replace(self, start: int, end: int, new: str) -> None:
        self.text = self.text[:start] + new + self.text[end:]
        self.names[start:end] = range(self.next, self.next + len(new))
        self.next += len(new)

    def position(self, offset: int) -> types.Position:
        """In the units agreed on, lines ending as the protocol says."""
        before = re.split(r"\r\n|\n|\r", self.text[:offset])
        if self.text[:offset].endswith("\r") and self.text[offset : offset + 1] == "\n":
            before.pop()
        return types.Position(len(before) - 1, len(before[-1].encode(self.encoding)) // self.unit)

    def offset(self, position: types.Position) -> int:
        lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", self.text)
        line = lines[position.line].encode(self.encoding)[: self.unit * position.character]
        return sum(map(len, lines[: position.line])) + len(line.decode(self.encoding))

    def range(self, start: int, end: int) -> types.Range:
        return types.Range(self.position(start), self.position(end))


def alike(one: str, other: str) -> int:
    """How many characters two texts begin with together."""
    return next(
        (at for at, (left, right) in enumerate(zip(one, other, strict=False)) if left != right),
        min(len(one), len(other)),
    )


def joins(text: str, at: int) -> bool:
    """Whether a place in a text lies within a word, marks on its letters included."""
    return bool(re.fullmatch(r"[\w\u0300-\u036f]{2}", text[max(at - 1, 0) : at + 1]))
