"""The editors' lists are what the table of markups gives: each names every markup, and no code unless its writer does."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest
import yaml

from factlint.prose.directives import find_directives
from factlint.prose.draft import Code, References, TextMarkup
from factlint.prose.markup.names import markup_in_editor, markup_of
from factlint.prose.markup.specs import SPECS, MarkupSpec
from factlint.prose.span import Span

_ROOT = Path(__file__).resolve().parents[3]
_EDITORS = _ROOT / "editors"
_DRAFTS = [spec for spec in SPECS.values() if not (spec.is_code or spec.is_references)]
_IN_VS_CODE = [name for spec in _DRAFTS for name in spec.vs_code]
_CODE_IN_VS_CODE = [name for spec in SPECS.values() if spec.is_code for name in spec.vs_code]
_REFERENCES_IN_VS_CODE = [name for spec in SPECS.values() if spec.is_references for name in spec.vs_code]
_IN_VIM = [name for spec in _DRAFTS for name in spec.vim]


def _quoted(path: str, opening: str) -> list[str]:
    text = (_EDITORS / path).read_text(encoding="utf-8")
    return re.findall(r"'([\w-]+)'", text[text.index(opening) :].partition("}" if "{" in opening else "]")[0])


def test_the_types_name_what_the_table_describes() -> None:
    assert {spec.name for spec in _DRAFTS} == {*get_args(TextMarkup)}
    assert SPECS.keys() == {*get_args(TextMarkup), *get_args(Code), *get_args(References)}


def test_a_name_or_an_ending_stands_for_one_markup() -> None:
    for spec in SPECS.values():
        assert {markup_in_editor(name, "file:///a") for name in spec.languages} == {spec.name}
        files = [*spec.file_names, *(f"a.{name}" for name in spec.suffixes)]
        assert {markup_of(name) for name in files} == {spec.name}


@pytest.mark.parametrize("spec", [spec for spec in _DRAFTS if spec.comment], ids=lambda spec: spec.name)
def test_a_comment_that_is_written_is_read_as_a_directive(spec: MarkupSpec) -> None:
    text = spec.comment.format("factlint ignore-next sum")
    assert [said for _, said in find_directives(text, Span(0, len(text)), spec.name)] == ["ignore-next sum"]


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (_quoted("vscode/src/documents.ts", "const DRAFTS = ["), _IN_VS_CODE),
        (_quoted("neovim/lsp/factlint.lua", "local drafts =\n  {"), _IN_VIM),
        (_quoted("registries/nvim-lspconfig/factlint.lua", "filetypes = {"), _IN_VIM),
        (sorted(folder.name for folder in (_EDITORS / "vim" / "ale_linters").iterdir()), sorted(_IN_VIM)),
        (
            sorted(
                tomllib.loads((_EDITORS / "zed" / "extension.toml").read_text())["language_servers"]["factlint"][
                    "languages"
                ]
            ),
            sorted(spec.title for spec in _DRAFTS),
        ),
    ],
    ids=["VS Code", "Neovim", "nvim-lspconfig", "Vim", "Zed"],
)
def test_an_editor_names_every_markup_and_no_code(names: list[str], wanted: list[str]) -> None:
    assert names == wanted


def test_helix_has_every_markup_and_no_code() -> None:
    languages = tomllib.loads((_EDITORS / "helix" / "languages.toml").read_text())["language"]
    found = [markup_in_editor(one["name"], f"file:///a.{one['name']}") for one in languages]
    assert sorted(found) == sorted(spec.name for spec in _DRAFTS)


def test_vs_code_wakes_for_every_language_that_it_can_check() -> None:
    package = json.loads((_EDITORS / "vscode" / "package.json").read_text(encoding="utf-8"))
    woken = [event.removeprefix("onLanguage:") for event in package["activationEvents"] if "Language" in event]
    (setting,) = (
        part["properties"]["factlint.code"]
        for part in package["contributes"]["configuration"]
        if "factlint.code" in part["properties"]
    )
    assert setting["default"] == [] and setting["items"]["enum"] == _CODE_IN_VS_CODE
    assert woken == [*_IN_VS_CODE, *_REFERENCES_IN_VS_CODE, *_CODE_IN_VS_CODE]


def test_our_plug_ins_name_the_bibliographies_too() -> None:
    assert _quoted("vscode/src/documents.ts", "const REFERENCES = [") == _REFERENCES_IN_VS_CODE == ["bibtex", "ris"]
    in_vim = [name for spec in SPECS.values() if spec.is_references for name in spec.vim]
    assert _quoted("neovim/lsp/factlint.lua", "local references = {") == in_vim == ["bib", "ris"]
    # VS Code itself knows BibTeX, and neither editor the other.
    package = json.loads((_EDITORS / "vscode" / "package.json").read_text(encoding="utf-8"))
    assert [(one["id"], one["extensions"]) for one in package["contributes"]["languages"]] == [("ris", [".ris"])]
    assert "ris = 'ris'" in (_EDITORS / "neovim" / "plugin" / "factlint.lua").read_text(encoding="utf-8")


def test_the_hooks_for_pre_commit_take_the_endings_of_every_markup() -> None:
    check, fix, _ = yaml.safe_load((_ROOT / ".pre-commit-hooks.yaml").read_text())
    endings = "|".join(name for spec in _DRAFTS for name in spec.suffixes)
    assert check["files"] == rf"(?i)\.({endings}|ipynb|docx|odt)$"
    assert fix["files"] == rf"(?i)\.({endings}|ipynb)$"
