"""The one place from which diagnostics go out: after a short quiet, only what changed, at the current version."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

QUIET_S = 0.2
"""How long a draft must be still before its findings are sent: five times a second at most."""
LONGEST_WAIT_S = 1.0
"""A writer who never pauses still sees new verdicts this often."""


@dataclass(slots=True)
class _Due:
    timer: asyncio.TimerHandle
    first_s: float


@dataclass(slots=True)
class Publisher:
    """Gathers reasons to publish a draft and calls `send` once they stop coming.

    What is sent is computed by `send` at that moment from live state, so that no old coordinate ever leaves.
    """

    send: Callable[[str], None]
    due: dict[str, _Due] = field(default_factory=dict[str, _Due])

    def touch(self, uri: str) -> None:
        """Something about this draft changed."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        waiting = self.due.pop(uri, None)
        first = waiting.first_s if waiting else now
        if waiting:
            waiting.timer.cancel()
        at = max(min(now + QUIET_S, first + LONGEST_WAIT_S), now)
        self.due[uri] = _Due(loop.call_at(at, self._fire, uri), first)

    def forget(self, uri: str) -> None:
        """The draft was closed."""
        if waiting := self.due.pop(uri, None):
            waiting.timer.cancel()

    def close(self) -> None:
        for uri in list(self.due):
            self.forget(uri)

    def _fire(self, uri: str) -> None:
        self.due.pop(uri, None)
        self.send(uri)
