"""Retention: a period counts a day after it was set, what is older goes within the hour, and nothing is kept at 0."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from machinery import Receiver
from sqlalchemy import func, select

from factlint.interface.versions import CURRENT
from factlint.service.accounts.account_settings import ChangeRefused
from factlint.service.accounts.administration import set_certificates, set_plan, set_retention
from factlint.service.accounts.keys import find_caller
from factlint.service.accounts.retention import Retention
from factlint.service.checks.memory import prior_key
from factlint.service.composition.upkeep import CLEAN_EVERY_S
from factlint.service.runs.supervisor import Supervisor
from factlint.service.storage.tables import LedgerEntry, ReturnedClaim

URL, ASK, ASSESS = "/api/v1/verifications", "/api/v1/ask", "/api/v1/assess"
NOW = datetime(2026, 10, 20, 8, 0, tzinfo=UTC)
DAM = {"claims": ["The unheard-of dam opened in 1931."]}
DEEP = "The dam opened in 1931."


@given(st.none() | st.integers(0, 100), st.integers(0, 100), st.timedeltas(timedelta(0), timedelta(days=9)))
def test_a_period_counts_24_hours_after_it_was_set_and_the_old_one_until_then(old, new, later):
    before = Retention(old)
    after = before.with_days(new, NOW)
    assert after.days_at(NOW + later) == (new if later >= timedelta(hours=24) else old)
    assert after.with_days(None, NOW + later).days_at(NOW + later) is None


@given(st.integers(0, 100), st.integers(0, 100))
def test_setting_a_period_again_does_not_bring_forward_the_first(first, second):
    retention = Retention().with_days(first, NOW).with_days(second, NOW + timedelta(hours=23))
    assert retention.days_at(NOW + timedelta(hours=30)) is None
    assert retention.days_at(NOW + timedelta(hours=47)) == second


def test_nothing_kept_can_still_be_read_for_a_day():
    assert Retention(0).cutoff(NOW) == NOW - timedelta(hours=24)
    assert Retention(7).cutoff(NOW) == NOW - timedelta(days=7)
    assert Retention().cutoff(NOW) is None


@pytest.fixture
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.stop()


@pytest.fixture
async def owner(hosted):
    return await hosted.key(plan="pro")


async def _keep(hosted, stored_reports, key, days):
    """The account's period, in force."""
    await set_retention(hosted.database_url, await stored_reports.account(key), days, hosted.clock)
    hosted.clock.move(hours=25)


async def _purge(hosted):
    await hosted.service.purging.run(hosted.service.database)


async def test_what_is_older_than_the_period_answers_410_and_keeps_its_id(hosted, stored_reports, owner, version):
    old = await stored_reports.put(owner, visibility="public", claim="The unheard-of dam opened in 1931.")
    await stored_reports.publish(old)
    await hosted.client(owner).post(f"{ASK}/{old}", json={"message": "An unheard-of question?"})
    await _keep(hosted, stored_reports, owner, 3)
    hosted.clock.move(days=2)
    new = await stored_reports.put(owner)
    await _purge(hosted)
    client = hosted.client(owner, version)
    for path in (f"{URL}/{old}", f"{URL}/{1:032x}", f"{URL}/{old}/related", f"{ASK}/{old}"):
        answer = await client.get(path)
        assert answer.status_code == 410 and answer.json()["code"] == "purged"
        assert answer.json()["purged_at"] == "2026-10-23T09:00:00+00:00"
    assert (await hosted.client(version=version).get(f"{URL}/{old}")).status_code == 410
    assert (await client.post(f"{ASK}/{old}", json={"message": "Why?"})).status_code == 410
    assert (await client.patch(f"{URL}/{old}/visibility", json={"visibility": "private"})).status_code == 410
    assert (await client.get(f"{URL}/{new}")).status_code == 200
    assert [item["verification_id"] for item in (await client.get(URL)).json()["items"]] == [new]
    assert (await hosted.client().get("/api/v1/library")).json()["total"] == 0


