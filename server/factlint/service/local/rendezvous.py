"""The one local backend of a user: a lock that only one process holds, and the file through which clients find it."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import sys
from collections.abc import Generator
from pathlib import Path

from factlint.interface.local import Rendezvous, read_rendezvous
from factlint.settings.files import FileLock, replace_whole

LONGEST_SOCKET_PATH = 100


class AlreadyRunning(Exception):
    """Another process is the local backend of this data folder."""


@contextlib.contextmanager
def hold_place(lock_path: Path) -> Generator[FileLock]:
    """Be the only backend, until the lock is let go or this process ends. Raises AlreadyRunning.

    It is let go of before the end by a backend that finishes what it runs while another takes its place.
    """
    lock_path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(lock_path)
    if not lock.take():
        raise AlreadyRunning
    try:
        yield lock
    finally:
        lock.release()


def write(path: Path, rendezvous: Rendezvous) -> None:
    """Replace the file in one step; it is never readable by others, nor ever half-written."""
    replace_whole(path, rendezvous.model_dump_json().encode())


def withdraw(path: Path, mine: Rendezvous) -> None:
    """Remove the file if it still names this process."""
    if read_rendezvous(path) == mine:
        path.unlink(missing_ok=True)


def open_unix_socket(rendezvous_path: Path) -> tuple[socket.socket, Path] | None:
    """A listening Unix socket beside the rendezvous file; None where there is none, or its path would be too long."""
    if sys.platform == "win32" or not hasattr(socket, "AF_UNIX"):
        return None
    path = rendezvous_path.with_name(f"{rendezvous_path.stem}-{secrets.token_hex(3)}.sock")
    if len(os.fsencode(path)) >= LONGEST_SOCKET_PATH:
        return None
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    old_mask = os.umask(0o177)
    try:
        listener.bind(str(path))
    except OSError:
        listener.close()
        return None
    finally:
        os.umask(old_mask)
    return listener, path


def open_loopback_socket(port: int = 0) -> socket.socket:
    """A socket on a loopback port, a free one by default."""
    # Only on a socket that says it is TCP does asyncio send small parts of an answer at once: else each costs 40 ms.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    return listener


def remove_dead_sockets(rendezvous_path: Path) -> None:
    """Remove the sockets that killed backends of this data folder left behind."""
    for path in rendezvous_path.parent.glob(f"{rendezvous_path.stem}-*.sock"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            probe.settimeout(1.0)
            try:
                probe.connect(str(path))
            except (ConnectionRefusedError, FileNotFoundError):
                path.unlink(missing_ok=True)
            except OSError:
                continue
