"""What every answer carries, which version it speaks, and the forms of refusals that no call decides by itself."""

import re
from datetime import UTC, datetime

import httpx
import pytest

from factlint.interface.errors import ErrorOut
from factlint.interface.versions import CURRENT, ORIGINAL
from factlint.service.accounts.administration import revoke_key
from factlint.service.calls import SERVED
from factlint.service.common.config import Limits
from factlint.service.common.errors import ServiceError
from factlint.service.http.error_answers import HttpError, status_of

USAGE, ASSESS, ROOT = "/api/v1/me/usage", "/api/v1/assess", "/api/v1/"


async def test_every_answer_has_an_id_a_version_and_is_not_kept(hosted, version):
    client = hosted.client(await hosted.key(), version)
    answers = [
        await client.get(ROOT),
        await client.get(USAGE),
        await client.get("/api/v1/nothing"),
        await client.delete(ROOT),
        await client.post(ASSESS, content=b"{"),
        await hosted.client("factlint_" + "0" * 32, version).get(USAGE),
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 404, 405, 422, 401]
    ids = {answer.headers["X-Request-ID"] for answer in answers}
    assert len(ids) == len(answers) and all(re.fullmatch("[0-9a-f]{32}", one) for one in ids)
    for answer in answers:
        assert answer.headers["X-Service-API-Version"] == version
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Content-Type"] == "application/json" and isinstance(answer.json(), dict)


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer",
        "Bearer ",
        "Bearer factlint_" + "0" * 32,
        "Bearer factlint_" + "0" * 31,
        "Basic YTpi",
        "factlint_x",
        "Bearer é",
        "Bearer " + "x" * 9000,
    ],
)
async def test_a_missing_malformed_or_unknown_key_is_401(hosted, version, header):
    sent = {"Authorization": header.encode()} if header else {}
    answer = await hosted.client(version=version, **sent).get(USAGE)
    assert answer.status_code == 401 and answer.headers["WWW-Authenticate"] == "Bearer"
    if version == CURRENT:
        assert answer.json()["code"] == "not_authenticated"
    else:
        assert answer.json() == {"detail": "Unauthorized"}


async def test_no_call_but_the_open_ones_answers_without_a_key_in_force(hosted, version):
    key = await hosted.key()
    assert await revoke_key(hosted.database_url, key, hosted.clock)
    for call in SERVED:
        for bad in (None, "factlint_" + "f" * 32, key):
            answer = await hosted.client(bad, version).request(call.method, call.path, json={"text": "x."})
            nameless = 404 if call.optional_key and bad is None else 401
            assert answer.status_code == (200 if call.open else nameless), call.name
    assert hosted.engine.judged == hosted.engine.extracted == []


async def test_the_scheme_of_a_key_is_read_without_regard_to_case(hosted):
    answer = await hosted.client(Authorization=f"bearer  {await hosted.key()}").get(USAGE)
    assert answer.status_code == 200


async def test_paths_and_methods_that_are_not_there(hosted, version):
    client = hosted.client(version=version)
    missing, wrong = await client.get("/api/v1/verify/x/y"), await client.put(ASSESS)
    assert (missing.status_code, wrong.status_code) == (404, 405)
    assert "POST" in wrong.headers["Allow"]
    assert (missing.json().get("code"), wrong.json().get("code")) == (
        ("not_found", "method_not_allowed") if version == CURRENT else (None, None)
    )


@pytest.mark.parametrize("path", ["/api/v1/assess/", "/api/v1/me/usage/", "/api/v1//"])
async def test_nothing_redirects(hosted, path):
    assert (await hosted.client().get(path)).status_code == 404


async def test_the_root_answers_with_and_without_its_slash(hosted):
    async with httpx.AsyncClient(transport=httpx.ASGITransport(hosted.app), base_url="http://test") as bare:
        assert (await bare.get("/api/v1")).json() == (await bare.get(ROOT)).json()


@pytest.mark.parametrize(
    ("header", "served"), [("2026-05-13", ORIGINAL), ("2026-10-10", ORIGINAL), ("2031-01-01", CURRENT)]
)
async def test_a_date_chooses_the_version(hosted, header, served):
    answer = await hosted.client(version=header).get(ROOT)
    assert answer.headers["X-Service-API-Version"] == served


@pytest.mark.parametrize("header", ["newest", "2026-99-01", "1"])
async def test_a_version_that_is_no_date_is_refused(hosted, header):
    answer = await hosted.client(version=header).get(ROOT)
    assert answer.status_code == 422 and answer.json()["code"] == "validation_error"


