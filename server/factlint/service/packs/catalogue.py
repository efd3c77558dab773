"""What a catalogue of packs says (OPDS, Atom), and the file beside a pack that says how large it is and its checksum.

Nothing of either is trusted beyond its form: ids become names of folders only where they are plain, and texts are cut.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast
from urllib.parse import urljoin

CATEGORIES = ("wikipedia", "vikidia", "wikivoyage")
"""What is an encyclopedia; other collections are no evidence for claims on the world."""
LANGUAGE = "eng"
_ATOM = "{http://www.w3.org/2005/Atom}"
_ISSUED = "{http://purl.org/dc/terms/}issued"
_RIGHTS = ("{http://purl.org/dc/terms/}rights", f"{_ATOM}rights")
_METALINK = "{urn:ietf:params:xml:ns:metalink}"
_ARCHIVE = "application/x-zim"
_NAME = re.compile(r"[a-z0-9](?:[a-z0-9_-]|\.(?=[a-z0-9])){0,99}")
_EDITION = re.compile(r"\d{4}-\d{2}(?:-\d{2})?")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_SHORT, _LONG = 120, 300
_LICENCES = {"wikipedia": "CC BY-SA 4.0", "vikidia": "CC BY-SA 3.0", "wikivoyage": "CC BY-SA 4.0"}
UNSAID = "the catalogue does not say"
# The catalogue gives sizes in whole kibibytes or larger units; the file beside the pack gives bytes.
_ROUNDED = 1 << 20


class UnreadableCatalogue(Exception):
    """What came is no catalogue, or no list of checksums; the message is for the reader."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A pack of the catalogue; `size` in bytes as announced there, `address` where the archive or its metalink is."""

    id: str
    title: str
    summary: str
    edition: str
    articles: int
    size: int
    licence: str
    address: str


@dataclass(frozen=True, slots=True)
class ArchiveFacts:
    """What is to be downloaded: exact size (0 where it is not said), SHA-256 ("" where it is not said), places."""

    size: int
    sha256: str
    urls: tuple[str, ...]


def read_offers(body: bytes, base: str) -> tuple[list[Offer], int]:
    """The packs of one page of a catalogue that can be evidence, and how many entries the page had.

    Raises UnreadableCatalogue.
    """
    root = _parsed(body)
    entries = root.findall(f"{_ATOM}entry")
    return [offer for entry in entries if (offer := _offer(entry, base)) is not None], len(entries)


def read_metalink(body: bytes, base: str) -> ArchiveFacts:
    """Raises UnreadableCatalogue."""
    file = _parsed(body).find(f"{_METALINK}file")
    if file is None:
        raise UnreadableCatalogue("The list of the pack's checksums names no file.")
    digests = {
        str(one.get("type")).lower(): (one.text or "").strip().lower() for one in file.findall(f"{_METALINK}hash")
    }
    digest = digests.get("sha-256", "")
    places = sorted(file.findall(f"{_METALINK}url"), key=lambda one: _whole(one.get("priority")) or 999)
    urls = tuple(urljoin(base, one.text.strip()) for one in places if one.text and one.text.strip())
    size = _whole(file.findtext(f"{_METALINK}size"))
    return ArchiveFacts(size, digest if _SHA256.fullmatch(digest) else "", urls[:8])


def read_checksum(body: bytes) -> str:
    """The SHA-256 of a `.sha256` file, "" where there is none."""
    word = body[:200].decode("ascii", errors="replace").split(maxsplit=1)
    digest = word[0].lower() if word else ""
    return digest if _SHA256.fullmatch(digest) else ""


def is_as_announced(announced: int, size: int) -> bool:
    """Whether a file has the size that was said before somebody agreed to it."""
    return size <= announced + max(_ROUNDED, announced // 100)


def _offer(entry: Any, base: str) -> Offer | None:
    category = _text(entry, f"{_ATOM}category")
    languages = _text(entry, f"{_ATOM}language").split(",")
    parts = (_text(entry, f"{_ATOM}name"), _text(entry, f"{_ATOM}flavour"))
    id = "_".join(filter(None, parts)).lower()
    link = next((one for one in entry.findall(f"{_ATOM}link") if one.get("type") == _ARCHIVE and one.get("href")), None)
    if category not in CATEGORIES or LANGUAGE not in languages or link is None or not _NAME.fullmatch(id):
        return None
    issued = _text(entry, _ISSUED) or _text(entry, f"{_ATOM}updated")
    edition = match.group() if (match := _EDITION.match(issued)) else ""
    licence = next((said for name in _RIGHTS if (said := _text(entry, name))), "")
    return Offer(
        id=id,
        title=_text(entry, f"{_ATOM}title") or id,
        summary=_text(entry, f"{_ATOM}summary", _LONG),
        edition=edition,
        articles=_whole(_text(entry, f"{_ATOM}articleCount")),
        size=_whole(link.get("length")),
        licence=licence or _LICENCES.get(category, UNSAID),
        address=urljoin(base, str(link.get("href"))),
    )


def _parsed(body: bytes) -> Any:
    xml = cast(Any, import_module("lxml.etree"))
    parser = xml.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        return xml.fromstring(body, parser)
    except (xml.XMLSyntaxError, ValueError):
        raise UnreadableCatalogue("What the catalogue sent could not be read.") from None


def _text(entry: Any, name: str, most: int = _SHORT) -> str:
    return " ".join(str(entry.findtext(name) or "").split())[:most]


def _whole(text: object) -> int:
    said = str(text or "").strip()
    return int(said) if said.isdecimal() and len(said) < 16 else 0
