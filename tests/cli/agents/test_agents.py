"""`factlint mcp`, asked by the protocol's own client over standard input and output."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from command_line import COMMAND, DRAFT, CommandLine, Judged, Paid
from loopback_service import failure
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

CLAIM = "The Varn dam opened in 1931."


@asynccontextmanager
async def agent(factlint: CommandLine, **more: str) -> AsyncIterator[ClientSession]:
    command, *arguments = [*COMMAND, "mcp"]
    server = StdioServerParameters(
        command=command, args=arguments, env=factlint.environment | more, cwd=str(factlint.folder)
    )
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        yield session


async def called(session: ClientSession, tool: str, **arguments: object) -> dict[str, Any]:
    """The structured answer, which the text of the answer repeats."""
    answer = await session.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    assert json.loads(answer.content[0].text) == answer.structured_content
    return answer.structured_content


async def refused(session: ClientSession, tool: str, **arguments: object) -> str:
    answer = await session.call_tool(tool, arguments)
    assert answer.is_error and answer.structured_content is None
    return answer.content[0].text


async def test_the_tools_tell_what_they_take_and_answer(factlint: Judged) -> None:
    async with agent(factlint) as session:
        tools = {tool.name: tool for tool in (await session.list_tools()).tools}
        assert set(tools) == {"check_draft", "record_verdicts", "check_claim", "find_evidence", "apply_fix"}
        assert all(tool.output_schema and tool.description for tool in tools.values())
        assert not [tool.name for tool in tools.values() if "\n " in tool.description]
        assert all(name in factlint("mcp", "-h").out for name in tools)
        assert tools["check_draft"].annotations.read_only_hint and not tools["apply_fix"].annotations.read_only_hint
        assert tools["apply_fix"].annotations.destructive_hint


async def test_a_draft_comes_back_with_places_sources_rewrites_and_edits(factlint: Judged) -> None:
    factlint.write("dam.md")
    async with agent(factlint) as session:
        by_path = await called(session, "check_draft", path="dam.md")
        by_text = await called(session, "check_draft", text=DRAFT)
    for told in (by_path, by_text):
        wrong, right, _ = told["findings"]
        assert (wrong["claim"], wrong["verdict"], wrong["confidence"]) == (CLAIM, "False", "high")
        assert wrong["shown"] and wrong["safe_to_apply"] and not right["shown"]
        place = wrong["place"]
        assert (place["line"], place["column"]) == (3, 1)
        assert DRAFT[place["start"] : place["end"]] == wrong["passage"] == CLAIM
        assert wrong["sources"][0]["snippet"] == "It opened in 1938."
        assert wrong["sources"][0]["url"] == "https://records.example/1"
        assert wrong["rewrite"] == "The Varn dam opened in 1938."
        (edit,) = wrong["edits"]
        assert (edit["old"], edit["new"], edit["place"]["column"]) == ("1931", "1938", 24)
    assert by_path["draft"] == "dam.md" and by_text["draft"] == "the text"


async def test_a_claim_is_judged_by_itself_and_one_that_is_not_settled_says_why(factlint: Judged) -> None:
    factlint.judge.rows["Ann left in 1931."] = failure(
        "research_insufficient", "insufficient_evidence", retryable=False
    )
    async with agent(factlint) as session:
        wrong = await called(session, "check_claim", claim=CLAIM)
        assert (wrong["verdict"], wrong["rewrite"]) == ("False", "The Varn dam opened in 1938.")
        assert wrong["sources"][0]["title"]
        unknown = await called(session, "check_claim", claim="Ann left in 1931.")
        assert unknown["verdict"] is None and "no evidence" in unknown["reason"]
        draft = await called(session, "check_draft", text="Ann left in 1931.\n")
        (left,) = draft["not_settled"]
        assert left["claim"] == "Ann left in 1931." and left["place"]["line"] == 1


async def test_fixes_are_made_in_the_file_and_in_a_text(factlint: Judged) -> None:
    path = factlint.write("dam.md")
    async with agent(factlint) as session:
        found = (await called(session, "check_draft", path="dam.md"))["findings"][0]["id"]
        in_text = await called(session, "apply_fix", text=DRAFT, ids=[found])
        mended = DRAFT.replace("opened in 1931", "opened in 1938")
        assert in_text["text"] == mended and not in_text["written"]
        assert path.read_text() == DRAFT
        in_file = await called(session, "apply_fix", path="dam.md")
        assert in_file["written"] and {one["after"] for one in in_file["applied"]} == {"1938"}
        # What is quoted is another's, and stays as it is until somebody asks for that one.
        assert path.read_text() == mended and in_file["text"] is None
        assert "check it again" in await refused(session, "apply_fix", path="dam.md", ids=[found])


async def test_errors_are_errors_that_say_what_to_do(factlint: Judged) -> None:
    factlint.write("data.csv", "a,b\n")
    factlint.write("factlint.toml", 'exclude = ["vendor/"]\n')
    factlint.write("vendor/a.md")
    async with agent(factlint) as session:
        assert "either the path" in await refused(session, "check_draft")
        assert "no such file" in await refused(session, "check_draft", path="gone.md")
        assert "not a draft" in await refused(session, "check_draft", path="data.csv")
        assert "exclude" in await refused(session, "check_draft", path="vendor/a.md")
        assert "one statement" in await refused(session, "check_claim", claim=" ")
        assert "markup" in await refused(session, "check_draft", text=DRAFT, markup="wordstar")
        assert "check_claim" in await refused(session, "find_evidence", text=CLAIM)


async def test_arguments_that_do_not_fit_are_named_in_plain_words(factlint: Judged) -> None:
    async with agent(factlint) as session:
        assert await refused(session, "check_claim") == "check_claim needs `claim`."
        assert await refused(session, "check_claim", claim=7) == "`claim` must be a text."
        assert await refused(session, "find_evidence", text="Ann", limit=99) == "`limit` must be at most 20."
        unknown = await refused(session, "find_evidence", question="Ann")
        assert unknown == "find_evidence has no `question`. It takes `text`, `folder` and `limit`."
        assert "must be markdown, plain" in await refused(session, "check_draft", text=DRAFT, markup="wordstar")


async def test_a_check_tells_how_far_it_is(factlint: Judged) -> None:
    told: list[tuple[float, float | None, str | None]] = []

    async def note(done: float, total: float | None, message: str | None) -> None:
        told.append((done, total, message))

    async with agent(factlint) as session:
        await session.call_tool("check_draft", {"text": DRAFT}, progress_callback=note)
    assert told and told[-1][2] == "3 of 3 claims" and told == sorted(told, key=lambda one: one[0])


async def test_what_was_not_put_right_is_told_with_the_reason(factlint: Judged) -> None:
    sums = "We sold 40 apples, 30 pears and 20 plums, 100 fruits in all. On Monday, 4 July 2023, we met."
    async with agent(factlint) as session:
        done = await called(session, "apply_fix", text=sums)
    assert done["applied"] == [] and done["text"] == sums
    assert {one["reason"].split(":")[0] for one in done["left"]} <= {
        "there are several ways to put it right",
        "not sure enough to change unseen",
    }
    assert all(one["claim"] and one["id"] for one in done["left"]) and len(done["left"]) == 2


async def test_a_service_that_cannot_be_reached_is_an_error(factlint: Judged) -> None:
    async with agent(factlint, FACTLINT_BASE_URL="http://127.0.0.1:9") as session:
        assert "no connection" in await refused(session, "check_draft", text=DRAFT)
        assert "no connection" in await refused(session, "check_claim", claim=CLAIM)


async def test_nothing_leaves_the_machine_before_the_writer_agreed(paid: Paid) -> None:
    async with agent(paid, FACTLINT_EGRESS="ask") as session:
        assert "--agree" in await refused(session, "check_draft", text=DRAFT)
        assert "--agree" in await refused(session, "check_claim", claim=CLAIM)
    assert not any("assess" in str(request) or "extract" in str(request) for request in paid.service.requests)


@pytest.mark.parametrize("where", ["lsp", "check"])
def test_the_protocol_is_loaded_for_agents_alone(factlint: Judged, where: str) -> None:
    modules = {"lsp": "factlint.lsp.server", "check": "factlint.cli.commands.check"}
    import subprocess
    import sys

    told = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys, {modules[where]}; print([m for m in sys.modules if m.split('.')[0] == 'mcp'])",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "[]"
