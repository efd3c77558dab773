"""A terminal of its own for a real editor, in tmux: keys in, what is shown out, and pictures of it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from pathlib import Path

from drivers.browser import browser, photograph
from drivers.home import wait_until
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

INKS = "282c34 e06c75 98c379 e5c07b 61afef c678dd 56b6c2 abb2bf"
DARK = TerminalTheme((20, 22, 27), (224, 226, 234), [tuple(bytes.fromhex(ink)) for ink in INKS.split()])
PAGE = """<!doctype html><meta charset=utf-8><style>body{{margin:0}}pre{{display:inline-block;margin:0;padding:12px;
color:{foreground};background:{background};font:15px/1.35 'DejaVu Sans Mono',monospace;text-underline-offset:3px}}</style>
<pre>{code}</pre>"""


class Terminal:
    """One window that runs one program until `close`."""

    def __init__(
        self, root: Path, environment: Mapping[str, str], command: Sequence[str], columns: int = 100, rows: int = 32
    ) -> None:
        self._tmux = ("tmux", "-S", str(root / "tmux"), "-f", os.devnull)
        self._columns = columns
        self._environment = {**environment, "TERM": "xterm-256color"}
        size = ("-x", str(columns), "-y", str(rows))
        self._run("new-session", "-d", *size, *command)
        self._run("set-option", "-s", "default-terminal", "tmux-256color")

    @property
    def text(self) -> str:
        """What is shown now."""
        return self._run("capture-pane", "-p")

    def type(self, text: str) -> None:
        """Types it, letter for letter."""
        self._run("send-keys", "-l", "--", text)

    def press(self, *keys: str) -> None:
        """Keys by their names, such as Enter, Escape or C-x."""
        self._run("send-keys", *keys)

    def wait_for(self, true: Callable[[], bool], what: str, timeout_s: float = 60.0) -> None:
        try:
            wait_until(true, what, timeout_s)
        except AssertionError as error:
            raise AssertionError(f"{error}; shown:\n{self.text}") from None

    def wait_shown(self, words: str, timeout_s: float = 60.0) -> None:
        self.wait_for(lambda: words in self.text, f"“{words}” is shown", timeout_s)

    def picture(self, path: Path) -> None:
        console = Console(record=True, file=StringIO(), width=self._columns, force_terminal=True)
        console.print(Text.from_ansi(self._run("capture-pane", "-p", "-e", "-N")), overflow="crop", no_wrap=True)
        page = console.export_html(theme=DARK, code_format=PAGE, inline_styles=True)
        with browser() as opened:
            photograph(page, path, opened)

    def close(self) -> None:
        subprocess.run([*self._tmux, "kill-server"], capture_output=True, check=False)

    def _run(self, *arguments: str) -> str:
        done = subprocess.run([*self._tmux, *arguments], env=self._environment, capture_output=True, check=True)
        return done.stdout.decode()
