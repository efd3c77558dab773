"""The worker threads in which the engine runs: judging and reading have a pool each, so neither waits for the other."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Literal

from factlint.engine.model import Framing
from factlint.service.engine_port import EnginePort


class Threads:
    """The pools of one service."""

    def __init__(self, judging: int, framing: int) -> None:
        self.judging = ThreadPoolExecutor(judging, thread_name_prefix="judging")
        self.framing = ThreadPoolExecutor(framing, thread_name_prefix="framing")

    async def frame(
        self,
        engine: EnginePort,
        text: str,
        *,
        markup: Literal["markdown", "plain"],
        language: str,
        focus: str | None,
    ) -> Framing:
        return await asyncio.get_running_loop().run_in_executor(
            self.framing, lambda: engine.extract(text, markup=markup, language=language, focus=focus)
        )

    def stop(self) -> None:
        """Drop what has not begun; what runs ends by itself."""
        for pool in (self.judging, self.framing):
            pool.shutdown(wait=False, cancel_futures=True)
