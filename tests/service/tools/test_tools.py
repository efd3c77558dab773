"""The tool protocol, spoken by its real client over a real connection to the whole service."""

import asyncio

import httpx
import pytest
from tool_client import connected, served

from factlint.engine.claims.languages import unread_reason
from factlint.engine.model import Framing
from factlint.interface.assess import AssessOut
from factlint.interface.failures import failure_of
from factlint.service.storage.tables import Account, Run
from factlint.service.tools.results import assess_result

TOOLS = {
    "assess_claim", "verify_claim", "get_verification", "select_claims", "ask_followup", "list_verifications",
    "check_usage", "check_draft", "check_claim", "find_evidence", "apply_fix",
}  # fmt: skip
CARDS = {"get_verification_widget", "start_verification_widget", "select_claims_widget"}


async def test_the_tools_and_prompts_are_listed_with_what_they_do(client):
    listed = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert set(listed) == TOOLS | CARDS
    for name, tool in listed.items():
        assert tool.description and tool.output_schema
        hidden = ((tool.meta or {}).get("ui") or {}).get("visibility") == ["app"]
        assert hidden == (name in CARDS)
        starts = name in {"verify_claim", "select_claims", "start_verification_widget", "select_claims_widget"}
        assert tool.annotations.read_only_hint != starts
    languages = listed["assess_claim"].input_schema["properties"]["language"]["enum"]
    assert len(languages) == 13 and "" in languages
    prompts = {prompt.name for prompt in (await client.list_prompts()).prompts}
    assert prompts == {"check_text", "check_last_answer"}
    prompt = await client.get_prompt("check_text", {"text": "The dam opened in 1931."})
    assert "The dam opened in 1931." in prompt.messages[0].content.text


async def test_claims_are_assessed(client):
    found = await client.call("assess_claim", claims=["The dam opened in 1931. The school opened in 1901.", "hello"])
    assert found["status"] == "ok" and found["source"] and found["confidence_note"]
    wrong, empty = found["claims"]
    assert wrong["verdict"] == "False" and wrong["rationale"] and wrong["identified_claims"]
    assert empty["verdict"] is None and empty["error"] == "no_checkable_claim" and empty["hint"]
    assert (await client.call("assess_claim", claim="hello"))["status"] == "no_claim"


async def test_a_claim_that_met_a_passing_trouble_is_judged_when_it_is_asked_for_again(client, room):
    before = (await client.call("check_usage"))["credits_remaining"]
    asked = {"claims": ["The dam opened in 1931.", "The OUTAGE school opened in 1901."]}
    first = await client.call("assess_claim", **asked)
    assert [row["verdict"] for row in first["claims"]] == ["False", None]
    assert len(room.engine.judged) == 2, "the first call asks again for nothing"
    judge = room.engine.assess
    room.engine.assess = lambda item, **more: judge(item.replace("OUTAGE ", ""), **more)
    again = await client.call("assess_claim", **asked)
    assert again["claims"][0] == first["claims"][0] and again["claims"][1]["verdict"]
    assert (await client.call("check_usage"))["credits_remaining"] == before - 2
    # However often it is repeated, and when its verdict would cost again: it is the same call.
    room.clock.move(hours=2)
    assert await client.call("assess_claim", **asked) == again
    assert (await client.call("check_usage"))["credits_remaining"] == before - 2


async def test_claims_that_meet_trouble_again_are_asked_for_until_each_has_its_verdict(client, room):
    asked = {"claims": ["The OUTAGE dam opened in 1931.", "The WORSE OUTAGE school opened in 1901.", "It rains."]}
    first = await client.call("assess_claim", **asked)
    judge, well = room.engine.assess, ["OUTAGE dam"]

    def assess(item, **more):
        for words in well:
            item = item.replace(words, words.replace("OUTAGE ", ""))
        return judge(item, **more)

    room.engine.assess = assess
    second = await client.call("assess_claim", **asked)
    well.append("OUTAGE school")
    third = await client.call("assess_claim", **asked)
    found = [[bool(row["verdict"]) for row in told["claims"][:2]] for told in (first, second, third)]
    assert found == [[False, False], [True, False], [True, True]]
    assert second["claims"][0] == third["claims"][0] and third["claims"][2] == first["claims"][2]