async def test_a_stranger_cannot_tell_a_purged_private_one_from_none(hosted, stored_reports, owner, version):
    id = await stored_reports.put(owner)
    await _keep(hosted, stored_reports, owner, 1)
    await _purge(hosted)
    for client in (hosted.client(version=version), hosted.client(await hosted.key(), version)):
        assert (await client.get(f"{URL}/{id}")).status_code == 404


async def test_no_text_is_left_of_what_was_purged(hosted, stored_reports, owner):
    await set_certificates(hosted.database_url, await stored_reports.account(owner), False, hosted.clock)
    id = await stored_reports.put(owner, claim="The unheard-of dam opened in 1931.", key_finding="unheard-of")
    await hosted.client(owner).post(f"{ASK}/{id}", json={"message": "An unheard-of question?"})
    assert "unheard-of" in await hosted.dump()
    await _keep(hosted, stored_reports, owner, 1)
    await _purge(hosted)
    assert "unheard-of" not in await hosted.dump() and "the text" not in await hosted.dump()


async def test_a_run_that_goes_on_or_waits_is_never_purged(hosted, stored_reports, owner):
    await stored_reports.run(owner, "a" * 32, "processing", input="the text")
    await stored_reports.run(owner, "b" * 32, "needs_input", input="the text")
    await stored_reports.run(owner, "c" * 32, "failed", input="old words", ended_at=hosted.clock.now())
    await _keep(hosted, stored_reports, owner, 1)
    hosted.clock.move(days=100)
    await _purge(hosted)
    client = hosted.client(owner)
    statuses = [(await client.get(f"{URL}/{letter * 32}")).status_code for letter in "abc"]
    assert statuses == [409, 409, 410]
    assert (await hosted.dump()).count("the text") == 2 and "old words" not in await hosted.dump()


async def test_a_run_whose_choice_was_made_waits_for_nothing_and_is_purged(hosted, stored_reports, owner):
    await stored_reports.run(owner, "a" * 32, "needs_input", input="the text", resolved_at=hosted.clock.now())
    await _keep(hosted, stored_reports, owner, 1)
    await _purge(hosted)
    assert "the text" not in await hosted.dump()
    client = hosted.client(owner)
    assert (await client.get(f"{URL}/{'a' * 32}")).status_code == 410
    assert (await client.get(f"/api/v1/verify/status/{'a' * 32}")).status_code == 410
    again = await client.post(f"/api/v1/verify/{'a' * 32}/select", json={"claims": ["The dam opened in 1931."]})
    assert again.status_code == 409, again.text


async def test_the_service_purges_by_itself(hosted, stored_reports, owner):
    """The care of the service calls it: at its start, and then several times an hour."""
    assert CLEAN_EVERY_S <= 3600 / 2
    await set_certificates(hosted.database_url, await stored_reports.account(owner), False, hosted.clock)
    await stored_reports.put(owner, claim="The unheard-of dam opened in 1931.")
    await _keep(hosted, stored_reports, owner, 5)
    hosted.clock.move(days=6)
    assert "unheard-of" in await hosted.dump()
    await hosted.service.clean_once()
    assert "unheard-of" not in await hosted.dump()


async def test_other_accounts_keep_everything(hosted, stored_reports, owner):
    other = await hosted.key()
    id = await stored_reports.put(other)
    await _keep(hosted, stored_reports, owner, 1)
    hosted.clock.move(days=1000)
    await _purge(hosted)
    assert (await hosted.client(other).get(f"{URL}/{id}")).status_code == 200


async def test_a_period_needs_a_paid_plan_and_the_default_does_not(hosted, stored_reports):
    key = await hosted.key()
    account = await stored_reports.account(key)
    for setting in (
        set_retention(hosted.database_url, account, 5),
        set_certificates(hosted.database_url, account, False),
    ):
        with pytest.raises(ChangeRefused, match="paid plan"):
            await setting
    await set_plan(hosted.database_url, account, "pro")
    await set_retention(hosted.database_url, account, 5, hosted.clock)
    await set_certificates(hosted.database_url, account, False)
    await set_plan(hosted.database_url, account, "free")
    assert (await set_retention(hosted.database_url, account, None, hosted.clock)).days_at(hosted.clock.now()) is None
    assert (await set_certificates(hosted.database_url, account, True)).certificates is True


