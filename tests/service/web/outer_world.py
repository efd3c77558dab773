"""The world of these tests: sites with names of their own on loopback, and what was asked of them."""

import asyncio
import inspect
import json
from dataclasses import dataclass, field
from datetime import date
from urllib.parse import parse_qsl, urlsplit

from factlint.engine.web.choice import Addresses

TODAY = date(2026, 10, 20)
NOT_FOUND = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@dataclass
class Asked:
    """A request as a service sees it."""

    method: str
    host: str
    path: str
    query: dict
    headers: dict
    body: bytes


def answer(body, *, status="200 OK", type="application/json", **headers):
    """The bytes of a whole answer."""
    body = body if isinstance(body, bytes) else body.encode() if isinstance(body, str) else json.dumps(body).encode()
    lines = [f"HTTP/1.1 {status}", f"Content-Type: {type}", f"Content-Length: {len(body)}", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


@dataclass
class World:
    """Sites and services by host and path; `asked` is everything that was asked of them."""

    asked: list = field(default_factory=list)
    served: dict = field(default_factory=dict)
    port: int = 0

    def url(self, host, path="/"):
        return f"http://{host}:{self.port}{path}"

    def service(self, host, path, answering):
        """`answering` is what is answered, or a function of an `Asked`: a JSON value, or the bytes of an answer."""
        self.served[host, path] = answering
        return self.url(host, path)

    def page(self, host, path, text, *, published="", title="A page"):
        meta = f"<meta property='article:published_time' content='{published}'>" if published else ""
        paragraphs = "".join(f"<p>{part}</p>" for part in text.split("\n"))
        html = f"<html lang='en'><head><title>{title}</title>{meta}</head><body><article>{paragraphs}</article></body></html>"
        return self.service(host, path, answer(html, type="text/html; charset=utf-8"))

    def of(self, host):
        return [asked for asked in self.asked if asked.host == host]

    async def serve(self, reader, writer):
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            method, target, _ = head.split("\r\n")[0].split(" ", 2)
            headers = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
            headers = {name.lower(): value for name, value in headers.items()}
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            parts = urlsplit(target)
            host = headers["host"].partition(":")[0]
            asked = Asked(method, host, parts.path, dict(parse_qsl(parts.query)), headers, body)
            self.asked.append(asked)
            found = self.served.get((host, parts.path), NOT_FOUND)
            found = found(asked) if callable(found) else found
            found = await found if inspect.isawaitable(found) else found
            writer.write(found if isinstance(found, bytes) else answer(found))
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


HOSTS = (
    "wiki.example", "data.example", "reviews.example", "doi.example", "registry.example", "search.example",
    "news.example", "paper.example", "journal.example", "mirror.example", "gdelt.example",
)  # fmt: skip


def addresses(world):
    return Addresses(
        encyclopedia=world.url("wiki.example", "/{language}/w/api.php"),
        wikidata=world.url("data.example", "/w/api.php"),
        fact_checks=world.url("reviews.example", "/v1alpha1/claims:search"),
        works=world.url("doi.example", ""),
        brave=world.url("search.example", "/res/v1/web/search"),
        tavily=world.url("search.example", "/search"),
        exa=world.url("search.example", "/search"),
        gdelt=world.url("gdelt.example", "/api/v2/doc/doc"),
    )
