"""The account page of a real service in a real browser: in, a key made and revoked, a period set, and out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from drivers.browser import SCHEMES, SIZES, browser, windows
from drivers.home import Home
from drivers.hosted import Hosted, hosted
from drivers.page_checks import check_reads_well, texts
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.e2e

LOOKS = [(size, scheme) for size in SIZES for scheme in SCHEMES]
LONG = "Donaudampfschifffahrtsgesellschaft" * 2


@pytest.fixture(scope="module")
def service() -> Iterator[Hosted]:
    home = Home.empty()
    with hosted(home) as found:
        yield found
    home.remove()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages of a size and a colour scheme, without scripts."""
    with windows(chromium, scripts=False) as open_page:
        yield open_page


def signed_in(page: Page, service: Hosted) -> Page:
    page.goto(f"{service.url}/account")
    page.get_by_label("Key", exact=True).fill(service.key)
    page.get_by_label("Key", exact=True).press("Enter")
    page.wait_for_url(f"{service.url}/account")
    assert page.get_by_role("button", name="Sign out").count() == 1
    return page


def check_form_reads_well(page: Page) -> None:
    check_reads_well(page, least=4)
    unnamed = "[...document.querySelectorAll('input:not([type=hidden], [hidden]), select')].filter((one) => !one.labels.length).length"
    assert page.evaluate(unnamed) == 0


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_it_fits_is_legible_and_works_without_scripts(
    service: Hosted,
    opened: Callable[..., Page],
    artifact: Callable[[str], Path | None],
    size: str,
    scheme: str,
) -> None:
    page = opened(size, scheme)
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))

    def look(name: str) -> None:
        check_form_reads_well(page)
        if path := artifact(name):
            page.screenshot(path=path, full_page=True)

    page.goto(f"{service.url}/account")
    look("way_in")
    page.get_by_label("Key", exact=True).fill("factlint_" + "0" * 32)
    page.get_by_role("button", name="Sign in").click()
    assert "No account has this key" in page.get_by_role("alert").inner_text()
    look("refused")
    signed_in(page, service)
    look("account")
    name = f"{LONG} {size} {scheme}"
    page.get_by_role("form", name="New key").get_by_label("Name").fill(name)
    page.get_by_role("button", name="Make a key").click()
    made, secret = page.locator(".secret").all_inner_texts()
    assert made.startswith("factlint_") and len(secret) == 32
    look("new_key")
    page.goto(f"{service.url}/account")
    assert made not in page.content() and secret not in page.content()
    for summary in page.locator("summary").all():
        summary.click()
    look("all_open")
    page.locator(".keys > li", has_text=name).get_by_role("button", name="Revoke this key").click()
    assert page.get_by_role("status").inner_text() == f"The key “{name}” is revoked."
    page.get_by_role("button", name="Sign out").click()
    assert page.get_by_role("status").inner_text() == "You are signed out."
    page.goto(f"{service.url}/account")
    assert page.get_by_role("button", name="Sign in").count() == 1
    assert {url.removeprefix(service.url).split("/")[1] for url in asked} == {"account"}
    assert not [url for url in asked if service.key in url]
    assert [words for words in said if "403 (Forbidden)" not in words] == [], "only the wrong key is spoken of"


def test_a_period_needs_a_tick_and_can_be_taken_back(service: Hosted, opened: Callable[..., Page]) -> None:
    page = signed_in(opened(), service)
    page.get_by_label("Days").fill("30")
    page.get_by_role("button", name="Set the period").click()
    assert page.url == f"{service.url}/account", "the browser asks for the tick first"
    page.get_by_label("deleted for good").check()
    page.get_by_role("button", name="Set the period").click()
    assert "30 days are kept, from" in page.get_by_role("region", name="What is kept").inner_text()
    page.get_by_role("button", name="Keep everything").click()
    assert "30 days" not in page.get_by_role("region", name="What is kept").inner_text()


def test_it_is_used_with_the_keyboard_alone(service: Hosted, opened: Callable[..., Page]) -> None:
    page = signed_in(opened(), service)
    reached: list[str] = []
    for _ in range(12):
        page.keyboard.press("Tab")
        focus = page.locator(":focus")
        reached.append(focus.inner_text() or focus.get_attribute("name") or "")
        outline = focus.evaluate("(one) => getComputedStyle(one).outlineStyle")
        assert outline != "none", reached[-1]
        if reached[-1].startswith("Change"):
            break
    assert reached[:2] == ["Library", "Sign out"] and reached[-1].startswith("Change “")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.locator(":focus").get_attribute("name") == "name"


def test_other_sites_cannot_use_a_sign_in(service: Hosted, opened: Callable[..., Page]) -> None:
    page = signed_in(opened(), service)
    (cookie,) = page.context.cookies()
    assert cookie["httpOnly"] and cookie["sameSite"] == "Strict" and cookie["expires"] > 0
    evil = f'<form method="post" action="{service.url}/account/sign-out"><button>Win</button></form>'
    page.route("http://evil.test/", lambda route: route.fulfill(body=evil, content_type="text/html"))
    page.goto("http://evil.test/")
    page.get_by_role("button", name="Win").click()
    page.wait_for_url(f"{service.url}/account/sign-out")
    assert page.get_by_role("heading", level=1).inner_text() == "This cannot be done so"
    page.goto(f"{service.url}/account")
    assert page.get_by_role("button", name="Sign out").count() == 1


def test_it_prints_what_there_is_without_forms_on_white(
    service: Hosted, opened: Callable[..., Page], artifact: Callable[[str], Path | None]
) -> None:
    page = signed_in(opened(scheme="dark"), service)
    page.emulate_media(media="print")
    assert page.get_by_role("button").count() == 0 and page.get_by_text("credits left").is_visible()
    assert all(text.legible for text in texts(page))
    if path := artifact("print"):
        page.screenshot(path=path, full_page=True)
