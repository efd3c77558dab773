"""Several claims at once: each its own task with its own options, all accepted and paid for or none."""

import re

import pytest

from factlint.interface.versions import CURRENT, ORIGINAL

pytestmark = pytest.mark.every_database

VERIFY, BATCH, USAGE = "/api/v1/verify", "/api/v1/verify/batch", "/api/v1/me/usage"
DAM, SCHOOL = "The dam opened in 1931.", "The school opened in 1901."


async def used(client):
    return (await client.get(USAGE)).json()["credits"]["used"]


async def test_each_claim_has_its_own_options_and_takes_the_rest_from_the_batch(client, ended):
    body = {
        "depth": "low",
        "visibility": "unlisted",
        "claims": [{"text": DAM}, {"claim": SCHOOL, "depth": "standard", "visibility": "private"}],
    }
    answer = await client.post(BATCH, json=body)
    receipt = answer.json()
    assert answer.status_code == 202 and receipt.keys() == {"batch_id", "items"}
    assert re.fullmatch("[0-9a-f]{16}", receipt["batch_id"])
    assert [item["claim"] for item in receipt["items"]] == [DAM, SCHOOL]
    results = [(await ended(client, item["task_id"]))["result"] for item in receipt["items"]]
    assert [(one["depth"], one["visibility"]) for one in results] == [("low", "unlisted"), ("standard", "private")]
    assert await used(client) == 15


async def test_the_original_version_calls_the_claims_texts(hosted):
    client = hosted.client(await hosted.key(), ORIGINAL)
    items = (await client.post(BATCH, json={"claims": [{"text": DAM}]})).json()["items"]
    assert [item.keys() for item in items] == [{"task_id", "claim_text"}]


@pytest.mark.parametrize(
    ("body", "code", "detail", "loc"),
    [
        ({"claims": []}, "validation_error", "claims", ["body", "claims"]),
        ({}, "validation_error", "claims: Field required", ["body", "payload", "claims"]),
        ({"claims": [{"text": "a."}] * 21}, "too_many_items", "21", ["body", "claims"]),
        (
            {"claims": [{"text": "a."}, {"source_url": "https://a.example"}]},
            "validation_error",
            "claims[1].claim: Field required",
            ["body", "payload", "claims", 1, "claim"],
        ),
        ({"claims": [{"text": "a."}, {"text": " "}]}, "blank_item", "claims[1]", ["body", "claims", 1]),
        ({"claims": [{"text": "a.", "depth": "deep"}]}, "validation_error", "claims[0].depth", None),
        ({"claims": [{"text": "a.", "source_url": "ftp://a"}]}, "validation_error", "claims[0].source_url: ", None),
        ({"claims": [{"text": "a.", "language": "xx"}]}, "unsupported_language", "", ["body", "claims", 0, "language"]),
        ({"claims": [{"text": "a."}], "visibility": "public"}, "validation_error", "visibility", None),
        ({"claims": [{"text": "a."}], "language": "xx"}, "unsupported_language", "language", None),
    ],
)
async def test_a_malformed_batch_begins_nothing(hosted, version, body, code, detail, loc):
    client = hosted.client(await hosted.key(), version)
    answer = await client.post(BATCH, json=body)
    assert answer.status_code == 422
    refusal = answer.json()
    if version == CURRENT:
        assert refusal["code"] == code and detail in refusal["detail"]
        assert loc is None or refusal["errors"][0]["loc"] == loc
    elif code == "validation_error" and (loc is None or "payload" in loc) and "source_url" not in detail:
        assert isinstance(refusal["detail"], list) and "code" not in refusal
    else:
        assert isinstance(refusal["detail"], str) and refusal.get("code") in {None, "blank_item"}
    assert hosted.inquiry.framed == [] and await used(client) == 0


async def test_a_batch_that_the_balance_cannot_pay_begins_none_of_its_claims(hosted, version):
    client = hosted.client(await hosted.key(plan="free"), version)
    claims = [{"text": f"The dam opened in {1900 + n}.", "depth": "low" if n % 2 else "standard"} for n in range(14)]
    refused = await client.post(BATCH, json={"claims": claims})
    told = refused.json()
    assert refused.status_code == 402 and told["code"] == "no_credits"
    assert (told["requested"], told["cost"], told["remaining"], told["credits_remaining"]) == (14, 105, 10, 100)
    assert hosted.inquiry.framed == [] and await used(client) == 0


