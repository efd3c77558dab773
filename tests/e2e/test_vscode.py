"""Factlint in a real VS Code: squiggle, hover, quick fix, status bar, and what a strange folder cannot do."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from drivers.home import Home, wait_until
from drivers.vscode import CodeServer, installed
from playwright.sync_api import Browser, expect

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(not installed(), reason="scripts/test installs VS Code"),
]

Artifact = Callable[[str], Path | None]


def test_a_draft_on_an_empty_machine_from_the_first_underline_to_the_fix(
    home: Home,
    server: Callable[..., CodeServer],
    chromium: Browser,
    draft_text: str,
    artifact: Artifact,
    venice_source: Path,
) -> None:
    draft = home.write("cities.md", draft_text)
    window = server(home).open(chromium, home.drafts, draft)
    window.wait_underlined("162", timeout_s=90)
    window.wait_underlined("1999")
    marked = window.underlined()
    assert not any("guard towers" in words or "Veneto" in words for words in marked)
    wait_until(lambda: window.status().startswith("Factlint: 1 wrong, 1 to look at · "), "the counts are there")
    window.picture(artifact("1-found"))

    hover = window.hover("162 islands")
    expect(hover).to_contain_text("126")
    expect(hover).to_contain_text("Venice.md")
    window.picture(artifact("2-hover"))

    window.write_at_start("A line with an é in it.\n\n")
    assert window.underlined() == marked, "underlines stay on their words"

    window.fix("162 islands", "126")
    window.wait_clear("162")
    assert "group of 126 islands" in window.text
    wait_until(lambda: window.status().startswith("Factlint: 1 to look at · "), "the status counts the findings")
    assert any("1999" in words for words in window.underlined())
    window.picture(artifact("3-fixed"))


def test_a_walkthrough_that_is_opened_late_ticks_what_was_done(
    used_home: Home,
    server: Callable[..., CodeServer],
    chromium: Browser,
    draft_text: str,
    artifact: Artifact,
) -> None:
    draft = used_home.write("cities.md", draft_text)
    window = server(used_home).open(chromium, used_home.drafts, draft)
    window.wait_underlined("162", timeout_s=90)
    window.run("Welcome: Open Walkthrough")
    window.page.locator(".quick-input-list .monaco-list-row").filter(has_text="Check the facts of a draft").click()
    for step, done in {"server": True, "draft": True, "fix": False, "sources": False}.items():
        tick = window.page.locator(f".step-list-container [data-done-step-id$='#start#{step}']")
        expect(tick).to_have_attribute("aria-checked", str(done).lower(), timeout=60_000)
    window.picture(artifact("walkthrough"))


def test_edits_are_looked_through_applied_and_put_back_in_another_window(
    used_home: Home,
    server: Callable[..., CodeServer],
    chromium: Browser,
    draft_text: str,
    artifact: Artifact,
    own_source: Path,
) -> None:
    draft = used_home.write("cities.md", draft_text)
    running = server(used_home)
    window = running.open(chromium, used_home.drafts, draft)
    window.wait_underlined("162")
    window.wait_underlined("1999")
    window.run("Factlint: Look Through All Edits")
    panel = window.page.locator(".bulk-edit-panel")
    row = panel.locator(".monaco-list-row").filter(has_text="is built on a group of")
    row.locator(".edit-checkbox, input, .monaco-checkbox").first.click(timeout=60_000)
    window.picture(artifact("1-looked-at"))
    assert "162 islands" in window.text, "nothing was changed yet"
    window.page.get_by_role("button", name="Apply", exact=True).click()
    wait_until(lambda: "126 islands" in window.text, "the edit was made", 20)
    window.run("Factlint: Apply All Safe Edits")
    wait_until(lambda: "1961 to 1989" in window.text, "the other edit was made", 20)
    window.click("Two cities")
    window.page.keyboard.press("Control+s")
    edits = ("126 islands", "1961 to 1989")
    wait_until(lambda: all(edit in draft.read_text() for edit in edits), "the draft was saved with both edits", 20)
    window.page.close()

    window = running.open(chromium, used_home.drafts, draft)
    window.wait_status("of 4 settled")
    window.fix("126", "Put back what you wrote: “162”")
    wait_until(lambda: "162 islands" in window.text, "the words are back", 20)
    window.wait_underlined("162")
    assert "1961 to 1989" in window.text
    window.picture(artifact("2-put-back"))


def test_a_folder_is_reviewed_and_its_closed_drafts_are_in_the_problems_panel(
    used_home: Home, server: Callable[..., CodeServer], chromium: Browser, draft_text: str, artifact: Artifact
) -> None:
    used_home.write("notes/venice.md", "Venice is built on a group of 162 islands.\n")
    berlin = used_home.write("berlin.md", "The Berlin Wall encircled West Berlin from 1961 to 1999.\n")
    window = server(used_home).open(chromium, used_home.drafts, berlin)
    window.wait_underlined("1999")
    window.run("Factlint: Review This Folder")
    toast = window.page.locator(".notification-toast").filter(has_text="2 of 2 drafts reviewed, 2 issues found in 2")
    expect(toast).to_be_visible(timeout=180_000)
    window.run("Problems: Focus on Problems View")
    panel = window.page.locator(".markers-panel")
    expect(panel).to_contain_text("venice.md")
    expect(panel).to_contain_text("126 islands")
    window.picture(artifact("1-problems"))
    panel.get_by_text("126 islands").first.dblclick()
    window.wait_underlined("162")
    expect(panel.get_by_text("126 islands")).to_have_count(1)
    window.picture(artifact("2-opened"))


def test_a_second_window_shares_the_backend(
    used_home: Home, server: Callable[..., CodeServer], chromium: Browser, draft_text: str
) -> None:
    running = server(used_home)
    one = running.open(chromium, used_home.drafts, used_home.write("cities.md", draft_text))
    one.wait_underlined("162")
    elsewhere = used_home.write("elsewhere/cities.md", draft_text)
    two = running.open(chromium, elsewhere.parent, elsewhere)
    two.wait_underlined("162")
    assert len(used_home.backends()) == 1


def test_a_backend_that_dies_is_replaced_without_a_word_to_the_writer(
    used_home: Home, server: Callable[..., CodeServer], chromium: Browser, draft_text: str
) -> None:
    window = server(used_home).open(chromium, used_home.drafts, used_home.write("cities.md", draft_text))
    wait_until(lambda: used_home.backend_pid() is not None, "the backend runs")
    killed = used_home.kill_backend()
    window.wait_underlined("162")
    wait_until(lambda: used_home.backend_pid() not in (None, killed), "another backend runs")
    assert window.page.locator(".notification-toast").count() == 0


def test_a_folder_cannot_choose_what_runs_but_its_project_file_is_heard(
    used_home: Home, server: Callable[..., CodeServer], chromium: Browser, draft_text: str
) -> None:
    draft = used_home.write("cities.md", draft_text)
    evil = used_home.write("factlint", f"#!/bin/sh\ntouch {used_home.root}/taken\n")
    evil.chmod(0o755)
    used_home.write(".vscode/settings.json", json.dumps({"factlint.server.path": str(evil)}))
    used_home.write("factlint.toml", 'ignore = ["Venice is built on a group of 162 islands."]\n')
    window = server(used_home).open(chromium, used_home.drafts, draft)
    window.wait_underlined("1999")
    wait_until(lambda: window.status().startswith("Factlint: 1 to look at · "), "the check has ended")
    assert not any("162" in words for words in window.underlined())
    assert not (used_home.root / "taken").exists()


def test_a_missing_server_is_offered_and_installed_on_request(
    used_home: Home, server: Callable[..., CodeServer], chromium: Browser, draft_text: str, artifact: Artifact
) -> None:
    project = Path(__file__).resolve().parents[2]
    used_home.forget_factlint()
    used_home.go_online()
    settings = {"factlint.server.package": f"{project}[encyclopedia]"}
    running = server(used_home, settings=settings)
    window = running.open(chromium, used_home.drafts, used_home.write("cities.md", draft_text))
    toast = window.page.locator(".notification-toast").filter(has_text="not on this machine yet")
    expect(toast).to_be_visible(timeout=60_000)
    window.picture(artifact("1-offered"))
    toast.get_by_role("button", name="Install…").click()
    dialog = window.page.get_by_role("dialog").filter(has_text="Install the program that checks?")
    expect(dialog).to_contain_text("Nothing else on this machine changes")
    window.picture(artifact("2-asked"))
    dialog.get_by_role("button", name="Install", exact=True).click()
    window.wait_underlined("162", timeout_s=300)
    window.picture(artifact("3-installed"))


def test_findings_are_listed_filtered_followed_and_forgotten(
    used_home: Home, server: Callable[..., CodeServer], chromium: Browser, draft_text: str, artifact: Artifact
) -> None:
    draft = used_home.write("cities.md", draft_text)
    settings = {"factlint.codeLens": True}
    window = server(used_home, user_settings=settings).open(chromium, used_home.drafts, draft)
    wait_until(lambda: window.status().startswith("Factlint: 2 to look at · "), "the check has ended", timeout_s=90)
    lens = window.page.locator(".codelens-decoration a").filter(has_text="2 to look at ·")
    expect(lens).to_be_visible(timeout=60_000)
    lens.click()
    rows = window.page.locator(".pane-body .monaco-list-row")
    expect(rows.filter(has_text="3: The Berlin Wall encircled")).to_have_count(1, timeout=60_000)
    wait_until(lambda: rows.count() > 2, "what is fine is listed, too", timeout_s=60)
    every = rows.count()
    window.picture(artifact("1-list"))

    rows.filter(has_text="162 islands").click()
    expect(window.page.locator(".monaco-list-row.selected").filter(has_text="162 islands")).to_have_count(1)
    window.run("Factlint: Filter the Findings")
    choice = window.page.locator(".quick-input-list .monaco-list-row").filter(has_text="Agrees with a source")
    expect(choice).to_be_visible(timeout=60_000)
    window.picture(artifact("2-filter"))
    choice.click()
    window.page.keyboard.press("Enter")
    wait_until(lambda: 0 < rows.count() < every, "the filter is in force", timeout_s=60)

    window.run("Factlint: Forget This Draft")
    toast = window.page.locator(".notification-toast").filter(has_text="delete everything stored of cities.md")
    expect(toast).to_be_visible(timeout=60_000)
    window.picture(artifact("3-forget"))
    toast.get_by_role("button", name="Forget It").click()
    window.wait_text("Deleted:")
    window.wait_clear("162")
    expect(rows).to_have_count(0, timeout=60_000)
    window.picture(artifact("4-forgotten"))


def test_a_closed_draft_stays_among_the_problems(
    used_home: Home, server: Callable[..., CodeServer], chromium: Browser, draft_text: str, artifact: Artifact
) -> None:
    draft = used_home.write("cities.md", draft_text)
    window = server(used_home).open(chromium, used_home.drafts, draft)
    window.wait_underlined("162", timeout_s=90)
    window.run("View: Close Editor")
    window.run("Problems: Focus on Problems View")
    problem = window.page.locator(".markers-panel-container .monaco-list-row").filter(has_text="126")
    expect(problem.first).to_be_visible(timeout=60_000)
    window.picture(artifact("problems"))


def test_the_editor_s_agents_are_offered_the_tools(
    used_home: Home, server: Callable[..., CodeServer], chromium: Browser, draft_text: str, artifact: Artifact
) -> None:
    draft = used_home.write("cities.md", draft_text)
    window = server(used_home, user_settings={"chat.disableAIFeatures": False}).open(chromium, used_home.drafts, draft)
    window.wait_underlined("162", timeout_s=90)
    row = window.page.locator(".quick-input-list .monaco-list-row").filter(has_text="Factlint")

    def listed(state: str) -> bool:
        window.run("MCP: List Servers")
        try:
            expect(row.filter(has_text=state).first).to_be_visible(timeout=5_000)
        except AssertionError:
            window.page.keyboard.press("Escape")
            return False
        return True

    wait_until(lambda: listed("Stopped"), "the server is listed and does not run before it is needed", timeout_s=60)
    row.first.click()
    window.page.locator(".quick-input-list .monaco-list-row").filter(has_text="Start Server").first.click()
    wait_until(lambda: listed("Running"), "the server runs", timeout_s=90)
    window.picture(artifact("agents"))


def test_the_markdown_cells_of_a_notebook_are_checked(
    used_home: Home, server: Callable[..., CodeServer], chromium: Browser, draft_text: str, artifact: Artifact
) -> None:
    told = ["# Cities\n", "\n", "Venice is built on a group of 162 islands."]
    cells = [
        {"cell_type": "markdown", "id": "a1", "metadata": {}, "source": told},
        {"cell_type": "code", "id": "a2", "metadata": {}, "source": ["x = 1"], "outputs": [], "execution_count": None},
    ]
    used_home.write("cities.ipynb", json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}))
    draft = used_home.write("notes.md", draft_text)
    window = server(used_home).open(chromium, used_home.drafts, draft)
    window.wait_underlined("162", timeout_s=90)
    window.page.get_by_role("treeitem", name="cities.ipynb").dblclick()
    expect(window.page.locator(".notebookOverlay .markdown-cell-row.focused")).to_be_attached(timeout=60_000)
    window.page.keyboard.press("Enter")
    expect(window.page.locator(".notebookOverlay .squiggly-info")).to_have_count(1, timeout=60_000)
    wait_until(lambda: "1 of 1 settled" in window.status(), "the status counts the claims of the notebook")
    window.picture(artifact("notebook"))


def test_a_folder_of_the_writer_s_own_is_added_as_evidence(
    used_home: Home, server: Callable[..., CodeServer], chromium: Browser, artifact: Artifact
) -> None:
    notes = used_home.root / "research"
    notes.mkdir()
    (notes / "mill.md").write_text("# Kirk Mill\n\nThe Kirk Mill in Varn was built in 1821.\n")
    draft = used_home.write("mill.md", "The Kirk Mill in Varn was built in 1851.\n")
    window = server(used_home).open(chromium, used_home.drafts, draft)
    window.wait_status("of 1 settled", timeout_s=90)
    window.run("Factlint: Add Your Own Sources")
    window.picture(artifact("1-asked"))
    window.page.locator(".quick-input-list .monaco-list-row").filter(has_text="Folders").click()
    dialog = window.page.locator(".quick-input-widget")
    folder = dialog.locator("input").first
    expect(folder).to_have_value(re.compile("^/"), timeout=60_000)
    expect(dialog.locator(".monaco-list-row").first).to_contain_text("..", timeout=60_000)
    folder.fill(f"{notes}/")
    expect(folder).to_have_value(f"{notes}/")
    window.picture(artifact("2-chosen"))
    dialog.get_by_role("button", name="Use as a Source").click()
    window.toast("1 document read; every draft is checked against it")
    window.picture(artifact("3-added"))
    expect(window.page.locator(".notification-toast").filter(has_text="a setting was not used")).to_have_count(0)
    window.wait_underlined("1851", timeout_s=120)
    window.picture(artifact("4-found"))
    window.run("Factlint: Show Own Sources")
    dialog.locator(".monaco-list-row").filter(has_text="research (1 document)").click()
    dialog.get_by_role("button", name="OK").click()
    window.page.locator(".notification-toast").get_by_role("button", name="Remove").click()
    window.toast("drafts are no longer checked against it")
    window.wait_clear("1851", timeout_s=120)


def test_the_badge_counts_the_findings_while_the_list_is_out_of_sight(
    used_home: Home, server: Callable[..., CodeServer], chromium: Browser, draft_text: str
) -> None:
    draft = used_home.write("cities.md", draft_text)
    window = server(used_home).open(chromium, used_home.drafts, draft)
    window.wait_underlined("162", timeout_s=90)
    badge = window.page.locator(".activitybar .action-item").filter(has_text="2").locator(".badge-content")
    window.run("Factlint: Show Findings")
    expect(badge.first).to_have_text("2", timeout=60_000)
    window.run("View: Show Search")
    window.fix("162 islands", "126")
    window.wait_clear("162")
    one = window.page.locator(".activitybar .badge-content").filter(has_text=re.compile("^1$"))
    expect(one.first).to_be_visible(timeout=60_000)
