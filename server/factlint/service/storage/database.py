"""Transactions on the service's database: SQLite with no set-up, or what a database URL names."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from factlint.service.storage.direct_sqlite import DirectSqlite

log = logging.getLogger("factlint.service")
BUSY_TIMEOUT_MS = 15_000
QUICK_TIMEOUT_MS = 500
T = TypeVar("T")
_IMMEDIATE = "factlint_immediate"


class UnusableDatabase(Exception):
    """The database URL cannot be used; the message says what to write instead."""


class BrokenDatabase(UnusableDatabase):
    """The file is damaged."""


class _Cursor(Protocol):
    def execute(self, statement: str, /) -> object: ...
    def close(self) -> None: ...


class _DriverConnection(Protocol):
    isolation_level: str | None

    def cursor(self) -> _Cursor: ...


def sqlite_url(path: Path) -> str:
    """The URL of a SQLite file."""
    return URL.create("sqlite+aiosqlite", database=str(path)).render_as_string(hide_password=False)


def parse_url(text: str) -> URL:
    """A database URL with the driver that speaks asyncio; raises UnusableDatabase."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise UnusableDatabase("This is no database URL; write one such as sqlite:///factlint.db") from None
    backend = url.get_backend_name()
    if backend == "sqlite":
        if not url.database or url.database == ":memory:":
            raise UnusableDatabase("The service needs a database file: write sqlite:///factlint.db")
        return url.set(drivername="sqlite+aiosqlite")
    if backend in {"postgresql", "postgres"}:
        return url.set(drivername="postgresql+psycopg")
    raise UnusableDatabase(f"Factlint keeps its accounts in sqlite or postgresql, not in {backend}")


class Database:
    """Short transactions: `read` sees one consistent state, `write` holds the writer's lock from its start."""

    def __init__(self, url: str) -> None:
        self.url = parse_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        try:
            self._engine = create_async_engine(
                self.url, pool_size=8, max_overflow=24, pool_timeout=20, **self._driver()
            )
            # What is read in single statements needs no transactions, which would cost two more journeys each.
            self._look_ups = (
                self._engine
                if self.sqlite
                else create_async_engine(
                    self.url,
                    pool_size=4,
                    max_overflow=4,
                    pool_timeout=20,
                    isolation_level="AUTOCOMMIT",
                    pool_reset_on_return=None,
                    skip_autocommit_rollback=True,
                )
            )
        except ModuleNotFoundError as missing:
            raise UnusableDatabase(f"This database needs a driver that is not installed ({missing.name})") from None
        self._direct = None
        if self.file is not None:
            self._direct = DirectSqlite(self.file, QUICK_TIMEOUT_MS / 1000, BUSY_TIMEOUT_MS / 1000)
        if self.sqlite:
            event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)
            event.listen(self._engine.sync_engine, "begin", _begin_sqlite)

    async def prepare(self) -> None:
        """What is done once before a database is used: a new file, a first connection. Raises OSError, UnusableDatabase."""
        if self.file is not None:
            await asyncio.to_thread(prepare_file, self.file)
            return
        try:
            async with self.read():
                pass
        except OperationalError as error:
            shown, why = self.url.set(drivername="postgresql").render_as_string(), _one_line(error.orig)
            raise UnusableDatabase(f"The database {shown} cannot be reached: {why}") from None

    def _driver(self) -> dict[str, Callable[[], Awaitable[object]]]:
        """What SQLAlchemy is told of the driver, where its own choice will not do."""
        if (file := self.file) is None:
            return {}
        from factlint.service.storage.sqlite_connection import SteadyConnection

        return {"async_creator": lambda: SteadyConnection(file)}

    @property
    def file(self) -> Path | None:
        """The SQLite file, if it is one."""
        return Path(self.url.database) if self.sqlite and self.url.database else None

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection]:
        async with self._engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def look_up(self) -> AsyncGenerator[AsyncConnection]:
        """For rows that are found by a key: nothing but the statements on this connection may be awaited meanwhile."""
        if self._direct is not None:
            with self._direct.read() as connection:
                yield connection
            return
        async with self._look_ups.connect() as connection:
            yield connection

    async def transact(self, transaction: Callable[[AsyncConnection], Coroutine[Any, Any, T]]) -> T:
        """A write that awaits nothing but its own statements. Who is cancelled meanwhile does not undo it."""
        if self._direct is not None:
            return await self._direct.write(transaction)

        async def run() -> T:
            async with self.write() as connection:
                return await transaction(connection)

        return await asyncio.shield(run())

    async def record(self, notes: Callable[[AsyncConnection], Awaitable[None]], *, required: bool) -> None:
        """Write notes after the work is done. Where they are not `required`, a full disk loses only them."""
        try:
            async with self.write() as connection:
                await notes(connection)
        except OperationalError as error:
            if required:
                raise
            log.warning("nothing was noted: %s", type(error.orig).__name__)

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[AsyncConnection]:
        async with self._engine.connect() as connection:
            await connection.execution_options(**{_IMMEDIATE: True})
            async with connection.begin():
                yield connection

    async def close(self) -> None:
        if self._direct is not None:
            await self._direct.close()
        await self._engine.dispose()
        if self._look_ups is not self._engine:
            await self._look_ups.dispose()


def move_away(path: Path) -> None:
    """Put a damaged database file aside, and remove what belongs to it."""
    path.replace(path.with_suffix(".damaged"))
    for ending in ("-wal", "-shm"):
        Path(f"{path}{ending}").unlink(missing_ok=True)


def prepare_file(path: Path) -> None:
    """A SQLite file that only its owner reads, in WAL mode. Raises OSError, UnusableDatabase."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # Claims of drafts are kept in it: nobody else on the machine may read it.
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    deadline = time.monotonic() + BUSY_TIMEOUT_MS / 1000
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError:
                # The busy timeout does not cover this change: processes that start together must try again.
                if time.monotonic() > deadline:
                    raise UnusableDatabase(f"{path} cannot be written; choose another --database-url.") from None
                time.sleep(0.02)
            except sqlite3.DatabaseError:
                raise BrokenDatabase(f"{path} is not a database, or is damaged; move it away or restore it.") from None


def _one_line(error: BaseException | None) -> str:
    return " ".join(str(error).split())


def _prepare_sqlite(connection: _DriverConnection, entry: ConnectionPoolEntry) -> None:
    # The driver must not open transactions by itself: it would open them without the writer's lock.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout={BUSY_TIMEOUT_MS}",
        "synchronous=NORMAL",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    immediate = connection.get_execution_options().get(_IMMEDIATE, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
