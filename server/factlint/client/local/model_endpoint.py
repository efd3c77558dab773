"""An OpenAI-compatible address on loopback whose questions are answered by a function: only for who knows its secret."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from factlint.settings.offered_models import PROOF_PATH, Offer, compute_proof

PATH = "/v1/chat/completions"
LARGEST_BODY_BYTES = 2_000_000
LONGEST_HEAD_BYTES = 32_000
HEAD_WAIT_S = 10.0
_REASONS = {200: "OK", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 502: "Bad Gateway"}
Ask = Callable[[str, Sequence[Mapping[str, str]], int], Awaitable[str]]
"""Model, messages (`role` and `content`) and the most tokens to an answer. Raises ModelRefused."""
_FEWEST_TOKENS = 1


class ModelRefused(Exception):
    """No answer; `final` where asking again would bring none either."""

    def __init__(self, why: str, *, final: bool = False) -> None:
        super().__init__(why)
        self.final = final


@dataclass(frozen=True, slots=True)
class _Request:
    head: str
    headers: Mapping[str, str]
    body: bytes


async def open_endpoint(ask: Ask) -> Offer:
    """Answer until the process ends. A question whose asker leaves is cancelled. Raises OSError."""
    secret = secrets.token_urlsafe(32)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError):
            async with asyncio.timeout(HEAD_WAIT_S):
                request = await _read(reader)
            await _answer(request, secret, ask, reader, writer)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=LONGEST_HEAD_BYTES)
    port = server.sockets[0].getsockname()[1]
    return Offer(f"http://127.0.0.1:{port}/v1", secret)


async def _read(reader: asyncio.StreamReader) -> _Request:
    """One request with its body; a body that is too long is left unread."""
    raw = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, _, rest = raw.partition("\r\n")
    pairs = (line.partition(":") for line in rest.splitlines() if line)
    headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
    length = headers.get("content-length", "0")
    body = b""
    if length.isdecimal() and int(length) <= LARGEST_BODY_BYTES:
        body = await reader.readexactly(int(length))
    return _Request(first, headers, body)


async def _answer(
    request: _Request, secret: str, ask: Ask, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    verb, path, *_ = [*request.head.split(" "), "", ""]
    if verb == "GET" and path.startswith(PROOF_PATH):
        return await _send(
            writer, 200, "text/plain", compute_proof(secret, path.removeprefix(PROOF_PATH)[:64]).encode()
        )
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not secrets.compare_digest(given.encode(), secret.encode()):
        return await _fail(writer, 401, "the secret is missing")
    if (verb, path) != ("POST", PATH):
        return await _fail(writer, 404, f"there is only POST {PATH}")
    try:
        asked = cast("Mapping[str, object]", json.loads(request.body))
        model, messages = str(asked["model"]), _messages(asked["messages"])
        most = asked.get("max_tokens") or asked.get("max_completion_tokens")
        most_tokens = most if isinstance(most, int) else _FEWEST_TOKENS
    except (ValueError, KeyError, TypeError, AttributeError):
        return await _fail(writer, 400, "this is no request for a chat completion")
    work = asyncio.ensure_future(ask(model, messages, most_tokens))
    gone = asyncio.ensure_future(reader.read(1))
    await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
    if not work.done():
        work.cancel()
        with contextlib.suppress(asyncio.CancelledError, ModelRefused):
            await work
        return None
    gone.cancel()
    try:
        text = work.result()
    except ModelRefused as refused:
        return await _fail(writer, 403 if refused.final else 502, str(refused) or "the model gave no answer")
    return await _send(writer, 200, *_completion(model, text, streams=asked.get("stream") is True))


def _messages(given: object) -> list[dict[str, str]]:
    """The messages as texts. Raises what a message of another shape raises."""
    found: list[dict[str, str]] = []
    for one in cast("list[Mapping[str, object]]", given):
        content = one["content"]
        parts = cast("list[Mapping[str, object]]", content) if isinstance(content, list) else [{"text": content}]
        found.append({"role": str(one["role"]), "content": "".join(str(part["text"]) for part in parts)})
    return found


def _completion(model: str, text: str, *, streams: bool) -> tuple[str, bytes]:
    """The answer's kind and body: one object, or as server-sent events."""
    head = {"id": "answer", "created": 0, "model": model}
    if not streams:
        message = {"role": "assistant", "content": text}
        whole = {**head, "object": "chat.completion"}
        choices = [{"index": 0, "message": message, "finish_reason": "stop"}]
        return "application/json", json.dumps({**whole, "choices": choices}).encode()
    chunk = {**head, "object": "chat.completion.chunk"}
    said: list[dict[str, object]] = [
        {"index": 0, "delta": {"role": "assistant", "content": text}, "finish_reason": None}
    ]
    end: list[dict[str, object]] = [{"index": 0, "delta": {}, "finish_reason": "stop"}]
    lines = [json.dumps({**chunk, "choices": choices}) for choices in (said, end)] + ["[DONE]"]
    return "text/event-stream", "".join(f"data: {line}\n\n" for line in lines).encode()


async def _fail(writer: asyncio.StreamWriter, status: int, why: str) -> None:
    error = {"error": {"message": why, "type": "error", "code": None}}
    await _send(writer, status, "application/json", json.dumps(error).encode())


async def _send(writer: asyncio.StreamWriter, status: int, kind: str, body: bytes) -> None:
    head = f"HTTP/1.1 {status} {_REASONS[status]}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
    writer.write(f"{head}Connection: close\r\n\r\n".encode() + body)
    await writer.drain()
