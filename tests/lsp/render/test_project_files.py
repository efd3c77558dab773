"""A claim or a rule that a project leaves alone is written into the file in force, and all else in it stays as it is."""

from __future__ import annotations

import stat
import tomllib
from pathlib import Path

import pytest

from factlint.lsp.render.suppressions import ignore_in_project, switch_off
from factlint.settings import load

PYPROJECT = """\
[project]
name = "x"

[tool.factlint] # ours
exclude = ["vendor/"]
ignore = ["The moon is made of cheese."]

[tool.factlint.severity]
false = "error"

[[tool.other]]
ignore = ["mine"]
"""


def test_a_link_stays_and_the_file_behind_it_is_changed(tmp_path: Path) -> None:
    real, link = tmp_path / "shared" / "factlint.toml", tmp_path / "factlint.toml"
    real.parent.mkdir()
    real.write_text("# ours\n")
    real.chmod(0o640)
    link.symlink_to(real)
    ignore_in_project(link, "It rains.")
    switch_off(link, "unit")
    assert link.is_symlink()
    assert tomllib.loads(real.read_text()) == {"ignore": ["It rains."], "rules": {"unit": False}}
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_the_table_of_a_pyproject_is_added_to(tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text(PYPROJECT)
    before = load(tmp_path, environment={}).settings
    ignore_in_project(path, "It rains.")
    switch_off(path, "unit")
    switch_off(path, "sum")
    wanted = tomllib.loads(PYPROJECT)
    wanted["tool"]["factlint"]["ignore"].insert(0, "It rains.")
    wanted["tool"]["factlint"]["rules"] = {"unit": False, "sum": False}
    assert tomllib.loads(path.read_text()) == wanted
    assert "[tool.factlint] # ours\n" in path.read_text()
    after = load(tmp_path, environment={}).settings
    assert (after.exclude, after.severity) == (before.exclude, before.severity)
    assert "It rains." in after.ignore and dict(after.rules) == {"unit": False, "sum": False}


@pytest.mark.parametrize(
    "before",
    [
        '[tool.factlint.severity]\nfalse = "error"\n',
        '[tool.factlint]\ncheck = "save"',
        '[project]\nname = "x"\n[ tool . factlint ]\n',
        "[tool.factlint]",
    ],
)
def test_a_pyproject_without_the_list_gets_one(tmp_path: Path, before: str) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text(before)
    wanted = tomllib.loads(before)
    wanted["tool"]["factlint"]["ignore"] = ["It rains."]
    ignore_in_project(path, "It rains.")
    assert tomllib.loads(path.read_text()) == wanted


@pytest.mark.parametrize(
    "before",
    [
        '[tool]\nfactlint = { check = "save" }\n',
        'x = """\n[tool.factlint]\n"""\n[tool.factlint.rules]\nunit = true\n',
        '[tool.factlint]\nignore = "It rains."\nrules = []\n',
    ],
)
def test_a_pyproject_that_cannot_be_added_to_is_left_as_it_was(tmp_path: Path, before: str) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text(before)
    with pytest.raises(ValueError):
        ignore_in_project(path, "It rains.")
    with pytest.raises(ValueError):
        switch_off(path, "unit")
    assert path.read_text() == before


def test_line_ends_stay(tmp_path: Path) -> None:
    path = tmp_path / "factlint.toml"
    path.write_bytes(b'# mine\r\ncheck = "save"\r\n[rules]\r\nunit = true\r\n')
    switch_off(path, "sum")
    ignore_in_project(path, "It rains.")
    ignore_in_project(path, "It snows.")
    written = path.read_bytes()
    assert written.count(b"\n") == written.count(b"\r\n")
    assert tomllib.loads(written.decode()) == {
        "check": "save",
        "ignore": ["It snows.", "It rains."],
        "rules": {"sum": False, "unit": True},
    }
