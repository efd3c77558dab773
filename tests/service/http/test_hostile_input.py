"""Bodies, headers and senders that mean no good get an answer, and leave the service well."""

import asyncio
import json
import random
import re
import socket

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from factlint.interface.assess import AssessIn
from factlint.interface.versions import CURRENT, ORIGINAL
from factlint.service.calls import SERVED
from factlint.service.checks.validation import assess_ask
from factlint.service.common.config import Limits
from factlint.service.common.errors import InvalidInput, ServiceError
from factlint.service.common.field_errors import check_model
from factlint.service.http import listeners
from factlint.service.http.bodies import parse_object
from factlint.service.http.error_answers import status_of
from factlint.service.http.listeners import Listener

ASSESS, EXTRACT = "/api/v1/assess", "/api/v1/extract"
JSON = {"Content-Type": "application/json"}

BROKEN_BODIES = {
    "nothing": (b"", 422),
    "half": (b'{"text": "x', 422),
    "words": (b"text=x", 422),
    "array": (b"[]", 422),
    "string": (b'"x"', 422),
    "null": (b"null", 422),
    "number": (b"1" * 5000, 422),
    "not a number": (b'{"text": NaN}', 422),
    "infinite": (b'{"text": 1e999999}', 422),
    "not UTF-8": (b'{"text": "\xff"}', 400),
    "UTF-16": ('{"text": "x."}'.encode("utf-16"), 400),
    "raw NUL": (b'{"text": "a\0b"}', 422),
    "escaped NUL": (b'{"text": "a\\u0000b"}', 422),
    "NUL in a name": (b'{"text": "x.", "a\\u0000": 1}', 422),
    "lone surrogate": (b'{"text": "\\ud800"}', 422),
    "encoded surrogate": (b'{"text": "\xed\xa0\x80"}', 400),
    "deep arrays": (b'{"text": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", 422),
    "deep objects": (b'{"a":' * 50_000 + b"1" + b"}" * 50_000, 422),
    "wrong types": (b'{"text": {"a": 1}, "claims": 5, "language": [], "suggest_rewrite": "x"}', 422),
    "items of wrong types": (b'{"claims": ["x.", 1, null, {}]}', 422),
    "a long unknown name": (b'{"' + b"n" * 500_000 + b'": 1}', 422),
    "many unknown names": (b"{" + b",".join(b'"n%d":1' % n for n in range(50_000)) + b"}", 422),
}


@pytest.mark.parametrize("name", BROKEN_BODIES)
@pytest.mark.parametrize("path", [ASSESS, EXTRACT])
async def test_a_broken_body_is_refused_in_both_versions(hosted, path, name):
    body, status = BROKEN_BODIES[name]
    key = await hosted.key()
    for version in (CURRENT, ORIGINAL):
        answer = await hosted.client(key, version).post(path, content=body, headers=JSON)
        assert answer.status_code == status, answer.text
        assert len(answer.content) < 20_000
    assert hosted.engine.judged == hosted.engine.extracted == []


EVERY_BODY = [
    (call.method, re.sub(r"\{\w+\}", "0" * 8, call.path)) for call in SERVED if call.body is not None and not call.open
]


@pytest.mark.parametrize(("method", "path"), EVERY_BODY)
async def test_every_call_refuses_broken_bodies_in_both_versions(hosted, method, path):
    key = await hosted.key()
    for version in (CURRENT, ORIGINAL):
        client = hosted.client(key, version)
        for name, (body, status) in BROKEN_BODIES.items():
            answer = await client.request(method, path, content=body, headers=JSON)
            # An id that is not there may be looked up first.
            assert answer.status_code in {status, 404}, f"{name}: {answer.text}"
            assert len(answer.content) < 20_000, name
        answer = await client.request(method, path, content=b'{"text": "' + b"x" * 3_000_000 + b'"}', headers=JSON)
        assert answer.status_code in {413, 404}


async def test_wrong_types_are_all_named(client):
    body, _ = BROKEN_BODIES["wrong types"]
    refusal = (await client.post(ASSESS, content=body, headers=JSON)).json()
    assert {entry["loc"][2] for entry in refusal["errors"]} == {"text", "claims", "language", "suggest_rewrite"}
    assert all(entry["loc"][:2] == ["body", "payload"] for entry in refusal["errors"])


async def test_a_refusal_repeats_nothing_of_the_text(client):
    for body in (b'{"claims": [{"secret draft": 1}]}', b'{"text": ["secret draft"]}', b'{"text": "secret draft'):
        assert "secret" not in (await client.post(ASSESS, content=body, headers=JSON)).text


async def test_astral_and_odd_characters_pass_unharmed(hosted, client):
    text = "🧊 The dam\u2028opened in 1931.\r\n\x0c\x01\u200f"
    answer = (await client.post(EXTRACT, json={"text": text, "locate": True})).json()
    assert answer["original_input"] == text
    place = answer["claims"][0]["positions"][0]
    assert text[place["start"] : place["end"]] == place["text"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
names = st.sampled_from(["text", "claim", "claims", "language", "suggest_rewrite", "x"])


@given(st.dictionaries(names, json_values, max_size=6))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_any_json_object_is_either_understood_or_refused(body):
    try:
        found = parse_object(json.dumps(body).encode())
        ask = assess_ask(found, check_model(found, AssessIn, None), None)
    except InvalidInput as error:
        assert error.error.detail
    else:
        assert ask.text.strip() or ask.items


@given(st.binary(max_size=200))
def test_any_bytes_are_either_an_object_or_refused(body):
    try:
        assert isinstance(parse_object(body), dict)
    except ServiceError as error:
        assert status_of(error) in {400, 422}


async def test_bodies_made_of_odd_parts_get_documented_answers(hosted):
    """Every answer is held against the description by the client itself."""
    chooser = random.Random(11)
    parts = [
        "",
        " ",
        "x.",
        "The dam opened in 1931.",
        "🧊" * 2001,
        None,
        True,
        -1,
        1.5,
        [],
        ["x.", ""],
        {"a": 1},
        "auto",
    ]
    names = ["text", "claim", "claims", "language", "suggest_rewrite", "focus", "locate", "markup", "x" * 500]
    clients = [hosted.client(await hosted.key(credits=5000), version) for version in (CURRENT, ORIGINAL)]
    seen = set()
    for turn in range(300):
        body = {name: chooser.choice(parts) for name in chooser.sample(names, chooser.randint(0, 5))}
        if chooser.random() < 0.5:
            body |= {chooser.choice(["text", "claims"]): chooser.choice(["The dam opened in 1931.", ["x.", "y"]])}
        headers = {"Idempotency-Key": str(chooser.randint(0, 20))} if chooser.random() < 0.3 else {}
        answer = await clients[turn % 2].post(chooser.choice([ASSESS, EXTRACT]), json=body, headers=headers)
        seen.add(answer.status_code)
    assert seen == {200, 422}


class _Listening:
    def __init__(self, hosted, port):
        self.hosted, self.port = hosted, port

    async def connect(self):
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def send(self, *chunks):
        reader, writer = await self.connect()
        for chunk in chunks:
            writer.write(chunk)
            await writer.drain()
        answer = await asyncio.wait_for(reader.read(), 20)
        writer.close()
        return answer


@pytest.fixture
async def listening_house(open_service):
    """A service behind a real server on loopback, with little patience."""
    async with open_service(limits=Limits(body_read_s=0.5, drain_bytes=16 * 1024 * 1024)) as hosted:
        sock = socket.create_server(("127.0.0.1", 0))
        listener = Listener(hosted.app, hosted.service.config.limits, hosted.service.end)
        serving = asyncio.create_task(listener.serve([sock]))
        await listener.wait_until_listening()
        yield _Listening(hosted, sock.getsockname()[1])
        hosted.service.end.set()
        await serving


def _head(key, length, extra=""):
    return (
        f"POST {ASSESS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n"
        f"Content-Length: {length}\r\nConnection: close\r\n{extra}\r\n"
    ).encode()


async def test_ten_megabytes_are_refused_after_they_were_sent(listening_house):
    key = await listening_house.hosted.key()
    body = b'{"text": "' + b"x" * 10_000_000 + b'"}'
    answer = await listening_house.send(_head(key, len(body)), body)
    assert answer.startswith(b"HTTP/1.1 413") and b"payload_too_large" in answer


async def test_a_body_without_a_length_is_counted_as_it_comes(listening_house):
    key = await listening_house.hosted.key()
    head = _head(key, 0).replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
    chunk = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
    answer = await listening_house.send(head, *[chunk] * 4, b"0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 413")


async def test_a_length_beyond_all_reason_is_refused_unread(listening_house):
    answer = await listening_house.send(_head(await listening_house.hosted.key(), 10**15))
    assert answer.startswith(b"HTTP/1.1 413")


async def test_a_sender_that_stops_is_told_so(listening_house):
    answer = await listening_house.send(_head(await listening_house.hosted.key(), 50), b'{"text": ')
    assert answer.startswith(b"HTTP/1.1 408") and b"request_timeout" in answer


async def test_a_sender_that_goes_away_harms_nobody(listening_house):
    key = await listening_house.hosted.key()
    for _ in range(20):
        _, writer = await listening_house.connect()
        writer.write(_head(key, 50) + b'{"te')
        await writer.drain()
        writer.transport.abort()
    await _still_well(listening_house, key)


async def test_a_head_that_never_ends_is_cut_off(listening_house, monkeypatch):
    monkeypatch.setattr(listeners, "HEAD_TIMEOUT_S", 0.3)
    answer = await listening_house.send(b"POST /api/v1/assess HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    assert answer == b""
    reader, writer = await listening_house.connect()
    writer.write(b"GET /api/v1/ HTTP/1.1\r\nHost: x\r\n\r\n")
    await reader.readuntil(b"}}")
    writer.write(b"GET /api/v1/ HT")
    rest = await asyncio.wait_for(reader.read(), 20)
    assert b"HTTP/1.1" not in rest
    writer.close()


@pytest.mark.parametrize(
    "garbage",
    [b"\x16\x03\x01\x02\x00\x01", b"GET\r\n\r\n", b"\r\n" * 10, b"X" * 100_000],
)
async def test_what_is_not_http_is_refused(listening_house, garbage, monkeypatch):
    monkeypatch.setattr(listeners, "HEAD_TIMEOUT_S", 0.3)
    answer = await listening_house.send(garbage)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4")
    await _still_well(listening_house, await listening_house.hosted.key())


async def test_hundreds_of_idle_connections_leave_the_service_well(listening_house):
    held = [await listening_house.connect() for _ in range(300)]
    await _still_well(listening_house, await listening_house.hosted.key())
    for _, writer in held:
        writer.close()


async def test_random_headers_get_answers(listening_house):
    key = await listening_house.hosted.key()
    chooser = random.Random(7)
    for _ in range(30):
        junk = bytes(chooser.choice(range(33, 127)) for _ in range(200))
        body = b'{"text": "x."}'
        extra = b"X-Service-API-Version: " + junk + b"\r\nIdempotency-Key: " + junk + b"\r\n"
        head = _head(key, len(body))[:-2] + extra + b"\r\n"
        assert (await listening_house.send(head, body)).startswith(b"HTTP/1.1 422")


async def _still_well(listening_house, key):
    body = b'{"claims": ["The dam opened in 1931."]}'
    assert (await listening_house.send(_head(key, len(body)), body)).startswith(b"HTTP/1.1 200")
