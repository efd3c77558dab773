"""Which processes are alive: each leaves a sign of life every few seconds, and is dead when it has not for a while."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from factlint.service.storage.database import Database
from factlint.service.storage.tables import Executor
from factlint.service.storage.upserts import insert_or_update

BEAT_EVERY = timedelta(seconds=2)
DEAD_AFTER = timedelta(seconds=12)
"""A process on another machine is taken for dead after this; one on the same machine as soon as it is gone."""


@cache
def host_id() -> str:
    """Names what process ids are counted in: a machine since its start, or one container on it."""
    parts = [socket.gethostname()]
    with contextlib.suppress(OSError):
        parts.append(Path("/proc/sys/kernel/random/boot_id").read_text().strip())
    with contextlib.suppress(OSError):
        parts.append(str(Path("/proc/self/ns/pid").readlink()))
    return " ".join(parts)


class Heartbeat:
    """The signs of life of one process, under its executor's id."""

    def __init__(self, database: Database, executor_id: str) -> None:
        self._database = database
        self._executor_id = executor_id

    async def beat(self) -> None:
        """Say that this process is alive."""
        async with self._database.write() as connection:
            await self._put(connection, await _database_time(connection))

    async def sign_off(self) -> None:
        """This process ends: its unfinished work may be taken over at once."""
        async with self._database.write() as connection:
            await self._put(connection, datetime(1970, 1, 1, tzinfo=UTC))

    async def _put(self, connection: AsyncConnection, beat_at: datetime) -> None:
        row = {"id": self._executor_id, "host": host_id(), "pid": os.getpid(), "beat_at": beat_at}
        await insert_or_update(connection, Executor, [row], keys=("id",), change=("beat_at",))


async def find_unknown(connection: AsyncConnection, executor_ids: Collection[str]) -> list[str]:
    """Those that have never said that they are alive, or were marked dead: every process does before it works."""
    known = set((await connection.execute(select(Executor.id))).scalars())
    return sorted(set(executor_ids) - known)


async def find_dead(connection: AsyncConnection, executor_id: str) -> list[str]:
    """The processes other than this one that do not live any more."""
    now = await _database_time(connection)
    rows = await connection.execute(select(Executor.id, Executor.host, Executor.pid, Executor.beat_at))
    return [
        id
        for id, host, pid, beat_at in rows
        if id != executor_id and (beat_at < now - DEAD_AFTER or (host == host_id() and not _is_running(pid)))
    ]


async def mark_dead(connection: AsyncConnection, executor_ids: Collection[str]) -> None:
    """Forget processes whose work has been taken over."""
    await connection.execute(delete(Executor).where(Executor.id.in_(executor_ids)))


async def _database_time(connection: AsyncConnection) -> datetime:
    """One clock for all machines: that of the database, where it is a server."""
    if connection.dialect.name == "sqlite":
        return datetime.now(UTC)
    return (await connection.execute(select(func.clock_timestamp()))).scalar_one()


def _is_running(pid: int) -> bool:
    if pid == os.getpid():
        # An executor of an earlier process with this number, or of an earlier service in this process.
        return False
    if sys.platform == "win32":
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return not _is_zombie(pid)


def _is_zombie(pid: int) -> bool:
    """Dead, but not yet collected by its parent."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (OSError, IndexError):
        return False
