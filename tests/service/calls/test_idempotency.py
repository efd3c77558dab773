"""Idempotency keys: one answer, one charge, in whichever version it is asked for."""

import asyncio
from datetime import timedelta

import pytest

from factlint.interface.assess import AssessIn
from factlint.interface.versions import CURRENT, ORIGINAL
from factlint.service.checks import idempotency
from factlint.service.common.config import Limits
from factlint.service.storage.tables import Account

pytestmark = pytest.mark.every_database

ASSESS, EXTRACT = "/api/v1/assess", "/api/v1/extract"
WRONG = {"claims": ["The dam opened in 1931."]}
KEY = {"Idempotency-Key": "ab" * 16}


async def used(client):
    return (await client.get("/api/v1/me/usage")).json()["credits"]["used"]


async def test_a_repeat_gets_the_first_answer_and_is_not_charged(house, client):
    first = await client.post(ASSESS, json=WRONG, headers=KEY)
    house.clock.move(hours=23)
    second = await client.post(ASSESS, json=WRONG, headers=KEY)
    assert second.content == first.content and second.headers["X-Request-ID"] != first.headers["X-Request-ID"]
    assert len(house.engine.judged) == 1 and await used(client) == 1


async def test_a_key_is_free_again_after_24_hours(house, client):
    await client.post(ASSESS, json=WRONG, headers=KEY)
    house.clock.move(hours=24, seconds=1)
    answer = await client.post(ASSESS, json={"claims": ["The bridge opened in 1955."]}, headers=KEY)
    assert answer.status_code == 200 and await used(client) == 2


@pytest.mark.parametrize(("first", "second"), [(CURRENT, ORIGINAL), (ORIGINAL, CURRENT)])
async def test_a_replay_answers_in_the_version_asked_for(house, first, second):
    key = await house.key()
    plain = await house.client(key, second).post(EXTRACT, json={"text": "The dam opened in 1931.", "locate": True})
    body = {"text": "The dam opened in 1931.", "locate": True}
    await house.client(key, first).post(EXTRACT, json=body, headers=KEY)
    replay = await house.client(key, second).post(EXTRACT, json=body, headers=KEY)
    assert replay.json() == plain.json()
    assert (await house.client(key).get("/api/v1/me/usage")).json()["extract"]["calls_today"] == 2


async def test_an_empty_located_answer_is_replayed_with_its_empty_places(house):
    client = house.client(await house.key(), ORIGINAL)
    body = {"text": "What a nice day.", "locate": True}
    first = await client.post(EXTRACT, json=body, headers=KEY)
    assert (await client.post(EXTRACT, json=body, headers=KEY)).json() == first.json()
    assert first.json()["locations"] == []


async def test_the_same_key_with_another_body_is_refused(house, version):
    client = house.client(await house.key(), version)
    await client.post(ASSESS, json=WRONG, headers=KEY)
    answer = await client.post(ASSESS, json={"claims": ["The bridge opened in 1955."]}, headers=KEY)
    assert answer.status_code == 422
    if version == CURRENT:
        assert answer.json()["code"] == "idempotency_body_mismatch" and "errors" not in answer.json()
    else:
        assert list(answer.json()) == ["detail"]


async def test_the_same_content_is_the_same_body(house, client):
    await client.post(ASSESS, json={"text": "The dam opened in 1931."}, headers=KEY)
    same = {"claim": "The dam opened in 1931.", "language": "", "claims": None, "later": 1}
    assert (await client.post(ASSESS, json=same, headers=KEY)).status_code == 200
    assert len(house.engine.judged) == 1


async def test_a_key_belongs_to_one_account_and_one_call(house, client):
    await client.post(ASSESS, json=WRONG, headers=KEY)
    assert (await client.post(EXTRACT, json={"text": "x."}, headers=KEY)).status_code == 200
    other = house.client(await house.key())
    assert (await other.post(ASSESS, json={"claims": ["Other."]}, headers=KEY)).status_code == 200


