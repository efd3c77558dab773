"""Reads PDF and DOCX files into blocks; both need an optional part, and damaged or huge files are refused."""

from __future__ import annotations

import io
import logging
import time
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any, cast

from factlint.engine.evidence.own_blocks import Block, Content, NeedsExtra, Unreadable

PDF_NEEDS = "needs an extra to be read. PDF sources need: pip install 'factlint[documents]'"
DOCX_NEEDS = "needs an extra to be read. DOCX sources need: pip install 'factlint[documents]'"

_MAX_PAGES = 3_000
_MAX_SECONDS = 60.0
_MAX_UNPACKED = 256 * 1024 * 1024


def is_available(suffix: str) -> bool:
    """Whether what a kind of file needs is installed."""
    return find_spec({".pdf": "pypdf", ".docx": "docx", ".zim": "libzim"}.get(suffix, "sys")) is not None


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
                yield Block(paragraph.strip(), "", number, visible=_joined)


def blocks_of_docx(data: bytes) -> Content:
    if not is_available(".docx"):
        raise NeedsExtra(DOCX_NEEDS)
    import docx

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > _MAX_UNPACKED:
                raise Unreadable("unpacks to more than can be read")
        document = cast(Any, docx).Document(io.BytesIO(data))
        core = document.core_properties
        made = core.modified or core.created
        blocks = list(_docx_blocks(document))
        title = str(core.title or "")
    except Unreadable:
        raise
    except Exception as error:  # As above.
        raise Unreadable("is damaged or no DOCX file") from error
    heading = next((block.heading for block in blocks if block.heading), "")
    return Content(blocks, title or heading, made.date().isoformat() if made else "")


def _docx_blocks(document: Any) -> Iterator[Block]:
    heading = ""
    for number, paragraph in enumerate(document.paragraphs, 1):
        text = str(paragraph.text).strip()
        if not text:
            continue
        if str(getattr(paragraph.style, "name", "") or "").startswith(("Heading", "Title")):
            heading = text
        else:
            yield Block(text, heading, number, visible=_joined)
    for table in document.tables:
        for row in table.rows:
            cells = list(dict.fromkeys(str(cell.text).strip() for cell in row.cells))
            text = " — ".join(cell for cell in cells if cell)
            if text:
                yield Block(text, heading, visible=_joined)


def _joined(text: str) -> str:
    return " ".join(text.split())
