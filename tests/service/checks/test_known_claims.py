"""A claim that was sent, or checked, before: the same task, the same verdict, or a copy of one's own."""

import pytest
from sqlalchemy import insert, select

from factlint.interface.versions import CURRENT, ORIGINAL
from factlint.service.accounts.administration import set_retention
from factlint.service.common.clock import stamp
from factlint.service.storage.tables import Verification

VERIFY, ASSESS, USAGE = "/api/v1/verify", "/api/v1/assess", "/api/v1/me/usage"
DAM, SCHOOL = "The dam opened in 1931.", "The school opened in 1901."


async def used(client):
    return (await client.get(USAGE)).json()["credits"]["used"]


async def test_the_same_body_within_ten_minutes_is_the_same_task(hosted, version, ended):
    client = hosted.client(await hosted.key(), version)
    first = await client.post(VERIFY, json={"text": DAM})
    again = await client.post(VERIFY, json={"claim": DAM, "source_url": "", "depth": "standard"})
    assert again.status_code == (202 if version == CURRENT else 200)
    assert again.json() == {"task_id": first.json()["task_id"], "status": "queued"}
    await ended(client, first.json()["task_id"])
    hosted.clock.move(minutes=9)
    assert (await client.post(VERIFY, json={"text": DAM})).json()["task_id"] == first.json()["task_id"]
    hosted.clock.move(minutes=2)
    later = await client.post(VERIFY, json={"text": DAM})
    assert later.status_code == 202 and later.json()["task_id"] != first.json()["task_id"]
    assert ("chain_id" in later.json()) == (version == ORIGINAL)


async def test_a_body_whose_verification_was_deleted_is_checked_anew(hosted, verified):
    client = hosted.client(await hosted.key(credits=100))
    first = await verified(client, DAM)
    await client.delete(f"/api/v1/verifications/{first['result']['verification_id']}")
    again = await verified(client, DAM)
    assert again["status"] == "completed" and again["task_id"] != first["task_id"]


@pytest.mark.parametrize("changed", [{"depth": "low"}, {"visibility": "unlisted"}, {"language": "de"}])
async def test_another_body_is_another_task(client, changed):
    first = (await client.post(VERIFY, json={"text": DAM})).json()
    assert (await client.post(VERIFY, json={"text": DAM} | changed)).json()["task_id"] != first["task_id"]


async def test_keys_of_ones_own_make_two_tasks_of_one_body(hosted, version, ended):
    client = hosted.client(await hosted.key(), version)
    one, other, replay = [
        await client.post(VERIFY, json={"text": DAM}, headers={"Idempotency-Key": key}) for key in ("a", "b", "a")
    ]
    assert one.json()["task_id"] != other.json()["task_id"]
    assert (replay.status_code, replay.json()) == (202, one.json())
    assert ("chain_id" in replay.json()) == (version == ORIGINAL)


async def test_ones_own_verdict_is_served_again_for_nothing(hosted, client, verified):
    first = await verified(client, DAM)
    hosted.clock.move(days=3)
    again = await verified(client, DAM, key="again")
    assert again["task_id"] != first["task_id"]
    assert again["result"]["verification_id"] == first["result"]["verification_id"]
    assert await used(client) == 10 and len(hosted.inquiry.concluded) == 1


async def test_ones_own_verdict_is_found_among_those_of_many_accounts(hosted, client, verified, stored_reports):
    own = (await verified(client, DAM))["result"]["verification_id"]
    hosted.clock.move(days=3)
    other = await stored_reports.account(await hosted.key())
    async with hosted.service.database.write() as connection:
        asked = select(Verification.__table__).where(Verification.id == own)
        row = dict((await connection.execute(asked)).mappings().one())
        row |= {"account_id": other, "completed_at": hosted.clock.now()}
        await connection.execute(insert(Verification), [row | {"id": f"copy{number:04}"} for number in range(120)])
    assert (await verified(client, DAM, key="again"))["result"]["verification_id"] == own
    assert await used(client) == 10


