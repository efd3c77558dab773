"""HTTP to a program on this machine: every way in which an answer can end, connections kept, and answers not believed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from factlint.client.api import local_http
from factlint.client.api.http_client import AnswerTooLarge, ConnectionFailed, HttpRequest
from factlint.client.api.local_http import LocalHttp

GET = HttpRequest("GET", "/api/v1/?a=b", {"X-Own": "1"})
Serve = Callable[[bytes], Awaitable["Server"]]


class Server:
    """Answers every request with the same bytes; `requests` are their heads, `connections` is how many were opened."""

    def __init__(self, answer: bytes) -> None:
        self.answer, self.requests, self.connections, self.closes = answer, list[str](), 0, False
        self.url = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while True:
                self.requests.append((await reader.readuntil(b"\r\n\r\n")).decode())
                writer.write(self.answer)
                await writer.drain()
                if self.closes:
                    break
        except asyncio.IncompleteReadError:
            pass
        writer.close()


@pytest.fixture
async def serve(tmp_path: Path) -> AsyncIterator[Serve]:
    started: list[asyncio.Server] = []

    async def start(answer: bytes) -> Server:
        server = Server(answer)
        started.append(await asyncio.start_server(server.serve, "127.0.0.1", 0))
        started.append(await asyncio.start_unix_server(server.serve, tmp_path / "s.sock"))
        server.url = f"http://127.0.0.1:{started[0].sockets[0].getsockname()[1]}"
        return server

    yield start
    for server in started:
        server.close()


@pytest.mark.parametrize(
    "answer",
    [
        b'HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{"a":1}',
        b'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\n{"a\r\n4\r\n":1}\r\n0\r\nTrailer: t\r\n\r\n',
        b'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200\r\ncontent-length:7\r\n\r\n{"a":1}',
    ],
)
async def test_an_answer_is_whole_and_its_connection_is_used_again(serve: Serve, answer: bytes) -> None:
    server = await serve(answer)
    client = LocalHttp(f"{server.url}/under", {"Authorization": "Bearer k"})
    for _ in range(3):
        told = await client.send(GET, 5)
        assert (told.status, told.content) == (200, b'{"a":1}')
    await client.aclose()
    assert server.connections == 1
    first, *lines = server.requests[0].split("\r\n")
    assert first == "GET /under/api/v1/?a=b HTTP/1.1"
    assert {"X-Own: 1", "Authorization: Bearer k", f"Host: {server.url.removeprefix('http://')}"} <= set(lines)


async def test_an_anonymous_request_goes_without_the_key(serve: Serve) -> None:
    server = await serve(b"HTTP/1.1 204 No Content\r\n\r\n")
    client = LocalHttp(server.url, {"Authorization": "Bearer k"})
    assert (await client.send(HttpRequest("GET", "/", {}, anonymous=True), 5)).status == 204
    await client.aclose()
    assert "Bearer" not in server.requests[0]


async def test_requests_at_the_same_time_have_connections_of_their_own(serve: Serve, tmp_path: Path) -> None:
    server = await serve(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    client = LocalHttp("http://localhost", {}, socket=str(tmp_path / "s.sock"))
    answers = await asyncio.gather(*(client.send(GET, 5) for _ in range(5)))
    assert {told.status for told in answers} == {200} and server.connections == 5
    await client.aclose()


@pytest.mark.parametrize("last", [b"Connection: close\r\n", b""])
async def test_a_connection_that_ends_with_its_answer_is_not_used_again(serve: Serve, last: bytes) -> None:
    server = await serve(b"HTTP/1.1 200 OK\r\n" + last + (b"Content-Length: 2\r\n" if last else b"") + b"\r\n{}")
    server.closes = True
    client = LocalHttp(server.url, {})
    assert [(await client.send(GET, 5)).content for _ in range(2)] == [b"{}", b"{}"]
    assert server.connections == 2
    await client.aclose()


async def test_a_connection_that_was_idle_for_long_is_not_used_again(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_http, "KEPT_FOR_S", 0.0)
    server = await serve(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    client = LocalHttp(server.url, {})
    await client.send(GET, 5)
    await client.send(GET, 5)
    assert server.connections == 2
    await client.aclose()


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"nonsense\r\n\r\n",
        b"HTTP/1.1 two\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"HTTP/1.1 200 OK\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
    ],
)
async def test_what_is_no_answer_breaks_the_connection_and_may_have_been_heard(serve: Serve, answer: bytes) -> None:
    server = await serve(answer)
    server.closes = True
    client = LocalHttp(server.url, {})
    with pytest.raises(ConnectionFailed) as caught:
        await client.send(GET, 5)
    assert caught.value.broken and caught.value.perhaps_heard
    await client.aclose()


@pytest.mark.parametrize(
    "head", [b"Content-Length: 99999999\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\nfffffff\r\n", b"\r\n"]
)
async def test_an_answer_larger_than_any_real_one_is_not_read(
    serve: Serve, head: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_http, "LARGEST_ANSWER_BYTES", 1_000)
    server = await serve(b"HTTP/1.1 200 OK\r\n" + head + b"x" * 2_000)
    client = LocalHttp(server.url, {})
    with pytest.raises(AnswerTooLarge):
        await client.send(GET, 5)
    await client.aclose()
