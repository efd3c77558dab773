"""The names of WordprocessingML: its namespaces in both of their forms, and the parts of a `.docx` by their relations."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass

from factlint.office.errors import Unreadable
from factlint.office.markup import Element, read_xml
from factlint.office.package import Package

TRANSITIONAL = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_RELATIONS = "http://purl.oclc.org/ooxml/officeDocument/relationships"
CONTENT_TYPES = "[Content_Types].xml"
NAMESPACES = {
    TRANSITIONAL: "w",
    STRICT: "w",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
    "http://schemas.openxmlformats.org/drawingml/2006/picture": "pic",
    "http://purl.oclc.org/ooxml/drawingml/picture": "pic",
    "http://schemas.openxmlformats.org/drawingml/2006/chart": "c",
    "http://purl.oclc.org/ooxml/drawingml/chart": "c",
    "urn:schemas-microsoft-com:vml": "v",
    "http://schemas.openxmlformats.org/package/2006/relationships": "rel",
    "http://schemas.openxmlformats.org/package/2006/content-types": "ct",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://purl.org/dc/terms/": "dcterms",
    "http://www.w3.org/XML/1998/namespace": "xml",
}


@dataclass(frozen=True, slots=True)
class Relation:
    """That a part refers to another one, as a `kind` such as `footnotes`."""

    id: str
    kind: str
    target: str


def relations_name(part: str) -> str:
    """The part that says what a part refers to."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def relations(package: Package, part: str) -> Iterator[Relation]:
    """What a part refers to inside the package; the package itself is the part ""."""
    name = relations_name(part)
    if name not in package:
        return
    for found in read_root(package, name).elements:
        if found.name == "rel:Relationship" and found.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join("/", posixpath.dirname(part), found.get("Target"))).lstrip("/")
            yield Relation(found.get("Id"), found.get("Type").rpartition("/")[2], target)


def related_parts(package: Package, part: str, kind: str) -> list[str]:
    """The parts that a part refers to as a kind, which are there."""
    return [found.target for found in relations(package, part) if found.kind == kind and found.target in package]


def main_part(package: Package) -> str:
    """The part that holds the text."""
    found = related_parts(package, "", "officeDocument")
    if not found:
        raise Unreadable("is damaged or no office document: it names no text")
    return found[0]


def read_root(package: Package, part: str) -> Element:
    """The root of a part."""
    return read_xml(package.part(part), NAMESPACES)