async def test_a_text_that_is_not_read_is_told_its_language(client, room):
    unread = unread_reason("it")
    room.engine.extract = lambda *_, **__: Framing((), language="it", unread=unread)
    told = await client.call("assess_claim", claim="La capitale della Spagna è Barcellona.")
    assert told["status"] == "failed" and told["message"].startswith(unread) and "language models" in told["message"]


async def test_what_does_not_fit_into_an_answer_and_its_note_are_told():
    answer = AssessOut(status="ok", claims=[], more_claims=["The dam is high."], note="It was asked for in Italian.")
    told = assess_result(answer)
    assert told["identified_claims"] == ["The dam is high."] and told["note"] == "It was asked for in Italian."


@pytest.mark.parametrize("tool", ["get_verification", "ask_followup", "select_claims", "get_verification_widget"])
async def test_an_id_that_no_address_can_hold_is_none(client, tool):
    endless = {"task_id": "x" * 100_000, "verification_id": "x" * 100_000, "question": "Why?", "claims": ["It rains."]}
    wanted = {"ask_followup": ("verification_id", "question"), "select_claims": ("task_id", "claims")}
    refused = await client.call_tool(tool, {name: endless[name] for name in wanted.get(tool, ("task_id",))})
    assert refused.is_error and refused.structured_content["status"] == "not_found"


async def test_what_is_malformed_is_a_result_and_no_crash(client):
    assert (await client.call("assess_claim"))["status"] == "invalid_request"
    unfit = {
        "assess_claim": {"claims": ["x."] * 21},
        "verify_claim": {"claim": "It rains.", "depth": "abyss"},
        "ask_followup": {"verification_id": "0" * 8, "question": "?" * 501},
        "select_claims": {"claims": "x"},
        "select_claims_widget": {"task_id": "0" * 32, "claims": ["x."] * 6},
    }
    for tool, arguments in unfit.items():
        refused = await client.call_tool(tool, arguments)
        told = refused.structured_content
        assert refused.is_error and told["status"] == "invalid_request", tool
        assert "pydantic" not in str(refused) and "Error executing" not in str(refused)
        assert told["message"].split("`")[1] in {"claims", "depth", "question", "task_id"}
    absent = await client.call_tool("get_verification", {"task_id": "0" * 8})
    assert absent.is_error and absent.structured_content["status"] == "not_found"
    assert (await client.call("get_verification", task_id="no such thing"))["status"] == "not_found"
    assert (await client.call("get_verification", task_id="0" * 8))["status"] == "not_found"
    assert (await client.call("select_claims", task_id="0" * 32, claims=["x"]))["status"] == "not_found"


async def test_a_wrong_key_is_refused_before_anything_is_told(room):
    headers = {"Authorization": "Bearer factlint_" + "0" * 32, "Accept": "text/event-stream, application/json"}
    async with httpx.AsyncClient(timeout=30, headers=headers) as http:
        for method in ("initialize", "tools/list", "tools/call"):
            asked = await http.post(room.url, json={"jsonrpc": "2.0", "id": 1, "method": method, "params": {}})
            assert asked.status_code == 401 and asked.headers["WWW-Authenticate"] == "Bearer"
            assert asked.json()["code"] == "not_authenticated"


