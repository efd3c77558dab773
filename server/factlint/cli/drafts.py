"""Drafts on the disk and on standard input: finding them, reading them, and writing them back in one step."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from factlint.prose.draft import Markup
from factlint.prose.parse import looks_binary, markup_of
from factlint.settings.files import replace_whole

SUFFIXES = frozenset({".md", ".markdown", ".txt"})
SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__", "site-packages", "venv"})
LARGEST_BYTES = 50_000_000
STANDARD_INPUT = "-"
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


class NotADraft(Exception):
    """A path that cannot be checked; the message says why."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A text to check, exactly as its file holds it: line ends and a byte order mark are part of it.

    `path` is None for standard input; `name` is how the writer called it.
    """

    name: str
    path: Path | None
    text: str
    raw: bytes
    encoding: str
    markup: Markup

    @property
    def uri(self) -> str:
        """The name by which an editor that opens the draft finds the runs begun from it; "" for standard input."""
        return self.path.absolute().as_uri() if self.path else ""


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
        return _draft("standard input", None, sys.stdin.buffer.read(LARGEST_BYTES + 1), "markdown")
    path = Path(name)
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_BYTES + 1)
    except FileNotFoundError:
        raise NotADraft(f"{name}: no such file or folder") from None
    except OSError as error:
        raise NotADraft(f"{name}: cannot be read ({error.strerror})") from None
    return _draft(name, path, raw, markup_of(name))


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
        return
    for folder, folders, files in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in SKIPPED_FOLDERS)
        for name in sorted(files):
            if Path(name).suffix.lower() in SUFFIXES and not name.startswith("."):
                yield os.path.join(folder, name)  # noqa: PTH118 - the path as the writer began it


def _draft(name: str, path: Path | None, raw: bytes, markup: Markup) -> Draft:
    if len(raw) > LARGEST_BYTES:
        raise NotADraft(f"{name}: larger than {LARGEST_BYTES // 1_000_000} MB")
    encoding = next((encoding for mark, encoding in _MARKS if raw.startswith(mark)), "utf-8")
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as error:
        if b"\0" in raw[:8192]:
            raise NotADraft(f"{name}: a binary file, not a text") from None
        raise NotADraft(f"{name}: not UTF-8 text (byte {error.start}); save it as UTF-8") from None
    if looks_binary(text):
        raise NotADraft(f"{name}: a binary file, not a text")
    return Draft(name, path, text, raw, encoding, markup)
