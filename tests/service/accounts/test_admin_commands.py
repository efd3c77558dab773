"""`factlint keys`, `factlint accounts` and `factlint library`: what each changes, and how each refuses."""

import asyncio
import json
import re

import pytest
import typer
from typer.testing import CliRunner

from factlint.cli.commands.admin import register

USAGE, SECRET = "/api/v1/me/usage", "/api/v1/me/webhook-secret"


@pytest.fixture
def run(hosted):
    """Runs a command on the service's own database, in a thread, and returns what it printed."""
    app = typer.Typer()
    register(app)

    async def invoke(*words, refused=False):
        sent = [str(word) for word in words] + ["--database-url", hosted.database_url]
        result = await asyncio.to_thread(CliRunner().invoke, app, sent)
        assert result.exit_code == (2 if refused else 0), result.output
        return result.stderr if refused else json.loads(result.stdout)

    return invoke


@pytest.fixture
async def owner(hosted):
    return await hosted.key(plan="pro")


@pytest.fixture
async def account(stored_reports, owner):
    return await stored_reports.account(owner)


async def test_accounts_are_listed_with_what_they_have_left(run, hosted, owner, account):
    [listed] = await run("accounts", "list")
    assert listed["id"] == account and listed["plan"] == "pro" and listed["keys"] == 1
    assert listed["credits"] == {"total": 5000, "used": 0, "remaining": 5000, "extra": 0}
    assert listed["retention"] == {"days": None, "next_days": None, "next_from": None}
    assert owner not in json.dumps(listed)


async def test_another_plan_counts_at_once(run, hosted, owner, account):
    assert (await run("accounts", "plan", account, "scale"))["credits"]["total"] == 20000
    usage = (await hosted.client(owner).get(USAGE)).json()
    assert (usage["plan"], usage["plan_label"], usage["credits"]["total"]) == ("scale", "Scale", 20000)


async def test_credits_are_added_once_for_each_reference(run, hosted, owner, account):
    await run("accounts", "credits", account, 250, "--reference", "invoice 7")
    assert "before" in await run("accounts", "credits", account, 250, "--reference", "invoice 7", refused=True)
    await run("accounts", "credits", account, 50)
    await run("accounts", "credits", account, 50)
    assert (await hosted.client(owner).get(USAGE)).json()["credits"]["extra"] == 350


