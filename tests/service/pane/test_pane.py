"""The task pane: its page and files, links that work once, what a session opens, and which origins may ask."""

import asyncio
import logging
import re
from urllib.parse import urljoin

import pytest

from factlint.service.accounts import pane_access
from factlint.service.accounts.pane_access import PaneAccess
from factlint.service.calls import SERVED
from factlint.service.common.clock import SystemClock
from factlint.service.routes import pane

TOKEN = "t" * 64
LINK, SESSION = "/api/v1/local/pane/link", pane.SESSION_PATH
WRONG = {"text": "The dam opened in 1931."}
EDITOR = "https://editor.example"
EVIL = "https://evil.example"


@pytest.fixture
def made_link(local_service):
    """The page and the code of a new link."""

    async def make():
        made = await local_service.client(TOKEN).post(LINK, json={})
        assert made.status_code == 200
        page, _, code = made.json()["url"].partition("#")
        return page, code

    return make


@pytest.fixture
async def session(browser, made_link):
    _, code = await made_link()
    return await opened(browser, code)


async def opened(browser, code, **headers):
    answer = await browser.post(SESSION, json={"code": code}, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["session"]


def bearer(secret):
    return {"Authorization": f"Bearer {secret}"}


async def test_the_page_loads_only_its_own_files_and_is_the_same_for_everybody(browser, hosted):
    for client, kind in ((browser, "local"), (hosted.client(version=None), "hosted")):
        answer = await client.get("/pane")
        assert answer.status_code == 200 and answer.headers["Content-Type"] == "text/html; charset=utf-8"
        policy = answer.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';")
        assert "frame-ancestors 'none'" in policy and "unsafe" not in policy and "trusted-types 'none'" in policy
        assert answer.headers["Referrer-Policy"] == "no-referrer" and answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Cache-Control"] == "no-store" and "set-cookie" not in answer.headers
        assert f'data-service="{kind}" data-workspace=""' in answer.text
        assert (
            "<style" not in answer.text
            and " style=" not in answer.text
            and " on" not in re.sub(r">[^<]*<", "><", answer.text)
        )
        loaded = re.findall(r'(?:src|href)="([^"]+)"', answer.text)
        assert len(loaded) >= 3 and all(name.startswith("/pane/") for name in loaded)
        for name in loaded:
            assert (await client.get(name)).status_code == 200


async def test_every_module_that_is_imported_is_served(browser):
    waiting, seen = ["/pane/main.js", "/pane/hosts/plain.js"], set()
    while waiting:
        path = waiting.pop()
        seen.add(path)
        answer = await browser.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        found = re.findall(r'^(?:import|export) .*?from "([^"]+)"', answer.text, re.MULTILINE)
        waiting += {urljoin(path, name) for name in found} - seen
    assert len(seen) > 20


async def test_nothing_beside_its_files_is_served(browser):
    for path in (
        "pane.html",
        "__init__.py",
        "../app.py",
        "%2e%2e/app.py",
        "hosts/",
        "hosts/../pane.html",
        "nothing.js",
    ):
        assert (await browser.get(f"/pane/{path}")).status_code == 404, path


async def test_a_file_that_is_known_is_not_sent_again(browser):
    first = await browser.get("/pane/pane.js")
    again = await browser.get("/pane/pane.js", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304 and again.content == b""


async def test_a_link_works_once(browser, made_link, caplog):
    caplog.set_level(logging.DEBUG)
    page, code = await made_link()
    assert page == "https://factlint.example/pane" and len(code) >= 32
    session = await opened(browser, code)
    assert session != code and TOKEN not in session
    again = await browser.post(SESSION, json={"code": code})
    assert again.status_code == 401 and session not in again.text
    assert code not in caplog.text and session not in caplog.text


async def test_of_two_that_use_a_link_at_once_one_gets_in(browser, made_link):
    _, code = await made_link()
    answers = await asyncio.gather(*(browser.post(SESSION, json={"code": code}) for _ in range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [401] * 7


async def test_a_link_is_for_two_minutes(browser, made_link, local_service):
    _, code = await made_link()
    local_service.clock.move(minutes=2)
    assert (await browser.post(SESSION, json={"code": code})).status_code == 401


async def test_only_the_token_makes_links_and_only_the_page_uses_them(browser, made_link, local_service, session):
    for secret in (None, session, "t" * 63):
        assert (await local_service.client(secret).post(LINK, json={})).status_code == 401
    assert (await browser.post(LINK, json={}, headers=bearer(TOKEN))).status_code == 405
    _, code = await made_link()
    for site in ("cross-site", "same-site", "none"):
        answer = await browser.post(SESSION, json={"code": code}, headers={"Sec-Fetch-Site": site})
        assert answer.status_code == 403
    assert (await browser.post(SESSION, json={"code": code}, headers={"Host": "evil.example"})).status_code == 403
    assert await opened(browser, code, **{"Sec-Fetch-Site": "same-origin"})


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"[]", b'{"code": 1}', b'{"code": ""}', b'{"code": "' + b"x" * 300 + b'"}']
)
async def test_what_is_no_code_opens_nothing(browser, body):
    answer = await browser.post(SESSION, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in {401, 422}


async def test_a_session_checks_and_manages_nothing(browser, session):
    assert (await browser.post("/api/v1/assess", json=WRONG, headers=bearer(session))).json()["claims"][0][
        "verdict"
    ] == "False"
    assert (await browser.get("/api/v1/me/usage", headers=bearer(session))).status_code == 200
    hidden = await browser.post("/api/v1/local/disputes", json={"claim": "The dam opened."}, headers=bearer(session))
    assert hidden.status_code == 200
    for method, path in (
        ("GET", "/api/v1/local/status"),
        ("POST", "/api/v1/local/shutdown"),
        ("POST", "/api/v1/local/forget"),
        ("GET", "/api/v1/local/sources"),
        ("POST", LINK),
        ("PUT", "/api/v1/local/workspaces/x"),
    ):
        body = {"root": "/", "egress": True} if method == "PUT" else {}
        answer = await browser.request(method, path, json=body, headers=bearer(session))
        assert answer.status_code == 401, path


async def test_without_a_session_the_port_has_no_api(browser, local_service):
    for secret in ("x", TOKEN):
        answer = await browser.post("/api/v1/assess", json=WRONG, headers=bearer(secret))
        assert answer.status_code == 405 and not local_service.engine.judged


async def test_a_session_ends_with_signing_out_and_when_it_is_not_used(browser, session, made_link, local_service):
    usage = "/api/v1/me/usage"
    local_service.clock.move(hours=11)
    assert (await browser.get(usage, headers=bearer(session))).status_code == 200
    local_service.clock.move(hours=11)
    assert (await browser.get(usage, headers=bearer(session))).status_code == 200
    assert (await browser.request("DELETE", SESSION, headers=bearer(session))).status_code == 204
    assert (await browser.get(usage, headers=bearer(session))).status_code == 404
    other = await opened(browser, (await made_link())[1])
    local_service.clock.move(hours=12)
    assert (await browser.get(usage, headers=bearer(other))).status_code == 404


async def test_a_report_of_a_deep_check_can_be_opened(browser, session, verified):
    browser.headers.update(bearer(session))
    ended = await verified(browser, WRONG["text"])
    made = await browser.post(f"/api/v1/local/reports/{ended['result']['verification_id']}/link", json={})
    assert (await browser.get(made.json()["url"].removeprefix("https://factlint.example"))).status_code == 200


def test_links_do_not_pile_up():
    access = PaneAccess(SystemClock())
    codes = [access.make_link().code for _ in range(pane_access.MOST_KEPT + 1)]
    assert access.open_session(codes[0]) is None and access.open_session(codes[-1]) is not None


async def test_a_hosted_service_has_no_links(hosted):
    client = hosted.client(version=None)
    assert (await client.post(SESSION, json={"code": "x"})).status_code == 401
    assert (await client.post(LINK, json={})).status_code == 404


async def test_pages_of_named_origins_may_send_keys_and_others_may_not(open_service):
    async with open_service(allowed_origins=(EDITOR,)) as hosted:
        client = hosted.client(await hosted.key(credits=5))
        asks = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
        leave = await client.options("/api/v1/assess", headers={"Origin": EDITOR, **asks})
        assert leave.status_code == 204 and leave.headers["Access-Control-Allow-Origin"] == EDITOR
        named = {method.strip() for method in leave.headers["Access-Control-Allow-Methods"].split(",")}
        assert named == {call.method for call in SERVED}
        assert "Idempotency-Key" in leave.headers["Access-Control-Allow-Headers"]
        assert "Access-Control-Allow-Credentials" not in leave.headers
        found = await client.post("/api/v1/assess", json=WRONG, headers={"Origin": EDITOR})
        assert found.status_code == 200 and found.headers["Access-Control-Allow-Origin"] == EDITOR
        assert "Retry-After" in found.headers["Access-Control-Expose-Headers"] and found.headers["Vary"] == "Origin"
        for origin in (EVIL, "null", f"{EDITOR}.evil.example", EDITOR.replace("https", "http"), "http://test"):
            refused = await client.options("/api/v1/assess", headers={"Origin": origin, **asks})
            assert refused.status_code == 405 and "Access-Control-Allow-Origin" not in refused.headers
            unread = await client.post("/api/v1/assess", json=WRONG, headers={"Origin": origin})
            assert "Access-Control-Allow-Origin" not in unread.headers


async def test_the_pane_judges_with_what_office_suites_may_use(open_service):
    async with open_service(local=True, egress=True) as hosted:
        assert 'data-workspace="languagetool"' in (await hosted.client(version=None).get("/pane")).text


async def test_its_page_hears_what_contradicts_itself_and_another_page_does_not(browser, session):
    form = {"text": "Only 37 of the 50 villages (72%).", "language": "auto"}
    form |= {"enabledOnly": "true", "enabledCategories": "CONSISTENCY"}
    own = {**bearer(session), "Origin": str(browser.base_url).rstrip("/")}
    answer = await browser.post("/v2/check", data=form, headers=own)
    assert answer.status_code == 200 and [one["rule"]["id"] for one in answer.json()["matches"]] == ["FACTLINT_SHARE"]
    for headers in ({**own, "Origin": EVIL}, {"Origin": own["Origin"]}, {**own, "Authorization": "Bearer no"}):
        assert (await browser.post("/v2/check", data=form, headers=headers)).status_code == 403
