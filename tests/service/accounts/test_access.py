"""No account sees another's data: every call of the service, with every kind of key that is not the owner's."""

import json
import re
from dataclasses import dataclass

import pytest
from sqlalchemy import func, select

from factlint.interface.versions import CURRENT
from factlint.service.accounts.administration import revoke_key
from factlint.service.calls import LOCAL, SERVED
from factlint.service.storage.tables import AskMessage, LedgerEntry, Run, Verification

MARK = "unheard-of"
CLAIM = f"The {MARK} dam opened in 1931."
TASKS = {"a" * 32: "processing", "b" * 32: "needs_input", "c" * 32: "failed", "d" * 32: "cancelled"}
OTHERS = {"e1e1e1e1": ("review", "assessing"), "c1c1c1c1": ("citecheck", "checking")}
BODIES = {
    "set_visibility": {"visibility": "public"},
    "ask": {"message": "When did it open?"},
    "verify_select": {"texts": [CLAIM]},
    "verify_batch": {"claims": [{"text": "The school opened in 1901."}]},
    "assess": {"claims": ["The school opened in 1901."]},
    "webhook_test": {"webhook_url": "https://writer.example/hook"},
}
TEXT = {"text": "The school opened in 1901."}


def _path(call, id="0" * 8):
    return re.sub(r"\{\w+\}", id, call.path)


def _sent(call):
    return {} if call.body is None else {"json": BODIES.get(call.name, TEXT)}


async def _send(client, call, id="0" * 8):
    return await client.request(call.method, _path(call, id), **_sent(call))


@pytest.fixture
async def wrong_keys(hosted):
    """What is sent in place of a key that is in force."""
    revoked = await hosted.key()
    await revoke_key(hosted.database_url, revoked, hosted.clock)
    good = await hosted.key()
    return {
        "unknown": f"Bearer factlint_{'0' * 32}",
        "revoked": f"Bearer {revoked}",
        "not a key": "Bearer x",
        "of another scheme": f"Basic {good}",
        "without a scheme": good,
        "with more behind it": f"Bearer {good}0",
        "in capitals": f"Bearer {good.upper()}",
        "half": f"Bearer {good[:-1]}",
        "empty": "Bearer ",
        "with a line of SQL": "Bearer ' OR 1=1 --",
        "huge": "Bearer " + "x" * 5000,
    }


async def test_a_call_that_needs_a_key_is_refused_without_a_good_one(hosted, wrong_keys, version):
    for call in SERVED:
        answer = await _send(hosted.client(version=version), call)
        assert (answer.status_code == 401) == (not call.open and not call.optional_key), call.name
        for kind, header in wrong_keys.items():
            answer = await _send(hosted.client(version=version, Authorization=header), call)
            assert (answer.status_code == 401) == (not call.open), f"{call.name} with a key that is {kind}"
            if answer.status_code == 401:
                assert answer.headers["WWW-Authenticate"] == "Bearer"
                assert answer.json().get("code") == ("not_authenticated" if version == CURRENT else None)


async def test_the_key_is_asked_for_before_the_body_is_looked_at(hosted, version):
    client = hosted.client(version=version)
    for call in SERVED:
        if call.body is None or call.open:
            continue
        for body in (b"", b"{", b"[]", b"\xff", b"{}"):
            assert (await client.request(call.method, _path(call), content=body)).status_code == 401, call.name


async def test_a_key_is_good_until_it_is_revoked(hosted, version):
    key = await hosted.key()
    client = hosted.client(version=version, Authorization=f"bearer  {key} ")
    assert (await client.get("/api/v1/me/usage")).status_code == 200
    await revoke_key(hosted.database_url, key, hosted.clock)
    assert (await client.get("/api/v1/me/usage")).status_code == 401


@dataclass
class Belongings:
    """What one account has: ids of every kind, in every state."""

    key: str
    verification: str
    ids: list


@pytest.fixture
async def belongings(hosted, stored_reports):
    key = await hosted.key(credits=500)
    verification = await stored_reports.put(key, claim=CLAIM, executive_summary=CLAIM, vector=(1.0, 0.0))
    client = hosted.client(key)
    await client.post(f"/api/v1/ask/{verification}", json={"message": f"Which {MARK} source?"})
    await client.get(f"/api/v1/verifications/{verification}/certificate")
    for task, status in TASKS.items():
        await stored_reports.run(key, task, status, input=json.dumps({"text": CLAIM}))
    for id, (kind, status) in OTHERS.items():
        await stored_reports.run(key, id, status, kind=kind, input=json.dumps({"text": CLAIM}))
    return Belongings(key, verification, [verification, f"{1:032x}", *TASKS, *OTHERS])


async def _state(hosted):
    async with hosted.service.database.read() as connection:
        runs = (await connection.execute(select(Run.id, Run.status).order_by(Run.id))).all()
        kept = (await connection.execute(select(Verification.id, Verification.visibility))).all()
        messages = (await connection.execute(select(func.count()).select_from(AskMessage))).scalar_one()
        debits = (await connection.execute(select(func.count()).select_from(LedgerEntry))).scalar_one()
    return runs, kept, messages, debits


