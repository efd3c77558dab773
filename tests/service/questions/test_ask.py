"""Questions about a verification: answered from its evidence, one credit each, and every account has its own."""

import asyncio
import threading

import pytest
from sqlalchemy import select

from factlint.interface.versions import CURRENT, ORIGINAL
from factlint.service.questions.answers import Reply
from factlint.service.storage.tables import Account, Hold, LedgerEntry

URL, USAGE = "/api/v1/ask", "/api/v1/me/usage"
QUESTION = {"message": "When did it open?"}
TASK = "f" * 32


@pytest.fixture
async def owner(hosted):
    return await hosted.key()


@pytest.fixture
async def asked(hosted, stored_reports, owner):
    """The path of a conversation about one of the owner's verifications."""
    return f"{URL}/{await stored_reports.put(owner)}"


async def _used(client):
    return (await client.get(USAGE, headers={"X-Service-API-Version": CURRENT})).json()["credits"]["used"]


async def test_an_answer_quotes_the_evidence_and_is_kept(hosted, owner, asked, version):
    client = hosted.client(owner, version)
    reply = (await client.post(asked, json=QUESTION)).json()
    assert set(reply) == {"role", "content", "created_at"} and reply["role"] == "expert"
    assert "1938" in reply["content"]
    hosted.clock.move(minutes=1)
    second = (await client.post(asked, json={"message": "  Who says so?  ", "language": "EN"})).json()
    history = (await client.get(asked)).json()
    assert [message["role"] for message in history["messages"]] == ["user", "expert"] * 2
    assert [message["content"] for message in history["messages"][::2]] == ["When did it open?", "Who says so?"]
    assert history["messages"][1] == reply and history["messages"][3] == second
    assert history["exchanges_used"] == 2 and history["can_send"] is True


async def test_a_question_costs_one_credit_for_one_cause(hosted, owner, asked):
    client = hosted.client(owner)
    for _ in range(3):
        assert (await client.post(asked, json=QUESTION)).status_code == 200
    assert await _used(client) == 3
    async with hosted.service.database.read() as connection:
        entries = (await connection.execute(select(LedgerEntry.cause, LedgerEntry.kind, LedgerEntry.amount))).all()
        assert (await connection.execute(select(Hold.id))).all() == []
    assert {(kind, amount) for _, kind, amount in entries} == {("ask", -1)} and len(
        {cause for cause, *_ in entries}
    ) == 3


async def test_the_limit_is_what_the_balance_can_pay(hosted, owner, asked):
    client = hosted.client(owner)
    await client.post(asked, json=QUESTION)
    history = (await client.get(asked)).json()
    assert (history["exchanges_used"], history["exchange_limit"], history["can_send"]) == (1, 100, True)
    await _spend_all(hosted)
    history = (await client.get(asked)).json()
    assert (history["exchanges_used"], history["exchange_limit"], history["can_send"]) == (1, 1, False)


async def _spend_all(hosted):
    async with hosted.service.database.write() as connection:
        await connection.execute(Account.__table__.update().values(allowance_used=100))


async def test_without_credits_nothing_is_asked(hosted, owner, asked, version):
    await _spend_all(hosted)
    client = hosted.client(owner, version)
    answer = await client.post(asked, json=QUESTION)
    refusal = answer.json()
    assert answer.status_code == 402 and refusal["code"] == "no_credits"
    assert (refusal["cost"], refusal["remaining"]) == (1, 0) and "requested" not in refusal
    assert (await client.get(asked)).json()["messages"] == []


async def test_the_same_key_gets_the_first_reply_and_adds_nothing(hosted, owner, asked, version):
    client, headers = hosted.client(owner, version), {"Idempotency-Key": "k"}
    first = await client.post(asked, json=QUESTION, headers=headers)
    hosted.clock.move(hours=23)
    again = await client.post(asked, json=QUESTION, headers=headers)
    assert again.content == first.content and again.status_code == 200
    assert (await client.get(asked)).json()["exchanges_used"] == 1 and await _used(client) == 1
    other = await client.post(asked, json={"message": "Why?"}, headers=headers)
    assert other.status_code == 422
    if version == CURRENT:
        assert other.json()["code"] == "idempotency_body_mismatch"


async def test_a_key_belongs_to_one_verification(hosted, stored_reports, owner, asked):
    client, headers = hosted.client(owner), {"Idempotency-Key": "k"}
    await client.post(asked, json=QUESTION, headers=headers)
    answer = await client.post(f"{URL}/{await stored_reports.put(owner)}", json=QUESTION, headers=headers)
    assert answer.json()["code"] == "idempotency_body_mismatch"


async def test_the_same_key_while_the_first_runs_is_a_conflict(hosted, owner, asked, until, version):
    begun, go_on = threading.Event(), threading.Event()

    def slow(report, question, history, language):
        begun.set()
        go_on.wait(30)
        return Reply("The log.")

    hosted.service.asking.engine = slow
    client, headers = hosted.client(owner, version), {"Idempotency-Key": "k"}
    first = asyncio.create_task(client.post(asked, json=QUESTION, headers=headers))
    await until(begun.is_set)
    assert (await client.post(asked, json=QUESTION, headers=headers)).status_code == 409
    go_on.set()
    assert (await first).status_code == 200


