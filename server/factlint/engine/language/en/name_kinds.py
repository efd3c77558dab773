"""What names are called: Helium is an element and a gas, Vienna a city (from the encyclopedia, see data/LICENSE-name-kinds.md)."""

from __future__ import annotations

import gzip
from collections import Counter
from functools import cache
from pathlib import Path

_SEVERAL = 3


def kinds_of_name(name: str) -> frozenset[str]:
    """The nouns that the things of this name are called by; none for a name that the encyclopedia does not have."""
    kinds = _table().get(name.lower().removeprefix("the "))
    return frozenset(kinds.split(",")) if kinds else frozenset()


def is_kind(noun: str) -> bool:
    """Whether several things that have names are called by a noun: "device", "city"."""
    return _counts()[noun] >= _SEVERAL


@cache
def _counts() -> Counter[str]:
    return Counter(kind for kinds in _table().values() for kind in kinds.split(","))


@cache
def _table() -> dict[str, str]:
    data = (Path(__file__).parent / "data" / "name_kinds.txt.gz").read_bytes()
    found: dict[str, str] = {}
    for line in gzip.decompress(data).decode("utf-8").split("\n"):
        kinds, *names = line.split("\t")
        found.update(dict.fromkeys(names, kinds))
    return found
