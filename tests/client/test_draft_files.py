"""The drafts of a folder; what cannot be opened of it is among them, so that it is said. What each reads is read once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from factlint.client.drafts.files import find_drafts_and_closed_folders, find_drafts_below


def test_a_folder_that_cannot_be_opened_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.md", "closed/b.md", "open/c.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("The dam opened in 1931.\n")
    closed, real = str(tmp_path / "closed"), os.scandir

    def scan(path: str) -> Iterator[os.DirEntry[str]]:
        if path == closed:
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scan)
    found = [os.path.relpath(name, tmp_path) for name in find_drafts_below(str(tmp_path))]
    assert found == ["a.md", "open/c.md", "closed"]
    drafts, folders = find_drafts_and_closed_folders(str(tmp_path))
    assert [os.path.relpath(name, tmp_path) for name in drafts] == ["a.md", "open/c.md"]
    assert folders == [closed]
