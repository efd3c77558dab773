"""What the tests of evidence share: one built index, and stores that leave no sources behind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from factlint.engine.evidence import EvidenceStore


@pytest.fixture(scope="session")
def built_data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evidence-data")
    EvidenceStore.open(folder).ensure_built()
    return folder


@pytest.fixture
def built(built_data_dir: Path) -> Iterator[EvidenceStore]:
    """Built-in evidence only; nothing may be added to it."""
    store = EvidenceStore.open(built_data_dir)
    yield store
    store.close()


@pytest.fixture
def store(built_data_dir: Path, tmp_path: Path) -> Iterator[EvidenceStore]:
    """A store of its own, with the built-in evidence in it."""
    folder = tmp_path / "data" / "evidence"
    folder.mkdir(parents=True)
    for file in (built_data_dir / "evidence").glob("evidence-*.sqlite3"):
        (folder / file.name).hardlink_to(file)
    store = EvidenceStore.open(tmp_path / "data")
    yield store
    store.close()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A writer's project with an empty folder of sources."""
    (tmp_path / "project" / "sources").mkdir(parents=True)
    return tmp_path / "project"
