"""Records of paid runs: none is lost because it cannot be read for now, or because its draft has another name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factlint.client.paid.folder_reviews import FolderJob, FolderJobs, JobFile
from factlint.client.store.pending_runs import KEPT_S, PendingRuns

DRAFT, OTHER = "file:///a/draft.md", "file:///a/other.md"


@pytest.fixture
def runs(tmp_path: Path) -> PendingRuns:
    return PendingRuns(tmp_path / "runs", "service", now=lambda: 1000.0)


def test_a_record_that_cannot_be_read_stays(runs: PendingRuns, tmp_path: Path, monkeypatch) -> None:
    runs.begin("review", "one", {"text": "t"}, price=300, document=DRAFT)
    file = tmp_path / "runs" / "one.json"
    written = file.read_text()
    file.write_text(json.dumps(json.loads(written) | {"kind": "a kind of a later version"}))
    assert runs.find_runs(OTHER) == runs.find_runs(DRAFT) == []
    file.write_text(written)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", lambda _: (_ for _ in ()).throw(OSError(24, "Too many open files")))
        assert runs.find_runs(OTHER) == []
    assert [run.subject for run in runs.find_runs(DRAFT)] == ["one"]


def test_a_record_that_is_too_old_is_deleted(runs: PendingRuns, tmp_path: Path) -> None:
    runs.begin("review", "one", {}, document=DRAFT)
    later = PendingRuns(tmp_path / "runs", "service", now=lambda: 1001.0 + KEPT_S)
    later.begin("review", "two", {}, document=DRAFT)
    assert [run.subject for run in later.find_runs(OTHER)] == []
    assert [path.stem for path in (tmp_path / "runs").glob("*.json")] == ["two"]


def test_a_run_goes_along_with_a_draft_or_a_folder_that_is_renamed(runs: PendingRuns) -> None:
    begun, _ = runs.begin("review", "one", {}, document="file:///a/notes%20(draft).md")
    runs.begin("review", "two", {}, document="file:///ab/draft.md")
    runs.rename("file:///a/notes%20%28draft%29.md", DRAFT)
    runs.rename("file:///a", "file:///c")
    assert [run.key for run in runs.find_runs("file:///c/draft.md")] == [begun.key]
    assert [run.subject for run in runs.find_runs("file:///ab/draft.md")] == ["two"]
    assert runs.find_runs(DRAFT) == []


def test_the_review_of_a_folder_goes_along_unless_somebody_works_on_it(tmp_path: Path) -> None:
    jobs, old, new = FolderJobs(tmp_path, now=lambda: 1000.0), Path("/a/book"), Path("/a/novel")
    files = [JobFile(path="/a/book/one.md", state="begun"), JobFile(path="/a/book/two.md")]
    jobs.keep(FolderJob(root=str(old), price=3, begun_at=999.0, files=files))
    lock = jobs.try_lock(old)
    assert lock is not None
    jobs.rename(old, new)
    assert jobs.find(new) is None
    lock.release()
    jobs.rename(old / "one.md", old / "first.md")
    jobs.rename(old / "two.md", Path("/elsewhere/two.md"))
    jobs.rename(old, new)
    found = jobs.find(new)
    assert found is not None and jobs.find(old) is None
    assert [file.path for file in found.files] == ["/a/novel/first.md", "/a/novel/two.md"]
