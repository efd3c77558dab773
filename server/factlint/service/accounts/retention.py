"""How long an account's data is kept: a period in days, 0 for nothing at all. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

NOTICE = timedelta(hours=24)
"""A period counts from this long after it was set (docs/interface.md, "Limits")."""
CACHED_FOR = timedelta(hours=24)
"""What an account that keeps nothing can still read after a run's end."""
MOST_DAYS = 3650


@dataclass(frozen=True, slots=True)
class Retention:
    """The period in force, and one that is set and will be; None keeps everything."""

    days: int | None = None
    next_days: int | None = None
    next_from: datetime | None = None

    def days_at(self, moment: datetime) -> int | None:
        """The period in force at a moment."""
        if self.next_from is not None and moment >= self.next_from:
            return self.next_days
        return self.days

    def with_days(self, days: int | None, now: datetime) -> Retention:
        """A new period. Keeping everything, which deletes nothing, counts at once."""
        if days is None:
            return Retention()
        return Retention(self.days_at(now), days, now + NOTICE)

    def cutoff(self, now: datetime) -> datetime | None:
        """What ended before this moment is to be removed; None where nothing is."""
        days = self.days_at(now)
        return None if days is None else now - (CACHED_FOR if days == 0 else timedelta(days=days))
