"""SQLite without a thread for each statement: short reads on the event loop itself, a whole transaction in one thread.

In WAL mode a reader waits for no writer, so that a row found by its key is there sooner than a thread could be woken.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, CursorResult, Executable, Select, create_engine
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import NullPool

from factlint.service.storage.direct_queries import direct_query

T = TypeVar("T")
Transaction = Callable[[AsyncConnection], Coroutine[Any, Any, T]]


class DirectConnection(AsyncConnection):
    """A connection whose statements are done when they are awaited: nothing else runs meanwhile on its thread."""

    def __init__(self, connection: Connection) -> None:
        self._direct = connection
        self._driver = cast("sqlite3.Connection", connection.connection.dbapi_connection)

    @property
    def dialect(self) -> Dialect:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self._direct.dialect

    async def execute(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, statement: Executable, parameters: Any = None, *, execution_options: Mapping[str, Any] | None = None
    ) -> CursorResult[Any]:
        query, named = statement, cast(object, parameters)
        if isinstance(statement, Select) and isinstance(named, dict) and execution_options is None:
            # Only what is built once has named parameters.
            direct = direct_query(cast("Select[*tuple[Any, ...]]", query))
            with suppress(sqlite3.Error):
                return cast("CursorResult[Any]", direct.run(self._driver, cast("dict[str, object]", named)))
            # The error of that is raised again, as one of SQLAlchemy's.
        return self._direct.execute(query, parameters, execution_options=execution_options)

    def begin_now(self, *, writes: bool = False) -> None:
        if writes:
            self._direct.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            self._driver.execute("BEGIN")

    def commit_now(self) -> None:
        self._direct.exec_driver_sql("COMMIT")

    def roll_back_now(self) -> None:
        if self._driver.in_transaction:
            self._driver.rollback()

    def close_now(self) -> None:
        self._direct.close()


class DirectSqlite:
    """The direct connections to one file: as many as are in use at once for reading, and one for writing."""

    def __init__(self, path: Path, read_timeout_s: float, write_timeout_s: float) -> None:
        self._path = path
        self._read_timeout_s = read_timeout_s
        self._write_timeout_s = write_timeout_s
        self._free: list[DirectConnection] = []
        self._writer: DirectConnection | None = None
        self._thread: ThreadPoolExecutor | None = None

    @contextmanager
    def read(self) -> Generator[DirectConnection]:
        """A connection that sees one consistent state. Only for rows that are found by a key."""
        connection = self._free.pop() if self._free else self._connect(self._read_timeout_s)
        try:
            connection.begin_now()
            yield connection
            connection.roll_back_now()
        except BaseException:
            # Whatever is the matter with it, the next one starts anew.
            connection.close_now()
            raise
        self._free.append(connection)

    async def write(self, transaction: Transaction[T]) -> T:
        """A transaction in the writer's thread; it may wait for nothing but its own statements."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, thread_name_prefix="writing")
        work = asyncio.get_running_loop().run_in_executor(self._thread, self._transact, transaction)
        # Who is cancelled meanwhile hears of it; what was begun is done.
        return await asyncio.shield(work)

    async def close(self) -> None:
        while self._free:
            self._free.pop().close_now()
        if self._thread is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._close_writer)
            self._thread.shutdown(wait=False)
            self._thread = None

    def _connect(self, timeout_s: float) -> DirectConnection:
        def connect() -> sqlite3.Connection:
            made = sqlite3.connect(self._path, timeout_s, isolation_level=None)
            made.execute("PRAGMA synchronous=NORMAL")
            made.execute("PRAGMA foreign_keys=ON")
            return made

        engine = create_engine("sqlite://", creator=connect, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        return DirectConnection(engine.connect())

    def _transact(self, transaction: Transaction[T]) -> T:
        if self._writer is None:
            self._writer = self._connect(self._write_timeout_s)
        writer = self._writer
        try:
            writer.begin_now(writes=True)
            result = _run_through(transaction(writer))
            writer.commit_now()
        except BaseException:
            writer.roll_back_now()
            raise
        return result

    def _close_writer(self) -> None:
        if self._writer is not None:
            self._writer.close_now()
            self._writer = None


def _run_through(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that waits for nothing."""
    try:
        work.send(None)
    except StopIteration as ended:
        return ended.value
    work.close()
    raise RuntimeError("a transaction waits for its own statements only")
