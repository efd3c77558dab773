"""Webhooks: signed bytes that arrive at a real receiver, four attempts at most, in both versions, across restarts."""

import asyncio
import hashlib
import hmac
import json
from datetime import UTC, datetime

import pytest
from sqlalchemy import select, update

from factlint.interface.status import TaskStatus
from factlint.interface.versions import CURRENT, ORIGINAL
from factlint.interface.webhooks import RETRY_AFTER_S, TIMEOUT_S
from factlint.service.accounts.administration import create_key
from factlint.service.accounts.keys import find_caller
from factlint.service.common.config import ServiceConfig
from factlint.service.common.errors import InvalidInput
from factlint.service.runs.records import RunRecord
from factlint.service.storage.tables import Account, ApiKey, Delivery
from factlint.service.webhooks import address_of

pytestmark = pytest.mark.every_database

TEST = "/api/v1/me/webhook-test"
QUICK = (0.0, 0.01, 0.02, 0.03)
NOW = datetime(2026, 10, 20, 8, tzinfo=UTC)


def run(key, *, version=CURRENT, status="completed", **options):
    return RunRecord(
        id=options.pop("id", "a" * 32), kind="verify", account_id=key.account_id, key_id=key.key_id, version=version,
        status=status, created_at=NOW, updated_at=NOW, **options,
    )  # fmt: skip


def telling(hosted, body):
    async def render(connection, run):
        return body

    hosted.service.outbox._renders = {"verify": render}


async def enqueue(hosted, run):
    async with hosted.service.database.write() as connection:
        await hosted.service.outbox.enqueue(connection, run)


async def deliveries(hosted):
    async with hosted.service.database.read() as connection:
        return (await connection.execute(select(Delivery.__table__).order_by(Delivery.created_at))).mappings().all()


async def ended(hosted, until):
    while not (rows := await deliveries(hosted)) or any(row["state"] == "pending" for row in rows):
        await asyncio.sleep(0.01)
    return rows


def test_the_waits_and_the_patience_are_those_of_the_interface():
    assert ServiceConfig("sqlite:///x.db", None).webhook_waits_s == RETRY_AFTER_S == (0, 10, 60, 600)
    assert ServiceConfig("sqlite:///x.db", None).webhook_timeout_s == TIMEOUT_S == 5


async def test_a_test_delivery_arrives_signed_over_its_very_bytes(hosted, receiver, until, version):
    key = await create_key(hosted.database_url, "a", clock=hosted.clock)
    client = hosted.client(key.key, version)
    receipt = await client.post(TEST, json={"webhook_url": receiver.url})
    assert receipt.status_code == 202
    await until(lambda: receiver.got)
    headers, body = receiver.got[0]
    wanted = hmac.new(key.webhook_secret.encode(), body, hashlib.sha256).hexdigest()
    assert headers["x-service-signature"] == f"sha256={wanted}"
    assert headers["content-type"] == "application/json"
    sent = json.loads(body)
    assert sent["event"] == "webhook.test" and sent["attempt"] == 1
    assert sent["delivered_at"] == "2026-10-20T08:00:00+00:00" and not sent.get("result")
    assert sent.get("event_id") == (receipt.json()["event_id"] if version == CURRENT else None)
    assert [row["state"] for row in await ended(hosted, until)] == ["delivered"]


async def test_a_receiver_that_fails_gets_four_attempts_of_one_event(open_service, receiver, until):
    receiver.statuses = [500, 302, 404, 503]
    async with open_service(webhook_waits_s=QUICK) as hosted:
        key = await create_key(hosted.database_url, "a", clock=hosted.clock)
        await hosted.client(key.key).post(TEST, json={"webhook_url": receiver.url})
        (row,) = await ended(hosted, until)
        assert (row["state"], row["attempts"], row["answered"], row["event"]) == ("given_up", 4, 503, None)
    assert [body["attempt"] for body in receiver.bodies] == [1, 2, 3, 4]
    assert len({body["event_id"] for body in receiver.bodies}) == 1


async def test_a_receiver_that_recovers_gets_no_more_than_it_needs(open_service, receiver, until):
    receiver.statuses = [500, 204]
    async with open_service(webhook_waits_s=QUICK) as hosted:
        key = await create_key(hosted.database_url, "a", clock=hosted.clock)
        await hosted.client(key.key).post(TEST, json={"webhook_url": receiver.url})
        (row,) = await ended(hosted, until)
        assert (row["state"], row["attempts"]) == ("delivered", 2)
    assert len(receiver.got) == 2


