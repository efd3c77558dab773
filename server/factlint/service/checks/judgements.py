"""The engine's work in threads: one judgement per item at a time, however many calls wait for it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from factlint.interface.assess import AssessRow
from factlint.service.checks.memory import prior_key
from factlint.service.checks.rows import failed_row, row_of
from factlint.service.common.clock import Clock
from factlint.service.common.engine_port import EnginePort

log = logging.getLogger("factlint.service")
MOST_WAITING = 400
REMEMBERED_S = 30.0


class Overloaded(Exception):
    """More items wait for judgement than can be reached in time."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to judge. `verbatim`: a claim as written, never to be split."""

    text: str
    verbatim: bool
    language: str
    row_language: str
    workspace: str | None

    def key(self, engine: str) -> str:
        """Under which an answer of this engine is kept."""
        return prior_key(
            self.text, verbatim=self.verbatim, language=self.language, engine=engine, workspace=self.workspace
        )


@dataclass(frozen=True, slots=True)
class Judgement:
    """A row; whether it may be served again (an outage may not). Each of the calls that wait for it pays for its verdict."""

    row: AssessRow
    lasting: bool


class Judgements:
    """Runs judgements, and remembers the newest until the database certainly does."""

    def __init__(self, threads: ThreadPoolExecutor, clock: Clock) -> None:
        self._threads = threads
        self._clock = clock
        self._running = 0
        self._tasks: dict[str, asyncio.Task[Judgement]] = {}

    def begin(
        self, engine: EnginePort, fingerprint: str, items: Mapping[str, Item]
    ) -> dict[str, asyncio.Task[Judgement]]:
        """Tasks for the items, by their keys; those that are under way or just done are not begun again."""
        if self._running + len(items) > MOST_WAITING:
            raise Overloaded
        for key, item in items.items():
            if key not in self._tasks:
                self._running += 1
                self._tasks[key] = task = asyncio.create_task(self._judge(engine, fingerprint, item))
                task.add_done_callback(partial(self._on_done, key))
        return {key: self._tasks[key] for key in items}

    def _on_done(self, key: str, task: asyncio.Task[Judgement]) -> None:
        self._running -= 1
        if task.cancelled() or task.exception() is not None or not task.result().lasting:
            self._tasks.pop(key, None)
            return
        # A call that looked into the database before this result was there must not judge it once more.
        asyncio.get_running_loop().call_later(REMEMBERED_S, self._tasks.pop, key, None)

    async def _judge(self, engine: EnginePort, fingerprint: str, item: Item) -> Judgement:
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, self._judge_now, engine, fingerprint, item
        )

    def _judge_now(self, engine: EnginePort, fingerprint: str, item: Item) -> Judgement:
        try:
            found = engine.assess(item.text, workspace=item.workspace, language=item.language, verbatim=item.verbatim)
        except (OSError, sqlite3.OperationalError) as error:
            log.warning("an item was not judged: %s", type(error).__name__)
            return Judgement(failed_row(item.text, "upstream_unavailable", language=item.row_language), lasting=False)
        except Exception as error:
            log.error("an item was not judged: %s", type(error).__name__)
            return Judgement(failed_row(item.text, "internal", language=item.row_language), lasting=False)
        row = row_of(item.text, found, language=item.row_language, engine=fingerprint, now=self._clock.now())
        if item.verbatim and row.more_claims:
            row = row.model_copy(update={"more_claims": []})
        return Judgement(row, lasting=not found.provisional)
