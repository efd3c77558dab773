"""Drafts on the disk and on standard input: finding them, reading them, and writing them back in one step."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from factlint.client.draft_files import LARGEST_BYTES, SUFFIXES, Draft, NotADraft, below, decoded, read_file
from factlint.settings.files import replace_whole

__all__ = [
    "STANDARD_INPUT",
    "SUFFIXES",
    "Draft",
    "NotADraft",
    "Unreadable",
    "again",
    "found",
    "read",
    "read_all",
    "write",
]

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A path that was named and cannot be checked; `problem` says which and why."""

    name: str
    problem: str


def found(paths: Iterable[str]) -> Iterator[str]:
    """The drafts named, and those below the folders named, each once, in a stable order. A name may be of nothing."""
    seen: set[str] = set()
    for path in paths:
        for name in _below(path):
            key = name if name == STANDARD_INPUT else os.path.realpath(name)
            if key not in seen:
                seen.add(key)
                yield name


def read(name: str) -> Draft:
    """Read a draft. Raises NotADraft."""
    if name == STANDARD_INPUT:
        return decoded("standard input", None, sys.stdin.buffer.read(LARGEST_BYTES + 1), "markdown")
    return read_file(name)


def read_all(names: Iterable[str], on_problem: Callable[[str], None]) -> tuple[list[Draft], list[Unreadable]]:
    """The drafts that can be read, and the names of those that cannot."""
    found: list[Draft] = []
    unreadable: list[Unreadable] = []
    for name in names:
        try:
            found.append(read(name))
        except NotADraft as problem:
            on_problem(str(problem))
            unreadable.append(Unreadable(name, str(problem)))
    return found, unreadable


def again(draft: Draft) -> Draft:
    """The draft as its file holds it now; as it was where that cannot be read any more."""
    if draft.path is None:
        return draft
    try:
        return read(draft.name)
    except NotADraft:
        return draft


def write(draft: Draft, text: str) -> None:
    """Put a new text in the file's place, whole or not at all, with its mode and encoding. Raises NotADraft.

    Refuses when the file is no longer what was read.
    """
    assert draft.path is not None
    target = draft.path.resolve()
    try:
        if target.read_bytes() != draft.raw:
            raise NotADraft(f"{draft.name}: changed while it was checked, so it was left alone")
        replace_whole(target, text.encode(draft.encoding), like=target.stat())
    except OSError as error:
        raise NotADraft(f"{draft.name}: cannot be written ({error.strerror})") from None


def _below(path: str) -> Iterator[str]:
    if path == STANDARD_INPUT or not Path(path).is_dir():
        yield path
    else:
        yield from below(path)
