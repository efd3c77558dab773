"""XML with the place of every element in its bytes, so that a part changes only where something is put in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from xml.parsers import expat

from factlint.office.errors import TOO_COMPLICATED, Unreadable

DEEPEST = 200
MOST_NODES = 1_500_000
"""Elements and stretches of text together: a small file of entities or line ends unpacks to millions of those."""
_TAG_END = re.compile(rb"""(?:[^"'>]|"[^"]*"|'[^']*')*>""")
_ONE_SIGN = re.compile(rb"&[^;]*;|\r\n?")
_DECLARED = re.compile(rb"""<\?xml[^>]{0,100}?encoding\s*=\s*["']([^"']+)""")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SEPARATOR = " "


class ElementText:
    """Some text of an element, and the bytes that say it: `verbatim` its characters in UTF-8, or an entity for one."""

    __slots__ = ("end", "start", "text", "verbatim")

    def __init__(self, text: str, start: int, end: int, verbatim: bool) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.verbatim = verbatim

    def byte_offset(self, character: int) -> int:
        """Where a character begins, or the last one ends."""
        if self.verbatim:
            return self.start + len(self.text[:character].encode())
        return self.start if character < len(self.text) else self.end

    def part(self, start: int, end: int) -> ElementText:
        """The stretch of some of its characters."""
        return ElementText(self.text[start:end], self.byte_offset(start), self.byte_offset(end), self.verbatim)


class Element:
    """One element: its bytes are `[start, end)`, what it holds is `[inner, inner_end)`.

    Names have the prefix that is usual for their namespace (`w:p`), whatever the file calls it; `written` is the name
    as the file has it. An element without a closing tag has both inner offsets at its end.
    """

    __slots__ = ("attributes", "children", "end", "inner", "inner_end", "name", "parent", "start", "written")

    def __init__(self, name: str, written: str, attributes: dict[str, str], parent: Element | None, start: int) -> None:
        self.name = name
        self.written = written
        self.attributes = attributes
        self.parent = parent
        self.start = self.inner = self.inner_end = self.end = start
        self.children: list[Element | ElementText] = []

    @property
    def elements(self) -> Iterator[Element]:
        return (child for child in self.children if isinstance(child, Element))

    @property
    def texts(self) -> Iterator[ElementText]:
        return (child for child in self.children if isinstance(child, ElementText))

    @property
    def ancestors(self) -> Iterator[Element]:
        """The elements around it, the nearest first."""
        element = self.parent
        while element is not None:
            yield element
            element = element.parent

    def descendants(self) -> Iterator[Element]:
        """All elements in it, in order."""
        for child in self.elements:
            yield child
            yield from child.descendants()

    def find(self, *path: str) -> Element | None:
        """The first element at a path of names below this one."""
        found: Element | None = self
        for name in path:
            found = next((child for child in found.elements if child.name == name), None) if found else None
        return found

    def get(self, attribute: str, default: str = "") -> str:
        return self.attributes.get(attribute, default)

    def text(self) -> str:
        """All the text in it."""
        return "".join(child.text if isinstance(child, ElementText) else child.text() for child in self.children)


@dataclass(frozen=True, slots=True)
class Splice:
    """Bytes put in the place of `[start, end)`."""

    start: int
    end: int
    content: bytes


def apply_splices(data: bytes, splices: Iterable[Splice]) -> bytes:
    """The bytes after all splices; at one place they come in the order given."""
    parts: list[bytes] = []
    done = 0
    for splice in sorted(splices, key=lambda splice: (splice.start, splice.end)):
        assert splice.start >= done
        parts += (data[done : splice.start], splice.content)
        done = splice.end
    return b"".join(parts) + data[done:]


def drop_invalid_characters(text: str) -> str:
    """Text without the characters that XML cannot hold."""
    return _NOT_XML.sub("", text)


def escape(text: str) -> str:
    """Text as an element or an attribute holds it."""
    clean = drop_invalid_characters(text)
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        clean = clean.replace(sign, entity)
    return clean


def read_xml(data: bytes, namespaces: dict[str, str]) -> Element:
    """The root of an XML part; `namespaces` gives the prefixes of the names. Raises Unreadable.

    A document type is refused, and with it every entity of its own: office documents have none.
    """
    return _Reader(data, namespaces).root()


class _Reader:
    def __init__(self, data: bytes, namespaces: dict[str, str]) -> None:
        self._data = data
        self._prefixes = namespaces
        self._names: dict[str, str] = {}
        self._root: Element | None = None
        self._open: list[Element] = []
        self._count = 0
        self._parser = parser = expat.ParserCreate(namespace_separator=_SEPARATOR)
        parser.namespace_prefixes = True
        parser.buffer_text = False
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartCdataSectionHandler = self._cdata

    def root(self) -> Element:
        if not _is_utf8(self._data):
            raise Unreadable("is not written in UTF-8; save it once with Word or Writer")
        try:
            self._parser.Parse(self._data, True)
        except expat.ExpatError as error:
            raise Unreadable("is damaged: a part of it is no XML") from error
        assert self._root is not None
        return self._root

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count_one()
        if len(self._open) >= DEEPEST:
            raise Unreadable(TOO_COMPLICATED)
        parent = self._open[-1] if self._open else None
        named = {self._name(key): value for key, value in attributes.items()}
        element = Element(self._name(name), _written_name(name), named, parent, self._parser.CurrentByteIndex)
        found = _TAG_END.match(self._data, element.start)
        element.inner = element.inner_end = element.end = found.end() if found else element.start
        if parent is None:
            self._root = element
        else:
            parent.children.append(element)
        self._open.append(element)

    def _end(self, _name: str) -> None:
        element = self._open.pop()
        if self._data[element.inner - 2 : element.inner] == b"/>":
            return
        element.inner_end = self._parser.CurrentByteIndex
        element.end = self._data.index(b">", element.inner_end) + 1

    def _count_one(self) -> None:
        self._count += 1
        if self._count > MOST_NODES:
            raise Unreadable(TOO_COMPLICATED)

    def _characters(self, text: str) -> None:
        self._count_one()
        start = self._parser.CurrentByteIndex
        said = text.encode()
        one = _ONE_SIGN.match(self._data, start)
        end = one.end() if one else start + len(said)
        self._open[-1].children.append(ElementText(text, start, end, one is None))

    def _doctype(self, *_: object) -> None:
        raise Unreadable("has a document type of its own, which office documents have not")

    def _cdata(self) -> None:
        raise Unreadable("is built in an unusual way (it holds CDATA); save it once with Word or Writer")

    def _name(self, name: str) -> str:
        known = self._names.get(name)
        if known is None:
            uri, _, local = name.partition(_SEPARATOR)
            known = f"{self._prefixes.get(uri, uri)}:{local.partition(_SEPARATOR)[0]}" if local else name
            self._names[name] = known
        return known


def _written_name(name: str) -> str:
    """The name as it stands in the file, of what the parser makes of it: `uri local prefix`."""
    parts = name.split(_SEPARATOR)
    return f"{parts[2]}:{parts[1]}" if len(parts) == 3 else parts[-1]


def _is_utf8(data: bytes) -> bool:
    declared = _DECLARED.match(data.removeprefix(b"\xef\xbb\xbf"))
    said = declared[1].lower() if declared else b"utf-8"
    return said in (b"utf-8", b"us-ascii", b"ascii") and not data.startswith((b"\xff\xfe", b"\xfe\xff"))


def is_contiguous(stretches: Sequence[ElementText]) -> bool:
    """Whether the bytes of some stretches follow one another without anything between."""
    return all(one.end == two.start for one, two in pairwise(stretches))
