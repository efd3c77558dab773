"""An empty home folder with everything that Factlint keeps in it, and the backend that was started from it."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any

FACTLINT = Path(sys.executable).parent / "factlint"
BASE_PYTHON = Path(getattr(sys, "_base_executable", sys.executable))
DEAD_PROXY = "http://127.0.0.1:9"


@dataclass(frozen=True)
class Home:
    """A machine where nothing was configured, as far as a program can see from its environment."""

    root: Path

    @classmethod
    def empty(cls) -> Home:
        # Short, because the path of a Unix socket must be.
        root = Path(tempfile.mkdtemp(prefix="fl"))
        home = cls(root)
        for name in ("config", "data", "cache", "state", "run", "drafts"):
            (root / name).mkdir(mode=0o700)
        home.set_path([str(FACTLINT.parent), *os.environ["PATH"].split(os.pathsep)])
        return home

    @property
    def path(self) -> str:
        return (self.root / "path").read_text()

    def set_path(self, folders: Sequence[str]) -> None:
        """What PATH is here, for this environment and for the login shell that VS Code asks."""
        (self.root / "path").write_text(os.pathsep.join(folders))
        (self.root / ".profile").write_text(f"export PATH='{self.path}'\n")

    def go_online(self) -> None:
        """Lets the programs of this home reach the package index."""
        (self.root / "online").touch()

    def use_service(self, url: str) -> None:
        """Lets the programs of this home ask a service in place of the local backend, agreed to and with a key."""
        file = self.root / "config" / "factlint" / "config.toml"
        file.parent.mkdir(exist_ok=True)
        file.write_text(f'base_url = "{url}"\negress = "allow"\n')
        (self.root / "key").write_text("test_0123456789abcdef")

    def use_models(self, settings: str) -> None:
        """Names models in the user's own file, agreed to."""
        file = self.root / "config" / "factlint" / "config.toml"
        file.parent.mkdir(exist_ok=True)
        file.write_text(f'egress = "allow"\n\n[models]\n{settings}\n')

    def forget_factlint(self) -> None:
        """Leaves no `factlint` on PATH, only the system's programs."""
        self.set_path([folder for folder in os.defpath.split(os.pathsep) if folder] + [str(BASE_PYTHON.parent)])

    @property
    def drafts(self) -> Path:
        return self.root / "drafts"

    @property
    def data(self) -> Path:
        return self.root / "data" / "factlint"

    def environment(self) -> dict[str, str]:
        """Nothing of the caller's but the system's PATH; every way out of the machine leads to a closed port."""
        closed = {"http_proxy": DEAD_PROXY, "https_proxy": DEAD_PROXY, "ALL_PROXY": DEAD_PROXY}
        opened = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_"))}
        key = self.root / "key"
        opened.setdefault("PIP_CACHE_DIR", str(Path.home() / ".cache" / "pip"))
        return {
            "HOME": str(self.root),
            "XDG_CONFIG_HOME": str(self.root / "config"),
            "XDG_DATA_HOME": str(self.root / "data"),
            "XDG_CACHE_HOME": str(self.root / "cache"),
            "XDG_STATE_HOME": str(self.root / "state"),
            "XDG_RUNTIME_DIR": str(self.root / "run"),
            "PATH": self.path,
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            **({"FACTLINT_API_KEY": key.read_text(), "no_proxy": "127.0.0.2"} if key.exists() else {}),
            **(opened if (self.root / "online").exists() else closed),
        }

    def write(self, name: str, text: str) -> Path:
        path = self.drafts / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        return path

    def runs(self) -> list[dict[str, Any]]:
        """The runs under way that are written down here."""
        found: list[dict[str, Any]] = []
        for file in self.data.glob("runs/*.json"):
            with contextlib.suppress(FileNotFoundError):
                found.append(json.loads(file.read_text()))
        return found

    def backend_pid(self) -> int | None:
        """The process behind the rendezvous file, if it lives."""
        for file in (self.root / "run").rglob("backend-*.json"):
            try:
                pid = int(json.loads(file.read_text())["pid"])
            except (ValueError, KeyError, OSError):
                continue
            if alive(pid):
                return pid
        return None

    def processes(self) -> list[tuple[int, str]]:
        """Living processes of this home, by its marker in their environment: number and command line."""
        marker = f"HOME={self.root}".encode()
        found: list[tuple[int, str]] = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if marker in (folder / "environ").read_bytes().split(b"\0") and alive(int(folder.name)):
                    found.append((int(folder.name), (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()))
            except OSError:
                continue
        return found

    def backends(self) -> list[int]:
        return [pid for pid, command in self.processes() if " serve " in command]

    def kill_backend(self) -> int:
        """Ends the backend without a word, as a crash would."""
        pid = self.backend_pid()
        assert pid is not None, "no backend runs"
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not alive(pid), "the backend is gone", timeout_s=60)
        return pid

    def stop_backend(self) -> None:
        """Ends the backend as the system would: it may put its files in order first."""
        pid = self.backend_pid()
        assert pid is not None, "no backend runs"
        os.kill(pid, signal.SIGTERM)
        wait_until(lambda: not alive(pid), "the backend has ended", timeout_s=60)

    def second_opinion(self) -> str:
        """What the command line finds here, for the report of a failed test."""
        command = [FACTLINT, "check", "--fail-on", "never", *sorted(self.drafts.rglob("*.md"))]
        try:
            said = subprocess.run(
                command, env=self.environment(), capture_output=True, text=True, timeout=60, check=False
            )
        except subprocess.TimeoutExpired:
            return "no answer within 60 s"
        running = "\n".join(f"{pid} {command}" for pid, command in self.processes())
        return f"{said.stdout}{said.stderr}\n{running}"

    def remove(self) -> None:
        for pid, _ in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        shutil.rmtree(self.root, ignore_errors=True)


def alive(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def wait_until(true: Callable[[], bool], what: str, timeout_s: float = 60.0) -> None:
    """Looks again and again until something outside this process has happened."""
    deadline = monotonic() + timeout_s
    while not true():
        assert monotonic() < deadline, f"waited {timeout_s} s in vain until {what}"
        sleep(0.02)
