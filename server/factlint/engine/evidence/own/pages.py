"""A writer's file as a page of statements: Markdown, text, HTML, PDF, DOCX and ODT; what cannot be read says why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from factlint.engine.evidence.files import HTML_SUFFIXES, OFFICE_SUFFIXES
from factlint.engine.evidence.own.blocks import Block, Unreadable
from factlint.engine.evidence.own.markup import blocks_of_html, blocks_of_markdown, blocks_of_text
from factlint.engine.evidence.own.office import blocks_of_document
from factlint.engine.evidence.own.pdf import blocks_of_pdf
from factlint.engine.evidence.readable import statements
from factlint.engine.evidence.shapes import Page, Section, Statement

_STATEMENTS_A_SECTION = 10
_MAX_STATEMENTS = 60_000
_MAX_STATEMENT = 1_000
_DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")


def read(path: Path, data: bytes) -> Page:
    """The page that a file holds. Raises Unreadable with words for the reader."""
    suffix = path.suffix.lower()
    if suffix == ".pdf":
        content = blocks_of_pdf(data)
    elif suffix in OFFICE_SUFFIXES:
        content = blocks_of_document(path.name, data)
    else:
        text = _decode(data)
        if suffix in HTML_SUFFIXES:
            content = blocks_of_html(text)
        elif suffix in (".md", ".markdown", ".mdown"):
            content = blocks_of_markdown(text)
        else:
            content = blocks_of_text(text)
    title = content.title or _title_of(path)
    found = tuple(sections(content.blocks))
    if not found:
        raise Unreadable("holds no text that a claim could be checked against")
    return Page(
        kind="own",
        title=title,
        url=path.as_uri(),
        source_name=path.name,
        sections=found,
        date=_date(content.date),
        path=str(path),
    )


def sections(blocks: Iterable[Block], most: int = _MAX_STATEMENTS, subject: str = "") -> Iterator[Section]:
    """The statements of a text, about ten of one heading together; a subject is what its first block speaks of."""
    heading = ""
    gathered: list[Statement] = []
    total = 0
    for number, block in enumerate(blocks):
        if block.heading != heading or len(gathered) >= _STATEMENTS_A_SECTION:
            if gathered:
                yield Section(heading, tuple(gathered))
            heading, gathered = block.heading, []
        for said in _opening_statements(block, subject) if subject and not number else _statements(block):
            gathered.append(said)
            total += 1
        if total >= most:
            break
    if gathered:
        yield Section(heading, tuple(gathered))


def _opening_statements(block: Block, subject: str) -> Iterator[Statement]:
    """The statements of an article's opening, in which a pronoun stands for its subject."""
    return (said for said in statements(block.text, subject) if len(said.snippet) <= _MAX_STATEMENT)


def _statements(block: Block) -> Iterator[Statement]:
    for said in statements(block.text):
        # Lists and tables without punctuation come as one endless sentence; their lines are what is said.
        pieces = [said.snippet] if len(said.snippet) <= _MAX_STATEMENT else said.snippet.split("\n")
        for piece in pieces:
            snippet = piece.strip()
            text = block.visible(snippet)
            if snippet and len(snippet) <= _MAX_STATEMENT and any(character.isalnum() for character in text):
                yield Statement(text, snippet, block.line_of(snippet))


def _decode(data: bytes) -> str:
    if b"\0" in data[:8192] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Unreadable("is not text (it holds zero bytes)")
    for encoding in ("utf-16",) if data.startswith((b"\xff\xfe", b"\xfe\xff")) else ("utf-8-sig",):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            pass
    text = data.decode("cp1252", errors="replace")
    odd = sum(
        1 for character in text[:4096] if character == "\ufffd" or (character < " " and character not in "\t\r\n\f")
    )
    if odd > len(text[:4096]) // 50:
        raise Unreadable("is not text that can be decoded (neither UTF-8 nor a Western encoding)")
    return text


def _title_of(path: Path) -> str:
    return re.sub(r"[_\-\s]+", " ", path.stem).strip() or path.name


def _date(raw: str) -> str:
    match = _DATE.match(raw)
    return match.group() if match else ""
