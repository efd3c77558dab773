"""The main job with every real part: a draft, the language server, the local backend it starts, its evidence."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from lsprotocol import types

DRAFT = """# The Eiffel Tower

The Eiffel Tower was built in 1899. Canberra is the capital of Australia.

Nobody knows why I like it.
"""
WRONG = "The Eiffel Tower was built in 1899."


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """One user's folders; the first test in it sees a first run. Short, for the sake of socket paths."""
    folder = Path("/tmp") / f"factlint-lsp-{os.getpid()}"
    empty(folder)
    yield folder
    empty(folder)
    shutil.rmtree(folder)


def empty(folder: Path) -> None:
    """Makes a user who never ran anything of it."""
    for pid in backends(folder):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "run").mkdir(parents=True, mode=0o700)


@pytest.fixture
def environment(home: Path) -> dict[str, str]:
    places = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CONFIG", "DATA", "CACHE", "STATE")}
    return {"HOME": str(home), "FACTLINT_BASE_URL": "", "XDG_RUNTIME_DIR": str(home / "run"), **places}


def backends(home: Path) -> list[int]:
    """The process of the backend that serves this user."""
    return [json.loads(path.read_text())["pid"] for path in home.rglob("backend-*.json")]


@pytest.mark.e2e
async def test_a_planted_error_is_found_on_its_words_and_mended_on_a_first_run(start, environment, home):
    empty(home)
    async with start("visual-studio-code", environment=environment) as editor:
        draft = editor.open(DRAFT)
        (found,) = await draft.marked(WRONG)
        assert found.severity == types.DiagnosticSeverity.Information
        states = [status["state"] for status in editor.statuses]
        assert "starting" in states and "indexing" in states
        hover = await draft.hover("1899")
        assert hover and "1887 to 1889" in hover.contents.value and "en.wikipedia" in hover.contents.value
        (fix,) = [action for action in await draft.actions("1899") if action.title.startswith("Change")]
        draft.apply((await editor.client.code_action_resolve_async(fix)).edit)
        assert "The Eiffel Tower was built in 1889." in draft.text
        await draft.marked()
        await editor.idle()
        assert editor.statuses[-1]["engine"]
        assert draft.marks == []


@pytest.mark.e2e
async def test_a_draft_is_checked_within_seconds_once_the_evidence_is_read(start, environment):
    async with start("neovim", environment=environment) as editor:
        began = time.monotonic()
        draft = editor.open("The capital of Australia is Sydney. " + DRAFT)
        await draft.marked("The capital of Australia is Sydney.", WRONG)
        assert time.monotonic() - began < 20


@pytest.mark.e2e
async def test_killing_the_backend_in_mid_check_only_delays_the_verdicts(start, environment, home):
    paris = [f"Paris is the capital of France. Berlin was divided in {1950 + at}." for at in range(30)]
    async with start("neovim", environment=environment) as editor:
        draft = editor.open("\n\n".join([*paris, WRONG]) + "\n")
        await editor.until(lambda: any(status["state"] == "checking" for status in editor.statuses))
        (pid,) = backends(home)
        os.kill(pid, signal.SIGKILL)
        await editor.until(lambda: WRONG in draft.marks, lambda: repr(editor.statuses))
        assert backends(home) != [pid]


@pytest.mark.e2e
async def test_two_windows_share_one_backend(start, environment, home):
    async with start("neovim", environment=environment) as one, start("emacs", environment=environment) as two:
        await one.open(DRAFT, "one.md").marked(WRONG)
        await two.open(DRAFT, "two.md").marked(WRONG)
        assert len(backends(home)) == 1


@pytest.mark.e2e
async def test_the_projects_own_sources_are_evidence(start, environment):
    async with start("neovim", environment=environment) as editor:
        (editor.root / "notes").mkdir()
        (editor.root / "notes" / "dam.md").write_text("The Varn dam was opened in 1938.\n", encoding="utf-8")
        (editor.root / "factlint.toml").write_text('sources = ["notes"]\n', encoding="utf-8")
        draft = editor.open("The Varn dam was opened in 1931.\n")
        (found,) = await draft.marked("The Varn dam was opened in 1931.")
        claim, told = found.related_information
        assert claim.location.uri == draft.uri and told.location.uri.endswith("notes/dam.md")
        (source,) = [action for action in await draft.actions("1931") if action.title.startswith("Open the source")]
        await editor.execute(source.command.command, *source.command.arguments)
        await editor.until(lambda: bool(editor.client.shown_documents))
        assert editor.client.shown_documents[0].uri.endswith("notes/dam.md")


@pytest.mark.e2e
async def test_sources_are_added_from_the_editor(start, environment):
    async with start("visual-studio-code", environment=environment) as editor:
        (editor.root / "log").mkdir()
        (editor.root / "log" / "mill.md").write_text("The Brenn mill was opened in 1938.\n", encoding="utf-8")
        draft = editor.open("The Brenn mill was opened in 1931.\n")
        await editor.until(lambda: "0 of 1 settled" in str(editor.statuses[-1:]))
        said = await editor.execute("factlint.addOwnSources", str(editor.root / "log"))
        assert "1 document read; every draft is checked against it" in said
        await draft.marked("The Brenn mill was opened in 1931.")


@pytest.mark.e2e
async def test_a_deep_check_has_a_report_page_for_the_browser(start, environment):
    async with start("neovim", environment=environment) as editor:
        draft = editor.open(DRAFT)
        await draft.marked(WRONG)
        check = next(action for action in await draft.actions("1899") if action.title == "Check in depth")
        await editor.execute(check.command.command, *check.command.arguments)

        def scored() -> bool:
            return any("score" in item.message for item in draft.published[-1].diagnostics)

        await editor.until(scored)
        report = next(action for action in await draft.actions("1899") if action.title == "Open the full report")
        await editor.execute(report.command.command, *report.command.arguments)

        def shown() -> list[str]:
            return [params.uri for method, params in editor.asked if method == types.WINDOW_SHOW_DOCUMENT]

        await editor.until(lambda: bool(shown()))
        page = await asyncio.to_thread(lambda: urllib.request.urlopen(shown()[0]).read().decode())
        assert "1887 to 1889" in page or "1889" in page
        assert "Eiffel Tower" in page and "<script" not in page


@pytest.mark.e2e
async def test_a_question_is_answered_from_the_evidence_and_kept_over_a_restart(start, environment):
    options = {"conversations": True}
    async with start("neovim", environment=environment, options=options) as editor:
        draft = editor.open(DRAFT)
        await draft.marked(WRONG)

        def told():
            return [params for method, params in editor.asked if method == "factlint/conversation"]

        ask = next(action for action in await draft.actions("1899") if action.title == "Ask about this claim")
        await editor.execute(ask.command.command, *ask.command.arguments)
        await editor.until(lambda: bool(told()) and told()[-1]["doing"] == "")
        assert "credit" not in told()[-1]["note"], "nothing is paid to one's own backend"
        name = {key: told()[-1][key] for key in ("uri", "claim", "report")}
        await editor.request("factlint/ask", name | {"question": "When was the tower built?"})
        await editor.until(lambda: len(told()[-1]["messages"]) == 2, lambda: repr(told()[-1]))
        name["report"] = told()[-1]["report"]
        assert "1889" in str(told()[-1]["messages"][1]) and told()[-1]["problem"] == ""
    async with start("neovim", environment=environment, options=options) as editor:
        again = await editor.request("factlint/readConversation", name)
        assert "When was the tower built?" in str(again["messages"][0]) and len(again["messages"]) == 2
