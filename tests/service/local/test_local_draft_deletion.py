"""Forgetting at a writer's own backend: what it stores of a draft's runs and claims goes, and nothing else's."""

import asyncio

import pytest

from factlint.client.api.client import Client
from factlint.client.api.errors import NotFound
from factlint.client.api.remote_http import RemoteHttp
from factlint.client.local.backend import FixedConnection
from factlint.interface.assess import AssessIn
from factlint.interface.extract import ExtractIn
from factlint.interface.review import ReviewIn
from factlint.interface.verify import VerifyIn

TOKEN = "t" * 64
WRONG, OTHER = "The dam opened in 1931.", "The school opened in 1901."


@pytest.fixture
def writer(local_service):
    return Client(
        FixedConnection(RemoteHttp(local_service.client(TOKEN))), local=True, sleep=lambda _: asyncio.sleep(0.01)
    )


async def test_no_table_holds_a_word_of_what_was_forgotten(local_service, writer):
    await writer.extract(ExtractIn(text=WRONG))
    await writer.assess(AssessIn(claims=[WRONG, OTHER]))
    task = (await writer.tasks.verify(VerifyIn(text=WRONG))).task_id
    report = (await writer.tasks.wait(task)).result
    review = (await writer.reviews.start(ReviewIn(text=WRONG))).review_id
    await writer.reviews.wait(review)
    assert "dam" in await local_service.dump()
    done = await writer.local.forget([task, review, "unknown"], [WRONG])
    assert (done.runs, done.verdicts) == (2, 1) and done.verifications >= 1
    left = await local_service.dump()
    assert "dam" not in left and OTHER in left
    with pytest.raises(NotFound):
        await writer.tasks.get_status(task)
    assert report is not None and not await writer.verifications.delete(report.verification_id)


async def test_a_run_under_way_is_stopped_first(local_service, writer, until):
    task = (await writer.tasks.verify(VerifyIn(text=f"{WRONG[:-1]} SLOW."))).task_id
    await until(lambda: local_service.inquiry.researched)
    assert (await writer.local.forget([task], [])).runs == 1
    local_service.engine.slow.set()
    assert "dam" not in await local_service.dump()
