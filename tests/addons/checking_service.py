"""A service on loopback that answers `/v2/check` as the backend does: verdicts on the words that a test names."""

from __future__ import annotations

import contextlib
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

WHY = "The wall stood until 1989."
LINK = "https://archive.example/wall"


def match(text: str, words: str, **changes: Any) -> dict[str, Any]:
    """The match on these words of a text, in the form that the backend gives it."""
    offset = len(text[: text.index(words)].encode("utf-16-le")) // 2
    sentence = next(one for one in text.replace(". ", ".\n").splitlines() if words in one)
    return {
        "message": f"False: {WHY}",
        "shortMessage": "False, high confidence",
        "replacements": [{"value": "1989"}],
        "offset": offset,
        "length": len(words.encode("utf-16-le")) // 2,
        "context": {"text": text, "offset": offset, "length": len(words)},
        "sentence": sentence,
        "type": {"typeName": "Other"},
        "rule": {
            "id": "FACTLINT_FALSE",
            "description": "The evidence contradicts this claim",
            "issueType": "uncategorized",
            "urls": [{"value": LINK}],
            "category": {"id": "FACTS", "name": "Facts"},
        },
        "evidence": {
            "claim": sentence,
            "why": WHY,
            "sources": [{"title": "Berlin Wall", "url": LINK, "date": "3 May 2024"}],
        },
    } | changes


def answer(text: str, wrong: str = "1999", *, whole: bool = True) -> dict[str, Any]:
    """What is said of a text: false wherever it has these words; nothing yet unless `whole`."""
    found = [match(text, wrong)] if whole and wrong in text else []
    return {"matches": found, "warnings": {"incompleteResults": not whole}, "language": {"code": "en-US"}}


class CheckingService:
    """Keeps what it was asked; `hold` keeps it from answering until `let_go`."""

    def __init__(self, wrong: str = "1999") -> None:
        self.wrong = wrong
        self.asked: list[dict[str, str]] = []
        self.agents: set[str] = set()
        self.refusal: tuple[int, str] | None = None
        self.body: bytes | None = None
        self._free = threading.Event()
        self._free.set()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/v2"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def hold(self) -> None:
        self._free.clear()

    def let_go(self) -> None:
        self._free.set()

    def stop(self) -> None:
        self.let_go()
        self._server.shutdown()
        self._server.server_close()

    def texts(self) -> list[str]:
        return [form["text"] for form in self.asked]

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode(), keep_blank_values=True)
                fields = {name: values[0] for name, values in form.items()}
                service.asked.append(fields | {"path": self.path})
                service.agents.add(self.headers["User-Agent"])
                service._free.wait(60)
                if service.refusal is not None:
                    self.send_response(service.refusal[0])
                    self.send_header("Location", service.refusal[1])
                    body = service.refusal[1].encode()
                else:
                    self.send_response(200)
                    body = service.body or json.dumps(answer(fields["text"], service.wrong)).encode()
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                with contextlib.suppress(ConnectionError):
                    self.wfile.write(body)

            def log_message(self, *arguments: object) -> None:
                """Say nothing."""

        return Handler
