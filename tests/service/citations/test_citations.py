"""Citation checks: real pages on a real server, read and held against what a text cites them for."""

import asyncio
import json
import re

import pytest
from sqlalchemy import func, select, update

from factlint.interface.versions import CURRENT
from factlint.service.accounts.administration import create_key
from factlint.service.storage.tables import Account, Delivery, Hold, Run

CITECHECK = "/api/v1/citecheck"
CSL = "application/vnd.citationstyles.csl+json"
STORY = (
    "<html lang='en'><head><title>Dam log</title></head><body><article><h1>Dam log</h1>"
    "<p>The Varn dam opened on 4 May 1938 after three years of works in the valley.</p>"
    "<p>It is 40 metres high. “No one opened the dam,” the log says, “it opened itself.”</p></article></body></html>"
)
WORK = {
    "title": "Dams of the valley",
    "author": [{"family": "Smith", "given": "J."}],
    "issued": {"date-parts": [[2019]]},
    "container-title": "River Notes",
}
RIGHT, WRONG = "The Varn dam opened in 1938.", "The Varn dam opened in 1931."


@pytest.fixture
async def library(site):
    """Pages, and a registry of DOIs in the shape of the real one."""
    site.page("/dam", STORY)
    site.page("/doi/10.1000/182", json.dumps(WORK), type=CSL)
    return site


@pytest.fixture
async def hosted(open_service, library):
    async with open_service(doi_resolver=f"{library.url}/doi") as hosted:
        hosted.library = library
        yield hosted


async def finished(client, id):
    while (answer := (await client.get(f"/api/v1/citechecks/{id}")).json())["status"] in {"queued", "checking"}:
        await asyncio.sleep(0.02)
    return answer


async def check(client, **body):
    receipt = await client.post(CITECHECK, json=body)
    assert receipt.status_code == 202, receipt.text
    return await finished(client, receipt.json()["citecheck_id"])


async def spent(client):
    return (await client.get("/api/v1/me/usage")).json()["credits"]["used"]


async def test_a_draft_s_citations_are_checked_against_their_pages(hosted, version):
    client = hosted.client(await hosted.key(credits=100), version)
    url = f"{hosted.library.url}/dam"
    draft = f"{RIGHT[:-1]} ([log]({url})). {WRONG} [1] Fish live in it.\n\nReferences\n[1] {url}"
    receipt = await client.post(CITECHECK, json={"text": draft})
    id = receipt.json()["citecheck_id"]
    assert receipt.status_code == 202 and receipt.json() == {"citecheck_id": id, "status": "queued"}
    assert re.fullmatch(r"[0-9a-f]{8}", id) and receipt.headers["Location"] == f"/api/v1/citechecks/{id}"
    answer = await finished(client, id)
    assert (answer["status"], answer["outcome"], answer["poll_after_seconds"]) == ("completed", "issues_found", None)
    right, wrong = answer["citations"]
    assert right["result"] == {"finding": "supported", "source": "support", "is_issue": False}
    assert right["statement"] == "The Varn dam opened in 1938 (log)." and right["reference"] == "log"
    place = right["position"]
    assert place["text"] is None and draft[place["start"] : place["end"]].endswith("/dam)).")
    assert wrong["result"]["finding"] == "contradicted" and "4 May 1938" in wrong["check"]["snippet"]
    assert wrong["check"]["page_read"] == "full" and wrong["check"]["page_title"] == "Dam log"
    (issue,) = answer["citation_issues"]
    assert issue["citation_index"] == 1 and issue["finding"] == "contradicted" and issue["rationale"]
    summary = answer["summary"]
    assert summary["citations_found"] == summary["citations_selected"] == 2 and summary["citation_issues"] == 1
    assert summary["citation_checks"] == {"checked": 2, "unchecked": 0, "failed": 0}
    assert summary["citation_limit_exceeded" if version == CURRENT else "citation_limit_reached"] is False
    assert answer["credits"] == {"charged": 2} and await spent(client) == 2
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}Z", answer["created_at"])


