"""A headless LibreOffice with a fresh profile and the extension in it, asked over its own interface."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from drivers.home import Home
from drivers.writer import OFFICE

PROBE = Path(__file__).with_name("office_probe.py")
PYTHONS = ("/usr/bin/python3", "/usr/lib/libreoffice/program/python")


def missing() -> list[str]:
    """What these tests need and is not installed."""
    lacking = [] if OFFICE.exists() else [str(OFFICE)]
    return lacking + ([] if _python() else ["python3-uno"]) + ([] if shutil.which("unopkg") else ["unopkg"])


def tools(home: Home) -> Path:
    """Tools of this home that LibreOffice and the command find first: `unopkg`, and a browser that writes down the page.

    unopkg refuses to work for root on a user's profile, and tests run as root in containers; where root may not be
    somebody else either, what needs it is skipped.
    """
    as_root = os.geteuid() == 0
    if as_root and subprocess.run(["unshare", "--user", "true"], capture_output=True, check=False).returncode:
        pytest.skip("unopkg refuses root, and this container has no user namespaces")
    folder = home.root / "tools"
    folder.mkdir(exist_ok=True)
    as_somebody = "unshare --user " if as_root else ""
    for name, line in {
        "unopkg": f'exec {as_somebody}{shutil.which("unopkg")} "$@"',
        "browser": f'echo "$1" >> {home.root}/opened',
    }.items():
        (folder / name).write_text(f"#!/bin/sh\n{line}\n")
        (folder / name).chmod(0o755)
    home.set_path([str(folder), *home.path.split(os.pathsep)])
    return folder


def opened(home: Home) -> list[str]:
    """The pages that a browser was asked to show."""
    file = home.root / "opened"
    return file.read_text().splitlines() if file.exists() else []


class Office:
    """One LibreOffice without a window; each method of the probe is a name of `do`."""

    def __init__(self, home: Home) -> None:
        pipe = f"factlint{os.getpid()}{home.root.name}"
        # The Python in LibreOffice takes the first python3 on PATH for its own.
        path = os.pathsep.join([str(home.root / "tools"), os.defpath])
        environment = home.environment() | {
            "SAL_USE_VCLPLUGIN": "svp",
            "PATH": path,
            "BROWSER": str(home.root / "tools" / "browser"),
        }
        self.profile = home.root / "office"
        self._office = subprocess.Popen(
            [
                OFFICE,
                f"-env:UserInstallation={self.profile.as_uri()}",
                "--headless",
                "--norestore",
                "--nologo",
                "--nofirststartwizard",
                f"--accept=pipe,name={pipe};urp;",
            ],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._probe = subprocess.Popen(
            [_python(), str(PROBE), pipe], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def do(self, name: str, **arguments: object) -> Any:
        assert self._probe.stdin is not None and self._probe.stdout is not None
        self._probe.stdin.write(json.dumps({"do": name, **arguments}) + "\n")
        self._probe.stdin.flush()
        line = self._probe.stdout.readline()
        assert line, f"LibreOffice was gone at {name}"
        answer = json.loads(line)
        assert "error" not in answer, f"{name}: {answer['error']}"
        return answer["value"]

    def ends_when_asked(self, timeout_s: float = 60) -> None:
        self.do("quit")
        self._office.wait(timeout_s)

    def quit(self) -> None:
        self._probe.kill()
        self._probe.wait()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._office.pid, signal.SIGKILL)
        self._office.wait()


def _python() -> str:
    """The Python that LibreOffice's own module is installed in; "" where there is none."""
    for python in PYTHONS:
        if Path(python).exists() and not subprocess.run([python, "-c", "import uno"], capture_output=True).returncode:
            return python
    return ""
