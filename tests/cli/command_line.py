"""`factlint` run as a process, in a folder of its own, against the scripted service."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from loopback_service import Judge, Service

DRAFT = """# The Varn dam

The Varn dam opened in 1931. Its lake froze in 1987.

What a lovely place!

> The old bridge fell in 1931.
"""


@dataclass
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


class CommandLine:
    """Runs `factlint` in a folder, against the scripted service."""

    def __init__(self, folder: Path, environment: dict[str, str], judge: Judge, service: Service) -> None:
        self.folder = folder
        self.environment = environment
        self.judge = judge
        self.service = service

    def __call__(self, *arguments: str, given: bytes = b"", **environment: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "factlint", *arguments],
            cwd=self.folder,
            env=self.environment | environment,
            input=given,
            capture_output=True,
            timeout=60,
        )
        return Ran(done.returncode, done.stdout.decode("utf-8", "surrogateescape"), done.stderr.decode())

    def write(self, name: str, text: str | bytes = DRAFT) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path
