"""`factlint` run as a process, in a folder of its own, against a scripted service."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from loopback_service import Judge, Service
from scripted_service import ScriptedService

DRAFT = """# The Varn dam

The Varn dam opened in 1931. Its lake froze in 1987.

What a lovely place!

> The old bridge fell in 1931.
"""
COMMAND = (sys.executable, "-P", "-m", "factlint")
LIMIT_S = 60


@dataclass
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


@dataclass
class CommandLine:
    """Runs `factlint` in a folder."""

    folder: Path
    environment: dict[str, str]

    def __call__(self, *arguments: str, given: bytes = b"", **environment: str) -> Ran:
        done = subprocess.run(
            [*COMMAND, *arguments],
            cwd=self.folder,
            env=self.environment | environment,
            input=given,
            capture_output=True,
            timeout=LIMIT_S,
        )
        return Ran(done.returncode, done.stdout.decode("utf-8", "surrogateescape"), done.stderr.decode())

    def begin(self, *arguments: str) -> subprocess.Popen[bytes]:
        """The same, not waited for, and to be interrupted also where the tests run in the background and cannot be."""
        return subprocess.Popen(
            [*COMMAND, *arguments],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def on_a_terminal(
        self, *arguments: str, answers: Mapping[str, str | Callable[[], str]], then: str = "", columns: int = 110
    ) -> Ran:
        """The same on a terminal; each of `answers` is typed once its words stand there, `then` after the last of them.

        Everything shown is in `out`.
        """
        leader, follower = pty.openpty()
        process = subprocess.Popen(
            [*COMMAND, *arguments],
            cwd=self.folder,
            env=self.environment | {"TERM": "xterm", "COLUMNS": str(columns)},
            stdin=follower,
            stdout=follower,
            stderr=follower,
            start_new_session=True,
        )
        os.close(follower)
        shown, waiting, end = "", dict(answers), time.monotonic() + LIMIT_S
        while time.monotonic() < end:
            if not select.select([leader], [], [], 1)[0]:
                continue
            try:
                shown += os.read(leader, 65536).decode(errors="replace")
            except OSError:
                break
            for question in [question for question in waiting if question in shown]:
                answer = waiting.pop(question)
                os.write(leader, f"{answer() if callable(answer) else answer}\n{then}".encode())
        os.close(leader)
        assert not waiting, f"never asked: {list(waiting)}; shown: {shown}"
        return Ran(process.wait(LIMIT_S), shown, "")

    def write(self, name: str, text: str | bytes = DRAFT) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path


@dataclass
class Judged(CommandLine):
    """Against a service on this machine that a judge answers for."""

    judge: Judge
    service: Service


@dataclass
class Paid(CommandLine):
    """Against a service elsewhere, whose credits count."""

    service: ScriptedService

    def kept_runs(self) -> list[Path]:
        """The runs that are written down."""
        return list(Path(self.environment["HOME"]).rglob("runs/*.json"))
