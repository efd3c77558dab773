"""Every process of Factlint under strace: none of them reaches for an address outside this machine, unasked."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from drivers.home import FACTLINT, Home, wait_until

pytestmark = pytest.mark.e2e

WRONG = "The capital of France is Lyon. The Berlin Wall fell in 1999.\n"
CALLS = "connect,sendto,sendmsg,sendmmsg"
HOST = re.compile(r'sin6?_port=htons\((\d+)\).*?(?:inet_addr\("([^"]+)"|inet_pton\(AF_INET6, "([^"]+)")')
NAME_LOOK_UPS = 53
PARTS_OF_EXTRAS = (
    "trafilatura dbos mcp.server keyring uvicorn sqlalchemy alembic pypdf libzim psycopg "
    "pydantic_ai pydantic_ai.models.openai pydantic_ai.models.anthropic pydantic_ai.models.google sentencex courlan"
)


class Traced:
    """Runs commands of one home; what they and their children send is written down."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.environment = {name: value for name, value in home.environment().items() if "proxy" not in name.lower()}
        self._count = 0

    def start(self, *command: str | Path, **options: Any) -> subprocess.Popen[bytes]:
        self._count += 1
        # -D: the tracer stands aside, so that the command is our child and may end before the backend that it started.
        traced = ["strace", "-D", "-f", "-e", f"trace={CALLS}", "-o", str(self.home.root / f"trace.{self._count}")]
        return subprocess.Popen([*traced, *map(str, command)], env=self.environment, **options)

    def run(self, *command: str | Path) -> str:
        # Files, not pipes: the tracer keeps both open for as long as the backend runs.
        out, err = self.home.root / "out", self.home.root / "err"
        with out.open("wb") as to, err.open("wb") as errors:
            done = self.start(*command, stdin=subprocess.DEVNULL, stdout=to, stderr=errors).wait(timeout=240)
        assert done in (0, 1), err.read_text()
        return out.read_text()

    def outside(self) -> list[str]:
        """Every address that was reached for, outside the machine, once all have ended."""
        for pid in self.home.backends():
            os.kill(pid, signal.SIGTERM)
        wait_until(lambda: not self.home.processes(), "every process has ended")
        calls = [line for file in self.home.root.glob("trace.*") for line in file.read_text("utf-8").splitlines()]
        assert any(f" {name}(" in line for line in calls for name in CALLS.split(",")), "nothing was traced"
        found = [(HOST.search(line), line) for line in calls]
        return [line for host, line in found if host and not _is_inside(host[2] or host[3], int(host[1]))]


def _is_inside(address: str, port: int) -> bool:
    """Whether nothing of it leaves; a resolver on this machine passes on what it is asked."""
    return (address.startswith("127.") or address == "::1") and port != NAME_LOOK_UPS


@pytest.fixture
def traced(used_home: Home) -> Iterator[Traced]:
    works = shutil.which("strace") and subprocess.run(["strace", "-o", os.devnull, "true"], check=False).returncode == 0
    if not works:
        assert "FACTLINT_TEST_COMPLETE" not in os.environ, "strace is missing, or may not trace here"
        pytest.skip("strace is missing, or may not trace here")
    yield Traced(used_home)


def test_a_check_in_the_command_line_and_its_backend_reach_for_nothing_outside(traced: Traced) -> None:
    draft = traced.home.write("d.md", WRONG)
    assert "Paris" in traced.run(FACTLINT, "check", draft)
    traced.run(FACTLINT, "check", "--deep-all", "--review", draft)
    traced.run(FACTLINT, "doctor")
    assert traced.outside() == []
    assert list(traced.home.root.rglob("*Microsoft*")) == []


def test_works_of_reference_that_nobody_agreed_to_ask_are_not_asked(traced: Traced) -> None:
    settings = traced.home.root / "config" / "factlint" / "config.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('[search]\nreferences = ["encyclopedia", "wikidata", "works"]\n', encoding="utf-8")
    draft = traced.home.write("d.md", WRONG)
    assert "Paris" in traced.run(FACTLINT, "check", draft)
    assert "nobody agreed" in traced.run(FACTLINT, "doctor")
    assert traced.outside() == []


def test_a_hosted_service_and_the_calls_for_a_key_reach_for_nothing_outside(traced: Traced) -> None:
    key = json.loads(traced.run(FACTLINT, "keys", "create", "--name", "desk", "--credits", "50"))["key"]
    with traced.start(
        FACTLINT, "serve", "--port", "0", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as serving:
        assert serving.stdout is not None
        said = serving.stdout.readline().decode()
        address = re.search(r"http://\S+?/api/v1", said)
        assert address, said

        def call(path: str, body: dict[str, str] | None = None) -> dict[str, Any]:
            sent = urllib.request.Request(
                f"{address[0]}{path}",
                None if body is None else json.dumps(body).encode(),
                {"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
            )
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(sent, timeout=240) as answer:
                return json.load(answer)

        row = call("/assess", {"text": "The capital of France is Lyon."})["claims"][0]
        assert row["verdict"] == "False"
        task = call("/verify", {"text": "The capital of France is Lyon."})["task_id"]
        wait_until(lambda: call(f"/verify/status/{task}")["status"] == "completed", "the deep check has ended")
        serving.send_signal(signal.SIGTERM)
    assert traced.outside() == []
    assert list(traced.home.root.rglob("*Microsoft*")) == []


def test_the_language_server_and_its_backend_reach_for_nothing_outside(traced: Traced) -> None:
    draft = traced.home.write("d.md", WRONG)
    with traced.start(FACTLINT, "lsp", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as one:
        editor = _Editor(one)
        editor.send("initialize", 1, processId=None, rootUri=None, capabilities={})
        editor.wait(lambda message: message.get("id") == 1)
        editor.send("initialized")
        document = {"uri": draft.as_uri(), "languageId": "markdown", "version": 1, "text": WRONG}
        editor.send("textDocument/didOpen", textDocument=document)
        published = editor.wait(
            lambda message: (
                message.get("method") == "textDocument/publishDiagnostics" and bool(message["params"]["diagnostics"])
            )
        )
        assert "Paris" in json.dumps(published)
        editor.send("shutdown", 2)
        editor.wait(lambda message: message.get("id") == 2)
        editor.send("exit")
    assert traced.outside() == []
    assert list(traced.home.root.rglob("*Microsoft*")) == []


def test_the_libraries_of_every_extra_reach_for_nothing_when_they_are_loaded(traced: Traced) -> None:
    load = "import importlib, socket; [importlib.import_module(name) for name in '''{}'''.split()]; {}; {}".format(
        PARTS_OF_EXTRAS,
        "from factlint.engine.reader import read_weights; read_weights()",
        "socket.socket(socket.AF_UNIX).connect_ex('/nowhere')",
    )
    traced.run(sys.executable, "-c", load)
    assert traced.outside() == []


class _Editor:
    """As much of an editor as makes a draft be checked."""

    def __init__(self, server: subprocess.Popen[bytes]) -> None:
        assert server.stdin is not None and server.stdout is not None
        self._to, self._from = server.stdin, server.stdout

    def send(self, method: str, id: int | None = None, **params: Any) -> None:
        self._write({"method": method, "params": params} | ({} if id is None else {"id": id}))

    def wait(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message of that kind; requests in between are answered with nothing."""
        while True:
            length = 0
            while line := self._from.readline().strip():
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            assert length, "the server ended"
            message = json.loads(self._from.read(length))
            if wanted(message):
                return message
            if "method" in message and "id" in message:
                self._write({"id": message["id"], "result": None})

    def _write(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        self._to.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._to.flush()