async def test_a_receiver_that_says_nothing_is_left_after_its_time(open_service, receiver, until):
    receiver.hang = True
    async with open_service(webhook_waits_s=QUICK[:1], webhook_timeout_s=0.1) as hosted:
        key = await create_key(hosted.database_url, "a", clock=hosted.clock)
        await hosted.client(key.key).post(TEST, json={"webhook_url": receiver.url})
        assert [row["state"] for row in await ended(hosted, until)] == ["given_up"]


async def test_a_delivery_goes_on_after_a_restart_with_its_next_attempt(open_service, receiver, until):
    receiver.statuses = [500, 200]
    async with open_service(webhook_waits_s=(0.0, 1.0)) as hosted:
        key = await create_key(hosted.database_url, "a", clock=hosted.clock)
        await hosted.client(key.key).post(TEST, json={"webhook_url": receiver.url})
        await until(lambda: len(receiver.got) == 1)
        while (await deliveries(hosted))[0]["answered"] != 500:
            await asyncio.sleep(0.01)
    assert len(receiver.got) == 1
    async with open_service(webhook_waits_s=(0.0, 1.0)) as hosted:
        await until(lambda: len(receiver.got) == 2)
        assert [row["state"] for row in await ended(hosted, until)] == ["delivered"]
    assert [body["attempt"] for body in receiver.bodies] == [1, 2]
    assert len({body["event_id"] for body in receiver.bodies}) == 1


async def test_an_event_that_was_written_before_a_crash_is_sent_by_the_next_process(open_service, receiver, until):
    async with open_service() as hosted:
        key = await create_key(hosted.database_url, "a", clock=hosted.clock)
        telling(hosted, TaskStatus(status="cancelled", task_id="a" * 32))
        await hosted.service.deliveries.stop()
        await enqueue(hosted, run(key, status="cancelled", webhook_url=receiver.url))
    assert not receiver.got
    async with open_service() as hosted:
        await until(lambda: receiver.got)
    assert receiver.bodies[0]["event"] == "verification.cancelled"


async def test_the_event_of_a_run_carries_what_its_poll_answers(hosted, receiver, until):
    key = await create_key(hosted.database_url, "a", clock=hosted.clock)
    status = TaskStatus(
        status="needs_input", task_id="a" * 32, reason="multi_claim", claims=[{"claim": "The dam."}], hint="Pick."
    )
    telling(hosted, status)
    await enqueue(hosted, run(key, status="needs_input", webhook_url=receiver.url, batch_id="b" * 16))
    await enqueue(hosted, run(key, status="needs_input", webhook_url=receiver.url, version=ORIGINAL, id="c" * 32))
    await until(lambda: len(receiver.got) == 2)
    current, original = sorted(receiver.bodies, key=lambda body: "verification" not in body)
    assert current["verification"] == json.loads(status.model_dump_json()) and current["batch_id"] == "b" * 16
    assert current["event"] == "verification.needs_input" and current["event_id"].startswith("evt_")
    assert "event_id" not in original and original["result"] is None and original["error"] is None
    assert original["needs_input"] == {
        "reason": "multi_claim",
        "claims": [{"text": "The dam.", "domain": ""}],
        "hint": "Pick.",
    }


async def test_nothing_is_written_without_an_address_or_in_a_transaction_that_fails(hosted, receiver):
    key = await create_key(hosted.database_url, "a", clock=hosted.clock)
    telling(hosted, TaskStatus(status="cancelled", task_id="a" * 32))
    await enqueue(hosted, run(key))
    with pytest.raises(RuntimeError):
        async with hosted.service.database.write() as connection:
            await hosted.service.outbox.enqueue(connection, run(key, webhook_url=receiver.url))
            raise RuntimeError
    assert await deliveries(hosted) == [] and not receiver.got


async def test_what_must_not_be_kept_is_delivered_from_memory(hosted, receiver, until):
    key = await create_key(hosted.database_url, "a", clock=hosted.clock)
    telling(hosted, TaskStatus(status="needs_input", task_id="a" * 32, hint="a secret"))
    owner = hosted.service.durable.executor_id
    async with hosted.service.database.write() as connection:
        await hosted.service.outbox.enqueue(
            connection, run(key, status="needs_input", webhook_url=receiver.url, owner=owner)
        )
        assert (await connection.execute(select(Delivery.event))).scalar_one() is None
    await until(lambda: receiver.got)
    assert "a secret" in receiver.got[0][1].decode()


