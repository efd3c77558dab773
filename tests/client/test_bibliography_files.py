"""Bibliographies are read below the writer's folder alone, and only where they are files of a bounded size."""

from __future__ import annotations

import os
from pathlib import Path

from factlint.client.checks.consistency import Neighbours, consistency_findings
from factlint.client.drafts import bibliography_files
from factlint.client.drafts.bibliography_files import BibliographyFiles
from factlint.prose.parse import parse
from factlint.settings import Settings

ONE = "@book{smith,\n  title = {Rivers}\n}\n"
HEAD = "---\nbibliography: {}\n---\n\nIt rose [@jones].\n"


def rules_found(root: Path, text: str) -> list[str]:
    parsed = parse(text)
    neighbours = Neighbours({"a.md": lambda: parsed}, root)
    return [one.rule for one in consistency_findings(parsed, Settings(), neighbours, "a.md")]


def test_a_named_bibliography_is_read_and_others_are_not(tmp_path: Path) -> None:
    root = tmp_path / "project"
    (root / "sub").mkdir(parents=True)
    (root / "refs.bib").write_text(ONE)
    (root / "sub" / "x.bib").write_text(ONE)
    (tmp_path / "outside.bib").write_text(ONE)
    (root / "link.bib").symlink_to(tmp_path / "outside.bib")
    os.mkfifo(root / "pipe.bib")
    files = BibliographyFiles(root)
    assert files.read("refs.bib") is not None and files.read("sub/x.bib") is not None
    for path in ("../outside.bib", "link.bib", "pipe.bib", "none.bib", "sub", str(tmp_path / "outside.bib"), "a\0.bib"):
        assert files.read(path) is None
    assert rules_found(root, HEAD.format("refs.bib")) == ["citation-key"]
    for named in ("../outside.bib", "link.bib", "pipe.bib", "https://x.example/refs.bib", "refs.yml"):
        assert rules_found(root, HEAD.format(named)) == []


def test_a_lone_bib_file_beside_a_draft_is_its_bibliography(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text(ONE)
    assert rules_found(tmp_path, "It rose [@jones], says @jones.\n") == ["citation-key"]
    (tmp_path / "other.bib").write_text(ONE)
    assert rules_found(tmp_path, "It rose [@jones].\n") == []
    (tmp_path / "other.bib").unlink()
    (tmp_path / "_quarto.yml").write_text("bibliography: book/refs.bib\n")
    assert rules_found(tmp_path, "It rose [@jones].\n") == []


def test_a_bibliography_that_changed_is_read_again_and_a_large_one_once(tmp_path: Path, monkeypatch) -> None:
    place = tmp_path / "refs.bib"
    place.write_text(ONE)
    first = BibliographyFiles(tmp_path).read("refs.bib")
    assert BibliographyFiles(tmp_path).read("refs.bib") is first
    place.write_text(ONE + ONE.replace("smith", "jones"))
    again = BibliographyFiles(tmp_path).read("refs.bib")
    assert again is not None and again.find("jones") is not None
    monkeypatch.setattr(bibliography_files, "LARGEST_BYTES", 10)
    place.write_text(ONE * 3)
    assert BibliographyFiles(tmp_path).read("refs.bib") is None


def test_an_old_file_in_latin_1_is_read(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_bytes("@book{a,\n  title = {Flüsse}\n}\n".encode("latin-1"))
    found = BibliographyFiles(tmp_path).read("refs.bib")
    assert found is not None and found.entries[0].title == "Flüsse"
