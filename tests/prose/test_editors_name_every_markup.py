"""The settings of every editor name each markup that is read, and no language of code unless its writer does."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from factlint.prose.draft import Markup
from factlint.prose.markup.code.syntax import CODE
from factlint.prose.markup.names import markup_in_editor

_EDITORS = Path(__file__).resolve().parents[2] / "editors"
_PROSE: set[Markup] = {
    "markdown",
    "plain",
    "html",
    "rst",
    "latex",
    "typst",
    "commit",
    "quarto",
    "mdx",
    "asciidoc",
    "org",
}


def _read(names: list[str]) -> set[Markup]:
    return {markup_in_editor(name, f"file:///a.{name}") for name in names}


def _quoted(path: str, opening: str) -> list[str]:
    text = (_EDITORS / path).read_text(encoding="utf-8")
    return re.findall(r"'([\w-]+)'", text[text.index(opening) :].partition("}" if "{" in opening else "]")[0])


@pytest.mark.parametrize(
    "names",
    [
        _quoted("vscode/src/documents.ts", "const DRAFTS = ["),
        _quoted("neovim/lsp/factlint.lua", "local drafts =\n  {"),
        _quoted("registries/nvim-lspconfig/factlint.lua", "filetypes = {"),
        [folder.name for folder in (_EDITORS / "vim" / "ale_linters").iterdir()],
        [one["name"] for one in tomllib.loads((_EDITORS / "helix" / "languages.toml").read_text())["language"]],
    ],
    ids=["VS Code", "Neovim", "nvim-lspconfig", "Vim", "Helix"],
)
def test_an_editor_names_every_markup_and_no_code(names: list[str]) -> None:
    assert _read(names) == _PROSE


def test_vs_code_wakes_for_every_language_that_it_can_check() -> None:
    package = json.loads((_EDITORS / "vscode" / "package.json").read_text(encoding="utf-8"))
    woken = {event.removeprefix("onLanguage:") for event in package["activationEvents"] if "Language" in event}
    (setting,) = (
        part["properties"]["factlint.code"]
        for part in package["contributes"]["configuration"]
        if "factlint.code" in part["properties"]
    )
    code = setting["items"]["enum"]
    assert setting["default"] == [] and _read(code) == set(CODE)
    assert woken == {*code, *_quoted("vscode/src/documents.ts", "const DRAFTS = [")}
