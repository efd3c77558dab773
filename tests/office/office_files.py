"""Small office documents made of nothing but what a test is about, and what another reader than ours sees in them."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from lxml import etree

from factlint.office.document import Document, open_document
from factlint.office.remarks import Comment, CopyChanges
from factlint.prose.apply.edits import Edit
from factlint.prose.span import Span

AT = datetime(2026, 10, 11, 12, 30, 15)
W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MORE = (
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)
STYLES = (
    '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="berschrift1"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Out"><w:name w:val="Out"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>'
)
SIGNS = {"tab": "\t", "br": "\n", "noBreakHyphen": "\u2011"}
OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"
TEXT = f"{OFFICE}text:1.0"
ODT_SIGNS = {"s": " ", "tab": "\t", "line-break": "\n"}
ODT_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content '
    + " ".join(
        f'xmlns:{name}="{OFFICE}{uri}:1.0"'
        for name, uri in (
            ("office", "office"),
            ("text", "text"),
            ("table", "table"),
            ("draw", "drawing"),
            ("style", "style"),
        )
    )
    + ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2">'
)


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content, zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED)
    return written.getvalue()


def unzipped(raw: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def docx(body: str, related: Mapping[str, str] | None = None, *, uri: str = W, **parts: str) -> bytes:
    """A document with this body; `related` are parts by their kind, such as `footnotes`, in the folder `word`."""
    related = {"styles": f'<w:styles xmlns:w="{uri}">{STYLES}</w:styles>'} | dict(related or {})
    refers = "".join(
        f'<Relationship Id="r{number}" Type="{R}/{kind.rstrip("123")}" Target="{kind}.xml"/>'
        for number, kind in enumerate(related)
    )
    main = f'<Relationship Id="r0" Type="{R}/officeDocument" Target="word/document.xml"/>'
    return zipped(
        {
            "[Content_Types].xml": f'{HEAD}<Types xmlns="{PACKAGE}/content-types"></Types>',
            "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{main}</Relationships>',
            "word/document.xml": f'{HEAD}<w:document xmlns:w="{uri}" {MORE}><w:body>{body}</w:body></w:document>',
            "word/_rels/document.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{refers}</Relationships>',
            **{f"word/{kind}.xml": content for kind, content in related.items()},
            "word/media/image1.png": b"\x89PNG\r\n\x1a\n\0\0",
            **parts,
        }
    )


def odt(body: str, *, styles: str = "", automatic: str = "") -> bytes:
    """A document with this body."""
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": f"{ODT_HEAD}<office:automatic-styles>{automatic}</office:automatic-styles>"
            f"<office:body><office:text>{body}</office:text></office:body></office:document-content>",
            "styles.xml": f"{ODT_HEAD.replace('document-content', 'document-styles')}{styles}</office:document-styles>",
            "Pictures/1.png": b"\x89PNG\r\n\x1a\n\0\0",
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{OFFICE}manifest:1.0"/>',
        }
    )


def opened(raw: bytes) -> Document:
    return open_document("a.odt" if raw[30:38] == b"mimetype" else "a.docx", raw)


def remarked(raw: bytes, comments: Iterable[Span] = (), edits: Sequence[Edit] = ()) -> bytes:
    """The file with a comment on each span, which says which one it is, and with edits."""
    said = [Comment(span, (f"Comment {at}", "<b> & so on")) for at, span in enumerate(comments)]
    return opened(raw).with_remarks(CopyChanges(said, edits, AT))


@dataclass
class Seen:
    """What lxml sees in a text: `original` and `accepted` words under each comment, and of the whole.

    `marks` is all that is not ours, in order: each character with the elements around it and the look of its run.
    """

    original: dict[str, str] = field(default_factory=dict[str, str])
    accepted: dict[str, str] = field(default_factory=dict[str, str])
    marks: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    ids: list[str] = field(default_factory=list[str])
    open: set[str] = field(default_factory=set[str])
    fields: list[str] = field(default_factory=list[str])

    def say(self, text: str, *, original: bool, accepted: bool) -> None:
        if "begin" in self.fields:
            return
        for name in ("", *self.open):
            self.original[name] = self.original.get(name, "") + (text if original else "")
            self.accepted[name] = self.accepted.get(name, "") + (text if accepted else "")


def seen_in_docx(raw: bytes) -> Seen:
    """What is in the body; the words of others' tracked changes count as accepted, ours as far as it is asked."""
    seen = Seen()
    root = etree.fromstring(unzipped(raw)["word/document.xml"])
    _walk_docx(root[0], seen, (), "")
    assert not seen.open
    return seen


def _walk_docx(element: etree._Element, seen: Seen, around: tuple[str, ...], look: str) -> None:
    name = etree.QName(element).localname
    number = element.get(f"{{{W}}}id", "")
    ours = element.get(f"{{{W}}}author") == "Factlint"
    if name in ("ins", "del") and ours:
        seen.ids.append(number)
    if name == "fldChar":
        _field(element.get(f"{{{W}}}fldCharType"), seen.fields)
    if name == "commentRangeStart":
        seen.open.add(number)
    elif name == "commentRangeEnd":
        seen.open.discard(number)
    elif name == "commentReference":
        seen.ids.append(number)
        assert "ins" not in around and "del" not in around and "hyperlink" not in around
    elif name == "r":
        properties = element.find(f"{{{W}}}rPr")
        look = "" if properties is None else etree.tostring(properties, method="c14n", with_tail=False).decode()
        look = re.sub('(rPrChange [^>]*w:id=)"[^"]*"', r"\1", look)
    elif name in ("t", "delText"):
        _say_docx(element, seen, around, look)
    elif name in SIGNS:
        seen.say(SIGNS[name], original="del" not in around, accepted="del" not in around)
        seen.marks.append((name, *_without_ours(around), look))
    elif name not in ("rPr", "ins", "del") and len(element) == 0:
        seen.marks.append((name, *_without_ours(around), look))
    inside = around if name in ("r", "body") else (*around, f"{name}{' of ours' if ours else ''}")
    for child in element:
        if name not in ("rPr",):
            _walk_docx(child, seen, inside, look)


