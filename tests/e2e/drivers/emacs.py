"""Drives a real Emacs with Eglot in a terminal; its server for `emacsclient` tells what is in it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from drivers.home import Home
from drivers.terminal import Terminal

SETTINGS = Path(__file__).resolve().parents[3] / "editors" / "emacs"
EARLY = "(setq native-comp-deferred-compilation nil native-comp-jit-compilation nil)"
INIT = """
(setq server-socket-dir "{run}" inhibit-startup-screen t make-backup-files nil create-lockfiles nil)
(menu-bar-mode -1)
(require 'server)
(server-start)
{more}
(add-to-list 'load-path "{settings}")
(require 'factlint)
(setq eglot-confirm-server-initiated-edits nil eldoc-echo-area-use-multiline-p nil)
(setq-default word-wrap t)
(factlint-everywhere)
"""
FINDINGS = """(mapcar (lambda (it) (cons (buffer-substring-no-properties (flymake-diagnostic-beg it)
(flymake-diagnostic-end it)) (flymake-diagnostic-text it))) (flymake-diagnostics))"""
DRAWN = """(delq nil (mapcar (lambda (it) (and (overlay-get it (quote flymake-diagnostic)) (or (overlay-get it (quote face))
(get (overlay-get it (quote category)) (quote face))) (buffer-substring-no-properties (overlay-start it) (overlay-end it))))
(overlays-in (point-min) (point-max))))"""


class Emacs:
    """One window with one draft."""

    def __init__(self, home: Home, file: Path, more: str = "") -> None:
        self._environment = home.environment()
        self._socket = home.root / "run" / "server"
        self._draft = file.name
        init = home.root / "config" / "emacs" / "init.el"
        init.parent.mkdir()
        init.with_name("early-init.el").write_text(EARLY)
        init.write_text(INIT.format(run=self._socket.parent, settings=SETTINGS, more=more))
        self.terminal = Terminal(home.root, self._environment, ["emacs", "-nw", str(file)])
        self.wait_for(self._socket.exists, "Emacs listens", timeout_s=60)

    def evaluate(self, form: str) -> Any:
        """The value of a form in the draft's buffer; a question that Emacs asks at that moment is given up for it."""
        inside = f'(json-encode (with-current-buffer "{self._draft}" {" ".join(form.split())}))'
        command = ["emacsclient", "-s", str(self._socket), "--eval", inside]
        done = subprocess.run(command, env=self._environment, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, f"{form}: {done.stderr}"
        return json.loads(json.loads(done.stdout, strict=False))

    @property
    def text(self) -> str:
        return self.evaluate("(buffer-substring-no-properties (point-min) (point-max))")

    def findings(self) -> dict[str, str]:
        """What Flymake says of each finding, by its words."""
        return self.evaluate(FINDINGS) or {}

    def underlined(self) -> list[str]:
        """The words that are drawn so."""
        return sorted(self.evaluate(DRAWN) or [])

    def wait_for(self, true: Callable[[], bool], what: str, timeout_s: float = 60.0) -> None:
        self.terminal.wait_for(true, what, timeout_s)

    def search(self, words: str) -> None:
        """Goes there as a writer does; ElDoc looks again after a step, not after a search."""
        self.terminal.press("M-<", "C-s")
        self.terminal.type(words)
        self.terminal.press("Enter", "C-b")

    def command(self, name: str) -> None:
        """Calls a command by its name, as a writer does who sees what is typed.

        While Emacs thinks of a shorter way to call the last command, it drops keys that are typed ahead.
        """
        self.terminal.press("M-x")
        self.terminal.wait_shown("\nM-x")
        self.terminal.type(name)
        self.terminal.wait_shown(f"M-x {name}")
        self.terminal.press("Enter")

    def quit(self) -> None:
        self.terminal.close()
