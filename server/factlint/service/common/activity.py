"""How busy a process is: the requests under way, and when the last one began or ended."""

from __future__ import annotations

import time


class Activity:
    """Counts the requests of one process. `last_request` is a moment of the monotonic clock."""

    def __init__(self) -> None:
        self.in_flight = 0
        self.last_request = time.monotonic()

    def request_begins(self) -> None:
        self.in_flight += 1
        self.last_request = time.monotonic()

    def request_ends(self) -> None:
        self.in_flight -= 1
        self.last_request = time.monotonic()
