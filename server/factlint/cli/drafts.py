"""Drafts on the disk and on standard input: finding them, reading them, and writing them back in one step."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from factlint.cli.streams import is_input_closed
from factlint.cli.terminal import shorten_path
from factlint.client.drafts.files import (
    COPY,
    DOCUMENTS,
    LARGEST_BYTES,
    NOTEBOOKS,
    SUFFIXES,
    Draft,
    NotADraft,
    decode,
    find_drafts_below,
    read_file,
)
from factlint.settings.files import replace_whole
from factlint.settings.path_patterns import PathPatterns
from factlint.settings.regular_files import read_regular

__all__ = [
    "COPY",
    "DOCUMENTS",
    "NOTEBOOKS",
    "STANDARD_INPUT",
    "SUFFIXES",
    "Draft",
    "NotADraft",
    "Unreadable",
    "find_drafts",
    "read",
    "read_all",
    "replace_file",
    "reread",
    "write",
]

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A path that was named and cannot be checked; `problem` says which and why."""

    name: str
    problem: str


def find_drafts(
    paths: Iterable[str], exclude: Callable[[Path], Sequence[PathPatterns]] = lambda folder: ()
) -> Iterator[str]:
    """The drafts named, and those below the folders named, each once, in a stable order. A name may be of nothing.

    `exclude` tells what is left out of a folder.
    """
    seen: set[str] = set()
    for path in paths:
        for name in _expand_folder(path, exclude):
            key = name if name == STANDARD_INPUT else os.path.realpath(name)
            if key not in seen:
                seen.add(key)
                yield name


def read(name: str) -> Draft:
    """Read a draft. Raises NotADraft."""
    if name == STANDARD_INPUT:
        if is_input_closed():
            raise NotADraft("standard input is closed; name a file, or pass a text to it")
        return decode("standard input", None, sys.stdin.buffer.read(LARGEST_BYTES + 1), "markdown")
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


def reread(draft: Draft) -> Draft:
    """The draft as its file holds it now; as it was where that cannot be read any more."""
    if draft.path is None:
        return draft
    try:
        return read(draft.name)
    except NotADraft:
        return draft


def write(draft: Draft, text: str) -> None:
    """Put a new text in the file's place, with its encoding. Raises NotADraft, as `replace_file` does."""
    assert draft.path is not None
    replace_file(draft, draft.path, text.encode(draft.encoding))


def replace_file(draft: Draft, target: Path, content: bytes) -> None:
    """Write what was made of a draft, whole or not at all, with the draft's mode. Raises NotADraft.

    Refuses to replace the draft itself when its file is no longer what was read.
    """
    assert draft.path is not None
    origin, target = draft.path.resolve(), target.resolve()
    try:
        if target == origin and read_regular(target, LARGEST_BYTES) != draft.raw:
            raise NotADraft(f"{draft.name}: changed while it was checked, so it was left alone")
        if is_read_only(target):
            name = draft.name if target == origin else shorten_path(str(target))
            raise NotADraft(f"{name}: is read-only, so it was left alone; make it writable first")
        replace_whole(target, content, like=origin.stat())
    except OSError as error:
        name = draft.name if target == origin else shorten_path(str(target))
        raise NotADraft(f"{name}: cannot be written ({error.strerror})") from None


def is_read_only(target: Path) -> bool:
    """Whether a file is there that is not to be written, also by who could write it all the same."""
    try:
        return not target.stat().st_mode & 0o222 or not os.access(target, os.W_OK)
    except FileNotFoundError:
        return False


def _expand_folder(path: str, exclude: Callable[[Path], Sequence[PathPatterns]]) -> Iterator[str]:
    if path == STANDARD_INPUT or not Path(path).is_dir():
        yield path
    else:
        yield from find_drafts_below(path, SUFFIXES | DOCUMENTS | NOTEBOOKS, exclude(Path(path)))