async def test_a_batch_and_its_items_are_safe_to_repeat(hosted, client, ended):
    body = {"claims": [{"text": DAM, "idempotency_key": "one"}, {"text": SCHOOL}]}
    first = (await client.post(BATCH, json=body, headers={"Idempotency-Key": "k"})).json()
    assert (await client.post(BATCH, json=body, headers={"Idempotency-Key": "k"})).json() == first
    other = await client.post(BATCH, json={"claims": body["claims"][:1]}, headers={"Idempotency-Key": "k"})
    assert other.status_code == 422 and other.json()["code"] == "idempotency_body_mismatch"
    for item in first["items"]:
        await ended(client, item["task_id"])
    again = (await client.post(BATCH, json=body)).json()
    assert again["batch_id"] != first["batch_id"]
    assert again["items"][0] == first["items"][0] and again["items"][1] != first["items"][1]
    await ended(client, again["items"][1]["task_id"])
    changed = {"claims": [{"text": SCHOOL, "idempotency_key": "one"}]}
    assert (await client.post(BATCH, json=changed)).json()["code"] == "idempotency_body_mismatch"
    # The school is known by then: its second task is served the verdict of the first.
    assert await used(client) == 20


async def test_an_item_that_is_sent_twice_in_one_batch_is_one_task(hosted, client, ended):
    item = {"text": DAM, "idempotency_key": "one"}
    for _ in range(2):
        answer = await client.post(BATCH, json={"claims": [item, {"text": SCHOOL, "idempotency_key": "two"}, item]})
        assert answer.status_code == 202, answer.text
        first, other, again = (one["task_id"] for one in answer.json()["items"])
        assert first == again != other
        for id in (first, other):
            await ended(client, id)
    assert await used(client) == 20
    differs = {"claims": [item | {"idempotency_key": "new"}, {"text": SCHOOL, "idempotency_key": "new"}]}
    assert (await client.post(BATCH, json=differs)).json()["code"] == "idempotency_body_mismatch"


async def test_the_same_claim_twice_at_the_same_time_is_paid_for_once(client, ended):
    answer = await client.post(BATCH, json={"claims": [{"text": DAM}, {"text": DAM}, {"text": DAM}]})
    tasks = [one["task_id"] for one in answer.json()["items"]]
    assert len(set(tasks)) == 3
    found = {(await ended(client, id))["result"]["verification_id"] for id in tasks}
    assert len(found) == 1 and await used(client) == 10


async def test_the_end_of_each_claim_goes_to_the_nearest_address_with_the_id_of_the_batch(client, receiver, until):
    url = receiver.origin
    claims = [
        {"text": DAM},
        {"text": SCHOOL, "webhook_url": f"{url}/own"},
        {"text": "The bridge opened in 1955.", "webhook_url": ""},
    ]
    receipt = (await client.post(BATCH, json={"claims": claims, "webhook_url": f"{url}/batch"})).json()
    await until(lambda: {"/own", "/batch"} <= set(receiver.paths))
    (own,), (shared,) = receiver.sent_to("/own"), receiver.sent_to("/batch")
    assert (own["batch_id"], shared["batch_id"]) == (receipt["batch_id"],) * 2
    assert (shared["task_id"], own["task_id"]) == tuple(item["task_id"] for item in receipt["items"][:2])
    assert own["event"] == shared["event"] == "verification.completed"


async def test_a_cancelled_run_is_reported_under_the_name_of_its_version(hosted, receiver, until, version):
    client = hosted.client(await hosted.key(), version)
    body = {"text": f"{DAM[:-1]} SLOW.", "webhook_url": f"{receiver.origin}/end"}
    task_id = (await client.post(VERIFY, json=body)).json()["task_id"]
    await until(lambda: hosted.inquiry.researched)
    await client.post(f"{VERIFY}/{task_id}/cancel")
    await until(lambda: "/end" in receiver.paths)
    (event,) = receiver.sent_to("/end")
    if version == CURRENT:
        assert (event["event"], event["status"]) == ("verification.cancelled", "cancelled")
        assert event["verification"] == {"status": "cancelled", "task_id": task_id}
        assert re.fullmatch("evt_[0-9a-f]{24}", event["event_id"])
    else:
        assert (event["event"], event["status"], event["error"]) == ("verification.failed", "failed", "cancelled")
        assert (event["failure_class"], event["retryable"], event["result"]) == ("cancelled", False, None)
