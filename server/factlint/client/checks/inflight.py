"""Work in progress that several checks may wait for: begun once per key, left alone while anybody still wants it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Generic, TypeVar

from factlint.client.api.errors import Fault

log = logging.getLogger("factlint.client")

Result = TypeVar("Result")


class WorkInProgress(Generic[Result]):
    """One piece of work under its key. Whoever does it calls `finish` or `fail`, once."""

    def __init__(self, key: str, leave: Callable[[WorkInProgress[Result]], None]) -> None:
        self.key = key
        self._leave = leave
        self._future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._future.add_done_callback(_retrieve_exception)
        self._waiters = 0
        self._abandoned: Callable[[], None] | None = None

    @property
    def is_wanted(self) -> bool:
        """Whether anybody still waits for it."""
        return self._waiters > 0

    def on_abandoned(self, act: Callable[[], None]) -> None:
        """Call `act` when the last one who waited has gone before the work was done."""
        self._abandoned = act

    def finish(self, result: Result) -> None:
        self._leave(self)
        if not self._future.done():
            self._future.set_result(result)

    def fail(self, error: Exception) -> None:
        self._leave(self)
        if not self._future.done():
            self._future.set_exception(error)

    def drop(self) -> None:
        """Give the work up; the next one who asks begins it anew."""
        self._leave(self)
        self._future.cancel()

    def add_waiter(self) -> Ticket[Result]:
        self._waiters += 1
        return Ticket(self, self._future)

    def remove_waiter(self) -> None:
        self._waiters -= 1
        if self._waiters == 0 and not self._future.done() and self._abandoned is not None:
            self._abandoned()


class Ticket(Generic[Result]):
    """The right to one result. Always given back with `release`, whether or not the result was awaited."""

    def __init__(self, flight: WorkInProgress[Result], future: asyncio.Future[Result]) -> None:
        self._flight: WorkInProgress[Result] | None = flight
        self._future = future

    async def result(self) -> Result:
        """Wait for it; being cancelled here leaves the work to the others who wait."""
        return await asyncio.shield(self._future)

    def release(self) -> None:
        flight, self._flight = self._flight, None
        if flight is not None:
            flight.remove_waiter()


class InFlight(Generic[Result]):
    """The works in progress by key."""

    def __init__(self) -> None:
        self._flights: dict[str, WorkInProgress[Result]] = {}

    def join(self, key: str) -> tuple[Ticket[Result], WorkInProgress[Result] | None]:
        """A ticket for the work of this key, and the flight itself if it is new and so the caller's to do."""
        running = self._flights.get(key)
        if running is not None:
            return running.add_waiter(), None
        flight = self._flights[key] = WorkInProgress[Result](key, self._remove)
        return flight.add_waiter(), flight

    def __len__(self) -> int:
        return len(self._flights)

    def _remove(self, flight: WorkInProgress[Result]) -> None:
        if self._flights.get(flight.key) is flight:
            del self._flights[flight.key]


def internal_fault(doing: str, error: Exception) -> Fault:
    """A fault of our own as those who wait for its work see it; the log gets the kind and the place, never a text."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    place = f"{last.tb_frame.f_code.co_filename}:{last.tb_lineno}" if last else "?"
    log.error("%s failed: %s at %s", doing, type(error).__name__, place)
    return Fault(f"Factlint itself failed while {doing} ({type(error).__name__}); its log names the place.")


def _retrieve_exception(future: asyncio.Future[Result]) -> None:
    """Look at the exception, so that a failure which nobody waits for is not reported as forgotten."""
    if not future.cancelled():
        future.exception()
