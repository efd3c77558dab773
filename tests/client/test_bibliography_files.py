"""Bibliographies are read below the writer's folder alone, and only where they are files of a bounded size."""

from __future__ import annotations

import os
from pathlib import Path

from factlint.client.checks.consistency import Neighbours, consistency_findings
from factlint.client.drafts import bibliography_files
from factlint.client.drafts.bibliography_files import BibliographyFiles
from factlint.prose.markup.names import markup_of
from factlint.prose.parse import parse
from factlint.settings import Settings

ONE = "@book{smith,\n  title = {Rivers}\n}\n"
HEAD = "---\nbibliography: {}\n---\n\nIt rose [@jones].\n"


def messages(root: Path, text: str, path: str = "a.md") -> list[str]:
    parsed = parse(text, markup_of(path))
    neighbours = Neighbours({path: lambda: parsed}, root)
    return [f"{one.rule}: {one.rationale}" for one in consistency_findings(parsed, Settings(), neighbours, path)]


def rules_found(root: Path, text: str, path: str = "a.md") -> list[str]:
    return [said.partition(":")[0] for said in messages(root, text, path)]


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


def test_the_settings_of_a_project_name_the_bibliographies_of_its_drafts(tmp_path: Path) -> None:
    (tmp_path / "book" / "parts").mkdir(parents=True)
    (tmp_path / "book" / "refs.bib").write_text(ONE)
    settings = tmp_path / "book" / "_quarto.yml"
    settings.write_text("project:\n  type: book\nbibliography: refs.bib\nformat: html\n")
    draft = "It rose [@jones], says @smith, and fell says @doe.\n"
    for path in ("book/a.qmd", "book/parts/a.qmd", "book/parts/a.md"):
        assert messages(tmp_path, draft, path) == [
            "citation-key: The key “jones” is not in refs.bib.",
            "citation-key: The key “doe” is not in refs.bib.",
        ], path
    assert rules_found(tmp_path, draft, "a.qmd") == [], "it lies outside of the project"
    (tmp_path / "book" / "more.bib").write_text(ONE.replace("smith", "jones"))
    settings.write_text("bibliography:\n  - refs.bib\n  - /more.bib\n")
    assert messages(tmp_path, draft, "book/a.qmd") == ["citation-key: The key “doe” is not in refs.bib or more.bib."]
    # What a draft names is added to what its project names.
    (tmp_path / "book" / "own.bib").write_text(ONE.replace("smith", "doe"))
    assert rules_found(tmp_path, f"---\nbibliography: own.bib\n---\n\n{draft}", "book/a.qmd") == []
    for unknown in (
        "bibliography: https://x.example/a.bib\n",
        "bibliography: gone.bib\n",
        "bibliography: ../../a.bib\n",
    ):
        settings.write_text(unknown)
        assert rules_found(tmp_path, draft, "book/a.qmd") == [], unknown
    settings.write_text("bibliography: refs.bib\nmetadata-files:\n  - _more.yml\n")
    assert rules_found(tmp_path, draft, "book/a.qmd") == [], "further settings may name further works"


def test_a_book_has_its_bibliographies_from_its_first_draft(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text(ONE)
    (tmp_path / "_bookdown.yml").write_text('book_filename: "rivers"\n')
    assert rules_found(tmp_path, "It rose [@jones].\n", "01-rise.Rmd") == []
    (tmp_path / "index.Rmd").write_text("---\ntitle: Rivers\nbibliography: [refs.bib]\n---\n\n# Rivers\n")
    assert rules_found(tmp_path, "It rose [@jones].\n", "01-rise.Rmd") == ["citation-key"]
    assert rules_found(tmp_path, "It rose [@smith].\n", "01-rise.Rmd") == []


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


def test_the_settings_of_myst_and_sphinx_name_the_bibliographies_of_their_drafts(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text(ONE)
    draft = "It rose {cite:p}`smith; jones`, see {cite}`{see}doe{p. 3}`.\n"
    told = [f"citation-key: The key “{key}” is not in refs.bib." for key in ("jones", "doe")]
    for name, text in (
        ("myst.yml", "version: 1\nproject:\n  title: Rivers\n  bibliography:\n    - refs.bib\n"),
        ("_config.yml", "title: Rivers\nbibtex_bibfiles:\n  - refs.bib\n"),
        ("conf.py", "extensions = ['sphinxcontrib.bibtex']\nbibtex_bibfiles = ['refs.bib']\n"),
    ):
        (tmp_path / name).write_text(text)
        assert messages(tmp_path, draft) == told, name
        (tmp_path / name).unlink()
    (tmp_path / "myst.yml").write_text("extends: base.yml\nproject:\n  bibliography: [refs.bib]\n")
    assert messages(tmp_path, draft) == [], "further settings may name further works"
