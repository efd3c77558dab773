"""The settings that other editors are given: each can be read, and each starts the language server of this program."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
EDITORS = ROOT / "editors"
START = ["factlint", "lsp"]


def test_kate_and_sublime_start_the_server_for_every_kind_of_draft() -> None:
    kate = json.loads((EDITORS / "kate" / "settings.json").read_text())["servers"].values()
    assert all(server["command"] == START for server in kate)
    modes = [re.compile(server["highlightingModeRegex"]) for server in kate]
    drafts = ("Markdown", "Normal", "None", "HTML", "reStructuredText", "LaTeX", "Typst", "AsciiDoc", "Org Mode")
    assert all(sum(mode.search(name) is not None for mode in modes) == 1 for name in drafts)
    assert not any(mode.search(code) for mode in modes for code in ("Python", "C++", "Java"))
    (sublime,) = json.loads((EDITORS / "sublime" / "LSP.sublime-settings").read_text())["clients"].values()
    scopes = sublime["selector"].split(" | ")
    assert sublime["command"] == START and {"text.html.markdown", "text.plain", "text.restructuredtext"} <= {*scopes}


def test_helix_starts_the_server_beside_those_it_has() -> None:
    settings = tomllib.loads((EDITORS / "helix" / "languages.toml").read_text())
    server = settings["language-server"]["factlint"]
    assert [server["command"], *server["args"]] == START
    assert all("factlint" in language["language-servers"] for language in settings["language"])


def test_zed_knows_the_extension_and_its_server_by_one_name() -> None:
    extension = tomllib.loads((EDITORS / "zed" / "extension.toml").read_text())
    crate = tomllib.loads((EDITORS / "zed" / "Cargo.toml").read_text())["package"]
    assert extension["id"] == "factlint" and list(extension["language_servers"]) == ["factlint"]
    assert extension["version"] == crate["version"]


def test_the_entry_for_mason_installs_this_version_and_the_command() -> None:
    from factlint import __version__

    entry = yaml.safe_load((EDITORS / "registries" / "mason" / "package.yaml").read_text())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    name, version, extra = re.fullmatch(r"pkg:pypi/(\w+)@([\d.]+)\?extra=(\w+)", entry["source"]["id"]).groups()  # type: ignore[union-attr]
    assert (name, version) == (project["name"], __version__) and extra in project["optional-dependencies"]
    assert set(entry["bin"]) <= set(project["scripts"])
    # Mason knows licences of the common list alone.
    listed = [one for one in project["license"].split(" AND ") if not one.startswith("LicenseRef-")]
    assert entry["licenses"] == listed


@pytest.mark.parametrize("name", ["emacs", "helix", "kate", "sublime", "vim", "zed"])
def test_each_editor_says_how_it_was_tried_and_shows_what_was_seen(name: str) -> None:
    readme = (EDITORS / name / "README.md").read_text()
    shown = re.findall(r"!\[[^\]]{20,}\]\((\S+)\)", readme)
    assert all((EDITORS / name / picture).exists() for picture in shown)
    assert bool(shown) != ("**Untested**" in readme)