async def test_an_account_may_have_a_daily_limit_of_its_own(run, hosted, owner, account, version):
    await run("accounts", "extract-limit", account, 2)
    client, body = hosted.client(owner, version), {"text": "The dam opened in 1931."}
    statuses = [(await client.post("/api/v1/extract", json=body)).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    extract = (await client.get(USAGE)).json()["extract"]
    assert extract == {"calls_today": 2, "daily_limit": 2, "unlimited": False}
    await run("accounts", "extract-limit", account, "default")
    assert (await client.post("/api/v1/extract", json=body)).status_code == 200


async def test_retention_and_certificates_are_set(run, hosted, account):
    assert (await run("accounts", "retention", account, 30))["next_days"] == 30
    assert (await run("accounts", "retention", account, "default"))["next_days"] is None
    assert (await run("accounts", "certificates", account, "--off"))["certificates"] is False
    assert (await run("accounts", "certificates", account, "--on"))["certificates"] is True


async def test_webhook_secrets_are_shown_rotated_and_removed(run, hosted, owner, version):
    client = hosted.client(owner, version)
    [key] = await run("keys", "list")
    first = (await client.get(SECRET)).json()["webhook_secret"]
    assert re.fullmatch("[0-9a-f]{32}", first) and await run("keys", "secret", owner) == {"webhook_secret": first}
    second = (await run("keys", "rotate-secret", key["id"]))["webhook_secret"]
    assert second != first and (await client.get(SECRET)).json() == {"webhook_secret": second}
    await run("keys", "remove-secret", owner)
    answer = await client.get(SECRET)
    assert answer.status_code == 404 and "rotate-secret" in answer.json()["hint"]
    assert (await client.get(USAGE)).json()["has_webhook_secret"] is False
    await run("keys", "rotate-secret", owner)
    assert (await client.get(USAGE)).json()["has_webhook_secret"] is True


async def test_a_key_has_a_default_address_for_webhooks(run, owner):
    await run("keys", "webhook", owner, "https://writer.example/hook")
    assert (await run("keys", "list"))[0]["webhook_url"] == "https://writer.example/hook"
    await run("keys", "webhook", owner, "")
    assert (await run("keys", "list"))[0]["webhook_url"] is None
    assert "http" in await run("keys", "webhook", owner, "ftp://writer.example", refused=True)


async def test_a_key_is_renamed(run, owner):
    await run("keys", "rename", owner, " the desk ")
    assert (await run("keys", "list"))[0]["name"] == "the desk"
    assert "Give the key a name" in await run("keys", "rename", owner, " ", refused=True)
    assert "no such key" in await run("keys", "rename", "nokey", "a", refused=True)


async def test_a_key_with_a_scope_does_that_alone(run, hosted, stored_reports, version):
    reads = (await run("keys", "create", "--name", "reader", "--scope", "history:read"))["key"]
    asks = (await run("keys", "create", "--name", "asker", "--scope", "verify"))["key"]
    id = await stored_reports.put(asks)
    question = {"message": "When?"}
    answer = await hosted.client(reads, version).post(f"/api/v1/ask/{id}", json=question)
    refusal = answer.json()
    assert answer.status_code == 403 and (refusal["code"], refusal["scope"]) == ("insufficient_scope", "verify")
    assert (await hosted.client(reads, version).get("/api/v1/verifications")).status_code == 200
    refusal = (await hosted.client(asks, version).get("/api/v1/verifications")).json()
    assert (refusal["code"], refusal["scope"]) == ("insufficient_scope", "history:read")
    assert (await hosted.client(asks, version).post(f"/api/v1/ask/{id}", json=question)).status_code == 200
    for method, path in (("GET", "/api/v1/me/webhook-secret"), ("POST", "/api/v1/me/webhook-test")):
        refused = await hosted.client(reads, version).request(method, path, json={} if method == "POST" else None)
        assert refused.status_code == 403 and refused.json()["scope"] == "verify"
    for key in (reads, asks):
        assert (await hosted.client(key, version).get(USAGE)).status_code == 200
    assert [key["scopes"] for key in await run("keys", "list")] == [["history:read"], ["verify"]]


async def test_a_key_is_good_from_its_networks_alone(run, hosted, version):
    for network, status in (("127.0.0.0/8", 200), ("192.0.2.0/24", 403), ("2001:db8::/32", 403)):
        key = (await run("keys", "create", "--name", "office", "--network", network))["key"]
        answer = await hosted.client(key, version).get(USAGE)
        assert answer.status_code == status
        if status == 403:
            assert answer.json()["code"] == "forbidden"


async def test_the_library_is_looked_after(run, hosted, stored_reports, owner):
    id = await stored_reports.put(owner)
    await hosted.client(owner).patch(f"/api/v1/verifications/{id}/visibility", json={"visibility": "public"})
    assert [one["id"] for one in await run("library", "waiting")] == [id]
    await run("library", "publish", id)
    assert await run("library", "waiting") == []
    await run("library", "collect", "trivia", id)
    assert await run("library", "collections") == {"trivia": [id]}
    assert (await hosted.client().get("/api/v1/library", params={"curated": "trivia"})).json()["total"] == 1
    assert await run("library", "uncollect", "trivia", id) == {"removed": 1}
    await run("library", "hide", id)
    assert (await hosted.client().get(f"/api/v1/verifications/{id}")).status_code == 404


async def test_a_certificate_is_withdrawn(run, hosted, stored_reports, owner):
    id = await stored_reports.put(owner)
    path = f"/api/v1/verifications/{id}/certificate"
    assert "no certificate" in await run("library", "withdraw-certificate", id, refused=True)
    await hosted.client(owner).get(path)
    await run("library", "withdraw-certificate", id)
    assert (await hosted.client(owner).get(path)).json()["withdrawn_at"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("accounts", "plan", "nobody", "pro"), "no account"),
        (("accounts", "plan", "ACCOUNT", "gold"), "no plan"),
        (("accounts", "credits", "ACCOUNT", "0"), "between"),
        (("accounts", "credits", "nobody", "5"), "no account"),
        (("accounts", "retention", "ACCOUNT", "forever"), "whole number"),
        (("accounts", "retention", "ACCOUNT", "99999"), "between"),
        (("accounts", "extract-limit", "nobody", "5"), "no account"),
        (("accounts", "certificates", "nobody", "--on"), "no account"),
        (("keys", "secret", "nokey"), "no such key"),
        (("keys", "rotate-secret", "nokey"), "no such key"),
        (("keys", "remove-secret", "nokey"), "no such key"),
        (("keys", "webhook", "nokey", ""), "no such key"),
        (("keys", "create", "--name", "a", "--scope", "all"), "no scope"),
        (("keys", "create", "--name", "a", "--network", "here"), "no network"),
        (("library", "publish", "00000000"), "no verification"),
        (("library", "hide", "00000000"), "no verification"),
        (("library", "collect", "trivia", "00000000"), "publish it first"),
    ],
)
async def test_what_cannot_be_done_is_said(run, account, words, said):
    assert said in await run(*[account if word == "ACCOUNT" else word for word in words], refused=True)
