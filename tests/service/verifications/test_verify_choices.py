"""A task pauses where its caller must choose: among several claims, or beside a published one of nearly the same."""

import pytest
from sqlalchemy import update

from factlint.interface.versions import ORIGINAL
from factlint.service.storage.tables import Verification

VERIFY = "/api/v1/verify"
DAM, SCHOOL = "The dam opened in 1938.", "The school opened in 1901."
BOTH_CLAIMS = f"{DAM} {SCHOOL}"


@pytest.fixture
async def paused(client, verified):
    return await verified(client, BOTH_CLAIMS, depth="low", visibility="unlisted")


async def published(hosted, verification_id):
    async with hosted.service.database.write() as connection:
        values = {"visibility": "public", "publication": "published"}
        await connection.execute(update(Verification).where(Verification.id == verification_id).values(**values))


async def test_several_claims_are_offered(hosted, client, verified, paused):
    offered = [{"claim": DAM, "domain": "Geography"}, {"claim": SCHOOL, "domain": "Geography"}]
    assert (paused["status"], paused["reason"], paused["claims"]) == ("needs_input", "multi_claim", offered)
    assert "/select" in paused["hint"] and "similar_claims" not in paused and "result" not in paused
    old = hosted.client(await hosted.key(credits=100), ORIGINAL)
    claims = (await verified(old, BOTH_CLAIMS))["claims"]
    assert claims == [{"text": DAM, "domain": "Geography"}, {"text": SCHOOL, "domain": "Geography"}]
    assert "similar_claims" not in await verified(old, f"{SCHOOL} {DAM}")
    assert (await client.get("/api/v1/me/usage")).json()["credits"]["used"] == 0


async def test_of_more_claims_than_are_offered_the_number_is_told(client, verified):
    status = await verified(client, " ".join(f"Dam {number} opened in 1931." for number in range(23)))
    assert len(status["claims"]) == 20 and "3 more of the text are not offered" in status["hint"]


async def test_each_chosen_claim_gets_a_task_of_its_own(hosted, client, ended, paused, version):
    speaker = client if version != ORIGINAL else hosted.client(client.headers["authorization"].split()[1], ORIGINAL)
    answer = await speaker.post(f"{VERIFY}/{paused['task_id']}/select", json={"texts": [SCHOOL, " ", DAM, SCHOOL]})
    name = "claim" if version != ORIGINAL else "claim_text"
    assert answer.status_code == 202 and [item[name] for item in answer.json()["items"]] == [SCHOOL, DAM]
    assert len(answer.json()["batch_id"]) == 16 and "partial" not in answer.json()
    for item in answer.json()["items"]:
        result = (await ended(client, item["task_id"]))["result"]
        assert (result["claim"], result["depth"], result["visibility"]) == (item[name], "low", "unlisted")
    status = (await client.get(f"{VERIFY}/status/{paused['task_id']}")).json()
    assert status["status"] == "needs_input" and len(status["claims"]) == 2


async def test_a_choice_is_made_once(client, paused, version):
    url = f"{VERIFY}/{paused['task_id']}"
    assert (await client.post(f"{url}/select", json={"claims": [DAM]})).status_code == 202
    again = await client.post(f"{url}/select", json={"claims": [DAM]})
    assert again.status_code == 409 and again.json()["code"] == "no_selection_pending"
    assert (await client.post(f"{url}/cancel")).json() == {
        "task_id": paused["task_id"],
        "cancelled": False,
        "status": "needs_input",
    }


async def test_a_choice_is_replayed_by_its_key(client, paused):
    url = f"{VERIFY}/{paused['task_id']}/select"
    answers = [await client.post(url, json={"texts": [DAM]}, headers={"Idempotency-Key": "k"}) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    other = await client.post(url, json={"texts": [SCHOOL]}, headers={"Idempotency-Key": "k"})
    assert other.status_code == 422 and other.json()["code"] == "idempotency_body_mismatch"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "blank_input"),
        ({"texts": []}, "blank_input"),
        ({"texts": [" ", ""]}, "blank_input"),
        ({"texts": ["The dam opened in 1938"]}, "invalid_selection"),
        ({"texts": [DAM, "Something else."]}, "invalid_selection"),
        ({"texts": [f"Claim {n}." for n in range(21)]}, "too_many_items"),
        ({"texts": [DAM] * 21}, "too_many_items"),
        ({"texts": "The dam"}, "validation_error"),
    ],
)
async def test_a_choice_must_be_one_that_was_offered(hosted, client, paused, body, code, version):
    speaker = hosted.client(client.headers["authorization"].split()[1], version)
    answer = await speaker.post(f"{VERIFY}/{paused['task_id']}/select", json=body)
    assert answer.status_code == 422
    assert version == ORIGINAL or answer.json()["code"] == code


