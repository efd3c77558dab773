"""Reads Markdown, plain text and HTML into blocks whose text is verbatim from the source."""

from __future__ import annotations

import html
import logging
import re
from collections.abc import Iterator
from typing import Any, cast

from factlint.engine.evidence.own.blocks import WEB_NEEDS, Block, Content, Lines, NeedsExtra, Unreadable

_FRONT_MATTER = re.compile(r"\A---[ \t]*\r?\n(.*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_FRONT_FIELD = re.compile(r"^(title|date|updated|lastmod)\s*:\s*[\"']?(.+?)[\"']?\s*$", re.MULTILINE | re.IGNORECASE)
_FENCE = re.compile(r"[ \t]{0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r"[ \t]{0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$")
_UNDERLINE = re.compile(r"[ \t]{0,3}(=+|-{3,})[ \t]*$")
_RULE = re.compile(r"[ \t]{0,3}(?:[-*_][ \t]*){3,}$")
_ITEM = re.compile(r"[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
_QUOTE = re.compile(r"[ \t]{0,3}>[ \t]?")
_QUOTED_LINE = re.compile(r"\n[ \t]{0,3}(?:>[ \t]?)+")
_TABLE_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*\|?[ \t]*$")
_DEFINITION = re.compile(r"[ \t]{0,3}\[[^\]]+\]:\s*\S+")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)

_IMAGE = re.compile(r"!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])")
_LINK = re.compile(r"\[([^\]]+)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])")
_FOOTNOTE = re.compile(r"\[\^[^\]]+\]")
_AUTOLINK = re.compile(r"<(?:https?|mailto):[^>]*>")
_TAG = re.compile(r"</?[A-Za-z][^>]*>")
_EMPHASIS = re.compile(
    r"(?<![\w\\])(\*{1,3}|_{1,3}|~~)(?=\S)(.+?)(?<=\S)\1(?!\w)|(?<!\d)(\*{1,2})(?=\S)(.+?)(?<=\S)\3(?!\d)", re.DOTALL
)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
# An escaped mark is set aside as a private character while emphasis is looked for.
_SET_ASIDE = 0xE000
_ESCAPED = re.compile("[\ue021-\ue07e]")
_PARAGRAPH = re.compile(r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*")
_DATING: dict[str, Any] = {"original_date": True, "extensive_search": False}
"""Takes the date that a page gives as its own, and none that its text only mentions."""
_HTML_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def blocks_of_markdown(text: str) -> Content:
    title = date = ""
    body_at = 0
    if front := _FRONT_MATTER.match(text):
        body_at = front.end()
        fields = {name.lower(): value for name, value in _FRONT_FIELD.findall(front.group(1))}
        title = fields.get("title", "")
        date = fields.get("updated") or fields.get("lastmod") or fields.get("date", "")
    headings: list[str] = []
    blocks = list(_markdown(text, body_at, headings))
    return Content(blocks, title or next(filter(None, headings), ""), date)


def _markdown(text: str, body_at: int, headings: list[str]) -> Iterator[Block]:
    """The blocks of a text; each heading is added to `headings`, also one with no words of its own below it."""
    hidden = [match.span() for match in _COMMENT.finditer(text)]
    heading = fence = ""
    number = first = text.count("\n", 0, body_at) + 1
    offset = body_at
    gathered: list[str] = []

    def flush() -> Iterator[Block]:
        if gathered:
            yield Block("\n".join(gathered), heading, first, lines=True, visible=visible_text)
            gathered.clear()

    # A carriage return stays at a line's end, and a quote's mark before its later lines: snippets are verbatim.
    for raw in text[body_at:].split("\n"):
        line = raw.rstrip("\r")
        commented = any(start < offset < end for start, end in hidden)
        here = number
        offset, number = offset + len(raw) + 1, number + 1
        if fence:
            if line.strip().startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
            continue
        if match := _FENCE.match(line):
            yield from flush()
            fence = match.group(1)
        elif len(gathered) == 1 and _UNDERLINE.match(line):
            headings.append(heading := visible_text(gathered.pop()))
        elif commented or not line.strip() or _RULE.match(line) or _DEFINITION.match(line) or _TABLE_RULE.match(line):
            yield from flush()
        elif match := _HEADING.match(line):
            yield from flush()
            headings.append(heading := visible_text(match.group(2)))
        elif line.startswith(("    ", "\t")) and not gathered and not _ITEM.match(line):
            continue
        elif match := _ITEM.match(line):
            yield from flush()
            first = here
            gathered.append(raw[match.end() :])
        elif line.lstrip().startswith("|") and line.count("|") >= 2:
            yield from flush()
            yield Block(line.strip(), heading, here, visible=_row)
        else:
            if not gathered:
                first = here
                quote = _QUOTE.match(raw)
                raw = raw[quote.end() :] if quote else raw
            gathered.append(raw)
    yield from flush()


def visible_text(raw: str) -> str:
    """What a reader sees of a piece of Markdown."""
    text = _QUOTED_LINE.sub("\n", _COMMENT.sub("", raw))
    text = _IMAGE.sub(r"\1", text)
    text = _LINK.sub(r"\1", text)
    text = _AUTOLINK.sub("", _FOOTNOTE.sub("", text))
    text = _ESCAPE.sub(lambda match: chr(_SET_ASIDE + ord(match.group(1))), _TAG.sub("", text))
    for _ in range(2):
        text = _EMPHASIS.sub(lambda match: match.group(2) or match.group(4) or "", text)
    text = _ESCAPED.sub(lambda match: chr(ord(match.group()) - _SET_ASIDE), text.replace("`", ""))
    return " ".join(html.unescape(text).split())


def _row(raw: str) -> str:
    cells = [cell.strip() for cell in raw.strip().strip("|").split("|")]
    return visible_text(" — ".join(cell for cell in cells if cell))


def blocks_of_text(text: str) -> Content:
    lines = Lines(text)
    blocks = [
        Block(match.group().rstrip(), "", lines.line_number(match.start()), lines=True, visible=_join_spaces)
        for match in _PARAGRAPH.finditer(text)
    ]
    first = text.lstrip().split("\n", 1)[0].strip()
    title = first if 3 < len(first) <= 90 and not first.endswith((".", "!", "?", ",", ";")) else ""
    return Content(blocks, title)


def _join_spaces(text: str) -> str:
    return " ".join(text.split())


def blocks_of_html(text: str) -> Content:
    # Imported here: it takes a moment to load and most sources hold no HTML.
    try:
        from trafilatura import bare_extraction
    except ImportError:
        raise NeedsExtra(WEB_NEEDS) from None

    # No log may hold a writer's text.
    for name in ("trafilatura", "htmldate"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        found = cast(Any, bare_extraction)(
            text, with_metadata=True, include_comments=False, favor_recall=True, date_extraction_params=_DATING
        )
    except Exception as error:
        raise Unreadable("could not be read as a web page") from error
    if found is None:
        raise Unreadable("holds no readable text")
    values = cast("dict[str, Any]", found if isinstance(found, dict) else found.as_dict())
    lines = Lines(text)

    def line(paragraph: str) -> int:
        at = text.find(paragraph[:40])
        return lines.line_number(at) if at >= 0 else 0

    paragraphs = [part.strip() for part in str(values.get("text") or "").split("\n")]
    blocks = [Block(part, "", line(part), visible=_join_spaces) for part in paragraphs if part]
    date = str(values.get("date") or "")
    return Content(blocks, str(values.get("title") or ""), date if _HTML_DATE.match(date) else "")
