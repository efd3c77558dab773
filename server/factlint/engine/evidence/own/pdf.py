"""Reads PDF files into blocks: paragraphs from lines, headings by their letters, whole words without ligatures."""

from __future__ import annotations

import io
import logging
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise, takewhile
from typing import Any, cast

from factlint.engine.evidence.own.availability import PDF_NEEDS, is_available
from factlint.engine.evidence.own.blocks import Block, Content, NeedsExtra, Unreadable

_MAX_PAGES = 3_000
_MAX_SECONDS = 60.0
_LARGER = 1.08
"""Letters that are so much larger than those of most of the text are a heading's."""
_FARTHER = 1.25
"""A line that is so much farther down than the usual one begins a paragraph."""
_LONGEST_HEADING_CP = 160
_RUNNING_PAGES = 3
"""A line at the edge of so many pages is no part of the text."""
_DIGITS = re.compile(r"\d+")
_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "\u00a0": " ", "\x00": ""}
)
_ITEM = re.compile(r"(?:[•◦▪‣∙·–—*]|\(?\d{1,3}[.)])\s+(?=\S)")
_BULLET = re.compile(r"\A[•◦▪‣∙]\s+")
_SENTENCE_END = re.compile(r"[.!?:;]['\"”’)\]]*\Z")
_PAGE_NUMBER = re.compile(r"(?i)(?:page\s+)?\d{1,4}(?:\s*(?:/|of)\s*\d{1,4})?")
_DIVIDED = re.compile(r"([^\W\d_]+)-\Z")
_MADE = re.compile(r"(?:D:)?(\d{4})(\d{2})(\d{2})")
_FILE_NAME = re.compile(
    r"(?i)\A(?:|untitled[-_ ]?\d*|document\d*|powerpoint presentation|microsoft (?:word|excel|powerpoint|publisher) - .*"
    r"|.*\.(?:docx?|docm|dotx?|odt|ott|rtf|txt|md|tex|dvi|e?ps|pdf|[sx]?html?|pptx?|odp|xlsx?|ods|csv|indd|qx[dp]|wpd|pages))\Z"
)
"""What programs write where a document has no title: nothing, or the name of the file that it was made from."""
_BOLD = re.compile(r"(?i)bold|black|heavy|semibold")


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of a page. `size` is the height of its letters and `down` its place (points, from the bottom), 0 if unknown."""

    text: str
    page: int
    size: float = 0.0
    down: float = 0.0
    bold: bool = False


def blocks_of_pdf(data: bytes) -> Content:
    """The paragraphs of a file with their headings and pages. Raises NeedsExtra and Unreadable."""
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
        made = _date(information.get("/ModDate") or information.get("/CreationDate")) if information else ""
        rows = _without_running_lines(_pages(reader))
    except Unreadable:
        raise
    except Exception as error:  # Damaged files make the parser raise nearly anything.
        raise Unreadable("is damaged or no PDF file") from error
    paragraphs = list(_joined_paragraphs(rows))
    blocks = list(_blocks(paragraphs))
    if not blocks:
        raise Unreadable("holds no text (perhaps scanned pages)")
    title = " ".join(title.split())[:200]
    return Content(blocks, _shown_title(paragraphs) if _FILE_NAME.search(title) else title, made)


def _shown_title(paragraphs: list[_Paragraph]) -> str:
    """Of the headings before the text, the one with the largest letters; \"\" for none."""
    opening = list(takewhile(lambda paragraph: paragraph.heads, paragraphs))
    return max(opening, key=lambda paragraph: paragraph.size).text if opening else ""


def _date(written: object) -> str:
    """The day of a date as programs write it ("D:20261123072845Z'"), ISO 8601; "" for none."""
    found = _MADE.match(str(written or ""))
    try:
        return date(int(found[1]), int(found[2]), int(found[3])).isoformat() if found else ""
    except ValueError:
        return ""


def _pages(reader: Any) -> Iterator[list[_Row]]:
    until = time.monotonic() + _MAX_SECONDS
    for number, page in enumerate(reader.pages, 1):
        if number > _MAX_PAGES or time.monotonic() > until:
            return
        yield _rows_of_page(page, number)


def _without_running_lines(pages: Iterable[list[_Row]]) -> list[_Row]:
    """The lines without page numbers, and without what stands at the top or at the foot of page after page."""
    all_pages = [rows for rows in pages if rows]
    edges = Counter(name for rows in all_pages for name in {_DIGITS.sub("", rows[at].text) for at in (0, -1)})
    kept: list[_Row] = []
    for rows in all_pages:
        first, behind = 0, len(rows)
        while first < behind and _runs(rows[first], edges):
            first += 1
        while first < behind and _runs(rows[behind - 1], edges):
            behind -= 1
        kept += rows[first:behind]
    return kept


def _runs(row: _Row, edges: Counter[str]) -> bool:
    return bool(_PAGE_NUMBER.fullmatch(row.text)) or edges[_DIGITS.sub("", row.text)] >= _RUNNING_PAGES


