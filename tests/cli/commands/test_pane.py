"""`factlint pane`: where the task pane is, printed or opened."""

from __future__ import annotations

import sys

from command_line import Judged


def test_the_pane_of_a_service_is_a_page_of_it(factlint: Judged) -> None:
    ran = factlint("pane", "--print")
    assert (ran.code, ran.out) == (0, f"{factlint.service.url}/pane\n")
    assert factlint.service.heard == [], "its page asks for the key"


def test_it_is_opened_in_the_browser_or_else_printed(factlint: Judged) -> None:
    opened = factlint.folder / "opened"
    browser = factlint.folder / "browser"
    browser.write_text(f"#!{sys.executable}\nimport sys\nopen({str(opened)!r}, 'w').write(sys.argv[1])\n")
    browser.chmod(0o700)
    ran = factlint("pane", BROWSER=f"{browser} %s")
    assert (ran.code, ran.out, opened.read_text()) == (0, "", f"{factlint.service.url}/pane")
    ran = factlint("pane", BROWSER="/nowhere/browser %s", PATH="/nowhere")
    assert (ran.code, ran.out) == (0, f"{factlint.service.url}/pane\n")
