"""Sentences about something else than the step before them: with a subject of their own, or a step in something else."""

from __future__ import annotations

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.quantities import Quantity, Reading

_OWN_SUBJECT = compile_late(
    r"(?!That\b|This\b|It\b|They\b|We\b|Such\b|He\b|She\b|I\b|You\b)"
    r"(?:The\s)?[A-Z]?[a-z’'-]+(?:\s[a-z’'-]+){0,3}\s(?:saw|had|has|have|showed|shows|suffered|recorded|reported|enjoyed|"
    r"experienced|registered|posted|made)\s"
)
"""A sentence whose own subject rose or fell: "Staff numbers saw a drop of a third"."""
_IN_WHAT = compile_late(
    r"(?:\s[a-z]+)?\s(?:in|of|on)\s(?:(?:the|its|their|our|his|her|my|all)\s)?(?P<noun>[a-z]{3,})\b(?!\sof\b)"
)
"""Behind a share, in what it is one: "20%| in demand"."""
_TIMES = frozenset(
    "year years decade decades month months week weeks century centuries generation generations time all total size value number numbers "
    "it this that them season day days term quarter half winter summer only just hundred "
    "two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety".split()
)
"""Nouns behind "in" or "of" that are no other subject: "20% |in all", "in ten |years"."""

_TAKES_UP = compile_late(r"(?:That|This|It|They|To|[A-Z][a-z]+ing)\b")
"""How a sentence begins that goes on about the subject of the one before: "|Having lost a third of its people"."""
_SHORT = 4
"""A longer word tells what another begins like."""
GROUPS = frozenset(
    "congregation membership members pupils audience population readers readership customers staff inhabitants strength numbers "
    "people crew workforce flock herd parishioners villagers class school parish following visitors passengers "
    "subscribers voters electorate employees workers players students residents total price cost fare fee "
    "animals birds trees houses members".split()
)
"""Nouns of all those who were counted: "a quarter of a |congregation"."""


def is_of_other_subject(reading: Reading, told: Quantity, since: int) -> bool:
    """Whether a sentence has a subject of its own that rose or fell, or tells of a step in something else than before."""
    text, bounds = reading.paragraph.text, reading.paragraph.sentences[told.sentence]
    if since == bounds.start and _OWN_SUBJECT.match(text, since, bounds.end):
        return True
    of = _IN_WHAT.match(text, told.end, bounds.end)
    if of is None or of["noun"] in _TIMES or (of["noun"] in GROUPS and _TAKES_UP.match(text, bounds.start)):
        return False
    before = f"{reading.words_of(told.sentence - 1)} {text[bounds.start : told.start]}".lower()
    if any(len(word) > _SHORT and of["noun"].startswith(word.removesuffix("s")) for word in before.split()):
        return False  # "400 members … a drop in membership"
    return of["noun"].removesuffix("s") not in before
