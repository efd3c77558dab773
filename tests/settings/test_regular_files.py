"""What a project holds may be a link to a device or a pipe: whoever opens its files says so, and neither hangs nor fills."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from factlint.cli import drafts
from factlint.cli.checks import baseline
from factlint.client.drafts.files import NotADraft, read_file
from factlint.engine.evidence.files import walk
from factlint.lsp.render.suppressions import ignore_in_project, switch_off
from factlint.settings import load
from factlint.settings.regular_files import NotRegular, TooLarge, read_regular

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="devices and pipes are files of Unix"),
    pytest.mark.timeout(60),
]


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def waiting(path: Path) -> None:
    os.mkfifo(path)


ODD = pytest.mark.parametrize("make", [endless, waiting])
Maker = Callable[[Path], None]


@ODD
@pytest.mark.parametrize("name", ["factlint.toml", "pyproject.toml"])
def test_a_settings_file_that_is_none_is_said_and_passed_over(tmp_path: Path, make: Maker, name: str) -> None:
    make(tmp_path / name)
    loaded = load(tmp_path, environment={})
    assert any("not a regular file" in problem and name in problem for problem in loaded.problems)


@ODD
def test_a_draft_that_is_none_is_refused(tmp_path: Path, make: Maker) -> None:
    make(tmp_path / "d.md")
    make(tmp_path / "d.docx")
    for name in ("d.md", "d.docx"):
        with pytest.raises(NotADraft, match="not a regular file"):
            read_file(str(tmp_path / name))
    real = tmp_path / "real.md"
    real.write_text("It rains.")
    draft = read_file(str(real))
    real.unlink()
    make(real)
    with pytest.raises(NotADraft):
        drafts.replace_file(draft, real, b"It rained.")


@ODD
def test_a_baseline_a_source_and_a_file_to_write_an_ignore_into_are_refused(tmp_path: Path, make: Maker) -> None:
    for name in ("known.json", "factlint.toml", "source.md", "source.pdf", "source.zim"):
        make(tmp_path / name)
    with pytest.raises(baseline.BadBaseline, match="not a regular file"):
        baseline.read(tmp_path / "known.json")
    with pytest.raises(NotRegular):
        ignore_in_project(tmp_path / "factlint.toml", "It rains.")
    with pytest.raises(NotRegular):
        switch_off(tmp_path / "factlint.toml", "unit")
    assert walk(tmp_path).files == []


def test_what_grows_beyond_its_size_is_not_read_on(tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_bytes(b"x" * 10)
    assert read_regular(file, 10) == b"x" * 10
    with pytest.raises(TooLarge, match="larger"):
        read_regular(file, 9)
    with pytest.raises(NotRegular):
        read_regular(tmp_path, 10)
    with pytest.raises(NotADraft, match="larger than 50 MB"):
        sparse = tmp_path / "large.md"
        with sparse.open("wb") as large:
            large.truncate(50_000_001)
        read_file(str(sparse))


def test_a_link_to_a_regular_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "real.md").write_text("It rains.")
    (tmp_path / "link.md").symlink_to("real.md")
    assert read_file(str(tmp_path / "link.md")).text == "It rains."
