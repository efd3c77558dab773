"""Which paragraphs of a `.docx` are headings: told by their outline level and by the names of their styles."""

from __future__ import annotations

import re
from collections.abc import Mapping

from factlint.office.docx_names import read_root, related_parts
from factlint.office.markup import Element
from factlint.office.package import Package

_HEADING = re.compile(r"heading ([1-9])")
_MOST_BASES = 20
BODY_TEXT = 9
"""The outline level that says that a paragraph is no heading."""


class Styles:
    """The paragraph styles of a document; `named` gives their ids by their names in English, which all files use."""

    def __init__(self, package: Package, main: str) -> None:
        self._styles: dict[str, Element] = {}
        self.named: Mapping[str, str] = {}
        for part in related_parts(package, main, "styles")[:1]:
            root = read_root(package, part)
            found = [style for style in root.elements if style.name == "w:style"]
            self._styles = {style.get("w:styleId"): style for style in found if style.get("w:type") == "paragraph"}
            self.named = {_value(style, "w:name").lower(): style.get("w:styleId") for style in found}

    def level(self, paragraph: Element) -> int:
        """1 to 9 for a heading, 1 for the title of the document, 0 for what is neither."""
        properties = paragraph.find("w:pPr")
        if properties is None:
            return 0
        if own := _value(properties, "w:outlineLvl"):
            return _level(own)
        style = self._styles.get(_value(properties, "w:pStyle"))
        for _ in range(_MOST_BASES):
            if style is None:
                return 0
            name = _value(style, "w:name").lower()
            if found := _HEADING.fullmatch(name):
                return int(found[1])
            if name == "title":
                return 1
            outline = style.find("w:pPr", "w:outlineLvl")
            if outline is not None:
                return _level(outline.get("w:val"))
            style = self._styles.get(_value(style, "w:basedOn"))
        return 0


def _value(element: Element, name: str) -> str:
    found = element.find(name)
    return found.get("w:val") if found is not None else ""


def _level(written: str) -> int:
    return int(written) + 1 if written.isdecimal() and int(written) < BODY_TEXT else 0
