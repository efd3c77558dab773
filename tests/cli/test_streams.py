"""Output that cannot be written and input that is closed end a command with a plain message, never with a traceback."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys

import pytest
from command_line import COMMAND, LIMIT_S, Judged


def run_in_shell(factlint: Judged, arguments: str, redirection: str) -> subprocess.CompletedProcess[str]:
    command = f"{shlex.join(COMMAND)} {arguments} {redirection}"
    return subprocess.run(
        ["bash", "-c", command],
        cwd=factlint.folder,
        env=factlint.environment,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
    )


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")  # noqa: PTH110
@pytest.mark.parametrize("arguments", ["check a.md", "check --format json a.md", "doctor", "--version"])
def test_a_full_disk_behind_standard_output_is_said(factlint: Judged, arguments: str) -> None:
    factlint.write("a.md", "On Monday, 5 March 2024, it opened.\n")
    ran = run_in_shell(factlint, arguments, "> /dev/full")
    assert ran.returncode == 2 and "Traceback" not in ran.stderr
    assert "factlint: standard output cannot be written (No space left on device)" in ran.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="of POSIX shells")
def test_closed_standard_streams_are_said(factlint: Judged) -> None:
    factlint.write("a.md", "On Monday, 5 March 2024, it opened.\n")
    ran = run_in_shell(factlint, "check -", "<&-")
    assert ran.returncode == 2 and "factlint: standard input is closed; name a file" in ran.stderr
    ran = run_in_shell(factlint, "check a.md", ">&-")
    assert ran.returncode == 2 and "factlint: standard output is closed" in ran.stderr
    assert "Traceback" not in ran.stderr
    ran = run_in_shell(factlint, "check a.md", "2>&-")
    assert ran.returncode == 1 and "was a Tuesday" in ran.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="of POSIX shells")
def test_a_reader_that_goes_away_does_not_look_like_findings(factlint: Judged) -> None:
    factlint.write("a.md", "On Monday, 5 March 2024, it opened.\n")
    gone, output = os.pipe()
    os.close(gone)
    ran = subprocess.run(
        [*COMMAND, "check", "a.md"],
        cwd=factlint.folder,
        env=factlint.environment,
        stdout=output,
        stderr=subprocess.PIPE,
        timeout=LIMIT_S,
    )
    os.close(output)
    assert ran.returncode == 2 and ran.stderr == b""


FROM_ELSEWHERE = """
import errno, sys
from factlint.cli.streams import note_output_problems, take_output_problem

note_output_problems()
print('{"findings": []}', end="")
sys.exit(0 if take_output_problem(after=OSError(errno.ENOSPC, "No space left on device")) is None else 3)
"""


@pytest.mark.parametrize("unbuffered", [(), ("-u",)])
def test_an_error_from_elsewhere_adds_nothing_to_the_output(unbuffered: tuple[str, ...]) -> None:
    ran = subprocess.run([sys.executable, *unbuffered, "-c", FROM_ELSEWHERE], capture_output=True, timeout=LIMIT_S)
    assert ran.returncode == 0 and ran.stdout == b'{"findings": []}' and ran.stderr == b""
