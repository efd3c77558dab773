"""Closed word lists, read once from the package's data."""

from __future__ import annotations

from functools import cache
from importlib import resources


@cache
def _sections() -> dict[str, frozenset[str]]:
    text = resources.files("factlint.engine.framing").joinpath("data/word_lists.txt").read_text(encoding="utf-8")
    sections: dict[str, list[str]] = {}
    current: list[str] = []
    for line in text.splitlines():
        if line.startswith("["):
            current = sections.setdefault(line.strip("[] "), [])
        elif not line.startswith("#"):
            current += line.split()
    return {name: frozenset(listed) for name, listed in sections.items()}


def word_list(name: str) -> frozenset[str]:
    """The words listed under a name in `data/word_lists.txt`."""
    return _sections()[name]
