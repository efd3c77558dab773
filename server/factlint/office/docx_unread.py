"""What of a `.docx` is outside of its body and not read: headers, footers and notes that hold words."""

from __future__ import annotations

from collections import Counter

from factlint.office.docx_names import read_root, related_parts
from factlint.office.docx_text import list_drawings
from factlint.office.errors import Unreadable
from factlint.office.markup import Element
from factlint.office.package import Package

_NOTES = {"footnotes": ("w:footnote", "footnote"), "endnotes": ("w:endnote", "endnote")}


def unread_parts(package: Package, main: str) -> Counter[str]:
    """How many there are of each kind; headers with the same words count once."""
    found: Counter[str] = Counter()
    for kind in ("header", "footer"):
        words: set[str] = set()
        for part in related_parts(package, main, kind):
            root = _readable_root(package, part)
            if root is not None:
                words.add(_words_in(root))
                found.update(list_drawings(root))
        found[kind] += len(words - {""})
    for kind, (name, called) in _NOTES.items():
        for part in related_parts(package, main, kind):
            root = _readable_root(package, part)
            notes = [note for note in root.elements if note.name == name] if root is not None else []
            found[called] += sum(1 for note in notes if note.get("w:type", "normal") == "normal" and _words_in(note))
    return +found


def _readable_root(package: Package, part: str) -> Element | None:
    """The root of a part; None for a damaged one, which is then not counted."""
    try:
        return read_root(package, part)
    except Unreadable:
        return None


def _words_in(element: Element) -> str:
    return " ".join("".join(found.text() for found in element.descendants() if found.name == "w:t").split())
