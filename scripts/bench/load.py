"""A load on an HTTP server: one request, sent again and again on connections that stay open."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Call:
    """A request; `text` is its body."""

    method: str
    path: str
    body: object = None
    headers: tuple[tuple[str, str], ...] = ()

    def raw(self, host: str) -> bytes:
        text = b"" if self.body is None else json.dumps(self.body).encode()
        lines = [f"{self.method} {self.path} HTTP/1.1", f"Host: {host}", f"Content-Length: {len(text)}"]
        lines += [f"{name}: {value}" for name, value in self.headers]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + text


class Refused(Exception):
    """The server answered something else than 2xx."""


def answer(address: str, call: Call) -> str:
    """The body of one answer."""

    async def once() -> str:
        reader, writer = await asyncio.open_connection(*_place(address))
        writer.write(call.raw(urlsplit(address).netloc))
        body = await _read(reader)
        writer.close()
        return body.decode()

    return asyncio.run(once())


def rate(address: str, call: Call, *, connections: int, for_s: float) -> float:
    """Answers a second."""
    return asyncio.run(_rate(address, call, connections, for_s))


async def _rate(address: str, call: Call, connections: int, for_s: float) -> float:
    raw, answered = call.raw(urlsplit(address).netloc), 0

    async def one(until: float) -> None:
        nonlocal answered
        reader, writer = await asyncio.open_connection(*_place(address))
        while time.perf_counter() < until:
            writer.write(raw)
            await _read(reader)
            answered += 1
        writer.close()

    started = time.perf_counter()
    await asyncio.gather(*(one(started + for_s) for _ in range(connections)))
    return answered / (time.perf_counter() - started)


async def _read(reader: asyncio.StreamReader) -> bytes:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    length = next(line for line in head.lower().splitlines() if line.startswith("content-length:"))
    body = await reader.readexactly(int(length.partition(":")[2]))
    if not head.split(maxsplit=2)[1].startswith("2"):
        raise Refused(f"{head.splitlines()[0]} {body[:300].decode()}")
    return body


def _place(address: str) -> tuple[str, int]:
    parts = urlsplit(address)
    assert parts.hostname and parts.port
    return parts.hostname, parts.port
