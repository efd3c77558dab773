"""Our own client against our own service: every call is made, answered, and read in full."""

import asyncio
import re

import pytest

from factlint.client.api import errors
from factlint.client.api.certificates import check_certificate
from factlint.client.api.client import Client
from factlint.client.api.remote_http import RemoteHttp
from factlint.client.local.backend import FixedConnection
from factlint.interface.ask import AskIn
from factlint.interface.assess import AssessIn
from factlint.interface.citecheck import CitationPair, CitecheckIn
from factlint.interface.extract import ExtractIn
from factlint.interface.review import Escalate, ReviewIn
from factlint.interface.status import TaskStatus
from factlint.interface.verify import BatchIn, BatchItem, VerifyIn
from factlint.service.calls import SERVED

RIGHT, WRONG = "The dam opened in 1938.", "The dam opened in 1931."
SCHOOL, BRIDGE = "The school opened in 1955.", "The bridge opened in 1955."


class Spoken(set):
    """The names of the served calls that were answered well."""

    async def __call__(self, response):
        path = response.request.url.path
        fitting = [call for call in SERVED if call.method == response.request.method and fits(call.path, path)]
        if response.status_code < 300 and fitting:
            self.add(min(fitting, key=lambda call: call.path.count("{")).name)


def fits(template, path):
    return re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path)


@pytest.fixture
def spoken():
    return Spoken()


@pytest.fixture
def speaking(hosted, spoken):
    """Clients of the service, which lose no time between polls."""

    def start(key):
        raw = hosted.client(key, version=None)
        raw.event_hooks["response"].append(spoken)
        return Client(FixedConnection(RemoteHttp(raw)), sleep=lambda _: asyncio.sleep(0.01))

    return start


@pytest.fixture
async def writer(hosted, speaking):
    return speaking(await hosted.key(plan="pro"))


async def done(client, text, **options):
    return await client.tasks.wait((await client.tasks.verify(VerifyIn(text=text, **options))).task_id)


async def test_every_call_is_spoken(hosted, stored_reports, site, writer, speaking, spoken):
    site.page("/dam", "<html><body><p>The Varn dam opened on 4 May 1938, after years of works.</p></body></html>")
    assert (await writer.get_discovery()).openapi_url
    assert (await writer.get_description())["openapi"] == "3.1.0"
    assert [found.claim for found in (await writer.extract(ExtractIn(text=WRONG))).claims] == [WRONG]
    assert (await writer.assess(AssessIn(claims=[SCHOOL]))).claims[0].verdict == "False"

    report = (await done(writer, WRONG)).result
    assert report is not None and report.verdict == "False"
    batch = await writer.tasks.verify_batch(
        BatchIn(claims=[BatchItem(text=RIGHT), BatchItem(text=f"{SCHOOL} {BRIDGE}")])
    )
    ends = await writer.tasks.wait_all(item.task_id for item in batch.items)
    first, second = (ends[item.task_id] for item in batch.items)
    assert isinstance(first, TaskStatus) and first.result is not None and first.result.verdict == "True"
    assert isinstance(second, TaskStatus) and second.needs_input is not None
    chosen = await writer.tasks.select(second.task_id, [claim.claim for claim in second.needs_input.claims or ()])
    assert len(chosen.items) == 2
    assert (await writer.tasks.get_status(chosen.items[0].task_id)).task_id == chosen.items[0].task_id
    await writer.tasks.wait_all(item.task_id for item in chosen.items)
    assert not (await writer.tasks.cancel(chosen.items[0].task_id)).cancelled

    assert report.verification_id in {item.verification_id async for item in writer.verifications.list_all(page_size=1)}
    stored = await writer.verifications.get(report.verification_id)
    assert stored.model_copy(update={"coverage": report.coverage}) == report
    assert isinstance(await writer.verifications.list_related(report.verification_id), tuple)
    certificate = await writer.verifications.get_certificate(report.verification_id)
    check_certificate(certificate, (await writer.verifications.get_certificate_keys()).keys)
    reply = await writer.verifications.ask(report.verification_id, AskIn(message="Which source gives the year?"))
    assert reply.role == "expert" and reply.content
    history = await writer.verifications.get_conversation(report.verification_id)
    assert [turn.role for turn in history.messages] == ["user", "expert"] and history.exchanges_used == 1
    await writer.verifications.forget_conversation(report.verification_id)
    assert (await writer.verifications.set_visibility(report.verification_id, "public")).visibility == "public"
    await stored_reports.publish(report.verification_id)
    assert [item.claim async for item in writer.verifications.list_library(sort="most_untrue")] == [WRONG]
    assert await writer.verifications.delete(report.verification_id)
    assert not await writer.verifications.delete(report.verification_id)

    draft = ReviewIn(text=f"{WRONG} {SCHOOL}", escalate=Escalate(max_verifications=1, suggest_edits=True))
    review = await writer.reviews.wait((await writer.reviews.start(draft)).review_id)
    assert (review.status, review.outcome, len(review.issues)) == ("completed", "issues_found", 2)
    assert (await writer.reviews.get(review.review_id, "issues")).claims is None
    assert await writer.reviews.cancel(review.review_id) == review
    pair = CitationPair(statement=RIGHT, url=f"{site.url}/dam")
    check = await writer.citechecks.wait((await writer.citechecks.start(CitecheckIn(pairs=[pair]))).citecheck_id)
    assert check.status == "completed" and check.citations[0].result is not None
    assert await writer.citechecks.cancel(check.citecheck_id) == check

    assert (await writer.get_usage()).credits.used > 0
    assert len((await writer.get_webhook_secret()).webhook_secret) == 32
    assert (await writer.test_webhook("http://127.0.0.1:9/hook")).event_id.startswith("evt_")
    assert {call.name for call in SERVED} - spoken == set()


