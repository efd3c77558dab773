"""A home of its own for each test of the settings."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder with no XDG folders and no FACTLINT_* variables from outside."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    for name in ("CACHE", "CONFIG", "DATA", "STATE"):
        monkeypatch.delenv(f"XDG_{name}_HOME", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    return folder
