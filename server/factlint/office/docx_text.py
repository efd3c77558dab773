"""What a `.docx` says: its body as a reader sees it once every tracked change is accepted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from factlint.office.docx_styles import Styles
from factlint.office.errors import TOO_COMPLICATED, Unreadable
from factlint.office.layout import CONTENTS, Layout, count_of
from factlint.office.markup import DEEPEST, Element, ElementText
from factlint.prose.draft import BlockKind

_AROUND_PARAGRAPHS = frozenset({"w:customXml", "w:sdtContent", "w:ins", "w:moveTo"})
_AROUND_CELLS = frozenset({"w:sdt", "w:sdtContent", "w:customXml"})
_AROUND_RUNS = frozenset({"w:hyperlink", "w:smartTag", "w:customXml", "w:bdo", "w:dir", "w:sdtContent"})
_SIGNS = {"w:tab": "\t", "w:ptab": "\t", "w:br": "\n", "w:cr": "\n", "w:noBreakHyphen": "\u2011"}
_DRAWN = frozenset({"w:drawing", "w:pict", "w:object", "mc:AlternateContent"})
_MADE_BY_WORD = ("TOC", "INDEX", "TOA")
_BOUND = frozenset({"w:dataBinding", "w:comboBox", "w:dropDownList", "w:date", "w:picture", "w:citation", "w:lock"})


@dataclass(slots=True)
class _Field:
    """A field that began: first its code, then, if it has one, what it comes to."""

    code: str = ""
    result: bool = False

    @property
    def is_generated(self) -> bool:
        return self.code.strip().upper().startswith(_MADE_BY_WORD)


class BodyReader:
    """Reads the body of the main part into a layout."""

    def __init__(self, styles: Styles) -> None:
        self.layout = Layout()
        self._styles = styles
        self._fields: list[_Field] = []

    def read(self, elements: Iterable[Element], *, in_cell: bool = False, fixed: bool = False) -> None:
        for element in elements:
            if element.name == "w:p":
                self._read_paragraph(element, in_cell, fixed)
            elif element.name == "w:tbl":
                self._read_table(element, fixed)
            elif element.name == "w:sdt":
                if _is_contents(element):
                    self.layout.left_out[CONTENTS] += 1
                else:
                    content = element.find("w:sdtContent")
                    self.read(content.elements if content else (), in_cell=in_cell, fixed=fixed or _is_bound(element))
            elif element.name in _AROUND_PARAGRAPHS:
                self.read(element.elements, in_cell=in_cell, fixed=fixed)
            else:
                self._count_drawings(element)

    def _read_table(self, element: Element, fixed: bool) -> None:
        """Rows may stand in a content control of their own, and so may cells."""
        for child in element.elements:
            if child.name == "w:tc":
                self.layout.end_paragraph(BlockKind.PARAGRAPH)
                self._begin_cell(child.find("w:tcPr", "w:gridSpan"))
                self.read(child.elements, in_cell=True, fixed=fixed)
                self.layout.end_paragraph(BlockKind.TABLE_CELL)
            elif child.name == "w:tr" and child.find("w:trPr", "w:del") is None:
                with self.layout.in_row():
                    if (left_free := child.find("w:trPr", "w:gridBefore")) is not None:
                        self._begin_cell(left_free)
                    self._read_table(child, fixed)
            elif child.name in _AROUND_CELLS:
                self._read_table(child, fixed or _is_bound(child))

    def _begin_cell(self, columns: Element | None) -> None:
        width = 1 if columns is None else count_of(columns.get("w:val"))
        self.layout.begin_cell(width, width)

    def _read_paragraph(self, element: Element, in_cell: bool, fixed: bool) -> None:
        self._read_inline(element, fixed)
        if element.find("w:pPr", "w:rPr", "w:del") is not None:
            return  # The next paragraph goes on with this one once the change is accepted.
        level = 0 if in_cell else self._styles.level(element)
        kind = BlockKind.TABLE_CELL if in_cell else BlockKind.HEADING if level else BlockKind.PARAGRAPH
        self.layout.end_paragraph(kind, level)

    def _read_inline(self, around: Element, fixed: bool) -> None:
        for element in around.elements:
            name = element.name
            if name == "w:r":
                self._read_run(element, fixed)
            elif name in _AROUND_RUNS:
                self._read_inline(element, fixed)
            elif name in ("w:ins", "w:moveTo"):
                self._read_inline(element, True)
            elif name == "w:sdt":
                content = element.find("w:sdtContent")
                if content is not None:
                    self._read_inline(content, fixed or _is_bound(element))
            elif name == "w:fldSimple":
                self._fields.append(_Field(element.get("w:instr"), True))
                self._read_inline(element, True)
                self._fields.pop()
            elif name in ("m:oMath", "m:oMathPara"):
                self.layout.left_out["equation"] += 1
            elif name == "mc:AlternateContent":
                self._count_drawings(element)

    def _read_run(self, run: Element, fixed: bool) -> None:
        hidden = _is_on(run.find("w:rPr", "w:vanish"))
        for element in run.elements:
            name = element.name
            if name == "w:fldChar":
                self._follow_field(element.get("w:fldCharType"))
            elif name == "w:instrText" and self._fields:
                self._fields[-1].code += element.text()
            elif name in _DRAWN:
                self._read_drawing(element, hidden)
            elif name == "w:ruby":
                base = element.find("w:rubyBase")
                if base is not None:
                    self._read_inline(base, True)
            elif not hidden and (name == "w:t" or name in _SIGNS) and all(f.result for f in self._fields):
                if not any(field.is_generated for field in self._fields):
                    self._add_characters(element, fixed or bool(self._fields))
            elif hidden and name == "w:t":
                self.layout.left_out["hidden passage"] += 1

    def _add_characters(self, element: Element, fixed: bool) -> None:
        sign = _SIGNS.get(element.name)
        if sign is not None:
            self.layout.add(ElementText(sign, element.start, element.end, False), element, fixed=fixed)
            return
        for stretch in shown_stretches(element):
            self.layout.add(stretch, element, fixed=fixed)

    def _follow_field(self, kind: str) -> None:
        if kind == "begin":
            if len(self._fields) >= DEEPEST:
                raise Unreadable(TOO_COMPLICATED)
            self._fields.append(_Field())
        elif kind == "separate" and self._fields:
            self._fields[-1].result = True
            if self._fields[-1].is_generated:
                self.layout.left_out[CONTENTS] += 1
        elif kind == "end" and self._fields:
            self._fields.pop()

    def _read_drawing(self, element: Element, hidden: bool) -> None:
        """Add a sign, such as an emoji, that is also given as plain text for older readers; count a drawing as not read."""
        plain = element.find("mc:Fallback", "w:t")
        if plain is None or hidden:
            self._count_drawings(element)
            return
        for sign in plain.text():
            self.layout.add(ElementText(sign, element.start, element.end, False), element, fixed=True)

    def _count_drawings(self, element: Element) -> None:
        """Count what of a drawing is not read: its text boxes and pictures."""
        self.layout.left_out.update(list_drawings(element))


def list_drawings(element: Element) -> Iterable[str]:
    """What a drawing, an object or one of several forms of it holds, by kind; the first form counts."""
    if element.name == "mc:AlternateContent":
        form = next(element.elements, None)
        yield from () if form is None else list_drawings(form)
    elif element.name == "w:txbxContent":
        if any(found.name == "w:t" for found in element.descendants()):
            yield "text box"
    elif element.name in ("pic:pic", "v:imagedata"):
        yield "image"
    elif element.name == "c:chart":
        yield "chart"
    elif element.name == "w:object":
        yield "embedded object"
    else:
        for child in element.elements:
            yield from list_drawings(child)


def shown_stretches(text: Element) -> list[ElementText]:
    """The stretches of a `w:t` as they are shown: without outer white space that is not to be kept, no line ends."""
    found = [_join_lines(stretch) for stretch in text.texts]
    if keeps_space(text):
        return found
    while found and not found[0].text.strip():
        found.pop(0)
    while found and not found[-1].text.strip():
        found.pop()
    if found:
        found[0] = found[0].part(len(found[0].text) - len(found[0].text.lstrip()), len(found[0].text))
        found[-1] = found[-1].part(0, len(found[-1].text.rstrip()))
    return found


def keeps_space(text: Element) -> bool:
    """Whether white space at the ends of a `w:t` is shown."""
    said = (element.get("xml:space") for element in (text, *text.ancestors))
    return next((one for one in said if one), "") == "preserve"


def _join_lines(stretch: ElementText) -> ElementText:
    shown = stretch.text.replace("\n", " ").replace("\r", " ").replace("\t", " ")
    return ElementText(shown, stretch.start, stretch.end, stretch.verbatim)


def _is_on(switch: Element | None) -> bool:
    return switch is not None and switch.get("w:val", "true") not in ("0", "false", "off")


def _is_contents(control: Element) -> bool:
    gallery = control.find("w:sdtPr", "w:docPartObj", "w:docPartGallery")
    return gallery is not None and gallery.get("w:val") == "Table of Contents"


def _is_bound(element: Element) -> bool:
    """Whether Word makes the content of a control, or lets nobody change it."""
    properties = element.find("w:sdtPr")
    return properties is not None and any(found.name in _BOUND for found in properties.elements)
