"""A real LibreOffice Writer, set up by one command, shows findings through its own LanguageTool client."""

from __future__ import annotations

import json
import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from drivers import writer
from drivers.home import FACTLINT, Home
from drivers.office import tools
from drivers.writer import Writer

pytestmark = pytest.mark.e2e

TRUE = "I saw what is left of it & more: 100% of 5+5 stones."
WRONG = "The Berlin Wall encircled West Berlin from 1961 to 1999."


@pytest.fixture
def office(used_home: Home) -> Iterator[Callable[..., Writer]]:
    """Opens Writer with some paragraphs, after `factlint addons libreoffice` has set its profile up."""
    yield from opened(used_home)


@pytest.fixture
def office_with_extension(used_home: Home) -> Iterator[Callable[..., Writer]]:
    """The same with `--extension`."""
    tools(used_home)
    yield from opened(used_home, "--extension")


def opened(home: Home, *options: str) -> Iterator[Callable[..., Writer]]:
    if absent := writer.missing():
        assert "FACTLINT_TEST_COMPLETE" not in os.environ, f"these are missing: {absent}"
        pytest.skip(f"these are missing: {absent}")
    (home.root / "office" / "user").mkdir(parents=True)
    add_own_source(home)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = [FACTLINT, "addons", "libreoffice", *options, "--profile", home.root / "office", "--port", port]
    subprocess.run(command, env=home.environment(), check=True, capture_output=True, timeout=120)
    windows: list[Writer] = []

    def open_writer(*paragraphs: str) -> Writer:
        windows.append(Writer(home, *paragraphs))
        windows[-1].wait_until_open()
        return windows[-1]

    yield open_writer
    for one in windows:
        one.quit()


def add_own_source(home: Home) -> None:
    """Evidence of the writer's own: what a work of reference alone denies is not underlined here, where all is as loud."""
    notes = home.root / "research"
    notes.mkdir()
    (notes / "wall.md").write_text("# Berlin Wall\n\nThe Berlin Wall encircled West Berlin from 1961 to 1989.\n")
    added = [FACTLINT, "sources", "add", notes]
    subprocess.run(added, env=home.environment(), check=True, capture_output=True, timeout=180)


def test_a_wrong_claim_is_underlined_and_the_menu_puts_it_right(
    office: Callable[..., Writer], artifact: Callable[[str], Path | None]
) -> None:
    window = office("")
    window.type(f"{TRUE} {WRONG} ")
    (spot,) = window.wait_for_underlines(1)
    window.picture(artifact("underline"))
    window.open_menu(spot)
    window.picture(artifact("menu"))
    # The first entry says what is wrong, the second what to write instead.
    window.press("Down", "Down", "Return")
    window.wait_for_underlines(0)
    window.picture(artifact("replaced"))
    said = window.saved()
    assert f"{TRUE} {WRONG}".replace("1999", "1989") in said


def cites_page(home: Home, text: str) -> bool:
    """Whether the finding on a text has a page of the web among its sources."""
    draft = home.root / "cited.md"
    draft.write_text(text)
    command = [FACTLINT, "check", "--format", "json", draft]
    said = subprocess.run(command, env=home.environment(), capture_output=True, text=True, timeout=120).stdout
    (finding,) = json.loads(said)["drafts"][0]["findings"]
    return any(source["url"].startswith("http") for source in finding["sources"])


def test_with_the_extension_a_document_is_checked_untouched_and_the_menu_puts_it_right(
    office_with_extension: Callable[..., Writer], artifact: Callable[[str], Path | None], used_home: Home
) -> None:
    window = office_with_extension(f"{TRUE} {WRONG}", "I walked on.")
    (spot,) = window.wait_until_underlined(1)
    window.picture(artifact("underline"))
    window.open_menu(spot)
    window.picture(artifact("menu"))
    # What is wrong, the page that says so where one is cited beside the writer's own notes, and what to write instead.
    entries = 3 if cites_page(used_home, WRONG) else 2
    window.press(*["Down"] * entries, "Return")
    window.wait_until_underlined(0)
    window.picture(artifact("replaced"))
    assert f"{TRUE} {WRONG}".replace("1999", "1989") in window.saved()
