"""What each way into the program imports, so that nobody waits for what they do not use."""

from __future__ import annotations

import gc
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from factlint.cli.imports import without_collections
from factlint.client.drafts import files
from factlint.client.local.backend import COMMAND
from factlint.prose.markup.names import markup_of

ROOT = Path(__file__).parents[2]
COMMAND_LINE = ["typer", "rich", "click", "httpx", "diskcache"]
BACKEND = ["starlette", "sqlalchemy", "factlint.service", "factlint.engine", "uvicorn", "numpy"]


def imported(code: str, watched: list[str]) -> str:
    asked = f"import sys\n{code}\nprint([name for name in {watched} if name in sys.modules])"
    return subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.strip()


def test_the_language_servers_way_in_imports_no_command_line() -> None:
    code = "from factlint.cli import main\nimport factlint.lsp.server"
    assert imported(code, COMMAND_LINE + BACKEND) == "[]"


def test_for_a_service_on_this_machine_the_language_server_loads_no_encryption_and_no_web_libraries() -> None:
    code = (
        "import factlint.lsp.server as server; server._server()\n"
        "import factlint.client.checks.checker, factlint.client.local.backend, factlint.lsp.preload"
    )
    watched = ["ssl", "_ssl", "_hashlib", "http.client", "urllib.request", "httpx", "httpcore", "anyio"]
    assert imported(code, watched) == "[]"


def test_the_language_server_can_encrypt_what_goes_elsewhere() -> None:
    code = (
        "import factlint.lsp.server as server; server._server()\n"
        "import asyncio, ssl, factlint.client.api.remote_http as remote\n"
        "from factlint.client.api.http_client import ConnectionFailed, HttpRequest\n"
        "async def ask():\n"
        "    port = (await asyncio.start_server(lambda reader, writer: writer.close(), '127.0.0.1', 0)).sockets[0].getsockname()[1]\n"
        "    client = remote.open_remote(f'https://127.0.0.1:{port}', {})\n"
        "    try: await client.send(HttpRequest('GET', '/', {}), 5)\n"
        "    except ConnectionFailed as error: print(error.kind)\n"
        "asyncio.run(ask())"
    )
    assert imported(code, ["ssl"]).splitlines() == ["ConnectError", "['ssl']"]


def test_methods_of_the_protocols_types_hold_no_copy_of_its_names() -> None:
    code = (
        "import factlint.lsp.server as server; server._server()\n"
        "from lsprotocol import types\n"
        "print(len(types.Range.__init__.__globals__) < 50, types.Range is sys.modules['lsprotocol.types'].Range)"
    )
    assert imported(code, []).splitlines() == ["True True", "[]"]


def test_the_local_backend_as_clients_start_it_imports_no_command_line() -> None:
    code = (
        "import factlint.service.server as server\n"
        "def serve(local): import factlint.service.local.backend; print('served')\n"
        "server.serve = serve\n"
        "from factlint.cli.main import main\n"
        f"sys.argv = {['factlint', *COMMAND[-2:]]}\n"
        "try: main()\n"
        "except SystemExit as end: print(end.code)"
    )
    assert (
        imported(
            code, ["typer", "rich", "pygments", "alembic", "dbos", "mcp", "httpx", "factlint.consistency.registry"]
        )
        == "served\n0\n[]"
    )


def test_a_check_imports_nothing_of_paid_runs_or_office_documents() -> None:
    watched = ["factlint.client.paid.paid_runs", "factlint.client.paid.reviews", "factlint.office.document"]
    assert imported("import factlint.cli.commands.check, factlint.cli.reports.text", watched) == "[]"


def test_imports_are_not_searched_for_garbage_and_what_follows_is() -> None:
    with without_collections():
        assert not gc.isenabled()
    assert gc.isenabled()
    assert gc.get_freeze_count()
    gc.unfreeze()


def test_what_runs_on_this_machine_is_reached_without_a_library_for_the_web() -> None:
    code = (
        "import asyncio, factlint.cli.commands.check, factlint.cli.reports.text\n"
        "from factlint.client.local.backend import RemoteConnection\n"
        "from factlint.client.local.rendezvous import FoundBackend, Rendezvous\n"
        "told = dict(http='', token='t', build_id='b', pid=1)\n"
        "for place in (dict(socket='/s', address=None), dict(socket=None, address='http://127.0.0.1:9')):\n"
        "    FoundBackend(Rendezvous(**place, **told)).open_client()\n"
        "RemoteConnection('http://localhost:9', 'key')"
    )
    assert imported(code, ["httpx", "httpcore", "anyio", "h11"]) == "[]"


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


def test_a_command_stopped_before_it_began_says_so_in_one_line() -> None:
    code = (
        "import sys, factlint.cli.imports as imports\n"
        "def stop(): raise KeyboardInterrupt\n"
        "imports.without_collections = stop\n"
        "from factlint.cli.main import main\n"
        "sys.argv = ['factlint', 'check', 'a.md']\n"
        "main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.splitlines()) == (130, "", ["factlint: stopped"])


def test_help_names_every_command() -> None:
    done = subprocess.run([sys.executable, "-m", "factlint", "--help"], capture_output=True, text=True, check=True)
    for name in ("check", "report", "ask", "lsp", "serve", "keys", "sources", "doctor"):
        assert name in done.stdout


def test_the_hooks_for_pre_commit_run_commands_that_exist() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert [hook["id"] for hook in hooks] == ["factlint", "factlint-fix", "factlint-commit-message"]
    for hook in hooks:
        command, *arguments = hook["entry"].split()
        assert command == "factlint"
        done = subprocess.run([sys.executable, "-m", "factlint", *arguments, "--help"], capture_output=True, text=True)
        assert done.returncode == 0
        assert {"id", "name", "entry", "language"} <= set(hook)


def test_the_hooks_for_pre_commit_take_every_markup_and_nothing_else() -> None:
    check, fix, message = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    pages = {".html", ".htm", ".xhtml"}
    for suffix in files.SUFFIXES | files.NOTEBOOKS | files.DOCUMENTS | pages:
        assert re.search(check["files"], f"docs/a{suffix}") and re.search(check["files"], f"A{suffix.upper()}")
        assert bool(re.search(fix["files"], f"a{suffix}")) is (suffix not in files.DOCUMENTS)
    for name in ("a.py", "a.json", "md", "a.md.bak", "a.txt/b"):
        assert not re.search(check["files"], name)
    assert message["stages"] == ["commit-msg"] and markup_of(".git/COMMIT_EDITMSG") == "commit"
