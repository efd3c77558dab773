"""The arithmetic of credits: one pool per account, the monthly allowance first, then extra credits. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from factlint.service.common.clock import month_start, next_month


@dataclass(frozen=True, slots=True)
class DebitSplit:
    """What one debit takes from the allowance and what from the extra credits."""

    from_allowance: int
    from_extra: int

    @property
    def amount(self) -> int:
        return self.from_allowance + self.from_extra


@dataclass(frozen=True, slots=True)
class CreditPool:
    """An account's credits in the month that starts at `period`; `held` is set aside for calls that still run."""

    allowance: int
    allowance_used: int
    extra_left: int
    extra_used: int
    period: datetime
    held: int = 0

    @property
    def total(self) -> int:
        """The allowance plus all extra credits that were there at some time of this period."""
        return self.allowance + self.extra_left + self.extra_used

    @property
    def used(self) -> int:
        return self.allowance_used + self.extra_used

    @property
    def remaining(self) -> int:
        """What is left, credits held for running calls included; never negative, even after a smaller plan."""
        return max(0, self.allowance - self.allowance_used) + self.extra_left

    @property
    def available(self) -> int:
        """What a new call may spend."""
        return max(0, self.remaining - self.held)

    @property
    def resets_at(self) -> datetime:
        return next_month(self.period)

    def renew(self, moment: datetime) -> CreditPool:
        """The pool at a later moment: a new month starts with nothing used and keeps the extra credits."""
        start = month_start(moment)
        if start <= self.period:
            return self
        return replace(self, allowance_used=0, extra_used=0, period=start)

    def split(self, amount: int) -> DebitSplit:
        """Where `amount` comes from. What neither can pay is counted against the allowance."""
        allowance_left = max(0, self.allowance - self.allowance_used)
        from_extra = min(max(0, amount - allowance_left), self.extra_left)
        return DebitSplit(amount - from_extra, from_extra)

    def after_debit(self, split: DebitSplit) -> CreditPool:
        return replace(
            self,
            allowance_used=self.allowance_used + split.from_allowance,
            extra_left=self.extra_left - split.from_extra,
            extra_used=self.extra_used + split.from_extra,
        )

    def after_grant(self, amount: int) -> CreditPool:
        return replace(self, extra_left=self.extra_left + amount)
