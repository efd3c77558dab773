"""diskcache behind a typed face: JSON values under string keys in one folder, shared by several processes."""

from __future__ import annotations

import contextlib
import sqlite3
import zlib
from pathlib import Path
from typing import Protocol, cast

import diskcache  # pyright: ignore[reportMissingTypeStubs]

LOCK_TIMEOUT_S = 2
INLINE_BYTES = 1024 * 1024
DATABASE_FILES = ("cache.db", "cache.db-wal", "cache.db-shm")

Busy = diskcache.Timeout
"""Another process held the database too long; the operation was not done."""

Damaged = sqlite3.DatabaseError
"""The file is no database, or a broken one. Its subclass OperationalError says that the place is not usable."""

Unusable = (sqlite3.OperationalError, OSError)


class Store(Protocol):
    """What the cache needs of diskcache."""

    def get(self, key: str) -> object: ...

    def set(self, key: str, value: object, expire: float) -> object: ...

    def delete(self, key: str) -> object: ...

    def clear(self) -> object: ...

    def volume(self) -> int: ...

    def close(self) -> None: ...

    def __len__(self) -> int: ...


class JsonDisk(diskcache.JSONDisk):
    """JSON only: a row that claims to be a pickle is refused, whoever wrote it."""

    def fetch(self, mode: int, filename: str | None, value: object, read: bool) -> object:
        if mode == 4:  # diskcache.core.MODE_PICKLE
            raise ValueError("a pickled row")
        return cast("object", super().fetch(mode, filename, value, read))  # pyright: ignore[reportUnknownMemberType]


def open_store(folder: Path, size_limit_bytes: int) -> Store:
    """The store of a folder, made if missing. Raises Damaged, Busy, or one of Unusable."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    store = cast(
        Store,
        diskcache.Cache(
            str(folder),
            timeout=LOCK_TIMEOUT_S,
            disk=JsonDisk,
            size_limit=size_limit_bytes,
            disk_min_file_size=INLINE_BYTES,
            sqlite_cache_size=512,
            sqlite_mmap_size=0,
        ),
    )
    fetch(store, "probe")
    return store


def exists(folder: Path) -> bool:
    """Whether the folder has a database."""
    return (folder / DATABASE_FILES[0]).exists()


def fetch(store: Store, key: str) -> object:
    """The value, or None; a row that is not whole is removed."""
    try:
        return store.get(key)
    except (ValueError, zlib.error, RecursionError, TypeError):
        store.delete(key)
        return None


def move_aside(folder: Path) -> None:
    """Make room for a new database, keeping the damaged one beside it."""
    for name in DATABASE_FILES:
        with contextlib.suppress(FileNotFoundError):
            (folder / name).replace(folder / f"{name}.damaged")