@pytest.mark.parametrize("days", [-1, 3651])
async def test_a_period_has_bounds(hosted, stored_reports, owner, days):
    with pytest.raises(ChangeRefused):
        await set_retention(hosted.database_url, await stored_reports.account(owner), days, hosted.clock)


async def test_at_0_a_verification_is_read_for_a_day_and_is_in_no_table(hosted, stored_reports, owner, version):
    await _keep(hosted, stored_reports, owner, 0)
    id = await stored_reports.put(owner, in_memory=True, claim="The unheard-of dam opened in 1931.", vector=(1.0, 0.0))
    client = hosted.client(owner, version)
    assert (await client.get(f"{URL}/{id}")).json()["claim"] == "The unheard-of dam opened in 1931."
    assert [item["verification_id"] for item in (await client.get(URL)).json()["items"]] == [id]
    await client.post(f"{ASK}/{id}", json={"message": "An unheard-of question?"})
    assert len((await client.get(f"{ASK}/{id}")).json()["messages"]) == 2
    assert "unheard-of" not in await hosted.dump() and "Varn" not in await hosted.dump()
    hosted.clock.move(hours=24)
    answer = await client.get(f"{URL}/{id}")
    assert answer.status_code == 410 and answer.json()["purged_at"] == "2026-10-22T09:00:00+00:00"
    await _purge(hosted)
    assert (await client.get(f"{URL}/{id}")).status_code == 410
    assert (await client.get(URL)).json()["total"] == 0


async def test_at_0_no_certificate_is_issued(hosted, stored_reports, owner):
    await _keep(hosted, stored_reports, owner, 0)
    id = await stored_reports.put(owner, in_memory=True)
    client = hosted.client(owner)
    assert (await client.get(f"{URL}/{id}")).json()["coverage"]["reasons"] == ["account"]
    assert (await client.get(f"{URL}/{id}/certificate")).status_code == 404


async def test_at_0_an_assess_call_is_replayed_but_not_written_down(hosted, stored_reports, owner):
    await _keep(hosted, stored_reports, owner, 0)
    client, headers = hosted.client(owner), {"Idempotency-Key": "once"}
    first = await client.post(ASSESS, json=DAM, headers=headers)
    again = await client.post(ASSESS, json=DAM, headers=headers)
    assert first.status_code == 200 and again.content == first.content and len(hosted.engine.judged) == 1
    assert "unheard-of" not in await hosted.dump() and "archive.example" not in await hosted.dump()


async def test_at_0_a_verdict_is_paid_for_once(hosted, stored_reports, owner, ended):
    await _keep(hosted, stored_reports, owner, 0)
    client = hosted.client(owner)
    for _ in range(2):
        assert (await client.post(ASSESS, json=DAM)).status_code == 200
    assert (await client.get("/api/v1/me/usage")).json()["credits"]["used"] == 1
    found = []
    for key in ("one", "two"):
        sent = await client.post("/api/v1/verify", json={"text": DEEP}, headers={"Idempotency-Key": key})
        found.append((await ended(client, sent.json()["task_id"]))["result"]["verification_id"])
    assert found[0] == found[1]
    assert (await client.get("/api/v1/me/usage")).json()["credits"]["used"] == 11


