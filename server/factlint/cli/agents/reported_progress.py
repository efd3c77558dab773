"""How far a check is, told to the program that waits for a tool."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from factlint.cli.progress import ProgressBars
from factlint.client.checks import findings

Report = Callable[[float, float | None, str | None], Awaitable[None]]
"""Takes how much is done, of how much if that is known, and what it is."""


class ReportedProgress(ProgressBars):
    """Bars that nobody sees and that tell an agent's program instead. What was told never falls."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self._report = report
        self._told = -1.0
        self._tasks: set[asyncio.Task[None]] = set()

    def show_claims(self, name: str, progress: findings.Progress) -> None:
        """Claims that have an answer, once the evidence was read."""
        if progress.claims:
            self._tell(1 + progress.checked, 1 + progress.claims, f"{progress.checked} of {progress.claims} claims")

    def show_indexing(self, done: int, total: int, message: str) -> None:
        """How far the evidence index is: the first of what is to be done."""
        if total:
            self._tell(min(done / total, 0.99), None, message or "Reading the evidence")

    def say_reading(self) -> None:
        """That the evidence is read is told as progress."""

    async def finish(self) -> None:
        """Wait until all was told."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _tell(self, done: float, total: float | None, message: str) -> None:
        if done <= self._told:
            return
        self._told = done
        task = asyncio.ensure_future(self._report(done, total, message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