def _fails(error):
    def engine(report, question, history, language):
        raise error

    return engine


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [(RuntimeError("secret words"), 502, "ask_failed"), (OSError("secret words"), 503, "upstream_unavailable")],
)
async def test_a_failed_question_leaves_nothing_and_costs_nothing(hosted, owner, asked, error, status, code, version):
    built_in, hosted.service.asking.engine = hosted.service.asking.engine, _fails(error)
    client = hosted.client(owner, version)
    answer = await client.post(asked, json=QUESTION)
    assert answer.status_code == status and answer.json()["code"] == code and "secret" not in answer.text
    if status == 503:
        assert answer.headers["Retry-After"] == "90"
    assert (await client.get(asked)).json()["messages"] == [] and await _used(client) == 0
    async with hosted.service.database.read() as connection:
        assert (await connection.execute(select(Hold.id))).all() == []
    hosted.service.asking.engine = built_in
    assert (await client.post(asked, json=QUESTION)).status_code == 200


async def test_an_empty_reply_is_a_failed_one(hosted, owner, asked):
    hosted.service.asking.engine = lambda *_: Reply("  ")
    assert (await hosted.client(owner).post(asked, json=QUESTION)).status_code == 502


async def test_the_engine_is_told_what_was_said_before_and_in_which_language(hosted, owner, asked):
    seen = []

    def engine(report, question, history, language):
        seen.append((report.claim, question, [turn.content for turn in history], language))
        return Reply(f"Reply {len(seen)}.")

    hosted.service.asking.engine = engine
    client = hosted.client(owner)
    await client.post(asked, json=QUESTION)
    await client.post(asked, json={"message": "And then?", "language": "de"})
    claim = "The Varn dam opened in 1931."
    assert seen == [
        (claim, "When did it open?", [], "en"),
        (claim, "And then?", ["When did it open?", "Reply 1."], "de"),
    ]


async def test_a_language_that_it_cannot_write_in_is_said(hosted, owner, asked):
    reply = (await hosted.client(owner).post(asked, json=QUESTION | {"language": "fi"})).json()
    assert "English only" in reply["content"]


async def test_each_account_has_a_conversation_of_its_own_about_a_public_one(hosted, stored_reports, owner, version):
    path = f"{URL}/{await stored_reports.put(owner, visibility='public')}"
    mine, theirs = hosted.client(owner, version), hosted.client(await hosted.key(), version)
    await mine.post(path, json=QUESTION)
    assert (await theirs.get(path)).json()["messages"] == []
    await theirs.post(path, json={"message": "Whose plaque?"})
    assert (await mine.get(path)).json()["exchanges_used"] == 1 and await _used(mine) == 1
    assert (await mine.delete(path)).json() == {"ok": True}
    assert (await mine.get(path)).json()["messages"] == []
    assert (await theirs.get(path)).json()["exchanges_used"] == 1
    assert (await mine.delete(path)).json() == {"ok": True}


async def test_nobody_asks_about_what_they_may_not_read(hosted, asked, version):
    client = hosted.client(await hosted.key(), version)
    for answer in (await client.get(asked), await client.post(asked, json=QUESTION), await client.delete(asked)):
        assert answer.status_code == 404
    assert await _used(client) == 0


async def test_a_task_that_is_not_complete_is_400(hosted, stored_reports, owner, version):
    await stored_reports.run(owner, TASK, "processing")
    client, path = hosted.client(owner, version), f"{URL}/{TASK}"
    for answer in (await client.get(path), await client.post(path, json=QUESTION), await client.delete(path)):
        assert answer.status_code == 400
        assert answer.json().get("code") == ("verification_not_ready" if version == CURRENT else None)


async def test_a_task_that_is_complete_is_as_good_as_its_verification(hosted, owner, asked):
    client = hosted.client(owner)
    await client.post(f"{URL}/{1:032x}", json=QUESTION)
    assert (await client.get(asked)).json()["exchanges_used"] == 1


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({}, "validation_error", "message"),
        ({"question": "When?"}, "validation_error", "message"),
        ({"message": None}, "validation_error", "message"),
        ({"message": ["When?"]}, "validation_error", "message"),
        ({"message": ""}, "blank_input", "message"),
        ({"message": " \n "}, "blank_input", "message"),
        ({"message": "x" * 501}, "validation_error", "message"),
        ({"message": "🧊" * 501}, "validation_error", "message"),
        ({"message": "When?", "language": "xx"}, "unsupported_language", "language"),
        ({"message": "When?", "language": 5}, "validation_error", "language"),
        ({"message": "When\0?"}, "validation_error", "message"),
    ],
)
async def test_a_malformed_question_is_refused(hosted, owner, asked, body, code, field):
    client = hosted.client(owner)
    answer = await client.post(asked, json=body, headers={"Idempotency-Key": "k"})
    assert answer.status_code == 422 and answer.json()["code"] == code
    assert answer.json()["errors"][0]["loc"][-1] == field
    old = await hosted.client(owner, ORIGINAL).post(asked, json=body)
    assert old.status_code == 422 and "code" not in old.json()
    assert (await client.post(asked, json=QUESTION, headers={"Idempotency-Key": "k"})).status_code == 200


async def test_five_hundred_characters_are_counted_as_such(hosted, owner, asked):
    assert (await hosted.client(owner).post(asked, json={"message": "🧊" * 500})).status_code == 200


async def test_a_question_that_the_evidence_does_not_answer_is_told_so_and_free(hosted, owner, asked, version):
    client = hosted.client(owner, version)
    answer = await client.post(asked, json={"message": "What is the price of tea in Lisbon?"})
    assert answer.status_code == 200 and "found no answer there" in answer.json()["content"]
    assert await _used(client) == 0
    assert (await client.post(asked, json=QUESTION)).status_code == 200
    assert await _used(client) == 1
