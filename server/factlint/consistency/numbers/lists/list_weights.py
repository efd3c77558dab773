"""What was learned of numbers and lists (scripts/fit_lists): the weight of each sign that one counts the other."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

NAME = "list_weights.txt.gz"


def weigh(signs: Iterable[str]) -> float:
    """How much signs speak for it that a number is wrong by a list: from 0 on it is said. The constant holds the threshold."""
    get = read_weights().get
    return get("", 0.0) + sum(get(sign, 0.0) for sign in signs)


@cache
def read_weights() -> Mapping[str, float]:
    """The weights by their sign, read once."""
    lines = gzip.decompress((Path(__file__).parent / NAME).read_bytes()).decode().splitlines()
    return {sign: float(weight) for sign, _, weight in (line.rpartition("\t") for line in lines)}
