"""Reads PDF, DOCX and ODT files into blocks; PDF needs an optional part, and damaged or huge files are refused."""

from __future__ import annotations

import io
import logging
import time
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import groupby
from typing import Any, cast

from factlint.engine.evidence.own.blocks import Block, Content, NeedsExtra, Unreadable
from factlint.office import errors as office
from factlint.office.document import Document, open_document
from factlint.prose.draft import BlockKind

PDF_NEEDS = "needs an extra to be read. PDF sources need: pip install 'factlint[documents]'"

_MAX_PAGES = 3_000
_MAX_SECONDS = 60.0


def is_available(suffix: str) -> bool:
    """Whether what a kind of file needs is installed."""
    return (
        find_spec({".pdf": "pypdf", ".zim": "libzim", ".html": "trafilatura", ".htm": "trafilatura"}.get(suffix, "sys"))
        is not None
    )


def blocks_of_pdf(data: bytes) -> Content:
    if not is_available(".pdf"):
        raise NeedsExtra(PDF_NEEDS)
    import pypdf

    # The parser quotes damaged files in its log, and no log may hold a writer's text.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL + 1)
    try:
        reader = cast(Any, pypdf).PdfReader(io.BytesIO(data), strict=False)
        if reader.is_encrypted and not reader.decrypt(""):
            raise Unreadable("is locked with a password")
        information = reader.metadata
        title = str(information.title or "") if information else ""
        made = information.modification_date or information.creation_date if information else None
        blocks = list(_pdf_pages(reader))
    except Unreadable:
        raise
    except Exception as error:  # Damaged files make the parser raise nearly anything.
        raise Unreadable("is damaged or no PDF file") from error
    if not blocks:
        raise Unreadable("holds no text (perhaps scanned pages)")
    return Content(blocks, title.strip()[:200], made.date().isoformat() if made else "")


def _pdf_pages(reader: Any) -> Iterator[Block]:
    until = time.monotonic() + _MAX_SECONDS
    for number, page in enumerate(reader.pages, 1):
        if number > _MAX_PAGES or time.monotonic() > until:
            return
        text = str(page.extract_text() or "").replace("\u00ad\n", "")
        # A hyphen at a line's end may belong to the word, so nothing is joined but the lines themselves.
        for paragraph in text.split("\n\n"):
            if paragraph.strip():
                yield Block(paragraph.strip(), "", number, visible=_join_spaces)


def blocks_of_document(name: str, data: bytes) -> Content:
    """The paragraphs of a DOCX or ODT file, and its tables row by row."""
    try:
        document = open_document(name, data)
    except office.Unreadable as error:
        raise Unreadable(str(error)) from error
    blocks = list(_paragraphs_and_rows(document))
    heading = next((block.heading for block in blocks if block.heading), "")
    return Content(blocks, document.about.title or heading, document.about.date)


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
