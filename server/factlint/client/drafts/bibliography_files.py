"""The bibliographies that drafts name, read from the disk: below one folder alone, regular files of a bounded size."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from posixpath import join, normpath

from factlint.prose.bibliography.citation_keys import Naming, front_matter_of, named_in_conf_py, named_in_yaml
from factlint.prose.bibliography.entries import Bibliography
from factlint.prose.bibliography.formats import format_of, read_bibliography
from factlint.prose.draft import Markup
from factlint.prose.parse import looks_binary
from factlint.settings.regular_files import read_regular

LARGEST_BYTES = 20_000_000
_KEPT = 8
_MOST_BESIDE = 5_000
_QUARTO = ("_quarto.yml", "_quarto.yaml", "_metadata.yml", "_metadata.yaml")
_BOOKDOWN = "_bookdown.yml"
_BOOK_BEGINS = "index.Rmd"
"""The settings of a book are at the head of its first draft."""
_MYST = ("myst.yml", "_config.yml")
"""The settings of MyST, and of a Jupyter Book of before."""
_SPHINX = "conf.py"
_PROJECT_FILES = (*_QUARTO, _BOOKDOWN, *_MYST, _SPHINX, "_site.yml")
"""Beside these a draft may have its bibliography from the project's own settings."""
_OTHER_SETTINGS = "metadata-files"
"""By this name settings of Quarto name further ones."""
_EXTENDS = "extends:"
"""The same of MyST."""
_LARGEST_SETTINGS = 200_000
_MOST_ABOVE = 20


@dataclass(frozen=True, slots=True)
class BibliographyFiles:
    """The bibliographies below `root`, by their paths relative to it, with `/`. Each is looked for once.

    A link that leads out of the root is not followed: nothing outside of the writer's project is read.
    """

    root: Path
    known: dict[str, Bibliography | None] = field(default_factory=dict[str, "Bibliography | None"])
    lone: dict[str, str] = field(default_factory=dict[str, str])
    projects: dict[str, tuple[tuple[str, ...], bool]] = field(default_factory=dict[str, "tuple[tuple[str, ...], bool]"])

    def read(self, path: str) -> Bibliography | None:
        """The works of a file; None where it is not there, or may not or cannot be read."""
        if path not in self.known:
            self.known[path] = self._read(path)
        return self.known[path]

    def path_beside(self, path: str) -> str:
        """The one `.bib` file in the folder of a draft; "" where there is none, or more than one."""
        folder = path.rpartition("/")[0]
        if folder not in self.lone:
            self.lone[folder] = self._lone(folder)
        return self.lone[folder]

    def of_project(self, path: str) -> tuple[tuple[str, ...], bool]:
        """The bibliographies that the settings of a draft's project name, and whether they say nothing else of works.

        The settings of each folder above the draft count; of bookdown those of the book that it lies in.
        """
        folder = path.rpartition("/")[0]
        if folder not in self.projects:
            self.projects[folder] = self._of_project(folder)
        return self.projects[folder]

    def _of_project(self, folder: str) -> tuple[tuple[str, ...], bool]:
        files: dict[str, None] = {}
        whole = True
        for _ in range(_MOST_ABOVE):
            for said, is_all in self._named_in(folder):
                whole = whole and is_all and not (said.unknown or said.keys)
                for one in said.files:
                    below = normpath(join(folder, one.path.lstrip("/")))
                    if below.startswith(".."):
                        whole = False
                    else:
                        files[below] = None
            if not folder:
                break
            folder = folder.rpartition("/")[0]
        return tuple(files), whole

    def _named_in(self, folder: str) -> Iterator[tuple[Naming, bool]]:
        """What the settings of projects that begin in a folder name, and whether no other settings add to it."""
        for name in _QUARTO:
            if (text := self._text(folder, name)) is not None:
                yield named_in_yaml(text), _OTHER_SETTINGS not in text
        if self._text(folder, _BOOKDOWN) is not None and (text := self._text(folder, _BOOK_BEGINS)) is not None:
            yield named_in_yaml(front_matter_of(text)), True
        for name in _MYST:
            if (text := self._text(folder, name)) is not None:
                yield named_in_yaml(text, of_project=True), _EXTENDS not in text
        if (text := self._text(folder, _SPHINX)) is not None:
            yield named_in_conf_py(text), True

    def _text(self, folder: str, name: str) -> str | None:
        try:
            place = (self.root / folder / name).resolve()
            if not place.is_relative_to(self.root.resolve()) or not place.is_file():
                return None
            return decode(read_regular(place, _LARGEST_SETTINGS))
        except (OSError, ValueError, RuntimeError):
            return None

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
