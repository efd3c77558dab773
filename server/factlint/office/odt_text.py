"""What an `.odt` says: its body as a reader sees it once every tracked change is accepted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from factlint.office.layout import CONTENTS, Layout, count_of
from factlint.office.markup import Element, ElementText
from factlint.prose.draft import BlockKind

NAMESPACES = {
    "urn:oasis:names:tc:opendocument:xmlns:office:1.0": "office",
    "urn:oasis:names:tc:opendocument:xmlns:text:1.0": "text",
    "urn:oasis:names:tc:opendocument:xmlns:table:1.0": "table",
    "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0": "draw",
    "urn:oasis:names:tc:opendocument:xmlns:style:1.0": "style",
    "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0": "manifest",
    "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0": "loext",
    "urn:oasis:names:tc:opendocument:xmlns:meta:1.0": "meta",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://www.w3.org/1999/xlink": "xlink",
    "http://www.w3.org/XML/1998/namespace": "xml",
}
_AROUND_PARAGRAPHS = frozenset(
    {"text:list", "text:list-item", "text:list-header", "text:section", "text:numbered-paragraph"}
)
_AROUND_ROWS = frozenset({"table:table", "table:table-header-rows", "table:table-rows", "table:table-row-group"})
_INDEXES = frozenset(
    {"text:table-of-content", "text:illustration-index", "text:table-index", "text:object-index"}
    | {"text:user-index", "text:alphabetical-index", "text:bibliography"}
)
_AROUND_WORDS = frozenset({"text:span", "text:a", "text:meta", "loext:content-control"})
_BOUND = frozenset({"loext:checkbox", "loext:dropdown", "loext:combobox", "loext:date", "loext:picture", "loext:lock"})
_WORDLESS = frozenset(
    {"office:annotation", "text:ruby-text", "text:hidden-text", "text:script", "text:tracked-changes"}
)
_SPACE = re.compile("[ \t\r\n]+")
_MOST_SPACES = 1_000


class BodyReader:
    """Reads the body into a layout; `headings` gives the levels of the styles that make a paragraph a heading."""

    def __init__(self, headings: Mapping[str, int]) -> None:
        self.layout = Layout()
        self.hidden: list[ElementText] = []
        """White space that follows shown white space, and would be shown if something stood between."""
        self._headings = headings
        self._inserted: set[str] = set()
        self._after_space = True
        self._shown_before = 0

    def read(self, elements: Iterable[Element], *, in_cell: bool = False) -> None:
        for element in elements:
            name = element.name
            if name in ("text:p", "text:h"):
                self._read_paragraph(element, in_cell)
            elif name in _AROUND_PARAGRAPHS:
                self.read(element.elements, in_cell=in_cell)
            elif name == "table:table-row":
                with self.layout.in_row():
                    self.read(element.elements)
            elif name in _AROUND_ROWS:
                self.read(element.elements)
            elif name in ("table:table-cell", "table:covered-table-cell"):
                self._begin_cell(element)
                self.read(element.elements if name == "table:table-cell" else (), in_cell=True)
            elif name in _INDEXES:
                self.layout.left_out[CONTENTS] += 1
            elif name.startswith("draw:"):
                self.layout.left_out.update(list_drawings(element))
            else:
                self._change_mark(element)

    def _begin_cell(self, element: Element) -> None:
        """Equal cells may be written once; one that reaches over others is followed by those that it covers."""
        times = count_of(element.get("table:number-columns-repeated"))
        self.layout.begin_cell(max(times, count_of(element.get("table:number-columns-spanned"))), times)

    def _read_paragraph(self, element: Element, in_cell: bool) -> None:
        self._after_space = True
        self._shown_before = len(self.layout.shown)
        self._read_inline(element, False)
        depth = self._headings.get(element.get("text:style-name"), 0)
        if element.name == "text:h":
            level = element.get("text:outline-level", "1")
            depth = int(level) if level.isdecimal() else 1
        kind = BlockKind.TABLE_CELL if in_cell else BlockKind.HEADING if depth else BlockKind.PARAGRAPH
        self.layout.end_paragraph(kind, 0 if in_cell else depth)

    def _read_inline(self, around: Element, fixed: bool) -> None:
        for child in around.children:
            if isinstance(child, ElementText):
                self._read_words(child, around, fixed or bool(self._inserted))
            else:
                self._read_element(child, fixed)

    def _read_element(self, element: Element, fixed: bool) -> None:
        name = element.name
        if name in _AROUND_WORDS:
            self._read_inline(element, fixed or not _BOUND.isdisjoint(element.attributes))
        elif name == "text:s":
            written = element.get("text:c", "1")
            for _ in range(min(int(written) if written.isdecimal() else 1, _MOST_SPACES)):
                self._add_sign(" ", element)
        elif name == "text:tab":
            self._add_sign("\t", element)
        elif name == "text:line-break":
            self._add_sign("\n", element)
        elif name == "text:note":
            kind = "endnote" if element.get("text:note-class") == "endnote" else "footnote"
            self.layout.left_out[kind] += 1
        elif name == "text:ruby":
            base = element.find("text:ruby-base")
            if base is not None:
                self._read_inline(base, True)
        elif name.startswith("draw:"):
            self.layout.left_out.update(list_drawings(element))
        elif name.startswith("text:change"):
            self._change_mark(element)
        elif name.startswith(("text:", "loext:")) and name not in _WORDLESS:
            self._read_inline(element, True)  # A field shows what it holds.

    def _add_sign(self, shown: str, element: Element) -> None:
        self.layout.add(ElementText(shown, element.start, element.end, False), element, fixed=True)
        self._after_space = False

    def _read_words(self, stretch: ElementText, element: Element, fixed: bool) -> None:
        """White space shows as one space, and not at all where a paragraph begins."""
        done = 0
        for space in _SPACE.finditer(stretch.text):
            if done < space.start():
                self.layout.add(stretch.part(done, space.start()), element, fixed=fixed)
                self._after_space = False
            source = stretch.part(space.start(), space.end())
            if self._after_space and len(self.layout.shown) > self._shown_before:
                self.hidden.append(source)
            elif not self._after_space:
                self.layout.add(ElementText(" ", source.start, source.end, space[0] == " "), element, fixed=fixed)
            self._after_space, done = True, space.end()
        if done < len(stretch.text):
            self.layout.add(stretch.part(done, len(stretch.text)), element, fixed=fixed)
            self._after_space = False

    def _change_mark(self, element: Element) -> None:
        """Where words that somebody put in, and nobody accepted yet, begin and end."""
        change = element.get("text:change-id")
        if element.name == "text:change-start":
            self._inserted.add(change)
        elif element.name == "text:change-end":
            self._inserted.discard(change)


def list_drawings(element: Element) -> Iterable[str]:
    """What a drawing holds that is not read, by kind."""
    inside = {found.name for found in (element, *element.descendants())}
    words = any(found.name in ("text:p", "text:h") and found.text().strip() for found in element.descendants())
    if words:
        yield "text box"
    elif inside & {"draw:object", "draw:object-ole"}:
        yield "embedded object"
    elif "draw:image" in inside:
        yield "image"
