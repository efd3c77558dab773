"""An `.odt` file: its text, and copies of it with comments and tracked changes."""

from __future__ import annotations

from collections import Counter
from itertools import count

from factlint.office.about import read_about
from factlint.office.errors import Unreadable
from factlint.office.layout import Layout, Places
from factlint.office.markup import Element, Splice, read_xml
from factlint.office.odt_marks import Marks, can_change
from factlint.office.odt_text import NAMESPACES, BodyReader
from factlint.office.package import Package
from factlint.office.remarks import AUTHOR, CopyChanges
from factlint.prose.apply.edits import Edit

CONTENT, STYLES, META, MANIFEST = "content.xml", "styles.xml", "meta.xml", "META-INF/manifest.xml"
_OURS = b"factlint"
_PREFIXES = ("office", "text", "dc")


class Odt:
    """A document that was read."""

    def __init__(self, package: Package) -> None:
        self._package = package
        if MANIFEST in package and b"encryption-data" in package.part(MANIFEST):
            raise Unreadable("is locked with a password")
        self._data = package.part(CONTENT)
        self._root = read_xml(self._data, NAMESPACES)
        body = self._root.find("office:body", "office:text")
        if body is None:
            raise Unreadable("is damaged or no text document: it has no body")
        self._body = body
        reader = BodyReader(_heading_styles(self._root))
        reader.read(body.elements)
        self.layout: Layout = reader.layout
        self.layout.left_out.update(_count_margins(package))
        self._places = Places(self.layout.shown)
        self._hidden = reader.hidden
        said = read_xml(package.part(META), NAMESPACES).find("office:meta") if META in package else None
        self.about = read_about(said, ("dc:date", "meta:creation-date"))

    def can_change(self, edit: Edit) -> bool:
        """Whether an edit can be made as a tracked change."""
        return self._has_usual_prefixes and can_change(self._places, edit)

    def with_remarks(self, remarks: CopyChanges) -> bytes:
        """A copy of the file with comments and tracked changes in it."""
        if not self._has_usual_prefixes:
            raise Unreadable("names its elements in an unusual way; save it once with Writer")
        # Names of our own that are there already are left behind by a number that no earlier run came to.
        numbers = count(self._data.count(_OURS) + 1)
        marks = Marks(self._data, self.layout.text, self._places, self._hidden, numbers, remarks.timestamp)
        for edit in remarks.edits:
            marks.change(edit, remarks.comments)
        for comment in remarks.new_comments(_own_comments(self._body)):
            marks.comment(comment)
        return self._package.replace({CONTENT: marks.build_content(*self._extend_change_list(marks.changes))})

    @property
    def _has_usual_prefixes(self) -> bool:
        """Whether the prefixes are those that all office suites write; what is put in uses them."""
        head = self._data[: self._root.inner]
        return all(f"xmlns:{prefix}=".encode() in head for prefix in _PREFIXES) and self._body.written == "office:text"

    def _extend_change_list(self, changes: list[str]) -> list[Splice]:
        """Put changes into the list of tracked changes; recording of the writer's own edits is not switched on."""
        if not changes:
            return []
        more = "".join(changes)
        found = self._body.find("text:tracked-changes")
        if found is not None and found.inner < found.end:
            return [Splice(found.inner_end, found.inner_end, more.encode())]
        if found is not None:
            opening = self._data[found.start : found.end].rstrip(b"/>").decode()
            return [Splice(found.start, found.end, f"{opening}>{more}</{found.written}>".encode())]
        forms = self._body.find("office:forms")
        at = forms.end if forms else self._body.inner
        new = f'<text:tracked-changes text:track-changes="false">{more}</text:tracked-changes>'
        return [Splice(at, at, new.encode())]


def _own_comments(body: Element) -> set[tuple[str, ...]]:
    """The paragraphs of each comment of ours that an earlier copy brought into the document."""
    found = (element for element in body.descendants() if element.name == "office:annotation")
    ours = [one for one in found if (creator := one.find("dc:creator")) and creator.text() == AUTHOR]
    return {tuple(p.text() for p in one.elements if p.name == "text:p") for one in ours}


def _heading_styles(root: Element) -> dict[str, int]:
    """The levels of the styles of headings and of the title: those of the usual names, and those made from them here."""
    levels = {"Title": 1} | {f"Heading_20_{level}": level for level in range(1, 10)}
    automatic = root.find("office:automatic-styles")
    for style in automatic.elements if automatic else ():
        if level := levels.get(style.get("style:parent-style-name")):
            levels[style.get("style:name")] = level
    return levels


def _count_margins(package: Package) -> Counter[str]:
    """How many headers and footers hold words; those with the same words count once."""
    found: Counter[str] = Counter()
    if STYLES not in package:
        return found
    try:
        root = read_xml(package.part(STYLES), NAMESPACES)
    except Unreadable:
        return found
    for kind in ("header", "footer"):
        here = (
            e for e in root.descendants() if e.name in (f"style:{kind}", f"style:{kind}-left", f"style:{kind}-first")
        )
        found[kind] = len({" ".join(element.text().split()) for element in here} - {""})
    return +found
