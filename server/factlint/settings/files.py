"""What the processes of one user share: lock files, and small files that are only ever replaced whole."""

from __future__ import annotations

import contextlib
import filecmp
import itertools
import json
import logging
import os
import stat
import sys
import tempfile
import time
from collections.abc import Generator
from pathlib import Path
from typing import IO, cast

POLL_S = 0.02
STATE_TIMEOUT_S = 5.0
LARGEST_STATE_BYTES = 10_000_000
UNFINISHED = ".factlint-part"
"""What the name of a file that is being written ends in."""
_LONGEST_PART = 40
_MAY_BEGIN_S = 2.0
"""A file so young may be one that its process has not locked yet."""

_log = logging.getLogger(__name__)

if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
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

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


class FileLock:
    """A lock file among processes; the system lets go of it when its holder dies. The file itself stays."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None

    @property
    def is_held(self) -> bool:
        return self._file is not None

    def take(self) -> bool:
        """Take it if nobody holds it. Raises OSError when the file cannot be opened."""
        file = self.path.open("ab")
        try:
            taken = _try_lock(file)
        except BaseException:
            file.close()
            raise
        if not taken:
            file.close()
            return False
        self._file = file
        return True

    def release(self) -> None:
        if self._file is not None:
            file, self._file = self._file, None
            try:
                _unlock(file)
            finally:
                file.close()


@contextlib.contextmanager
def hold_lock(path: Path, timeout_s: float) -> Generator[None]:
    """Hold a lock file among processes and threads. Raises TimeoutError when it stays taken, OSError."""
    lock = FileLock(path)
    deadline = time.monotonic() + timeout_s
    while not lock.take():
        if time.monotonic() > deadline:
            raise lock_timeout(path)
        time.sleep(POLL_S)
    try:
        yield
    finally:
        lock.release()


@contextlib.contextmanager
def hold_folder_lock(folder: Path) -> Generator[None]:
    """Make a private folder where there is none, and hold the lock of its files. Raises TimeoutError, OSError."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with hold_lock(folder / ".lock", STATE_TIMEOUT_S):
        yield


def lock_timeout(path: Path) -> TimeoutError:
    return TimeoutError(f"{path} stays locked by another process")


def replace_whole(path: Path, content: bytes, *, like: os.stat_result | None = None) -> None:
    """Give a file its new content in one step: a reader, or a power cut, meets the old one or the new one.

    Only its owner can read it, unless it shall have the mode and owner of `like`. What a process that was killed left
    behind of an earlier try is removed. Raises OSError.

    A file that has further names (hard links) stays the same file for all of them. It is not replaced in one step: all of
    the new content is on the disk beside it before the old one is written over, and stays there if that fails. The error
    names the copy, and so does the next call where the process was killed.
    """
    _remove_unfinished(path)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=_prefix(path), suffix=UNFINISHED)
    made, linked = Path(name), None
    try:
        with os.fdopen(handle, "wb") as file:
            with contextlib.suppress(OSError):  # some network folders have no locks
                _try_lock(file)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            if like is not None and _has_other_names(path):
                linked = path.open("r+b")
            elif sys.platform != "win32":
                _put_in_place(made, path, like)
        if linked is None and sys.platform == "win32":  # where nothing that is open can be renamed
            _put_in_place(made, path, like)
    except BaseException:
        made.unlink(missing_ok=True)
        if linked is not None:
            linked.close()
        raise
    if linked is not None:
        _overwrite(linked, content, made)


def _put_in_place(made: Path, path: Path, like: os.stat_result | None) -> None:
    if like is not None:
        made.chmod(stat.S_IMODE(like.st_mode))
        if sys.platform != "win32":
            with contextlib.suppress(PermissionError):
                os.chown(made, like.st_uid, like.st_gid)
    made.replace(path)


def _overwrite(linked: IO[bytes], content: bytes, made: Path) -> None:
    """Write over the old content; the copy that was made of the new one stays unless all of it is written."""
    try:
        with linked as file:
            file.write(content)
            file.truncate()
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        why = f"{error.strerror}; only a part of it may be written, and the whole is in {made}"
        raise OSError(error.errno, why, linked.name) from error
    except BaseException:
        _log.warning("%s may be written in part; the whole is in %s", linked.name, made)
        raise
    with contextlib.suppress(OSError):
        made.unlink()


def _has_other_names(path: Path) -> bool:
    try:
        return path.stat().st_nlink > 1
    except FileNotFoundError:
        return False


def _prefix(path: Path) -> str:
    """What the names of a file's unfinished successors begin with: hidden, so that none is taken for a draft."""
    return f".{path.name[:_LONGEST_PART]}."


def _remove_unfinished(path: Path) -> None:
    """Remove what nobody writes any more: a process holds the lock of what it writes, and lets go of it when it dies.

    Beside a file that has further names it may be the only whole copy: it is named, and kept unless the file holds the same.
    """
    prefix = _prefix(path)
    with contextlib.suppress(OSError), os.scandir(path.parent) as entries:
        for entry in entries:
            if not (entry.name.startswith(prefix) and entry.name.endswith(UNFINISHED)):
                continue
            if "." in entry.name.removeprefix(prefix).removesuffix(UNFINISHED):  # of a longer name
                continue
            with contextlib.suppress(OSError):
                if time.time() - entry.stat(follow_symlinks=False).st_mtime < _MAY_BEGIN_S:
                    continue
                left = Path(entry.path)
                lock = FileLock(left)
                if not lock.take():
                    continue
                lock.release()
                if _has_other_names(path) and not filecmp.cmp(left, path, shallow=False):
                    _log.warning("%s is left of a try to write %s that did not end: look at both", left, path.name)
                else:
                    left.unlink(missing_ok=True)


@contextlib.contextmanager
def rewrite_json(path: Path) -> Generator[dict[str, object]]:
    """The content of a small JSON file, to be changed in place and written back whole, one process at a time.

    Nothing is written when the body raises. A file that is damaged or too large counts as empty and stays beside the new
    one. OSError when the file cannot be read, the folder cannot be written or the lock stays taken.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with hold_lock(path.with_suffix(".lock"), STATE_TIMEOUT_S):
        content: dict[str, object] = {}
        damage = ""
        with contextlib.suppress(FileNotFoundError):
            try:
                content = _parsed(path)
            except (ValueError, RecursionError) as error:
                damage = str(error)
        yield content
        if damage:
            _set_aside(path, damage)
        replace_whole(path, json.dumps(content).encode())


def read_json(path: Path) -> dict[str, object]:
    """The content of a small JSON file; empty when it is missing or not readable as one."""
    try:
        return _parsed(path)
    except (OSError, ValueError, RecursionError):
        return {}


def _parsed(path: Path) -> dict[str, object]:
    """The content of a small JSON file. Raises OSError; ValueError and RecursionError where it is not one."""
    with path.open("rb") as file:
        data = file.read(LARGEST_STATE_BYTES + 1)
    if len(data) > LARGEST_STATE_BYTES:
        raise ValueError(f"it has more than {LARGEST_STATE_BYTES:,} bytes")
    found: object = json.loads(data)
    if not isinstance(found, dict):
        raise ValueError("it holds no JSON object")
    return cast("dict[str, object]", found)


def _set_aside(path: Path, why: str) -> None:
    """Give a file that cannot be used another name, and say so. Raises OSError."""
    names = (path.with_name(f"{path.stem}.damaged{number or ''}{path.suffix}") for number in itertools.count())
    aside = next(name for name in names if not name.exists())
    path.replace(aside)
    _log.warning("%s cannot be used (%s): it is kept as %s, and a new one is begun", path, why, aside.name)
