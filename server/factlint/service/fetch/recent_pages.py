"""What was read lately, in memory alone: read once however many ask for it, and no longer true after a while."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class RecentResults(Generic[T]):
    """Results by key, for `seconds` each, of at most `most` weight together. A failure is never kept."""

    def __init__(
        self, seconds: float, most: int, weigh: Callable[[T], int], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._seconds = seconds
        self._most = most
        self._weigh = weigh
        self._clock = clock
        self._found: OrderedDict[str, tuple[float, int, T]] = OrderedDict()
        self._weight = 0
        self._making: dict[str, asyncio.Task[T]] = {}

    async def get(self, key: str, make: Callable[[], Awaitable[T]]) -> T:
        """What is kept under a key, else what `make` brings; those who ask meanwhile wait for the same. Raises its errors."""
        known = self._found.get(key)
        if known is not None and self._clock() < known[0]:
            self._found.move_to_end(key)
            return known[2]
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.create_task(self._make(key, make))
            making.add_done_callback(_retrieve_exception)
        # One who no longer waits must not take it from the others.
        return await asyncio.shield(making)

    async def _make(self, key: str, make: Callable[[], Awaitable[T]]) -> T:
        try:
            found = await make()
            self._keep(key, found)
            return found
        finally:
            del self._making[key]

    def _keep(self, key: str, found: T) -> None:
        weight = self._weigh(found)
        self._drop(key)
        if weight > self._most:
            return
        while self._weight + weight > self._most:
            self._drop(next(iter(self._found)))
        self._found[key] = (self._clock() + self._seconds, weight, found)
        self._weight += weight

    def _drop(self, key: str) -> None:
        dropped = self._found.pop(key, None)
        self._weight -= dropped[1] if dropped is not None else 0


def _retrieve_exception(task: asyncio.Task[T]) -> None:
    """Nobody may be left to be told of a failure."""
    if not task.cancelled():
        task.exception()
