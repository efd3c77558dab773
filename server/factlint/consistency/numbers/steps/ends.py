"""Where a step begins and where it ends: "from just 34,000", "to a mere 61,000", and what places it elsewhere."""

from __future__ import annotations

import re

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.quantities import Quantity, Reading

_ABOUT_AN_END = (
    r"a|an|the|its|low|high|record|peak|base|level|mere|mighty|modest|meagre|proud|paltry|brave|little|healthy|of|just|only|exactly|some|around|about|"
    r"barely|original|previous|initial|present|current|new|last|this|year['’]s|as\smany\sas|no\smore\sthan"
)
"""What may stand before an end of a step, several at a time: "from |last year's low of| 40"."""
FROM = compile_late(rf"\bfrom\s+(?:(?:{_ABOUT_AN_END})\s+)*$", re.IGNORECASE)
"""Before where a step begins: "from about |80"."""
TO = compile_late(rf"\bto\s+(?:(?:{_ABOUT_AN_END})\s+)*$", re.IGNORECASE)
"""Before where it ends: "to barely |60"."""
PLACED = compile_late(r"(?:In|At|On|Across|Among|For|Of|Elsewhere|Meanwhile|Since|Then|By|Before|After|Next)\b")
"""How a sentence about another place or time begins: "Elsewhere it fell by 20%"."""


def order_ends(reading: Reading, one: Quantity, other: Quantity) -> tuple[Quantity, Quantity] | None:
    """Two amounts from the first to the last, where "from" and "to" stand before them; None where they do not."""
    gap = reading.between(one, other)
    if FROM.search(one.before) and TO.search(gap):
        return one, other
    if TO.search(one.before) and FROM.search(gap):
        return other, one
    return None
