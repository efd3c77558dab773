"""Forgetting a draft: what is kept of it, of all its versions, goes; what others state stays theirs to ask again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from loopback_service import Judge, Says, Service, Serving
from runs import Telling

from factlint.client.api.client import Client
from factlint.client.checks.checker import Checker
from factlint.client.paid.draft_deletion import forget
from factlint.client.paid.paid_runs import PaidRuns
from factlint.client.store.cache import ResultCache
from factlint.client.store.draft_index import DraftIndex, KeptRun
from factlint.client.store.pending_runs import FOLDER, PendingRuns
from factlint.prose.parse import parse
from factlint.settings import Settings
from factlint.settings.disputes import DisputedFindings

ONE, TWO = "file:///one.md", "file:///two.md"
FIRST, LATER, OTHER = "The dam opened in 1931.\n", "The dam opened in 1938.\n", "The old mill burned in 1931.\n"


class CheckedDrafts:
    """A checker, and the runs of the same service."""

    def __init__(self, service: Service, client: Client, settings: Settings, folder: Path) -> None:
        self.service = service
        self.cache = ResultCache(folder)
        self.checker = Checker(client, self.cache, settings)
        pending = PendingRuns(settings.data_dir / FOLDER, self.checker.scope("").service)
        self.runs = PaidRuns(client, self.cache, self.checker.policy, pending, self.checker.refresh_scope)
        self.ledger = DraftIndex(settings.data_dir)

    async def check(self, text: str, document: str) -> None:
        await self.checker.check(parse(text), document=document)

    def knows(self, text: str) -> bool:
        return 0 in self.checker.cached_findings(parse(text))


@pytest.fixture
async def drafts(
    serving: Serving, client_of: Callable[..., Client], settings: Settings, tmp_path: Path
) -> CheckedDrafts:
    service = await serving(Judge())
    return CheckedDrafts(service, client_of(service), settings, tmp_path / "cache")


async def test_every_version_of_a_draft_is_forgotten_and_other_drafts_are_not(
    drafts: CheckedDrafts, tmp_path: Path
) -> None:
    await drafts.check(FIRST, ONE)
    await drafts.check(LATER, ONE)
    await drafts.check(OTHER, TWO)
    assert [record.document for record in drafts.ledger.all_records()] == sorted([ONE, TWO], key=drafts.ledger._path)
    done = await forget(ONE, drafts.runs)
    assert done.results == 4 and done.text == "Deleted: 4 kept results."
    assert not drafts.knows(FIRST) and not drafts.knows(LATER) and drafts.knows(OTHER)
    assert b"dam" not in b"".join(path.read_bytes() for path in (tmp_path / "data").rglob("*.json"))
    assert [record.document for record in drafts.ledger.all_records()] == [TWO]
    assert (await forget(ONE, drafts.runs)).text == "Nothing was stored."


async def test_what_was_called_wrong_in_a_draft_is_forgotten_with_it(drafts: CheckedDrafts, tmp_path: Path) -> None:
    disputed = DisputedFindings(tmp_path / "data")
    disputed.add("The dam opened in 1931.", ONE, {"verdict": "False"})
    disputed.add("The old mill burned in 1931.", TWO, {"verdict": "False"})
    await forget(ONE, drafts.runs)
    assert disputed.claims() == ("The old mill burned in 1931.",)
    assert "dam" not in disputed.path.read_text()


async def test_the_ledger_holds_no_word_of_a_draft(drafts: CheckedDrafts, tmp_path: Path) -> None:
    await drafts.check(FIRST, ONE)
    (file,) = (tmp_path / "data" / "drafts").glob("*.json")
    assert ONE in file.read_text() and "dam" not in file.read_text()
    assert file.stat().st_mode & 0o077 == 0


async def test_a_run_under_way_is_stopped_and_one_that_cannot_be_is_told(
    serving: Serving, client_of: Callable[..., Client], settings: Settings, tmp_path: Path
) -> None:
    telling = Telling().on("POST /verify/t1/cancel", {"task_id": "t1", "cancelled": True, "status": "cancelled"})
    telling.on("POST /reviews/r1/cancel", Says(503, {"detail": "away", "code": "upstream_unavailable"}))
    service = await serving(telling)
    drafts = CheckedDrafts(service, client_of(service), settings, tmp_path / "cache")
    pending = drafts.runs.pending
    for kind, subject, id in (("verify", "a", "t1"), ("review", "b", "r1"), ("verify", "c", "")):
        run, _ = pending.begin(kind, subject, {"text": FIRST}, document=ONE)
        if id:
            pending.mark_accepted(run, id)
    done = await forget(ONE, drafts.runs)
    assert (done.stopped, done.going_on, done.elsewhere) == (1, 2, 2)
    assert "1 run under way was stopped." in done.text and "2 runs could not be stopped" in done.text
    assert pending.find_runs_anywhere(ONE) == []


async def test_runs_are_known_by_their_draft_until_it_is_forgotten(drafts: CheckedDrafts) -> None:
    drafts.ledger.add_run(ONE, KeptRun("review", "elsewhere", "r1"))
    drafts.ledger.add_run(ONE, KeptRun("review", "elsewhere", "r1"))
    assert drafts.ledger.record_of(ONE).runs == (KeptRun("review", "elsewhere", "r1"),)
    assert "still stores 1 run" in (await forget(ONE, drafts.runs)).text
    assert drafts.ledger.record_of(ONE).runs == ()


def test_a_record_is_read_again_only_once_another_process_has_written_it(tmp_path: Path, monkeypatch) -> None:
    ours, theirs = DraftIndex(tmp_path), DraftIndex(tmp_path)
    reads: list[Path] = []
    read = DraftIndex._read
    monkeypatch.setattr(DraftIndex, "_read", lambda ledger, path: (reads.append(path), read(ledger, path))[1])
    for number in range(20):
        ours.add_results(ONE, [f"key-{number}"])
    assert len(reads) == 1
    theirs.add_results(ONE, ["theirs"])
    ours.add_results(ONE, ["ours"])
    assert (
        ours.record_of(ONE).keys.keys()
        == theirs.record_of(ONE).keys.keys()
        == {*(f"key-{n}" for n in range(20)), "ours", "theirs"}
    )
    theirs.forget(ONE)
    assert ours.record_of(ONE).keys == {}
    ours.add_results(ONE, ["again"])
    assert theirs.record_of(ONE).keys.keys() == {"again"}


def test_only_so_many_records_are_held(tmp_path: Path) -> None:
    ledger = DraftIndex(tmp_path)
    for number in range(50):
        ledger.add_results(f"file:///{number}.md", ["key"])
    assert len(ledger._held) == 16
    assert all(ledger.record_of(f"file:///{number}.md").keys for number in range(50))
