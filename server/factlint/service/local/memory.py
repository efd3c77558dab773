"""What the C library keeps of the memory that is freed: little, which it does not do by itself where there are threads."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Protocol, cast

_MOST_POOLS, _LARGE_FROM = -8, -3
"""The numbers of these settings in glibc's malloc.h."""
_LARGE_BYTES = 256 * 1024


class _Trim(Protocol):
    def __call__(self, pad: int) -> int: ...


@cache
def _find_trim() -> _Trim | None:
    if sys.platform != "linux":
        return None
    # Not every C library has it: musl gives memory back at once.
    return cast("_Trim | None", getattr(ctypes.CDLL(None), "malloc_trim", None))


def share_one_pool() -> None:
    """Before there are threads: each would have a pool of its own, of which the others use nothing; and what is large goes
    back to the system as soon as it is freed."""
    if sys.platform == "linux" and (set_option := getattr(ctypes.CDLL(None), "mallopt", None)) is not None:
        set_option(_MOST_POOLS, 1)
        set_option(_LARGE_FROM, _LARGE_BYTES)


def give_back_memory() -> None:
    """A few milliseconds, in which other threads go on."""
    trim = _find_trim()
    if trim is not None:
        trim(0)
