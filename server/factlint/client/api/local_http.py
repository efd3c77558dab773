"""HTTP to a program on this machine, over a Unix socket or loopback: no certificates, no proxies, nothing compressed.

All that an editor and a short command mostly speak to is here, and a library for it would cost each of them 10 MB and a
tenth of a second.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

from factlint.client.api.http_client import (
    LARGEST_ANSWER_BYTES,
    AnswerTimedOut,
    AnswerTooLarge,
    ConnectionFailed,
    HttpAnswer,
    HttpRequest,
)

KEPT_FOR_S = 5.0
"""A connection that was idle for longer may be closed by the server at the moment at which it is used again."""
LARGEST_HEAD_BYTES = 64 * 1024
_END_OF_HEAD = b"\r\n\r\n"
_BAD_ANSWER = "RemoteProtocolError"
_CHUNK_SIZE = re.compile(rb"[0-9a-fA-F]{1,8}")


class _Stream:
    """One connection, with which one request at a time is sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self._writer = reader, writer
        self.idle_since = 0.0

    @property
    def is_usable(self) -> bool:
        fresh = time.monotonic() - self.idle_since < KEPT_FOR_S
        return fresh and not self.reader.at_eof() and not self._writer.is_closing()

    async def write(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    def close(self) -> None:
        self._writer.close()


class LocalHttp:
    """An `HttpClient` of one server, at `base_url` or behind a Unix socket. Follows no redirects."""

    def __init__(self, base_url: str, headers: Mapping[str, str], *, socket: str | None = None) -> None:
        parts = urlsplit(base_url)
        self._host, self._port, self._socket = parts.hostname or "", parts.port or 80, socket
        self._prefix = parts.path.rstrip("/")
        self._headers = {"Host": parts.netloc, "Accept": "*/*", **headers}
        self._idle: list[_Stream] = []
        self.address = f"{parts.scheme}://{parts.netloc}"

    async def send(self, request: HttpRequest, timeout_s: float) -> HttpAnswer:
        try:
            async with asyncio.timeout(timeout_s):
                return await self._send(request)
        except TimeoutError:
            raise AnswerTimedOut("TimeoutError", broken=False, perhaps_heard=True) from None

    async def aclose(self) -> None:
        while self._idle:
            self._idle.pop().close()

    async def _send(self, request: HttpRequest) -> HttpAnswer:
        stream = self._take_idle() or await self._connect()
        kept = False
        try:
            await stream.write(self._message(request))
            answer, kept = await _read_answer(stream.reader, request.method)
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            raise ConnectionFailed(_BAD_ANSWER, broken=True, perhaps_heard=True) from error
        except OSError as error:
            raise ConnectionFailed("ReadError", broken=True, perhaps_heard=True) from error
        finally:
            if kept:
                stream.idle_since = time.monotonic()
                self._idle.append(stream)
            else:
                stream.close()
        return answer

    def _take_idle(self) -> _Stream | None:
        """The connection that was used last, if it is still good."""
        while self._idle:
            stream = self._idle.pop()
            if stream.is_usable:
                return stream
            stream.close()
        return None

    async def _connect(self) -> _Stream:
        try:
            if self._socket is not None:
                opened = await asyncio.open_unix_connection(self._socket, limit=LARGEST_HEAD_BYTES)
            else:
                opened = await asyncio.open_connection(self._host, self._port, limit=LARGEST_HEAD_BYTES)
        except OSError as error:
            raise ConnectionFailed("ConnectError", broken=True, perhaps_heard=False) from error
        return _Stream(*opened)

    def _message(self, request: HttpRequest) -> bytes:
        headers = {**self._headers, **request.headers}
        if request.anonymous:
            headers.pop("Authorization", None)
        if request.content is not None or request.method in ("POST", "PUT"):
            headers["Content-Length"] = str(len(request.content or b""))
        lines = [f"{request.method} {self._prefix}{request.path} HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items())]
        return "\r\n".join([*lines, "", ""]).encode("latin-1") + (request.content or b"")


async def _read_answer(reader: asyncio.StreamReader, method: str) -> tuple[HttpAnswer, bool]:
    """The next answer of a connection, and whether the connection can be used again."""
    status, version, headers = _parse_head(await reader.readuntil(_END_OF_HEAD))
    while status < 200:
        status, version, headers = _parse_head(await reader.readuntil(_END_OF_HEAD))
    kept = version == "HTTP/1.1" and headers.get("connection", "").lower() != "close"
    if method == "HEAD" or status in (204, 304):
        content = b""
    elif headers.get("transfer-encoding", "").lower() == "chunked":
        content = await _read_chunks(reader)
    elif "content-length" in headers:
        content = await reader.readexactly(_parse_length(headers["content-length"]))
    else:
        content, kept = await _read_to_end(reader), False
    return HttpAnswer(status, headers, content), kept


def _parse_head(raw: bytes) -> tuple[int, str, dict[str, str]]:
    first, *lines = raw.decode("latin-1").split("\r\n")[:-2]
    version, _, rest = first.partition(" ")
    code = rest[:3]
    if not version.startswith("HTTP/1.") or not (code.isascii() and code.isdigit()):
        raise ConnectionFailed(_BAD_ANSWER, broken=True, perhaps_heard=True)
    headers: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        name, value = name.strip().lower(), value.strip()
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return int(code), version, headers


def _parse_length(value: str) -> int:
    if not (value.isascii() and value.isdigit()):
        raise ConnectionFailed(_BAD_ANSWER, broken=True, perhaps_heard=True)
    if len(value) > 12 or int(value) > LARGEST_ANSWER_BYTES:
        raise AnswerTooLarge
    return int(value)


async def _read_chunks(reader: asyncio.StreamReader) -> bytes:
    raw = bytearray()
    while True:
        size = _CHUNK_SIZE.match(await reader.readuntil(b"\r\n"))
        if size is None:
            raise ConnectionFailed(_BAD_ANSWER, broken=True, perhaps_heard=True)
        length = int(size.group(), 16)
        if len(raw) + length > LARGEST_ANSWER_BYTES:
            raise AnswerTooLarge
        if not length:
            while await reader.readuntil(b"\r\n") != b"\r\n":
                pass
            return bytes(raw)
        raw += await reader.readexactly(length)
        await reader.readexactly(2)


async def _read_to_end(reader: asyncio.StreamReader) -> bytes:
    raw = bytearray()
    while chunk := await reader.read(LARGEST_HEAD_BYTES):
        raw += chunk
        if len(raw) > LARGEST_ANSWER_BYTES:
            raise AnswerTooLarge
    return bytes(raw)
