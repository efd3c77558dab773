"""Durable workflows by themselves: what a step that failed is after a restart, and that what breaks ends its run."""

import asyncio

import pytest

from factlint.service.accounts.administration import set_retention
from factlint.service.accounts.keys import find_caller
from factlint.service.citations.runs import Citechecks
from factlint.service.deep_checks.pipeline import Pipeline as Deep
from factlint.service.reviews.pipeline import Pipeline as Reviews
from factlint.service.runs.durable import DurableRuns, StepFailed
from factlint.service.storage.database import parse_url, sqlite_url


class Odd(Exception):
    """Nothing that a database raises."""


@pytest.fixture
def url(tmp_path):
    return parse_url(sqlite_url(tmp_path / "service.db"))


async def test_a_failed_step_is_the_same_after_a_restart(url, until):
    told, tries, reached, ended = [], [], [], []

    def built(hold):
        durable = DurableRuns(url)

        async def odd():
            tries.append(1)
            raise Odd("the words of a draft")

        async def wait():
            reached.append(1)
            await hold.wait()

        async def body(id):
            try:
                await durable.run_step("odd", odd, attempts=4)
            except StepFailed as failed:
                told.append(str(failed))
            await durable.run_step("wait", wait)
            ended.append(id)

        durable.register_workflow("try")(body)
        return durable

    first, second = built(asyncio.Event()), built(hold := asyncio.Event())
    await first.start("try", "one")
    await until(lambda: reached)
    await first.stop()
    hold.set()
    await second.take_over([first.executor_id])
    await until(lambda: ended)
    await second.stop()
    assert told == ["Odd", "Odd"] and len(tries) == 1


async def test_a_step_is_tried_again_only_while_the_world_may_come_back(url, until):
    tries, given_up = [], []

    async def away():
        tries.append(1)
        if len(tries) == 1:
            raise OSError
        raise Odd

    async def body(id):
        await durable.run_step("away", away, attempts=4)

    async def give_up(id):
        given_up.append(id)

    durable = DurableRuns(url, end_broken=give_up)
    durable.register_workflow("try")(body)
    await durable.start("try", "one")
    await until(lambda: given_up)
    await durable.stop()
    assert given_up == ["one"] and len(tries) == 2


CLAIM = "The dam opened in 1931."
VERIFY = ("/verify", {"text": CLAIM}, "task_id", "/verify/status/")
REVIEW = ("/review", {"text": CLAIM}, "review_id", "/reviews/")
PAIRS = [{"statement": CLAIM, "url": "https://archive.example/log"}]
CITECHECK = ("/citecheck", {"pairs": PAIRS}, "citecheck_id", "/citechecks/")


@pytest.mark.parametrize("keeps_nothing", [False, True])
@pytest.mark.parametrize(
    ("call", "room", "broken"),
    [
        (VERIFY, Deep, "_debate"),
        (VERIFY, Deep, "verify"),
        (REVIEW, Reviews, "_assess"),
        (REVIEW, Reviews, "_step"),
        (CITECHECK, Citechecks, "_check_one"),
    ],
)
async def test_a_run_in_which_the_service_errs_ends_at_once_and_is_free(
    open_service, monkeypatch, call, room, broken, keeps_nothing
):
    path, body, id_of, poll = call

    async def err(*_):
        raise Odd("the words of a draft")

    monkeypatch.setattr(room, broken, err)
    async with open_service() as hosted:
        hosted.clock.move(hours=-25)
        key = await hosted.key(plan="pro", credits=100)
        if keeps_nothing:
            async with hosted.service.database.read() as connection:
                account = (await find_caller(connection, key, hosted.clock.now())).account_id
            await set_retention(hosted.database_url, account, 0, hosted.clock)
        hosted.clock.move(hours=25)
        client = hosted.client(key)
        receipt = await client.post(f"/api/v1{path}", json=body)
        assert receipt.status_code == 202, receipt.text
        while (run := (await client.get(f"/api/v1{poll}{receipt.json()[id_of]}")).json())["status"] != "failed":
            assert run["status"] != "completed"
            await asyncio.sleep(0.01)
        assert run["failure"]["code"] == "task_error" and "draft" not in run["failure"]["detail"]
        credits = (await client.get("/api/v1/me/usage")).json()["credits"]
        assert (credits["used"], credits["remaining"]) == (0, credits["total"])
