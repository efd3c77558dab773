"""Work of a run that waits for the world outside, and is cut off when the process ends."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Outside:
    """What a run does without the database: a slow page must not hold up the end of a process, and is read again later.

    Steps themselves are never cut off (see `_outcome` in durable.py): they may be talking to the database.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._ended = False

    async def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of the work. Raises CancelledError, which nobody takes for a failure, once the process ends."""
        if self._ended:
            work.close()
            raise asyncio.CancelledError
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            return await task
        finally:
            task.cancel()

    def begin(self) -> None:
        """From now on there may be work, also after an end."""
        self._ended = False

    def end(self) -> None:
        """Cut off what goes on, and begin no more."""
        self._ended = True
        for task in list(self._tasks):
            task.cancel()


async def all_or_cut_off(*work: Coroutine[Any, Any, None]) -> None:
    """Each piece to its own end, then the first that did not succeed."""
    for outcome in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(outcome, BaseException):
            raise outcome
