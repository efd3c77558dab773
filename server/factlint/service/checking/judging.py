"""The engine's work in threads: one judgement per item at a time, however many calls wait for it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from factlint.interface.assess import AssessRow
from factlint.service.checking.memory import prior_key
from factlint.service.checking.rows import failed_row, row_of
from factlint.service.clock import Clock
from factlint.service.engine_port import EnginePort

log = logging.getLogger("factlint.service")
MOST_WAITING = 400


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
class Judged:
    """A row, and whether it may be served again: an outage may not."""

    row: AssessRow
    lasting: bool


class Judging:
    """Runs judgements; the result of one that outlives its call is handed to `late`."""

    def __init__(self, threads: ThreadPoolExecutor, clock: Clock) -> None:
        self._threads = threads
        self._clock = clock
        self._running: dict[str, asyncio.Task[Judged]] = {}

    def begin(self, engine: EnginePort, fingerprint: str, items: Mapping[str, Item]) -> dict[str, asyncio.Task[Judged]]:
        """Tasks for the items, by their keys; an item that is being judged already is joined."""
        if len(self._running) + len(items) > MOST_WAITING:
            raise Overloaded
        return {key: self._join(engine, fingerprint, key, item) for key, item in items.items()}

    def _join(self, engine: EnginePort, fingerprint: str, key: str, item: Item) -> asyncio.Task[Judged]:
        task = self._running.get(key)
        if task is None:
            task = asyncio.create_task(self._judge(engine, fingerprint, item))
            self._running[key] = task
            task.add_done_callback(lambda _: self._running.pop(key, None))
        return task

    async def _judge(self, engine: EnginePort, fingerprint: str, item: Item) -> Judged:
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, self._judge_now, engine, fingerprint, item
        )

    def _judge_now(self, engine: EnginePort, fingerprint: str, item: Item) -> Judged:
        try:
            found = engine.assess(item.text, workspace=item.workspace, language=item.language, verbatim=item.verbatim)
        except (OSError, sqlite3.OperationalError) as error:
            log.warning("an item was not judged: %s", type(error).__name__)
            return Judged(failed_row(item.text, "upstream_unavailable", language=item.row_language), lasting=False)
        except Exception as error:
            log.error("an item was not judged: %s", type(error).__name__)
            return Judged(failed_row(item.text, "internal", language=item.row_language), lasting=False)
        row = row_of(item.text, found, language=item.row_language, engine=fingerprint, now=self._clock.now())
        if item.verbatim and row.more_claims:
            row = row.model_copy(update={"more_claims": []})
        return Judged(row, lasting=True)