async def test_another_accounts_ids_are_as_good_as_none(hosted, belongings, version):
    stranger, anonymous = hosted.client(await hosted.key(plan="pro"), version), hosted.client(version=version)
    before = await _state(hosted)
    for call in SERVED:
        if not call.parameters:
            continue
        for client in (stranger, anonymous) if call.optional_key else (stranger,):
            for id in belongings.ids:
                answer = await _send(client, call, id)
                assert answer.status_code == 404, f"{call.name} of {id} answered {answer.status_code}: {answer.text}"
                assert MARK not in answer.text
        assert await _state(hosted) == before, call.name


async def test_what_is_answered_to_one_account_holds_nothing_of_another(hosted, belongings, version):
    for client in (hosted.client(await hosted.key(), version), hosted.client(version=version)):
        for call in SERVED:
            if not call.parameters:
                answer = await _send(client, call)
                assert MARK not in answer.text, call.name
                assert not [id for id in belongings.ids if id in answer.text], call.name


async def test_the_ids_of_this_test_are_of_use_to_their_owner(hosted, belongings, version):
    """Else the walk above would prove nothing."""
    client = hosted.client(belongings.key, version)
    answer = await client.get(f"/api/v1/verifications/{belongings.verification}")
    assert answer.status_code == 200 and MARK in answer.text
    assert MARK in (await client.get("/api/v1/verifications")).text
    assert MARK in (await client.get(f"/api/v1/ask/{belongings.verification}")).text
    assert MARK in (await client.get(f"/api/v1/verifications/{belongings.verification}/certificate")).text
    for task, status in {"a" * 32: 409, "b" * 32: 409, "c" * 32: 409}.items():
        assert (await client.get(f"/api/v1/verifications/{task}")).status_code == status


async def test_an_idempotency_key_is_its_accounts_own(hosted, version):
    headers = {"Idempotency-Key": "the same"}
    mine, theirs = hosted.client(await hosted.key(credits=500)), hosted.client(await hosted.key(credits=500), version)
    for call in SERVED:
        if not call.once or call.parameters:
            continue
        body = json.dumps(BODIES.get(call.name, TEXT))
        first = await mine.request(call.method, _path(call), json=json.loads(body), headers=headers)
        other = json.loads(body.replace("school", "bridge"))
        second = await theirs.request(call.method, _path(call), json=other, headers=headers)
        assert first.status_code in call.success and second.status_code in call.success, call.name
        assert first.content != second.content


async def test_the_calls_of_a_writers_own_backend_do_not_exist_on_a_hosted_one(hosted):
    client = hosted.client(await hosted.key())
    for call in LOCAL:
        assert (await client.request(call.method, _path(call), json={})).status_code == 404, call.name


async def test_a_writers_own_backend_answers_nobody_without_its_token(local_service):
    for call in (*SERVED, *LOCAL):
        if call.open:
            continue
        for header in ({}, {"Authorization": "Bearer " + "u" * 64}, {"Authorization": "Bearer é"}):
            sent = {name: value.encode() for name, value in header.items()}
            answer = await local_service.client().request(call.method, _path(call), headers=sent, **_sent(call))
            assert answer.status_code == 401, call.name


async def test_a_key_that_only_begins_checks_reaches_what_it_began_alone(hosted, stored_reports, verified, version):
    """Tasks belong to the account; what a key without `history:read` sees of them is what it began."""
    begins = await hosted.key(credits=100, scopes=["verify"])
    account = await stored_reports.account(begins)
    other = await hosted.key(account=account)
    reads = await hosted.key(account=account, scopes=["history:read"])
    task = await verified(hosted.client(other), "The dam opened in 1931.")
    paused = await verified(hosted.client(other), "The dam opened in 1938. The school opened in 1901.")
    limited, id = hosted.client(begins, version), task["result"]["verification_id"]
    refused = [
        await limited.get(f"/api/v1/verify/status/{task['task_id']}"),
        await limited.post(f"/api/v1/verify/{paused['task_id']}/cancel"),
        await limited.post(
            f"/api/v1/verify/{paused['task_id']}/select", json={"texts": ["The school opened in 1901."]}
        ),
        await limited.post(f"/api/v1/ask/{id}", json={"message": "When?"}),
        await limited.delete(f"/api/v1/ask/{id}"),
        await limited.patch(f"/api/v1/verifications/{id}/visibility", json={"visibility": "public"}),
        await limited.delete(f"/api/v1/verifications/{id}"),
    ]
    assert [(answer.status_code, answer.json()["scope"]) for answer in refused] == [(403, "history:read")] * 7
    assert (await hosted.client(reads).get(f"/api/v1/verify/status/{task['task_id']}")).status_code == 200
    # The same body from a key that may not read the other's task is a task of its own, which it may read.
    own = await verified(hosted.client(begins), "The dam opened in 1931.")
    assert own["task_id"] != task["task_id"] and own["status"] == "completed"
    assert (await limited.post(f"/api/v1/ask/{id}", json={"message": "When?"})).status_code == 200
    # It was answered with what the other key's run made, which is not its own to publish or delete.
    assert own["result"]["verification_id"] == id
    for visibility in ("public", "private"):
        answer = await limited.patch(f"/api/v1/verifications/{id}/visibility", json={"visibility": visibility})
        assert (answer.status_code, answer.json()["scope"]) == (403, "history:read")
    assert (await limited.delete(f"/api/v1/verifications/{id}")).status_code == 403
    assert (await hosted.client(other).get(f"/api/v1/verifications/{id}")).status_code == 200


