"""How the C library shares out the memory of this process among its threads."""

from __future__ import annotations

import sys

_MOST_POOLS, _LARGE_FROM = -8, -3
"""The numbers of these settings in glibc's malloc.h."""


def share_one_pool(large_bytes: int | None = None) -> None:
    """Before there are threads: each would have a pool of its own, of which the others use nothing.

    What has `large_bytes` or more goes back to the system as soon as it is freed.
    """
    if sys.platform != "linux":
        return
    import ctypes

    # Not every C library has it: musl has one pool.
    if (set_option := getattr(ctypes.CDLL(None), "mallopt", None)) is not None:
        set_option(_MOST_POOLS, 1)
        if large_bytes is not None:
            set_option(_LARGE_FROM, large_bytes)
