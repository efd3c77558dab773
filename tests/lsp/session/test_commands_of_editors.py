"""Editors that have a command to show hidden findings again name it, as their writers know it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

EDITORS = Path(__file__).parents[3] / "editors"


def _one(pattern: str, *path: str) -> str:
    (found,) = re.findall(pattern, EDITORS.joinpath(*path).read_text(encoding="utf-8"))
    return found


def test_obsidian_names_its_command() -> None:
    named = _one(r"commands: \{ hidden: 'Factlint: (.+?)' \}", "obsidian", "src", "main.ts")
    assert named == _one(r"id: 'hidden',\s*name: '(.+?)'", "obsidian", "src", "commands.ts")


def test_emacs_names_its_command() -> None:
    named = _one(r':hidden "M-x (.+?)"', "emacs", "factlint.el")
    body = _one(rf"\(defun {named} \(\)([^(]+\([^(]+\([^(]+)\)", "emacs", "factlint.el")
    assert "showHiddenAgain" in body


@pytest.mark.parametrize("path", ["vscode/src/serverProcess.ts", "neovim/lsp/factlint.lua"])
def test_others_name_theirs(path: str) -> None:
    assert re.search(r"hidden\b\s*[:=] *'", (EDITORS / path).read_text(encoding="utf-8"))
