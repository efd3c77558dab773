"""Locks and small shared files among the processes of one user."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Generator
from pathlib import Path
from typing import IO, cast

POLL_S = 0.05
STATE_TIMEOUT_S = 5.0
LARGEST_STATE_BYTES = 10_000_000

if sys.platform == "win32":
    import msvcrt

    def _locked(file: IO[bytes]) -> bool:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _locked(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


@contextlib.asynccontextmanager
async def exclusive(path: Path, timeout_s: float) -> AsyncGenerator[None]:
    """Hold a lock file among processes; the system releases it when its holder dies. OSError when it stays taken."""
    with path.open("ab") as file:
        deadline = time.monotonic() + timeout_s
        while not _locked(file):
            _expire(path, deadline)
            await asyncio.sleep(POLL_S)
        try:
            yield
        finally:
            _unlock(file)


@contextlib.contextmanager
def rewriting(path: Path) -> Generator[dict[str, object]]:
    """The content of a small JSON file, to be changed in place and written back whole, one process at a time.

    Nothing is written when the body raises. OSError when the folder cannot be written or the lock stays taken.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".lock").open("ab") as lock:
        deadline = time.monotonic() + STATE_TIMEOUT_S
        while not _locked(lock):
            _expire(path, deadline)
            time.sleep(POLL_S / 10)
        try:
            content = reading(path)
            yield content
            _replace(path, json.dumps(content))
        finally:
            _unlock(lock)


def reading(path: Path) -> dict[str, object]:
    """The content of a small JSON file; empty when it is missing or not readable as one."""
    try:
        with path.open("rb") as file:
            found: object = json.loads(file.read(LARGEST_STATE_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return cast("dict[str, object]", found) if isinstance(found, dict) else {}


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _expire(path: Path, deadline: float) -> None:
    if time.monotonic() > deadline:
        raise TimeoutError(f"{path} stays locked by another process")
