"""Work that several callers want at the same time, done for all of them at once, such as one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")
_MOST = 64


class Group(Generic[T, R]):
    """What arrives while a round is under way waits for the next one; nobody waits longer than that.

    `work` returns a result for each item, in their order. Where it raises for several, each is tried alone, so that
    nobody pays for another's item.
    """

    def __init__(self, work: Callable[[Sequence[T]], Awaitable[Sequence[R]]]) -> None:
        self._work = work
        self._waiting: list[tuple[T, asyncio.Future[R]]] = []
        self._rounds: asyncio.Task[None] | None = None

    async def add(self, item: T) -> R:
        """The result for this item, once its round is done; raises what its round raised."""
        came: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, came))
        if self._rounds is None or self._rounds.done():
            self._rounds = asyncio.create_task(self._run_rounds())
        return await came

    async def _run_rounds(self) -> None:
        while self._waiting:
            # Who was cancelled meanwhile wants nothing any more.
            taken, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
            wanted = [(item, came) for item, came in taken if not came.cancelled()]
            if wanted and not await self._do(wanted, alone=len(wanted) == 1):
                for one in wanted:
                    await self._do([one], alone=True)

    async def _do(self, wanted: Sequence[tuple[T, asyncio.Future[R]]], *, alone: bool) -> bool:
        """Whether everybody has been answered."""
        try:
            results = await self._work([item for item, _ in wanted])
        except Exception as error:
            if alone and not wanted[0][1].done():
                wanted[0][1].set_exception(error)
            return alone
        except BaseException:
            for _, came in wanted:
                came.cancel()
            raise
        for (_, came), result in zip(wanted, results, strict=True):
            if not came.done():
                came.set_result(result)
        return True
