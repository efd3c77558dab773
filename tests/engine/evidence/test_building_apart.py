"""The index is built by a process of its own, with a helper, once: others wait for it, and go on where it dies."""

from __future__ import annotations

import contextlib
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from factlint.engine.evidence import EvidenceStore, encyclopedia, factbook
from factlint.engine.evidence.build import builtin, process, turns
from factlint.engine.evidence.build.batches import Batches
from factlint.engine.evidence.build.builtin import BuiltIn, current_fingerprint, folder_of
from factlint.engine.evidence.build.helper import Helper
from factlint.engine.model import Claim
from factlint.settings.files import FileLock

BUILDER = (sys.executable, "-P", "-m", "factlint.engine.evidence.build.process")
CAPITAL = Claim("The capital of Australia is Sydney.")
ROWS = (
    "SELECT * FROM page ORDER BY id",
    "SELECT * FROM section ORDER BY id",
    "SELECT * FROM statement ORDER BY section, number",
    "SELECT * FROM alias ORDER BY name, page",
    "SELECT * FROM meta ORDER BY name",
    "SELECT * FROM vocabulary_encyclopedia ORDER BY term",
    "SELECT * FROM vocabulary_factbook ORDER BY term",
)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is built in this process builds in a moment."""
    articles = encyclopedia.articles()[:300]
    files = [one for one in factbook.files() if one.stem in {"as", "fr", "pe"}]
    monkeypatch.setattr(encyclopedia, "articles", lambda: list(articles))
    monkeypatch.setattr(factbook, "files", lambda: files)


@pytest.fixture
def never_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process may only wait."""

    def refuse(*_: object) -> None:
        raise AssertionError("it was built here too")

    monkeypatch.setattr(builtin, "_write", refuse)


def contents(data_dir: Path) -> list[list[tuple[object, ...]]]:
    path = BuiltIn(folder_of(data_dir)).path
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return [connection.execute(rows).fetchall() for rows in ROWS]


def wait_for(path: Path) -> None:
    until = time.monotonic() + 240
    while not path.exists():
        assert time.monotonic() < until, f"{path} did not come"
        time.sleep(0.01)


@contextlib.contextmanager
def builder(data_dir: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that builds the whole index, once it has said how far it is."""
    building = subprocess.Popen([*BUILDER, str(data_dir)])
    try:
        wait_for(folder_of(data_dir) / "building.json")
        yield building
    finally:
        building.kill()
        building.wait()


@pytest.mark.usefixtures("never_here")
def test_a_process_and_its_helper_build_what_one_process_builds(built_data_dir: Path, tmp_path: Path) -> None:
    process.start_build(tmp_path)
    wait_for(folder_of(tmp_path) / "building.json")
    seen: list[tuple[int, int, str]] = []
    store = EvidenceStore.open(tmp_path)
    assert store.ensure_built(lambda *told: seen.append(told))
    assert contents(tmp_path) == contents(built_data_dir)
    assert [told[0] for told in seen] == sorted(told[0] for told in seen)
    assert "Reading the encyclopedia" in {told[2] for told in seen}, "who waits sees how far it is"


def test_nothing_is_started_for_an_index_that_is_there(built_data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("a process was started"))
    process.start_build(built_data_dir)


@pytest.mark.usefixtures("small")
def test_a_machine_without_room_for_a_process_builds_it_where_it_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("no more processes")

    with monkeypatch.context() as patch:
        patch.setattr(subprocess, "Popen", refuse)
        process.start_build(tmp_path)
        BuiltIn(folder_of(tmp_path)).build(helped=True)
    assert EvidenceStore.open(tmp_path).find(CAPITAL)


@pytest.mark.usefixtures("small")
def test_a_folder_may_be_named_from_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = EvidenceStore.open(Path("evidence"))
    store.ensure_built()
    monkeypatch.chdir(tmp_path.parent)
    assert store.find(CAPITAL)


@pytest.mark.usefixtures("small")
def test_who_waits_goes_on_when_the_builder_is_killed(tmp_path: Path) -> None:
    store = EvidenceStore.open(tmp_path)
    with builder(tmp_path) as building:
        waiting = threading.Thread(target=store.ensure_built)
        waiting.start()
        building.send_signal(signal.SIGKILL)
        waiting.join(60)
    assert store.is_built
    assert store.find(CAPITAL)


@pytest.mark.usefixtures("small")
def test_a_builder_that_does_not_go_on_is_not_waited_for_forever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "_SILENT_S", 0.2)
    store = EvidenceStore.open(tmp_path)
    folder_of(tmp_path).mkdir()
    stopped = FileLock(folder_of(tmp_path) / "building.lock")
    assert stopped.take()
    assert store.ensure_built()
    assert store.find(CAPITAL)
    stopped.release()


def test_a_helper_gives_batches_from_the_last_to_the_first() -> None:
    batches = Batches()
    helper = Helper(current_fingerprint(), batches.count)
    try:
        last, until = None, time.monotonic() + 60
        while last is None and time.monotonic() < until:
            last = helper.take(batches.count - 1)
            time.sleep(0.01)
        assert last == batches.make(batches.count - 1)
        assert helper.take(0) is None
    finally:
        helper.close()


def test_the_batches_of_a_helper_that_read_something_else_are_not_taken() -> None:
    helper = Helper("of other packages", 3)
    helper._reader.join(60)
    try:
        assert [helper.take(number) for number in range(3)] == [None, None, None]
    finally:
        helper.close()


@pytest.mark.usefixtures("small")
def test_a_helper_that_dies_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Dying(Helper):
        def __init__(self, fingerprint: str, count: int) -> None:
            super().__init__(fingerprint, count)
            self._process.kill()

    monkeypatch.setattr(builtin, "Helper", Dying)
    BuiltIn(folder_of(tmp_path)).build(helped=True)
    assert EvidenceStore.open(tmp_path).find(CAPITAL)