async def test_without_any_key_the_refusal_is_that_of_http(room):
    async with httpx.AsyncClient(timeout=30) as http:
        asked = await http.post(room.url, json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
        assert asked.status_code == 401 and asked.headers["WWW-Authenticate"] == "Bearer"
        assert asked.json()["code"] == "not_authenticated"


async def test_there_is_no_stream_to_hold_open(room):
    key = await room.key()
    headers = {"Authorization": f"Bearer {key}", "Accept": "text/event-stream, application/json"}
    async with httpx.AsyncClient(timeout=30, headers=headers) as http:
        for method in ("GET", "DELETE", "PUT"):
            refused = await http.request(method, room.url)
            assert refused.status_code == 405 and refused.headers["Allow"] == "POST"
        for method in ("subscriptions/listen", "resources/subscribe"):
            answer = await http.post(room.url, json={"jsonrpc": "2.0", "id": 1, "method": method, "params": {}})
            assert "error" in answer.text


async def test_usage_and_what_it_pays_for(client):
    before = await client.call("check_usage")
    assert before["status"] == "ok" and before["plan"] and before["costs"]["verify"] == 10
    assert before["verify_remaining"] == before["credits_remaining"] // 10
    await client.call("assess_claim", claim="The dam opened in 1931.")
    await client.call("assess_claim", claim="The dam opened in 1931.")
    assert (await client.call("check_usage"))["credits_remaining"] == before["credits_remaining"] - 1


async def test_a_spent_balance_is_told_with_a_way_out(room):
    key = await room.key()
    async with room.service.database.write() as connection:
        await connection.execute(Account.__table__.update().values(allowance_used=100))
    async with connected(room.url, key) as client:
        found = await client.call("assess_claim", claim="The dam opened in 1931.")
        assert found["status"] == "quota_exhausted" and found["message"] and found["manage_url"]


async def test_a_deep_check_is_waited_for_listed_and_asked_about(client):
    found = await client.call("verify_claim", claim="The dam opened in 1931.")
    assert found["status"] == "completed", found
    assert found["verdict"] and found["verification_id"] and found["sources"][0]["url"] and found["presentation"]
    assert found["sources_total"] >= len(found["sources"])
    for id in (found["task_id"], found["verification_id"]):
        assert (await client.call("get_verification", task_id=id))["verification_id"] == found["verification_id"]
    again = await client.call("verify_claim", claim="The dam opened in 1931.")
    assert again["task_id"] == found["task_id"]
    listed = await client.call("list_verifications")
    assert listed["total"] == 1 and listed["checks"][0]["verification_id"] == found["verification_id"]
    reply = await client.call("ask_followup", verification_id=found["verification_id"], question="Which year?")
    assert reply["status"] == "ok" and reply["answer"]


async def end_all_runs(room, why: str) -> None:
    """All runs have failed for this reason."""
    failure = failure_of(why, kind="run").model_dump_json()
    async with room.service.database.write() as connection:
        ended = {"status": "failed", "failure": failure, "verification_id": None}
        await connection.execute(Run.__table__.update().values(**ended))


async def test_a_deep_check_that_met_a_passing_trouble_is_begun_anew(client, room):
    asked = {"claim": "The dam opened in 1931."}
    failed = await client.call("verify_claim", **asked)
    await end_all_runs(room, "upstream_unavailable")
    again = await client.call("verify_claim", **asked)
    assert again["status"] == "completed" and again["task_id"] != failed["task_id"]
    assert (await client.call("verify_claim", **asked))["task_id"] == again["task_id"]


async def test_a_deep_check_that_would_fail_again_is_told_as_it_was(client, room):
    asked = {"claim": "The dam opened in 1931."}
    begun = await client.call("verify_claim", **asked)
    await end_all_runs(room, "research_insufficient")
    again = await client.call("verify_claim", **asked)
    assert again["status"] == "failed" and again["task_id"] == begun["task_id"]


async def test_several_claims_wait_for_a_choice(client):
    found = await client.call("verify_claim", claim="The dam opened in 1931. The school opened in 1901.")
    assert found["status"] == "needs_input" and found["reason"] == "multi_claim", found
    offered = [claim["text"] for claim in found["claims"]]
    chosen = await client.call("select_claims", task_id=found["task_id"], claims=offered)
    assert chosen["status"] == "submitted" and [item["claim"] for item in chosen["claims"]] == offered
    one = await client.call("select_claims", task_id=found["task_id"], claims=offered[:1])
    assert one["status"] == "already_resolved"


async def test_a_card_begins_a_check_without_waiting(client):
    found = await client.call("start_verification_widget", claim="The dam opened in 1931.")
    assert found["status"] == "submitted" and found["task_id"]
    while (state := await client.call("get_verification_widget", task_id=found["task_id"]))["status"] == "processing":
        await asyncio.sleep(0.02)
    assert state["status"] == "completed"


async def test_a_check_that_takes_long_is_handed_over(open_service):
    async with open_service(tool_wait_s=0.0, tool_poll_s=0.02) as hosted, served(hosted) as url:
        async with connected(url, await hosted.key(credits=50)) as client:
            found = await client.call("verify_claim", claim="The dam opened in 1931.", depth="low")
        assert found["status"] == "submitted" and found["depth"] == "low" and found["step"] and found["message"]
        assert found["claim"] == "The dam opened in 1931." and found["total"] == 5


async def test_nobody_s_key_reaches_another_s_checks(room):
    async with connected(room.url, await room.key(credits=50)) as owner:
        found = await owner.call("verify_claim", claim="The dam opened in 1931.")
    async with connected(room.url, await room.key(credits=50)) as other:
        assert (await other.call("get_verification", task_id=found["task_id"]))["status"] == "not_found"
        assert (await other.call("list_verifications"))["total"] == 0
