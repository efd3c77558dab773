"""What time it is, as something that is handed in: what changes on a date can be tried on any date."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Tells the present moment, in UTC."""

    def now(self) -> datetime: ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)


def month_start(moment: datetime) -> datetime:
    """The start of the month in which allowances are counted, at 00:00 UTC."""
    return moment.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def next_month(moment: datetime) -> datetime:
    """When the monthly allowance starts anew."""
    start = month_start(moment)
    return start.replace(year=start.year + start.month // 12, month=start.month % 12 + 1)


def seconds_to_midnight(moment: datetime) -> int:
    """Whole seconds until 00:00 UTC, at least one."""
    utc = moment.astimezone(UTC)
    midnight = utc.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    return max(1, -(-int((midnight - utc).total_seconds() * 1000) // 1000))


def precise_stamp(moment: datetime) -> str:
    """A moment as reviews and citation checks write it: ISO 8601 in microseconds, with a Z."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def stamp(moment: datetime) -> str:
    """A moment as the wire writes it: ISO 8601 with its offset, in whole seconds."""
    return moment.astimezone(UTC).replace(microsecond=0).isoformat()
