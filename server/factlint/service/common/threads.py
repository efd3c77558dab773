"""The worker threads in which the engine runs: judging, reading, deep checks and keeping have a pool each.

So none waits for another. None is the event loop's own pool: at its end the loop would wait for an index to be built.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Literal, TypeVar

from factlint.engine.model import Framing
from factlint.service.common.engine_port import EnginePort

T = TypeVar("T")
_KEEPERS = 3


class Threads:
    """The pools of one service."""

    def __init__(self, judging: int, framing: int, inquiring: int) -> None:
        self.judging = ThreadPoolExecutor(judging, thread_name_prefix="judging")
        self.framing = ThreadPoolExecutor(framing, thread_name_prefix="framing")
        self.inquiring = ThreadPoolExecutor(inquiring, thread_name_prefix="inquiring")
        self.keeping = ThreadPoolExecutor(_KEEPERS, thread_name_prefix="keeping")

    async def run_upkeep(self, work: Callable[[], T]) -> T:
        """Work on the engine or its evidence that is no check: loading, indexing, sources."""
        return await asyncio.get_running_loop().run_in_executor(self.keeping, work)

    async def run_deep_check_step(self, work: Callable[[], T]) -> T:
        """A step of a deep check."""
        return await asyncio.get_running_loop().run_in_executor(self.inquiring, work)

    async def frame(
        self,
        engine: EnginePort,
        text: str,
        *,
        markup: Literal["markdown", "plain"],
        language: str,
        focus: str | None,
        workspace: str | None,
    ) -> Framing:
        return await asyncio.get_running_loop().run_in_executor(
            self.framing,
            lambda: engine.extract(text, markup=markup, language=language, focus=focus, workspace=workspace),
        )

    def stop(self) -> None:
        """Drop what has not begun; what runs ends by itself."""
        for pool in (self.judging, self.framing, self.inquiring, self.keeping):
            pool.shutdown(wait=False, cancel_futures=True)
