"""Neovim tells the server of a draft whatever becomes of its name, and of the server itself."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest
from drivers.home import Home
from drivers.neovim import Neovim

pytestmark = pytest.mark.e2e

Opener = Callable[..., Neovim]

TYPED = "iWe met on Monday, 3 March 2021.<Esc>"
SLOW_S = 120


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param([TYPED, ":file a.md<CR>"], id="named"),
        pytest.param([":set filetype=markdown<CR>", TYPED, ":write a.md<CR>"], id="written"),
        pytest.param([":set filetype=markdown<CR>", TYPED, ":file a.md<CR>"], id="named with a file type"),
    ],
)
def test_a_new_draft_is_checked_once_it_has_a_name(used_home: Home, neovim: Opener, keys: list[str]) -> None:
    window = neovim(used_home)
    window.command(f"cd {used_home.drafts}")
    for one in keys:
        window.type(one)
    window.wait_underlined("Monday", timeout_s=SLOW_S)
    window.type("oWe also met on Tuesday, 4 March 2021.<Esc>")
    window.wait_underlined("Tuesday", timeout_s=SLOW_S)


def test_edits_reach_the_server_that_takes_the_place_of_one_that_died(used_home: Home, neovim: Opener) -> None:
    draft = used_home.write("a.md", "We met on Monday, 3 March 2021.\n")
    window = neovim(used_home, draft, before="vim.notify = function() end")
    window.wait_underlined("Monday", timeout_s=SLOW_S)
    [server] = [pid for pid, command in used_home.processes() if " lsp" in command]
    os.kill(server, signal.SIGKILL)
    attached = "return #vim.lsp.get_clients({ name = 'factlint' })"
    window.wait_for(lambda: window.lua(attached) == 0, "Neovim has noticed")
    window.type("oIt rained.<Esc>")
    window.command("FactlintRestart")
    window.wait_underlined("Monday", timeout_s=SLOW_S)
    window.type("oWe also met on Tuesday, 4 March 2021.<Esc>")
    window.wait_underlined("Tuesday", timeout_s=SLOW_S)


def test_a_draft_that_cannot_have_the_name_of_another_one_is_still_checked(used_home: Home, neovim: Opener) -> None:
    draft, other = (used_home.write(name, "We met on Monday, 3 March 2021.\n") for name in ("a.md", "b.md"))
    window = neovim(used_home, draft)
    window.wait_underlined("Monday", timeout_s=SLOW_S)
    window.command(f"edit {other}")
    window.wait_underlined("Monday", timeout_s=SLOW_S)
    window.command(f"buffer {draft}")
    window.command(f"silent! file {other} | silent! file {other}")
    assert window.nvim.current.buffer.name == str(draft)
    window.type("oWe also met on Tuesday, 4 March 2021.<Esc>")
    window.wait_underlined("Tuesday", timeout_s=SLOW_S)


NOTE_RENAMES = """
vim.g.renames = {}
for _, client in ipairs(vim.lsp.get_clients({ name = 'factlint' })) do
  local notify = client.notify
  client.notify = function(self, method, params)
    if method == 'workspace/didRenameFiles' then
      local file = params.files[1]
      vim.g.renames = vim.list_extend(vim.g.renames, { vim.fs.basename(file.oldUri) .. ' ' .. vim.fs.basename(file.newUri) })
    end
    return notify(self, method, params)
  end
end
"""


def test_a_rename_is_told_and_a_copy_is_none(used_home: Home, neovim: Opener) -> None:
    draft = used_home.write("a.md", "We met on Monday, 3 March 2021.\n")
    window = neovim(used_home, draft)
    window.wait_underlined("Monday", timeout_s=SLOW_S)
    window.lua(NOTE_RENAMES)
    window.command(f"silent saveas {draft.with_name('copy.md')}")
    window.wait_underlined("Monday", timeout_s=SLOW_S)
    assert window.lua("return vim.g.renames") == []
    moved = draft.with_name("moved.md")
    draft.with_name("copy.md").rename(moved)
    window.command(f"file {moved}")
    window.wait_underlined("Monday", timeout_s=SLOW_S)
    assert window.lua("return vim.g.renames") == ["copy.md moved.md"]
