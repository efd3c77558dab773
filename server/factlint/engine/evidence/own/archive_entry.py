"""Reads the HTML of an archive's entry into blocks: paragraphs, list items and table rows under their headings."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, cast

from factlint.engine.evidence.own.blocks import Block

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCKS = _HEADINGS | {
    *("p", "li", "dd", "dt", "blockquote", "tr", "div", "section", "article", "main", "body", "details", "summary"),
    *("ul", "ol", "dl", "table", "caption", "pre", "center", "td", "th", "tbody", "thead", "figcaption"),
}
_SKIPPED = frozenset(
    {
        *("head", "script", "style", "nav", "header", "footer", "aside", "noscript", "template", "svg", "math"),
        *("form", "button", "select", "audio", "video", "iframe", "figure", "img"),
    }
)
# How wikis and their offline copies mark what is no prose of the article.
_SKIPPED_CLASSES = frozenset(
    {
        *("reference", "references", "reflist", "mw-editsection", "navbox", "vertical-navbox", "sidebar", "toc"),
        *("hatnote", "noprint", "metadata", "ambox", "mbox-small", "catlinks", "printfooter", "thumb", "gallery"),
        *("infobox", "shortdescription", "mw-empty-elt", "error", "external", "footer", "sistersitebox"),
    }
)
_LEAST = 25


def blocks_of_entry(raw: bytes) -> Iterator[Block]:
    """The blocks of a page; none where there is no text to read."""
    # Imported here: it takes a moment to load and most writers have no archive.
    tools = cast(Any, import_module("lxml.html"))
    try:
        root = tools.document_fromstring(raw, parser=tools.HTMLParser(encoding="utf-8"))
    except (ValueError, tools.etree.LxmlError):
        return
    heading = ""
    for kind, text in _join_blocks(_pieces(root)):
        if kind in _HEADINGS:
            heading = "" if kind == "h1" else text[:200]
        # Shorter ones are labels, buttons, captions.
        elif len(text) >= _LEAST:
            yield Block(text, heading)


def _join_blocks(pieces: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The text between two edges of blocks, with the tag of the block that it stands in."""
    kind = ""
    gathered: list[str] = []
    for edge, text in pieces:
        if edge:
            if whole := " ".join("".join(gathered).split()):
                yield kind, whole
            kind, gathered = edge, []
        else:
            gathered.append(text)
    if whole := " ".join("".join(gathered).split()):
        yield kind, whole


def _pieces(root: Any) -> Iterator[tuple[str, str]]:
    """Edges of blocks as (tag, ""), and text as ("", text), in the order of the page."""
    waiting: list[tuple[Any, str, bool]] = [(root, "body", False)]
    while waiting:
        node, within, leaving = waiting.pop()
        if leaving:
            if node.tag in _BLOCKS and not _is_cell(node):
                yield within, ""
            if node.tail:
                yield "", str(node.tail)
            continue
        tag = node.tag if isinstance(node.tag, str) else ""
        if not tag or tag in _SKIPPED or _SKIPPED_CLASSES.intersection(str(node.get("class") or "").split()):
            if node.tail:
                yield "", str(node.tail)
            continue
        inner = tag if tag in _BLOCKS else within
        if _is_cell(node):
            if node.getprevious() is not None:
                yield "", " — "
            inner = within
        elif tag in _BLOCKS:
            yield tag, ""
        elif tag == "br":
            yield "", " "
        if node.text:
            yield "", str(node.text)
        waiting.append((node, within, True))
        waiting.extend((child, inner, False) for child in reversed(node))


def _is_cell(node: Any) -> bool:
    return node.tag in ("td", "th")
