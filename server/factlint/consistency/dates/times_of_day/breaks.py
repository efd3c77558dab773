"""Words that speak of a break, of other clocks or of another day between two times."""

from __future__ import annotations

import re

from factlint.consistency.late_patterns import compile_late

_BREAK = re.compile(
    r"(?<!without a )(?<!without any )(?<!without )(?<!with no )\b(?:should\s+have|due\s+(?:at|to)|scheduled|breaks?|lunch|"
    r"excluding|minus|not counting|with an? |paus\w+|overtime|dinner|net|"
    r"(?:next|following|second|third|two|three|several|\d) days?|days|in\s+rotation|in\s+turn|shifts|except(?!\s+(?:on\b|[A-Z]))|of which|"
    r"overnight|(?<!o['’])clocks?|daylight|local|zones?|flights?|flies|flew|fly|flying|planes?|lands?|landed|time difference|shuts?|"
    r"[a-z]+ time;?|ahead|"
    r"closed\s+for|less)\b",
    re.IGNORECASE,
)
_NO_BREAK = compile_late(
    r"\b(?:(?:by|at|from)\s(?:which|that|this)\stime|the\ssame\s(?:clock|time)|(?:all|most\sof)\sthe\stime|"
    r"(?:good|record|real|no|first|second|last)\stime)\b"
)
"""Words of time that tell of no break, and of no other zone."""


def has_break(text: str, start: int, end: int) -> bool:
    """Whether words speak of a break, of other clocks or of another day, so that two times need not make a length."""
    told = [one.span() for one in _NO_BREAK.finditer(text, start, end)]
    return any(
        not any(first <= one.start() and one.end() <= last for first, last in told)
        for one in _BREAK.finditer(text, start, end)
    )
