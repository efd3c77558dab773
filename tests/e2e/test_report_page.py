"""Pages in a real browser: reports of a claim and of a draft, by the real backend, with everything in them; the library."""

from __future__ import annotations

import asyncio
import io
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pypdf
import pytest
from drivers.browser import SCHEMES, SIZES, browser, windows
from drivers.home import FACTLINT, Home
from drivers.page_checks import check_reads_well, texts
from playwright.sync_api import Browser, Page

from factlint.client.api.client import Client
from factlint.client.api.remote_http import RemoteHttp
from factlint.client.local.backend import FixedConnection
from factlint.interface.common import VERDICTS, EntityRef, Source
from factlint.interface.local import Rendezvous
from factlint.interface.verifications import (
    Audit,
    ClaimDetail,
    DebateSide,
    PanelAssessment,
    VerificationList,
    VerificationListItem,
)
from factlint.interface.verify import VerifyIn
from factlint.service.library.search import LibraryQuery
from factlint.service.pages.library_view import library_view
from factlint.service.pages.renderer import library_page, report_page

pytestmark = pytest.mark.e2e

CLAIM = "Venice is built on a group of 162 islands."
LONG = "Donaudampfschifffahrtsgesellschaft" * 9


def report(text: str = "", **changes: object) -> ClaimDetail:
    """A report with every part; `text` takes the place of all words that others wrote."""
    source = Source(
        source_name=text or "Varn Archive",
        title=text or "Dam log, volume 3",
        url=f"https://archive.example/{text or 'log/3'}",
        snippet=text or "Opened 4 May 1938, in the presence of the governor.",
        date=text or "1938-05-04",
        location=text,
        snippet_language="de",
    )
    panelist = PanelAssessment(
        panelist_name=text or "Mara Lind",
        focus_area=text or "sources",
        score=2,
        reasoning=text or "Two of the sources are independent and close to the event; both give 1938.",
        warnings=[text or "The yearbook repeats the log."],
    )
    side = DebateSide(argument=text or "The minutes name 1931.", rebuttal=text or "The log stands alone.")
    made = ClaimDetail(
        verification_id="3fa81c20",
        claim=text or "The Varn dam opened in 1931.",
        domain=text or "History",
        entities=[EntityRef(name=text or "Varn dam")],
        presumed_intent=text or "States when the dam went into service.",
        verdict="False",
        confidence="high",
        service_score=2,
        key_finding=text or "The dam opened on 4 May 1938; in 1931 its building was decided.",
        executive_summary=text or "Three records date the opening to 1938.\n\nNone that was found supports 1931.",
        warnings=[text or "One source repeats another."],
        suggested_rewrite=text or "The Varn dam opened in 1938.",
        created_at="2026-10-20T08:00:00+00:00",
        completed_at="2026-10-20T08:01:10+00:00",
        sources=[source.model_copy(update={"url": f"{source.url}{'' if at == 0 else at}"}) for at in range(12)],
        audit=Audit(
            adjudication_summary=text or "All hold the records of the day to be decisive.",
            assessments=[panelist] * 3,
            debate_pro=side,
            debate_con=side,
            panel_agreement=text or "unanimous",
        ),
        language="en",
    )
    return made.model_copy(update=changes)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages of a size and a colour scheme."""
    with windows(chromium) as open_page:
        yield open_page


def link_to_a_deep_check(home: Home) -> str:
    """Has the backend of a home check a claim in depth, as an editor would, and asks for its page."""
    draft = home.write("venice.md", f"{CLAIM}\n")
    subprocess.run(
        [FACTLINT, "check", "--fail-on", "never", draft],
        env=home.environment(),
        check=True,
        capture_output=True,
        timeout=180,
    )
    (file,) = (home.root / "run").rglob("backend-*.json")
    found = Rendezvous.model_validate_json(file.read_bytes())

    async def verify() -> str:
        raw = httpx.AsyncClient(
            transport=httpx.AsyncHTTPTransport(uds=found.socket),
            base_url="http://localhost",
            headers={"Authorization": f"Bearer {found.token}"},
        )
        async with Client(FixedConnection(RemoteHttp(raw)), local=True) as client:
            task = await client.tasks.wait((await client.tasks.verify(VerifyIn(text=CLAIM))).task_id)
            assert task.result is not None and client.local is not None
            return await client.local.make_report_link(task.result.verification_id)

    # Playwright has the loop of this thread.
    with ThreadPoolExecutor(1) as other:
        url = other.submit(asyncio.run, verify()).result()
    assert url.startswith(f"{found.http}/c/")
    return url


def test_the_page_of_a_real_deep_check(
    used_home: Home, opened: Callable[..., Page], artifact: Callable[[str], Path | None]
) -> None:
    url = link_to_a_deep_check(used_home)
    for size in SIZES:
        for scheme in SCHEMES:
            page = opened(size, scheme)
            asked, said = [], []
            page.on("request", lambda request, asked=asked: asked.append(request.url))
            page.on("console", lambda message, said=said: said.append(message.text))
            answer = page.goto(url, wait_until="networkidle")
            assert answer is not None and answer.status == 200
            assert page.locator("h1").inner_text() in ("False", "Mostly False")
            assert CLAIM in page.locator(".claim").inner_text()
            for part in ("Sources", "How the verdict came about"):
                assert page.get_by_role("heading", name=part, exact=True).count() == 1
            assert page.locator(".sources > li").count() >= 1 and page.locator("tbody tr").count() >= 2
            check_reads_well(page)
            if path := artifact(f"{size}_{scheme}"):
                page.screenshot(path=path, full_page=True)
            assert asked == [url] and said == []
    page = opened()
    assert page.goto(f"{url[:-4]}AAAA").status == 404
    assert page.locator("h1").inner_text() == "This link leads nowhere"


def test_the_page_of_a_draft(
    used_home: Home, opened: Callable[..., Page], artifact: Callable[[str], Path | None]
) -> None:
    draft = used_home.write("cities.md", f"# Cities\n\n{CLAIM} Berlin is the capital of Germany.\n\n```\ncode\n```\n")
    written = draft.with_name("cities.html")
    command = [FACTLINT, "report", draft, "-o", written]
    subprocess.run(command, env=used_home.environment(), check=True, capture_output=True, timeout=180)
    for size in SIZES:
        for scheme in SCHEMES:
            page = opened(size, scheme)
            asked, said = [], []
            page.on("request", lambda request, asked=asked: asked.append(request.url))
            page.on("console", lambda message, said=said: said.append(message.text))
            page.goto(written.as_uri(), wait_until="networkidle")
            assert page.locator(".words del").inner_text() == "162" and page.locator(".words ins").inner_text() == "126"
            assert page.get_by_role("heading", name="What holds").count() == 1
            check_reads_well(page)
            if path := artifact(f"draft_{size}_{scheme}"):
                page.screenshot(path=path, full_page=True)
            assert asked == [written.as_uri()] and said == []
    document = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4")))
    text = " ".join(" ".join(sheet.extract_text() for sheet in document.pages).split())
    assert "Fact check of cities.md" in text and "(https://en.wikipedia.org/wiki/Venice)" in text


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES)
def test_everything_fits_and_is_legible(
    opened: Callable[..., Page], artifact: Callable[[str], Path | None], size: str, scheme: str
) -> None:
    page = opened(size, scheme)
    for verdict in (*VERDICTS, "Error", ""):
        page.set_content(report_page(report(verdict=verdict)).html)
        check_reads_well(page)
    page.set_content(report_page(report(LONG[:300])).html)
    check_reads_well(page)
    page.set_content(report_page(report()).html)
    if path := artifact("whole"):
        page.screenshot(path=path, full_page=True)
    page.locator("h1").evaluate(
        "(heading) => { heading.style.color = getComputedStyle(document.body).backgroundColor }"
    )
    assert not all(text.legible for text in texts(page)), "what cannot be read is noticed"


def test_it_is_read_aloud_in_order_and_in_its_languages(opened: Callable[..., Page]) -> None:
    page = opened()
    page.set_content(report_page(report(language="fr")).html)
    told = page.locator("main").aria_snapshot()
    places = [
        told.index(part)
        for part in ("False", "4 May 1938; in 1931", "The Varn dam opened", "Sources", "All reviewers agree")
    ]
    assert places == sorted(places) and "Score 2 on a scale from 1, false, to 10, true" in told
    assert page.get_by_role("table").get_by_role("row").count() == 4
    for where, language in ((".claim blockquote", "fr"), (".sources blockquote", "de"), ("h2", "en")):
        assert page.locator(where).first.evaluate("(one) => one.closest('[lang]').lang") == language


def test_it_prints_with_the_addresses_of_its_links_on_white(
    opened: Callable[..., Page], artifact: Callable[[str], Path | None]
) -> None:
    page = opened(scheme="dark")
    page.set_content(report_page(report()).html)
    document = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4")))
    text = " ".join(" ".join(sheet.extract_text() for sheet in document.pages).split())
    assert len(document.pages) >= 2
    assert "False" in text and "Dam log, volume 3 (https://archive.example/log/3)" in text
    page.emulate_media(media="print")
    source = page.locator(".sources > li").first
    assert source.evaluate("(one) => getComputedStyle(one).breakInside") == "avoid"
    grounds = page.evaluate(
        "[...document.querySelectorAll('body, body *')].map((one) => getComputedStyle(one).backgroundColor)"
    )
    assert set(grounds) == {"rgba(0, 0, 0, 0)"}
    assert all(text.legible for text in texts(page))
    if path := artifact("print"):
        page.screenshot(path=path, full_page=True)


def a_part_of_the_library(wanted: LibraryQuery, text: str = "") -> str:
    """A page of the library with a verdict of each kind."""
    items = [
        VerificationListItem(
            verification_id=f"{at:08x}",
            claim=text or "The Varn dam opened in 1931.",
            domain=text or "History",
            entities=[EntityRef(name=text or "Varn dam"), EntityRef(name=text or "Lake Varn")],
            verdict=verdict,
            confidence="high",
            key_finding=text or "The dam opened on 4 May 1938; in 1931 its building was decided.",
            created_at="2026-10-20T08:00:00+00:00",
            language="en",
        )
        for at, verdict in enumerate((*VERDICTS, "Error"))
    ]
    return library_page(library_view(wanted, VerificationList(items=items, total=60, page=2, page_size=20))).html


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_library_fits_is_legible_and_searches(
    opened: Callable[..., Page], artifact: Callable[[str], Path | None], size: str, scheme: str
) -> None:
    page = opened(size, scheme)
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    shown = a_part_of_the_library(LibraryQuery(search="dam", domain="history", entity="Varn dam", page=2))
    page.route(
        "http://library.test/**", lambda route: route.fulfill(body=shown, content_type="text/html; charset=utf-8")
    )
    page.goto("http://library.test/library")
    check_reads_well(page)
    if path := artifact(f"library_{size}_{scheme}"):
        page.screenshot(path=path, full_page=True)
    page.get_by_label("Words").fill("a bridge")
    page.get_by_label("Verdict").select_option("Mostly False")
    page.get_by_label("Words").press("Enter")
    page.wait_for_url("**/library?**")
    assert asked[-1] == (
        "http://library.test/library?search=a+bridge&domain=history&verdict=Mostly+False&sort=recent&entity=Varn+dam"
    )
    assert said == [], "the form may be sent, and nothing else is loaded"
    page.set_content(a_part_of_the_library(LibraryQuery(), LONG[:300]))
    check_reads_well(page)
