"""A review that waits for its deep checks lives as long as they do, and one that ends early ends those not begun."""

import asyncio
from datetime import timedelta
from itertools import count

import pytest
from sqlalchemy import func, select

from factlint.service.accounts import ledger
from factlint.service.runs import supervisor
from factlint.service.runs.broken_runs import BrokenRuns
from factlint.service.runs.supervisor import Supervisor
from factlint.service.storage.tables import Hold

REVIEW, QUEUED, BEGUN = "a" * 8, "b" * 32, "c" * 32


@pytest.fixture
async def waiting(hosted, stored_reports, monkeypatch):
    """A review whose one deep check is queued, and whose other has begun; nobody works on them."""

    async def nothing(*_):
        pass

    monkeypatch.setattr(Supervisor, "_launch", nothing)
    key, now = await hosted.key(credits=100), hosted.clock.now()
    account = await stored_reports.account(key)
    await stored_reports.run(key, REVIEW, "verifying", "review", launched=True)
    for id, step in ((QUEUED, "starting"), (BEGUN, "research")):
        async with hosted.service.database.write() as connection:
            held = await ledger.hold(connection, account, 10, now, now + timedelta(hours=6))
        await stored_reports.run(key, id, "processing", parent_id=REVIEW, step=step, hold_id=held, launched=True)
    return hosted


async def _run(hosted, id):
    async with hosted.service.database.read() as connection:
        return await hosted.service.runs.find(connection, id)


async def _held(hosted):
    async with hosted.service.database.read() as connection:
        return (await connection.execute(select(func.count()).select_from(Hold))).scalar_one()


@pytest.fixture
def look_after(hosted, stored_reports, monkeypatch):
    """Lets half an hour and a minute pass, and waits until what is stuck by then has been ended."""
    monkeypatch.setattr(supervisor, "_SELDOM_S", 0.0)
    numbers = count()

    async def wait():
        # A run of its own that is stuck, younger than all others: those are looked at before it.
        id = f"{next(numbers):032x}"
        hosted.clock.move(seconds=1)
        await stored_reports.run(await hosted.key(), id, "processing", launched=True)
        hosted.clock.move(minutes=31)
        hosted.service.supervisor.wake()
        while (await _run(hosted, id)).status == "processing":
            await asyncio.sleep(0.01)

    return wait


async def test_a_review_whose_deep_checks_go_on_is_not_stuck(waiting, look_after):
    waiting.clock.move(minutes=29)
    async with waiting.service.database.write() as connection:
        begun = await waiting.service.runs.find(connection, BEGUN)
        await waiting.service.runs.change(connection, begun, waiting.clock.now(), step="debate")
        waiting.clock.move(minutes=-29)
    await look_after()
    assert (await _run(waiting, REVIEW)).status == "verifying" and (await _run(waiting, BEGUN)).status == "processing"


async def test_a_review_is_stuck_half_an_hour_after_its_last_deep_check(waiting, look_after):
    await look_after()
    assert [(await _run(waiting, id)).status for id in (QUEUED, BEGUN)] == ["failed", "failed"]
    assert (await _run(waiting, REVIEW)).status == "verifying" and await _held(waiting) == 0
    await look_after()
    assert (await _run(waiting, REVIEW)).status == "failed"


async def test_a_review_that_breaks_ends_its_deep_checks_that_have_not_begun(waiting):
    service = waiting.service
    await BrokenRuns(service.database, service.runs, waiting.clock, None).end(REVIEW)
    assert (await _run(waiting, REVIEW)).status == (await _run(waiting, QUEUED)).status == "failed"
    assert "task_error" in (await _run(waiting, QUEUED)).failure
    assert (await _run(waiting, BEGUN)).status == "processing" and await _held(waiting) == 1


async def test_a_stuck_review_tells_what_was_charged(hosted, stored_reports, look_after):
    key = await hosted.key(credits=100)
    await stored_reports.run(key, REVIEW, "assessing", "review", launched=True, charged=2)
    await stored_reports.run(key, BEGUN, "completed", parent_id=REVIEW, launched=True, charged=10)
    await look_after()
    told = (await hosted.client(key).get(f"/api/v1/reviews/{REVIEW}")).json()
    assert told["status"] == "failed" and told["failure"]["code"] == "task_stuck"
    assert "was charged: 12 credits" in told["failure"]["detail"]
