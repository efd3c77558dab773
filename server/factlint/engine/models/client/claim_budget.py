"""What one claim may take of the models: calls, tokens and time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable


class ClaimBudget:
    """Shared by the calls of one claim, which run at the same time."""

    def __init__(self, calls: int, tokens: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._calls = calls
        self._tokens = tokens
        self._clock = clock
        self._until = clock() + seconds
        self._lock = threading.Lock()

    @property
    def seconds_left(self) -> float:
        return self._until - self._clock()

    def take(self, tokens: int) -> bool:
        """Hold a call and its tokens; False when one of the three is spent."""
        with self._lock:
            if self._calls < 1 or self._tokens < tokens or self.seconds_left <= 0:
                return False
            self._calls -= 1
            self._tokens -= tokens
            return True

    def give_back(self, tokens: int, *, call: bool) -> None:
        """Return what was held and not used; the `call` too, where it brought no answer."""
        with self._lock:
            self._tokens += tokens
            self._calls += call