def _rows_of_page(page: Any, number: int) -> list[_Row]:
    pieces: list[tuple[str, float, float, bool]] = []

    def visit(text: str, around: list[float], at: list[float], font: dict[str, object] | None, size: float) -> None:
        if text:
            scale = abs(at[3] or at[1]) * (abs(around[3] or around[1]) or 1)
            down = around[1] * at[4] + around[3] * at[5] + around[5]
            pieces.append((text, size * scale, down, bool(_BOLD.search(str((font or {}).get("/BaseFont", ""))))))

    page.extract_text(visitor_text=visit)
    rows: list[_Row] = []
    line: list[tuple[str, float, float, bool]] = []
    for text, size, down, bold in pieces:
        first, *others = text.split("\n")
        line.append((first, size, down, bold))
        for other in others:
            rows += _row(line, number)
            line = [(other, size, down, bold)]
    rows += _row(line, number)
    return rows


def _row(line: list[tuple[str, float, float, bool]], page: int) -> list[_Row]:
    """The line, unless it is blank; its letters are those of most of it."""
    text = " ".join("".join(piece for piece, *_ in line).translate(_LIGATURES).split())
    if not text:
        return []
    words = [(len(piece.strip()), round(size, 1), down, bold) for piece, size, down, bold in line if piece.strip()]
    sizes: Counter[float] = Counter()
    for length, size, _, _ in words:
        sizes[size] += length
    bold = sum(length for length, _, _, is_bold in words if is_bold) * 2 > sum(length for length, *_ in words)
    return [_Row(text, page, sizes.most_common(1)[0][0], words[0][2], bold)]


@dataclass(frozen=True, slots=True)
class _Paragraph:
    text: str
    page: int
    size: float
    heads: bool


def _joined_paragraphs(rows: list[_Row]) -> Iterator[_Paragraph]:
    sizes: Counter[float] = Counter()
    for row in rows:
        sizes[row.size] += len(row.text)
    usual = sizes.most_common(1)[0][0] if sizes else 0.0
    step = _usual_step(rows)
    written = _words(row.text for row in rows)
    for paragraph in _paragraphs(rows, usual, step):
        first = paragraph[0]
        yield _Paragraph(_joined(paragraph, written), first.page, first.size, _is_heading(paragraph, usual))


def _blocks(paragraphs: Iterable[_Paragraph]) -> Iterator[Block]:
    heading = ""
    for paragraph in paragraphs:
        if paragraph.heads:
            heading = paragraph.text
        else:
            yield Block(_BULLET.sub("", paragraph.text), heading, paragraph.page)


def _usual_step(rows: list[_Row]) -> float:
    """How far one line is from the next in most of the text, 0 where that is not known."""
    steps = Counter(round(one.down - other.down, 0) for one, other in pairwise(rows) if one.page == other.page)
    return next((step for step, _ in steps.most_common() if step > 0), 0.0)


def _paragraphs(rows: list[_Row], usual: float, step: float) -> Iterator[list[_Row]]:
    together: list[_Row] = []
    for row in rows:
        if together and _begins(together, row, usual, step):
            yield together
            together = []
        together.append(row)
    if together:
        yield together


def _begins(before: list[_Row], row: _Row, usual: float, step: float) -> bool:
    """Whether a line begins a paragraph rather than going on with the one before."""
    last = before[-1]
    if _looks_larger(last, usual) != _looks_larger(row, usual) or abs(last.size - row.size) > 0.1 * max(last.size, 1.0):
        return True
    if _is_heading(before, usual) and not row.bold and not _looks_larger(row, usual):
        return True
    if _ITEM.match(row.text) and (_ITEM.match(before[0].text) or _SENTENCE_END.search(last.text)):
        return True
    down = last.down - row.down
    if row.page != last.page or down < 0:
        # The next page or column goes on with a sentence that has no end yet.
        return bool(_SENTENCE_END.search(last.text)) or not row.text[0].islower()
    leading = step * (last.size / usual if usual else 1.0)
    return bool(step) and down > leading * _FARTHER


def _looks_larger(row: _Row, usual: float) -> bool:
    return bool(usual) and row.size > usual * _LARGER


def _is_heading(paragraph: list[_Row], usual: float) -> bool:
    """Larger letters, or bold ones on a line without the end of a sentence."""
    text = " ".join(row.text for row in paragraph)
    if len(text) > _LONGEST_HEADING_CP or not any(character.isalpha() for character in text):
        return False
    if all(_looks_larger(row, usual) for row in paragraph):
        return not text.endswith(".") or len(text.split()) < 5
    return all(row.bold for row in paragraph) and len(paragraph) <= 2 and not _SENTENCE_END.search(text)


def _words(texts: Iterable[str]) -> frozenset[str]:
    """The words of the file as they stand inside lines, those with a hyphen too."""
    return frozenset(word.casefold() for text in texts for word in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*(?!-)", text))


def _joined(paragraph: list[_Row], written: frozenset[str]) -> str:
    """The lines as one; a word that was divided at the end of a line is whole again."""
    text = paragraph[0].text
    for row in paragraph[1:]:
        following = re.match(r"[^\W\d_]+", row.text)
        divided = _DIVIDED.search(text.removesuffix("\u00ad") + "-" if text.endswith("\u00ad") else text)
        if divided and following and row.text[0].islower():
            whole = (divided[1] + following[0]).casefold()
            keeps = f"{divided[1]}-{following[0]}".casefold() in written and whole not in written
            text = text.removesuffix("\u00ad")
            text = text + row.text if keeps else text.removesuffix("-") + row.text
        elif text.endswith("-") and not text.endswith(" -"):
            text += row.text
        else:
            text += f" {row.text}"
    return text.replace("\u00ad", "")
