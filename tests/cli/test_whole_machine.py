"""One command, no key, no network: a fresh home, the real backend, and the writer's own notes as evidence."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


@pytest.fixture
def fresh(tmp_path: Path, home: dict[str, str]) -> Iterator[dict[str, str]]:
    """A home in which nothing ever ran; its backend ends with the test."""
    yield home
    for path in (tmp_path / "run").rglob("backend-*.json"):
        os.kill(json.loads(path.read_text())["pid"], signal.SIGTERM)


@pytest.mark.e2e
def test_a_fresh_machine_finds_and_mends_what_the_notes_contradict(tmp_path: Path, fresh: dict[str, str]) -> None:
    project = tmp_path / "project"
    (project / "notes").mkdir(parents=True)
    # The draft lies among its sources and must not vouch for itself.
    (project / "factlint.toml").write_text('sources = ["."]\n')
    (project / "notes" / "dam.md").write_text("# The Varn dam\n\nThe Varn dam was opened in 1938.\n")
    draft = project / "draft.md"
    draft.write_text("# Dams\n\nThe Varn dam was opened in **1931**. What a lovely place!\n")

    def factlint(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-P", "-m", "factlint", *arguments]
        return subprocess.run(command, cwd=project, env=fresh, capture_output=True, text=True, timeout=240)

    ran = factlint("check", "--format", "json", "draft.md")
    assert ran.returncode == 1, ran.stderr
    (found,) = json.loads(ran.stdout)["drafts"][0]["findings"]
    assert found["verdict"] == "False"
    assert found["sources"][0]["url"].endswith("notes/dam.md") or "dam.md" in found["sources"][0]["title"]
    deep = json.loads(factlint("check", "--deep", "--format", "json", "draft.md").stdout)["drafts"][0]["findings"][0]
    assert deep["in_depth"] and deep["score"] <= 2 and deep["report_url"].startswith("http://127.0.0.1:")
    told = factlint("ask", "draft.md:3", "When was the Varn dam opened?")
    assert told.returncode == 0 and "The Varn dam was opened in 1931." in told.stdout and "1938" in told.stdout
    reviewed = factlint("check", "--review", "draft.md")
    assert reviewed.returncode == 1 and "draft.md: 1 issue found." in reviewed.stdout
    report = factlint("report", "draft.md")
    assert report.returncode == 0 and "~~1931~~ **1938**" in report.stdout and "Review: 1 issue found." in report.stdout
    assert "127.0.0.1" not in report.stdout and str(tmp_path) not in report.stdout, "others can open nothing of that"
    fixed = factlint("check", "--fix", "draft.md")
    assert "**1938**" in draft.read_text(), fixed.stdout
    assert factlint("check", "draft.md").returncode == 0
    (project / "broken.pdf").write_bytes(b"no PDF")
    unread = factlint("check", "--source", "broken.pdf", "draft.md").stderr
    assert "broken.pdf is damaged or no PDF file." in unread
    (project / "brief.md").write_text(
        "Die Hauptstadt von Deutschland ist Bonn und nicht Berlin, und der Fluss ist lang.\n"
    )
    foreign = factlint("check", "brief.md").stdout
    assert "1 paragraph in German" in foreign and "Nothing wrong was found" not in foreign
    (project / "brief.md").write_text("Stolicą Francji jest Lyon. Wieża została zbudowana w 1950 roku.\n")
    unknown = factlint("check", "brief.md").stdout
    assert "1 paragraph in Polish" in unknown and "Nothing could be checked" in unknown
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "bridge.md").write_text("The Varn Bridge is 312 metres long.\n")
    added = factlint("sources", "add", str(tmp_path / "kept"))
    assert added.returncode == 0 and "1 document read" in " ".join(added.stderr.split()), added.stderr
    told = factlint("doctor")
    assert told.returncode == 0 and "the local backend runs" in told.stdout
    for log in Path(fresh["HOME"]).rglob("*.log"):
        assert "Varn" not in log.read_text()


@pytest.mark.e2e
async def test_an_agent_finds_evidence_in_the_notes_and_mends_a_draft(tmp_path: Path, fresh: dict[str, str]) -> None:
    project = tmp_path / "project"
    (project / "notes").mkdir(parents=True)
    (project / "factlint.toml").write_text('sources = ["notes"]\n')
    (project / "notes" / "dam.md").write_text("# The Varn dam\n\nThe Varn dam was opened in 1938.\n")
    draft = project / "draft.md"
    draft.write_text("# Dams\n\nThe Varn dam was opened in **1931**. What a lovely place!\n")
    server = StdioServerParameters(
        command=sys.executable, args=["-P", "-m", "factlint", "mcp"], env=fresh, cwd=str(project)
    )
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        passages = await session.call_tool("find_evidence", {"text": "When was the Varn dam opened?"})
        first = passages.structured_content["passages"][0]
        assert first["snippet"] == "The Varn dam was opened in 1938." and first["location"].endswith("dam.md:3")
        judged = await session.call_tool("check_claim", {"claim": "The Varn dam was opened in 1931."})
        assert judged.structured_content["verdict"] == "False", judged
        assert judged.structured_content["sources"][0]["location"].endswith("dam.md:3")
        fixed = await session.call_tool("apply_fix", {"path": str(draft)})
        assert fixed.structured_content["applied"][0]["after"] == "1938", fixed
    assert "**1938**" in draft.read_text()