async def test_a_key_of_ones_own_takes_up_a_task_after_a_crash(writer):
    first = await writer.tasks.verify(VerifyIn(text=WRONG), key="mine")
    again = await writer.tasks.verify(VerifyIn(text=WRONG), key="mine")
    assert again == first
    assert (await writer.tasks.wait(first.task_id)).status == "completed"
    assert (await writer.get_usage()).credits.used == 10


async def test_a_running_task_is_cancelled_and_its_wait_ends(hosted, writer, until):
    task_id = (await writer.tasks.verify(VerifyIn(text=f"{WRONG[:-1]} SLOW."))).task_id
    await until(lambda: hosted.inquiry.researched)
    with pytest.raises(errors.Conflict) as caught:
        await writer.verifications.get(task_id)
    assert (caught.value.code, caught.value.answered.task_id) == ("verification_not_ready", task_id)
    waiting = asyncio.create_task(writer.tasks.wait(task_id))
    assert (await writer.tasks.cancel(task_id)).cancelled
    assert (await waiting).status == "cancelled"
    assert (await writer.get_usage()).credits.used == 0


async def test_each_refusal_is_an_error_of_its_own(hosted, speaking, writer):
    poor, nobody = speaking(await hosted.key()), speaking("factlint_" + "0" * 32)
    with pytest.raises(errors.NotAuthenticated):
        await nobody.get_usage()
    with pytest.raises(errors.NoCredits) as unpaid:
        await poor.tasks.verify_batch(
            BatchIn(claims=[BatchItem(text=f"The dam opened in {1900 + n}.") for n in range(11)])
        )
    assert (unpaid.value.answered.cost, unpaid.value.answered.requested) == (110, 11)
    with pytest.raises(errors.NotFound):
        await writer.verifications.get("00000000")
    with pytest.raises(errors.Invalid) as refused:
        await writer.tasks.verify(VerifyIn(text="  "))
    assert refused.value.answered.errors
    with pytest.raises(errors.Conflict) as settled:
        await writer.tasks.select((await writer.tasks.verify(VerifyIn(text=RIGHT))).task_id, [RIGHT])
    assert settled.value.code == "no_selection_pending"
