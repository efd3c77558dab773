"""What of a `.docx` is outside of its body and not read: headers, footers and notes that hold words."""

from __future__ import annotations

from collections import Counter

from factlint.office.docx_names import read, related
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
        for part in related(package, main, kind):
            root = _root(package, part)
            if root is not None:
                words.add(_words(root))
                found.update(list_drawings(root))
        found[kind] += len(words - {""})
    for kind, (name, called) in _NOTES.items():
        for part in related(package, main, kind):
            root = _root(package, part)
            notes = [note for note in root.elements if note.name == name] if root is not None else []
            found[called] += sum(1 for note in notes if note.get("w:type", "normal") == "normal" and _words(note))
    return +found


def _root(package: Package, part: str) -> Element | None:
    """A damaged part is nobody's loss here: it is neither read nor changed."""
    try:
        return read(package, part)
    except Unreadable:
        return None


def _words(element: Element) -> str:
    return " ".join("".join(found.text() for found in element.below() if found.name == "w:t").split())
