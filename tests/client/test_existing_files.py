"""Whether a linked file is there is asked of the disk, and never of what lies outside the folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from factlint.client.drafts.existing_files import ExistingFiles, MadeFiles


@pytest.fixture
def files(tmp_path: Path) -> ExistingFiles:
    root = tmp_path / "book"
    (root / "guide").mkdir(parents=True)
    (root / "guide" / "setup.md").write_text("# Setting up\n")
    (root / "notes").symlink_to("guide")
    (root / "outside").symlink_to(tmp_path)
    (root / "round").symlink_to("round")
    return ExistingFiles(root)


@pytest.mark.parametrize("path", ["guide/setup.md", "guide", "./guide/setup.md", "notes/setup.md"])
def test_what_is_there_is_there_through_links_within_the_folder_too(files: ExistingFiles, path: str) -> None:
    assert path in files


@pytest.mark.parametrize("path", ["guide/install.md", "notes/install.md", "guide/setup.md/more.md", "none/at/all.md"])
def test_what_is_missing_is_missing(files: ExistingFiles, path: str) -> None:
    assert path not in files


@pytest.mark.parametrize(
    "path", ["outside/none.md", "../none.md", "guide/../../none.md", "/none.md", "round", "a\0b.md"]
)
def test_nothing_outside_the_folder_is_looked_at_or_said_to_be_missing(files: ExistingFiles, path: str) -> None:
    assert path in files


@pytest.mark.parametrize(
    ("path", "is_made"),
    [
        ("guide/cli.md", True),
        ("built/deep/page.md", True),
        ("guide/setup.md", False),
        ("cli.md", False),
        ("../guide/cli.md", False),
    ],
)
def test_what_git_leaves_out_may_be_made_by_a_build(tmp_path: Path, path: str, is_made: bool) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "guide").mkdir()
    (tmp_path / ".gitignore").write_text("/guide/cli.md\nbuilt/\n")
    assert (path in MadeFiles(tmp_path)) == is_made
