"""Promises of a model chosen from a list: one line of the user's own file changes, or nothing does."""

from __future__ import annotations

import stat
import tomllib
from pathlib import Path

import pytest

from factlint.settings.chosen_model import choose_model

FILES = {
    "none": None,
    "empty": "",
    "other tables": '# mine\nlanguage = "en"\n\n[search]\nkeyless = true',
    "a model": '[models] # which\nbase_url = "http://127.0.0.1:1/v1"\nmodel = "endpoint:x" # old\n\n[search]\nkeyless = true\n',
}


@pytest.mark.parametrize("kind", FILES)
def test_a_model_is_chosen_and_given_up_again_and_all_else_stays(tmp_path: Path, kind: str) -> None:
    path, before = tmp_path / "sub" / "config.toml", FILES[kind]
    if before is not None:
        path.parent.mkdir()
        path.write_text(before)
    rest = tomllib.loads(before or "")
    assert choose_model("editor:gpt-5", path) == path
    models = rest.get("models", {}) | {"model": "editor:gpt-5"}
    assert tomllib.loads(path.read_text()) == rest | {"models": models}
    assert "# mine" in path.read_text() or kind != "other tables"
    choose_model("", path)
    models.pop("model")
    assert tomllib.loads(path.read_text()).get("models", {}) == models


def test_a_file_with_the_line_ends_of_windows_keeps_them(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b'# mine\r\n[models]\r\nbase_url = "http://127.0.0.1:1/v1"\r\n\r\n[search]\r\nkeyless = true\r\n')
    choose_model("editor:gpt-5", path)
    choose_model("editor:gpt-6", path)
    written = path.read_bytes()
    assert b'[models]\r\nmodel = "editor:gpt-6"\r\nbase_url' in written
    assert written.count(b"\n") == written.count(b"\r\n") == 7


def test_a_link_stays_and_the_file_behind_it_is_changed(tmp_path: Path) -> None:
    real, link = tmp_path / "dotfiles" / "config.toml", tmp_path / "config.toml"
    real.parent.mkdir()
    real.write_text("# mine\n")
    real.chmod(0o640)
    link.symlink_to(real)
    assert choose_model("editor:gpt-5", link) == link
    assert link.is_symlink()
    assert tomllib.loads(real.read_text()) == {"models": {"model": "editor:gpt-5"}}
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


@pytest.mark.parametrize(
    "before", ['models = { model = "endpoint:x" }\n', "[models]\nmodel = '''\nx'''\n", "[models\n"]
)
def test_a_file_that_is_written_otherwise_is_left_alone(tmp_path: Path, before: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(before)
    with pytest.raises(ValueError):
        choose_model("editor:gpt-5", path)
    assert path.read_text() == before


def test_what_names_no_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="provider:model"):
        choose_model("gpt", tmp_path / "config.toml")