async def test_a_key_that_only_begins_checks_changes_and_deletes_what_its_runs_made(
    hosted, stored_reports, verified, version
):
    begins = await hosted.key(credits=100, scopes=["verify"])
    other = await hosted.key(account=await stored_reports.account(begins))
    id = (await verified(hosted.client(begins), "The dam opened in 1931."))["result"]["verification_id"]
    # That another key asks for the same later takes nothing from the one whose run made it.
    assert (await verified(hosted.client(other), "The dam opened in 1931."))["result"]["verification_id"] == id
    limited, path = hosted.client(begins, version), f"/api/v1/verifications/{id}"
    assert (await limited.patch(f"{path}/visibility", json={"visibility": "unlisted"})).status_code == 200
    assert (await limited.delete(path)).status_code == 200


async def test_a_key_that_only_begins_checks_reads_the_reports_that_it_began(hosted, stored_reports, verified, version):
    begins = await hosted.key(credits=100, scopes=["verify"])
    other = await hosted.key(account=await stored_reports.account(begins))
    limited, owner = hosted.client(begins, version), hosted.client(other)
    task = await verified(hosted.client(begins), "The dam opened in 1931.")
    public = (await verified(owner, "The school opened in 1901."))["result"]["verification_id"]
    await owner.patch(f"/api/v1/verifications/{public}/visibility", json={"visibility": "public"})
    private = await verified(owner, "The bridge opened in 1955.")
    paused = await verified(owner, "The dam opened in 1938. The school opened in 1901.")
    paths = [
        "/api/v1/verifications/{}",
        "/api/v1/verifications/{}/related",
        "/api/v1/ask/{}",
        "/api/v1/verifications/{}/certificate",
    ]

    async def answers(id):
        return [(await limited.get(path.format(id))).status_code for path in paths]

    assert await answers(task["result"]["verification_id"]) == [200, 200, 200, 200]
    assert await answers(task["task_id"]) == [200, 200, 200, 404]
    # What everybody may read, but neither the account's conversation about it nor its certificate.
    assert await answers(public) == [200, 200, 403, 403]
    assert await answers(private["result"]["verification_id"]) == [403] * 4
    assert await answers(private["task_id"]) == [403, 403, 403, 404]
    assert await answers(paused["task_id"]) == [403, 403, 403, 404]
    page = await limited.get(paths[0].format(private["result"]["verification_id"]), headers={"Accept": "text/html"})
    assert page.status_code == 403 and "1955" not in page.text
    assert (await limited.get("/api/v1/verifications")).status_code == 403


async def test_a_key_that_only_begins_checks_removes_no_conversation_of_others(
    hosted, stored_reports, verified, version
):
    begins = await hosted.key(credits=100, scopes=["verify"])
    other = await hosted.key(account=await stored_reports.account(begins))
    limited, owner = hosted.client(begins, version), hosted.client(other)
    id = (await verified(owner, "The dam opened in 1931."))["result"]["verification_id"]
    await owner.patch(f"/api/v1/verifications/{id}/visibility", json={"visibility": "public"})
    await owner.post(f"/api/v1/ask/{id}", json={"message": "When did it open?"})
    await verified(hosted.client(begins), "The dam opened in 1931.")
    refused = await limited.delete(f"/api/v1/ask/{id}")
    assert (refused.status_code, refused.json()["scope"]) == (403, "history:read")
    assert len((await owner.get(f"/api/v1/ask/{id}")).json()["messages"]) == 2
    own = (await verified(hosted.client(begins), "The school opened in 1901."))["result"]["verification_id"]
    await limited.post(f"/api/v1/ask/{own}", json={"message": "When did it open?"})
    assert (await limited.delete(f"/api/v1/ask/{own}")).status_code == 200
    assert (await limited.get(f"/api/v1/ask/{own}")).json()["messages"] == []


async def test_keys_of_one_account_see_the_same_tasks_and_other_accounts_none(
    hosted, stored_reports, verified, version
):
    first = await hosted.key(credits=100)
    second = await hosted.key(account=await stored_reports.account(first))
    task = await verified(hosted.client(first), "The dam opened in 1931.")
    path = f"/api/v1/verify/status/{task['task_id']}"
    assert (await hosted.client(second, version).get(path)).status_code == 200
    assert (await hosted.client(await hosted.key(), version).get(path)).status_code == 404
