"""One process at a time: an awaited lock."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator
from pathlib import Path

from factlint.settings.files import FileLock, lock_timeout

POLL_S = 0.05


@contextlib.asynccontextmanager
async def hold_exclusive(path: Path, timeout_s: float) -> AsyncGenerator[None]:
    """Hold a lock file among processes; the system releases it when its holder dies. OSError when it stays taken."""
    lock = FileLock(path)
    deadline = time.monotonic() + timeout_s
    while not lock.take():
        if time.monotonic() > deadline:
            raise lock_timeout(path)
        await asyncio.sleep(POLL_S)
    try:
        yield
    finally:
        lock.release()
