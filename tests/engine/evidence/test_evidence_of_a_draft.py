"""A draft that lies among its own sources is no evidence for itself, and everything else there still is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from factlint.engine.evidence import EvidenceStore
from factlint.engine.evidence.own import sources as own
from factlint.engine.model import Claim
from factlint.interface.local import registered_id, without_file

CLAIM = Claim("The Kurrawong Bridge opened in 1938.", subject="Kurrawong Bridge")


@pytest.fixture(autouse=True)
def look_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "RESCAN_S", 0.0)
    monkeypatch.setattr(own, "RESCAN_SHARE", 0.0)


@pytest.fixture
def draft(store: EvidenceStore, project: Path) -> Path:
    """A draft whose saved text says what the writer has just corrected, beside notes that are right."""
    draft = project / "sources" / "draft.md"
    draft.write_text("The Kurrawong Bridge opened in 1931.\n\n" * 30)
    (project / "sources" / "notes.md").write_text("The Kurrawong Bridge opened in 1938.")
    store.set_workspace("w", project, [project / "sources"])
    assert store.refresh("w")
    return draft


def texts(store: EvidenceStore, workspace: str) -> set[str]:
    return {one.text for one in store.find(CLAIM, workspace=workspace) if one.kind == "own"}


def test_its_stale_saved_text_does_not_speak_against_it(store: EvidenceStore, draft: Path) -> None:
    assert "The Kurrawong Bridge opened in 1931." in texts(store, "w")
    assert texts(store, without_file("w", os.path.realpath(draft))) == {"The Kurrawong Bridge opened in 1938."}


def test_a_link_to_the_draft_is_the_draft(store: EvidenceStore, draft: Path) -> None:
    (draft.parent / "copy.md").symlink_to(draft)
    under = without_file("w", os.path.realpath(draft))
    assert store.refresh(under)
    assert texts(store, under) == {"The Kurrawong Bridge opened in 1938."}


def test_another_drafts_claims_are_judged_by_it(store: EvidenceStore, draft: Path) -> None:
    assert "The Kurrawong Bridge opened in 1931." in texts(store, without_file("w", "/somewhere/else.md"))


def test_saving_the_draft_is_no_new_evidence_for_it(store: EvidenceStore, draft: Path) -> None:
    under = without_file("w", os.path.realpath(draft))
    before, all_before = store.generation(under), store.generation("w")
    draft.write_text("The Kurrawong Bridge opened in 1938.")
    assert store.refresh(under)
    assert store.generation(under) == before
    assert store.generation("w") != all_before
    (draft.parent / "notes.md").write_text("The Kurrawong Bridge opened in 1937.")
    assert store.refresh(under)
    assert store.generation(under) != before


def test_the_sources_are_those_of_the_workspace(store: EvidenceStore, draft: Path) -> None:
    assert store.list_sources(without_file("w", "/x")) == store.list_sources("w")
    assert registered_id(without_file("w-1_2", "/x"))[0] == "w-1_2"
    assert registered_id("w") == ("w", "")