async def test_each_pair_gets_its_own_finding(hosted):
    client, url = hosted.client(await hosted.key(credits=100)), hosted.library.url
    hosted.library.page("/wall", "", status="403 Forbidden")
    pairs = [
        {"statement": RIGHT, "url": f"{url}/dam", "quotes": ["It opened itself, the log says"]},
        {"statement": RIGHT, "cite": f"The log, {url}/dam.", "quotes": ["no one opened the dam"]},
        {"statement": RIGHT, "url": f"{url}/nowhere"},
        {"statement": RIGHT, "url": f"{url}/wall"},
        {"statement": "Bananas are rich in potassium.", "url": f"{url}/dam"},
        {"statement": RIGHT, "doi": "10.1000/nothing"},
        {"statement": RIGHT, "doi": "doi:10.1000/182", "cited_title": "Dams of the valley", "cited_year": "2011"},
    ]
    answer = await check(client, pairs=pairs)
    assert [row["result"]["finding"] for row in answer["citations"]] == [
        "quote_not_in_source", "supported", "page_not_found", "unchecked", "not_in_source", "doi_not_found",
        "metadata_mismatch",
    ]  # fmt: skip
    assert [issue["finding"] for issue in answer["citation_issues"]] == [
        "doi_not_found", "page_not_found", "quote_not_in_source", "not_in_source", "metadata_mismatch",
    ]  # fmt: skip
    rows = answer["citations"]
    assert rows[0]["check"]["missing_quote"] == "It opened itself, the log says"
    assert rows[1]["check"]["quote"] == "matched" and rows[1]["position"] is None
    assert rows[3]["check"]["unchecked_reason"] == "login_required" and rows[3]["check"]["hint"]
    assert rows[5]["check"]["doi_registered"] is False and rows[5]["doi"] == "10.1000/nothing"
    assert rows[6]["check"]["registered"] == {
        "title": "Dams of the valley", "authors": ["Smith"], "year": 2019, "journal": "River Notes",
    }  # fmt: skip
    assert rows[6]["check"]["metadata_differences"] == [{"field": "year", "cited": "2011", "registered": "2019"}]
    assert answer["policy"] == {"max_citations": 7} and answer["more_citations"] == []
    assert answer["credits"]["charged"] == 6 == await spent(client)


async def test_what_is_beyond_the_limit_is_listed_and_not_paid(hosted):
    client, url = hosted.client(await hosted.key(credits=100)), hosted.library.url
    draft = "\n\n".join(f"{statement} [Log]({url}/dam)" for statement in (RIGHT, WRONG, "It is wide and deep."))
    answer = await check(client, text=draft, max_citations=1)
    assert len(answer["citations"]) == 1 and answer["summary"]["citation_limit_exceeded"] is True
    assert [more["index"] for more in answer["more_citations"]] == [1, 2]
    assert answer["more_citations"][0]["sentence"] == WRONG
    assert await spent(client) == 1


async def test_a_host_that_is_down_fails_its_rows_and_costs_nothing(hosted, version):
    client, url = hosted.client(await hosted.key(credits=100), version), hosted.library.url
    hosted.library.page("/busy", "", status="503 Busy")
    answer = await check(client, pairs=[{"statement": RIGHT, "url": f"{url}/busy"}])
    assert (answer["status"], answer["outcome"]) == ("failed", "incomplete")
    failure = answer["citation_failures"][0]["failure"]
    assert failure["failure_class"] == "upstream_unavailable" and failure["retryable"] is True
    assert answer["failure"]["failure_class"] == "upstream_unavailable"
    assert await spent(client) == 0
    answer = await check(
        client, pairs=[{"statement": RIGHT, "url": f"{url}/busy"}, {"statement": WRONG, "url": f"{url}/dam"}]
    )
    assert (answer["status"], answer["outcome"]) == ("completed", "incomplete")
    assert len(answer["citation_issues"]) == 1 and await spent(client) == 1


async def test_a_text_without_citations_fails_and_costs_nothing(hosted, version):
    client = hosted.client(await hosted.key(), version)
    answer = await check(client, text="The dam is old.")
    assert (answer["status"], answer["outcome"]) == ("failed", "unchecked")
    assert answer["failure"]["code" if version == CURRENT else "failure_reason"] == "no_citations"
    assert answer["failure"]["failure_class"] == "invalid_input" and answer["citations"] == []
    assert answer["summary"]["citations_found"] is None and await spent(client) == 0


async def test_only_unchecked_rows_are_an_unchecked_outcome(hosted):
    client = hosted.client(await hosted.key(credits=10))
    answer = await check(client, pairs=[{"statement": RIGHT, "url": "http://127.0.0.2/inside"}])
    assert (answer["status"], answer["outcome"], answer["credits"]["charged"]) == ("completed", "unchecked", 0)
    assert answer["citations"][0]["check"]["unchecked_reason"] == "invalid_url"
    assert answer["citations"][0]["result"] == {"finding": "unchecked", "source": None, "is_issue": False}


async def test_a_cancelled_check_keeps_what_it_has_and_pays_no_more(hosted, version, until):
    client, site = hosted.client(await hosted.key(credits=100), version), hosted.library
    site.hold.clear()
    receipt = await client.post(CITECHECK, json={"pairs": [{"statement": RIGHT, "url": f"{site.url}/dam"}]})
    id = receipt.json()["citecheck_id"]
    await until(lambda: site.open_now)
    answer = (await client.post(f"/api/v1/citechecks/{id}/cancel")).json()
    assert answer["status"] == ("cancelled" if version == CURRENT else "failed")
    assert answer["outcome"] == "incomplete" and answer["citations"][0]["check"]["status"] == "failed"
    site.hold.set()
    await until(lambda: not site.open_now)
    again = (await client.post(f"/api/v1/citechecks/{id}/cancel")).json()
    assert again == answer == (await client.get(f"/api/v1/citechecks/{id}")).json()
    assert await spent(client) == 0


