"""Drives a real Vim with ALE: Vim calls this test on a socket of its own, and answers what it is asked there."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from drivers.home import Home
from drivers.terminal import Terminal

ALE = Path("/usr/share/vim-ale")
PLUGIN = Path(__file__).resolve().parents[3] / "editors" / "vim"
SETTINGS = """
set nocompatible encoding=utf-8 hidden noswapfile linebreak previewheight=16 termguicolors background=dark
colorscheme habamax
highlight ALEWarning cterm=underline ctermfg=NONE ctermbg=NONE gui=underline guifg=NONE guibg=NONE guisp=#d7af5f
highlight ALEVirtualTextWarning ctermfg=179 ctermbg=NONE guifg=#d7af5f guibg=NONE
highlight Normal ctermbg=NONE guibg=NONE
set runtimepath^={ale} runtimepath^={plugin}
filetype plugin on
let g:ale_linters_explicit = 1
let g:ale_linters = {{'markdown': ['factlint'], 'text': ['factlint']}}
let g:ale_hover_to_preview = 1
let g:ale_lsp_show_message_severity = 'information'
{more}
let g:driver = ch_open('127.0.0.1:{port}')
"""


class Vim:
    """One window with one draft."""

    def __init__(self, home: Home, file: Path, more: str = "") -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        listener.settimeout(20)
        settings = home.root / "vimrc"
        port = listener.getsockname()[1]
        settings.write_text(SETTINGS.format(ale=ALE, plugin=PLUGIN, more=more, port=port))
        self.terminal = Terminal(home.root, home.environment(), ["vim", "-u", str(settings), str(file)])
        try:
            self._vim = listener.accept()[0]
        except TimeoutError:
            raise AssertionError(f"Vim did not call; it shows:\n{self.terminal.text}") from None
        self._vim.settimeout(20)
        self._answers = self._vim.makefile("r", encoding="utf-8")
        listener.close()

    def expr(self, expression: str) -> Any:
        """The value of an expression in Vim's language."""
        self._send("expr", expression, -1)
        return json.loads(self._answers.readline())[1]

    def command(self, text: str) -> None:
        self._send("ex", text)

    @property
    def text(self) -> str:
        return "\n".join(self.expr("getline(1, '$')"))

    def findings(self) -> dict[str, str]:
        """What ALE shows of each finding, by its words: those that it underlines."""
        lines = [line.encode() for line in self.expr("getline(1, '$')")]
        found = self.expr("ale#engine#GetLoclist(bufnr(''))")
        return {_words(lines, one): one["text"] for one in found}

    def kinds(self) -> set[str]:
        """How loud the findings are: E or W."""
        return {one["type"] for one in self.expr("ale#engine#GetLoclist(bufnr(''))")}

    def underlined(self) -> list[str]:
        """The words that are drawn so."""
        lines = [line.encode() for line in self.expr("getline(1, '$')")]
        found = self.expr("filter(getmatches(), 'v:val.group =~# \"^ALE\"')")
        places = [one[f"pos{number}"] for one in found for number in range(1, 9) if f"pos{number}" in one]
        return [lines[row - 1][column - 1 :][:width].decode() for row, column, width in places]

    def wait_for(self, true: Callable[[], bool], what: str, timeout_s: float = 60.0) -> None:
        self.terminal.wait_for(true, what, timeout_s)

    def go_to(self, words: str) -> None:
        self.command(f"call cursor(1, 1) | call search('\\V{words}', 'c')")

    def quit(self) -> None:
        self.terminal.close()
        self._vim.close()

    def _send(self, *message: object) -> None:
        self._vim.sendall(json.dumps(message).encode() + b"\n")


def _words(lines: list[bytes], found: dict[str, Any]) -> str:
    first, last = found["lnum"] - 1, found["end_lnum"] - 1
    rows = lines[first : last + 1]
    rows[-1] = rows[-1][: found["end_col"]]
    rows[0] = rows[0][found["col"] - 1 :]
    return b" ".join(rows).decode()
