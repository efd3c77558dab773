"""What each way into the program imports, so that nobody waits for what they do not use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
COMMAND_LINE = ["typer", "rich", "click", "httpx", "diskcache"]
BACKEND = ["starlette", "sqlalchemy", "factlint.service", "factlint.engine", "uvicorn", "numpy"]


def imported(code: str, watched: list[str]) -> str:
    asked = f"import sys\n{code}\nprint([name for name in {watched} if name in sys.modules])"
    return subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.strip()


def test_the_language_servers_way_in_imports_no_command_line() -> None:
    code = "from factlint.cli import main\nimport factlint.lsp.server"
    assert imported(code, COMMAND_LINE + BACKEND) == "[]"


@pytest.mark.parametrize(
    "module",
    [
        "factlint.cli.app",
        *(f"factlint.cli.commands.{name}" for name in "check report ask doctor sources addons".split()),
    ],
)
def test_the_command_line_never_imports_the_backend(module: str) -> None:
    assert imported(f"import {module}", BACKEND) == "[]"


def test_the_client_brings_no_command_line_into_the_editors_process() -> None:
    code = "import factlint.client.checks.checker, factlint.client.local.backend"
    assert imported(code, ["typer", "rich", "click", *BACKEND]) == "[]"


def test_the_version_is_printed_without_a_check() -> None:
    from factlint import __version__

    done = subprocess.run([sys.executable, "-m", "factlint", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"factlint {__version__}"


def test_help_names_every_command() -> None:
    done = subprocess.run([sys.executable, "-m", "factlint", "--help"], capture_output=True, text=True, check=True)
    for name in ("check", "report", "ask", "lsp", "serve", "keys", "sources", "doctor"):
        assert name in done.stdout


def test_the_hooks_for_pre_commit_run_commands_that_exist() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert [hook["id"] for hook in hooks] == ["factlint", "factlint-fix"]
    for hook in hooks:
        command, *arguments = hook["entry"].split()
        assert command == "factlint"
        done = subprocess.run([sys.executable, "-m", "factlint", *arguments, "--help"], capture_output=True, text=True)
        assert done.returncode == 0
        assert {"id", "name", "entry", "language", "types_or"} <= set(hook)