async def test_a_rotated_secret_signs_the_next_attempt_and_a_missing_one_stops_them(open_service, receiver, until):
    receiver.statuses = [500]
    async with open_service(webhook_waits_s=(0.0, 0.3, 0.3, 0.3)) as hosted:
        key = await create_key(hosted.database_url, "a", clock=hosted.clock)
        await hosted.client(key.key).post(TEST, json={"webhook_url": receiver.url})
        await until(lambda: receiver.got)
        async with hosted.service.database.write() as connection:
            await connection.execute(update(ApiKey).values(webhook_secret="other"))
        await until(lambda: len(receiver.got) == 2)
        headers, body = receiver.got[1]
        assert headers["x-service-signature"] == "sha256=" + hmac.new(b"other", body, hashlib.sha256).hexdigest()
        async with hosted.service.database.write() as connection:
            await connection.execute(update(ApiKey).values(webhook_secret=None))
        await ended(hosted, until)
    assert len(receiver.got) == 2


async def test_receivers_inside_are_refused_at_once_and_never_reached(hosted, version):
    client = hosted.client(await hosted.key(), version)
    for url in (
        "http://127.0.0.2/",
        "http://[::1]/",
        "http://169.254.169.254/x",
        "ftp://example.org/",
        "https://a:b@example.org/",
        "http://localhost/",
        "http://LOCALHOST.:8080/",
        "http://database/",
        "http://metadata.google.internal/computeMetadata/v1/",
        "http://router.home.arpa/",
        "http://printer.local/",
        "http://svc.namespace.svc.cluster.local/",
        "http://127.1/",
        "http://2130706433/",
        "http://0x7f.0.0.0x1/",
        "http://app.localhost/",
    ):
        assert (await client.post(TEST, json={"webhook_url": url})).status_code == 422, url


async def test_a_test_needs_an_address_and_a_secret(hosted, version, receiver):
    key = await create_key(hosted.database_url, "a", clock=hosted.clock)
    client = hosted.client(key.key, version)
    assert (await client.post(TEST, json={})).status_code == 422
    async with hosted.service.database.write() as connection:
        await connection.execute(update(ApiKey).values(webhook_url=receiver.url))
    assert (await client.post(TEST, json={})).status_code == 202
    assert (await client.post(TEST, json={"webhook_url": ""})).status_code == 422
    async with hosted.service.database.write() as connection:
        await connection.execute(update(ApiKey).values(webhook_secret=None))
    refusal = await client.post(TEST, json={"webhook_url": receiver.url})
    assert refusal.status_code == 422
    if version == CURRENT:
        assert refusal.json()["code"] == "webhook_secret_missing"
    assert (await hosted.client().post(TEST, json={})).status_code == 401


async def test_the_address_of_a_run_follows_the_rules_of_each_version(hosted):
    key = await create_key(hosted.database_url, "a", clock=hosted.clock)
    default, item, batch = "https://key.example/h", "https://item.example/h", "https://batch.example/h"
    async with hosted.service.database.write() as connection:
        await connection.execute(update(ApiKey).values(webhook_url=default))
        caller = await find_caller(connection, key.key, NOW)

    def found(version, *asked, verify):
        return address_of(caller, hosted.service.sender, version, *asked, verify=verify)

    for version in (CURRENT, ORIGINAL):
        for verify in (True, False):
            assert found(version, item, batch, verify=verify) == item
            assert found(version, None, batch, verify=verify) == batch
            assert found(version, None, None, verify=verify) == default
    assert found(CURRENT, "", verify=True) is None and found(CURRENT, "", verify=False) is None
    assert found(ORIGINAL, "", verify=True) == default and found(ORIGINAL, "", verify=False) is None
    assert found(ORIGINAL, "", batch, verify=True) == batch and found(CURRENT, "", batch, verify=True) is None
    with pytest.raises(InvalidInput):
        found(CURRENT, "nonsense", verify=True)


async def test_an_account_that_is_gone_takes_its_deliveries_with_it(hosted, receiver):
    key = await create_key(hosted.database_url, "a", clock=hosted.clock)
    telling(hosted, TaskStatus(status="cancelled", task_id="a" * 32))
    await enqueue(hosted, run(key, webhook_url="http://127.0.0.1:9/"))
    async with hosted.service.database.write() as connection:
        await connection.execute(Account.__table__.delete())
    assert await deliveries(hosted) == []