async def test_an_ended_check_cannot_be_cancelled(hosted):
    client = hosted.client(await hosted.key(credits=10))
    answer = await check(client, pairs=[{"statement": RIGHT, "url": f"{hosted.library.url}/dam"}])
    assert (await client.post(f"/api/v1/citechecks/{answer['citecheck_id']}/cancel")).json() == answer


async def test_the_end_is_reported_once_with_what_polling_answers(hosted, version, until, receiver):
    client, site = hosted.client(await hosted.key(credits=10), version), hosted.library
    answer = await check(client, pairs=[{"statement": RIGHT, "url": f"{site.url}/dam"}], webhook_url=receiver.url)
    await until(lambda: receiver.got)
    (got,) = receiver.bodies
    assert got["event"] == "citecheck.completed" and got["citecheck_id"] == answer["citecheck_id"]
    assert got["citecheck"] == answer and got["event_id"]
    assert ("task_id" in got) == (version != CURRENT)


async def test_three_checks_run_at_a_time(hosted, version):
    client, site = hosted.client(await hosted.key(credits=100), version), hosted.library
    site.hold.clear()
    body = {"pairs": [{"statement": RIGHT, "url": f"{site.url}/dam"}]}
    for _ in range(3):
        assert (await client.post(CITECHECK, json=body)).status_code == 202
    refused = await client.post(CITECHECK, json=body)
    assert refused.status_code == 429 and refused.json()["code"] == "citecheck_in_flight"
    assert refused.headers["Retry-After"] == "60"
    assert refused.json()["retry_after" if version == CURRENT else "retry_after_seconds"] == 60
    site.hold.set()


async def test_a_balance_that_is_short_is_refused_before_anything_is_read(hosted, version):
    client, site = hosted.client(await hosted.key(), version), hosted.library
    pairs = [{"statement": RIGHT, "url": f"{site.url}/dam"}] * 20
    async with hosted.service.database.write() as connection:
        await connection.execute(Account.__table__.update().values(allowance_used=90))
    refused = await client.post(CITECHECK, json={"pairs": pairs})
    assert refused.status_code == 402 and refused.json()["code"] == "no_credits"
    assert refused.json()["remaining"] == 10 and refused.json()["cost"] == 20
    assert ("credits_remaining" in refused.json()) == (version != CURRENT)
    assert not site.asked


async def test_a_repeated_key_replays_the_receipt(hosted):
    client, url = hosted.client(await hosted.key(credits=10)), hosted.library.url
    body = {"pairs": [{"statement": RIGHT, "url": f"{url}/dam"}]}
    first = await client.post(CITECHECK, json=body, headers={"Idempotency-Key": "k"})
    again = await client.post(CITECHECK, json=body, headers={"Idempotency-Key": "k"})
    assert first.json() == again.json() and again.status_code == 202
    other = await client.post(CITECHECK, json=body | {"language": "de"}, headers={"Idempotency-Key": "k"})
    assert other.status_code == 422
    await finished(client, first.json()["citecheck_id"])
    async with hosted.service.database.read() as connection:
        assert (await connection.execute(select(func.count()).select_from(Run))).scalar_one() == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "validation_error"),
        ({"text": " "}, "blank_input"),
        ({"text": "x" * 50_001}, "item_too_long"),
        ({"text": "x", "pairs": [{"statement": "x", "url": "http://a.example"}]}, "input_conflict"),
        ({"pairs": []}, "validation_error"),
        ({"pairs": [{"statement": "x", "url": "http://a.example"}] * 21}, "too_many_items"),
        ({"pairs": [{"statement": "x"}]}, "invalid_cite"),
        ({"pairs": [{"statement": "x", "url": "http://a.example", "doi": "10.1000/1"}]}, "invalid_cite"),
        ({"pairs": [{"statement": "x", "doi": "nonsense"}]}, "validation_error"),
        ({"pairs": [{"statement": "x", "cite": "Smith 2019"}]}, "invalid_cite"),
        ({"pairs": [{"statement": " ", "url": "http://a.example"}]}, "blank_input"),
        ({"pairs": [{"statement": "x" * 1001, "url": "http://a.example"}]}, "validation_error"),
        ({"pairs": [{"statement": "x", "url": "http://a.example", "quotes": ["short"]}]}, "validation_error"),
        ({"pairs": [{"statement": "x", "doi": "10.1000/1", "cited_year": "19"}]}, "validation_error"),
        ({"text": "x", "max_citations": 21}, "validation_error"),
        ({"text": "x", "language": "auto"}, "unsupported_language"),
        ({"text": "x", "webhook_url": None}, "validation_error"),
        ({"text": "x", "webhook_url": "http://127.0.0.2/"}, "validation_error"),
    ],
)
async def test_what_is_malformed_is_refused(hosted, body, code, version):
    client = hosted.client(await hosted.key(credits=1), version)
    refused = await client.post(CITECHECK, json=body)
    assert refused.status_code == 422
    if version == CURRENT:
        assert refused.json()["code"] == code


