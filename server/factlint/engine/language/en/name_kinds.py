"""What names are called: Helium is an element and a gas, Vienna a city (from the encyclopedia, see data/LICENSE-name-kinds.md)."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from factlint.engine.language.line_table import LineTable

_SEVERAL = 3


def kinds_of_name(name: str) -> frozenset[str]:
    """The nouns that the things of this name are called by; none for a name that the encyclopedia does not have."""
    kinds = _table().get(name.lower().removeprefix("the "))
    return frozenset(kinds.split(",")) if kinds else frozenset()


def is_kind(noun: str) -> bool:
    """Whether several things that have names are called by a noun: "device", "city"."""
    return noun in _common_kinds()


@cache
def _common_kinds() -> frozenset[str]:
    counts = Counter(kind for kinds, names in _entries() for kind in kinds.split(",") * len(names))
    return frozenset(kind for kind, count in counts.items() if count >= _SEVERAL)


@cache
def _table() -> LineTable:
    return LineTable("\n".join(f"{name}\t{kinds}" for kinds, names in _entries() for name in names).encode(), b"\t")


def _entries() -> Iterator[tuple[str, list[str]]]:
    """The nouns, and the names of the things that are called by all of them."""
    packed = (Path(__file__).parent / "data" / "name_kinds.txt.gz").read_bytes()
    for line in gzip.decompress(packed).decode("utf-8").split("\n"):
        kinds, *names = line.split("\t")
        yield kinds, names
