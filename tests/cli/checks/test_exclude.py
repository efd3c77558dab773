"""What `factlint check` leaves out: by `.gitignore`, by `exclude` and by `--exclude`, and what is no draft."""

from __future__ import annotations

import json

import pytest
from command_line import DRAFT, Judged


def checked(factlint: Judged, *arguments: str) -> list[str]:
    ran = factlint("check", "--format", "json", *arguments)
    return [draft["path"] for draft in json.loads(ran.out)["drafts"]]


def test_gitignore_is_heeded_in_a_folder_above_it_and_below_it(factlint: Judged) -> None:
    (factlint.folder / ".git").mkdir()
    factlint.write(".gitignore", "build/\n*.tmp.md\n!keep.tmp.md\n# a comment\n[z-a]\n")
    factlint.write("docs/.gitignore", "/own.md\n")
    for name in ("docs/a.md", "docs/own.md", "docs/b.tmp.md", "docs/keep.tmp.md", "docs/build/c.md", "docs/in/own.md"):
        factlint.write(name)
    assert checked(factlint, ".") == ["./docs/a.md", "./docs/keep.tmp.md", "./docs/in/own.md"]
    assert checked(factlint, "docs") == ["docs/a.md", "docs/keep.tmp.md", "docs/in/own.md"]


def test_what_is_named_itself_is_checked_also_where_git_ignores_it(factlint: Judged) -> None:
    (factlint.folder / ".git").mkdir()
    factlint.write(".gitignore", "build/\n")
    factlint.write("build/a.md")
    assert checked(factlint, "build") == ["build/a.md"]
    assert checked(factlint, "build/a.md") == ["build/a.md"]


def test_a_project_leaves_out_what_exclude_names_from_its_root_also_where_a_draft_is_named(factlint: Judged) -> None:
    factlint.write("factlint.toml", 'exclude = ["/vendor/", "*.gen.md"]\n')
    for name in ("a.md", "vendor/b.md", "docs/vendor/c.md", "docs/d.gen.md"):
        factlint.write(name)
    assert checked(factlint, ".") == ["./a.md", "./docs/vendor/c.md"]
    assert checked(factlint, "docs") == ["docs/vendor/c.md"]
    ran = factlint("check", "vendor/b.md", "a.md")
    assert "vendor/b.md: left out, because exclude names it" in ran.err
    assert "1 draft," in ran.out


def test_the_command_line_leaves_out_more_from_the_working_folder(factlint: Judged) -> None:
    factlint.write("factlint.toml", 'exclude = ["a.md"]\n')
    for name in ("a.md", "b.md", "c.md", "docs/d.md"):
        factlint.write(name)
    assert checked(factlint, ".", "--exclude", "b.md", "--exclude", "docs/") == ["./c.md"]
    report = factlint("report", ".", "--exclude", "b.md", "--exclude", "docs/", "--format", "markdown")
    assert "c.md" in report.out and "b.md" not in report.out and "d.md" not in report.out


def test_where_all_is_left_out_that_is_said_and_never_that_nothing_is_wrong(factlint: Judged) -> None:
    factlint.write("a.md")
    ran = factlint("check", "a.md", "--exclude", "*.md")
    assert (ran.code, ran.out) == (0, "")
    assert "nothing is left to check" in ran.err
    empty = factlint("check", "a.md", "--exclude", "*.md", "--format", "sarif")
    assert json.loads(empty.out)["runs"][0]["results"] == []


@pytest.mark.parametrize("pattern", ["[z-a]", "a*b*c*d*e*f.md", "!"])
def test_a_pattern_that_cannot_be_used_is_named(factlint: Judged, pattern: str) -> None:
    factlint.write("a.md")
    ran = factlint("check", "a.md", "--exclude", pattern)
    assert ran.code == 2 and "--exclude: " in ran.err and pattern[:5] in ran.err
    factlint.write("factlint.toml", f"exclude = {json.dumps([pattern])}\n")
    set_so = factlint("check", "a.md")
    assert set_so.code == 1 and "exclude (" in set_so.err and pattern[:5] in set_so.err


@pytest.mark.parametrize("name", ["settings.json", "table.CSV", "pyproject.toml"])
def test_a_file_of_data_is_no_draft(factlint: Judged, name: str) -> None:
    factlint.write(name, 'note = "The Varn dam opened in 1931."\n')
    ran = factlint("check", name)
    assert ran.code == 2
    assert f"{name}: not a draft" in ran.err and "wrong" not in ran.out


def test_a_draft_without_prose_is_not_called_fine(factlint: Judged) -> None:
    factlint.write("code.md", "```\nThe Varn dam opened in 1931.\n```\n")
    ran = factlint("check", "code.md")
    assert ran.code == 0
    assert "No prose was found, so nothing was checked" in ran.out and "Nothing wrong" not in ran.out


def test_standard_input_is_never_left_out(factlint: Judged) -> None:
    assert factlint("check", "-", "--exclude", "*", given=DRAFT.encode()).code == 1
