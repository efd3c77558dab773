"""A proxy before a real service that loses, delays, refuses and spoils what passes through it, as a seed decides."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter
from dataclasses import dataclass, field

import httpx

from factlint.interface.versions import CURRENT, ORIGINAL, VERSION_HEADER

EDGE = b"<html><head><title>Too Many Requests</title></head><body>slow down</body></html>"
LONGEST_PAUSE_S = 0.4

Answer = tuple[int, dict[str, str], bytes]


@dataclass(frozen=True)
class Passed:
    """A request that reached the service, and what that answered."""

    method: str
    path: str
    body: dict[str, object]
    key: str
    version: str
    status: int
    answer: dict[str, object]


@dataclass
class Proxy:
    """Speaks HTTP/1.1 on a loopback address of its own. Of so many requests `trouble` (0 to 1) go wrong.

    Refusals have the form of `version`: an older service, or an older gateway before a newer one, names no codes.
    """

    upstream: str
    chance: random.Random
    version: str = CURRENT
    trouble: float = 0.35
    host: str = "127.0.0.2"
    url: str = ""
    passed: list[Passed] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)

    async def start(self) -> Proxy:
        self._client = httpx.AsyncClient(base_url=self.upstream, timeout=60, trust_env=False)
        self._server = await asyncio.start_server(self._serve, self.host, 0)
        self.url = f"http://{self.host}:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def stop(self) -> None:
        self._server.close()
        await self._client.aclose()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError, httpx.HTTPError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                method, path, _ = head[0].split(" ")
                headers = {
                    name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)
                }
                raw = await reader.readexactly(int(headers.get("content-length", "0")))
                answer, part = await self._answer(method, path, headers, raw)
                if answer is None:
                    break
                status, fields, body = answer
                lines = [f"HTTP/1.1 {status} x", *(f"{name}: {value}" for name, value in fields.items())]
                whole = ("\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""])).encode() + body
                writer.write(whole[: int(len(whole) * part)])
                await writer.drain()
                if part < 1:
                    break
        writer.close()

    async def _answer(self, method: str, path: str, headers: dict[str, str], raw: bytes) -> tuple[Answer | None, float]:
        """What is sent back and how much of it; None closes the connection without a word."""
        if self.chance.random() >= self.trouble:
            return await self._pass_on(method, path, headers, raw), 1
        keyed = "idempotency-key" in headers
        kinds = ["slow", "slow", "no way", "lost", "half", "503", "500", "502 page", "429", "429 page", "garbled"]
        kinds += ["409", "409 with its run", "402"] if keyed else []
        kind = self.chance.choice(kinds)
        self.met[kind] += 1
        match kind:
            case "slow":
                await asyncio.sleep(self.chance.uniform(0.05, LONGEST_PAUSE_S))
                return await self._pass_on(method, path, headers, raw), 1
            case "no way":
                return None, 0
            case "lost":
                await self._pass_on(method, path, headers, raw)
                return None, 0
            case "half":
                return await self._pass_on(method, path, headers, raw), self.chance.uniform(0.2, 0.95)
            case "garbled":
                status, _, _ = await self._pass_on(method, path, headers, raw)
                return (status, {"Content-Type": "text/html"}, b"<html>a proxy says hello</html>"), 1
            case "409 with its run":
                status, _, body = await self._pass_on(method, path, headers, raw)
                named = {
                    name: value
                    for name, value in _object(body).items()
                    if name in ("task_id", "review_id", "citecheck_id")
                }
                if status >= 300 or not named:
                    return self._refusal(409, "idempotency_conflict"), 1
                return self._refusal(409, "idempotency_conflict", **named), 1
            case "409":
                return self._refusal(409, "in_progress"), 1
            case "402":
                more = {"upgrade_url": "https://service.example/plans?wall=1", "remaining": 0, "cost": 10}
                return self._refusal(402, "no_credits", **more), 1
            case "429":
                return self._refusal(429, "rate_limited", retry_after=0.1), 1
            case "429 page":
                return (429, {"Content-Type": "text/html"}, EDGE), 1
            case "502 page":
                return (502, {"Content-Type": "text/html"}, EDGE), 1
            case "503":
                return self._refusal(503, "upstream_unavailable", retry_after=0.1), 1
            case _:
                return self._refusal(500, "internal_error"), 1

    def _refusal(self, status: int, code: str, **more: object) -> Answer:
        body: dict[str, object] = {"detail": "Not now.", "code": code, **more}
        if self.version == ORIGINAL:
            if "retry_after" in body:
                body["retry_after_seconds"] = body.pop("retry_after")
            if status in (409, 500) and "review_id" not in body and "citecheck_id" not in body:
                del body["code"]
        return status, {"Content-Type": "application/json", VERSION_HEADER: self.version}, json.dumps(body).encode()

    async def _pass_on(self, method: str, path: str, headers: dict[str, str], raw: bytes) -> Answer:
        wanted = ("authorization", "content-type", "idempotency-key", VERSION_HEADER.lower(), "x-factlint-workspace")
        sent = {name: value for name, value in headers.items() if name in wanted}
        answer = await self._client.request(method, path, content=raw, headers=sent)
        said = _object(answer.content)
        key, version = headers.get("idempotency-key", ""), answer.headers.get(VERSION_HEADER, "")
        self.passed.append(Passed(method, path.partition("?")[0], _object(raw), key, version, answer.status_code, said))
        kept = ("content-type", "retry-after", VERSION_HEADER.lower())
        return (
            answer.status_code,
            {name: answer.headers[name] for name in kept if name in answer.headers},
            answer.content,
        )

    def accepted(self, name: str) -> list[Passed]:
        """What the service accepted of the calls that begin something."""
        return [
            one for one in self.passed if one.method == "POST" and one.path.endswith(f"/{name}") and one.status < 300
        ]


def _object(raw: bytes) -> dict[str, object]:
    try:
        found = json.loads(raw or b"{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
