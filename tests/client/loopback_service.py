"""A real HTTP service on loopback that answers as a test scripts it, and a small judge to script it with."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from factlint.interface.versions import CURRENT, VERSION_HEADER

DROP = "drop the connection without a word"
Body = Mapping[str, object] | bytes


@dataclass(frozen=True)
class Heard:
    """A request as it came over the socket."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: dict[str, object]


@dataclass(frozen=True)
class Says:
    """An answer to give; `after` is awaited first."""

    status: int = 200
    body: Body = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    after: Callable[[], Awaitable[object]] | None = None


Script = Callable[[Heard], Says | str]


class Service:
    """Speaks HTTP/1.1 on a loopback port; `script` decides what to say. Every request heard is kept."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.heard: list[Heard] = []
        self.arrived = asyncio.Event()
        self.url = ""

    def paths(self) -> list[str]:
        return [f"{heard.method} {heard.path.removeprefix('/api/v1')}" for heard in self.heard]

    async def heard_at_least(self, count: int) -> None:
        while len(self.heard) < count:
            self.arrived.clear()
            await self.arrived.wait()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                method, path, _ = head[0].split(" ")
                headers = {k.lower(): v for k, _, v in (line.partition(": ") for line in head[1:] if line)}
                raw = await reader.readexactly(int(headers.get("content-length", "0")))
                heard = Heard(method, path, headers, json.loads(raw) if raw else {})
                self.heard.append(heard)
                self.arrived.set()
                says = self.script(heard)
                if isinstance(says, str):
                    break
                if says.after is not None:
                    await says.after()
                body = says.body if isinstance(says.body, bytes) else json.dumps(says.body).encode()
                fields = {VERSION_HEADER: CURRENT, "Content-Type": "application/json", **says.headers}
                lines = [f"HTTP/1.1 {says.status} x", *(f"{k}: {v}" for k, v in fields.items() if v)]
                writer.write(("\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""])).encode() + body)
                await writer.drain()
        writer.close()


Serving = Callable[[Script], Awaitable[Service]]


@dataclass
class Judge:
    """Scripted answers of a whole service: a sentence with a year is a claim, and 1931 is false.

    `engine` and `rows` may be changed by a test; `hold` is waited for before each assess answer.
    """

    engine: str = "engine-1"
    rows: dict[str, dict[str, object]] = field(default_factory=dict)
    hold: asyncio.Event | None = None
    hold_extract: asyncio.Event | None = None
    refuse: dict[str, Says] = field(default_factory=dict)
    most_claims: int = 100

    def __call__(self, heard: Heard) -> Says | str:
        path = heard.path.removeprefix("/api/v1")
        if path in self.refuse:
            return self.refuse[path]
        if path == "/":
            return Says(body={"name": "t", "version": CURRENT, "engine": self.engine})
        if path == "/extract":
            return Says(body=self.extract(str(heard.body["text"])), after=self.hold_extract and self.hold_extract.wait)
        if path == "/assess":
            claims = heard.body["claims"]
            assert isinstance(claims, list)
            return Says(
                body={"status": "ok", "claims": [self.row(claim) for claim in claims]},
                after=self.hold and self.hold.wait,
            )
        return Says(404, {"detail": "no such path", "code": "not_found"})

    def extract(self, text: str) -> dict[str, object]:
        claims: dict[str, list[dict[str, object]]] = {}
        for match in re.finditer(r"[A-Z][^.!?\n]*\b\d{4}\b[^.!?\n]*[.!?]", text):
            place = {"start": match.start(), "end": match.end(), "text": match.group()}
            claims.setdefault(match.group(), []).append(place)
        found = [{"claim": claim, "positions": places} for claim, places in claims.items()]
        given, beyond = found[: self.most_claims], found[self.most_claims :]
        long = [
            {"start": match.start(), "end": match.end(), "text": match.group()}
            for match in re.finditer(r"(?:\w+ ){200,}\w+\.", text)
        ]
        left_out = [place for claim in beyond for place in claims[str(claim["claim"])]] + long
        answer: dict[str, object] = {"status": "ready" if given else "no_checkable_claim", "claims": given}
        return answer | {"original_input": text} | ({"left_out": left_out} if left_out else {})

    def row(self, claim: str) -> dict[str, object]:
        false = "1931" in claim
        row: dict[str, object] = {
            "claim": claim,
            "status": "completed",
            "verdict": "False" if false else "True",
            "confidence": "high",
            "rationale": "The records give 1938." if false else "The records agree.",
            "suggested_rewrite": claim.replace("1931", "1938") if false else None,
            "sources": [{"title": "Records", "url": "https://records.example/1", "snippet": "It opened in 1938."}],
            "time_sensitive": False,
            "engine": self.engine,
        }
        return row | self.rows.get(claim, {})


def failure(code: str, failure_class: str, *, retryable: bool) -> dict[str, object]:
    """A failed row."""
    block = {"code": code, "detail": "d", "failure_class": failure_class, "retryable": retryable}
    return {"status": "failed", "verdict": None, "confidence": None, "suggested_rewrite": None, "failure": block}


class Waits(list[float]):
    """A stand-in for the clock's patience: remembers each wait and lets it pass at once."""

    async def __call__(self, seconds: float) -> None:
        self.append(seconds)
        await asyncio.sleep(0)

    def clock(self) -> float:
        """The time that has passed so."""
        return sum(self)
