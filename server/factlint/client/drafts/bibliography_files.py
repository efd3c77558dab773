"""The bibliographies that drafts name, read from the disk: below one folder alone, regular files of a bounded size."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from factlint.prose.bibliography.entries import Bibliography
from factlint.prose.bibliography.formats import format_of, read_bibliography
from factlint.prose.draft import Markup
from factlint.prose.parse import looks_binary
from factlint.settings.regular_files import read_regular

LARGEST_BYTES = 20_000_000
_KEPT = 8
_MOST_BESIDE = 5_000
_PROJECT_FILES = ("_quarto.yml", "_quarto.yaml", "_bookdown.yml", "_metadata.yml", "_site.yml", "myst.yml", "conf.py")
"""Beside these a draft may have its bibliography from the project's own settings."""


@dataclass(frozen=True, slots=True)
class BibliographyFiles:
    """The bibliographies below `root`, by their paths relative to it, with `/`. Each is looked for once.

    A link that leads out of the root is not followed: nothing outside of the writer's project is read.
    """

    root: Path
    known: dict[str, Bibliography | None] = field(default_factory=dict[str, "Bibliography | None"])
    lone: dict[str, str] = field(default_factory=dict[str, str])

    def read(self, path: str) -> Bibliography | None:
        """The works of a file; None where it is not there, or may not or cannot be read."""
        if path not in self.known:
            self.known[path] = self._read(path)
        return self.known[path]

    def beside(self, path: str) -> str:
        """The one `.bib` file in the folder of a draft; "" where there is none, or more than one."""
        folder = path.rpartition("/")[0]
        if folder not in self.lone:
            self.lone[folder] = self._lone(folder)
        return self.lone[folder]

    def _read(self, path: str) -> Bibliography | None:
        markup = format_of(path)
        try:
            root, place = self.root.resolve(), (self.root / path).resolve()
            if markup is None or not place.is_relative_to(root):
                return None
            told = place.stat()
            return _read_once(str(place), told.st_mtime_ns, told.st_size, markup)
        except (OSError, ValueError, RuntimeError):
            return None

    def _lone(self, folder: str) -> str:
        try:
            place = (self.root / folder).resolve()
            if not place.is_relative_to(self.root.resolve()):
                return ""
            found: list[str] = []
            with os.scandir(place) as listed:
                for count, one in enumerate(listed):
                    if one.name in _PROJECT_FILES or count >= _MOST_BESIDE:
                        return ""
                    if one.name.lower().endswith(".bib") and not one.name.startswith("."):
                        found.append(one.name)
        except (OSError, ValueError, RuntimeError):
            return ""
        if len(found) != 1:
            return ""
        return f"{folder}/{found[0]}" if folder else found[0]


@lru_cache(maxsize=_KEPT)
def _read_once(place: str, changed_ns: int, size: int, markup: Markup) -> Bibliography | None:
    """A file as it was at some moment. Raises OSError."""
    del changed_ns, size
    text = decode(read_regular(Path(place), LARGEST_BYTES))
    return None if text is None or looks_binary(text) else read_bibliography(text, markup)


def decode(raw: bytes) -> str | None:
    """The text of a bibliography: older ones are often in Latin-1; None for what is UTF-16 or no text."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1") if b"\0" not in raw[:8192] else None
