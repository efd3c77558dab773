"""Reads DOCX and ODT files into blocks; damaged or huge files are refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from factlint.engine.evidence.own.blocks import Block, Content, Unreadable
from factlint.office import errors as office
from factlint.office.document import Document, open_document
from factlint.prose.draft import BlockKind


def blocks_of_document(name: str, data: bytes) -> Content:
    """The paragraphs of a DOCX or ODT file, and its tables row by row."""
    try:
        document = open_document(name, data)
    except office.Unreadable as error:
        raise Unreadable(str(error)) from error
    return Content(
        list(_paragraphs_and_rows(document)), document.about.title or _first_heading(document), document.about.date
    )


def _first_heading(document: Document) -> str:
    headings = (part.span.slice(document.text).strip() for part in document.parts if part.kind is BlockKind.HEADING)
    return _join_spaces(next(filter(None, headings), ""))


def _paragraphs_and_rows(document: Document) -> Iterator[Block]:
    heading = ""
    numbered = enumerate(document.parts, 1)
    for row, together in groupby(numbered, key=lambda one: (one[1].row, 0 if one[1].row else one[0])):
        said = [(number, part.kind, part.span.slice(document.text).strip()) for number, part in together]
        number, kind, text = said[0]
        if row[0]:
            text = " — ".join(dict.fromkeys(words for _, _, words in said if words))
        if kind is BlockKind.HEADING:
            heading = text
        elif text:
            yield Block(text, heading, 0 if row[0] else number, visible=_join_spaces)


def _join_spaces(text: str) -> str:
    return " ".join(text.split())
