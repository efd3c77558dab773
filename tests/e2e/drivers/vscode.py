"""Drives a real VS Code (its server, code-server) in a real browser: squiggles, hovers, quick fixes, the status bar."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
from pathlib import Path
from urllib.parse import quote

from drivers.home import Home, alive, wait_until
from playwright.sync_api import Browser, Error, FrameLocator, Locator, Page, expect

QUIET = {
    "workbench.startupEditor": "none",
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "workbench.tips.enabled": False,
    "workbench.welcomePage.walkthroughs.openOnInstall": False,
    "chat.disableAIFeatures": True,
    "telemetry.telemetryLevel": "off",
    "extensions.ignoreRecommendations": True,
    "extensions.autoCheckUpdates": False,
    "update.mode": "none",
    "security.workspace.trust.startupPrompt": "never",
    "editor.fontFamily": "DejaVu Sans Mono",
    "editor.wordWrap": "on",
    "editor.minimap.enabled": False,
    "editor.hover.delay": 100,
    "editor.cursorBlinking": "solid",
    "editor.wordBasedSuggestions": "off",
    "editor.quickSuggestions": {"other": "off"},
}

WORDS_UNDER_SQUIGGLES = """
() => {
  const drawn = ['warning', 'info', 'error'].map((kind) => `.view-overlays .squiggly-${kind}`).join(', ');
  const marks = [...document.querySelectorAll(drawn)]
    .map((mark) => mark.getBoundingClientRect());
  const lines = [...document.querySelectorAll('.view-lines .view-line')]
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
  let found = '';
  let inside = false;
  for (const line of lines) {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < node.length; at++) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        const x = box.left + box.width / 2, y = box.top + box.height / 2;
        const hit = marks.some((m) => m.left <= x && x <= m.right && m.top - 2 <= y && y <= m.bottom + 2);
        if (hit) found += node.data[at] === '\\u00a0' ? ' ' : node.data[at];
        else if (inside) found += '\\n';
        inside = hit;
      }
    }
    if (inside) found += ' ';
  }
  return found.split('\\n').map((words) => words.trim().replace(/ +/g, ' ')).filter(Boolean);
}
"""

PLACE_OF_WORDS = """
(words) => {
  for (const line of document.querySelectorAll('.view-lines .view-line')) {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const places = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let at = 0; at < node.length; at++) places.push([node, at]);
    const text = places.map(([node, at]) => (node.data[at] === '\\u00a0' ? ' ' : node.data[at])).join('');
    const start = text.indexOf(words);
    if (start < 0) continue;
    const [node, at] = places[start + Math.floor(words.length / 2)];
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const box = range.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }
  return null;
}
"""


def editors_folder() -> Path:
    return Path(os.environ.get("FACTLINT_TEST_EDITORS", Path(__file__).resolve().parents[3] / ".cache" / "editors"))


def entry_point() -> Path:
    return editors_folder() / "node_modules" / "code-server" / "out" / "node" / "entry.js"


def extension() -> Path:
    built = Path(__file__).resolve().parents[3] / "editors" / "vscode" / "dist" / "factlint.vsix"
    return Path(os.environ.get("FACTLINT_TEST_VSIX", built))


def installed() -> bool:
    return entry_point().exists() and extension().exists()


def node() -> str:
    packaged = next(editors_folder().glob("node_modules/node-*-*/bin/node"), None)
    program = str(packaged) if packaged else shutil.which("node")
    assert program is not None, "Node is not installed"
    return program


STATE_WRITTEN_MS = 6_000


class CodeServer:
    """One running VS Code server of one home; every page opened on it is a window."""

    def __init__(
        self,
        home: Home,
        vsix: Path,
        settings: dict[str, object] | None = None,
        *,
        user_settings: dict[str, object] | None = None,
        ask_trust: bool = False,
        again: bool = False,
        beside: Path | None = None,
    ) -> None:
        """`again`: on a home where it ran before, with its settings and extension. `beside`: one more extension."""
        self.home = home
        self.user_data = home.root / "vscode"
        extensions = home.root / "extensions"
        machine = self.user_data / "Machine" / "settings.json"
        user = self.user_data / "User" / "settings.json"
        for file, values in ((machine, settings or {}), (user, QUIET | (user_settings or {}))):
            file.parent.mkdir(parents=True, exist_ok=again)
            file.write_text(json.dumps(values))
        configuration = home.root / "code-server.yaml"
        configuration.write_text("auth: none\n")
        common = [
            *(node(), str(entry_point()), "--config", str(configuration)),
            *("--user-data-dir", str(self.user_data), "--extensions-dir", str(extensions)),
        ]
        installing = [*common, "--install-extension", str(vsix)]
        installing += ["--install-extension", str(beside)] if beside else []
        if not again:
            done = subprocess.run(installing, env=home.environment(), capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
        self.pages: list[Page] = []
        self.port = free_port()
        trust = [] if ask_trust else ["--disable-workspace-trust"]
        self.log = (home.root / "code-server.log").open("wb")
        self.process = subprocess.Popen(
            [*common, "--auth", "none", "--bind-addr", f"127.0.0.1:{self.port}", *trust, "--disable-telemetry"],
            env=home.environment(),
            stdout=self.log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        wait_until(self._answers, "VS Code's server answers", timeout_s=60)

    def _answers(self) -> bool:
        assert self.process.poll() is None, (self.home.root / "code-server.log").read_text()
        with socket.socket() as probe:
            probe.settimeout(1)
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def open(self, browser: Browser, folder: Path, file: Path, width: int = 1280, height: int = 800) -> Window:
        page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=1.5)
        self.pages.append(page)
        return Window(page, self.port, folder, file)

    def stop(self) -> None:
        # A window without its server asks for it again and again, in the browser that the next test uses.
        for page in self.pages:
            page.close()
        # Its helpers are in its process group: nothing else is.
        if self.process.poll() is not None:
            return
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        wait_until(lambda: not alive(self.process.pid), "VS Code's server is gone", timeout_s=60)
        self.log.close()

    def kill(self) -> None:
        """Ends it without a word, with the extensions that it runs."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Window:
    """One VS Code window with one draft in front."""

    def __init__(self, page: Page, port: int, folder: Path, file: Path) -> None:
        self.page = page
        page.set_default_navigation_timeout(90_000)
        resource = f"vscode-remote://127.0.0.1:{port}{quote(str(file))}"
        payload = quote(json.dumps([["openFile", resource]]))
        self.folder = f"http://127.0.0.1:{port}/?folder={quote(str(folder))}"
        page.goto(f"{self.folder}&payload={payload}")
        expect(page.locator(".view-lines .view-line").first).to_be_visible(timeout=60_000)

    def reload(self) -> None:
        """Closes the window and opens it again, as the same person's."""
        # VS Code in a browser writes down what panels show every five seconds, and not when its window closes.
        self.page.wait_for_timeout(STATE_WRITTEN_MS)
        self.page.goto(self.folder)
        expect(self.page.locator(".view-lines .view-line").first).to_be_visible(timeout=60_000)

    def underlined(self) -> list[str]:
        """The words over every squiggle that is drawn now, from the pixels where they stand."""
        return self.page.evaluate(WORDS_UNDER_SQUIGGLES)

    def wait_underlined(self, words: str, timeout_s: float = 60.0) -> None:
        self._wait(lambda: any(words in mark for mark in self.underlined()), f"“{words}” is underlined", timeout_s)

    def wait_clear(self, words: str, timeout_s: float = 60.0) -> None:
        self._wait(lambda: not any(words in m for m in self.underlined()), f"“{words}” is not underlined", timeout_s)

    def wait_status(self, words: str, timeout_s: float = 60.0) -> None:
        self._wait(lambda: words in self.status(), f"the status bar says “{words}”", timeout_s)

    def _wait(self, true: object, what: str, timeout_s: float) -> None:
        try:
            wait_until(true, what, timeout_s)  # type: ignore[arg-type]
        except (AssertionError, Error) as error:
            raise AssertionError(f"{error}\nunderlined: {self.underlined()}\nstatus: {self.status()}") from None

    def status(self) -> str:
        item = self.page.locator("#factlint\\.factlint\\.factlint\\.status")
        return (item.get_attribute("aria-label") or item.inner_text()) if item.count() else ""

    def point_at(self, words: str) -> dict[str, float]:
        # A change is laid out a frame later: the place counts once it stays.
        last: dict[str, float] | None = None
        for _ in range(50):
            place = self.page.evaluate(PLACE_OF_WORDS, words)
            if place is not None and place == last:
                return place
            last = place
            self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        raise AssertionError(f"the window does not show “{words}”")

    def hover(self, words: str) -> Locator:
        box = self.page.locator(".monaco-hover:visible .hover-contents, .monaco-resizable-hover:visible").first

        def shown() -> bool:
            place = self.point_at(words)
            self.page.mouse.move(0, 0)
            self.page.mouse.move(place["x"], place["y"], steps=4)
            try:
                box.wait_for(timeout=15_000)
            except Error:
                return False
            return True

        wait_until(shown, f"“{words}” has a hover", timeout_s=60)
        return self.page.locator(".monaco-resizable-hover, .monaco-hover").filter(visible=True).first

    def show_top(self, words: str) -> None:
        """Scrolls so that the line of these words is the first."""
        top = self.page.locator(".monaco-editor .overflow-guard").first.bounding_box()
        assert top is not None
        for _ in range(20):
            place = self.point_at(words)
            left = place["y"] - top["y"] - 40
            if abs(left) < 30:
                return
            self.page.mouse.move(place["x"], place["y"])
            self.page.mouse.wheel(0, left)

    def click(self, words: str) -> None:
        place = self.point_at(words)
        self.page.mouse.click(place["x"], place["y"])

    def fix(self, words: str, title: str) -> None:
        """Puts the cursor on the words, opens the quick fixes and takes one."""
        item = self.page.locator(".action-widget").get_by_text(title).first
        for _ in range(8):
            self.click(words)
            self.page.keyboard.press("Control+.")
            try:
                expect(item).to_be_visible(timeout=5_000)
            except AssertionError:
                # "No code actions" is said for a moment while a new version of the draft is on its way.
                self.page.keyboard.press("Escape")
            else:
                item.click()
                return
        raise AssertionError(
            f"no quick fix “{title}” at “{words}”: {self.page.locator('.action-widget').all_inner_texts()}"
        )

    def write_at_start(self, text: str) -> None:
        self.page.locator(".view-lines").first.click()
        self.page.keyboard.press("Control+Home")
        for line in text.splitlines(keepends=True):
            self.page.keyboard.type(line.rstrip("\n"))
            if line.endswith("\n"):
                self.page.keyboard.press("Enter")

    def run(self, command: str) -> None:
        """Runs a command of the palette by its title."""
        row = self.page.locator(".quick-input-list .monaco-list-row").filter(has_text=command).first

        def listed() -> bool:
            # A panel that takes the focus late closes the palette: it is opened again then.
            self.page.keyboard.press("F1")
            try:
                self.page.locator(".quick-input-widget input").first.fill(f">{command}", timeout=10_000)
                row.click(timeout=10_000)
            except Error:
                return False
            return True

        wait_until(listed, f"“{command}” is run", timeout_s=60)

    def toast(self, words: str) -> Locator:
        """The notification that says this."""
        found = self.page.locator(".notification-toast").filter(has_text=words).first
        expect(found).to_be_visible(timeout=60_000)
        return found

    def answer(self, question: str, choice: str) -> None:
        """Answers a question of the server's."""
        self.toast(question).get_by_role("button", name=choice, exact=True).click()

    def questions(self) -> FrameLocator:
        """The page of the panel with the questions and answers about a claim."""
        return self.page.frame_locator("iframe.webview.ready").frame_locator("iframe#active-frame")

    def select_line(self, words: str) -> None:
        self.click(words)
        self.page.keyboard.press("Home")
        self.page.keyboard.press("Shift+End")

    def wait_told(self, told: str, timeout_s: float = 60.0) -> None:
        """Waits until a finding says this, in the list of problems."""
        self.page.keyboard.press("Control+Shift+M")
        rows = self.page.locator(".markers-panel .monaco-list-row")
        expect(rows.filter(has_text=told).first).to_be_visible(timeout=timeout_s * 1000)
        self.page.keyboard.press("Control+J")

    def wait_text(self, words: str) -> None:
        expect(self.page.get_by_text(words).first).to_be_visible(timeout=60_000)

    @property
    def text(self) -> str:
        return self.page.evaluate(
            "() => [...document.querySelectorAll('.view-lines .view-line')]"
            ".sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)"
            ".map((line) => line.innerText.replace(/\\u00a0/g, ' ')).join('\\n')"
        )

    def picture(self, path: Path | None) -> None:
        if path is not None:
            self.page.screenshot(path=path)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
