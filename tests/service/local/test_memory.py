"""Memory that is freed goes back to the system."""

from __future__ import annotations

import mmap
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from factlint.service.common.engine_port import LoadedEngine
from factlint.service.local import backend, memory
from factlint.service.local.memory import give_back_memory


def resident_kb() -> int:
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Rss:"))


@pytest.mark.skipif(sys.platform != "linux", reason="measured as Linux counts it")
def test_what_was_freed_between_things_that_stay_is_given_back() -> None:
    if memory._find_trim() is None:
        pytest.skip("this C library gives memory back at once")
    many = [bytes(3_000) for _ in range(30_000)]
    kept = many[::500]
    many.clear()
    before = resident_kb()
    give_back_memory()
    assert before - resident_kb() > 40_000
    assert len(kept) == 60


@pytest.mark.skipif(sys.platform != "linux", reason="measured as Linux counts it")
def test_tables_that_are_mapped_from_files_are_read_again_when_they_are_needed(tmp_path: Path) -> None:
    ways = {"table.bin": mmap.ACCESS_READ, "copied.bin": mmap.ACCESS_COPY, "changed.bin": mmap.ACCESS_COPY}
    mapped: dict[str, mmap.mmap] = {}
    for name, access in ways.items():
        (tmp_path / name).write_bytes(bytes([7]) * 20_000_000)
        with (tmp_path / name).open("rb") as file:
            mapped[name] = mmap.mmap(file.fileno(), 0, access=access)
        assert sum(mapped[name][::4096]) == 7 * len(range(0, 20_000_000, 4096))
    mapped["changed.bin"][0] = 1
    before = resident_kb()
    memory._release_tables(tmp_path)
    assert before - resident_kb() > 30_000
    assert [(table[0], table[-1]) for table in mapped.values()] == [(7, 7), (7, 7), (1, 7)]
    for table in mapped.values():
        table.close()


def test_at_rest_what_was_read_of_the_evidence_is_freed_before_memory_goes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    monkeypatch.setattr(backend, "give_back_memory", lambda: done.append("given back"))
    engine = SimpleNamespace(shrink=lambda: done.append("network freed"))
    evidence = SimpleNamespace(shrink=lambda: done.append("freed"))
    backend._rest(LoadedEngine(engine, evidence, None))  # type: ignore[arg-type]
    backend._rest(None)
    assert done == ["network freed", "freed", "given back", "given back"]


def test_a_system_without_such_a_call_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_find_trim", lambda: None)
    give_back_memory()


_POOLS = """
import ctypes, threading
from factlint.memory_pool import share_one_pool
{first}
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
libc.fdopen.restype = ctypes.c_void_p
together = threading.Barrier(4)
def take():
    together.wait()
    libc.malloc(ctypes.c_size_t(1000))
    together.wait()
threads = [threading.Thread(target=take) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
out = ctypes.c_void_p(libc.fdopen(1, b"w"))
libc.malloc_info(0, out)
libc.fflush(out)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="glibc's own")
def test_threads_share_one_pool_of_memory() -> None:
    def count_pools(first: str) -> int:
        command = [sys.executable, "-c", _POOLS.format(first=first)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.count("<heap nr=")

    if memory._find_trim() is None:
        pytest.skip("this C library has no such pools")
    assert count_pools("") > 1
    assert count_pools("share_one_pool()") == 1
