"""The task pane as Word and Google Docs show it: the real page and backend in a browser, and documents of our own."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from drivers.home import FACTLINT, Home
from drivers.hosted import Hosted, hosted
from playwright.sync_api import Browser, Page, Route, expect

pytestmark = pytest.mark.e2e

WALL = "The Berlin Wall encircled West Berlin from 1961 to 1999."
DRAFT = ("Two cities 🚀", f"{WALL} I saw what is left of it.", "Venice is the capital of Veneto.")
STAND_INS = Path(__file__).parents[1] / "pane"
WORD, GOOGLE_DOCS = STAND_INS / "word.mjs", STAND_INS / "google_docs.mjs"
SCRIPT = Path(__file__).parents[2] / "editors" / "google-docs"
GOOGLE = "https://n-abc123-0lu-script.googleusercontent.com"
BACKEND = "https://factlint.example.org"
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

NODE = """
const FOLDER = location.origin;
const readFileSync = (url) => files[url.pathname.slice(1)];
const vm = { createContext: (globals) => Object.assign(window, globals), runInContext: (code) => (0, eval)(code) };
"""
"""In place of what google_docs.mjs has of Node: the script and its side bar are run by the browser."""

OPEN = """
window.opened = new GoogleDocument(draft);
window.google = { script: { run: opened.run } };
opened.call("showSideBar");
document.open();
document.write(opened.sideBar.html);
document.close();
"""


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
    expect(page.locator("#said")).to_have_text("1 claim to look at.")
    wall = page.locator(".card").filter(has_text="1961 to 1999")
    wall.get_by_role("button", name="“The Berlin Wall").click()
    page.wait_for_function("words => word.shown === words", arg=WALL)
    if path := artifact("word"):
        page.screenshot(path=path)

    wall.get_by_role("button", name="Add a comment").click()
    page.wait_for_function("() => word.comments.length === 1")
    ((words, remark),) = page.evaluate("word.comments")
    assert words == WALL
    assert remark.startswith("Factlint: False (low confidence). ") and "1989" in remark and "https://en.w" in remark

    wall.get_by_role("button", name="Apply").click()
    expect(wall.get_by_role("button", name="Undo")).to_be_visible()
    assert page.evaluate("word.text").splitlines() == [DRAFT[0], DRAFT[1].replace("1999", "1989"), DRAFT[2]]
    assert page.evaluate("word.inserted") == [["1989", True]], "it is a tracked change"
    wall.get_by_role("button", name="Undo").click()
    expect(wall.get_by_role("button", name="Apply")).to_be_visible()
    assert page.evaluate("word.text") == "\n".join(DRAFT)


@pytest.fixture
def service(used_home: Home) -> Iterator[Hosted]:
    with hosted(used_home) as serving:
        yield serving


def hand_on(route: Route, url: str) -> None:
    route.fulfill(response=route.fetch(url=route.request.url.replace(BACKEND, url), timeout=LONG_MS))


@pytest.fixture
def side_bar(chromium: Browser, service: Hosted) -> Iterator[Page]:
    """The side bar that the script has opened, as wide as Google's and under an address of theirs.

    The service is reached under the https address that stands in the script: a page from outside may not open loopback.
    """
    context = chromium.new_context(viewport={"width": 300, "height": 716}, device_scale_factor=2)
    context.set_default_timeout(LONG_MS)
    expect.set_options(timeout=LONG_MS)
    context.route("https://**", lambda route: route.abort())
    context.route(f"{BACKEND}/**", lambda route: hand_on(route, service.url))
    context.route(f"{GOOGLE}/", lambda route: route.fulfill(body="", content_type="text/html"))
    opened = context.new_page()
    opened.goto(GOOGLE)
    google = re.sub(r"^(?:import|const FOLDER) .*$", "", GOOGLE_DOCS.read_text(), flags=re.MULTILINE)
    files = {file.name: file.read_text() for file in (SCRIPT / "Code.gs", SCRIPT / "SideBar.html")}
    opened.evaluate(f"([draft, files]) => {{{NODE}{google.replace('export ', '')}{OPEN}}}", [DRAFT, files])
    yield opened
    context.unroute_all(behavior="ignoreErrors")
    context.close()


def test_a_google_document_is_checked_through_its_side_bar(
    side_bar: Page, service: Hosted, artifact: Callable[[str], Path | None]
) -> None:
    pane = side_bar.frame_locator("#pane")
    pane.get_by_label("Key").fill(service.key)
    pane.get_by_role("button", name="Sign in").click()
    pane.get_by_role("button", name="Check", exact=True).click()
    expect(pane.locator("#said")).to_have_text("1 claim to look at.")
    wall = pane.locator(".card").filter(has_text="1961 to 1999")
    wall.get_by_role("button", name="“The Berlin Wall").click()
    side_bar.wait_for_function("words => opened.shown === words", arg=WALL)
    if path := artifact("side_bar"):
        side_bar.screenshot(path=path)

    # A service gives a correction only where it is sure; a work of reference alone is not enough.
    expect(wall.get_by_role("button", name="Apply")).to_have_count(0)
    assert side_bar.evaluate("opened.text") == "\n".join(DRAFT)