async def test_a_repeat_while_the_first_runs_is_409_and_later_its_answer(house, version, until):
    client = house.client(await house.key(), version)
    slow = {"claims": ["The SLOW dam opened in 1931."]}
    first = asyncio.create_task(client.post(ASSESS, json=slow, headers=KEY))
    await until(lambda: house.engine.judged)
    answer = await client.post(ASSESS, json=slow, headers=KEY)
    assert answer.status_code == 409 and answer.json()["code"] == "in_progress"
    wait = answer.json()["retry_after" if version == CURRENT else "retry_after_seconds"]
    assert int(answer.headers["Retry-After"]) == wait > 0
    house.engine.slow.set()
    finished = await first
    assert (await client.post(ASSESS, json=slow, headers=KEY)).content == finished.content


async def test_refused_and_failed_calls_release_their_key(house):
    client = house.client(await house.key())
    assert (await client.post(ASSESS, json={"claims": [""]}, headers=KEY)).status_code == 422
    assert (await client.post(ASSESS, json={"claims": ["OUTAGE."]}, headers=KEY)).status_code == 503
    assert (await client.post(ASSESS, json=WRONG, headers=KEY)).status_code == 200


async def test_a_call_without_credits_releases_its_key(house):
    client = house.client(await house.key())
    async with house.service.database.write() as connection:
        await connection.execute(Account.__table__.update().values(allowance_used=100))
    assert (await client.post(ASSESS, json=WRONG, headers=KEY)).status_code == 402
    house.clock.move(days=20)
    assert (await client.post(ASSESS, json=WRONG, headers=KEY)).status_code == 200


async def test_a_lasting_failure_is_replayed(house, version):
    client = house.client(await house.key(), version)
    first = await client.post(EXTRACT, json={"text": "https://example.org/"}, headers=KEY)
    again = await client.post(EXTRACT, json={"text": "https://example.org/"}, headers=KEY)
    assert first.status_code == again.status_code == 502 and first.content == again.content


async def test_a_key_of_a_call_that_died_is_free_when_its_lease_ends(open_house):
    async with open_house(limits=Limits(assess_budget_s=90)) as house:
        client = house.client(await house.key())
        async with house.service.database.write() as connection:
            account = (await connection.execute(Account.__table__.select())).first().id
            await idempotency.begin(
                connection,
                account_id=account,
                endpoint="assess",
                key=KEY["Idempotency-Key"],
                body_digest=idempotency.content_digest(AssessIn(claims=WRONG["claims"]), ""),
                now=house.clock.now(),
                lease=timedelta(seconds=180),
                memory=house.service.memory,
            )
        assert (await client.post(ASSESS, json=WRONG, headers=KEY)).status_code == 409
        house.clock.move(seconds=181)
        assert (await client.post(ASSESS, json=WRONG, headers=KEY)).status_code == 200


async def test_any_text_can_be_a_key(client):
    for key in ("x", "é".encode(), "k" * 5000, "a b;c"):
        assert (await client.post(EXTRACT, json={"text": "x."}, headers={"Idempotency-Key": key})).status_code == 200


async def test_a_call_that_died_with_a_local_backend_is_free_in_the_next(open_house):
    body = AssessIn(claims=WRONG["claims"])
    async with open_house(local=True) as house, house.service.database.write() as connection:
        account = (await connection.execute(Account.__table__.select())).first().id
        begun = await idempotency.begin(
            connection,
            account_id=account,
            endpoint="assess",
            key=KEY["Idempotency-Key"],
            body_digest=idempotency.content_digest(body, ""),
            now=house.clock.now(),
            lease=timedelta(seconds=180),
            memory=house.service.memory,
        )
        assert isinstance(begun, idempotency.ClaimedKey)
    async with open_house(local=True) as house:
        assert (await house.client("t" * 64).post(ASSESS, json=WRONG, headers=KEY)).status_code == 200
