"""Cuts texts into the pieces of words that have a vector: pairs are joined, the commonest first (byte pair encoding)."""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

_MOST_KEPT = 10_000
_NO_PIECE = 1 << 62
_BLANK = "▁"
_WORD = re.compile(f"{_BLANK}[^{_BLANK}]*|[^{_BLANK}]+")


class Pieces:
    """The pieces in the order of their numbers; a lower number is joined first. Those of bytes are written `<0xE9>`."""

    def __init__(self, pieces: Sequence[str]) -> None:
        self._numbers = {piece: number for number, piece in enumerate(pieces)}
        self._known: dict[str, tuple[int, ...]] = {}

    def piece_numbers(self, text: str) -> list[int]:
        """The numbers of a text's pieces. White space counts as one blank."""
        found: list[int] = []
        for word in _WORD.findall(_BLANK + _BLANK.join(text.split())):
            numbers = self._known.get(word)
            if numbers is None:
                if len(self._known) >= _MOST_KEPT:
                    self._known.clear()
                numbers = self._known[word] = self._cut(word)
            found += numbers
        return found

    def _cut(self, word: str) -> tuple[int, ...]:
        parts, numbers = list(word), self._numbers
        joined = [numbers.get(one + other, _NO_PIECE) for one, other in pairwise(parts)]
        while joined and (lowest := min(joined)) != _NO_PIECE:
            at = joined.index(lowest)
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
            # Only the pairs on either side have changed.
            del joined[at]
            if at:
                joined[at - 1] = numbers.get(parts[at - 1] + parts[at], _NO_PIECE)
            if at < len(joined):
                joined[at] = numbers.get(parts[at] + parts[at + 1], _NO_PIECE)
        return tuple(number for part in parts for number in self._of_part(part))

    def _of_part(self, part: str) -> list[int]:
        number = self._numbers.get(part)
        if number is not None:
            return [number]
        return [self._numbers[f"<0x{byte:02X}>"] for byte in part.encode("utf-8", "replace")]


def read_pieces(path: Path) -> Pieces:
    """The pieces of a packed file, one a line."""
    return Pieces(gzip.decompress(path.read_bytes()).decode().split("\n"))