async def test_a_check_at_low_depth_does_not_stand_for_a_whole_one(hosted, client, verified):
    await verified(client, DAM, depth="low")
    assert (await verified(client, DAM))["result"]["depth"] == "standard"
    assert len(hosted.inquiry.concluded) == 2 and await used(client) == 15
    assert (await verified(client, DAM, key="low", depth="low"))["result"]["depth"] == "standard"


async def test_anothers_verdict_is_copied_under_an_id_of_ones_own(hosted, client, verified):
    first = (await verified(client, DAM))["result"]
    stranger = hosted.client(await hosted.key())
    copied = (await verified(stranger, DAM))["result"]
    assert copied["verification_id"] != first["verification_id"]
    assert (copied["verdict"], copied["sources"]) == (first["verdict"], first["sources"])
    assert len(hosted.inquiry.concluded) == 1 and await used(stranger) == 0
    hosted.clock.move(hours=2)
    late = hosted.client(await hosted.key())
    assert (await verified(late, DAM))["result"]["verdict"] == first["verdict"]
    assert await used(late) == 10


async def test_a_copied_verdict_has_the_times_of_its_own_run(hosted, client, verified):
    first = (await verified(client, DAM))["result"]
    hosted.clock.move(days=5)
    stranger = hosted.client(await hosted.key())
    copied = (await verified(stranger, DAM))["result"]
    assert copied["created_at"] == copied["completed_at"] == stamp(hosted.clock.now()) > first["completed_at"]
    (listed,) = (await stranger.get("/api/v1/verifications")).json()["items"]
    assert listed["completed_at"] == copied["completed_at"]
    row = (await stranger.post(ASSESS, json={"claims": [DAM]})).json()["claims"][0]
    assert row["assessed_at"] == copied["completed_at"]


async def test_an_account_that_keeps_nothing_reads_the_copy_that_it_paid_for(hosted, client, verified, stored_reports):
    await verified(client, DAM)
    key = await hosted.key(plan="pro")
    await set_retention(hosted.database_url, await stored_reports.account(key), 0, hosted.clock)
    hosted.clock.move(days=5)
    copied = (await verified(hosted.client(key), DAM))["result"]
    read = await hosted.client(key).get(f"/api/v1/verifications/{copied['verification_id']}")
    assert read.status_code == 200 and read.json()["verdict"] == copied["verdict"]


async def test_a_copy_makes_no_verdict_younger(hosted, client, verified):
    recent = "The dam opened in 1938 and is currently closed."
    await verified(client, recent)
    hosted.clock.move(hours=5)
    await verified(hosted.client(await hosted.key()), recent)
    second = hosted.client(await hosted.key())
    await verified(second, recent)
    assert len(hosted.inquiry.concluded) == 1 and await used(second) == 10
    hosted.clock.move(hours=2)
    assert (await second.post(ASSESS, json={"claims": [recent]})).json()["claims"][0]["verification_url"] is None
    await verified(second, recent, key="again")
    assert len(hosted.inquiry.concluded) == 2


async def test_a_known_verdict_is_reported_as_a_new_one_is(hosted, client, verified, until, receiver):
    first = (await verified(client, DAM))["result"]["verification_id"]
    own = await verified(client, DAM, key="own", webhook_url=receiver.url)
    stranger = hosted.client(await hosted.key())
    copied = await verified(stranger, DAM, webhook_url=receiver.url)
    await until(lambda: len(receiver.got) == 2)
    told = {event["task_id"]: (event["event"], event["verification_id"]) for event in receiver.bodies}
    assert told[own["task_id"]] == ("verification.completed", first)
    assert told[copied["task_id"]] == ("verification.completed", copied["result"]["verification_id"])
    assert copied["result"]["verification_id"] != first


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "validation_error"),
        ({"text": "  "}, "blank_input"),
        ({"text": None}, "validation_error"),
        ({"text": DAM, "source_url": "www.example.org"}, "validation_error"),
        ({"text": DAM, "webhook_url": None}, "validation_error"),
        ({"text": DAM, "visibility": "public"}, "validation_error"),
        ({"text": DAM, "depth": "deep"}, "validation_error"),
        ({"text": DAM, "language": "klingon"}, "unsupported_language"),
        ({"text": "x" * 50_001}, "item_too_long"),
    ],
)
async def test_a_malformed_check_is_refused_in_both_versions(hosted, version, body, code):
    client = hosted.client(await hosted.key(), version)
    answer = await client.post(VERIFY, json=body)
    assert answer.status_code == 422
    if version == CURRENT:
        assert answer.json()["code"] == code and answer.json()["errors"]
        if body == {}:
            assert answer.json()["detail"] == "claim: Field required"
    else:
        assert "code" not in answer.json() or code == "item_too_long"
    assert hosted.inquiry.framed == []


