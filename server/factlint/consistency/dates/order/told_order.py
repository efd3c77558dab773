"""Two moments that a text puts in an order: `earlier` is said to come before `later`, whatever their years are."""

from __future__ import annotations

import re
from typing import NamedTuple

from factlint.consistency.dates.moments import Moment
from factlint.consistency.late_patterns import compile_late

MOST_BACK = 100
"""Years that are further apart are hardly meant for one story."""
IN = r"(?:in|on)\s+(?:the\s+)?(?:\w+\s+of\s+)?"
"""An expression for what stands before a date: "in the summer of |1902"."""
PARTICIPLE = (
    r"(?:[a-z]{2,}(?:ed|ght|wn|oken|osen|itten|iven|aken|alen)|been|begun|taken|given|drawn|grown|known|shown|flown|thrown|ridden|driven|hidden|fed|bred|fought|come|become|gone|done|made|left|led|met|won|lost|held|sold|told|set|put|cut|run|read|sat|fled|hit|"
    r"shut|built|sent|spent|lent|laid|paid|found|stood|kept|heard|fallen|risen|born|sunk|sung|struck|cast|wed|quit|split)"
)
CLAUSE = compile_late(
    r"[.;:!?()—–]|\b(?:when|where|until|till|by|before|after|since|who|whom|whose|which|that|but|while|as|because|if|from|between|though|although|whether|than|and\s+(?:in|on|by|then|was|were|had|he|she|it|they))\b"
)
"""Where the clause ends that a date belongs to."""


class ToldOrder(NamedTuple):
    """That `earlier` comes before `later`, or at the same time."""

    earlier: Moment
    later: Moment

    @property
    def is_wrong(self) -> bool:
        """Whether the calendar says the opposite however the two are read, and both may be of one story."""
        return self.later.last < self.earlier.first and self.earlier.year - self.later.year <= MOST_BACK


def last_match(pattern: re.Pattern[str], text: str, start: int, end: int) -> re.Match[str] | None:
    """The last place between two offsets that a pattern is found at."""
    return max(pattern.finditer(text, start, end), key=re.Match[str].start, default=None)
