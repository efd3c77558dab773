"""What is going on, on standard error: bars on a terminal, a line where a first run takes its time, else nothing."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, cast

from factlint.cli.terminal import error_console, print_message, shorten
from factlint.client.api.client import Client
from factlint.client.api.errors import ClientError
from factlint.client.checks import findings
from factlint.client.paid.run_stages import DOING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

POLL_S = 0.25
SOON_S = 1.0
"""What is over by then needs no word."""


class ProgressBars:
    """The bars of one command, gone when it ends."""

    def __init__(self) -> None:
        self._seen = sys.stderr.isatty()
        self._bars = _make_bars() if self._seen else _NoBars()
        self._drafts: TaskID | None = None
        self._index: TaskID | None = None
        self._claims: dict[str, findings.Progress] = {}
        self._verdicts: TaskID | None = None

    def __enter__(self) -> ProgressBars:
        self._bars.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bars.stop()

    @contextmanager
    def pause(self) -> Generator[None]:
        """Keep still while a question stands on the terminal."""
        self._bars.stop()
        try:
            yield
        finally:
            self._bars.start()

    @contextmanager
    def show_stages(self, doing: str, total: int) -> Generator[RunStages]:
        """Show how far some runs are, until they are waited for no more."""
        stages = RunStages(self._bars, self._seen, doing, total)
        try:
            yield stages
        finally:
            stages.clear()

    def show_starting(self) -> None:
        """The local backend has to be started."""
        if self._seen:
            error_console().print("[dim]Starting the program that checks…[/dim]", markup=True)

    def show_drafts(self, total: int) -> None:
        """So many drafts are to be checked."""
        self._drafts = self._bars.add_task("Reading drafts", total=total, unit="drafts", visible=total > 1)
        self._verdicts = self._bars.add_task("Checking claims", total=None, unit="claims")

    def count_draft(self) -> None:
        if self._drafts is not None:
            self._bars.advance(self._drafts)

    def show_claims(self, name: str, progress: findings.Progress) -> None:
        """How far one draft is."""
        self._claims[name] = progress
        if self._verdicts is not None:
            known = self._claims.values()
            self._bars.update(
                self._verdicts, completed=sum(p.checked for p in known), total=sum(p.claims for p in known) or None
            )

    async def watch_index(self, client: Client) -> None:
        """Show how far the evidence index is, until it is ready. Never fails: the check itself says what is wrong."""
        if client.local is None:
            return
        told, began = False, time.monotonic()
        try:
            while (index := (await client.local.get_status()).index).state in ("building", "missing"):
                if index.state == "building":
                    if not told and time.monotonic() - began > SOON_S and not self._seen:
                        self.say_reading()
                        told = True
                    self.show_indexing(index.done, index.total, index.message)
                await asyncio.sleep(POLL_S)
        except ClientError:
            return
        finally:
            if self._index is not None:
                self._bars.remove_task(self._index)
                self._index = None

    def say_reading(self) -> None:
        """Where nobody sees bars: why nothing happens for a while."""
        print_message("reading the evidence; the first time this can take half a minute")

    def show_indexing(self, done: int, total: int, message: str) -> None:
        """How far the evidence index is."""
        described = shorten(message, 40) or "Reading evidence"
        if self._index is None:
            self._index = self._bars.add_task(described, total=total or None, unit="")
        self._bars.update(self._index, description=described, completed=done, total=total or None)


class RunStages:
    """How far each of some runs is: a bar with its stage on a terminal, else a line when one has ended."""

    def __init__(self, bars: Progress | _NoBars, seen: bool, doing: str, total: int) -> None:
        self._bars = bars
        self._seen = seen
        self._doing = doing
        self._total = total
        self._ended = 0
        self._tasks: dict[str, TaskID] = {}

    def show_stage(self, name: str, stage: str, place: int, total: int) -> None:
        """A run is at a stage, the `place`-th of `of`."""
        if name not in self._tasks:
            self._tasks[name] = self._bars.add_task(shorten(name, 40), unit="")
        self._bars.update(
            self._tasks[name], completed=place, total=total or None, unit=DOING.get(stage, shorten(stage, 40))
        )

    def end_run(self, name: str) -> None:
        """A run has ended, in whatever way."""
        self._ended += 1
        if name in self._tasks:
            self._bars.remove_task(self._tasks.pop(name))
        if not self._seen:
            print_message(f"{self._doing}: {self._ended} of {self._total} done")

    def clear(self) -> None:
        """Take away what is still shown."""
        while self._tasks:
            self._bars.remove_task(self._tasks.popitem()[1])


class _NoBars:
    """Bars that nobody sees; the library that draws them is not loaded for them."""

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def add_task(self, description: str, *, total: float | None = None, visible: bool = True, unit: str) -> TaskID:
        return cast("TaskID", 0)

    def update(
        self,
        task: TaskID,
        *,
        description: str = "",
        completed: float = 0,
        total: float | None = None,
        unit: str = "",
    ) -> None: ...

    def advance(self, task: TaskID) -> None: ...

    def remove_task(self, task: TaskID) -> None: ...


def _make_bars() -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(bar_width=28),
        MofNCompleteColumn(),
        TextColumn("{task.fields[unit]}"),
        TimeElapsedColumn(),
        console=error_console(),
        transient=True,
    )
