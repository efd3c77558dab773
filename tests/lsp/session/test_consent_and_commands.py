"""Nothing leaves the machine unasked; commands answer in plain words; checks follow the writer's attention."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from lsprotocol import types
from scripted_service import ScriptedService

CLAIM = "The Varn dam was opened in 1931."
OTHER = "The town has 300 people."
WRONG = {"1931": {"verdict": "False", "confidence": "high"}, "300": {"verdict": "Mixed", "confidence": "high"}}


@pytest.fixture
def elsewhere(service: ScriptedService):
    """A service whose address does not count as this machine."""
    other = ScriptedService(verdicts=WRONG, host="127.0.0.2").start()
    service.url = other.url
    yield other
    other.stop()


async def test_nothing_is_sent_elsewhere_before_the_writer_agrees_and_then_on_save(start, elsewhere):
    async with start() as editor:
        editor.choice.append("Not now")
        draft = editor.open(f"{CLAIM}\n")
        draft.change("opened", "closed")
        await editor.execute("factlint.showStatus")
        assert not any(method == types.WINDOW_SHOW_MESSAGE_REQUEST for method, _ in editor.asked)
        draft.save()
        await editor.until(lambda: editor.asked[-1][0] == types.WINDOW_SHOW_MESSAGE_REQUEST)
        question = editor.asked[-1][1].message
        assert elsewhere.url in question and "project" in question and "200" in question
        draft.save()
        await editor.execute("factlint.showStatus")
        assert elsewhere.requests == []
        editor.choice.append("Allow for this workspace")
        await editor.execute("factlint.checkDocument", draft.uri)
        await draft.marked(CLAIM.replace("opened", "closed"))
    asked = len(elsewhere.sent("assess"))
    async with start() as editor:
        draft = editor.open(f"{OTHER}\n")
        draft.save()
        await draft.marked(OTHER)
        assert len(elsewhere.sent("assess")) == asked + 1
        assert not any(method == types.WINDOW_SHOW_MESSAGE_REQUEST for method, _ in editor.asked)


async def test_a_refusal_once_and_for_all_is_respected(start, elsewhere):
    async with start(environment={"FACTLINT_EGRESS": "never"}) as editor:
        draft = editor.open(f"{CLAIM}\n")
        await editor.execute("factlint.checkDocument", draft.uri)
        assert elsewhere.requests == [] and draft.published == []
        assert any("egress" in message for message in editor.messages)


async def test_an_edit_elsewhere_has_the_paragraph_before_checked_at_once(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"Intro.\n\n{OTHER}\n\n{CLAIM}\n")
        await draft.marked(OTHER, CLAIM)
        await editor.idle()
        service.requests.clear()
        draft.change("300", "400")
        draft.change("Intro", "Introduction")
        for _ in range(30):
            draft.splice(0, 0, "x")
            await editor.anything(0.1)
            if service.sent("assess"):
                break
        assert [request.body["claims"] for request in service.sent("assess")] == [["The town has 400 people."]]


async def test_clearing_the_cache_asks_again_for_everything(start, service):
    service.verdicts = dict(WRONG)
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        service.verdicts.clear()
        assert (
            await editor.execute("factlint.clearCache") == "All stored verdicts are deleted. The next check asks again."
        )
        await draft.marked()
        assert len(service.sent("assess")) == 2


async def test_another_engine_has_open_drafts_judged_again(start, service):
    service.verdicts = dict(WRONG)
    async with start() as editor:
        one, two = editor.open(f"{CLAIM}\n", "one.md"), editor.open(f"{OTHER}\n", "two.md")
        await one.marked(CLAIM)
        await two.marked(OTHER)
        service.verdicts = {"300": {"verdict": "True"}, "": {"engine": "another"}}
        two.change("town", "village")
        await two.marked()
        await one.marked()


async def test_the_status_names_who_checks_and_what_is_found(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        await editor.open(f"{CLAIM}\n").marked(CLAIM)
        said = await editor.execute("factlint.showStatus")
        assert service.url in said and "1 finding in 1 open draft" in said and "version of the checks: scripted" in said
        await editor.until(lambda: editor.statuses[-1]["findings"] == 1)


async def test_an_editor_without_our_plug_in_gets_the_answer_as_a_message(start, service):
    async with start("none", options={"statusNotifications": False}) as editor:
        assert await editor.execute("factlint.checkDocument", "file:///nowhere.md") is None
        assert editor.messages == ["Factlint: Open a draft first."]
        assert editor.statuses == []


async def test_fix_all_is_a_command_too(start, service):
    rewrite = {"suggested_rewrite": "The Varn dam was opened in 1938."}
    service.verdicts = {"1931": {"verdict": "False", "confidence": "high", **rewrite}}
    async with start("neovim") as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        assert await editor.execute("factlint.fixAll", draft.uri) == "1 edit applied."
        edits = [params for method, params in editor.asked if method == types.WORKSPACE_APPLY_EDIT]
        assert [item.new_text for item in edits[0].edit.changes[draft.uri]] == ["1938"]


async def test_a_folder_that_is_added_brings_its_settings(start, service, tmp_path):
    service.verdicts = WRONG
    added = tmp_path / "added"
    added.mkdir()
    async with start("neovim", settings={}) as editor:
        draft = editor.open(f"{CLAIM}\n\n{OTHER}\n", "../added/draft.md")
        await draft.marked(CLAIM, OTHER)
        (added / "factlint.toml").write_text('[severity]\nmixed = "off"\n', encoding="utf-8")
        event = types.WorkspaceFoldersChangeEvent([types.WorkspaceFolder(added.as_uri(), "added")], [])
        editor.client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(event))
        await draft.marked(CLAIM)


async def test_it_speaks_over_a_port_too(tmp_path: Path):
    code = "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"
    port = int(subprocess.check_output([sys.executable, "-c", code]))
    server = await asyncio.create_subprocess_exec(sys.executable, "-m", "factlint.lsp.server", "--tcp", str(port))
    for _ in range(600):
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            break
        except OSError:
            await asyncio.sleep(0.05)
    body = (
        b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}'
    )
    writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    assert (await reader.readline()).startswith(b"Content-Length:")
    writer.close()
    assert await asyncio.wait_for(server.wait(), 20) == 0


@pytest.mark.parametrize("arguments", [["--port"], ["--tcp"], ["--tcp", "x"], ["draft.md"]])
def test_a_wrong_call_ends_with_usage(arguments):
    ended = subprocess.run([sys.executable, "-m", "factlint.lsp.server", *arguments], capture_output=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, b"") and b"usage: factlint lsp" in ended.stderr
