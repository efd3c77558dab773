"""Memory that is freed goes back to the system."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from factlint.service.local import memory
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


def test_a_system_without_such_a_call_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_find_trim", lambda: None)
    give_back_memory()
