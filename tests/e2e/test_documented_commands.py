"""Every command that the README, docs/ and the editors' pages show is run: on a new machine, with a draft, notes and a repository."""

from __future__ import annotations

import io
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS / "scripts"), str(TESTS / "office")]

from documented import PAGES, ROOT, shown_lines  # noqa: E402
from office_files import docx, odt  # noqa: E402

from factlint.cli.app import run  # noqa: E402

pytestmark = pytest.mark.e2e

SHOWN = [*PAGES, *sorted((ROOT / "editors").glob("*/README.md"))]
NOT_RUN = {
    "pip install": "needs a network; its extras are checked in tests/scripts/test_documented_commands.py",
    "scripts/demo": "tests/e2e/test_demo.py runs it",
    "scripts/test": "runs these tests",
    ".cache/test-venv/bin/": "scripts/test runs each; the pages of the rules are compared in tests/consistency/test_pages.py",
    "factlint serve --database-url postgresql:": "needs a database of that name; tests/service/http/test_peers.py starts such services",
    "factlint evidence list --available": "asks a catalogue outside; tests/cli/test_packs.py asks one on loopback",
    "factlint evidence install": "downloads; tests/cli/test_packs.py does so from loopback",
    "factlint evidence remove": "needs an installed pack; tests/cli/test_packs.py removes one",
    "factlint addons libreoffice": "needs LibreOffice; tests/cli/extensions/test_addons.py runs it on a profile",
    "export FACTLINT_API_KEY=": "sets a variable of the terminal; tests/client and tests/cli give keys so",
    "REPOSITORY=": "publishes the extension",
    "cd ": "publishes the extension",
    "npm ": "builds plug-ins, as scripts/test does, or publishes the extension",
    "npx ": "publishes the extension",
}
OF_ITS_OWN = ("factlint mcp", "factlint pane", "factlint serve", "keyring")
ANSWERS = {"factlint purge": "--yes"}  # what a writer answers on the terminal is said on the command line
FINDS = ("factlint check draft.md", "factlint check draft.md --source notes/", "factlint check - --language en")
WRONG = "The Varn dam was opened in 1931."
DRAFT = f"# The Varn dam\n\nWhat a lovely place!\n\n\n\n\n\n\n\n\n{WRONG}\n"
OF_TWO_CLAIMS = DRAFT.replace(WRONG, f"The tower of the Varn dam is 40 metres tall. {WRONG}")
NOTE = "# The Varn dam\n\nThe Varn dam was opened in 1938.\n"
LIMIT_S = 60


@dataclass(frozen=True)
class Machine:
    """A machine on which Factlint never ran: a home, and a project with drafts in a repository."""

    home: Path
    project: Path
    environment: dict[str, str]

    def words(self, shown: list[str]) -> list[str]:
        """The words as a shell there hands them on; what is the system's lies in the home."""
        return [word.replace("~", str(self.home), 1) if word[:1] == "~" else self._own(word) for word in shown]

    def _own(self, word: str) -> str:
        return word.replace("/var/lib/factlint", str(self.home))


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    home, project = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("project")
    (home / "run").mkdir(mode=0o700)
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "OMP_NUM_THREADS")}
    environment = kept | {
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home / "run"),
        "PYTHONUTF8": "1",
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        "BROWSER": "true",
        "GIT_AUTHOR_NAME": "A",
        "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "A",
        "GIT_COMMITTER_EMAIL": "a@example.org",
    }
    for folder in (home / "research", project / "notes", project / "docs"):
        folder.mkdir()
    (home / "research" / "dam.md").write_text(NOTE)
    (project / "notes" / "dam.md").write_text(NOTE)
    body = f'<w:p><w:r><w:t xml:space="preserve">{WRONG}</w:t></w:r></w:p>'
    (project / "factlint.toml").write_text('sources = ["notes"]\n')
    files = {"draft.docx": docx(body), "draft.odt": odt(f"<text:p>{WRONG}</text:p>"), "docs/dam.md": b"# Dams\n"}
    for name, content in files.items():
        (project / name).write_bytes(content)
    for command in (
        ["init", "-q"],
        ["add", "."],
        ["commit", "-qm", "a"],
        ["update-ref", "refs/remotes/origin/main", "HEAD"],
    ):
        subprocess.run(["git", *command], cwd=project, env=environment, check=True)
    (project / "docs" / "dam.md").write_text(DRAFT)
    yield Machine(home, project, environment)
    for path in (home / "run").rglob("backend-*.json"):
        os.kill(json.loads(path.read_text())["pid"], signal.SIGTERM)


def _why_not(words: list[str]) -> str:
    line = " ".join(words)
    return next((why for start, why in NOT_RUN.items() if line.startswith(start)), "")


@pytest.mark.parametrize(
    "page", [page for page in SHOWN if shown_lines(page)], ids=lambda page: str(page.relative_to(ROOT))
)
def test_every_command_that_is_shown_does_its_work(
    page: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch, capfd
) -> None:
    for shown in shown_lines(page):
        if _why_not(shown):
            continue
        line = " ".join(shown)
        words = machine.words(shown) + ([ANSWERS[line]] if line in ANSWERS else [])
        if line.startswith("factlint serve"):
            _serves(words, machine)
        elif line.startswith(OF_ITS_OWN):
            program = [sys.executable, "-P", "-m", *words]
            ran = subprocess.run(
                program, cwd=machine.project, env=machine.environment, input=b"k\n" if shown[0] == "keyring" else b"",
                capture_output=True, timeout=LIMIT_S, start_new_session=True,
            )  # fmt: skip
            assert ran.returncode == 0, (line, ran)
        else:
            assert shown[0] == "factlint", f"{line}: run it here, or say in NOT_RUN why not"
            (machine.project / "draft.md").write_text(OF_TWO_CLAIMS if "#2" in line else DRAFT)
            code = _run(words, machine, monkeypatch)
            told = capfd.readouterr()
            assert code == (1 if line in FINDS else code) and code in (0, 1), (line, told)


def _run(words: list[str], machine: Machine, monkeypatch: pytest.MonkeyPatch) -> int:
    """The exit code of a command that is run in this process."""
    with monkeypatch.context() as here:
        here.chdir(machine.project)
        for name in [name for name in os.environ if name not in machine.environment]:
            here.delenv(name)
        for name, value in machine.environment.items():
            here.setenv(name, value)
        here.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(DRAFT.encode())))
        return run(words[1:])


def _serves(words: list[str], machine: Machine) -> None:
    """The service answers, and ends when it is told to."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    without = [word for place, word in enumerate(words) if word != "--port" and words[place - 1] != "--port"]
    program = [sys.executable, "-P", "-m", *without, "--port", str(port)]
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(program, cwd=machine.project, env=machine.environment, **output) as service:
        try:
            assert service.stdout is not None
            told = next((line for line in service.stdout if b"Factlint serves" in line), b"")
            assert told, words
            assert httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=LIMIT_S).status_code == 200, words
        finally:
            service.terminate()
        assert service.wait(LIMIT_S) in (0, -signal.SIGTERM), words


def test_what_is_not_run_is_shown_somewhere() -> None:
    lines = [" ".join(words) for page in SHOWN for words in shown_lines(page)]
    assert [start for start in NOT_RUN if not any(line.startswith(start) for line in lines)] == []
