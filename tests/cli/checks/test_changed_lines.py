"""`factlint check --changed`: findings on the lines that git says changed, and nothing else is even sent."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from command_line import Judged
from hypothesis import given
from hypothesis import strategies as st
from office_files import docx

from factlint.cli import drafts
from factlint.cli.checks.changed_lines import find_changes, is_touched, places_of_hunks
from factlint.cli.git import Hunk
from factlint.prose.span import Span

BEFORE = "# Notes\n\nAnn left in 1931.\n\nBob left in 1931.\n\nCarl left in 1931.\n"


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=w", "-c", "user.email=w@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


def commit(factlint: Judged, name: str, text: str) -> Path:
    path = factlint.write(name, text)
    git(factlint.folder, "init", "-q")
    git(factlint.folder, "add", "-A")
    git(factlint.folder, "commit", "-qm", "x")
    return path


def found(factlint: Judged, *arguments: str) -> dict[str, list[str]]:
    ran = factlint("check", "--format", "json", *arguments)
    assert ran.err == "" or ran.err.startswith("factlint: no draft there changed"), ran.err
    drafts = json.loads(ran.out)["drafts"]
    return {draft["path"].removeprefix("./"): [one["claim"] for one in draft["findings"]] for draft in drafts}


def test_only_changed_paragraphs_are_sent_and_reported(factlint: Judged) -> None:
    path = commit(factlint, "a.md", BEFORE)
    path.write_text(f"A new line.\n\n{BEFORE.replace('Bob left in 1931', 'Bob left in 1932')}")
    assert found(factlint, "--changed", "a.md") == {"a.md": ["Bob left in 1932."]}
    assessed = [heard.body["claims"] for heard in factlint.service.heard if "claims" in heard.body]
    assert assessed == [["Bob left in 1932."]]


def test_a_hook_of_a_linked_work_tree_and_a_taste_in_diffs_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    (here / "docs").mkdir(parents=True)
    (here / "docs" / "a.md").write_text(BEFORE)
    for arguments in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "x"), ("worktree", "add", "-q", str(there))):
        git(here, *arguments)
    path = there / "docs" / "a.md"
    path.write_text(BEFORE.replace("1931", "1932", 1))
    monkeypatch.setenv("GIT_DIR", str(here / ".git" / "worktrees" / "there"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(here / ".git" / "worktrees" / "there" / "index"))
    monkeypatch.setenv("GIT_DIFF_OPTS", "-u5")
    changed = find_changes([drafts.read(str(path))], "HEAD")
    assert changed.hunks == {str(path): (Hunk(3, 1),)}


def test_nothing_changed_is_said_and_costs_nothing(factlint: Judged) -> None:
    commit(factlint, "a.md", BEFORE)
    ran = factlint("check", "--changed", "a.md")
    assert (ran.code, ran.out, ran.err) == (0, "", "factlint: no draft there changed since HEAD\n")
    assert factlint.service.heard == []


def test_files_that_git_does_not_know_are_new_and_ignored_ones_are_not(factlint: Judged) -> None:
    commit(factlint, ".gitignore", "out/\n")
    factlint.write("new name é.md", "Ann left in 1931.\n")
    factlint.write("out/b.md", "Bob left in 1931.\n")
    factlint.write("notes.TXT", "Carl left in 1931.\n")
    factlint.write("LICENCE", "Dora left in 1931.\n")
    assert found(factlint, "--changed", ".", "LICENCE") == {
        "new name é.md": ["Ann left in 1931."],
        "notes.TXT": ["Carl left in 1931."],
        "LICENCE": ["Dora left in 1931."],
    }


def test_a_branch_is_compared_with_where_it_began_and_a_renamed_file_with_itself(factlint: Judged) -> None:
    commit(factlint, "a.md", BEFORE)
    git(factlint.folder, "checkout", "-qb", "work")
    git(factlint.folder, "mv", "a.md", 'b "quoted".md')
    factlint.write('b "quoted".md', BEFORE.replace("Carl", "Carla"))
    git(factlint.folder, "commit", "-qam", "work")
    git(factlint.folder, "checkout", "-q", "main")
    commit(factlint, "a.md", BEFORE.replace("Ann", "Anna"))
    git(factlint.folder, "checkout", "-q", "work")
    assert found(factlint, "--changed-since", "main", ".") == {'b "quoted".md': ["Carla left in 1931."]}


def test_a_text_that_git_takes_for_binary_is_checked_whole(factlint: Judged) -> None:
    path = factlint.folder / "a.txt"
    path.write_bytes("\ufeffAnn left in 1931.\n".encode("utf-16-le"))
    commit(factlint, "other.md", BEFORE)
    path.write_bytes("\ufeffAnn left in 1931.\n\nBob left in 1932.\n".encode("utf-16-le"))
    assert found(factlint, "--changed", ".") == {"a.txt": ["Ann left in 1931.", "Bob left in 1932."]}


def test_a_changed_document_is_checked_whole_and_an_unchanged_one_is_not(factlint: Judged) -> None:
    factlint.write("same.docx", docx("<w:p><w:r><w:t>Dora left in 1931.</w:t></w:r></w:p>"))
    factlint.write("a.docx", docx("<w:p><w:r><w:t>Ann left in 1931.</w:t></w:r></w:p>"))
    commit(factlint, ".gitattributes", "*.docx diff\n")
    factlint.write("a.docx", docx("<w:p><w:r><w:t>Ann left in 1931. Bob left in 1932.</w:t></w:r></w:p>"))
    assert found(factlint, "--changed", ".") == {"a.docx": ["Ann left in 1931.", "Bob left in 1932."]}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--changed-since", "nowhere"), "there is no commit 'nowhere' to compare with; fetch it first"),
        (("--changed-since", "--output=stolen"), "there is no commit '--output=stolen'"),
        (("--changed-since", "aside"), "HEAD and 'aside' have no common history here"),
        (("--changed", "-"), "standard input: not in a git repository"),
    ],
)
def test_what_cannot_be_compared_is_said(factlint: Judged, arguments: tuple[str, ...], words: str) -> None:
    commit(factlint, "a.md", BEFORE)
    git(factlint.folder, "checkout", "-q", "--orphan", "aside")
    git(factlint.folder, "commit", "-qm", "y")
    git(factlint.folder, "checkout", "-q", "main")
    ran = factlint("check", "a.md", *arguments)
    assert ran.code == 2 and words in ran.err and "Traceback" not in ran.err
    assert factlint.service.heard == [] and not (factlint.folder / "stolen").exists()


def test_outside_a_repository_and_without_git_that_is_said(factlint: Judged) -> None:
    factlint.write("a.md", BEFORE)
    outside = {"GIT_CEILING_DIRECTORIES": str(factlint.folder.parent)}
    ran = factlint("check", "--changed", "a.md", **outside)
    assert ran.code == 2 and "not in a git repository, so it is not known which lines changed" in ran.err
    ran = factlint("check", "--changed", "a.md", PATH="/nowhere")
    assert ran.code == 2 and "git is not installed" in ran.err
    git(factlint.folder, "init", "-q")
    ran = factlint("check", "--changed", "a.md")
    assert ran.code == 2 and "make a commit first" in ran.err


def test_no_command_that_a_repository_names_is_run(factlint: Judged) -> None:
    path = commit(factlint, "a.md", BEFORE)
    factlint.write(".gitattributes", "*.md diff=spy\n")
    spy = factlint.write("spy", f'#!/bin/sh\ntouch {factlint.folder}/ran\ncat "$1"\n')
    spy.chmod(0o755)
    for name in ("core.fsmonitor", "diff.external", "diff.spy.textconv", "diff.spy.command", "core.pager"):
        git(factlint.folder, "config", name, str(spy))
    # A name with every sign that a section may have.
    for part in ("clean", "smudge", "process"):
        git(factlint.folder, "config", f"filter.s.p=y.{part}", str(spy))
    git(factlint.folder, "config", "filter.s.p=y.required", "true")
    factlint.write(".gitattributes", "*.md diff=spy filter=s.p=y\n")
    path.write_text(BEFORE.replace("Bob", "Bo"))
    assert found(factlint, "--changed", "a.md") == {"a.md": ["Bo left in 1931."]}
    assert not (factlint.folder / "ran").exists()


def test_a_fix_stays_on_changed_lines(factlint: Judged) -> None:
    path = commit(factlint, "a.md", BEFORE)
    path.write_text(BEFORE.replace("Bob", "Bo"))
    assert factlint("check", "--changed", "--fix", "a.md").code == 0
    assert path.read_text() == BEFORE.replace("Bob left in 1931", "Bo left in 1938")


@given(st.lists(st.sampled_from(["", "a", "🧊 b", "c\r", "d\u2028e"]), min_size=1, max_size=8), st.data())
def test_the_places_of_lines_are_those_lines(lines: list[str], data: st.DataObject) -> None:
    split = [f"{line}\n" for line in lines]
    first = data.draw(st.integers(1, len(split)))
    count = data.draw(st.integers(1, len(split) - first + 1))
    (place,) = places_of_hunks("".join(split), [Hunk(first, count)])
    assert place.slice("".join(split)) == "".join(split[first - 1 : first - 1 + count])


def test_lines_that_went_away_touch_only_words_around_the_gap() -> None:
    text = "It did\nopen in 1938.\n\nNext.\n"
    sentence, following = Span(0, 20), Span(22, 27)
    assert is_touched(sentence, places_of_hunks(text, [Hunk(1, 0)]))
    assert not is_touched(following, places_of_hunks(text, [Hunk(1, 0)]))
    for behind in (0, 2, 3, 4):
        gap = places_of_hunks(text, [Hunk(behind, 0)])
        assert not is_touched(sentence, gap) and not is_touched(following, gap)
