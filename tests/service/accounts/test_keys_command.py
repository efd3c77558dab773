"""`factlint keys`: made once, shown once, revoked at once."""

import json
import re

import pytest
import typer
from typer.testing import CliRunner

from factlint.cli.commands.admin import register

URL = "/api/v1/me/usage"


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setenv("FACTLINT_DATA_DIR", str(tmp_path))
    app = typer.Typer()
    register(app)

    def invoke(*words):
        return CliRunner().invoke(app, [str(word) for word in words])

    return invoke


def test_a_new_key_is_printed_as_json(run):
    made = json.loads(run("keys", "create", "--name", "ann").stdout)
    assert set(made) == {"key", "webhook_secret"}
    assert re.fullmatch("factlint_[0-9a-f]{32}", made["key"]) and re.fullmatch("[0-9a-f]{32}", made["webhook_secret"])


async def test_a_key_works_with_its_credits_plan_and_cap_until_it_is_revoked(run, hosted):
    import asyncio

    url = hosted.database_url
    options = ("--credits", 50, "--plan", "pro", "--unlimited-extract", "--database-url", url)
    made = json.loads((await asyncio.to_thread(run, "keys", "create", "--name", "ann", *options)).stdout)
    client = hosted.client(made["key"])
    usage = (await client.get(URL)).json()
    assert usage["plan"] == "pro" and usage["credits"]["total"] == 5050 and usage["extract"]["unlimited"] is True
    listed = json.loads((await asyncio.to_thread(run, "keys", "list", "--database-url", url)).stdout)
    assert [(key["name"], key["ending"], key["revoked_at"]) for key in listed] == [("ann", made["key"][-4:], None)]
    assert made["key"] not in json.dumps(listed)
    await asyncio.to_thread(run, "keys", "revoke", listed[0]["id"], "--database-url", url)
    assert (await client.get(URL)).status_code == 401


def test_a_key_is_revoked_by_itself_once(run):
    key = json.loads(run("keys", "create", "--name", "ann").stdout)["key"]
    assert run("keys", "revoke", key).exit_code == 0
    again = run("keys", "revoke", key)
    assert again.exit_code == 2 and "no such key" in again.stderr


def test_two_keys_have_two_accounts_unless_one_is_named(run):
    run("keys", "create", "--name", "ann")
    run("keys", "create", "--name", "ann")
    first, second = json.loads(run("keys", "list").stdout)
    assert first["account"] != second["account"]
    run("keys", "create", "--name", "bob", "--account", first["account"])
    assert json.loads(run("keys", "list").stdout)[2]["account"] == first["account"]


@pytest.mark.parametrize(
    "words",
    [
        ("--name", "ann", "--plan", "gold"),
        ("--name", " "),
        ("--name", "ann", "--credits", "-1"),
        ("--name", "ann", "--credits", "99999999999"),
        ("--name", "ann", "--account", "nobody"),
        ("--name", "ann", "--database-url", "nonsense"),
        ("--name", "ann", "--database-url", "mysql://x/y"),
    ],
)
def test_what_cannot_be_done_is_said_and_exits_2(run, words):
    result = run("keys", "create", *words)
    assert result.exit_code == 2 and result.stdout == "" and result.stderr


@pytest.mark.parametrize("words", [("--role", "cook"), ("--database-url", "nonsense", "--port", "0")])
def test_serve_refuses_what_it_cannot_do(run, words):
    result = run("serve", *words)
    assert result.exit_code == 2 and result.stderr.startswith("factlint: ")
