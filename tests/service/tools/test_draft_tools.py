"""What agents are offered on a writer's machine, for texts in place of files: the same from a service."""

import asyncio
import json

import httpx
import pytest
from tool_client import connected, served

from factlint.client.agents.tools import CannotDo
from factlint.interface.versions import ORIGINAL
from factlint.service.storage.tables import Account
from factlint.service.tools.draft_session import draft_of

DRAFT = """Of Varn.

The dam opened in 1931. The school opened in 1901. The mill opened in 1850.
"""


async def left(client):
    return (await client.call("check_usage"))["credits_remaining"]


async def test_a_draft_comes_back_with_places_sources_rewrites_and_edits(client):
    before = await left(client)
    told = await client.call("check_draft", text=DRAFT)
    wrong, right = told["findings"]
    assert (wrong["claim"], wrong["verdict"], wrong["confidence"]) == ("The dam opened in 1931.", "False", "high")
    assert (right["verdict"], right["shown"]) == ("True", False)
    place = wrong["place"]
    assert (place["line"], place["column"]) == (3, 1)
    assert DRAFT[place["start"] : place["end"]] == wrong["passage"]
    assert wrong["sources"][0]["url"] == "https://archive.example/log" and wrong["sources"][0]["snippet"]
    (edit,) = wrong["edits"]
    assert (edit["old"], edit["new"], edit["place"]["column"]) == ("1931", "1938", 19)
    open_claim = told["not_settled"][-1]
    assert open_claim["claim"] == "The mill opened in 1850." and "no evidence" in open_claim["reason"]
    assert "to_judge" not in told and told["problem"] == ""
    # One credit for each verdict, as the call for verdicts costs; none for what could not be settled, or was judged before.
    assert await left(client) == before - 2
    await client.call("check_draft", text=DRAFT)
    assert await left(client) == before - 2


async def test_what_contradicts_itself_is_found_as_in_an_editor(client):
    told = await client.call("check_draft", text="# Sums\n\nIn all there were 120 people (70 men and 40 women).\n")
    (sum_,) = [one for one in told["findings"] if one["kind"] == "consistency"]
    assert sum_["rule"] and sum_["shown"]


async def test_the_right_words_are_put_into_a_text(client):
    found = next(
        one["id"] for one in (await client.call("check_draft", text=DRAFT))["findings"] if one["verdict"] == "False"
    )
    fixed = await client.call("apply_fix", text=DRAFT, ids=[found])
    assert fixed["text"] == DRAFT.replace("1931", "1938") and not fixed["written"]
    assert [one["after"] for one in fixed["applied"]] == ["1938"]
    assert (await client.call("apply_fix", text=DRAFT))["text"] == fixed["text"]
    gone = await client.call_tool("apply_fix", {"text": fixed["text"], "ids": [found]})
    assert gone.is_error and "check it again" in gone.structured_content["message"]


async def test_one_claim_is_judged_and_passages_are_found_without_a_verdict(client):
    before = await left(client)
    wrong = await client.call("check_claim", claim="The dam opened in 1931.")
    assert (wrong["verdict"], wrong["rewrite"]) == ("False", "The dam opened in 1938.")
    assert wrong["sources"][0]["publisher"] == "Varn Archive"
    unknown = await client.call("check_claim", claim="The mill opened in 1850.")
    assert unknown["verdict"] is None and "no evidence" in unknown["reason"]
    assert await left(client) == before - 1
    found = await client.call("find_evidence", text="When did the dam open?", limit=2)
    assert [one["snippet"] for one in found["passages"]] == ["It opened in 1938."] * 2
    assert await left(client) == before - 1
    assert "nothing" in (await client.call("find_evidence", text="Who built the mill?"))["note"]


async def test_answers_are_typed_and_both_servers_describe_them_alike(client):
    from factlint.cli.agents.server import agent_server

    hosted = {tool.name: tool for tool in (await client.list_tools()).tools}
    own = {tool.name: tool for tool in await agent_server().list_tools()}
    assert "record_verdicts" not in hosted
    for name in ("check_claim", "find_evidence", "apply_fix"):
        assert hosted[name].output_schema == own[name].output_schema
    drafts = hosted["check_draft"].output_schema, own["check_draft"].output_schema
    assert drafts[0]["properties"].keys() | {"to_judge"} == drafts[1]["properties"].keys()
    assert drafts[0]["$defs"]["DraftFinding"] == drafts[1]["$defs"]["DraftFinding"]
    assert all("path" not in tool.input_schema["properties"] for tool in hosted.values())


