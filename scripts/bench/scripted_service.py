"""A real HTTP peer that speaks the interface from a script: for tests and measurements, on loopback only."""

from __future__ import annotations

import json
import re
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

SENTENCE = re.compile(r"[^.!?\n]*\d[^.!?\n]*[.!?]")
LONGEST_HOLD_S = 20.0


@dataclass
class Request:
    """One request as the service saw it."""

    method: str
    path: str
    body: dict[str, Any]


@dataclass
class ScriptedService:
    """Every sentence with a figure is a claim; `verdicts` maps words to fields of the row of each claim that has them.

    `gate` holds back answers to assess while it is cleared, `refusals` are answered before anything else,
    `lose_replies` closes the connection instead of answering, `delay_s` slows assess down.
    """

    verdicts: dict[str, dict[str, Any]] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)
    refusals: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    gate: threading.Event = field(default_factory=threading.Event)
    arrived: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    lose_replies: int = 0
    delay_s: float = 0.0
    host: str = "127.0.0.1"
    url: str = ""
    _server: ThreadingHTTPServer | None = None

    def start(self) -> ScriptedService:
        self.gate.set()
        self._server = ThreadingHTTPServer((self.host, 0), _handler(self))
        self._server.daemon_threads = True
        self.url = f"http://{self.host}:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def stop(self) -> None:
        self.gate.set()
        server, self._server = self._server, None
        if server is not None:
            server.shutdown()
            server.server_close()

    def sent(self, name: str) -> list[Request]:
        return [request for request in self.requests if request.path.endswith(name)]

    def answer(self, request: Request) -> tuple[int, dict[str, Any]]:
        if request.path.endswith("/extract"):
            return 200, self.extracted(request.body["text"])
        if request.path.endswith("/assess"):
            self.arrived.release()
            self.gate.wait(LONGEST_HOLD_S)
            time.sleep(self.delay_s)
            return 200, {"status": "ok", "claims": [self.row(claim) for claim in request.body["claims"]]}
        if request.path == "/script":
            self.delay_s = float(request.body["delay_s"])
            return 200, {}
        if request.path == "/seen":
            seen = [(one.path, one.body.get("claims")) for one in self.requests if "/api/" in one.path]
            self.requests.clear()
            return 200, {"seen": seen}
        return 200, {"name": "scripted", "version": "1", "engine": "scripted"}

    def extracted(self, text: str) -> dict[str, Any]:
        claims: list[dict[str, Any]] = []
        for match in SENTENCE.finditer(text):
            claim = match.group().strip()
            start = match.end() - len(match.group().lstrip())
            claims.append({"claim": claim, "positions": [{"start": start, "end": match.end(), "text": claim}]})
        status = "ready" if claims else "no_checkable_claim"
        return {"status": status, "claims": claims, "original_input": text, "language": "en"}

    def row(self, claim: str) -> dict[str, Any]:
        source = {
            "source_name": "Almanac",
            "title": "Almanac [of] *Varn*",
            "url": "https://almanac.example/varn",
            "snippet": "The dam opened in 1938.",
            "date": "2024-05-01",
        }
        row: dict[str, Any] = {
            "claim": claim,
            "language": "en",
            "status": "completed",
            "verdict": "True",
            "confidence": "high",
            "rationale": "The almanac says so.",
            "sources": [source],
            "engine": "scripted",
        }
        for words, given in self.verdicts.items():
            if words in claim:
                row |= given
        return row


def _handler(service: ScriptedService) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _serve(self) -> None:
            raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            request = Request(self.command, self.path.partition("?")[0], json.loads(raw or b"{}"))
            service.requests.append(request)
            if service.refusals and self.command == "POST":
                status, body = service.refusals.pop(0)
            else:
                status, body = service.answer(request)
            if service.lose_replies and self.command == "POST":
                service.lose_replies -= 1
                self.close_connection = True
                self.connection.close()
                return
            payload = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(payload)))
            self.send_header("X-Service-API-Version", "2026-10-11")
            self.end_headers()
            self.wfile.write(payload)

        do_GET = do_POST = do_PUT = do_DELETE = _serve

        def log_message(self, format: str, *args: object) -> None:
            """A request is no news."""

        def handle(self) -> None:
            with suppress(OSError, ValueError):
                super().handle()

    return Handler


def main() -> None:
    """Serve until standard input closes; the first line of output is the address."""
    verdicts = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}
    service = ScriptedService(verdicts=verdicts).start()
    sys.stdout.write(f"{service.url}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main()
