"""Where the files lie, who may read them, what a build is, and that asking costs next to nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from factlint.settings import build_id, rendezvous_path, runtime_dir


def test_the_rendezvous_lies_in_a_folder_that_only_the_user_enters(home: Path) -> None:
    path = rendezvous_path(home / "data")
    assert path.parent == home / "factlint"
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert path != rendezvous_path(home / "other")


def test_a_runtime_folder_open_to_others_is_closed(home: Path) -> None:
    (home / "factlint").mkdir(mode=0o755)
    (home / "factlint").chmod(0o755)
    assert runtime_dir(home / "data").stat().st_mode & 0o777 == 0o700


def test_a_link_planted_in_place_of_the_runtime_folder_is_not_followed(home: Path) -> None:
    (home / "elsewhere").mkdir()
    (home / "factlint").symlink_to(home / "elsewhere")
    assert runtime_dir(home / "data") == home / "data" / "run"


def test_without_a_runtime_folder_of_the_system_the_data_folder_serves(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(home / "missing"))
    found = runtime_dir(home / "data")
    assert found.stat().st_mode & 0o777 == 0o700
    assert found in (home / "data" / "run", Path(f"/run/user/{home.stat().st_uid}/factlint"))


def test_a_runtime_folder_that_cannot_be_made_is_not_called_open_to_others(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(home / "missing"))
    monkeypatch.setattr("factlint.settings.paths._system_runtime_dir", lambda: None)
    (home / "data").write_text("a file")
    with pytest.raises(PermissionError, match="run cannot be made or changed: Not a directory"):
        runtime_dir(home / "data")


def test_the_build_is_the_same_until_a_file_of_the_package_changes(tmp_path: Path) -> None:
    import shutil

    import factlint

    copy = tmp_path / "factlint"
    copy.mkdir()
    source = Path(factlint.__file__).parent
    shutil.copy2(source / "__init__.py", copy)
    shutil.copytree(source / "settings", copy / "settings", ignore=shutil.ignore_patterns("__pycache__"))
    ask = [
        sys.executable,
        "-c",
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\nfrom factlint.settings import build_id as b; print(b())",
    ]

    def build() -> str:
        return subprocess.run(ask, capture_output=True, text=True, check=True).stdout

    first = build()
    assert build() == first
    (copy / "settings" / "keys.py").write_text((copy / "settings" / "keys.py").read_text() + "\n# changed\n")
    assert build() != first
    assert build_id() == build_id()


def test_the_settings_bring_no_heavy_library_into_the_editors_process() -> None:
    heavy = [
        "httpx",
        "diskcache",
        "typer",
        "rich",
        "keyring",
        "pydantic_settings",
        "sqlalchemy",
        "starlette",
        "tree_sitter",
    ]
    code = f"import sys, factlint.settings as s; s.load(); print([m for m in {heavy} if m in sys.modules])"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"
    )
