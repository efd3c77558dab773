"""Waiting for a run to end: when it is asked again, what ends the wait, and when the waiting is over (docs/wire-shapes.md, 16)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from factlint.client.api.errors import ClientError, WaitedTooLong
from factlint.client.api.retry_rules import LONGEST_WAIT_S

TASK_WAIT_S = 300.0
REVIEW_WAIT_S = 600.0
TASK_WAITS_S = (2.0, 4.0, 8.0)
HINTS_S = (1.0, 30.0)
"""The hints of a running task that are believed."""
REVIEW_FLOOR_S = 5.0
REVIEW_PAUSE_S = 10.0

S = TypeVar("S")


def task_pause_s(hint_s: float | None, asked: int) -> float:
    """The pause after a task was asked for the `asked`-th time, from 1; `hint_s` is what the service proposes."""
    if hint_s is not None and HINTS_S[0] <= hint_s <= HINTS_S[1]:
        return float(hint_s)
    return TASK_WAITS_S[min(asked, len(TASK_WAITS_S)) - 1]


def review_pause_s(hint_s: float | None) -> float:
    """The pause between two looks at a review or a citation check."""
    return REVIEW_PAUSE_S if hint_s is None else max(REVIEW_FLOOR_S, float(hint_s))


def outage_pause_s(error: ClientError, asked: int) -> float:
    """The pause after a poll that failed; a wait that the service states is kept up to a minute."""
    return max(task_pause_s(None, asked), min(error.retry_after_s or 0.0, LONGEST_WAIT_S))


@dataclass(frozen=True, slots=True)
class Waiter:
    """A clock in seconds and a way to let time pass."""

    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    clock: Callable[[], float] = time.monotonic

    async def wait_until_ended(
        self,
        run_id: str,
        ask: Callable[[], Awaitable[S]],
        ended: Callable[[S], bool],
        pause_s: Callable[[S, int], float],
        limit_s: float,
        on_progress: Callable[[S], None] | None = None,
    ) -> S:
        """The state in which a run ended; `on_progress` sees each state on the way.

        A poll that fails by an outage is passed over; any other error ends the wait. Raises WaitedTooLong after
        `limit_s` seconds: the run goes on, and may be waited for again.
        """
        deadline = self.clock() + limit_s
        asked = 0
        while True:
            asked += 1
            try:
                state = await ask()
            except ClientError as error:
                if not error.retryable:
                    raise
                pause = outage_pause_s(error, asked)
            else:
                if on_progress is not None:
                    on_progress(state)
                if ended(state):
                    return state
                pause = pause_s(state, asked)
            left = deadline - self.clock()
            if left <= 0:
                raise WaitedTooLong(run_id, limit_s)
            await self.sleep(min(pause, left))