async def test_the_account_decides_where_nothing_else_does(hosted):
    old = await hosted.key()
    assert hosted.clock.now() > datetime(2026, 10, 9, 19, 36, tzinfo=UTC)
    assert (await hosted.client(old, None).get(USAGE)).headers["X-Service-API-Version"] == CURRENT
    hosted.clock.moment = datetime(2026, 10, 9, 19, 35, tzinfo=UTC)
    older = await hosted.key()
    answer = await hosted.client(older, None).get(USAGE)
    assert answer.headers["X-Service-API-Version"] == ORIGINAL and "quota_resets_at" in answer.json()
    own_client = await hosted.client(older, None, **{"User-Agent": "factlint/0.1"}).get(USAGE)
    assert own_client.headers["X-Service-API-Version"] == CURRENT
    refused = await hosted.client(older, None).post(ASSESS, json={})
    assert isinstance(refused.json()["detail"], list)


async def test_a_fault_of_ours_is_500_without_its_words(hosted, version, monkeypatch, caplog):
    client = hosted.client(await hosted.key(), version)

    async def fail(*_):
        raise RuntimeError("words of a draft")

    monkeypatch.setattr(hosted.service.assessing, "answer", fail)
    answer = await client.post(ASSESS, json={"text": "The dam opened in 1931."})
    assert answer.status_code == 500 and "draft" not in answer.text
    assert answer.json().get("code") == ("internal_error" if version == CURRENT else None)
    assert answer.headers["X-Request-ID"] in caplog.text and "RuntimeError" in caplog.text
    assert "words of a draft" not in caplog.text


async def test_a_body_that_is_too_large_is_413(hosted, version):
    client = hosted.client(await hosted.key(), version)
    answer = await client.post(ASSESS, json={"text": "x" * (3 * 1024 * 1024)})
    assert answer.status_code == 413
    assert answer.json().get("code") == ("payload_too_large" if version == CURRENT else None)


async def test_discovery_links_to_everything_and_names_the_engine(hosted):
    found = (await hosted.client().get(ROOT)).json()
    assert found["engine"] == "village-1:" and found["openapi_url"].endswith("/api/v1/openapi.json")
    assert found["versions"] == [CURRENT, ORIGINAL]
    assert found["endpoints"]["assess"] == {
        "method": "POST",
        "path": ASSESS,
        "auth": "bearer",
        "summary": "A verdict and a confidence for each claim.",
    }


async def test_the_links_of_errors_lead_to_their_explanation(hosted):
    client = hosted.client(await hosted.key())
    failure = (await client.post(ASSESS, json={"claims": ["hello"]})).json()["claims"][0]["failure"]
    path, _, anchor = failure["docs_url"].removeprefix("https://factlint.example").partition("#")
    page = await hosted.client().get(path)
    assert page.status_code == 200 and f'id="{anchor}"' in page.text
    assert (await hosted.client().get("/docs/plans?wall=1")).status_code == 200


async def test_local_calls_exist_only_in_a_local_backend(hosted):
    client = hosted.client(await hosted.key())
    for path in ("/api/v1/local/status", "/api/v1/local/sources", "/api/v1/local/shutdown"):
        assert (await client.get(path)).status_code == 404


async def test_an_engine_that_cannot_be_loaded_is_503_and_discovery_still_answers(open_service, version):
    async with open_service() as hosted:
        await hosted.service.preparation.stop()

        def fail():
            raise ImportError("no engine")

        hosted.service.preparation._load = fail
        hosted.service.preparation.start()
        client = hosted.client(await hosted.key(), version)
        for path, body in ((ASSESS, {"text": "x."}), ("/api/v1/extract", {"text": "x."})):
            answer = await client.post(path, json=body)
            assert answer.status_code == 503 and answer.json()["code"] == "upstream_unavailable"
            assert answer.json()["retry_after"] == int(answer.headers["Retry-After"])
        assert (await client.get(ROOT)).status_code == 200


async def test_an_extract_beyond_its_budget_is_503(open_service):
    async with open_service(limits=Limits(extract_budget_s=0.0)) as hosted:
        answer = await hosted.client(await hosted.key()).post("/api/v1/extract", json={"text": "x."})
        assert answer.status_code == 503 and answer.json()["code"] == "capacity"
        usage = (await hosted.client(await hosted.key()).get(USAGE)).json()["extract"]
        assert usage["calls_today"] == 0


def test_every_error_of_the_service_has_a_status_of_its_own():
    error = ErrorOut(detail="No.", code="no")
    kinds = [kind for kind in ServiceError.__subclasses__() if kind is not HttpError]
    statuses = [status_of(kind(error)) for kind in kinds]
    assert len(kinds) >= 11 and len({*statuses}) == len(kinds)
    assert all(400 <= status < 600 for status in statuses)
