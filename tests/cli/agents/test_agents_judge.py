"""Promises of agents that judge: by the texts that they are given, held to their words, seen by every other check."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import mcp_types
import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

OPEN = "The Varn dam is older than the Orm bridge."
TEXT = "The Orm bridge was finished in 1911, a quarter of a century before the Varn dam was begun."
QUOTE = "finished in 1911, a quarter of a century before the Varn dam"


@pytest.fixture
def project(tmp_path: Path, home: dict[str, str]) -> Iterator[Path]:
    """A project whose notes hold what settles the claim, in words that the built-in judges cannot compare."""
    folder = tmp_path / "project"
    (folder / "notes").mkdir(parents=True)
    (folder / "factlint.toml").write_text('sources = ["notes"]\n')
    (folder / "notes" / "bridge.md").write_text(f"# Orm bridge\n\n{TEXT}\n")
    (folder / "draft.md").write_text(f"# Dams\n\n{OPEN}\n")
    yield folder
    for path in (tmp_path / "run").rglob("backend-*.json"):
        os.kill(json.loads(path.read_text())["pid"], signal.SIGTERM)


@asynccontextmanager
async def agent(project: Path, home: dict[str, str], **how: Any) -> AsyncIterator[ClientSession]:
    server = StdioServerParameters(
        command=sys.executable, args=["-P", "-m", "factlint", "mcp"], env=home, cwd=str(project)
    )
    async with stdio_client(server) as (read, write), ClientSession(read, write, **how) as session:
        await session.initialize()
        yield session


async def called(session: ClientSession, tool: str, **arguments: object) -> dict[str, Any]:
    answer = await session.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    return answer.structured_content


def verdict(**told: object) -> dict[str, object]:
    quoted = [{"source": 1, "quote": QUOTE}]
    return {"claim": OPEN, "score": 1, "refutes": quoted, "rationale": "The bridge is older than the dam."} | told


@pytest.mark.e2e
async def test_an_agents_verdict_is_held_to_the_texts_and_found_by_every_other_check(
    project: Path, home: dict[str, str]
) -> None:
    async with agent(project, home) as session:
        checked = await called(session, "check_draft", path="draft.md")
        (claim,) = checked["to_judge"]
        assert claim["claim"] == OPEN and claim["texts"][0]["number"] == 1 and TEXT in claim["texts"][0]["text"]
        wrong = [
            verdict(refutes=[{"source": 1, "quote": "finished in 1999, long after the Varn dam"}]),
            verdict(refutes=[], supports=[{"source": 1, "quote": QUOTE}]),
            verdict(refutes=[{"source": 7, "quote": QUOTE}]),
            verdict(score=None),
            verdict(claim="The Varn dam is made of cheese."),
        ]
        told = await called(session, "record_verdicts", path="draft.md", by="a model", verdicts=wrong)
        assert all(one["refused"] and one["verdict"] is None for one in told["verdicts"]) and len(told["verdicts"]) == 5
        assert not (await called(session, "check_draft", path="draft.md"))["findings"], "nothing of it was kept"

        told = await called(session, "record_verdicts", path="draft.md", by="a <model>", verdicts=[verdict()])
        assert [(one["verdict"], one["refused"]) for one in told["verdicts"]] == [("False", "")]
        assert told["verdicts"][0]["confidence"] != "high", "one vote is no panel"
        again = await called(session, "check_draft", path="draft.md")
        (found,) = again["findings"]
        assert not again["to_judge"] and found["verdict"] == "False" and "Judged by a model" in found["rationale"]
        assert found["sources"][0]["location"].endswith("bridge.md:3")
    shown = subprocess.run(
        [sys.executable, "-P", "-m", "factlint", "check", "--format", "json", "draft.md"],
        cwd=project, env=home, capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    (finding,) = json.loads(shown.stdout)["drafts"][0]["findings"]
    assert finding["verdict"] == "False" and "The bridge is older" in finding["rationale"]


@pytest.mark.e2e
async def test_a_clients_own_model_is_asked_where_it_offers_sampling_and_the_writer_agreed(
    project: Path, home: dict[str, str]
) -> None:
    asked: list[str] = []

    async def sample(_: object, params: mcp_types.CreateMessageRequestParams) -> mcp_types.CreateMessageResult:
        text = "".join(one.content.text for one in params.messages if isinstance(one.content, mcp_types.TextContent))
        asked.append(text)
        assert params.system_prompt and "Rules for the data" in params.system_prompt
        number = re.search(r"(?m)^\[(\d+)\] .*Orm bridge was finished", text)
        vote: dict[str, object] = {"supports": [], "refutes": [], "rationale": "", "score": None}
        if number is not None:
            quoted = [{"source": int(number[1]), "quote": QUOTE}]
            vote |= {"refutes": quoted, "rationale": "The bridge is older than the dam.", "score": 1}
        answer = mcp_types.TextContent(type="text", text=json.dumps(vote))
        return mcp_types.CreateMessageResult(role="assistant", content=answer, model="own")

    config = Path(home["HOME"]) / ".config" / "factlint" / "config.toml"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text('[models]\njudges = ["editor:any"]\n')
    async with agent(project, home, sampling_callback=sample) as session:
        before = await called(session, "check_draft", path="draft.md")
        assert not asked and not before["findings"], "nobody agreed yet"
    config.write_text('egress = "allow"\n\n[models]\njudges = ["editor:any"]\n')
    async with agent(project, home, sampling_callback=sample) as session:
        (found,) = (await called(session, "check_draft", path="draft.md", fresh=True))["findings"]
        assert found["verdict"] == "False" and found["rationale"] == "The bridge is older than the dam."
        assert len(asked) == 3 and all(OPEN in text for text in asked)
    assert not list(Path(home["XDG_RUNTIME_DIR"]).rglob("editor-*.json"))
