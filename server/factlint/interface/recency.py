"""Whether a claim speaks of the last six months or so, so that a verdict on it ages fast: one pure function.

The interface keeps a verdict on such a claim 6 hours, others 24; both sides of the wire ask this function.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

WINDOW = timedelta(days=183)
FRESH_HOURS_TIME_SENSITIVE = 6
FRESH_HOURS = 24
PROVISIONAL_FOR = timedelta(minutes=10)
"""How long a verdict counts that was given without the models, because they were out."""

_MONTHS = {
    "january": 1,
    "february": 2,
    "march": 3,
    "april": 4,
    "may": 5,
    "june": 6,
    "july": 7,
    "august": 8,
    "september": 9,
    "october": 10,
    "november": 11,
    "december": 12,
}
_MONTH = _MONTHS | {name[:3]: number for name, number in _MONTHS.items()} | {"sept": 9}
_MONTH_NAME = r"(?P<month>(?:" + "|".join(sorted(_MONTH, key=len, reverse=True)) + r"))\.?"
_YEAR = r"(?P<year>(?:19|20|21)\d\d)"

_DATES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?P<year>(?:19|20|21)\d\d)-(?P<mm>\d\d)-(?P<day>\d\d)\b",
        rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH_NAME},? {_YEAR}\b",
        rf"\b{_MONTH_NAME} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?,? {_YEAR}\b",
        rf"\b{_MONTH_NAME},? {_YEAR}\b",
    )
)
_BARE_YEAR = re.compile(rf"\b(?:in|since|of|during|for|by|until|late|early|mid|year|the)[ -]{_YEAR}\b", re.IGNORECASE)

_PRESENT = re.compile(
    r"""\b(?:
        yesterday | tonight | nowadays | currently | at\ present | at\ the\ moment | right\ now
      | (?:this|last|past|current)\ (?:year|month|week|weekend|season|quarter)
      | (?:in|over|during)\ the\ (?:last|past)\ (?:few|\d+|two|three|four|five|six)\ (?:days?|weeks?|months?)
      | (?:days?|weeks?|months?)\ ago | as\ of\ (?:now|today)
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
_NEWS = re.compile(
    r"""\b(?:
        recently | so\ far | to\ date | (?:next|previous)\ (?:year|month|week|weekend|season|quarter)
      | (?:this|last|past|next)\ (?:summer|winter|spring|autumn|fall)
      | just\ (?:announced|released|won|published|launched)
      | incumbent | (?:the|its|his|her|their)\ current | latest | newest | upcoming | reigning
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
_TODAY = re.compile(r"\b(?:today|now)\b", re.IGNORECASE)
_STANDING_TODAY = re.compile(
    r"""\b(?:what\ is|known|called|named|still|present[- ]day|modern)\ (?:today|now)\b
      | \b(?:today|now)\s*,?\ (?:known|called|named|part|in|a\ part|the\ site|home|houses|belongs)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_OFFICE = re.compile(
    r"""\b(?:is|are|serves\ as|remains)\ (?:now\ |currently\ |the\ |a\ |an\ )*
        (?:president|prime\ minister|chancellor|premier|governor|mayor|head\ of\ state|head\ of\ government
          |secretary[- ]general|pope|ceo|chief\ executive(?:\ officer)?|chair(?:man|woman|person)?|(?:world\ )?champion
          |richest|world\ record\ holder)\b""",
    re.IGNORECASE | re.VERBOSE,
)


def is_time_sensitive(claim: str, today: date) -> bool:
    """Whether the claim is about events of roughly the last 6 months, or a state that may have changed in them.

    "Currently" or "this year" settle it; else a dated claim is judged by its dates, and words such as "latest" or
    "the incumbent" count where there is none.
    """
    if _PRESENT.search(claim):
        return True
    dated = _is_dated(claim, today)
    if dated is not None:
        return dated
    if _NEWS.search(claim) or _OFFICE.search(claim):
        return True
    return bool(_TODAY.search(_STANDING_TODAY.sub(" ", claim)))


def fresh_for(time_sensitive: bool) -> timedelta:
    """How long a verdict may be served again."""
    return timedelta(hours=FRESH_HOURS_TIME_SENSITIVE if time_sensitive else FRESH_HOURS)


def _is_dated(claim: str, today: date) -> bool | None:
    """Whether a date of the claim falls into the window or after it; None for a claim without a date."""
    days: list[date] = []
    for pattern in _DATES:
        days += [day for match in pattern.finditer(claim) if (day := _last_day(match)) is not None]
        # "3 May 2026" must not be read once more as "May 2026".
        claim = pattern.sub(" ", claim)
    days += [date(int(match["year"]), 12, 31) for match in _BARE_YEAR.finditer(claim)]
    return max(days) >= today - WINDOW if days else None


def _last_day(match: re.Match[str]) -> date | None:
    """The last day that a written date may mean; None for a day that does not exist."""
    groups = match.groupdict()
    year = int(groups["year"])
    month = int(groups["mm"]) if groups.get("mm") else _MONTH[groups["month"].lower().rstrip(".")]
    try:
        if groups.get("day"):
            return date(year, month, int(groups["day"]))
        return (date(year + month // 12, month % 12 + 1, 1)) - timedelta(days=1)
    except ValueError:
        return None
