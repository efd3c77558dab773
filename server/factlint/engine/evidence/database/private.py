"""Where the index lies: a folder and files that nobody but their owner can read, for they hold a writer's own sources."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path


def private_folder(folder: Path) -> None:
    """Makes the folder; one that others could enter is closed to them. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if sys.platform != "win32" and folder.stat().st_mode & 0o077:
        with contextlib.suppress(PermissionError):
            folder.chmod(0o700)


def private_file(path: Path) -> None:
    """Makes the file where there is none; what SQLite puts beside a database takes its mode. Raises OSError."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    if sys.platform != "win32" and path.stat().st_mode & 0o077:
        with contextlib.suppress(PermissionError):
            path.chmod(0o600)
