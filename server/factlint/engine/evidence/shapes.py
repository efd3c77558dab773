"""The shape that every kind of source is read into: pages of sections of statements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from factlint.engine.model import EvidenceKind

Progress = Callable[[int, int, str], None]
"""Called with (done, total, message) while an index is built."""


def ignore_progress(_done: int, _total: int, _message: str) -> None:
    """For nobody who would watch."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a source.

    `text` reads on its own; `snippet` is the verbatim substring of the source that says it. `line` counts from 1
    (a page number in a PDF, a paragraph number in a DOCX or ODT), 0 where there is none. `date` is ISO 8601 or "".
    """

    text: str
    snippet: str
    line: int = 0
    date: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A few neighbouring statements that are searched as one; `keywords` help to find it and are never shown."""

    heading: str
    statements: tuple[Statement, ...]
    keywords: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page about one subject, or one document of a writer.

    `forms` are its title's own short forms; `aliases` are other names, which yield to another page's title.
    """

    kind: EvidenceKind
    title: str
    url: str
    source_name: str
    sections: tuple[Section, ...]
    forms: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    language: str = "en"
    date: str = ""
    path: str = ""
