"""What the account page shows: what there is and was spent, the keys, and what is kept for how long. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from factlint.pages.safe_text import ShownTime, clean_line, format_day, format_minute
from factlint.service.accounts.credit_pool import CreditPool
from factlint.service.accounts.keys import Caller, KeyInfo
from factlint.service.accounts.overview import Overview
from factlint.service.accounts.retention import Retention
from factlint.service.common.clock import stamp

_KINDS: Mapping[str, str] = {
    "verify": "Deep checks",
    "assess": "Quick checks",
    "ask": "Questions",
    "citation": "Citations",
    "grant": "Credits added",
}
MAY: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "calls": ("All calls, but not this page", ("verify", "history:read")),
    "verify": ("Checks only", ("verify",)),
    "history:read": ("Reading what is stored only", ("history:read",)),
    "all": ("Everything, this page included", ()),
}
"""What a new key may do: what a form sends, in words, and the scopes; the first is the form's proposal."""


@dataclass(frozen=True, slots=True)
class FormResult:
    """What became of the last form; `secrets` are shown this once, each with what it is."""

    words: str
    secrets: tuple[tuple[str, str], ...] = ()
    failed: bool = False


@dataclass(frozen=True, slots=True)
class SpentCredits:
    words: str
    times: str
    credits: str


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """A line of the ledger."""

    when: ShownTime | None
    words: str
    times: str
    credits: str


@dataclass(frozen=True, slots=True)
class ShownKey:
    """A key without what makes it one; `signed_in`: the reader came in with it."""

    id: str
    name: str
    shape: str
    signed_in: bool
    created: ShownTime | None
    used: ShownTime | None
    rights: str
    networks: str
    webhook: str
    has_secret: bool


@dataclass(frozen=True, slots=True)
class RetentionView:
    """What retention is, will be, and may be set to; `days` fills the form."""

    now: str
    next: str
    settable: bool
    resettable: bool
    days: str
    certificates: bool


@dataclass(frozen=True, slots=True)
class AccountView:
    """A whole page; `token` goes with each of its forms."""

    token: str
    name: str
    until: ShownTime | None
    plan: str
    left: str
    left_number: int
    total_number: int
    extra: str
    held: str
    resets: ShownTime | None
    calls: str
    spent: tuple[SpentCredits, ...]
    entries: tuple[ShownEntry, ...]
    keys: tuple[ShownKey, ...]
    revoked: tuple[ShownKey, ...]
    choices: tuple[tuple[str, str], ...]
    kept: RetentionView
    form_result: FormResult | None


def account_view(
    found: Overview, caller: Caller, token: str, until: datetime, now: datetime, form_result: FormResult | None = None
) -> AccountView:
    """The page of an account for whoever is signed in as `caller` until a moment."""
    pool = found.account.pool
    shown = [(one, _key(one, caller)) for one in found.keys]
    return AccountView(
        token=token,
        name=clean_line(found.account.name),
        until=format_minute(stamp(until)),
        plan=caller.plan.label,
        left=f"{pool.remaining:,} of {pool.total:,}",
        left_number=pool.remaining,
        total_number=max(1, pool.total, pool.remaining),
        extra=f"{pool.extra_left:,}" if pool.extra_left else "",
        held=f"{pool.held:,}" if pool.held else "",
        resets=format_day(stamp(pool.resets_at)),
        calls=_calls(found.calls_today, caller),
        spent=_spent_rows(found.spent, pool),
        entries=tuple(
            ShownEntry(format_minute(stamp(one.at)), _kind(one.kind), f"{one.times:,}", _signed_number(one.amount))
            for one in found.entries
        ),
        keys=tuple(key for one, key in shown if one.revoked_at is None),
        revoked=tuple(key for one, key in shown if one.revoked_at is not None)[::-1],
        choices=tuple((value, words) for value, (words, _) in MAY.items()),
        kept=_retention_view(
            found.account.retention, now, certificates=found.account.certificates, paid=caller.plan.paid
        ),
        form_result=form_result,
    )


def _kind(kind: str) -> str:
    return _KINDS.get(kind, clean_line(kind))


def _signed_number(credits: int) -> str:
    return f"{credits:+,}".replace("-", "−")


def _calls(today: int, caller: Caller) -> str:
    return f"{today:,}, without a limit" if caller.unlimited_extract else f"{today:,} of {caller.extract_limit:,}"


def _spent_rows(spent: Mapping[str, tuple[int, int]], pool: CreditPool) -> tuple[SpentCredits, ...]:
    rows = [SpentCredits(_kind(kind), f"{times:,}", f"{cost:,}") for kind, (times, cost) in sorted(spent.items())]
    return (*rows, SpentCredits("Together", "", f"{pool.used:,}")) if rows else ()


def _key(key: KeyInfo, caller: Caller) -> ShownKey:
    used = key.last_used_at
    return ShownKey(
        id=key.key_id,
        name=clean_line(key.name) or "A key without a name",
        shape=f"factlint_…{key.ending}",
        signed_in=key.key_id == caller.key_id,
        created=format_minute(stamp(key.created_at)),
        used=None if used is None else format_minute(stamp(used)),
        rights=_scope_words(key),
        networks="" if key.networks is None else str(key.networks).replace(" ", ", "),
        webhook=clean_line(key.webhook_url),
        has_secret=key.has_webhook_secret,
    )


def _scope_words(key: KeyInfo) -> str:
    if key.scopes is None:
        return MAY["all"][0]
    return next((words for words, scopes in MAY.values() if frozenset(scopes) == key.scopes), "Nothing")


def _retention_view(retention: Retention, now: datetime, *, certificates: bool, paid: bool) -> RetentionView:
    days = retention.days_at(now)
    waits = retention.next_from is not None and now < retention.next_from
    next_days = retention.next_days if waits else days
    return RetentionView(
        now=_period(days),
        next=f"{_period(retention.next_days)}, from {_time_words(retention.next_from)} on" if waits else "",
        settable=paid,
        resettable=days is not None or waits,
        days="" if next_days is None else str(next_days),
        certificates=certificates,
    )


def _period(days: int | None) -> str:
    if days is None:
        return "Everything is kept while the account exists"
    if days == 0:
        return "Nothing is kept"
    return "One day is kept" if days == 1 else f"{days:,} days are kept"


def _time_words(moment: datetime | None) -> str:
    shown = format_minute(stamp(moment)) if moment is not None else None
    return "" if shown is None else shown.words
