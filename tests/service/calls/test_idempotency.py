"""Idempotency keys: one answer, one charge, in whichever version it is asked for."""

import asyncio
import socket
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


async def test_a_repeat_gets_the_first_answer_and_is_not_charged(hosted, client):
    first = await client.post(ASSESS, json=WRONG, headers=KEY)
    hosted.clock.move(hours=23)
    second = await client.post(ASSESS, json=WRONG, headers=KEY)
    assert second.content == first.content and second.headers["X-Request-ID"] != first.headers["X-Request-ID"]
    assert [answer.headers.get("Idempotency-Replayed") for answer in (first, second)] == [None, "true"]
    assert len(hosted.engine.judged) == 1 and await used(client) == 1


async def test_a_key_is_free_again_after_24_hours(hosted, client):
    await client.post(ASSESS, json=WRONG, headers=KEY)
    hosted.clock.move(hours=24, seconds=1)
    answer = await client.post(ASSESS, json={"claims": ["The bridge opened in 1955."]}, headers=KEY)
    assert answer.status_code == 200 and await used(client) == 2


@pytest.mark.parametrize(("first", "second"), [(CURRENT, ORIGINAL), (ORIGINAL, CURRENT)])
async def test_a_replay_answers_in_the_version_asked_for(hosted, first, second):
    key = await hosted.key()
    plain = await hosted.client(key, second).post(EXTRACT, json={"text": "The dam opened in 1931.", "locate": True})
    body = {"text": "The dam opened in 1931.", "locate": True}
    await hosted.client(key, first).post(EXTRACT, json=body, headers=KEY)
    replay = await hosted.client(key, second).post(EXTRACT, json=body, headers=KEY)
    assert replay.json() == plain.json()
    assert (await hosted.client(key).get("/api/v1/me/usage")).json()["extract"]["calls_today"] == 2


async def test_a_key_that_only_begins_checks_repeats_its_own_calls_alone(hosted, stored_reports, version):
    whole = await hosted.key(credits=100)
    account = await stored_reports.account(whole)
    keys = [whole, *[await hosted.key(account=account, scopes=["verify"]) for _ in range(2)]]
    owner, *limited = (hosted.client(key, version) for key in keys)
    reads = hosted.client(await hosted.key(account=account), version)
    for path, body, poll, id in (
        ("/api/v1/verify", {"text": "The dam opened in 1931."}, "/api/v1/verify/status/", "task_id"),
        ("/api/v1/verify/batch", {"claims": [{"text": "It rains."}]}, None, "batch_id"),
        ("/api/v1/review", {"text": "The dam opened in 1931."}, "/api/v1/reviews/", "review_id"),
    ):
        first, *others = [(await one.post(path, json=body, headers=KEY)).json()[id] for one in (owner, *limited)]
        assert len({first, *others}) == 3
        assert (await reads.post(path, json=body, headers=KEY)).json()[id] == first
        for client, own in zip(limited, others, strict=True):
            assert (await client.post(path, json=body, headers=KEY)).json()[id] == own
            assert poll is None or (await client.get(f"{poll}{own}")).status_code == 200
    # Nor does another's use of a key refuse a body.
    for client, claim in zip((owner, *limited), ("The dam opened in 1931.", "It rains.", "It snows."), strict=True):
        answer = await client.post(ASSESS, json={"claims": [claim]}, headers=KEY)
        assert answer.status_code == 200 and answer.json()["claims"][0]["claim"] == claim


async def test_an_empty_located_answer_is_replayed_with_its_empty_places(hosted):
    client = hosted.client(await hosted.key(), ORIGINAL)
    body = {"text": "What a nice day.", "locate": True}
    first = await client.post(EXTRACT, json=body, headers=KEY)
    assert (await client.post(EXTRACT, json=body, headers=KEY)).json() == first.json()
    assert first.json()["locations"] == []


async def test_the_same_key_with_another_body_is_refused(hosted, version):
    client = hosted.client(await hosted.key(), version)
    await client.post(ASSESS, json=WRONG, headers=KEY)
    answer = await client.post(ASSESS, json={"claims": ["The bridge opened in 1955."]}, headers=KEY)
    assert answer.status_code == 422
    if version == CURRENT:
        assert answer.json()["code"] == "idempotency_body_mismatch" and "errors" not in answer.json()
    else:
        assert list(answer.json()) == ["detail"]


async def test_the_same_content_is_the_same_body(hosted, client):
    await client.post(ASSESS, json={"text": "The dam opened in 1931."}, headers=KEY)
    same = {"claim": "The dam opened in 1931.", "language": "", "claims": None, "later": 1}
    assert (await client.post(ASSESS, json=same, headers=KEY)).status_code == 200
    assert len(hosted.engine.judged) == 1


