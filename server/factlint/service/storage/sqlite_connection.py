"""A connection to a SQLite file on which no statement is cut off."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from aiosqlite import Connection

T = TypeVar("T")
_ROWS_AT_ONCE = 64


class _Closing(sqlite3.Connection):
    """Its end is the end of its transaction, too, which else would last as long as somebody holds one of its cursors."""

    def close(self) -> None:
        # A traceback is enough to hold one.
        if self.in_transaction:
            self.rollback()
        super().close()


class SteadyConnection(Connection):
    """Who is cancelled while a statement runs hears of it once that is done, and may then close or roll back.

    The driver itself forgets a statement that is cut off, while its thread goes on with it: the transaction stays open
    in a connection that nobody uses, and the file is locked for everyone else.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(lambda: sqlite3.connect(path, factory=_Closing), _ROWS_AT_ONCE)
        self._thread.daemon = True

    async def close(self) -> None:
        """In one piece: the driver's own closing, once cut off, has forgotten what is to be closed."""
        if (closing := self.stop()) is not None:
            await _run_to_end(closing)

    def stop(self) -> asyncio.Future[Any] | None:
        """Close soon; None where that was begun already."""
        return super().stop() if self._running else None  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]

    async def _execute(self, fn: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        return await _run_to_end(super()._execute(fn, *args, **kwargs))  # pyright: ignore[reportUnknownMemberType]


async def _run_to_end(work: Awaitable[T]) -> T:
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        if not task.cancelled():
            task.exception()
        raise cancelled
    return task.result()
