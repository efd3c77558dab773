"""The task pane in a real browser: with the backend of this machine through its link, and with a service and a key."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from drivers.home import FACTLINT, Home, wait_until
from drivers.page_checks import Text, headings, overflow_px, texts
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, Route, expect

pytestmark = pytest.mark.e2e

SIZES = {"desktop": (1280, 900), "phone": (390, 844), "pane": (320, 640)}
WALL, VENICE = "The Berlin Wall encircled West Berlin from 1961 to 1999.", "Venice is built on a group of 162 islands."
TEXT = f"Two cities 😀\n\n{WALL} I saw what is left of it.\n{VENICE} Venice is the capital of Veneto."
LONG_S = 120_000


@dataclass
class Seen:
    """What a page asked for, and what it said."""

    requests: list[Request] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        page.on("request", lambda request: self.requests.append(request))
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))

    def sent(self, path: str) -> list[Request]:
        return [one for one in self.requests if one.method == "POST" and urlsplit(one.url).path.endswith(path)]


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    width, height = SIZES["desktop"]
    opened = chromium.new_context(viewport={"width": width, "height": height}, device_scale_factor=2)
    opened.set_default_timeout(LONG_S)
    expect.set_options(timeout=LONG_S)
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def seen(page: Page) -> Seen:
    watching = Seen()
    watching.watch(page)
    return watching


@pytest.fixture
def link(used_home: Home) -> Callable[[], str]:
    """Asks for links as a writer does."""

    def ask() -> str:
        command = [FACTLINT, "pane", "--print"]
        said = subprocess.run(
            command, env=used_home.environment(), check=True, capture_output=True, text=True, timeout=180
        )
        return said.stdout.strip()

    return ask


def selected(page: Page) -> str:
    return page.locator("#text").evaluate("(area) => area.value.slice(area.selectionStart, area.selectionEnd)")


def card(page: Page, words: str) -> Locator:
    return page.locator(".card").filter(has_text=words)


def illegible(page: Page) -> list[Text]:
    """But for the words behind the text area, of which only the marks are to be seen."""
    page.locator("#marks").evaluate("(marks) => { marks.hidden = true }")
    found = [text for text in texts(page) if not text.legible]
    page.locator("#marks").evaluate("(marks) => { marks.hidden = false }")
    return found


def test_a_text_is_checked_mended_and_asked_about(
    page: Page, seen: Seen, link: Callable[[], str], artifact: Callable[[str], Path | None]
) -> None:
    url = link()
    page.goto(url)
    text, said = page.locator("#text"), page.locator("#said")
    expect(page.get_by_role("button", name="Check", exact=True)).to_be_visible()
    assert page.url == url.partition("#")[0], "what opens a session leaves the address"
    text.fill(TEXT)
    assert not any("Berlin" in (one.post_data or "") for one in seen.requests), "nothing is sent before a check"
    page.get_by_role("button", name="Check", exact=True).click()
    expect(said).to_have_text("2 claims to look at.")
    wall = card(page, "1961 to 1999")
    wall.get_by_role("button", name="“The Berlin Wall").click()
    assert selected(page) == WALL
    if path := artifact("found"):
        page.screenshot(path=path)

    wall.get_by_role("button", name="Apply").click()
    expect(text).to_have_value(TEXT.replace("1999", "1989"))
    expect(said).to_have_text("1 claim to look at.")
    page.locator("#text").press("Home")
    text.press_sequentially("More of ")
    card(page, VENICE).get_by_role("button", name="“Venice").click()
    assert selected(page) == VENICE, "what is found moves with the words"
    wall.get_by_role("button", name="Undo").click()
    expect(text).to_have_value(re.compile(re.escape(WALL)))
    expect(wall.get_by_role("button", name="Apply")).to_be_visible()
    wall.get_by_role("button", name="“The Berlin Wall").click()
    assert selected(page) == WALL, "what is taken back stands on its own words again"

    text.evaluate("(area) => area.setSelectionRange(area.value.indexOf('162'), area.value.indexOf('162') + 3)")
    text.press_sequentially("170")
    venice = card(page, VENICE)
    expect(venice).to_contain_text("These words have changed since the check.")
    expect(venice.get_by_role("button", name="Apply")).to_have_count(0)
    for _ in range(3):
        text.press("Backspace")
    text.press_sequentially("162")
    expect(venice.get_by_role("button", name="Apply")).to_be_visible()

    wall.get_by_role("button", name="Check in depth: ").click()
    expect(wall).to_contain_text("Checked in depth.")
    wall.get_by_role("textbox").fill("Which source is strongest?")
    wall.get_by_role("textbox").press("Enter")
    expect(wall.locator(".answer")).to_be_visible()
    with page.context.expect_page() as opening:
        wall.get_by_role("button", name="Open the report").click()
    expect(opening.value.locator("h1")).to_have_text(re.compile("False"))
    opening.value.close()

    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert overflow_px(page) <= 0
            assert illegible(page) == []
            if path := artifact(f"{size}_{scheme}"):
                page.screenshot(path=path)
    assert headings(page)[0] == 1 and headings(page).count(1) == 1
    own = urlsplit(url).netloc
    assert {urlsplit(one.url).netloc for one in seen.requests} == {own} and seen.said == []
    assert not any("code" in one.url or "#" in one.url for one in seen.requests)


def test_a_finding_that_is_wrong_is_hidden_here_and_in_editors_and_shown_again(
    page: Page, seen: Seen, link: Callable[[], str], used_home: Home, artifact: Callable[[str], Path | None]
) -> None:
    page.goto(link())
    page.locator("#text").fill(TEXT)
    check = page.get_by_role("button", name="Check", exact=True)
    check.click()
    said = page.locator("#said")
    expect(said).to_have_text("2 claims to look at.")
    if path := artifact("offered"):
        page.screenshot(path=path)
    card(page, WALL).get_by_role("button", name="This finding is wrong: hide it").click()
    expect(said).to_have_text("1 claim to look at.")
    (record,) = json.loads((used_home.data / "disputed.json").read_text())["findings"]
    assert (record["claim"], record["verdict"]) == (WALL, "False")
    draft = used_home.write("wall.md", f"{TEXT}\n")
    command = [FACTLINT, "check", "--fail-on", "never", draft]
    told = subprocess.run(command, env=used_home.environment(), check=True, capture_output=True, text=True).stdout
    assert "162 islands" in told and "1999" not in told

    page.reload()
    asked = len(seen.sent("/assess"))
    check.click()
    expect(said).to_have_text("1 claim to look at.")
    assert not any("Berlin" in (one.post_data or "") for one in seen.sent("/assess")[asked:]), "nor is it asked again"
    page.locator(".hidden summary").click()
    wall = card(page, WALL)
    expect(wall).to_contain_text("kept in a file on this machine")
    if path := artifact("hidden"):
        page.screenshot(path=path)
    wall.get_by_role("button", name="Show it again").click()
    expect(said).to_have_text("2 claims to look at.")
    assert json.loads((used_home.data / "disputed.json").read_text())["findings"] == []
    assert illegible(page) == [] and seen.said == []


def test_a_selection_is_checked_by_itself_and_a_reload_loses_nothing(
    page: Page, seen: Seen, link: Callable[[], str], context: BrowserContext
) -> None:
    url = link()
    page.goto(url)
    page.locator("#text").fill(TEXT)
    page.get_by_role("button", name="Check selection").click()
    expect(page.locator("#said")).to_have_text("Select the sentences first that are to be checked.")
    page.locator("#text").evaluate(
        "(area) => area.setSelectionRange(area.value.indexOf('162'), area.value.indexOf('162'))"
    )
    page.locator("#text").press("Shift+ArrowRight")
    page.get_by_role("button", name="Check selection").click()
    expect(page.locator("#said")).to_have_text("1 claim to look at.")
    expect(page.locator("#coverage")).to_contain_text("1 paragraph was read.")
    (extract,) = seen.sent("/extract")
    assert VENICE in extract.post_data_json["text"] and "Berlin" not in extract.post_data_json["text"]
    page.reload()
    expect(page.locator("#said")).to_have_text("1 claim to look at.")
    expect(page.locator("#text")).to_have_value(TEXT)
    expect(card(page, VENICE).get_by_role("button", name="Apply")).to_be_visible()
    assert len(seen.sent("/extract")) == 1
    other = context.new_page()
    other.goto(url)
    expect(other.locator("#sign-in-why")).to_contain_text("This link was used before")
    venice = card(page, VENICE)
    venice.get_by_text("Ask about this claim").click()
    venice.get_by_role("textbox").fill("Which source is strongest?")
    venice.get_by_role("button", name="Check in depth and ask", exact=True).click()
    expect(venice).to_contain_text("Checked in depth.")
    expect(venice.locator(".answer")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#sign-in-how")).to_contain_text("factlint pane")
    asked = len([one for one in seen.requests if "/api/" in one.url])
    page.locator("#text").fill(TEXT)
    page.locator("#text").press("Control+Enter")
    page.evaluate("() => fetch('/pane/icon.svg').then(() => true)")
    assert len([one for one in seen.requests if "/api/" in one.url]) == asked, "who is not signed in sends nothing"
    assert page.evaluate("JSON.stringify([{...sessionStorage}, {...localStorage}])") == "[{},{}]"


@pytest.fixture
def hosted(used_home: Home) -> Iterator[str]:
    """A service of keys, as its operator starts it."""
    log = used_home.root / "serve.log"
    command = [FACTLINT, "serve", "--port", "0"]
    with log.open("wb") as sink:
        process = subprocess.Popen(command, env=used_home.environment(), stderr=sink)
    wait_until(lambda: "Factlint serves" in log.read_text() or process.poll() is not None, "the service answers")
    yield log.read_text().split("Factlint serves ")[1].split("/api/")[0]
    process.terminate()
    process.wait(60)


def lose_first_replies(page: Page) -> dict[str, list[str]]:
    """Of each call that costs something, the first two requests are heard and their replies lost; the keys of all."""
    keys: dict[str, list[str]] = {}

    def lose(route: Route) -> None:
        path = urlsplit(route.request.url).path
        kind = path.split("/")[3]
        sent = keys.setdefault(kind, [])
        sent.append(route.request.headers["idempotency-key"])
        if len(sent) > 2:
            route.continue_()
        else:
            assert route.fetch().ok
            route.abort("connectionreset")

    page.route(re.compile(r"/api/v1/(assess|verify|ask/\w+)$"), lose)
    return keys


def test_nothing_is_paid_for_twice_when_replies_are_lost(
    page: Page, used_home: Home, hosted: str, artifact: Callable[[str], Path | None]
) -> None:
    made = [FACTLINT, "keys", "create", "--name", "w", "--credits", "20"]
    key = json.loads(subprocess.run(made, env=used_home.environment(), check=True, capture_output=True).stdout)["key"]
    page.goto(f"{hosted}/pane")
    page.get_by_label("Key").fill("fl_wrong")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#sign-in-why")).to_contain_text("The sign-in is not valid")
    if path := artifact("sign_in"):
        page.screenshot(path=path)
    page.get_by_label("Key").fill(key)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#price")).to_have_text("1 credit for each new claim · 120 left")
    keys = lose_first_replies(page)
    page.locator("#text").fill(WALL)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#said")).to_have_text("1 claim to look at.")
    expect(page.locator("#price")).to_contain_text("119 left")
    wall = card(page, WALL)
    wall.get_by_role("button", name="Check in depth · 10 credits").click()
    expect(wall).to_contain_text("Checked in depth.")
    expect(page.locator("#price")).to_contain_text("109 left")
    wall.get_by_role("textbox").fill("Why?")
    wall.get_by_role("button", name="Ask · 1 credit").click()
    expect(wall.locator(".answer")).to_have_count(1)
    expect(page.locator("#price")).to_contain_text("108 left")
    assert set(keys) == {"assess", "verify", "ask"}
    assert all(len(sent) == 3 and len(set(sent)) == 1 for sent in keys.values())
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#said")).to_have_text("1 claim to look at.")
    assert len(keys["assess"]) == 3, "what is known is not asked again"
    if path := artifact("hosted"):
        page.screenshot(path=path)
