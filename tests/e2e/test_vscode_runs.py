"""Deep checks, questions, reviews and citations in a real VS Code, with a service that counts what it is paid."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from drivers.home import Home, wait_until
from drivers.page_checks import texts
from drivers.varn import DIFFERS, DRAFT, LINK, WRONG
from drivers.vscode import CodeServer, Window, installed
from playwright.sync_api import Browser, expect
from scripted_service import ScriptedService

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(not installed(), reason="scripts/test installs VS Code"),
]

Servers = Callable[..., CodeServer]
Artifact = Callable[[str], Path | None]


def checked(window: Window) -> Window:
    window.wait_status("not checked yet")
    window.run("Factlint: Check This Draft")
    window.wait_underlined("1931")
    return window


def in_depth(window: Window) -> None:
    window.wait_told("score 2 of 10")


def test_a_question_is_asked_in_the_panel_and_is_there_again_after_a_restart(
    home: Home, paid: ScriptedService, server: Servers, chromium: Browser, draft: Path, artifact: Artifact
) -> None:
    paid.step = "research"
    running = server(home)
    window = checked(running.open(chromium, home.drafts, draft))
    window.fix(WRONG, "Ask about this claim")
    panel = window.questions()
    expect(panel.locator("#note")).to_contain_text("10 credits for the deep check and 1 credit for the answer")
    expect(panel.get_by_label("Ask about this claim")).to_be_focused()
    window.picture(artifact("1-quick"))

    panel.get_by_label("Ask about this claim").press_sequentially("When did it open?")
    window.page.keyboard.press("Enter")
    window.answer("The deep check before an answer costs 10 credits", "Begin")
    expect(panel.get_by_role("status")).to_contain_text("looking for evidence, 2 of 5", timeout=60_000)
    window.picture(artifact("2-in-depth"))
    paid.step = ""
    log = panel.get_by_role("log")
    expect(log).to_contain_text("“The dam opened in 1938.” — Almanac [of] Varn", timeout=60_000)
    expect(log.locator("strong")).to_have_text("almanac")
    expect(panel.get_by_role("link", name="Almanac [of] *Varn*")).to_have_attribute(
        "href", "https://almanac.example/varn"
    )
    expect(panel.locator("#note")).to_contain_text("489 left")
    window.picture(artifact("3-answered"))
    assert len(paid.begun) == 1 and paid.credits == 489
    assert [text for text in texts(panel.locator("body")) if not text.legible] == []
    window.run("Preferences: Toggle between Light/Dark Themes")
    expect(panel.locator("body")).to_have_class(re.compile("vscode-dark"))
    assert [text for text in texts(panel.locator("body")) if not text.legible] == []
    window.picture(artifact("4-dark"))

    window.reload()
    expect(panel.get_by_role("log")).to_contain_text("When did it open?", timeout=60_000)
    assert paid.credits == 489
    paid.refusals = [(502, {"code": "ask_failed", "detail": "no"})]
    panel.get_by_label("Ask about this claim").fill("Why so?")
    panel.get_by_role("button", name="Ask").click()
    expect(panel.get_by_role("alert")).to_contain_text("put it in other words")
    expect(panel.get_by_label("Ask about this claim")).to_have_value("Why so?")
    window.picture(artifact("5-refused"))
    panel.get_by_role("button", name="Delete the questions").click()
    window.page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(panel.locator("article")).to_have_count(0)
    assert not any(paid.asked.values())


def test_of_several_claims_the_writer_ticks_some(
    home: Home, paid: ScriptedService, server: Servers, chromium: Browser, draft: Path, artifact: Artifact
) -> None:
    paid.choices = [WRONG, "The dam has three gates.", "The lake is above the town."]
    window = checked(server(home).open(chromium, home.drafts, draft))
    window.select_line("A view of the valley")
    window.run("Factlint: Check the Claim in Depth")
    window.answer("A deep check costs 10 credits; the account has 500 left.", "Begin")
    picker = window.page.locator(".quick-input-widget")
    expect(picker).to_contain_text("Which are to be checked in depth? Each costs 10 credits.", timeout=60_000)
    for claim in paid.choices[:2]:
        picker.locator(".monaco-list-row").filter(has_text=claim).click()
    window.picture(artifact("ticked"))
    picker.get_by_role("button", name="OK").click()
    wait_until(lambda: bool(paid.sent("/select")), "the choice was sent")
    assert paid.sent("/select")[0].body["texts"] == paid.choices[:2]
    in_depth(window)
    assert paid.credits == 500 - 10 - 20


def test_the_report_of_nearly_the_same_claim_is_offered(
    home: Home, paid: ScriptedService, server: Servers, chromium: Browser, draft: Path, artifact: Artifact
) -> None:
    paid.known[WRONG] = "The dam of Varn opened in 1931."
    window = checked(server(home).open(chromium, home.drafts, draft))
    window.fix(WRONG, "Check in depth")
    window.answer("A deep check costs 10 credits", "Begin")
    toast = window.toast("Nearly the same claim was checked before: “The dam of Varn opened in 1931.” (False)")
    window.wait_text("Checking in depth: waiting for your choice")
    window.picture(artifact("offered"))
    toast.get_by_role("button", name="Not now").click()
    wait_until(lambda: home.runs() == [], "nothing is waited for")


def test_a_closed_window_goes_on_with_its_deep_check_when_it_is_opened_again(
    home: Home, paid: ScriptedService, server: Servers, chromium: Browser, draft: Path, artifact: Artifact
) -> None:
    paid.step = "research"
    running = server(home)
    window = checked(running.open(chromium, home.drafts, draft))
    window.fix(WRONG, "Check in depth")
    window.answer("A deep check costs 10 credits", "Begin")
    window.wait_told("Being checked in depth")
    window.wait_text("looking for evidence, 2 of 5")
    window.picture(artifact("1-under-way"))
    running.kill()

    window = server(home, again=True).open(chromium, home.drafts, draft)
    window.wait_text("looking for evidence, 2 of 5")
    paid.step = ""
    in_depth(window)
    window.picture(artifact("2-taken-up"))
    assert len(paid.begun) == 1 and paid.credits == 490


def test_a_review_goes_on_while_the_writer_types_and_a_citation_is_mended(
    home: Home, paid: ScriptedService, server: Servers, chromium: Browser, draft: Path, artifact: Artifact
) -> None:
    paid.citations = {LINK: {"finding": "metadata_mismatch", "check": DIFFERS}}
    paid.step = "assessing"
    window = checked(server(home).open(chromium, home.drafts, draft))
    window.run("Factlint: Review This Draft")
    window.answer("A review costs up to", "Begin")
    window.wait_text("Reviewing the draft")
    window.picture(artifact("1-under-way"))
    window.write_at_start("A line with an é in it.\n\n")
    paid.step = ""
    window.toast("2 issues found")
    window.wait_underlined("the survey")
    assert any("1931" in words for words in window.underlined())
    window.picture(artifact("2-reviewed"))
    assert len(paid.sent("/review")) == 1
    window.fix("2019", "2021")
    wait_until(lambda: "shown in 2021 by" in window.text, "the year was mended")

    window.select_line("Lake Varn")
    window.run("Factlint: Review the Selected Text")
    window.answer("A review costs up to", "Begin")
    window.toast("1 issue found")
    assert paid.sent("/review")[1].body["text"] == DRAFT.split("\n\n")[2].replace("2019", "2021")

    paid.step = "assessing"
    window.run("Factlint: Check Citations")
    window.answer("A citation check costs up to", "Begin")
    wait_until(lambda: bool(paid.sent("/citecheck")), "the citation check has begun")
    window.run("Factlint: Stop the Review")
    window.toast("was stopped")
    assert len(paid.cancelled) == 1


def test_a_backend_that_dies_in_a_deep_check_goes_on_with_it(
    used_home: Home, server: Servers, chromium: Browser, draft_text: str
) -> None:
    window = server(used_home).open(chromium, used_home.drafts, used_home.write("cities.md", draft_text))
    window.wait_underlined("162")
    window.fix("162 islands", "Check in depth")
    wait_until(lambda: any(run["run_id"] for run in used_home.runs()), "the backend has the deep check", timeout_s=60)
    killed = used_home.kill_backend()
    window.wait_told("score", timeout_s=120)
    assert used_home.backend_pid() not in (None, killed) and used_home.runs() == []
