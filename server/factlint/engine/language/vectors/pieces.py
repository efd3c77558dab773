"""Cuts texts into the pieces of words that have a vector: pairs are joined, the commonest first (byte pair encoding)."""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from factlint.engine.language.line_table import LineTable

_MOST_KEPT = 10_000
_NO_PIECE = 1 << 62
_BLANK = "▁"
_LETTER = r"[^\W\d_\u00b2]"  # a raised 2 is joined with a full stop
# A run of letters, or of anything else: no piece has both, so that none is joined over the end of a run.
_RUN = re.compile(f"{_BLANK}?{_LETTER}+|{_BLANK}(?:(?!{_LETTER})[^{_BLANK}])*|(?:(?!{_LETTER})[^{_BLANK}])+")


class Pieces:
    """The pieces, one a line, in the order of their numbers; a lower number is joined first. Those of bytes are written
    `<0xE9>`."""

    def __init__(self, pieces: LineTable) -> None:
        self._number = pieces.number
        self._cut_known = lru_cache(maxsize=_MOST_KEPT)(self._cut)

    def piece_numbers(self, text: str) -> list[int]:
        """The numbers of a text's pieces. White space counts as one blank."""
        found: list[int] = []
        for run in split_runs(_BLANK + _BLANK.join(text.split())):
            found += self._cut_known(run)
        return found

    def _cut(self, run: str) -> tuple[int, ...]:
        parts = list(run)
        joined = [self._join(one, other) for one, other in pairwise(parts)]
        while joined and (lowest := min(joined)) != _NO_PIECE:
            at = joined.index(lowest)
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
            # Only the pairs on either side have changed.
            del joined[at]
            if at:
                joined[at - 1] = self._join(parts[at - 1], parts[at])
            if at < len(joined):
                joined[at] = self._join(parts[at], parts[at + 1])
        return tuple(number for part in parts for number in self._of_part(part))

    def _join(self, one: str, other: str) -> int:
        number = self._number(one + other)
        return _NO_PIECE if number is None else number

    def _of_part(self, part: str) -> list[int]:
        number = self._number(part)
        if number is not None:
            return [number]
        found = (self._number(f"<0x{byte:02X}>") for byte in part.encode("utf-8", "replace"))
        return [number for number in found if number is not None]


def split_runs(text: str) -> list[str]:
    """The runs of a text whose blanks are marked, each with the blank before it."""
    return _RUN.findall(text)


def read_pieces(path: Path) -> Pieces:
    """The pieces of a packed file, one a line."""
    return Pieces(LineTable(gzip.decompress(path.read_bytes())))
