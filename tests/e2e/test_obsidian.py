"""The plugin for Obsidian in a window like Obsidian's: the real language server, real editors, a stand-in for `obsidian`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from drivers.home import FACTLINT, Home, wait_until
from drivers.obsidian import PLUGIN, WINDOW, Obsidian, bundle, node
from drivers.varn import FALSE
from playwright.sync_api import Browser, expect

if TYPE_CHECKING:
    from scripted_service import ScriptedService

pytestmark = pytest.mark.e2e

MEETING = "# Minutes\n\nThe council met on Monday, 4 March 2025, and went home.\n\nNobody wrote much down.\n"
WEEKDAY = ("warning", "Monday")
Window = Callable[..., Obsidian]


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundle(WINDOW / "window.ts", tmp_path_factory.mktemp("window"), "--format=iife")


@pytest.fixture
def window(script: Path, chromium: Browser) -> Iterator[Window]:
    """Opens a window on the vault of a home."""
    opened: list[Obsidian] = []

    def open_window(home: Home, *, load: bool = True) -> Obsidian:
        opened.append(Obsidian(home, script, chromium))
        if load:
            opened[-1].load()
        return opened[-1]

    yield open_window
    for one in opened:
        one.quit()
        assert not one.errors
        assert one.asked_elsewhere() == []


@pytest.fixture
def minutes(paid: ScriptedService, home: Home) -> Path:
    """A note with a wrong weekday, which is found without a source."""
    return home.write("minutes.md", MEETING)


def test_the_local_backend_finds_wrong_words_and_the_tooltip_puts_them_right(
    used_home: Home, own_source: Path, window: Window, draft_text: str, artifact: Callable[[str], Path | None]
) -> None:
    obsidian = window(used_home)
    note = obsidian.open(used_home.write("cities.md", draft_text))
    obsidian.wait(lambda: ("warning", "1999") in obsidian.underlined(), "the wrong year is underlined")
    expect(obsidian.status).to_contain_text("wrong")

    tooltip = obsidian.hover("1999")
    expect(tooltip).to_contain_text("1989")
    expect(tooltip).to_contain_text("Berlin Wall")
    expect(tooltip).to_contain_text("the button below applies it")
    obsidian.photograph(artifact("hover"))
    tooltip.get_by_role("button", name="Change “1999” to “1989”").click()
    obsidian.wait(lambda: "from 1961 to 1989" in obsidian.call("text", note), "the year is put right")
    obsidian.wait(lambda: ("warning", "1999") not in obsidian.underlined(), "nothing is underlined there")
    obsidian.page.keyboard.press("Control+z")
    assert "from 1961 to 1999" in obsidian.call("text", note)


def test_an_own_source_is_a_note_of_the_vault_and_opens_here(
    paid: ScriptedService, home: Home, draft: Path, window: Window
) -> None:
    source = home.write("notes/Almanac.md", "# Almanac\n\nThe dam opened in 1938.\n")
    place = {"title": "Almanac", "url": "", "snippet": "The dam opened in 1938.", "location": f"{source}:3"}
    paid.verdicts = {"dam": FALSE | {"sources": [place]}}
    obsidian = window(home)
    obsidian.open(source)
    obsidian.open(draft)
    obsidian.command("Check this note")
    obsidian.wait_for_underlines(("warning", "1931"), pane=1)
    obsidian.hover("1931").get_by_role("button", name="Open the source: Almanac").click()
    expect(obsidian.page.locator(".pane")).to_have_count(3)
    assert "The dam opened in 1938." in obsidian.call("text", 2)


def test_text_of_a_service_is_never_markup_and_links_only_lead_to_the_web(
    paid: ScriptedService, home: Home, draft: Path, window: Window
) -> None:
    hostile = '<img src=x onerror="hacked = 1"> [words](javascript:alert(1)) <b>bold</b> ![[secret]]'
    good = {"title": "<u>Almanac</u>", "url": "https://almanac.example/dam", "snippet": "It opened <i>in</i> 1938."}
    bad = {"title": "Elsewhere", "url": "javascript:alert(1)", "snippet": "It opened in 1938."}
    paid.verdicts = {"dam": FALSE | {"rationale": hostile, "sources": [good, bad]}}
    obsidian = window(home)
    obsidian.open(draft)
    obsidian.command("Check this note")
    tooltip = obsidian.hover("1931")
    expect(tooltip).to_contain_text(hostile)
    expect(tooltip).to_contain_text("<u>Almanac</u>")
    assert tooltip.locator("img, b, i, u, script, iframe").count() == 0
    links = [link.get_attribute("href") or "" for link in tooltip.locator("a").all()]
    assert len(links) == 1
    assert links[0].startswith("https://almanac.example/dam")
    tooltip.get_by_role("button", name="Open the source").first.click()
    obsidian.page.wait_for_function("opened.length === 1")
    assert obsidian.page.evaluate("opened[0]").startswith("https://almanac.example/dam")


def test_underlines_follow_their_words_and_go_with_them(home: Home, minutes: Path, window: Window) -> None:
    obsidian = window(home)
    note = obsidian.open(minutes)
    obsidian.wait_for_underlines(WEEKDAY)
    obsidian.call("putCaret", note, "Minutes", 0)
    obsidian.page.keyboard.type("😀 Old\nand 🧊 cold ")
    assert obsidian.underlined() == [WEEKDAY], "they move at once, before the server says so"
    obsidian.call("replace", note, "Nobody", "🧊 Hardly anybody")
    obsidian.call("replace", note, "Monday", "Tuesday")
    obsidian.wait_for_underlines()
    obsidian.call("replace", note, "Tuesday", "Friday")
    obsidian.wait_for_underlines(("warning", "Friday"))
    assert "Tuesday" in obsidian.hover("Friday").inner_text()


def test_commands_go_to_findings_and_apply_fixes(
    paid: ScriptedService, home: Home, window: Window, artifact: Callable[[str], Path | None]
) -> None:
    paid.verdicts = {"dam": FALSE}
    obsidian = window(home)
    note = obsidian.open(home.write("both.md", f"{MEETING}\nThe dam opened in 1931.\n"))
    obsidian.command("Check this note")
    obsidian.wait_for_underlines(WEEKDAY, ("warning", "1931"))
    expect(obsidian.status).to_have_text("Factlint: 2 wrong · 1 of 1 settled")

    obsidian.call("putCaret", note, "Minutes")
    obsidian.command("Go to the next finding")
    expect(obsidian.tooltip).to_contain_text("4 March 2025 was a Tuesday.")
    assert obsidian.call("selected", note) == "Monday"
    obsidian.page.keyboard.press("Escape")
    expect(obsidian.tooltip).to_have_count(0)

    # There are two ways to put a weekday and its date right: the writer chooses.
    obsidian.command("Apply the fix here")
    obsidian.photograph(artifact("choice"))
    obsidian.tooltip.get_by_role("button", name="Make it Tuesday").click()
    obsidian.wait_for_underlines(("warning", "1931"))

    obsidian.command("Go to the next finding")
    expect(obsidian.tooltip).to_contain_text("The almanac says 1938.")
    obsidian.command("Apply the fix here")
    obsidian.wait_for_underlines()
    assert "on Tuesday, 4 March 2025" in obsidian.call("text", note)
    assert "The dam opened in 1938." in obsidian.call("text", note)
    obsidian.command("Go to the next finding")
    expect(obsidian.notice("found nothing")).to_be_visible()


def test_a_claim_is_checked_in_depth_from_the_palette(
    paid: ScriptedService, home: Home, draft: Path, window: Window
) -> None:
    paid.step = "researching"
    obsidian = window(home)
    note = obsidian.open(draft)
    obsidian.command("Check this note")
    expect(obsidian.status).to_contain_text("3 of 3 settled")
    obsidian.call("putCaret", note, "dam")
    obsidian.command("Check the claim here in depth")
    question = obsidian.notice("10 credits")
    question.get_by_role("button").first.click()
    expect(obsidian.status).to_contain_text("researching, 2 of 5")
    obsidian.call("putCaret", note, "dam")
    expect(obsidian.hover("1931")).to_contain_text("Being checked in depth")
    obsidian.page.keyboard.press("Escape")
    expect(obsidian.tooltip).to_have_count(0)
    paid.step = ""
    expect(obsidian.status).to_have_text("Factlint: 1 wrong · 3 of 3 settled")
    expect(obsidian.hover("1931")).to_contain_text("The almanac says so, in depth.")


def test_a_note_in_two_panes_is_one_draft_and_a_pane_shows_one_note_after_the_other(
    home: Home, minutes: Path, window: Window
) -> None:
    other = home.write("other.md", "We meet again on Sunday, 4 March 2025.\n")
    obsidian = window(home)
    first = obsidian.open(minutes)
    obsidian.wait_for_underlines(WEEKDAY)
    second = obsidian.open(minutes)
    obsidian.wait_for_underlines(WEEKDAY, pane=second)

    # Obsidian brings what is typed in one pane to the other a moment later.
    for pane in (second, first):
        obsidian.call("replace", pane, "Minutes", "Old minutes of the council")
    obsidian.call("replace", second, "Monday", "Friday")
    obsidian.wait_for_underlines(("warning", "Friday"), pane=second)
    obsidian.call("close", second)
    obsidian.call("replace", first, "Monday", "Thursday")
    obsidian.wait_for_underlines(("warning", "Thursday"), pane=first)

    obsidian.call("show", first, other.name)
    obsidian.wait_for_underlines(("warning", "Sunday"), pane=first)
    obsidian.call("rename", other.name, "moved/elsewhere.md")
    obsidian.call("replace", first, "Sunday", "Monday")
    obsidian.wait_for_underlines(("warning", "Monday"), pane=first)


def test_a_crash_is_survived_and_a_program_that_always_crashes_is_reported(
    home: Home, minutes: Path, window: Window
) -> None:
    obsidian = window(home)
    note = obsidian.open(minutes)
    obsidian.wait_for_underlines(WEEKDAY)
    (before,) = obsidian.servers()
    os.kill(before, signal.SIGKILL)
    wait_until(lambda: obsidian.servers() not in ([], [before]), "another server runs")
    obsidian.call("replace", note, "Monday", "Friday")
    obsidian.wait_for_underlines(("warning", "Friday"))

    broken = home.write("broken", "#!/bin/sh\necho it is broken >&2\nexit 1\n")
    broken.chmod(0o755)
    choose(obsidian, "Program", str(broken))
    expect(obsidian.notice("stopped several times")).to_contain_text("it is broken")
    expect(obsidian.status).to_have_text("Factlint: stopped")
    choose(obsidian, "Program", "")
    obsidian.wait_for_underlines(("warning", "Friday"))


def test_a_missing_program_is_said_in_plain_words_and_looked_for_again(
    home: Home, minutes: Path, window: Window, artifact: Callable[[str], Path | None]
) -> None:
    home.forget_factlint()
    obsidian = window(home)
    obsidian.open(minutes)
    notice = obsidian.notice("not on this computer yet")
    expect(notice).to_contain_text('pip install "factlint[encyclopedia]"')
    expect(obsidian.status).to_have_text("Factlint: not installed")
    obsidian.photograph(artifact("missing"))

    # Desktops give programs a shorter PATH than terminals do: where pip puts programs is looked into as well.
    place = home.root / ".local" / "bin" / "factlint"
    place.parent.mkdir(parents=True)
    place.symlink_to(FACTLINT)
    notice.get_by_role("button", name="Look again").click()
    obsidian.wait_for_underlines(WEEKDAY)


def test_settings_choose_what_is_underlined_and_a_service_is_asked_after_consent(
    home: Home, paid: ScriptedService, window: Window
) -> None:
    (home.root / "config" / "factlint" / "config.toml").unlink()
    paid.verdicts = {"dam": FALSE | {"confidence": "low"}}
    obsidian = window(home)
    choose(obsidian, "Address of a service", paid.url)
    obsidian.open(home.write("both.md", f"{MEETING}\nThe dam opened in 1931.\n"))
    obsidian.wait_for_underlines(WEEKDAY)

    obsidian.command("Check this note")
    question = obsidian.notice("Allow it?")
    expect(question).to_be_visible()
    assert not paid.sent("/extract")
    question.get_by_role("button").first.click()
    obsidian.wait_for_underlines(WEEKDAY, ("info", "1931"))

    obsidian.call("openSettings")
    obsidian.page.get_by_label("What is underlined").select_option(label="Warnings only")
    obsidian.wait_for_underlines(WEEKDAY)
    obsidian.call("closeSettings")
    assert obsidian.page.evaluate("vault.app.data") == {"shown": "warnings"}, (
        "what decides on programs is not in the vault"
    )


def test_a_plugin_that_is_switched_off_leaves_nothing(home: Home, minutes: Path, window: Window) -> None:
    obsidian = window(home)
    obsidian.open(minutes)
    obsidian.wait_for_underlines(WEEKDAY)
    obsidian.call("unload")
    obsidian.wait_for_underlines()
    wait_until(lambda: obsidian.servers() == [], "the server has ended")
    expect(obsidian.status).to_have_count(0)


@pytest.mark.parametrize("name", ["textChanges", "notes"])
def test_the_parts_that_need_no_window_keep_their_promises(tmp_path: Path, name: str) -> None:
    # The plugin's own copy of each library, not a second one of another shape beside it.
    fields = "--main-fields=module,main"
    tests = bundle(WINDOW / f"{name}.test.ts", tmp_path, "--platform=node", fields)
    ran = subprocess.run([node(), "--test", tests], capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_manifest_names_the_version_and_what_it_needs() -> None:
    manifest, versions, package = (
        json.loads((PLUGIN / name).read_text()) for name in ("manifest.json", "versions.json", "package.json")
    )
    assert manifest["version"] == package["version"]
    assert versions[manifest["version"]] == manifest["minAppVersion"]
    assert manifest["isDesktopOnly"] is True
    assert {file.name for file in (PLUGIN / "dist").iterdir()} == {"main.js", "manifest.json", "styles.css"}


def choose(obsidian: Obsidian, setting: str, value: str) -> None:
    """Writes a setting of this machine on the plugin's page."""
    obsidian.call("openSettings")
    obsidian.page.get_by_label(setting).fill(value)
    obsidian.call("closeSettings")
