"""The little Markdown of an answer as pieces of text with a style, so that no editor has to read markup. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from factlint.pages.safe_text import clean_line as one_line

Style = Literal["", "bold", "italic"]
_LONGEST_CP = 12_000
_LONGEST_LINE_CP = 2_400
_BULLET = re.compile(r"\s*[-*•]\s+")
_ESCAPED = r"\\(?P<mark>[!-/:-@\[-`{-~])"
_STYLED = re.compile(
    r"\*\*(?=\S)(?P<bold>(?:\\.|[^\\])+?)\*\*"
    r"|\*(?=\S)(?P<starred>(?:\\.|[^*\\])+?)\*"
    r"|(?<!\w)_(?=\S)(?P<lined>(?:\\.|[^_\\])+?)_(?!\w)"
    rf"|{_ESCAPED}"
)
_ESCAPE = re.compile(_ESCAPED)


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of one style."""

    text: str
    style: Style = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or an item of a list; on one line, without control characters."""

    pieces: tuple[Piece, ...]
    bullet: bool = False


def parse_blocks(content: str) -> list[Block]:
    """Paragraphs and bullets with bold and italic words (docs/interface.md, "Ask"); every other mark is text like any other."""
    found: list[Block] = []
    for paragraph in re.split(r"\n\s*\n", content[:_LONGEST_CP].replace("\r\n", "\n").replace("\r", "\n")):
        for line, bullet in _lines(paragraph):
            if pieces := tuple(_pieces(one_line(line[:_LONGEST_LINE_CP]))):
                found.append(Block(pieces, bullet))
    return found


def _lines(paragraph: str) -> Iterator[tuple[str, bool]]:
    """Each item of a list by itself, other lines joined to what they go on from."""
    line, bullet = "", False
    for part in paragraph.split("\n"):
        if mark := _BULLET.match(part):
            yield line, bullet
            line, bullet = part[mark.end() :], True
        else:
            line += f" {part}"
    yield line, bullet


def _pieces(line: str) -> Iterator[Piece]:
    plain, at = "", 0
    for found in _STYLED.finditer(line):
        plain += line[at : found.start()]
        at = found.end()
        if found["mark"]:
            plain += found["mark"]
            continue
        if plain:
            yield Piece(plain)
            plain = ""
        style: Style = "bold" if found["bold"] else "italic"
        yield Piece(_ESCAPE.sub(r"\g<mark>", found[found.lastgroup or 0]), style)
    plain += line[at:]
    if plain:
        yield Piece(plain)