async def test_nothing_is_chosen_of_a_task_that_waits_for_nothing(client, verified):
    task_id = (await verified(client, DAM))["task_id"]
    answer = await client.post(f"{VERIFY}/{task_id}/select", json={"texts": [DAM]})
    assert answer.status_code == 409 and answer.json()["code"] == "no_selection_pending"


async def test_choices_that_the_balance_cannot_pay_begin_none(hosted, verified):
    client = hosted.client(await hosted.key(credits=0))
    paused = await verified(client, BOTH_CLAIMS)
    await verified(client, "The bridge opened in 1955.", key="1")
    for n in range(8):
        await verified(client, f"The dam opened in {1800 + n}.", key=f"{n}x")
    answer = await client.post(f"{VERIFY}/{paused['task_id']}/select", json={"texts": [DAM, SCHOOL]})
    body = answer.json()
    assert answer.status_code == 402 and (body["requested"], body["cost"], body["remaining"]) == (2, 20, 1)
    assert (await client.post(f"{VERIFY}/{paused['task_id']}/select", json={"texts": [DAM]})).status_code == 202


async def test_a_paused_task_may_be_cancelled(client, paused):
    url = f"{VERIFY}/{paused['task_id']}"
    assert (await client.post(f"{url}/cancel")).json()["cancelled"] is True
    assert (await client.get(f"{VERIFY}/status/{paused['task_id']}")).json()["status"] == "cancelled"
    assert (await client.post(f"{url}/select", json={"texts": [DAM]})).status_code == 409


async def test_a_claim_that_extract_returned_is_not_split_for_a_day(hosted, client, verified):
    text = f"{DAM[:-1]}; it is high. {SCHOOL}"
    hosted.engine.given = text
    extracted = await client.post("/api/v1/assess", json={"claims": [DAM]})
    assert extracted.status_code == 200
    await verified(client, DAM)
    assert hosted.inquiry.framed[-1] == (DAM, True)
    hosted.clock.move(hours=25)
    await verified(client, DAM, key="later")
    assert hosted.inquiry.framed[-1] == (DAM, False)


async def test_a_published_verification_of_nearly_the_same_claim_is_offered(hosted, client, verified, ended, version):
    other = hosted.client(await hosted.key(credits=100))
    known = (await verified(other, DAM))["result"]
    mine = "In 1938 the dam opened."
    await published(hosted, known["verification_id"])
    speaker = hosted.client(client.headers["authorization"].split()[1], version)
    status = await verified(speaker, mine)
    assert status["status"] == "needs_input" and "claims" not in status
    assert version == ORIGINAL or status["reason"] == "duplicate_found"
    (similar,) = status["similar_claims"]
    assert similar["verification_id"] == known["verification_id"] and similar["claim"] == DAM
    assert 0 < similar["distance"] < 0.2 and similar["verdict"] == "True" and similar["url"].startswith("https://")
    items = (await client.post(f"{VERIFY}/{status['task_id']}/select", json={"texts": [mine, DAM]})).json()["items"]
    results = [(await ended(client, item["task_id"]))["result"] for item in items]
    assert [result["claim"] for result in results] == [mine, DAM]
    assert known["verification_id"] not in {result["verification_id"] for result in results}


@pytest.mark.parametrize("other_claim", ["The dam opened in 1931.", "The dam did not open in 1938."])
async def test_a_claim_with_another_figure_or_a_denial_is_not_nearly_the_same(hosted, client, verified, other_claim):
    known = (await verified(hosted.client(await hosted.key(credits=100)), DAM))["result"]
    await published(hosted, known["verification_id"])
    assert (await verified(client, other_claim))["status"] == "completed"
