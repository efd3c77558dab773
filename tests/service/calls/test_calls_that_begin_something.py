"""Calls that start or pay for something: repeated under one key, all at once, and without what they need."""

import asyncio
import re

import pytest
from sqlalchemy import update
from tests.service.conftest import LOCAL_TOKEN

from factlint.interface.versions import CURRENT, ORIGINAL
from factlint.service.common.config import Limits
from factlint.service.storage.tables import ApiKey

API = "/api/v1"
DAM, SCHOOL = "The dam opened in 1938.", "The school opened in 1901."
BODIES = {
    "extract": ({"text": DAM}, {"text": SCHOOL}),
    "assess": ({"text": DAM}, {"text": SCHOOL}),
    "verify": ({"text": DAM}, {"text": SCHOOL}),
    "verify/batch": ({"claims": [{"text": DAM}]}, {"claims": [{"text": SCHOOL}]}),
    "verify/{task}/select": ({"texts": [DAM]}, {"texts": [SCHOOL]}),
    "ask/{verification}": ({"message": "Why?"}, {"message": "Which source is strongest?"}),
    "review": ({"text": DAM}, {"text": SCHOOL}),
    "citecheck": ({"text": "It cites nothing."}, {"text": "Nor does this."}),
}
RUNS = ["verify", "verify/batch", "review", "citecheck"]
HEX16 = "[0-9a-f]{16}"
KEY = {"Idempotency-Key": "cd" * 16}


@pytest.mark.parametrize("path", BODIES)
async def test_each_honours_its_idempotency_key_in_both_versions(hosted, stored_reports, verified, path):
    key = await hosted.key(credits=100)
    new, old = hosted.client(key), hosted.client(key, ORIGINAL)
    filled = path.format(
        task=(await verified(new, f"{DAM} {SCHOOL}"))["task_id"] if "{task}" in path else "",
        verification=await stored_reports.put(key) if "{verification}" in path else "",
    )
    body, other = BODIES[path]
    first = await new.post(f"{API}/{filled}", json=body, headers=KEY)
    assert first.status_code in {200, 202}
    again = await new.post(f"{API}/{filled}", json=body, headers=KEY)
    assert (again.status_code, again.json()) == (first.status_code, first.json())
    for answer in (first, again):
        assert ("Location" in answer.headers) == (path in {"review", "citecheck"})
    assert (await old.post(f"{API}/{filled}", json=body, headers=KEY)).status_code == first.status_code
    for client in (new, old):
        refused = await client.post(f"{API}/{filled}", json=other, headers=KEY)
        assert refused.status_code == 422 and isinstance(refused.json()["detail"], str)
    assert (await new.post(f"{API}/{filled}", json=other, headers=KEY)).json()["code"] == "idempotency_body_mismatch"


@pytest.mark.parametrize("headers", [KEY, {}])
@pytest.mark.parametrize("path", RUNS)
async def test_the_same_request_many_times_at_once_is_one_run_whose_receipt_all_get(hosted, path, headers):
    if path != "verify" and not headers:
        pytest.skip("without a key only verify takes its body for one")
    client = hosted.client(await hosted.key(credits=100))
    body, _ = BODIES[path]
    answers = await asyncio.gather(*(client.post(f"{API}/{path}", json=body, headers=headers) for _ in range(6)))
    assert {answer.status_code for answer in answers} == {202}
    assert all(answer.json() == answers[0].json() for answer in answers)


@pytest.mark.parametrize("path", RUNS)
async def test_where_too_many_runs_wait_no_other_is_taken_and_nothing_is_charged(open_service, path):
    async with open_service(limits=Limits(waiting_runs=1)) as hosted:
        client = hosted.client(await hosted.key(credits=100))
        waiting = await client.post(f"{API}/verify", json={"text": "The SLOW dam opened in 1931."})
        assert waiting.status_code == 202
        refused = await client.post(f"{API}/{path}", json=BODIES[path][0])
        assert refused.status_code == 503 and refused.json()["code"] == "capacity"
        assert refused.headers["Retry-After"] == ("60" if path == "verify" else "90")
        hosted.engine.slow.set()
        assert (await client.get(f"{API}/me/usage")).json()["credits"]["used"] == 0


async def test_the_writer_s_own_machine_has_no_cap_on_what_runs_at_once(open_service):
    async with open_service(local=True) as hosted:
        client = hosted.client(LOCAL_TOKEN)
        for number in range(4):
            text = f"The SLOW dam opened in {1931 + number}."
            assert (await client.post(f"{API}/review", json={"text": text})).status_code == 202
        hosted.engine.slow.set()


@pytest.mark.parametrize("path", [*RUNS, "verify/batch item"])
async def test_a_webhook_needs_a_secret_to_be_signed_with(hosted, version, path):
    client = hosted.client(await hosted.key(credits=100), version)
    async with hosted.service.database.write() as connection:
        await connection.execute(update(ApiKey).values(webhook_secret=None))
    hook = {"webhook_url": "http://127.0.0.1:9/hook"}
    body = BODIES[path.split()[0]][0] | hook
    if path.endswith("item"):
        body = {"claims": [{"text": DAM} | hook]}
    refused = await client.post(f"{API}/{path.split()[0]}", json=body)
    assert refused.status_code == 422 and "secret" in refused.text
    coded = version == CURRENT or path in {"review", "citecheck"}
    assert refused.json().get("code") == ("webhook_secret_missing" if coded else None)


@pytest.mark.parametrize(("plan", "credits"), [("free", 100), ("pro", 5_000), ("scale", 20_000)])
async def test_each_plan_has_its_monthly_allowance(hosted, plan, credits):
    usage = (await hosted.client(await hosted.key(plan=plan)).get(f"{API}/me/usage")).json()
    assert (usage["plan"], usage["credits"]["total"], usage["credits"]["remaining"]) == (plan, credits, credits)


async def test_each_kind_of_id_has_its_form(hosted, verified):
    client = hosted.client(await hosted.key(plan="pro"))
    told = await verified(client, DAM)
    id = told["result"]["verification_id"]
    made = {
        "task": (told["task_id"], "[0-9a-f]{32}"),
        "verification": (id, "[0-9a-f]{8}"),
        "batch": ((await client.post(f"{API}/verify/batch", json=BODIES["verify/batch"][0])).json()["batch_id"], HEX16),
        "review": ((await client.post(f"{API}/review", json={"text": DAM})).json()["review_id"], "[0-9a-f]{8}"),
        "citecheck": (
            (await client.post(f"{API}/citecheck", json={"text": DAM})).json()["citecheck_id"],
            "[0-9a-f]{8}",
        ),
        "certificate": (
            (await client.get(f"{API}/verifications/{id}/certificate")).json()["certificate_id"],
            "[0-9a-f]{32}",
        ),
    }
    for kind, (found, form) in made.items():
        assert re.fullmatch(form, found), kind
    assert told["result"]["service_score"] in range(1, 11)


@pytest.mark.parametrize("kind", ["reviews", "citechecks"])
async def test_reviews_and_citation_checks_cannot_be_listed_or_deleted(hosted, version, kind):
    client = hosted.client(await hosted.key(), version)
    answer = await client.delete(f"{API}/{kind}/{'0' * 8}")
    assert answer.status_code == 405 and answer.json()["code"] == "method_not_allowed"
    assert (await client.get(f"{API}/{kind}")).status_code == 404
