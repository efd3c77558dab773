"""A window like Obsidian's in a real browser: the packed plugin, real CodeMirror editors, real processes behind them.

Obsidian itself cannot run here. `tests/e2e/obsidian/` has a thin stand-in for its module, and the bridge over which a page
in a browser starts programs, as a plugin can in Obsidian.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from drivers.home import Home, wait_until
from playwright.sync_api import Browser, Locator, Page, expect

ROOT = Path(__file__).resolve().parents[3]
PLUGIN = ROOT / "editors" / "obsidian"
WINDOW = ROOT / "tests" / "e2e" / "obsidian"
LONG_MS = 60_000

UNDERLINED = """pane => [...document.querySelectorAll('.pane')].at(pane).querySelectorAll('.cm-lintRange').values()
  .map(mark => [mark.classList.value.match(/cm-lintRange-(\\w+)/)[1], mark.textContent]).toArray()"""


def node() -> Path:
    editors = Path(os.environ.get("FACTLINT_TEST_EDITORS", ROOT / ".cache" / "editors"))
    found = next(editors.glob("node_modules/node-*-*/bin/node"), None) or shutil.which("node")
    assert found is not None, "Node is not installed"
    return Path(found)


def bundle(source: Path, folder: Path, *options: str) -> Path:
    """A script with all the libraries that it uses in it: the window, or tests of a part of the plugin."""
    script = folder / source.with_suffix(".cjs").name
    common = ["--bundle", "--target=es2023", f"--outfile={script}", "--log-level=warning"]
    command = [str(PLUGIN / "node_modules" / ".bin" / "esbuild"), str(source), *common, *options]
    path = os.pathsep.join([str(node().parent), os.environ["PATH"]])
    subprocess.run(command, check=True, env=os.environ | {"NODE_PATH": str(PLUGIN / "node_modules"), "PATH": path})
    return script


class Obsidian:
    """One window with the drafts of a home as its vault."""

    def __init__(self, home: Home, script: Path, browser: Browser) -> None:
        self.home = home
        self.errors: list[str] = []
        self.asked: list[str] = []
        command = [str(node()), str(WINDOW / "desktop.mjs"), str(PLUGIN / "dist"), str(script), str(home.drafts)]
        self.desktop = subprocess.Popen(
            command, env=home.environment(), stdout=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL
        )
        assert self.desktop.stdout is not None
        self.context = browser.new_context(viewport={"width": 1100, "height": 620}, device_scale_factor=2)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(LONG_MS)
        expect.set_options(timeout=LONG_MS)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.add_init_script("window.opened = []; window.open = address => { window.opened.push(address); };")
        self.address = self.desktop.stdout.readline().strip()
        self.page.goto(self.address)
        self.page.wait_for_function("window.vault !== undefined")

    def load(self) -> None:
        """Switches the plugin on."""
        self.call("load")

    def call(self, method: str, *arguments: object) -> Any:
        return self.page.evaluate("([method, given]) => vault[method](...given)", [method, list(arguments)])

    def open(self, path: Path | str) -> int:
        return self.call("open", str(path if isinstance(path, str) else path.relative_to(self.home.drafts)))

    def command(self, name: str) -> None:
        self.call("command", name)

    def underlined(self, pane: int = 0) -> list[tuple[str, str]]:
        """Severity and words of each underline."""
        return [(severity, words) for severity, words in self.page.evaluate(UNDERLINED, pane)]

    def wait_for_underlines(self, *wanted: tuple[str, str], pane: int = 0) -> None:
        self.wait(lambda: self.underlined(pane) == list(wanted), f"{wanted} are underlined")

    def wait(self, true: Callable[[], bool], what: str, timeout_s: float = 60.0) -> None:
        """Waits, and tells what the window showed where it was in vain."""
        try:
            wait_until(true, what, timeout_s)
        except AssertionError as error:
            shown = self.page.locator("body").inner_text()
            raise AssertionError(f"{error}; it shows {shown!r}; errors: {self.errors}") from error

    @property
    def status(self) -> Locator:
        return self.page.locator(".status-bar .factlint-status")

    @property
    def tooltip(self) -> Locator:
        return self.page.locator(".factlint-tooltip")

    def notice(self, words: str) -> Locator:
        return self.page.locator(".notice").filter(has_text=words)

    def hover(self, words: str) -> Locator:
        """The tooltip of underlined words, as the mouse brings it."""
        self.page.mouse.move(1, 1)
        expect(self.tooltip).to_have_count(0)
        self.page.locator(".cm-lintRange", has_text=words).first.hover()
        expect(self.tooltip).to_be_visible()
        return self.tooltip

    def servers(self) -> list[int]:
        return [pid for pid, command in self.home.processes() if command.rstrip().endswith(" lsp")]

    def asked_elsewhere(self) -> list[str]:
        """Addresses beyond this machine that the page itself asked."""
        return [url for url in self.asked if not url.startswith(self.address)]

    def photograph(self, path: Path | None) -> None:
        if path is not None:
            self.page.screenshot(path=path)

    def quit(self) -> None:
        self.context.close()
        self.desktop.terminate()
        self.desktop.wait(20)
