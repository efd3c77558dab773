"""Which entries of an archive are articles, in the order in which they lie packed together, and which lead to which.

The library gives entries by the order of their paths alone. Read so, an archive is unpacked over and over: an article's
neighbours by path lie anywhere. The archive's own directory says where each lies.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from factlint.engine.evidence.own.blocks import Unreadable

_HEADER = struct.Struct("<IHH16sIIQQQQ")
_MAGIC = 0x044D495A
_REDIRECT = 0xFFFF
_PLACE = struct.Struct("<HBcIII")
_LEADS = struct.Struct("<HBcII")
_MAX_KINDS_BYTES = 1 << 20
_AT_ONCE = 65_536
MAX_ENTRIES = 60_000_000

Numbers = NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Entries:
    """The numbers of the articles, near ones together; and pairs of a redirect and what it leads to."""

    articles: Numbers
    redirects: Numbers


def read_entries(path: Path) -> Entries:
    """Raises Unreadable on an archive whose directory is damaged."""
    try:
        with path.open("rb", buffering=1 << 20) as file:
            return _read(file)
    except (struct.error, ValueError, OverflowError, EOFError) as error:
        raise Unreadable("is damaged: its directory cannot be read") from error


def _read(file: Any) -> Entries:
    magic, _, _, _, count, _, pointers_at, _, _, kinds_at = _HEADER.unpack(file.read(_HEADER.size))
    if magic != _MAGIC or count > MAX_ENTRIES:
        raise ValueError
    pages = _page_kinds(file, kinds_at)
    file.seek(pointers_at)
    pointers = np.frombuffer(file.read(8 * count), dtype="<u8")
    if len(pointers) != count:
        raise EOFError
    numbers = np.empty(count, np.uint32)
    places = np.empty(count, np.uint64)
    leads = np.empty((count, 2), np.uint32)
    found = leading = 0
    for number, pointer in enumerate(_numbers(pointers)):
        file.seek(pointer)
        raw = file.read(16)
        kind = raw[0] | raw[1] << 8
        if kind == _REDIRECT:
            leads[leading] = (number, _LEADS.unpack_from(raw)[4])
            leading += 1
        elif kind in pages:
            _, _, _, _, cluster, blob = _PLACE.unpack(raw)
            numbers[found], places[found] = number, cluster << 32 | blob
            found += 1
    order = np.argsort(places[:found], kind="stable")
    return Entries(numbers[:found][order], leads[:leading].copy())


def _numbers(pointers: NDArray[np.uint64]) -> Iterator[int]:
    """Some at a time: all at once they would take eight times the room."""
    for start in range(0, len(pointers), _AT_ONCE):
        yield from pointers[start : start + _AT_ONCE].tolist()


def _page_kinds(file: Any, at: int) -> set[int]:
    """The numbers of the kinds of content that are web pages."""
    file.seek(at)
    kinds, end, _ = file.read(_MAX_KINDS_BYTES).partition(b"\0\0")
    if not end:
        raise ValueError
    return {number for number, kind in enumerate(kinds.split(b"\0")) if kind.startswith(b"text/html")}
