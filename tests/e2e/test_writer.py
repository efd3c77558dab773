"""A real LibreOffice Writer, set up by one command, shows findings through its own LanguageTool client."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from drivers import writer
from drivers.home import FACTLINT, Home
from drivers.writer import Writer

pytestmark = pytest.mark.e2e

TRUE = "I saw what is left of it & more: 100% of 5+5 stones."
WRONG = "The Berlin Wall encircled West Berlin from 1961 to 1999."


@pytest.fixture
def office(used_home: Home) -> Iterator[Callable[..., Writer]]:
    """Opens Writer with some paragraphs, after `factlint addons libreoffice` has set its profile up."""
    if absent := writer.missing():
        assert "FACTLINT_TEST_COMPLETE" not in os.environ, f"these are missing: {absent}"
        pytest.skip(f"these are missing: {absent}")
    (used_home.root / "office" / "user").mkdir(parents=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = [FACTLINT, "addons", "libreoffice", "--profile", used_home.root / "office", "--port", port]
    subprocess.run(command, env=used_home.environment(), check=True, capture_output=True, timeout=120)
    opened: list[Writer] = []

    def open_writer(*paragraphs: str) -> Writer:
        opened.append(Writer(used_home, *paragraphs))
        opened[-1].wait_until_open()
        return opened[-1]

    yield open_writer
    for one in opened:
        one.quit()


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
