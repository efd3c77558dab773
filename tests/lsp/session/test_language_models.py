"""The model that the writer has in the editor: chosen by a command, asked over the connection, and only after consent."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import stat
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from factlint.lsp.render.command_names import USE_MODEL
from factlint.lsp.session.consent import ALLOW, NOT_NOW
from factlint.lsp.session.language_models import METHOD

DRAFT = "# The Eiffel Tower\n\nThe Eiffel Tower was built in 1899.\n"
WAIT_S = 60.0
WRONG = "The Eiffel Tower was built in 1899."
RATIONALE = "The text gives another year than the claim."


@pytest.fixture
def home() -> Iterator[Path]:
    """One user's folders; short, for the sake of socket paths."""
    folder = Path("/tmp") / f"factlint-model-{os.getpid()}"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "run").mkdir(parents=True, mode=0o700)
    yield folder
    for path in folder.rglob("backend-*.json"):
        with suppress(ProcessLookupError):
            os.kill(json.loads(path.read_text())["pid"], signal.SIGTERM)
    shutil.rmtree(folder)


@pytest.fixture
def environment(home: Path) -> dict[str, str]:
    places = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CONFIG", "DATA", "CACHE", "STATE")}
    return {"HOME": str(home), "FACTLINT_BASE_URL": "", "XDG_RUNTIME_DIR": str(home / "run"), **places}


def as_json(value: Any) -> Any:
    """The body of a message of our own, which pygls hands over as objects."""
    if hasattr(value, "_asdict"):
        return {name: as_json(item) for name, item in value._asdict().items()}
    return [as_json(item) for item in value] if isinstance(value, list) else value


def answered(asked: dict[str, Any]) -> str:
    """An honest answer: the claim as it stands, and a vote that quotes the text which gives the years."""
    data = asked["messages"][-1]["content"]
    if "<sentences>" in data:
        return json.dumps({"claims": [{"sentence": 1, "fragment": WRONG, "claim": WRONG, "worth": 9}]})
    for number, text in re.findall(r"(?m)^\[(\d+)\] .*?\): (.*)$", data):
        if quoted := re.search(r"(?:\S+ ){4}\(?1887\D+1889", text):
            refutes = [{"source": int(number), "quote": quoted[0]}]
            return json.dumps(
                {
                    "supports": [],
                    "refutes": refutes,
                    "rationale": RATIONALE,
                    "wrong": "1899",
                    "right": "1889",
                    "score": 1,
                }
            )
    return json.dumps({"supports": [], "refutes": [], "rationale": "", "wrong": "", "right": "", "score": None})


def states(editor: Any, draft: Any) -> list[str]:
    """What was said of the draft so far, each state once in a row."""
    said = [status["drafts"][draft.uri][0] for status in editor.statuses if draft.uri in status["drafts"]]
    return [state for state, _ in groupby(said)]


async def hovered(draft: Any) -> str:
    found = await draft.hover("1899")
    return found.contents.value if found is not None else ""


@pytest.mark.e2e
async def test_a_model_of_the_editor_judges_once_the_writer_chose_it_and_agreed(start, environment, home) -> None:
    asked: list[dict[str, Any]] = []
    async with start("visual-studio-code", options={"languageModels": True}, environment=environment) as editor:

        @editor.client.feature(METHOD)
        def answer(params: Any) -> dict[str, str]:
            given = as_json(params)
            asked.append(given)
            editor.stirred.set()
            return {"text": answered(given)}

        await editor.until(lambda: bool(list(home.rglob("editor-*.json"))) or editor.statuses != [])
        draft = editor.open(DRAFT)
        await draft.marked(WRONG)
        assert not asked, "the built-in judges judge, and nobody is asked"

        editor.choice += [NOT_NOW, ALLOW]
        said = await editor.execute(USE_MODEL, "test/model")
        assert "test/model judges from now on" in said
        config = home / "config" / "factlint" / "config.toml"
        assert config.read_text() == '[models]\nmodel = "editor:test/model"\n'
        (offer,) = (home / "run").rglob("editor-*.json")
        assert stat.S_IMODE(offer.stat().st_mode) == 0o600

        draft.save()
        await editor.until(
            lambda: any(name == "window/showMessageRequest" for name, _ in editor.asked), lambda: repr(editor.messages)
        )
        await editor.until(lambda: states(editor, draft)[-2:] == ["waiting", "unsure"], lambda: repr(editor.statuses))
        assert not asked, "the writer said: not now"
        (question, *_) = [str(told) for name, told in editor.asked if name == "window/showMessageRequest"]
        assert "the language model of your editor" in question

        await editor.execute("factlint.checkDocument", draft.uri)
        await editor.until(lambda: len(asked) >= 4, lambda: repr(editor.messages + editor.statuses))
        assert {one["model"] for one in asked} == {"test/model"} and all(one["maxTokens"] > 500 for one in asked)
        deadline = asyncio.get_running_loop().time() + WAIT_S
        while RATIONALE not in (told := await hovered(draft)):
            assert asyncio.get_running_loop().time() < deadline, told
            await editor.anything()
        status = await editor.execute("factlint.showStatus")
        assert "editor" in status and "test/model" in status

        assert "No language model judges" in await editor.execute(USE_MODEL, "")
        assert config.read_text() == "[models]\n"
    assert not list((home / "run").rglob("editor-*.json")), "what is closed offers nothing"


async def test_an_editor_without_models_is_not_asked_and_chooses_none(start, environment, home) -> None:
    async with start("neovim", environment=environment) as editor:
        await editor.until(lambda: bool(editor.statuses))
        assert "offers no such" in await editor.execute(USE_MODEL, "any")
        assert not list(home.rglob("editor-*.json")) and not list(home.rglob("config.toml"))
