"""What is published, and when: no flicker, current versions, push or pull but never both."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest
from lsprotocol import types

CLAIM = "The Varn dam was opened in 1931."
WRONG = {"1931": {"verdict": "False", "confidence": "high"}}


async def test_nothing_is_published_while_checking_and_nothing_twice(start, service):
    service.verdicts = WRONG
    service.gate.clear()
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n\nThe town has 300 inhabitants.\n")
        await asyncio.to_thread(service.arrived.acquire)
        draft.change("town", "village")
        service.gate.set()
        await draft.marked(CLAIM)
        await editor.idle()
        draft.save()
        await editor.execute("factlint.checkDocument", draft.uri)
        assert [draft.shown(sent) for sent in editor.publishes] == [[CLAIM]]
        assert editor.publishes[0].version == 2


async def test_a_second_check_never_takes_marks_away_in_between(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"{CLAIM} It is 40 metres high.\n")
        await draft.marked(CLAIM)
        service.gate.clear()
        draft.change("40 metres", "41 metres")
        await asyncio.to_thread(lambda: [service.arrived.acquire() for _ in range(2)])
        assert await draft.hover("1931") is not None
        service.gate.set()
        await editor.idle()
        await editor.until(lambda: len(service.sent("assess")) == 2)
        assert all(sent.diagnostics for sent in editor.publishes)


async def test_fast_typing_is_published_at_most_five_times_a_second(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"Intro.\n\n{CLAIM}\n")
        await draft.marked(CLAIM)
        before = len(editor.publishes)
        began = asyncio.get_running_loop().time()
        for at in range(60):
            draft.splice(0, 0, "\n" if at % 10 == 0 else "x")
            await draft.hover("1931")
        await draft.marked(CLAIM)
        await editor.until(lambda: editor.publishes[-1].version == draft.version)
        took = asyncio.get_running_loop().time() - began
        assert len(editor.publishes) - before <= 5 * took + 1


async def test_an_editor_that_pulls_is_never_pushed_and_told_when_to_ask_again(start, service, pulling):
    service.verdicts = WRONG
    async with start(alter=pulling) as editor:
        draft = editor.open(f"{CLAIM}\n")
        first = await draft.pull()
        await editor.until(lambda: editor.client.diagnostic_refresh_count > 0)
        full = await draft.pull(first.result_id)
        assert [draft.words(item.range) for item in full.items] == [CLAIM]
        unchanged = await draft.pull(full.result_id)
        assert (unchanged.kind, unchanged.result_id) == ("unchanged", full.result_id)
        draft.splice(0, 0, "Well. ")
        moved = await draft.pull(full.result_id)
        assert [draft.words(item.range) for item in moved.items] == [CLAIM]
        assert editor.publishes == []


async def test_workspace_diagnostics_cover_every_open_draft(start, service, pulling):
    service.verdicts = WRONG
    async with start(alter=pulling) as editor:
        one, two = editor.open(f"{CLAIM}\n", "one.md"), editor.open("Nothing to see.\n", "two.md")
        await editor.until(lambda: editor.client.diagnostic_refresh_count > 0)
        known = (await one.pull()).result_id
        answer = await editor.client.workspace_diagnostic_async(
            types.WorkspaceDiagnosticParams([types.PreviousResultId(one.uri, known)])
        )
        assert {(item.uri, item.kind) for item in answer.items} == {(one.uri, "unchanged"), (two.uri, "full")}


@pytest.mark.parametrize("name", ["neovim", "none"])
async def test_an_editor_that_cannot_be_told_to_ask_again_is_pushed(start, service, name):
    service.verdicts = WRONG
    async with start(name) as editor:
        assert editor.result.capabilities.diagnostic_provider is None
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)


async def test_closing_a_draft_takes_its_marks_away(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        draft.close()
        await draft.marked()


def test_what_checks_need_is_not_loaded_before_the_first_answer():
    """A start that an editor does not feel: no engine, no web framework, no models of the wire."""
    heavy = (
        "pydantic",
        "httpx",
        "diskcache",
        "starlette",
        "onnxruntime",
        "sqlalchemy",
        "factlint.client.checks.checker",
    )
    look = f"import sys, factlint.lsp.features; print([name for name in {heavy!r} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