async def test_what_cannot_be_done_is_an_error_that_says_what_to_do(client):
    for tool, arguments, said in (
        ("check_draft", {"text": " "}, "text of a draft"),
        ("check_draft", {"text": "The dam. " * 6000}, "in parts"),
        ("check_draft", {"text": DRAFT, "markup": "wordstar"}, "markup"),
        ("check_claim", {"claim": " "}, "one statement"),
        ("find_evidence", {"text": "x", "limit": 50}, "limit"),
        ("apply_fix", {"text": DRAFT, "ids": ["0" * 16]}, "check it again"),
    ):
        refused = await client.call_tool(tool, arguments)
        assert refused.is_error and refused.structured_content["status"] == "invalid_request", tool
        assert said in refused.structured_content["message"], tool


async def test_with_a_spent_balance_the_tools_say_so(room):
    key = await room.key()
    async with room.service.database.write() as connection:
        await connection.execute(Account.__table__.update().values(allowance_used=100))
    async with connected(room.url, key) as client:
        for tool, one in (("check_draft", "text"), ("check_claim", "claim")):
            refused = await client.call_tool(tool, {one: "The dam opened in 1931."})
            told = refused.structured_content
            assert refused.is_error and told["status"] == "quota_exhausted" and told["manage_url"], tool


async def test_looking_for_evidence_counts_as_an_extraction(room):
    key = await room.key()
    usage = room.client(key, version=ORIGINAL)
    async with connected(room.url, key) as client:
        await client.call("find_evidence", text="the dam")
        refused = await client.call_tool("find_evidence", {"text": "the dam", "limit": 0})
        assert refused.is_error
    assert (await usage.get("/api/v1/me/usage")).json()["extract"]["calls_today"] == 1


async def test_a_key_that_may_only_read_checks_nothing(room):
    async with connected(room.url, await room.key(scopes=["history:read"])) as client:
        for tool, one in (("check_draft", "text"), ("find_evidence", "text"), ("check_claim", "claim")):
            refused = await client.call_tool(tool, {one: "The dam opened in 1931."})
            assert refused.is_error and refused.structured_content["status"] == "forbidden", tool


async def test_what_is_not_judged_in_time_is_said_and_brought_by_the_next_call(open_service):
    draft = "The dam opened in 1931.\n\nThe SLOW school opened in 1901.\n"
    async with (
        open_service(tool_wait_s=0.5) as site,
        served(site) as url,
        connected(url, await site.key(credits=50)) as client,
    ):
        first = await client.call_tool("check_draft", {"text": draft})
        assert first.is_error and first.structured_content["status"] == "service_unavailable"
        site.engine.slow.set()
        while (answer := await client.call_tool("check_draft", {"text": draft})).is_error:
            await asyncio.sleep(0.05)
        assert {one["verdict"] for one in answer.structured_content["findings"]} == {"False", "True"}
        assert await left(client) == 100 + 50 - 2


async def test_the_evidence_of_a_service_is_no_call_for_others(room):
    key = await room.key()
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {key}"}, timeout=30) as http:
        asked = await http.post(room.url.replace("/mcp", "/api/v1/local/evidence"), json={"text": "the dam"})
        assert asked.status_code == 404
        described = await http.get(room.url.replace("/mcp", "/api/v1/openapi.json"))
        assert "/evidence" not in json.dumps(described.json()["paths"])


async def test_nothing_of_a_draft_is_written_beside_the_database(room, tmp_path, monkeypatch):
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    async with connected(room.url, await room.key(credits=50)) as client:
        await client.call("check_draft", text=DRAFT)
    assert not [path for path in (tmp_path / "home").rglob("*") if path.is_file()]


def test_a_text_is_no_draft_where_it_is_none():
    with pytest.raises(CannotDo, match="binary"):
        draft_of("\0\0\1" * 200, "plain")
