"""A link is dead for sure where nothing but the drafts makes its place; a program that makes a site of them may."""

from __future__ import annotations

import pytest

from factlint.consistency.check import check_draft
from factlint.consistency.text import Draft, Folder
from factlint.prose.draft import Markup
from factlint.prose.parse import parse

DEAD = "# Guide\n\nSee [the offer](#latest-offers) and [more](more/offers.md).\n\n## Rivers\n\nText.\n"


def found_in(path: str, files: frozenset[str], text: str = DEAD) -> list[str]:
    source = parse(text, "markdown")
    folder = Folder({path: Draft(source, path)}, files)
    return [one.rule for one in check_draft(source, folder=folder, path=path)]


@pytest.mark.parametrize(
    "setting",
    [
        "mkdocs.yml",
        "_config.yml",
        "docs/hugo.toml",
        "docs/guide/conf.py",
        "docs/_layouts",
        "website/docusaurus.config.js",
    ],
)
def test_the_settings_of_a_site_above_a_draft_make_a_doubtful_link_silent(setting: str) -> None:
    assert found_in("docs/guide/start.md", frozenset({setting, "website", "docs"})) == []


@pytest.mark.parametrize("setting", ["other/mkdocs.yml", "package.json", "docs/guide/parts/conf.py"])
def test_other_files_leave_it_told(setting: str) -> None:
    files = frozenset({setting, "docs"})
    assert found_in("docs/guide/start.md", files) == ["broken-anchor", "broken-link"]


def test_a_readme_at_the_root_is_read_as_it_stands() -> None:
    assert found_in("README.md", frozenset({"mkdocs.yml"})) == ["broken-anchor", "broken-link"]


def test_a_draft_by_itself_is_told() -> None:
    source = parse(DEAD, "markdown")
    assert [one.rule for one in check_draft(source)] == ["broken-anchor"]


@pytest.mark.parametrize("path", ["lint/tests/links.md", "test/one.md"])
def test_what_tests_read_may_lead_nowhere(path: str) -> None:
    assert found_in(path, frozenset()) == []


def test_the_readme_of_tests_is_prose() -> None:
    assert found_in("lint/tests/README.md", frozenset()) == ["broken-anchor", "broken-link"]


@pytest.mark.parametrize(
    ("markup", "text", "hint"),
    [
        ("org", "See [[file:gone.org][the plan]].\n", ""),
        ("markdown", "See [it](gone.org).\n", " A web address begins with https://."),
    ],
)
def test_a_draft_of_org_mode_is_not_taken_for_an_address(markup: Markup, text: str, hint: str) -> None:
    source = parse(text, markup)
    found = check_draft(source, folder=Folder({"a": Draft(source, "a")}, frozenset()), path="a")
    assert [one.message for one in found] == [f"There is no file gone.org in this folder.{hint}"]


def test_a_page_that_git_leaves_out_may_be_made() -> None:
    source = parse("See [the commands](commands.md) and [more](more.md).\n", "markdown")
    folder = Folder({"docs/a.md": Draft(source, "docs/a.md")}, frozenset(), made=frozenset({"docs/commands.md"}))
    found = check_draft(source, folder=folder, path="docs/a.md")
    assert [one.message for one in found] == ["There is no file docs/more.md in this folder."]
