"""Parts told alike before what is left: "three of the nerves are sensory; five are motor; the remaining four are mixed"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.quantities import Quantity, Reading

_SOME_OF = compile_late(r"(?:\s[a-z-]+)?\sof\s(?:them|(?:the|these|those|its|their|our|his|her|my)\s[a-z])")
"""Behind a number of some of a whole: "three| of the nerves", not the first of "three of the nine"."""
_PREDICATE = compile_late(r"\s(?P<verb>are|is|were|was|have|has|had)\b")
"""Behind a number that is the subject of its clause: "five| are strictly motor"."""
_NEXT_CLAUSE = ";"
"""What parts clauses of one rank: "three are sensory|; five are motor"."""


def are_all_parts(reading: Reading, told: Sequence[Quantity], rest: Quantity) -> bool:
    """Whether even the first of the amounts told before a rest is a part, as the others are: their whole stands nowhere.

    So it is where it is so many "of the" things, or a clause of its own like that of each other, in one sentence.
    """
    whole, *parts = told
    if _SOME_OF.match(whole.after):
        return True
    if not parts or any(one.sentence != rest.sentence for one in told):
        return False
    row = sorted((*told, rest), key=lambda one: one.start)
    if all(_NEXT_CLAUSE in reading.between(one, other) for one, other in pairwise(row)):
        return True
    verbs = {found["verb"] if (found := _PREDICATE.match(one.after)) else "" for one in told}
    return len(verbs) == 1 and verbs != {""}
