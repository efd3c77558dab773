"""Closed word lists and telling phrases, read once from the package's data."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources


def word_list(name: str) -> frozenset[str]:
    """The words listed under a name in `data/word_lists.txt`."""
    return frozenset(word for line in _sections("word_lists.txt")[name] for word in line.split())


def names_of_lists(opening: str) -> list[str]:
    """What follows these words in the names of lists in `data/word_lists.txt`: which of a kind there are."""
    return [name.removeprefix(opening) for name in _sections("word_lists.txt") if name.startswith(opening)]


def phrases(name: str) -> re.Pattern[str]:
    """A pattern that finds any phrase listed under a name in `data/phrases.txt`."""
    listed = (line.replace(" ", r"\s") for line in _sections("phrases.txt")[name])
    return re.compile("|".join(_add_word_bounds(line) for line in listed), re.IGNORECASE)


def _add_word_bounds(line: str) -> str:
    start = "" if line.startswith("^") else r"\b"
    return f"{start}(?:{line})" + ("" if line.endswith(",") else r"\b")


@cache
def _sections(file: str) -> dict[str, list[str]]:
    text = resources.files("factlint.engine.language.en").joinpath(f"data/{file}").read_text(encoding="utf-8")
    sections: dict[str, list[str]] = {}
    current: list[str] = []
    for line in text.splitlines():
        if re.fullmatch(r"\[[\w ]+\]", line):
            current = sections.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            current.append(line)
    return sections
