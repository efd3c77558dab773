"""By which rule a relation of figures is told."""

from __future__ import annotations

from factlint.consistency.weighed.relations import TOLD_AT_ONCE, TOLD_BEFORE, Candidate

RULE_OF: dict[str, tuple[str, ...]] = {
    "share": ("share",),
    "share of rest": ("share",),
    "same part": ("share", "magnitude"),
    "change": ("change",),
    "change back": ("change",),
    "points": ("change",),
    "times": ("change",),
    "times back": ("change",),
    "sum": ("sum", "time", "duration", "age"),
    "rest": ("sum", "change", "time", "duration", "age"),
    "product": ("sum", "average", "magnitude"),
    "mean": ("average", "magnitude"),
    "row": ("average",),
    "same": ("magnitude",),
    "length of years": ("duration", "anniversary", "age"),
    "age of years": ("age", "anniversary"),
    "age after age": ("age",),
    "jubilee of years": ("anniversary",),
    "number of years": ("duration", "anniversary", "age"),
    "length of days": ("duration",),
    "length of weeks": ("duration",),
    "length of months": ("duration",),
    "hours of clocks": ("time",),
    "year of era": ("century",),
    "order": ("order-of-dates",),
    "twice": ("contradiction", "magnitude"),
    TOLD_AT_ONCE: ("contradiction", "magnitude"),
    TOLD_BEFORE: ("contradiction",),
}
"""The rules by which figures in a relation may be told to be wrong, the usual one first."""
_SINCE = frozenset({"later", "earlier", "after", "before"})
_OF_TIME = {"hours": "time", "length": "duration", "age": "age"}


def rules_of(relation: str) -> tuple[str, ...]:
    """The rules by which a relation may be told."""
    return RULE_OF.get(relation, ())


def rule_of(candidate: Candidate) -> str:
    """The rule that a candidate is shown under."""
    told = candidate.told
    if candidate.relation == "length of years" and told.noun in _SINCE:
        return "anniversary"
    if candidate.relation in ("sum", "rest"):
        return _OF_TIME.get(told.kind, "sum")
    return RULE_OF[candidate.relation][0]
