"""Memory that a burst of work has freed goes back to the system, which the C library does by itself only at its ends."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Protocol, cast


class _Trim(Protocol):
    def __call__(self, pad: int) -> int: ...


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