def _field(kind: str, fields: list[str]) -> None:
    if kind == "begin":
        fields.append(kind)
    elif kind == "separate":
        fields[-1] = kind
    else:
        fields.pop()


def _say_docx(element: etree._Element, seen: Seen, around: tuple[str, ...], look: str) -> None:
    text = element.text or ""
    keeps = element.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"
    text = (text if keeps else text.strip()).replace("\n", " ")
    put_in, taken_out = "ins of ours" in around, "del of ours" in around
    assert (element.tag == f"{{{W}}}delText") == (taken_out or "del" in around)
    gone = "del" in around
    seen.say(text, original=not put_in and not gone, accepted=not taken_out and not gone)
    if not put_in:
        seen.marks += ((character, *_without_ours(around), look) for character in text)


def _without_ours(around: Iterable[str]) -> tuple[str, ...]:
    return tuple(one for one in around if not one.endswith(" of ours"))


def seen_in_odt(raw: bytes) -> Seen:
    """What is in the body, by the rules of the format for white space."""
    root = etree.fromstring(unzipped(raw)["content.xml"])
    text = root.find(".//{*}text")
    assert text is not None
    seen, spaced = Seen(), True
    changes = {one.get(f"{{{TEXT}}}id"): one[0] for one in text.iterfind("{*}tracked-changes/{*}changed-region")}
    ours: set[str] = set()

    def say(words: str, path: tuple[str, ...]) -> None:
        nonlocal spaced
        for character in words:
            if character in " \t\r\n":
                if spaced:
                    continue
                character = " "
            spaced = character == " "
            seen.say(character, original=not ours, accepted=True)
            if not ours:
                seen.marks.append((character, *path))

    def element(one: etree._Element, path: tuple[str, ...]) -> None:
        nonlocal spaced
        name = etree.QName(one).localname
        change = one.get(f"{{{TEXT}}}change-id", "")
        if name in ("p", "h"):
            spaced = True
        if name == "annotation":
            if (one.findtext("{*}creator") or "") == "Factlint":
                seen.open.add(one.get(f"{{{OFFICE}office:1.0}}name", ""))
        elif name == "annotation-end":
            seen.open.discard(one.get(f"{{{OFFICE}office:1.0}}name", ""))
        elif name == "change-start" and change.startswith("factlint"):
            ours.add(change)
        elif name == "change-end" and change in ours:
            ours.discard(change)
        elif name == "change" and change.startswith("factlint"):
            deleted = changes[change].find("{*}p")
            assert deleted is not None
            walk_deleted(deleted, path)
        elif name in ODT_SIGNS:
            sign = ODT_SIGNS[name] * int(one.get(f"{{{TEXT}}}c", "1"))
            seen.say(sign, original=not ours, accepted=True)
            spaced = False
            if not ours:
                seen.marks += ((character, *path) for character in sign)
        elif name not in ("note", "tracked-changes"):
            before = len(seen.marks)
            walk(one, (*path, name + one.get(f"{{{TEXT}}}style-name", "")))
            if len(one) == 0 and len(seen.marks) == before:
                seen.marks.append((name, *path))

    def walk(one: etree._Element, path: tuple[str, ...]) -> None:
        say(one.text or "", path)
        for child in one:
            element(child, path)
            say(child.tail or "", path)

    def walk_deleted(one: etree._Element, path: tuple[str, ...]) -> None:
        """The look is in the list of changes again, so it is not said twice here."""
        words = deleted_words(one)
        seen.say(words, original=True, accepted=False)
        seen.marks.extend((character, *path) for character in words)

    walk(text, ())
    assert not seen.open
    return seen


def deleted_words(one: etree._Element) -> str:
    inside = "".join(" " if etree.QName(child).localname == "s" else deleted_words(child) for child in one)
    return inside if len(one) and etree.QName(one[0]).localname != "s" else _with_spaces(one)


def _with_spaces(one: etree._Element) -> str:
    return (one.text or "") + "".join(" " + (child.tail or "") for child in one)


def comments_in_odt(raw: bytes) -> dict[str, str]:
    """Our comments by their names: what is said in them."""
    root = etree.fromstring(unzipped(raw)["content.xml"])
    found = (one for one in root.iter("{*}annotation") if one.findtext("{*}creator") == "Factlint")
    return {
        one.get(f"{{{OFFICE}office:1.0}}name", ""): "\n".join("".join(p.itertext()) for p in one.iterfind("{*}p"))
        for one in found
    }


def comments_in_docx(raw: bytes) -> dict[str, str]:
    """The comments of a file by their numbers: what is said in them."""
    root = etree.fromstring(unzipped(raw)["word/comments.xml"])
    return {one.get(f"{{{W}}}id"): "\n".join("".join(p.itertext()) for p in one) for one in root}
