"""The task pane in the shape in which Word shows it: the real page and backend in a browser, and a Word of our own."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from drivers.home import FACTLINT, Home
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.e2e

WALL = "The Berlin Wall encircled West Berlin from 1961 to 1999."
DRAFT = ("Two cities 🚀", f"{WALL} I saw what is left of it.", "Venice is the capital of Veneto.")
WORD = Path(__file__).parents[1] / "pane" / "word.mjs"
LONG_MS = 120_000
MOCK = """
class OfficeMockObject {
  constructor(data) {
    Object.assign(this, data);
    if (data.properties) data.properties.load = () => {};
  }
  load() { return this; }
  async sync() {}
}
"""
"""In place of Microsoft's mock objects, which no browser loads; hosts/office.js is tested under those in tests/pane."""


@pytest.fixture
def page(chromium: Browser, used_home: Home) -> Iterator[Page]:
    """Word's page of the local backend, in a pane as wide as Word's; nothing comes from outside."""
    context = chromium.new_context(viewport={"width": 350, "height": 900}, device_scale_factor=2)
    context.set_default_timeout(LONG_MS)
    expect.set_options(timeout=LONG_MS)
    word = re.sub(r"^(?:import|const tools|const \{ OfficeMockObject \}) .*$", "", WORD.read_text(), flags=re.MULTILINE)
    script = f"{MOCK}{word.replace('export class', 'class')}\nwindow.word = new WordDocument({list(DRAFT)!r});"
    context.route("https://**", lambda route: route.abort())
    context.route(
        "https://appsforoffice.microsoft.com/lib/1/hosted/office.js",
        lambda route: route.fulfill(body=script, content_type="text/javascript"),
    )
    opened = context.new_page()
    command = [FACTLINT, "pane", "--print"]
    link = subprocess.run(command, env=used_home.environment(), check=True, capture_output=True, text=True, timeout=180)
    opened.goto(link.stdout.strip().replace("/pane#", "/pane/word#"))
    yield opened
    context.close()


def test_a_word_document_is_checked_and_mended_by_a_tracked_change(
    page: Page, artifact: Callable[[str], Path | None]
) -> None:
    expect(page.locator("#text")).to_be_hidden()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#said")).to_have_text("1 issue found.")
    wall = page.locator(".card").filter(has_text="1961 to 1999")
    wall.get_by_role("button", name="“The Berlin Wall").click()
    page.wait_for_function("words => word.shown === words", arg=WALL)
    if path := artifact("word"):
        page.screenshot(path=path)

    wall.get_by_role("button", name="Add a comment").click()
    page.wait_for_function("() => word.comments.length === 1")
    ((words, remark),) = page.evaluate("word.comments")
    assert words == WALL
    assert remark.startswith("Factlint: False (high confidence). ") and "1989" in remark and "https://en.w" in remark

    wall.get_by_role("button", name="Apply").click()
    expect(wall.get_by_role("button", name="Undo")).to_be_visible()
    assert page.evaluate("word.text").splitlines() == [DRAFT[0], DRAFT[1].replace("1999", "1989"), DRAFT[2]]
    assert page.evaluate("word.inserted") == [["1989", True]], "it is a tracked change"
    wall.get_by_role("button", name="Undo").click()
    expect(wall.get_by_role("button", name="Apply")).to_be_visible()
    assert page.evaluate("word.text") == "\n".join(DRAFT)
