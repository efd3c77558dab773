"""The names of the rules that a writer can switch off, and the one that a misspelt name is meant for: the rules are further up."""

from __future__ import annotations

RULE_NAMES = frozenset(
    (
        "age anniversary average broken-anchor broken-link century change citation-key contradiction count "
        "duplicate-entry duration entry-syntax footnote impossible-date label magnitude name-spelling "
        "order-of-dates reference share statistics sum table time uncited-entry unit weekday-date"
    ).split()
)
_LONGEST_NAME_CP = 40


def near_rule(name: str, likeness: float = 0.6) -> str:
    """The rule whose name is spelled nearly like this one, or "" where none is; `likeness` is how much they have to share, up to 1."""
    if len(name) > _LONGEST_NAME_CP:
        return ""
    # Few drafts name a rule wrongly, and an editor's process is not to pay for the others.
    from difflib import get_close_matches

    near = get_close_matches(name, sorted(RULE_NAMES), n=1, cutoff=likeness)
    return near[0] if near else ""
