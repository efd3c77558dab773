"""A catalogue of packs on loopback: OPDS entries, archives made with the real library, checksums beside them, ranges."""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from factlint.interface.packs import PackOut
from factlint.service.packs.installation import PackInstaller

ID = "wikipedia_en_bridges_nopic"
FEED = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="https://specs.opds.io/opds-1.2">
  <id>12345678-90ab-cdef-1234-567890abcdef</id><title>Filtered Entries</title>{}
</feed>"""
ENTRY = """
  <entry><id>urn:uuid:{uuid}</id><title>{title}</title><updated>{issued}T00:00:00Z</updated>
    <summary>All of the bridges.</summary><language>{language}</language><name>{name}</name><flavour>{flavour}</flavour>
    <category>{category}</category><tags>{category}</tags><articleCount>{articles}</articleCount><mediaCount>0</mediaCount>
    <link type="text/html" href="/content/x"/><dc:issued>{issued}T00:00:00Z</dc:issued>
    <link rel="http://opds-spec.org/acquisition/open-access" type="application/x-zim" href="{href}" length="{length}"/>
  </entry>"""
METALINK = """<?xml version="1.0" encoding="UTF-8"?>
<metalink xmlns="urn:ietf:params:xml:ns:metalink"><file name="{file}"><size>{size}</size>
<hash type="md5">00</hash><hash type="sha-256">{sha256}</hash><pieces length="1048576" type="sha-1"></pieces>
<url location="ch" priority="2">{url}</url></file></metalink>"""


@dataclass
class Offered:
    """An archive as the catalogue announces it; what is not as it should be is set by a test."""

    archive: bytes
    name: str = "wikipedia_en_bridges"
    flavour: str = "nopic"
    title: str = "Bridges of the world"
    category: str = "wikipedia"
    language: str = "eng"
    issued: str = "2026-05-01"
    articles: int = 40
    sha256: str = ""
    size: int = 0
    announced: int = 0
    metalink: bool = True


@dataclass
class Asked:
    path: str
    headers: Mapping[str, str]


@dataclass
class Catalogue:
    """Use as a context manager. `cut` ends an archive's answer after so many bytes; `more` sends so many too many.

    `instead` is sent in the place of an archive, and its size only where `says_size`.
    """

    offered: list[Offered]
    cut: int = 0
    more: int = 0
    leads_to: str = ""
    ranges: bool = True
    instead: bytes = b""
    says_size: bool = True
    asked: list[Asked] = field(default_factory=list)
    before_bytes: Callable[[], None] = lambda: None

    def __enter__(self) -> Catalogue:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def host(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def url(self) -> str:
        return f"{self.host}/catalog/v2"

    def archives_asked(self) -> list[Asked]:
        return [one for one in self.asked if one.path.endswith(".zim")]

    def feed(self, category: str) -> bytes:
        entries = [
            ENTRY.format(
                uuid=hashlib.md5(one.archive).hexdigest(),
                href=f"{self.host}/zim/{file_of(one)}.meta4",
                length=one.announced or -(-len(one.archive) // 1024) * 1024,
                **{key: getattr(one, key) for key in ENTRY_FIELDS},
            )
            for one in self.offered
            if one.category == category
        ]
        return FEED.format("".join(entries)).encode()


ENTRY_FIELDS = ("title", "issued", "language", "name", "flavour", "category", "articles")


def file_of(one: Offered) -> str:
    return f"{one.name}_{one.flavour}_{one.issued[:7]}.zim"


def _handler(catalogue: Catalogue) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            path, _, query = self.path.partition("?")
            catalogue.asked.append(Asked(path, {name.lower(): value for name, value in self.headers.items()}))
            if path == "/catalog/v2/entries":
                category = next(part for part in query.split("&") if part.startswith("category=")).partition("=")[2]
                self.answer(catalogue.feed(category), "application/atom+xml;profile=opds-catalog;kind=acquisition")
                return
            for one in catalogue.offered:
                place = f"/zim/{file_of(one)}"
                digest = one.sha256 or hashlib.sha256(one.archive).hexdigest()
                if path == f"{place}.meta4" and one.metalink:
                    size = one.size or len(one.archive)
                    said = METALINK.format(file=file_of(one), size=size, sha256=digest, url=catalogue.host + place)
                    self.answer(said.encode(), "application/metalink4+xml")
                    return
                if path == f"{place}.sha256":
                    self.answer(f"{digest}  {file_of(one)}\n".encode(), "application/octet-stream")
                    return
                if path == place:
                    self.archive(one)
                    return
            self.send_error(404)

        def answer(self, body: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def archive(self, one: Offered) -> None:
            if catalogue.leads_to:
                self.send_response(302)
                self.send_header("Location", catalogue.leads_to)
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            catalogue.before_bytes()
            if catalogue.instead:
                self.send_response(200)
                if catalogue.says_size:
                    self.send_header("Content-Length", str(len(catalogue.instead)))
                self.end_headers()
                self.wfile.write(catalogue.instead)
                return
            etag = f'"{hashlib.md5(one.archive).hexdigest()}"'
            start = 0
            given = self.headers.get("Range", "")
            if catalogue.ranges and given and self.headers.get("If-Range", etag) == etag:
                start = int(given.removeprefix("bytes=").partition("-")[0])
                self.send_response(206)
                self.send_header("Content-Range", f"bytes {start}-{len(one.archive) - 1}/{len(one.archive)}")
            else:
                self.send_response(200)
            body = one.archive[start:] + b"x" * catalogue.more
            self.send_header("ETag", etag)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: catalogue.cut] if catalogue.cut else body)
            if catalogue.cut:
                self.close_connection = True

    return Handler


def make_archive(path: Path, articles: Mapping[str, str], **metadata: str) -> bytes:
    """The bytes of a real archive: pages by title, with a redirect to the first of them."""
    from libzim.writer import Creator, Hint, Item, StringProvider

    class Entry(Item):
        def __init__(self, title: str, text: str) -> None:
            super().__init__()
            self._title, self._text = title, text

        def get_path(self) -> str:
            return self._title.replace(" ", "_")

        def get_title(self) -> str:
            return self._title

        def get_mimetype(self) -> str:
            return "text/html"

        def get_contentprovider(self) -> StringProvider:
            return StringProvider(self._text)

        def get_hints(self) -> dict[Hint, bool]:
            return {Hint.FRONT_ARTICLE: True}

    with Creator(path).config_indexing(False, "eng") as made:
        for title, text in articles.items():
            made.add_item(Entry(title, text))
        first = next(iter(articles))
        made.add_redirection("Old_Ironback", "Old Ironback", first.replace(" ", "_"), {})
        facts = {"Title": "Bridges", "Date": "2026-05-01", "Language": "eng", "Source": "https://en.wikipedia.org/"}
        for name, value in (facts | metadata).items():
            made.add_metadata(name, value)
    return path.read_bytes()


def bridges(count: int = 40) -> dict[str, str]:
    """Articles of several sections; the first is on the Kurrawong Bridge."""
    found = {
        "Kurrawong Bridge": "<html><body><h1>Kurrawong Bridge</h1><p>The <b>Kurrawong Bridge</b> is a road bridge in New "
        "South Wales. It was designed by Ada Tallis.</p><h2>Opening</h2><p>The Kurrawong Bridge was opened in 1938 after "
        "six years of work.</p><h2>Toll</h2><p>Until 1988 a toll of one shilling was paid at its gate.</p></body></html>"
    }
    for number in range(1, count):
        title = f"Tallawong Viaduct {number}"
        found[title] = (
            f"<html><body><h1>{title}</h1><p>{title} is a viaduct of {number + 3} arches. It carries the railway.</p>"
            f"<h2>History</h2><p>The viaduct numbered {number} was finished in {1850 + number}.</p></body></html>"
        )
    return found


async def ended(installer: PackInstaller, id: str = ID) -> PackOut:
    """The pack, once nothing more is done with it."""
    while installer.busy:
        await asyncio.sleep(0.02)
    return next(one for one in await installer.list_packs() if one.id == id)