async def test_a_key_belongs_to_one_account_and_one_call(hosted, client):
    await client.post(ASSESS, json=WRONG, headers=KEY)
    assert (await client.post(EXTRACT, json={"text": "x."}, headers=KEY)).status_code == 200
    other = hosted.client(await hosted.key())
    assert (await other.post(ASSESS, json={"claims": ["Other."]}, headers=KEY)).status_code == 200


async def test_a_repeat_while_the_first_runs_is_409_and_later_its_answer(hosted, version, until):
    client = hosted.client(await hosted.key(), version)
    slow = {"claims": ["The SLOW dam opened in 1931."]}
    first = asyncio.create_task(client.post(ASSESS, json=slow, headers=KEY))
    await until(lambda: hosted.engine.judged)
    answer = await client.post(ASSESS, json=slow, headers=KEY)
    assert answer.status_code == 409 and answer.json()["code"] == "in_progress"
    wait = answer.json()["retry_after" if version == CURRENT else "retry_after_seconds"]
    assert int(answer.headers["Retry-After"]) == wait > 0
    hosted.engine.slow.set()
    finished = await first
    assert (await client.post(ASSESS, json=slow, headers=KEY)).content == finished.content


async def test_refused_and_failed_calls_release_their_key(hosted):
    client = hosted.client(await hosted.key())
    assert (await client.post(ASSESS, json={"claims": [""]}, headers=KEY)).status_code == 422
    assert (await client.post(ASSESS, json={"claims": ["OUTAGE."]}, headers=KEY)).status_code == 503
    assert (await client.post(ASSESS, json=WRONG, headers=KEY)).status_code == 200


async def test_a_call_without_credits_releases_its_key(hosted):
    client = hosted.client(await hosted.key())
    async with hosted.service.database.write() as connection:
        await connection.execute(Account.__table__.update().values(allowance_used=100))
    assert (await client.post(ASSESS, json=WRONG, headers=KEY)).status_code == 402
    hosted.clock.move(days=20)
    assert (await client.post(ASSESS, json=WRONG, headers=KEY)).status_code == 200


async def test_a_lasting_failure_is_replayed(hosted, version, monkeypatch):
    look_up = asyncio.BaseEventLoop.getaddrinfo

    async def one_is_unknown(self, host, port, **more):
        if host == "gone.example":
            raise socket.gaierror(socket.EAI_NONAME, "unknown")
        if host == "example.com":
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.1", port))]
        return await look_up(self, host, port, **more)

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", one_is_unknown)
    client = hosted.client(await hosted.key(), version)
    first = await client.post(EXTRACT, json={"text": "https://gone.example/"}, headers=KEY)
    again = await client.post(EXTRACT, json={"text": "https://gone.example/"}, headers=KEY)
    assert first.status_code == again.status_code == 502 and first.content == again.content


async def test_a_key_of_a_call_that_died_is_free_when_its_lease_ends(open_service):
    async with open_service(limits=Limits(assess_budget_s=90)) as hosted:
        client = hosted.client(await hosted.key())
        async with hosted.service.database.write() as connection:
            account = (await connection.execute(Account.__table__.select())).first().id
            await idempotency.begin(
                connection,
                account_id=account,
                endpoint="assess",
                key=KEY["Idempotency-Key"],
                body_digest=idempotency.content_digest(AssessIn(claims=WRONG["claims"]), ""),
                now=hosted.clock.now(),
                lease=timedelta(seconds=180),
                memory=hosted.service.memory,
            )
        assert (await client.post(ASSESS, json=WRONG, headers=KEY)).status_code == 409
        hosted.clock.move(seconds=181)
        assert (await client.post(ASSESS, json=WRONG, headers=KEY)).status_code == 200


async def test_any_text_can_be_a_key(client):
    for key in ("x", "é".encode(), "k" * 5000, "a b;c"):
        assert (await client.post(EXTRACT, json={"text": "x."}, headers={"Idempotency-Key": key})).status_code == 200


async def test_a_call_that_died_with_a_local_backend_is_free_in_the_next(open_service):
    body = AssessIn(claims=WRONG["claims"])
    async with open_service(local=True) as hosted, hosted.service.database.write() as connection:
        account = (await connection.execute(Account.__table__.select())).first().id
        begun = await idempotency.begin(
            connection,
            account_id=account,
            endpoint="assess",
            key=KEY["Idempotency-Key"],
            body_digest=idempotency.content_digest(body, ""),
            now=hosted.clock.now(),
            lease=timedelta(seconds=180),
            memory=hosted.service.memory,
        )
        assert isinstance(begun, idempotency.ClaimedKey)
    async with open_service(local=True) as hosted:
        assert (await hosted.client("t" * 64).post(ASSESS, json=WRONG, headers=KEY)).status_code == 200
