"""How often an address may try keys that are none: a few times in a while, then it waits. In memory, for one process."""

from __future__ import annotations

from collections import deque
from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network

MOST = 10
WITHIN = timedelta(minutes=15)
_MOST_ADDRESSES = 10_000
_HOME_BITS = 64
"""How much of an IPv6 address is one home's."""


class KeyAttempts:
    """The failures of the last while, by where they came from."""

    def __init__(self) -> None:
        self._failed: dict[str, deque[datetime]] = {}

    def wait_s(self, address: str, now: datetime) -> int:
        """For how many seconds the address is to wait; 0 where it may try."""
        failed = self._recent_failures(_network_of(address), now)
        if failed is None or len(failed) < MOST:
            return 0
        return max(1, -(-int((failed[0] + WITHIN - now).total_seconds() * 1000) // 1000))

    def record_failure(self, address: str, now: datetime) -> None:
        """The address has sent a key that is none."""
        home = _network_of(address)
        if self._recent_failures(home, now) is None and len(self._failed) >= _MOST_ADDRESSES:
            # The one that has been silent for longest.
            del self._failed[next(iter(self._failed))]
        failed = self._failed.pop(home, None) or deque[datetime](maxlen=MOST)
        failed.append(now)
        self._failed[home] = failed

    def _recent_failures(self, home: str, now: datetime) -> deque[datetime] | None:
        failed = self._failed.get(home)
        while failed and failed[0] <= now - WITHIN:
            failed.popleft()
        if failed is not None and not failed:
            del self._failed[home]
            return None
        return failed


def _network_of(address: str) -> str:
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((found, _HOME_BITS), strict=False)) if found.version == 6 else address
