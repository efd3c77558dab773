"""A small language client for measurements: raw messages over stdio, each answer with the moment it was read."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

WAIT_S = 120.0


@dataclass
class Message:
    """One message of the server and when it had been read."""

    at_s: float
    body: dict[str, Any]


@dataclass
class Driver:
    """One server process."""

    command: Sequence[str]
    environment: Mapping[str, str]
    folder: Path
    began_s: float = 0.0
    last_id: int = 0
    messages: queue.Queue[Message] = field(default_factory=queue.Queue)
    published: dict[str, Message] = field(default_factory=dict)

    def start(self, options: Mapping[str, Any] | None = None) -> float:
        """Start it and send `initialize`; seconds until the answer was there."""
        self.began_s = time.perf_counter()
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=dict(self.environment),
            cwd=self.folder,
        )
        threading.Thread(target=self._read, daemon=True).start()
        answer = self.request(
            "initialize",
            {
                "processId": None,
                "rootUri": self.folder.as_uri(),
                "capabilities": {"textDocument": {"publishDiagnostics": {"versionSupport": True}}},
                "initializationOptions": {"statusNotifications": True, **(options or {})},
            },
        )
        self.notify("initialized", {})
        return answer.at_s - self.began_s

    def stop(self) -> None:
        self.request("shutdown", None)
        self.notify("exit", None)
        self.process.wait(WAIT_S)

    def notify(self, method: str, params: object) -> None:
        self._write({"jsonrpc": "2.0", "method": method, "params": params})

    def request(self, method: str, params: object) -> Message:
        self.last_id += 1
        wanted = self.last_id
        self._write({"jsonrpc": "2.0", "id": wanted, "method": method, "params": params})
        return self.until(lambda message: message.get("id") == wanted and "method" not in message)

    def until(self, there: Callable[[dict[str, Any]], bool]) -> Message:
        """The next message of a kind; every other one is taken in on the way."""
        while True:
            message = self.messages.get(timeout=WAIT_S)
            if there(message.body):
                return message

    def published_at(self, uri: str, version: int) -> float:
        """When the diagnostics of a version were there."""

        def there(body: dict[str, Any]) -> bool:
            params = body.get("params")
            return (
                body.get("method") == "textDocument/publishDiagnostics"
                and params["uri"] == uri
                and params.get("version", version) == version
            )

        return self.until(there).at_s

    def state(self, *wanted: str) -> Message:
        """Wait for a `factlint/status` of one of these states."""
        return self.until(lambda body: body.get("method") == "factlint/status" and body["params"]["state"] in wanted)

    def memory_mb(self) -> float | None:
        """Resident memory, where the system tells."""
        status = Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return None
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def _write(self, body: dict[str, Any]) -> None:
        raw = json.dumps(body).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(raw) + raw)
        self.process.stdin.flush()

    def _read(self) -> None:
        assert self.process.stdout is not None
        while True:
            length = 0
            while line := self.process.stdout.readline().strip():
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if not length:
                return
            raw = self.process.stdout.read(length)
            message = Message(time.perf_counter(), json.loads(raw))
            if "id" in message.body and "method" in message.body:
                self._write({"jsonrpc": "2.0", "id": message.body["id"], "result": None})
            self.messages.put(message)


@dataclass
class Document:
    """An open document and the edits that are made in it."""

    driver: Driver
    uri: str
    text: str
    version: int = 1

    def open(self) -> Document:
        item = {"uri": self.uri, "languageId": "markdown", "version": self.version, "text": self.text}
        self.driver.notify("textDocument/didOpen", {"textDocument": item})
        return self

    def insert(self, line: int, text: str, *, replacing: int = 0, lines: int = 0) -> float:
        """Put text at the start of a line in place of some characters or whole lines; the moment it was sent."""
        self.version += 1
        end = {"line": line + lines, "character": 0 if lines else replacing}
        change = {"range": {"start": {"line": line, "character": 0}, "end": end}, "text": text}
        sent = time.perf_counter()
        self.driver.notify(
            "textDocument/didChange",
            {"textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [change]},
        )
        return sent

    def hover(self, line: int) -> float:
        """Seconds until a hover was answered."""
        began = time.perf_counter()
        position = {"line": line, "character": 6}
        answer = self.driver.request("textDocument/hover", {"textDocument": {"uri": self.uri}, "position": position})
        return answer.at_s - began
