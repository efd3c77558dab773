"""The store as its callers use it: built-in evidence, the writer's own sources, workspaces kept apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from factlint.engine.evidence import EvidenceStore, SourceRefused
from factlint.engine.model import Claim


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    EvidenceStore.open(folder).ensure_built()
    return folder


@pytest.fixture
def store(data_dir: Path):
    store = EvidenceStore.open(data_dir)
    yield store
    for source in store.list_sources():
        store.remove_source(source.id)
    store.close()


def test_the_capital_of_a_country_is_found(store: EvidenceStore) -> None:
    texts = [one.text for one in store.find(Claim("The capital of Australia is Sydney."))]
    assert "The capital of Australia is Canberra." in texts


def test_an_article_is_found_by_the_name_in_the_claim(store: EvidenceStore) -> None:
    found = store.find(Claim("The Eiffel Tower was built from 1887 to 1899."))
    assert found[0].title == "Eiffel Tower"
    assert "1887 to 1889" in found[0].text
    assert found[0].url == "https://en.wikipedia.org/wiki/Eiffel_Tower"


def test_the_writers_own_source_comes_first(store: EvidenceStore, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "tower.md").write_text("# Eiffel Tower\n\nThe Eiffel Tower has *1,665* steps.\n", encoding="utf-8")
    store.set_workspace("w1", tmp_path, [notes])
    assert store.refresh("w1")
    first = store.find(Claim("The Eiffel Tower has 1,700 steps."), workspace="w1")[0]
    assert (first.kind, first.snippet) == ("own", "The Eiffel Tower has *1,665* steps.")
    assert first.text == "The Eiffel Tower has 1,665 steps."
    assert first.location == f"{notes / 'tower.md'}:3"
    assert first.url == (notes / "tower.md").as_uri()


def test_a_source_that_is_not_there_is_refused(store: EvidenceStore, tmp_path: Path) -> None:
    with pytest.raises(SourceRefused):
        store.add_source(tmp_path / "nowhere")
