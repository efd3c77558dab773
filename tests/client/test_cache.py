"""The cache: what is kept is found again, also by others; whatever happens to its files, a check goes on."""

from __future__ import annotations

import pickle
import shutil
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from factlint.client.store.cache import KeptExtraction, PlacedClaim, ResultCache
from factlint.interface.assess import AssessRow

ROW = AssessRow(claim="A 🧊 claim.", status="completed", verdict="False", confidence="high", sources=[])
FOUND = KeptExtraction(claims=[PlacedClaim(claim="c", passages=[(0, 3), (7, 9)])])
LATER = 10**12


def test_what_is_kept_is_found_again_by_another_process_too(tmp_path: Path) -> None:
    cache = ResultCache(tmp_path)
    cache.put_assessment("a", ROW, LATER)
    cache.put_extraction("e", FOUND)
    cache.put_engine("g", "engine-1")
    cache.close()
    other = ResultCache(tmp_path)
    assert (other.assessment("a"), other.extraction("e"), other.engine("g")) == (ROW, FOUND, "engine-1")
    assert other.assessment("unknown") is None and other.engine("unknown") == ""


@pytest.mark.parametrize("folder", [True, False])
def test_what_is_over_is_not_served(tmp_path: Path, folder: bool) -> None:
    clock = [1000.0]
    cache = ResultCache(tmp_path if folder else None, now=lambda: clock[0])
    cache.put_assessment("a", ROW, 1010.0)
    cache.put_assessment("late", ROW, 999.0)
    assert cache.assessment("a") == ROW and cache.assessment("late") is None
    clock[0] = 1010.0
    assert cache.assessment("a") is None
    assert ResultCache(tmp_path, now=lambda: clock[0]).assessment("a") is None


def test_forgetting_forgets_on_the_disk_as_well(tmp_path: Path) -> None:
    cache = ResultCache(tmp_path)
    cache.put_assessment("a", ROW, LATER)
    cache.clear()
    assert cache.assessment("a") is None
    assert ResultCache(tmp_path).assessment("a") is None


def test_a_cache_that_was_deleted_while_it_was_open_is_begun_anew(tmp_path: Path) -> None:
    told: list[str] = []
    cache = ResultCache(tmp_path / "cache", on_trouble=told.append)
    cache.put_assessment("a", ROW, LATER)
    shutil.rmtree(tmp_path / "cache")
    cache.put_assessment("b", ROW, LATER)
    shutil.rmtree(tmp_path / "cache")
    assert cache.assessment("unknown") is None
    cache.put_assessment("c", ROW, LATER)
    assert cache.on_disk and told == []
    other = ResultCache(tmp_path / "cache")
    assert other.assessment("a") is None and other.assessment("c") == ROW


