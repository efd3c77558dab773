"""An OpenAI-compatible endpoint on loopback that answers as a test says: well, badly, slowly, or not at all.

The shapes are those of the API reference of POST /v1/chat/completions: chunks as server-sent events that end with [DONE], the
usage in the last chunk, errors as {"error": {"message", "type", "code"}}.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TAGS = re.compile(r"<(\w+)>\n(.*?)\n</\1>", re.DOTALL)


@dataclass(frozen=True)
class Asked:
    """One request as it arrived."""

    model: str
    system: str
    data: str
    body: dict[str, object]
    headers: dict[str, str]

    @property
    def name(self) -> str:
        """The name of the prompt, from its schema."""
        form = self.body.get("response_format")
        return form["json_schema"]["name"] if isinstance(form, dict) else ""  # type: ignore[index]

    def part(self, name: str) -> str:
        """What stands between two tags."""
        found = re.search(rf"<{name}>\n(.*?)\n</{name}>", self.data, re.DOTALL)
        return found.group(1) if found else ""

    def items(self, name: str) -> list[dict[str, object]]:
        """The numbered items of a part."""
        lines = [line.split("] ", 1)[1] for line in self.part(name).splitlines()]
        return [{"text": line.partition("): ")[2]} if name == "evidence" else json.loads(line) for line in lines]

    @property
    def outside(self) -> str:
        """Whatever a model would read as an order: the words of the system, and what stands outside of the fences."""
        return self.system + TAGS.sub("", self.data)


@dataclass(frozen=True)
class Answer:
    """How the endpoint answers. `pieces` are streamed; `pause_s` passes between them; `ends` False breaks off."""

    pieces: tuple[str, ...] = ()
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    stopped: str = "stop"
    pause_s: float = 0.0
    ends: bool = True
    raw: bytes | None = None
    usage: tuple[int, int] | None = (100, 20)


def says(content: object, **how: object) -> Answer:
    """The content as JSON, or a text as it is."""
    text = content if isinstance(content, str) else json.dumps(content)
    return Answer((text,), **how)  # type: ignore[arg-type]


def fails(status: int, **headers: str) -> Answer:
    return Answer(status=status, headers={name.replace("_", "-"): value for name, value in headers.items()})


Script = Callable[[Asked], Answer]


class Endpoint:
    """Keeps every request; `script` may be replaced at any time."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.asked: list[Asked] = []
        self.most_at_once = 0
        self._now = 0
        self._lock = threading.Lock()
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                endpoint._answer(self)

            def log_message(self, format: str, *args: object) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.base_url = f"http://127.0.0.1:{self._server.server_port}/v1"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def named(self, name: str) -> list[Asked]:
        return [asked for asked in self.asked if asked.name == name]

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        body = json.loads(handler.rfile.read(int(handler.headers["Content-Length"])))
        system = "\n".join(_text(message) for message in body["messages"] if message["role"] != "user")
        data = "\n".join(_text(message) for message in body["messages"] if message["role"] == "user")
        asked = Asked(body["model"], system, data, body, dict(handler.headers))
        with self._lock:
            self.asked.append(asked)
            self._now += 1
            self.most_at_once = max(self.most_at_once, self._now)
        try:
            self._send(handler, self.script(asked))
        except (BrokenPipeError, ConnectionResetError):
            pass
        finally:
            with self._lock:
                self._now -= 1
        handler.close_connection = True

    def _send(self, handler: BaseHTTPRequestHandler, answer: Answer) -> None:
        if answer.status != 200:
            time.sleep(answer.pause_s)
            content = json.dumps({"error": {"message": "no", "type": "error", "code": None}}).encode()
            handler.send_response(answer.status)
            for name, value in {**answer.headers, "Content-Length": str(len(content))}.items():
                handler.send_header(name, value)
            handler.end_headers()
            handler.wfile.write(content)
            return
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream")
        handler.send_header("Connection", "close")
        handler.end_headers()
        if answer.raw is not None:
            handler.wfile.write(answer.raw)
            return
        for chunk in _chunks(answer):
            handler.wfile.write(f"data: {chunk}\n\n".encode())
            handler.wfile.flush()
            time.sleep(answer.pause_s)


def _text(message: dict[str, object]) -> str:
    content = message["content"]
    return content if isinstance(content, str) else "".join(part["text"] for part in content)  # type: ignore[union-attr]


def _chunks(answer: Answer) -> Iterator[str]:
    head = {"id": "c1", "object": "chat.completion.chunk", "created": 1_700_000_000, "model": "scripted"}

    def chunk(delta: dict[str, str], stopped: str | None = None) -> str:
        return json.dumps({**head, "choices": [{"index": 0, "delta": delta, "finish_reason": stopped}]})

    yield chunk({"role": "assistant", "content": ""})
    for piece in answer.pieces:
        yield chunk({"content": piece})
    if not answer.ends:
        return
    yield chunk({}, answer.stopped)
    if answer.usage:
        given, said = answer.usage
        usage = {"prompt_tokens": given, "completion_tokens": said, "total_tokens": given + said}
        yield json.dumps({**head, "choices": [], "usage": usage})
    yield "[DONE]"
