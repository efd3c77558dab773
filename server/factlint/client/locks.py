"""One process at a time: an awaited lock, and small JSON files that several processes change."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncGenerator, Generator
from pathlib import Path
from typing import cast

from factlint.settings.files import FileLock, locked, replace_whole, stays_locked

POLL_S = 0.05
STATE_TIMEOUT_S = 5.0
LARGEST_STATE_BYTES = 10_000_000


@contextlib.asynccontextmanager
async def exclusive(path: Path, timeout_s: float) -> AsyncGenerator[None]:
    """Hold a lock file among processes; the system releases it when its holder dies. OSError when it stays taken."""
    lock = FileLock(path)
    deadline = time.monotonic() + timeout_s
    while not lock.take():
        if time.monotonic() > deadline:
            raise stays_locked(path)
        await asyncio.sleep(POLL_S)
    try:
        yield
    finally:
        lock.let_go()


@contextlib.contextmanager
def rewriting(path: Path) -> Generator[dict[str, object]]:
    """The content of a small JSON file, to be changed in place and written back whole, one process at a time.

    Nothing is written when the body raises. OSError when the folder cannot be written or the lock stays taken.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with locked(path.with_suffix(".lock"), STATE_TIMEOUT_S):
        content = reading(path)
        yield content
        replace_whole(path, json.dumps(content).encode())


def reading(path: Path) -> dict[str, object]:
    """The content of a small JSON file; empty when it is missing or not readable as one."""
    try:
        with path.open("rb") as file:
            found: object = json.loads(file.read(LARGEST_STATE_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return cast("dict[str, object]", found) if isinstance(found, dict) else {}
