"""Hard days: long drafts, binaries, thousands of claims, services that fail or fall silent, editors that die."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from lsprotocol import types

CLAIM = "The Varn dam was opened in 1931."
WRONG = {"1931": {"verdict": "False", "confidence": "high"}}
REFUSED = {"detail": "No credits left for this check.", "code": "no_credits", "remaining": 0}
BUSY = {"detail": "Later, please.", "code": "upstream_unavailable", "retry_after": 0}


async def test_a_draft_of_five_megabytes_is_read_in_part_and_the_writer_is_told(start, service):
    service.verdicts = WRONG
    filler = "Nothing is claimed in this line at all, however long it may be, friends.\n\n"
    async with start("neovim") as editor:
        draft = editor.open(f"{CLAIM}\n\n" + filler * (5_000_000 // len(filler)))
        began = time.monotonic()
        assert await draft.hover("Nothing") is None
        assert time.monotonic() - began < 2
        await draft.marked(CLAIM)
        draft.splice(0, 0, "Hm.\n\n")
        await editor.until(lambda: draft.published[-1].version == 2)
        assert draft.marks == [CLAIM]
        said = [message for message in editor.messages if "very long" in message]
        assert len(said) == 1 and "draft.md" in said[0]


async def test_a_sentence_that_the_service_does_not_read_is_told_once(start, service):
    service.verdicts = WRONG
    async with start("neovim") as editor:
        draft = editor.open(f"{CLAIM}\n\nIn 1931 it was {'very ' * 300}cold.\n")
        await draft.marked(CLAIM)
        await editor.until(lambda: any("too long" in message for message in editor.messages))
        draft.splice(0, 0, "In 1931 came the flood.\n\n")
        await editor.until(lambda: len(draft.marks) == 2)
        said = [message for message in editor.messages if "too long to be checked" in message]
        assert len(said) == 1 and "draft.md: 1 sentence is" in said[0]


async def test_a_rule_in_a_comment_that_there_is_not_is_told_once_and_not_while_it_is_written(start, service):
    service.verdicts = WRONG
    async with start("neovim") as editor:
        draft = editor.open(
            f"<!-- factlint ignore-next weekday_date, sum -->\n{CLAIM}\n\n<!-- factlint off weekday-dat -->\n"
        )
        await draft.marked(CLAIM)
        await editor.until(lambda: any("no such rule" in message for message in editor.messages))
        draft.splice(0, 0, "In 1931 came the flood.\n\n")
        await editor.until(lambda: draft.published[-1].version == 2)
        said = [message for message in editor.messages if "no such rule" in message]
        assert len(said) == 1 and "draft.md:1: factlint … weekday_date" in said[0]


async def test_a_binary_opened_as_text_is_left_alone(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        editor.open("\x7fELF\x02\x01\x00\x00" + "\x00\x01 1931. \ufffd" * 5000, "a.out", "plaintext")
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        assert [request.body["text"] for request in service.sent("extract")] == [CLAIM]


async def test_lone_surrogates_do_not_stop_a_check(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"Broken \ud800 half.\n\n{CLAIM}\n")
        await draft.marked(CLAIM)


async def test_three_thousand_claims_are_all_marked_in_batches_of_twenty(start, service):
    service.verdicts = {"dam": {"verdict": "False"}}
    text = "\n\n".join(
        " ".join(f"The dam {at * 10 + one} is {at * 10 + one} metres high." for one in range(10)) for at in range(300)
    )
    async with start("neovim") as editor:
        draft = editor.open(text)
        await editor.until(lambda: bool(draft.published) and len(draft.published[-1].diagnostics) == 3000)
        assert max(len(request.body["claims"]) for request in service.sent("assess")) == 20
        assert sum(len(request.body["claims"]) for request in service.sent("assess")) == 3000
        draft.splice(0, 0, "Hm. ")
        await editor.until(lambda: draft.published[-1].version == 2)
        assert len(draft.published[-1].diagnostics) == 3000


async def test_after_a_one_word_edit_only_its_paragraph_is_asked_about(start, service):
    paragraphs = [" ".join(f"Tower {at * 10 + one} has {200 + one} steps." for one in range(10)) for at in range(10)]
    async with start() as editor:
        draft = editor.open("# Towers\n\n" + "\n\n".join(paragraphs) + "\n")
        await editor.until(lambda: sum(len(request.body["claims"]) for request in service.sent("assess")) == 100)
        await editor.idle()
        service.requests.clear()
        draft.change("Tower 42", "Turret 42")
        await editor.until(lambda: len(service.sent("assess")) == 1)
        await editor.idle()
        assert len(service.sent("extract")) == 1
        assert [request.body["claims"] for request in service.sent("assess")] == [["Turret 42 has 202 steps."]]
        service.requests.clear()
        told = len(editor.statuses)
        draft.change("Turret 42", "Tower 42")
        await editor.until(lambda: any(status["state"] == "checking" for status in editor.statuses[told:]))
        await editor.idle()
        assert service.sent("extract") == [] and service.sent("assess") == []


async def test_a_second_window_asks_for_nothing_that_the_first_one_learned(start, service):
    service.verdicts = WRONG
    async with start("neovim") as first, start("visual-studio-code") as second:
        await first.open(f"{CLAIM}\n").marked(CLAIM)
        await first.idle()
        asked = len(service.sent("assess"))
        draft = second.open(f"{CLAIM}\n", "other.md")
        await draft.marked(CLAIM)
        assert len(service.sent("assess")) == asked


async def test_the_same_claim_in_two_drafts_is_asked_about_once(start, service):
    service.verdicts = WRONG
    service.gate.clear()
    async with start() as editor:
        one, two = editor.open(f"{CLAIM}\n", "one.md"), editor.open(f"{CLAIM}\n", "two.md")
        await asyncio.to_thread(service.arrived.acquire)
        await editor.until(lambda: len(service.sent("extract")) >= 1)
        service.gate.set()
        await one.marked(CLAIM)
        await two.marked(CLAIM)
        assert len(service.sent("assess")) == 1


async def test_lost_replies_and_busy_answers_are_ridden_out_in_silence(start, service):
    service.verdicts = WRONG
    service.lose_replies = 1
    service.refusals = [(503, BUSY), (503, BUSY)]
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        assert editor.messages == []


async def test_after_an_outage_the_check_goes_on_by_itself(start, service):
    service.verdicts = WRONG
    service.refusals = [(503, BUSY)] * 4
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        await editor.until(lambda: any(status["state"] == "error" for status in editor.statuses))
        await draft.marked(CLAIM)
        await editor.idle()
        assert len(editor.messages) == 1 and "not available" in editor.messages[0]


async def test_a_lasting_fault_is_said_once_and_shown_in_the_status(start, service):
    service.verdicts = WRONG
    service.refusals = [(402, REFUSED)] * 2
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        await editor.until(lambda: bool(editor.messages))
        await editor.until(lambda: editor.statuses[-1]["state"] == "error")
        draft.save()
        await editor.until(lambda: not service.refusals)
        await editor.until(lambda: editor.statuses[-1]["state"] == "error")
        assert len(editor.messages) == 1 and "no credits left" in editor.messages[0]
        draft.save()
        await draft.marked(CLAIM)
        await editor.idle()


async def test_no_service_at_all_says_so_and_keeps_what_is_known(start, service):
    service.verdicts = WRONG
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
        await editor.idle()
    service.stop()
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n\nThe town has 300 people.\n", "draft.md")
        await draft.marked(CLAIM)
        assert await draft.hover("300") is None


async def test_progress_can_be_cancelled_and_a_save_goes_on(start, service):
    service.verdicts = WRONG
    service.gate.clear()
    async with start() as editor:
        draft = editor.open(f"{CLAIM}\n")
        reports = editor.client.progress_reports
        await editor.until(lambda: any(reports.values()))
        ((token, values),) = reports.items()
        assert values[0].title == "Checking facts" and values[0].cancellable
        editor.client.window_work_done_progress_cancel(types.WorkDoneProgressCancelParams(token))
        await editor.idle()
        await editor.until(lambda: isinstance(reports[token][-1], types.WorkDoneProgressEnd))
        service.gate.set()
        draft.save()
        await draft.marked(CLAIM)


async def test_an_editor_that_never_answers_about_progress_is_not_waited_for(start, service):
    service.verdicts = WRONG
    service.gate.clear()
    silent = frozenset({types.WINDOW_WORK_DONE_PROGRESS_CREATE})
    async with start(silent=silent) as editor:
        draft = editor.open(f"{CLAIM}\n")
        await editor.until(lambda: any(method in silent for method, _ in editor.asked))
        service.gate.set()
        await draft.marked(CLAIM)
        assert not any(method == types.PROGRESS for method, _ in editor.asked)


@pytest.mark.parametrize("name", ["none", "visual-studio-code"])
async def test_leaving_is_immediate_while_a_check_runs(start, service, name):
    service.gate.clear()
    async with start(name) as editor:
        editor.open(f"{CLAIM}\n")
        await asyncio.to_thread(service.arrived.acquire)
        process = editor.client._server
        began = time.monotonic()
        await editor.client.shutdown_async(None)
        editor.client.exit(None)
        assert await asyncio.wait_for(process.wait(), 5) == 0
        assert time.monotonic() - began < 1
        editor.client.capabilities = None


async def test_the_server_ends_when_the_editor_is_killed(start, service):
    service.gate.clear()
    async with start(leave=False) as editor:
        editor.open(f"{CLAIM}\n")
        await asyncio.to_thread(service.arrived.acquire)
        process = editor.client._server
        process.stdin.close()
        assert await asyncio.wait_for(process.wait(), 5) == 0


def raw(method: str, params: object, number: int | None = None) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params} | ({"id": number} if number else {}))
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body.encode())


def test_the_server_ends_when_the_process_of_the_editor_is_gone(tmp_path: Path):
    """Even if somebody else keeps its input open."""
    editor = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    code = "from factlint.lsp import features, server; features.PARENT_POLL_S = 0.1; server.main([])"
    server = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "HOME": str(tmp_path)},
    )
    assert server.stdin and server.stdout
    server.stdin.write(raw("initialize", {"processId": editor.pid, "rootUri": None, "capabilities": {}}, 1))
    server.stdin.write(raw("initialized", {}))
    server.stdin.flush()
    server.stdout.readline()
    editor.send_signal(signal.SIGKILL)
    editor.wait()
    assert server.wait(10) == 1


async def test_no_words_of_a_draft_reach_a_log_or_stray_to_standard_output(tmp_path, start, service):
    """With the log at its most talkative, through a message that cannot be read and one that fails."""
    secret = "Xylophonist"
    service.verdicts = {"1931": {"verdict": "False", "rationale": f"{secret} says no."}}
    service.refusals = [(500, {"detail": f"{secret} broke", "code": "internal_error"})]
    log = tmp_path / "log"
    script = f'exec "{sys.executable}" -m factlint.lsp.server 2>"{log}"'
    async with start(command=["/bin/sh", "-c", script], environment={"FACTLINT_LOG_LEVEL": "debug"}) as editor:
        draft = editor.open(f"{secret} was here in 1931.\n")
        await draft.marked(f"{secret} was here in 1931.")
        draft.change("here", f"here, {secret}")
        server = editor.client._server.stdin
        server.write(raw("factlint/unheardOf", {"text": secret}))
        server.write(raw(types.TEXT_DOCUMENT_DID_CHANGE, {"textDocument": secret, "contentChanges": 3}))
        server.write(
            raw(types.WORKSPACE_EXECUTE_COMMAND, {"command": "factlint.checkSelection", "arguments": [secret]})
        )
        await draft.hover("was")
        await draft.marked()
    written = log.read_text(encoding="utf-8")
    assert secret not in written
    assert "a message failed" in written


async def test_whatever_prints_does_not_reach_the_protocol(start, service):
    service.verdicts = WRONG
    code = (
        "import factlint.lsp.checks.status_line as line, factlint.lsp.server as server, os\n"
        "refresh = line.StatusLine.refresh\n"
        "def loud(self): print('noise'); os.write(1, b'more noise'); refresh(self)\n"
        "line.StatusLine.refresh = loud\n"
        "server.main([])"
    )
    async with start(command=[sys.executable, "-c", code]) as editor:
        draft = editor.open(f"{CLAIM}\n")
        await draft.marked(CLAIM)
