"""Reports of a local backend in a browser: signed links for a day, on a port that shows pages and nothing else."""

import asyncio
import re

import httpx
import pytest

from factlint.client.api.client import Client
from factlint.client.api.errors import NotFound
from factlint.client.api.remote_http import RemoteHttp
from factlint.client.local.backend import FixedConnection
from factlint.interface.verify import VerifyIn
from factlint.service.common.config import LocalMode, ServiceConfig
from factlint.service.pages.links import ReportLinks, links_of

TOKEN = "t" * 64
WRONG = "The dam opened in 1931."


@pytest.fixture
def links(local_service):
    return links_of(local_service.service.config)


@pytest.fixture
def writer(local_service):
    return Client(
        FixedConnection(RemoteHttp(local_service.client(TOKEN))), local=True, sleep=lambda _: asyncio.sleep(0.01)
    )


@pytest.fixture
async def link(writer):
    """The path and query of a link to the report of a deep check."""
    return await fresh_link(writer)


async def fresh_link(writer):
    report = (await writer.tasks.wait((await writer.tasks.verify(VerifyIn(text=WRONG))).task_id)).result
    url = await writer.local.make_report_link(report.verification_id)
    assert url.startswith(f"https://factlint.example/c/{report.verification_id}?")
    return url.removeprefix("https://factlint.example")


async def test_a_link_opens_the_report_of_a_deep_check(browser, link):
    answer = await browser.get(link)
    assert answer.status_code == 200 and answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert WRONG in answer.text and "<h1>False</h1>" in answer.text
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff" and answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer" and answer.headers["X-Robots-Tag"] == "noindex"
    head = await browser.head(link)
    assert head.status_code == 200 and head.content == b"" and head.headers["Content-Length"] != "0"


async def test_a_link_works_for_a_day_and_then_says_so(browser, link, local_service):
    local_service.clock.move(hours=23, minutes=59)
    assert (await browser.get(link)).status_code == 200
    local_service.clock.move(minutes=2)
    answer = await browser.get(link)
    assert answer.status_code == 410 and "This link has expired" in answer.text and WRONG not in answer.text


async def test_a_link_that_was_changed_leads_nowhere(browser, link, local_service, writer):
    path, until, signature = re.fullmatch(r"(/c/[0-9a-f]{8})\?until=([0-9]+)&signature=([\w-]+)", link).groups()
    flipped = ("A" if signature[0] != "A" else "B") + signature[1:]
    changed = [
        path,
        f"{path}?until={until}",
        f"{path}?signature={signature}",
        f"{path}?until={int(until) + 1}&signature={signature}",
        f"{path}?until=+{until}&signature={signature}",
        f"{path}?until={until}&signature={flipped}",
        f"{path}?until={until}&signature={signature}A",
        f"{path}?until={until}&signature={signature[:-1]}",
        f"{path}?until={until}&signature=%C3%A9",
        f"{path}?until={until}&until=9&signature={signature}",
        f"/c/00000000?until={until}&signature={signature}",
        f"/c/x-{path[3:]}?until={until}&signature={signature}",
        f"{path}/?until={until}&signature={signature}",
        f"/api/v1/verifications/{path[3:]}?until={until}&signature={signature}",
    ]
    local_service.clock.move(days=2)
    for url in changed:
        answer = await browser.get(url)
        assert answer.status_code == 404 and "leads nowhere" in answer.text and WRONG not in answer.text, url


async def test_a_link_of_an_earlier_process_leads_nowhere(local_service, link):
    clock = local_service.clock
    keys = {LocalMode(TOKEN, "build-1").page_key for _ in range(3)}
    assert len(keys) == 3 and all(len(key) == 32 for key in keys)
    assert "page_key" not in repr(local_service.service.config)
    other = ReportLinks(b"k" * 32, "http://127.0.0.1:1", clock)
    url = httpx.URL(other.make("3fa81c20").url)
    assert other.check(url.path, url.params["until"], url.params["signature"]) == "good"
    own = links_of(local_service.service.config)
    assert own.check(url.path, url.params["until"], url.params["signature"]) == "forged"


async def test_nothing_of_the_interface_is_on_that_port(browser, local_service):
    bearer = {"Authorization": f"Bearer {TOKEN}"}
    assert (await local_service.client(TOKEN).get("/api/v1/local/status")).status_code == 200
    for path in ("/api/v1/local/status", "/api/v1/", "/api/v1/verifications", "/api/v1/openapi.json", "/", "/c", "/c/"):
        answer = await browser.get(path, headers=bearer)
        assert answer.status_code == 404 and answer.headers["Content-Type"].startswith("text/html"), path
    for method, path in (
        ("POST", "/api/v1/local/shutdown"),
        ("POST", "/api/v1/assess"),
        ("DELETE", "/c/x"),
        ("PUT", "/"),
    ):
        answer = await browser.request(method, path, json={}, headers=bearer)
        assert answer.status_code == 405 and answer.headers["Allow"] == "GET, HEAD"
    assert not local_service.service.end.is_set()


async def test_the_pages_and_tools_that_answers_point_to_are_there(browser):
    for path in ("/docs/errors", "/docs/plans"):
        answer = await browser.get(path)
        assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")
    tools = await browser.post("/mcp", json={})
    assert tools.status_code == 401 and tools.headers["WWW-Authenticate"]


async def test_it_answers_under_its_own_names_only(browser, link):
    port = browser.base_url.port
    assert (await browser.get(link, headers={"Host": f"localhost:{port}"})).status_code == 200
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", "localhost:1", f"127.0.0.1.evil.example:{port}"):
        for path in (link, "/docs/errors", "/mcp", "/api/v1/"):
            answer = await browser.get(path, headers={"Host": host})
            assert answer.status_code == 403 and WRONG not in answer.text, (host, path)


async def test_a_report_that_is_gone_has_no_link_and_its_link_no_report(browser, writer, link):
    (item,) = (await writer.verifications.get_page()).items
    assert await writer.verifications.delete(item.verification_id)
    assert (await browser.get(link)).status_code == 404
    for id in (item.verification_id, "00000000", "0" * 32, "../status", "x" * 300, ""):
        with pytest.raises(NotFound):
            await writer.local.make_report_link(id)


async def test_only_the_token_gets_a_link(local_service):
    for sent in ({}, {"Authorization": "Bearer x"}):
        answer = await local_service.client().post("/api/v1/local/reports/3fa81c20/link", json={}, headers=sent)
        assert answer.status_code == 401


async def test_the_id_of_the_task_serves_too(browser, writer, local_service):
    task = (await writer.tasks.verify(VerifyIn(text=WRONG))).task_id
    await writer.tasks.wait(task)
    answer = await local_service.client(TOKEN).post(f"/api/v1/local/reports/{task}/link", json={})
    assert answer.json()["expires_at"] == "2026-10-21T08:00:00+00:00"
    url = httpx.URL(answer.json()["url"])
    assert (await browser.get(f"{url.path}?{url.query.decode()}")).status_code == 200


async def test_a_hosted_service_makes_no_links_and_a_local_one_points_to_no_pages(hosted, local_service, writer):
    answer = await hosted.client(await hosted.key()).post("/api/v1/local/reports/3fa81c20/link", json={})
    assert answer.status_code == 404
    await fresh_link(writer)
    (item,) = (await writer.verifications.get_page()).items
    assert (await local_service.client(TOKEN).get(f"/c/{item.verification_id}")).status_code == 404


def test_a_service_that_is_not_local_has_no_links(tmp_path):
    with pytest.raises(AssertionError):
        links_of(ServiceConfig("sqlite+aiosqlite://", tmp_path))
