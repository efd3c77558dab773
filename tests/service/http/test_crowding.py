"""Whoever has shown no key holds few places, reads nothing, and takes the service away from nobody."""

import asyncio
import contextlib
import socket

import httpx
import pytest

from factlint.service.calls import SERVED
from factlint.service.http.listeners import Listener
from factlint.service.http.request_places import (
    MOST_KEYLESS,
    MOST_KEYLESS_OF_AN_ADDRESS,
    MOST_OF_AN_ADDRESS,
    RequestCounter,
)

UNFINISHED = "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: {type}\r\nContent-Length: 1000\r\n{more}\r\n{{"


@pytest.fixture
async def listening(hosted):
    """The address of a service that listens; `proxies` are believed."""
    async with contextlib.AsyncExitStack() as stack:

        async def start(proxies=()):
            bound = socket.socket()
            bound.bind(("127.0.0.1", 0))
            end = asyncio.Event()
            listener = Listener(hosted.app, hosted.service.config.limits, end, proxies)
            serving = asyncio.create_task(listener.serve([bound]))

            async def stop():
                end.set()
                await serving

            stack.push_async_callback(stop)
            await listener.wait_until_listening()
            return bound.getsockname()

        yield start


async def begun(address, path, type="application/json", more=""):
    """A connection with a request on it whose body never comes."""
    reader, writer = await asyncio.open_connection(*address[:2])
    host = f"{address[0]}:{address[1]}"
    writer.write(UNFINISHED.format(path=path, host=host, type=type, more=more).encode())
    await writer.drain()
    return reader, writer


async def status(reader):
    line = await asyncio.wait_for(reader.readline(), 15)
    return int(line.split()[1])


async def test_a_call_without_a_good_key_is_refused_before_its_body(listening):
    address = await listening()
    posts = [call for call in SERVED if call.body is not None and call.method == "POST" and not call.open]
    assert len(posts) > 6
    paths = {call.path.replace("{", "").replace("}", "") for call in posts} | {"/mcp", "/pane/session"}
    for path in sorted(paths):
        for more in ("", "Authorization: Bearer factlint_00000000000000000000000000000000\r\n"):
            if path == "/mcp" and more:
                continue  # a wrong key there is told by the tools
            reader, writer = await begun(address, path, more=more)
            assert await status(reader) in (401, 404), path
            writer.close()


async def test_many_slow_bodies_of_one_address_leave_room_for_those_with_a_key(listening, hosted):
    address, key = await listening(), await hosted.key(credits=10)
    held = [await begun(address, "/v2/check", "application/x-www-form-urlencoded") for _ in range(60)]
    held += [await begun(address, "/account/sign-in", "application/x-www-form-urlencoded") for _ in range(60)]
    refused = [reader for reader, _ in held[MOST_KEYLESS_OF_AN_ADDRESS:60]]
    assert {await status(reader) for reader in refused} == {503}
    async with httpx.AsyncClient(base_url=f"http://{address[0]}:{address[1]}", timeout=30) as client:
        answer = await client.get("/api/v1/me/usage", headers={"Authorization": f"Bearer {key}"})
        assert answer.status_code == 200
    for _, writer in held:
        writer.close()


def scope(host="198.51.100.1", path="/pane/session", key="", **more):
    headers = [(b"authorization", key.encode())] if key else []
    return {"type": "http", "path": path, "headers": headers, "client": (host, 5000), **more}


def test_places_are_counted_for_each_address_and_given_back():
    crowding = RequestCounter()
    held = [crowding.enter(scope()) for _ in range(MOST_KEYLESS_OF_AN_ADDRESS)]
    assert all(held) and crowding.enter(scope()) is None
    assert crowding.enter(scope("198.51.100.2")) and crowding.enter(scope(path="/api/v1/assess", key="Bearer k"))
    crowding.leave(held.pop())
    assert crowding.enter(scope())
    # A subscriber has a whole network of these.
    for number in range(MOST_KEYLESS_OF_AN_ADDRESS):
        assert crowding.enter(scope(f"2001:db8::{number:x}"))
    assert crowding.enter(scope("2001:db8::ffff")) is None and crowding.enter(scope("2001:db8:0:1::1"))


def test_those_without_a_key_never_take_all_places():
    crowding = RequestCounter()
    taken = [crowding.enter(scope(f"198.51.{number // 250}.{number % 250}")) for number in range(MOST_KEYLESS + 50)]
    assert sum(place is not None for place in taken) == MOST_KEYLESS
    keyed = [crowding.enter(scope(path="/api/v1/assess", key="Bearer k")) for _ in range(MOST_OF_AN_ADDRESS + 1)]
    assert all(keyed[:-1]) and keyed[-1] is None


async def test_nobody_is_believed_who_says_for_whom_they_ask(listening, hosted, monkeypatch):
    seen = []
    enter = RequestCounter.enter
    monkeypatch.setattr(
        RequestCounter, "enter", lambda self, scope: (seen.append(scope["client"][0]), enter(self, scope))[1]
    )
    claimed = {"X-Forwarded-For": "203.0.113.7"}
    for proxies, client in (((), "127.0.0.1"), (("127.0.0.1",), "203.0.113.7"), (("10.0.0.0/8",), "127.0.0.1")):
        address = await listening(proxies)
        async with httpx.AsyncClient(timeout=30) as http:
            await http.get(f"http://{address[0]}:{address[1]}/api/v1/", headers=claimed)
        assert seen.pop() == client
