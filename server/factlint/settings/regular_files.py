"""Reads files that others may have put there: regular files alone, and no more of them than is wanted."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


class NotRegular(OSError):
    """A device, a pipe, a socket or a folder stands where a file should: reading it may never end."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "not a regular file", str(path))


class TooLarge(OSError):
    """The file holds more than is read of its kind."""

    def __init__(self, path: Path, most_bytes: int) -> None:
        super().__init__(errno.EFBIG, f"larger than {_size(most_bytes)}", str(path))


def read_regular(path: Path, most_bytes: int) -> bytes:
    """All that a regular file holds, links followed. Raises NotRegular, TooLarge or another OSError.

    A project may hold a link to a device that never ends, or a pipe that nobody writes to: what is opened is looked at
    before anything is read, and it is read up to a size that does not depend on what the file says of itself.
    """
    # Opening a pipe would wait for a writer otherwise, and opening a terminal might make it ours.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags | getattr(os, "O_CLOEXEC", 0))
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise NotRegular(path)
    except BaseException:
        os.close(handle)
        raise
    with os.fdopen(handle, "rb") as file:
        content = file.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise TooLarge(path, most_bytes)
    return content


def _size(count: int) -> str:
    return f"{count // 1_000_000} MB" if count >= 1_000_000 else f"{count // 1_000} KB"
