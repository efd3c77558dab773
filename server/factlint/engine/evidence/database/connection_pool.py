"""Lends the connections of a database, one caller to a connection at a time."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Callable, Generator

# More may be lent at once; only so many wait for the next caller, so that a burst does not keep its memory.
_MOST_IDLE = 4


class ConnectionPool:
    """Keeps what was given back for the next caller, and opens another where nothing waits."""

    def __init__(self, opened: Callable[[], sqlite3.Connection]) -> None:
        self._opened = opened
        self._guard = threading.Lock()
        self._idle: list[sqlite3.Connection] = []

    @contextlib.contextmanager
    def borrow(self) -> Generator[sqlite3.Connection]:
        """A connection for the block; one whose block failed is closed. Raises what opening raises."""
        with self._guard:
            connection = self._idle.pop() if self._idle else None
        if connection is None:
            connection = self._opened()
        try:
            yield connection
        except BaseException:
            connection.close()
            raise
        with self._guard:
            if len(self._idle) < _MOST_IDLE:
                self._idle.append(connection)
                return
        connection.close()

    def shrink(self) -> None:
        """Has what waits free the pages of the file that it keeps: about 1 MB a connection, read again in a millisecond."""
        with self._guard:
            for connection in self._idle:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("PRAGMA shrink_memory")

    def close(self) -> None:
        """Closes what waits; what is lent stays open and is kept when it comes back."""
        with self._guard:
            for connection in self._idle:
                connection.close()
            self._idle.clear()