async def test_a_check_that_the_balance_cannot_pay_names_its_price(hosted, version):
    client = hosted.client(await hosted.key(plan="free"), version)
    for start in range(0, 95, 19):
        claims = [f"The dam opened in {1800 + start + n}." for n in range(19)]
        assert (await client.post(ASSESS, json={"claims": claims})).status_code == 200
    refused = (await client.post(VERIFY, json={"text": SCHOOL})).json()
    assert (refused["code"], refused["cost"], refused["remaining"], refused["credits_remaining"]) == (
        "no_credits", 10, 0, 5,
    )  # fmt: skip
    assert "requested" not in refused
    assert (await client.post(VERIFY, json={"text": SCHOOL, "depth": "low"})).status_code == 202


async def test_assess_serves_the_verdict_of_a_deep_check(hosted, client, verified):
    deep = (await verified(client, DAM))["result"]
    row = (await client.post(ASSESS, json={"claims": [DAM]})).json()["claims"][0]
    assert row["verdict"] == deep["verdict"]
    assert row["wrong_words"] == deep["wrong_words"] == "1931"
    assert row["verification_url"].endswith(f"/api/v1/verifications/{deep['verification_id']}")
    assert hosted.engine.judged == []


async def test_a_deep_verdict_comes_before_an_earlier_quick_one(hosted, client, verified):
    quick = (await client.post(ASSESS, json={"claims": [DAM]})).json()["claims"][0]
    assert quick["verification_url"] is None
    deep = (await verified(client, DAM))["result"]
    row = (await client.post(ASSESS, json={"claims": [DAM]})).json()["claims"][0]
    assert row["verification_url"].endswith(deep["verification_id"]) and len(hosted.engine.judged) == 1


async def test_ones_own_deep_verdict_comes_before_many_published_ones(hosted, client, verified):
    own = (await verified(client, DAM, depth="low"))["result"]
    hosted.clock.move(minutes=11)
    anothers = (await verified(hosted.client(await hosted.key(credits=100)), DAM))["result"]
    async with hosted.service.database.write() as connection:
        asked = select(Verification.__table__).where(Verification.id == anothers["verification_id"])
        row = dict((await connection.execute(asked)).mappings().one())
        row |= {"visibility": "public", "publication": "published"}
        await connection.execute(insert(Verification), [row | {"id": f"copy{number:04}"} for number in range(30)])
    served = (await client.post(ASSESS, json={"claims": [DAM]})).json()["claims"][0]
    assert served["verification_url"].endswith(own["verification_id"])


async def test_a_deep_verdict_on_a_recent_matter_is_served_for_6_hours(hosted, client, verified):
    recent = "The dam opened in 1938 and is currently closed."
    await verified(client, recent)
    hosted.clock.move(hours=5)
    assert (await client.post(ASSESS, json={"claims": [recent]})).json()["claims"][0]["verification_url"]
    hosted.clock.move(hours=2)
    assert (await client.post(ASSESS, json={"claims": [recent]})).json()["claims"][0]["verification_url"] is None
    assert len(hosted.engine.judged) == 1
