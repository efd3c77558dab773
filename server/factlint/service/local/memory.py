"""Memory that is not needed now goes back to the system: what the C library keeps of what is freed, and tables on the disk."""

from __future__ import annotations

import ctypes
import re
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Protocol, cast

import factlint

LARGE_BYTES = 256 * 1024
_NOT_NEEDED = 4
"""`MADV_DONTNEED` of Linux: what is read again comes from the file again."""
_TABLES = (".bin", ".npy")
_MAPPING = re.compile(r"(?P<start>[0-9a-f]+)-(?P<end>[0-9a-f]+) \S+ \S+ \S+ \d+ *(?P<path>.*)")


class _Trim(Protocol):
    def __call__(self, pad: int) -> int: ...


class _Advise(Protocol):
    def __call__(self, address: ctypes.c_void_p, length: ctypes.c_size_t, advice: int) -> int: ...


@cache
def _find_trim() -> _Trim | None:
    if sys.platform != "linux":
        return None
    # Not every C library has it: musl gives memory back at once.
    return cast("_Trim | None", getattr(ctypes.CDLL(None), "malloc_trim", None))


def give_back_memory() -> None:
    """A few milliseconds, in which other threads go on."""
    trim = _find_trim()
    if trim is not None:
        trim(0)
    with suppress(OSError):
        # The system names mapped files by their real paths.
        _release_tables(Path(factlint.__file__).resolve().parent)


def _release_tables(folder: Path) -> None:
    """Keep no page of the tables below a folder that are mapped and that nobody wrote to: nothing of them can be lost."""
    if sys.platform != "linux" or (call := getattr(ctypes.CDLL(None), "madvise", None)) is None:
        return
    advise = cast(_Advise, call)
    start, end = 0, 0
    for line in Path("/proc/self/smaps").read_text().splitlines():
        if found := _MAPPING.match(line):
            start, end = int(found["start"], 16), int(found["end"], 16)
            path = found["path"]
            if not (path.startswith(f"{folder}/") and path.endswith(_TABLES)):
                end = start
        elif end > start and line.split() == ["Anonymous:", "0", "kB"]:
            advise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), _NOT_NEEDED)