def test_several_processes_and_threads_write_at_once_and_lose_nothing(tmp_path: Path) -> None:
    code = """
import sys
from factlint.client.store.cache import ResultCache
from factlint.interface.assess import AssessRow
from pathlib import Path
cache = ResultCache(Path(sys.argv[1]))
row = AssessRow(claim="c", status="completed", verdict="True", confidence="low")
for n in range(60):
    cache.put_assessment(f"{sys.argv[2]}-{n}", row, 10**12)
assert not cache.trouble, cache.trouble
"""
    running = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path), str(n)]) for n in range(3)]
    cache = ResultCache(tmp_path)
    threads = [
        threading.Thread(target=lambda n=n: [cache.put_assessment(f"t{n}-{i}", ROW, LATER) for i in range(60)])
        for n in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [process.wait() for process in running] == [0, 0, 0]
    fresh = ResultCache(tmp_path)
    kept = [f"{n}-{i}" for n in ("0", "1", "2", "t0", "t1", "t2") for i in range(60)]
    assert all(fresh.assessment(key) is not None for key in kept)
    assert not fresh.trouble


@pytest.mark.parametrize(
    "content", [b"no database at all, just words" * 100, b"SQLite format 3\0" + b"\xff" * 5000, b"\0" * 4096]
)
def test_a_damaged_file_is_moved_aside_and_a_new_one_begun(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "cache.db").write_bytes(content)
    told: list[str] = []
    cache = ResultCache(tmp_path, on_trouble=told.append)
    cache.put_assessment("a", ROW, LATER)
    assert cache.on_disk and told == []
    assert (tmp_path / "cache.db.damaged").read_bytes() == content
    assert ResultCache(tmp_path).assessment("a") == ROW


def test_a_file_damaged_while_it_is_open_is_replaced_too(tmp_path: Path) -> None:
    cache = ResultCache(tmp_path)
    cache.put_assessment("a", ROW, LATER)
    for name in ("cache.db-wal", "cache.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / "cache.db").write_bytes(b"overwritten by something" * 1000)
    for n in range(50):
        cache.put_assessment(f"b{n}", ROW, LATER)
        cache.assessment(f"unknown{n}")
    assert cache.assessment("b49") == ROW


def test_a_place_that_cannot_be_written_is_said_once_and_memory_serves(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    told: list[str] = []
    cache = ResultCache(blocked / "cache", on_trouble=told.append)
    cache.put_assessment("a", ROW, LATER)
    cache.put_extraction("e", FOUND)
    assert cache.assessment("a") == ROW and cache.extraction("e") == FOUND
    assert not cache.on_disk
    assert len(told) == 1 and str(blocked / "cache") in told[0] and "memory" in told[0] and "Errno" not in told[0]
    assert not caplog.records


def test_a_full_disk_is_said_once_and_memory_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's own page limit stands in for the end of the disk: it raises the very same error."""
    told: list[str] = []
    cache = ResultCache(tmp_path, on_trouble=told.append)
    store = cache._store
    store._sql("PRAGMA max_page_count = 1")  # type: ignore[union-attr]
    big = ROW.model_copy(update={"rationale": "".join(chr(0x100 + i % 5000) for i in range(100_000))})
    for n in range(20):
        cache.put_assessment(f"k{n}", big, LATER)
    assert cache.assessment("k19") == big
    assert len(told) == 1 and "full" in told[0]


def test_a_row_that_holds_a_pickle_is_never_opened(tmp_path: Path) -> None:
    mark = tmp_path / "opened"

    class Trap:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return _touch, (str(mark),)

    cache = ResultCache(tmp_path)
    cache.put_assessment("a", ROW, LATER)
    cache.close()
    with sqlite3.connect(tmp_path / "cache.db") as database:
        database.execute("UPDATE Cache SET mode = 4, value = ?", (pickle.dumps(Trap()),))
    assert ResultCache(tmp_path).assessment("a") is None
    assert not mark.exists()


def _touch(path: str) -> None:
    Path(path).touch()


def test_rows_of_another_shape_are_as_good_as_none(tmp_path: Path) -> None:
    cache = ResultCache(tmp_path)
    cache.put_extraction("a", FOUND)
    cache.close()
    with sqlite3.connect(tmp_path / "cache.db") as database:
        database.execute("UPDATE Cache SET value = x'0102'")
    assert ResultCache(tmp_path).extraction("a") is None
    assert ResultCache(tmp_path).assessment("a") is None


def test_the_folder_stays_within_its_size(tmp_path: Path) -> None:
    limit = 2_000_000
    cache = ResultCache(tmp_path, size_limit_bytes=limit)
    import random

    noise = random.Random(1)
    for n in range(400):
        words = "".join(chr(noise.randrange(0x4E00, 0x9FFF)) for _ in range(5_000))
        cache.put_assessment(f"k{n}", ROW.model_copy(update={"rationale": words}), LATER)
    assert cache.size()[1] < limit * 2
    assert cache.assessment("k399") is not None


def test_only_the_user_may_enter_the_folder(tmp_path: Path) -> None:
    ResultCache(tmp_path / "deep" / "results")
    assert (tmp_path / "deep" / "results").stat().st_mode & 0o077 == 0