async def test_at_0_no_fingerprint_of_a_claim_is_kept(hosted, stored_reports, owner):
    await _keep(hosted, stored_reports, owner, 0)
    client = hosted.client(owner)
    (row,) = (await client.post(ASSESS, json=DAM)).json()["claims"]
    await client.post("/api/v1/extract", json={"text": DEEP})
    async with hosted.service.database.read() as connection:
        assert (await connection.execute(select(func.count()).select_from(ReturnedClaim))).scalar_one() == 0
        causes = (await connection.execute(select(LedgerEntry.cause))).scalars().all()
    engine = row["engine"]
    key = prior_key(row["claim"], verbatim=True, language="", engine=engine, workspace=None)
    assert not [cause for cause in causes if key[:16] in cause]
    # What it was given is known all the same: posted back, it is one claim as it is written.
    async with hosted.service.database.read() as connection:
        caller = await find_caller(connection, owner, hosted.clock.now())
        asked = hosted.service.remembered.find_given
        assert set(await asked(connection, caller, [DEEP, "Other."], hosted.clock.now())) == {DEEP}
        assert not await asked(connection, caller, [DEEP], hosted.clock.now() + timedelta(hours=24))


async def _account(hosted, key):
    async with hosted.service.database.read() as connection:
        return (await find_caller(connection, key, hosted.clock.now())).account_id


async def test_at_0_what_only_memory_held_is_gone_after_a_restart(open_service):
    async with open_service() as hosted:
        key = await hosted.key(plan="pro")
        await set_retention(hosted.database_url, await _account(hosted, key), 0, hosted.clock)
        hosted.clock.move(hours=25)
        sent = {"json": DAM, "headers": {"Idempotency-Key": "once"}}
        assert (await hosted.client(key).post(ASSESS, **sent)).status_code == 200
        moment = hosted.clock.moment
    async with open_service() as hosted:
        hosted.clock.moment = moment
        answer = await hosted.client(key, CURRENT).post(ASSESS, **sent)
        assert answer.status_code == 410 and answer.json()["code"] == "purged"
        assert hosted.engine.judged == []


@pytest.mark.parametrize(
    ("path", "body", "poll"),
    [
        ("/verify", {"text": "The dam opened in 1931."}, "/verify/status/"),
        ("/review", {"text": "The dam opened in 1931."}, "/reviews/"),
        ("/citecheck", {"pairs": [{"statement": "It opened.", "url": "https://a.example/"}]}, "/citechecks/"),
    ],
)
async def test_at_0_a_run_that_its_process_did_not_end_is_stuck_and_may_be_tried_again(
    open_service, monkeypatch, until, receiver, path, body, poll
):
    async def nothing(supervisor, runs):
        pass

    monkeypatch.setattr(Supervisor, "_launch", nothing)
    async with open_service() as hosted:
        hosted.clock.move(hours=-25)
        key = await hosted.key(plan="pro")
        await set_retention(hosted.database_url, await _account(hosted, key), 0, hosted.clock)
        hosted.clock.move(hours=25)
        receipt = await hosted.client(key).post(f"/api/v1{path}", json=body | {"webhook_url": receiver.url})
        id = next(value for name, value in receipt.json().items() if name.endswith("_id"))
    monkeypatch.undo()
    async with open_service() as hosted:
        client = hosted.client(key)
        while (told := (await client.get(f"/api/v1{poll}{id}")).json())["status"] != "failed":
            await asyncio.sleep(0.01)
        failure = told["failure"]
        assert (failure["code"], failure["failure_class"], failure["retryable"]) == (
            "task_stuck", "upstream_unavailable", True,
        )  # fmt: skip
        assert (await client.get("/api/v1/me/usage")).json()["credits"]["used"] == 0
        await until(lambda: receiver.events)
        assert receiver.events[0]["event"].endswith(".failed") and id in receiver.events[0].values()
        hosted.clock.move(hours=24)
        assert (await client.get(f"/api/v1{poll}{id}")).status_code == (200 if path == "/verify" else 410)


async def test_with_a_period_a_replay_is_still_good_for_a_day(hosted, stored_reports, owner):
    await _keep(hosted, stored_reports, owner, 1)
    client, headers = hosted.client(owner), {"Idempotency-Key": "once"}
    await client.post(ASSESS, json=DAM, headers=headers)
    hosted.clock.move(hours=23)
    await _purge(hosted)
    await client.post(ASSESS, json=DAM, headers=headers)
    assert len(hosted.engine.judged) == 1
