"""The names of the rules that a writer can switch off in a draft: the rules themselves are known further up."""

from __future__ import annotations

RULE_NAMES = frozenset(
    (
        "age anniversary average broken-anchor broken-link century change citation-key contradiction count "
        "duplicate-entry duration entry-syntax footnote impossible-date label magnitude name-spelling "
        "order-of-dates reference share statistics sum table time uncited-entry unit weekday-date"
    ).split()
)
