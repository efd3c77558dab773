"""A `.docx` file: its text, and copies of it with comments and tracked changes."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator
from itertools import count

from factlint.office.about import read_about
from factlint.office.docx_names import (
    CONTENT_TYPES,
    RELATIONS,
    STRICT,
    STRICT_RELATIONS,
    TRANSITIONAL,
    main_part,
    read_root,
    related_parts,
    relations_name,
)
from factlint.office.docx_runs import Runs, can_change
from factlint.office.docx_styles import Styles
from factlint.office.docx_text import BodyReader
from factlint.office.docx_unread import unread_parts
from factlint.office.errors import Unreadable
from factlint.office.layout import Layout, Places
from factlint.office.markup import Element, Splice, apply_splices, escape
from factlint.office.package import Package
from factlint.office.remarks import AUTHOR, Comment, CopyChanges
from factlint.prose.apply.edits import Edit

_INITIALS = "FL"
_SMALL = 20
"""Ten points, the size that Word gives to comments, in half points."""
_COMMENTS_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
_LARGEST_NUMBER = 2_000_000_000


class Docx:
    """A document that was read."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._main = main_part(package)
        self._root = read_root(package, self._main)
        body = self._root.find("w:body")
        if body is None:
            raise Unreadable("is damaged or no text document: it has no body")
        self._styles = Styles(package, self._main)
        reader = BodyReader(self._styles)
        reader.read(body.elements)
        self.layout: Layout = reader.layout
        self.layout.left_out.update(unread_parts(package, self._main))
        self._places = Places(self.layout.shown)
        properties = related_parts(package, "", "core-properties")[:1]
        said = read_root(package, properties[0]) if properties else None
        self.about = read_about(said, ("dcterms:modified", "dcterms:created"))

    def can_change(self, edit: Edit) -> bool:
        """Whether an edit can be made as a tracked change."""
        return can_change(self._places, edit)

    def with_remarks(self, remarks: CopyChanges) -> bytes:
        """A copy of the file with comments and tracked changes in it."""
        comments = related_parts(self._package, self._main, "comments")
        existing = read_root(self._package, comments[0]) if comments else None
        numbers = count(_largest_number([self._root, *([existing] if existing else [])]) + 1)
        numbered = [(next(numbers), one) for one in remarks.new_comments(_own_comments(existing))]
        runs = Runs(self._package.part(self._main), self._places, numbers, remarks.timestamp)
        for edit in remarks.edits:
            runs.change(edit, remarks.comments)
        for number, one in numbered:
            runs.comment(one.span, number)
        parts = {self._main: runs.build_content()}
        if numbered:
            prefix = existing.written.rpartition("comments")[0] if existing else "w:"
            said = "".join(self._comment_xml(prefix, number, one, remarks.timestamp) for number, one in numbered)
            add = (
                _append_to_root(self._package, comments[0], existing, said)
                if existing
                else self._add_comments_part(said)
            )
            parts |= add
        return self._package.replace(parts)

    def _add_comments_part(self, said: str) -> dict[str, bytes]:
        """A new part for comments, and the lists of the package that name it."""
        folder = posixpath.dirname(self._main)
        name = posixpath.join(folder, "comments.xml")
        if name in self._package:
            name = posixpath.join(folder, "factlint-comments.xml")
        strict = STRICT.encode() in self._package.part(self._main)[: self._root.inner]
        uri, relations = (STRICT, STRICT_RELATIONS) if strict else (TRANSITIONAL, RELATIONS)
        heading = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        content = f'{heading}<w:comments xmlns:w="{uri}">{said}</w:comments>'
        kinds = self._add_entry(CONTENT_TYPES, "Override", f'PartName="/{name}" ContentType="{_COMMENTS_TYPE}"')
        target = posixpath.relpath(name, folder or ".")
        kind = f'Id="factlintComments" Type="{relations}/comments" Target="{target}"'
        refers = self._add_entry(relations_name(self._main), "Relationship", kind)
        return {name: content.encode()} | kinds | refers

    def _add_entry(self, part: str, name: str, attributes: str) -> dict[str, bytes]:
        """A list of the package (content types, relationships) with one more entry, by its name."""
        if part not in self._package:
            uri = "http://schemas.openxmlformats.org/package/2006/relationships"
            return {part: f'<Relationships xmlns="{uri}"><{name} {attributes}/></Relationships>'.encode()}
        root = read_root(self._package, part)
        prefix, colon, _ = root.written.rpartition(":")
        return _append_to_root(self._package, part, root, f"<{prefix}{colon}{name} {attributes}/>")

    def _comment_xml(self, w: str, number: int, comment: Comment, stamp: str) -> str:
        """A comment as its part holds it, in the document's own look of comments if it has one, else in small print.

        `w` is the prefix of names.
        """
        text, reference = self._styles.named.get("annotation text"), self._styles.named.get("annotation reference")
        look = f'<{w}pPr><{w}pStyle {w}val="{escape(text)}"/></{w}pPr>' if text else ""
        mark = f'<{w}rPr><{w}rStyle {w}val="{escape(reference)}"/></{w}rPr>' if reference else ""
        small = "" if text else f'<{w}rPr><{w}sz {w}val="{_SMALL}"/></{w}rPr>'
        first = f"<{w}r>{mark}<{w}annotationRef/></{w}r>"
        paragraphs: list[str] = []
        for words in comment.paragraphs:
            said = f'<{w}r>{small}<{w}t xml:space="preserve">{escape(words)}</{w}t></{w}r>'
            paragraphs.append(f"<{w}p>{look}{first}{said}</{w}p>")
            first = ""
        about = f'{w}id="{number}" {w}author="{AUTHOR}" {w}date="{stamp}Z" {w}initials="{_INITIALS}"'
        return f"<{w}comment {about}>{''.join(paragraphs)}</{w}comment>"


def _own_comments(comments: Element | None) -> set[tuple[str, ...]]:
    """The paragraphs of each comment of ours that an earlier copy brought into the document."""
    found = comments.elements if comments is not None else ()
    ours = (one for one in found if one.get("w:author") == AUTHOR)
    return {tuple(paragraph.text() for paragraph in one.elements) for one in ours}


def _append_to_root(package: Package, part: str, root: Element, more: str) -> dict[str, bytes]:
    """The part with `more` at the end of its root, by its name."""
    data = package.part(part)
    if root.inner < root.end:
        return {part: apply_splices(data, [Splice(root.inner_end, root.inner_end, more.encode())])}
    closed = f">{more}</{root.written}>".encode()
    return {part: apply_splices(data, [Splice(data.rindex(b"/", 0, root.end), root.end, closed)])}


def _largest_number(roots: Iterable[Element]) -> int:
    def numbers() -> Iterator[int]:
        for root in roots:
            for element in root.descendants():
                written = element.get("w:id")
                if written.isdecimal() and int(written) < _LARGEST_NUMBER:
                    yield int(written)

    return max(numbers(), default=-1)
