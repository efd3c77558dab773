"""Runs whose workflow raised: they end at once, without a result."""

from __future__ import annotations

from factlint.interface.failures import failure_of
from factlint.service.common.clock import Clock
from factlint.service.runs.records import Runs
from factlint.service.storage.database import Database


class BrokenRuns:
    """Ends the broken runs of one service."""

    def __init__(self, database: Database, runs: Runs, clock: Clock, docs_url: str | None) -> None:
        self._database = database
        self._runs = runs
        self._clock = clock
        self._docs_url = docs_url

    async def end(self, id: str) -> None:
        """End the run of that id. Of a workflow that is no run's, nothing is to be ended."""
        async with self._database.write() as connection:
            run = await self._runs.find(connection, id, lock=True)
            if run is not None and run.is_working:
                failure = failure_of("task_error", kind="run", docs=self._docs_url)
                await self._runs.fail(connection, run, self._clock.now(), failure)
