"""How often one host is asked: a burst at first, then so many requests a second, and not at all while it wants a rest."""

from __future__ import annotations

from dataclasses import dataclass, field

_MOST_HOSTS = 2_000


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `burst` requests at once to a host, then `per_s` a second."""

    burst: int = 20
    per_s: float = 10.0


@dataclass(slots=True)
class RequestRates:
    """When the next request to each host may go out. Times are seconds of any clock that only goes forward."""

    rate: Rate
    _next: dict[str, float] = field(default_factory=dict[str, float])
    _rests: dict[str, float] = field(default_factory=dict[str, float])

    def wait_s(self, host: str, now: float) -> float:
        """How long a request to a host would have to wait now."""
        ahead = (self.rate.burst - 1) / self.rate.per_s
        return max(0.0, self._next.get(host, 0.0) - ahead - now, self._rests.get(host, 0.0) - now)

    def record_request(self, host: str, now: float) -> None:
        """A request to a host takes its turn, at once or after its wait."""
        if len(self._next) >= _MOST_HOSTS:
            self._next = {known: due for known, due in self._next.items() if due > now}
        self._next[host] = max(self._next.get(host, 0.0), now) + 1.0 / self.rate.per_s

    def pause_host(self, host: str, until: float) -> None:
        """The host asked to be left alone until then."""
        self._rests = {known: due for known, due in self._rests.items() if due > until - 3_600}
        self._rests[host] = max(self._rests.get(host, 0.0), until)
