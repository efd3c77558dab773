"""Where more could be checked, the writer is told how: by a command of the terminal, or by one of their editor."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from scripted_service import ABSTAINED

from factlint.lsp.requests.source_commands import SourceCommands
from factlint.lsp.session.backend import Backend
from factlint.lsp.session.folders import Folders, Project
from factlint.settings import LoadedSettings, Settings

CLAIM = "The Varn dam was opened in 1931."
TERMINAL = "factlint sources add FOLDER"


@pytest.mark.parametrize(
    ("options", "way"),
    [
        ({}, TERMINAL),
        ({"commands": {"sources": "Notes: Add"}}, "Notes: Add"),
        ({"commands": {"sources": 7}}, TERMINAL),
        ({"commands": "all"}, TERMINAL),
    ],
)
async def test_the_hover_of_what_could_not_be_settled_says_how_sources_are_added(start, service, options, way):
    service.verdicts = {"1931": ABSTAINED}
    async with start(options=options) as editor:
        draft = editor.open(f"{CLAIM}\n")
        await editor.until(lambda: "0 of 1 settled" in str(editor.statuses[-1:]))
        hover = await draft.hover("1931")
        assert hover is not None and f"add a source that says it: {way}." in hover.contents.value


async def test_a_remote_service_takes_no_sources(start, service):
    async with start() as editor:
        assert "A remote service" in await editor.execute("factlint.addOwnSources", "/notes")
        assert await editor.execute("factlint.addOwnSources", "notes") == "Choose a file or a folder first."


class _Machine(Backend):
    """A backend that reads whatever it is given, and remembers for which projects it was opened."""

    def __init__(self) -> None:
        super().__init__(lambda: None, lambda _: None, ThreadPoolExecutor(1))
        self.opened: list[Path | None] = []
        self.added: list[str] = []
        self.removed: list[str] = []

    async def open_checker(self, project: Project) -> Any:
        self.opened.append(project.root)
        return SimpleNamespace(forget_engines=lambda: None)

    def client(self, project: Project) -> Any:
        return SimpleNamespace(local=None if project.settings.remote else self)

    async def add_source(self, location: str) -> Any:
        self.added.append(location)
        return self._source(location)

    async def list_sources(self) -> list[Any]:
        return [self._source(one) for one in self.added if one not in self.removed]

    def _source(self, location: str) -> Any:
        documents = 0 if location.endswith("empty") else 1
        return SimpleNamespace(id=location, location=location, state="ready", documents=documents, problems=())

    async def remove_source(self, id: str) -> None:
        self.removed.append(id)


class _Writer:
    """A writer who ticks these of what they are shown, and answers questions so."""

    def __init__(self, ticked: str = "", answer: str = "") -> None:
        self.ticked, self.answer = ticked, answer
        self.shown: list[str] = []

    async def pick(self, _: str, choices: list[str]) -> list[str]:
        self.shown = choices
        return [one for one in choices if self.ticked and self.ticked in one]

    async def choose(self, _: str, *choices: str) -> str | None:
        return self.answer


def _session(places: dict[Path, str], writer: _Writer | None = None) -> tuple[SourceCommands, _Machine]:
    """A session with these open folders, each with the address of what checks it, "" for this machine."""
    known = {
        folder: Project(folder, LoadedSettings(Settings.model_validate({"base_url": address}), {}, ()))
        for folder, address in places.items()
    }
    folders = Folders(roots={folder.as_uri(): folder for folder in places}, known=cast("Any", known))
    ready, machine = asyncio.Event(), _Machine()
    ready.set()
    changes = cast("Any", SimpleNamespace(apply=lambda: None))
    return SourceCommands(ready, folders, machine, changes, cast("Any", writer or _Writer())), machine


@pytest.mark.parametrize(("answer", "left"), [("Remove", 1), ("Keep", 2)])
async def test_own_sources_are_listed_and_those_that_the_writer_chooses_removed(tmp_path, answer, left):
    writer = _Writer("minutes", answer)
    session, machine = _session({tmp_path: ""}, writer)
    assert await session.list(()) == "There are no sources of your own yet."
    await session.add((str(tmp_path / "notes"), str(tmp_path / "minutes")))
    said = await session.list(())
    assert writer.shown == [f"{tmp_path / name} (1 document)" for name in ("notes", "minutes")]
    assert len(await machine.list_sources()) == left
    assert (said is None) == (left == 2) and "minutes: drafts are no longer" in (
        said or "minutes: drafts are no longer"
    )


async def test_an_empty_folder_is_listed_as_one_of_which_nothing_can_be_read(tmp_path):
    writer = _Writer()
    session, _ = _session({tmp_path: ""}, writer)
    await session.add((str(tmp_path / "empty"),))
    await session.list(())
    assert writer.shown == [f"{tmp_path / 'empty'} (0 documents, nothing in it can be read)"]


async def test_of_several_folders_the_one_that_holds_the_source_is_asked_or_the_first_that_this_machine_checks(
    tmp_path,
):
    elsewhere, one, two = (tmp_path / name for name in ("elsewhere", "one", "two"))
    session, machine = _session({elsewhere: "https://checks.example.org", one: "", two: ""})
    assert "1 document read" in str(await session.add((str(two / "notes"),)))
    assert "1 document read" in str(await session.add((str(tmp_path / "notes"),)))
    assert "1 document read" in str(await session.add((str(elsewhere / "notes"),)))
    assert machine.opened == [two, one, one]


async def test_a_link_is_added_as_what_it_leads_to(tmp_path):
    (tmp_path / "notes").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "notes")
    session, machine = _session({tmp_path: ""})
    await session.add((str(tmp_path / "link"),))
    assert machine.added == [str((tmp_path / "notes").resolve())]


async def test_a_path_that_cannot_be_opened_is_told_and_nothing_is_added(tmp_path, monkeypatch):
    session, machine = _session({tmp_path: ""})
    fine = str(tmp_path / "notes")
    said = await session.add((fine, f"{tmp_path}/no\0tes"))
    assert said is not None and said.endswith("cannot be opened; nothing was added")

    def gone(_: Path) -> Path:
        raise OSError(121, "The semaphore timeout period has expired")

    monkeypatch.setattr(Path, "resolve", gone)
    assert await session.add((fine,)) == f"{fine}: cannot be opened; nothing was added"
    assert machine.added == []
