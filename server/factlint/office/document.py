"""An office document as a draft: what it says, what of it is not read, and copies with remarks on its words."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import PurePath
from typing import Protocol

from factlint.office.about import About
from factlint.office.docx import Docx
from factlint.office.errors import Unreadable
from factlint.office.layout import Layout
from factlint.office.odt import Odt
from factlint.office.package import Package
from factlint.office.remarks import CopyChanges
from factlint.prose.apply.edits import Edit
from factlint.prose.draft import ParsedDraft
from factlint.prose.incremental_parse import read_parts

__all__ = ["Document", "Unreadable", "open_document"]


_SIGNS = re.compile(r"[\n\r\t]")


class _Format(Protocol):
    layout: Layout
    about: About

    def can_change(self, edit: Edit) -> bool: ...

    def with_remarks(self, remarks: CopyChanges) -> bytes: ...


class Document:
    """A document that was read. Offsets are code points of its `text`: paragraphs with an empty line between them."""

    def __init__(self, file: _Format) -> None:
        self._file = file
        self.text = file.layout.text
        self.parts = tuple(file.layout.parts)
        self.about = file.about

    @cached_property
    def draft(self) -> ParsedDraft:
        """Its prose, with headings and table cells as such; `skipped` counts what of the document is not read."""
        return read_parts(self.text, self.parts, self._file.layout.left_out)

    def can_change(self, edit: Edit) -> bool:
        """Whether an edit can be made as a tracked change.

        Not where it would touch a field, a tracked change of somebody else, or the end of a link.
        """
        return not _SIGNS.search(edit.replacement) and self._file.can_change(edit)

    def with_remarks(self, remarks: CopyChanges) -> bytes:
        """The file with comments and tracked changes in it, everything else as it was. Raises Unreadable."""
        return self._file.with_remarks(remarks)


def open_document(name: str, raw: bytes) -> Document:
    """The document that the bytes of a file are, by the end of its name. Raises Unreadable."""
    package = Package(raw)
    return Document(Odt(package) if PurePath(name).suffix.lower() == ".odt" else Docx(package))