async def test_a_check_is_its_account_s_alone(hosted, version):
    owner, other = [hosted.client(await hosted.key(credits=10), version) for _ in range(2)]
    answer = await check(owner, text="The dam is old.")
    path = f"/api/v1/citechecks/{answer['citecheck_id']}"
    for method, target in (("GET", path), ("POST", f"{path}/cancel")):
        assert (await other.request(method, target)).status_code == 404
        assert (await hosted.client(version=version).request(method, target)).status_code == 401
    assert (await hosted.client(version=version).post(CITECHECK, json={"text": "x"})).status_code == 401


async def test_what_must_not_be_kept_is_checked_in_memory(hosted):
    key = await create_key(hosted.database_url, "a", credits=10, plan="pro", clock=hosted.clock)
    async with hosted.service.database.write() as connection:
        await connection.execute(Account.__table__.update().values(retention_days=0))
    client = hosted.client(key.key)
    answer = await check(client, pairs=[{"statement": WRONG, "url": f"{hosted.library.url}/dam"}])
    assert answer["outcome"] == "issues_found" and answer["citations"][0]["statement"] == WRONG
    async with hosted.service.database.read() as connection:
        assert (await connection.execute(select(Run.input, Run.state))).all() == [(None, None)]
    hosted.clock.move(hours=25)
    hosted.service.memory.forget_expired(hosted.clock.now())
    gone = await client.get(f"/api/v1/citechecks/{answer['citecheck_id']}")
    assert gone.status_code == 410 and gone.json()["code"] == "purged" and gone.json()["purged_at"]


async def test_a_check_that_retention_removed_is_gone(hosted, version):
    client = hosted.client(await hosted.key(credits=10), version)
    answer = await check(client, text="The dam is old.")
    async with hosted.service.database.write() as connection:
        await connection.execute(Run.__table__.update().values(input=None, state=None, purged_at=hosted.clock.now()))
    for method, path in (("GET", ""), ("POST", "/cancel")):
        gone = await client.request(method, f"/api/v1/citechecks/{answer['citecheck_id']}{path}")
        assert gone.status_code == 410 and gone.json()["purged_at"] == "2026-10-20T08:00:00+00:00"


async def test_where_they_are_switched_off_the_wait_is_long(open_service, version):
    async with open_service(citations=False) as hosted:
        refused = await hosted.client(await hosted.key(), version).post(CITECHECK, json={"text": "x"})
        assert refused.status_code == 503 and refused.json()["code"] == "citations_unavailable"
        assert refused.headers["Retry-After"] == "300"


async def test_a_check_goes_on_after_a_restart_and_pays_nothing_twice(open_service, library, until):
    library.page("/slow", STORY)
    async with open_service(doi_resolver=library.url) as hosted:
        key = await create_key(hosted.database_url, "a", credits=100, clock=hosted.clock)
        client = hosted.client(key.key)
        library.hold.clear()
        pairs = [{"statement": RIGHT, "url": f"{library.url}/dam"}] * 6
        id = (await client.post(CITECHECK, json={"pairs": pairs})).json()["citecheck_id"]
        await until(lambda: library.open_now)
    library.hold.set()
    async with open_service(doi_resolver=library.url) as hosted:
        client = hosted.client(key.key)
        answer = await finished(client, id)
        assert answer["outcome"] == "clean" and answer["credits"]["charged"] == 6 == await spent(client)
        async with hosted.service.database.read() as connection:
            assert (await connection.execute(select(func.count()).select_from(Hold))).scalar_one() == 0
            assert (await connection.execute(select(func.count()).select_from(Delivery))).scalar_one() == 0


async def test_a_check_is_read_by_the_key_that_began_it_and_by_those_that_read_what_is_stored(hosted, version):
    begins = await hosted.key(credits=10, scopes=["verify"])
    client = hosted.client(begins, version)
    receipt = await client.post(CITECHECK, json={"pairs": [{"statement": WRONG, "url": f"{hosted.library.url}/dam"}]})
    id = receipt.json()["citecheck_id"]
    assert (await finished(client, id))["status"] == "completed"
    async with hosted.service.database.write() as connection:
        await connection.execute(update(Run).values(key_id=None))
    refused = await client.get(f"/api/v1/citechecks/{id}")
    assert refused.status_code == 403 and refused.json()["scope"] == "history:read"
