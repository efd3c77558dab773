"""Credits: the arithmetic of the pool, one cause per debit, and what a call without balance is told."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select

from factlint.interface.versions import CURRENT, ORIGINAL
from factlint.service.accounts import ledger
from factlint.service.accounts.credit_pool import CreditPool
from factlint.service.common.clock import month_start, next_month, seconds_to_midnight
from factlint.service.storage.tables import Account, Hold, LedgerEntry

pytestmark = pytest.mark.every_database

ASSESS, USAGE = "/api/v1/assess", "/api/v1/me/usage"
OCTOBER = datetime(2026, 10, 1, tzinfo=UTC)
pools = st.builds(
    CreditPool,
    allowance=st.integers(0, 1000),
    allowance_used=st.integers(0, 1000),
    extra_left=st.integers(0, 1000),
    extra_used=st.integers(0, 1000),
    period=st.just(OCTOBER),
    held=st.integers(0, 50),
)
moments = st.datetimes(datetime(2020, 1, 1), datetime(2099, 1, 1), timezones=st.just(UTC))


@given(pools, st.integers(0, 3000))
def test_a_debit_takes_the_allowance_first_and_never_more_extra_than_there_is(pool, amount):
    split = pool.split(amount)
    after = pool.after_debit(split)
    assert split.amount == amount and split.from_allowance >= 0 and 0 <= split.from_extra <= pool.extra_left
    assert after.extra_left >= 0
    assert split.from_extra == 0 or after.allowance_used >= pool.allowance
    assert after.total == pool.total and after.used == pool.used + amount


@given(pools, st.lists(st.integers(1, 40), max_size=30))
def test_what_is_available_can_be_spent_and_no_more_than_that_is_lost(pool, amounts):
    spent = 0
    for amount in amounts:
        if amount <= pool.available:
            before = pool.remaining
            pool = pool.after_debit(pool.split(amount))
            spent += amount
            assert pool.remaining == before - amount
    assert pool.remaining >= 0 and spent <= pool.total


@given(pools, moments)
def test_a_new_month_brings_the_allowance_back_and_keeps_the_extra(pool, moment):
    later = pool.renew(moment)
    if month_start(moment) > OCTOBER:
        assert (later.allowance_used, later.extra_used, later.extra_left) == (0, 0, pool.extra_left)
        assert later.resets_at > moment
    else:
        assert later == pool


@given(moments)
def test_the_month_and_the_day_end_after_now(moment):
    assert month_start(moment) <= moment < next_month(moment)
    assert next_month(moment).day == 1 and month_start(next_month(moment)) == next_month(moment)
    assert 1 <= seconds_to_midnight(moment) <= 86400


async def _sum(hosted):
    async with hosted.service.database.read() as connection:
        entries = (await connection.execute(select(LedgerEntry.kind, LedgerEntry.amount))).all()
        held = (await connection.execute(select(func.count()).select_from(Hold))).scalar_one()
    return entries, held


async def test_a_verdict_costs_one_and_a_failed_row_nothing(hosted):
    client = hosted.client(await hosted.key())
    items = ["The dam opened in 1931.", "hello", "The moon is far.", "The school opened in 1901."]
    await client.post(ASSESS, json={"claims": items})
    usage = (await client.get(USAGE)).json()["credits"]
    assert usage == {
        "total": 100,
        "used": 2,
        "remaining": 98,
        "extra": 0,
        "resets_at": "2026-11-01T00:00:00+00:00",
    }
    entries, held = await _sum(hosted)
    assert entries == [("assess", -1), ("assess", -1)] and held == 0


async def test_a_claim_twice_in_one_call_costs_once(hosted):
    client = hosted.client(await hosted.key())
    await client.post(ASSESS, json={"claims": ["The dam opened in 1931."] * 5})
    assert (await client.get(USAGE)).json()["credits"]["used"] == 1


async def test_a_kept_verdict_is_free_within_the_hour_and_costs_after_it(hosted):
    client = hosted.client(await hosted.key())
    body = {"claims": ["The dam opened in 1931."]}
    for hours, used in ((0, 1), (0.9, 1), (0.5, 2)):
        hosted.clock.move(hours=hours)
        await client.post(ASSESS, json=body)
        assert (await client.get(USAGE)).json()["credits"]["used"] == used
    assert len(hosted.engine.judged) == 1


async def test_two_calls_at_the_same_time_both_pay_for_a_verdict_that_is_judged_once(hosted, until):
    client = hosted.client(await hosted.key())
    body = {"claims": ["The SLOW dam opened in 1931."]}
    calls = [asyncio.create_task(client.post(ASSESS, json=body)) for _ in range(2)]
    await until(lambda: hosted.engine.judged)
    hosted.engine.slow.set()
    assert [(await call).status_code for call in calls] == [200, 200]
    assert (await client.get(USAGE)).json()["credits"]["used"] == 2 and len(hosted.engine.judged) == 1


async def test_the_allowance_goes_first_then_extra_credits(hosted):
    client = hosted.client(await hosted.key(credits=5))
    async with hosted.service.database.write() as connection:
        await connection.execute(Account.__table__.update().values(allowance_used=98))
    await client.post(ASSESS, json={"claims": [f"The dam opened in 19{year}." for year in range(31, 35)]})
    usage = (await client.get(USAGE)).json()["credits"]
    assert (usage["total"], usage["used"], usage["remaining"], usage["extra"]) == (105, 102, 3, 3)
    hosted.clock.move(days=20)
    usage = (await client.get(USAGE)).json()["credits"]
    assert (usage["total"], usage["used"], usage["remaining"], usage["extra"]) == (103, 0, 103, 3)
    assert usage["resets_at"] == "2026-12-01T00:00:00+00:00"


async def test_the_same_cause_never_costs_twice(hosted):
    await hosted.key()
    now = hosted.clock.now()
    async with hosted.service.database.write() as connection:
        account = (await connection.execute(select(Account.id))).scalar_one()
        debits = [ledger.Debit("run:1", "verify", 10), ledger.Debit("run:1", "verify", 10)]
        assert await ledger.debit(connection, account, debits, now) == 10
    async with hosted.service.database.write() as connection:
        assert await ledger.debit(connection, account, [ledger.Debit("run:1", "verify", 10)], now) == 0
        assert (await ledger.read_pool(connection, account, now)).used == 10


async def _broke(hosted, left, **options):
    key = await hosted.key(**options)
    async with hosted.service.database.write() as connection:
        await connection.execute(Account.__table__.update().values(allowance_used=100 - left))
    return key


async def test_a_call_that_the_balance_cannot_pay_is_402(hosted):
    client = hosted.client(await _broke(hosted, left=1))
    answer = await client.post(ASSESS, json={"claims": ["The dam opened in 1931.", "The school opened in 1901."]})
    refusal = answer.json()
    assert answer.status_code == 402 and refusal["code"] == "no_credits"
    assert (refusal["remaining"], refusal["credits_remaining"], refusal["cost"], refusal["requested"]) == (1, 1, 2, 2)
    assert refusal["resets_at"] == "2026-11-01T00:00:00+00:00" and refusal["docs_url"].endswith("#quota")
    assert refusal["wall_id"] in refusal["upgrade_url"]
    assert hosted.engine.judged == []


async def test_402_in_the_original_version(hosted):
    client = hosted.client(await _broke(hosted, left=0), ORIGINAL)
    refusal = (await client.post(ASSESS, json={"claims": ["The dam opened in 1931."]})).json()
    assert refusal["code"] == "no_credits" and refusal["doc_url"] and "docs_url" not in refusal
    assert refusal["remaining"] == 0 and "requested" not in refusal


async def test_what_is_free_needs_no_balance(hosted):
    body = {"claims": ["The dam opened in 1931."]}
    key = await hosted.key()
    await hosted.client(key).post(ASSESS, json=body)
    async with hosted.service.database.write() as connection:
        await connection.execute(Account.__table__.update().values(allowance_used=100))
    assert (await hosted.client(key).post(ASSESS, json=body)).status_code == 200


async def test_calls_at_the_same_time_cannot_spend_the_same_credit(hosted, until):
    client = hosted.client(await _broke(hosted, left=3))
    bodies = [{"claims": [f"The SLOW dam opened in 19{year}."]} for year in range(30, 38)]
    calls = [asyncio.create_task(client.post(ASSESS, json=body)) for body in bodies]
    await until(lambda: sum(call.done() for call in calls) == 5)
    hosted.engine.slow.set()
    statuses = sorted([(await call).status_code for call in calls])
    assert statuses == [200] * 3 + [402] * 5
    assert (await client.get(USAGE)).json()["credits"]["remaining"] == 0


async def test_a_hold_of_a_process_that_died_ends(hosted):
    client = hosted.client(await _broke(hosted, left=1))
    now = hosted.clock.now()
    async with hosted.service.database.write() as connection:
        account = (await connection.execute(select(Account.id))).scalar_one()
        await ledger.hold(connection, account, 1, now, now + timedelta(seconds=180))
    body = {"claims": ["The dam opened in 1931."]}
    assert (await client.post(ASSESS, json=body)).status_code == 402
    hosted.clock.move(seconds=181)
    assert (await client.post(ASSESS, json=body)).status_code == 200


async def test_the_local_account_is_never_refused(local_service):
    client = local_service.client("t" * 64)
    async with local_service.service.database.write() as connection:
        await connection.execute(Account.__table__.update().values(allowance_used=10**8))
    assert (await client.post(ASSESS, json={"claims": ["The dam opened in 1931."]})).status_code == 200
    usage = (await client.get(USAGE)).json()
    assert usage["credits"]["remaining"] >= 0 and usage["extract"]["unlimited"] is True


@pytest.mark.parametrize(("day", "aliases"), [(20, True), (40, False)])
async def test_usage_in_the_original_version_drops_its_aliases_on_their_day(hosted, day, aliases):
    client = hosted.client(await hosted.key(credits=250), ORIGINAL)
    hosted.clock.move(days=day)
    usage = (await client.get(USAGE)).json()
    assert ("bonus" in usage["credits"]) == aliases and ("credits" in usage["verify"]) == aliases
    assert usage["verify"]["quota_total"] == 35 and usage["assess"]["remaining"] == 350


@given(st.lists(st.tuples(st.sampled_from(["debit", "grant", "month"]), st.integers(1, 60)), max_size=25))
def test_balances_add_up_to_the_ledger(steps):
    pool = CreditPool(100, 0, 0, 0, OCTOBER)
    granted = from_extra = 0
    moment = OCTOBER
    for what, amount in steps:
        if what == "month":
            moment = next_month(moment)
            pool = pool.renew(moment)
        elif what == "grant":
            pool = pool.after_grant(amount)
            granted += amount
        elif pool.available >= amount:
            split = pool.split(amount)
            pool = pool.after_debit(split)
            from_extra += split.from_extra
        assert pool.extra_left == granted - from_extra


async def test_usage_is_exact_in_the_current_version(hosted):
    client = hosted.client(await hosted.key(credits=250), CURRENT)
    assert (await client.get(USAGE)).json() == {
        "plan": "free",
        "plan_label": "Free",
        "credits": {
            "total": 350,
            "used": 0,
            "remaining": 350,
            "extra": 250,
            "resets_at": "2026-11-01T00:00:00+00:00",
        },
        "costs": {"verify": 10, "assess": 1, "ask": 1, "citation": 1, "extract": 0},
        "cost_options": {"verify": {"depth": {"standard": 10, "low": 5}}},
        "extract": {"calls_today": 0, "daily_limit": 1000, "unlimited": False},
        "has_webhook_secret": True,
    }
