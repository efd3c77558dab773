"""Words that make a figure loose, and so a check of it unfair: about, nearly, some, at least, among others."""

from __future__ import annotations

import re
from functools import lru_cache

_BEFORE = re.compile(
    r"(?:\b(?:about|above|almost|approximately|approx\.?|around|at least|at most|at around|below|barely|better than|between|beyond|"
    r"ca\.?|c\.|circa|close to|estimated|fewer than|from|hardly|in excess of|just (?:over|under|above|below|about|shy of)|less than|"
    r"maximum of|minimum of|minimally|more or less|more than|most of|nearly|no (?:fewer|less|more) than|not quite|"
    r"nigh on|on average|only about|over|perhaps|possibly|probably|roughly|say|scarcely|shy of|some|somewhat|something like|"
    r"the (?:first|last|next)|under|up to|upwards? of|virtually|within|maybe|likely|largely|mostly|mainly|"
    r"an average of|an estimated|an? (?:additional|extra|further|good|little|bit|few))|[~≈≃≅<>≤≥±∼]|\u2248)\s*(?:the|a|an|every|each)?\s*$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"\s*(?:\+|or (?:so|more|less|fewer|thereabouts)|and (?:more|above|over|up|counting|upwards?)|odd\b|-odd\b|-?ish\b|-?plus\b|"
    r"or (?:\d{1,3}(?![\d.,]*\s?(?:%|per))|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)|"
    r"at (?:least|most)|on average|approximately|approx|roughly|give or take|more or less)",
    re.IGNORECASE,
)
OPEN_LIST = re.compile(
    r"\b(?:among (?:others|them|these|those)|amongst others|including|includes?|included|such as|for example|e\.g\.|for instance|"
    r"etc|and so (?:on|forth)|and (?:others|more)|inter alia|notably|especially|particularly|as well as others)\b",
    re.IGNORECASE,
)
"""Words that say that a list, or the parts of a sum, are not all."""

_REACH_CP = 24


@lru_cache(maxsize=2048)
def _has_hedge(before: str, after: str) -> bool:
    return bool(_BEFORE.search(before)) or bool(_AFTER.match(after))


def is_hedged(text: str, start: int, end: int) -> bool:
    """Whether a word right before or after `text[start:end]` makes it loose: "about 50", "50 or so", "some 50"."""
    return _has_hedge(text[max(0, start - _REACH_CP) : start], text[end : end + _REACH_CP])


def is_hedged_before(text: str, start: int) -> bool:
    """Whether a word right before `text[start:]` makes it loose: "about 50", "some 50"."""
    return _has_hedge(text[max(0, start - _REACH_CP) : start], "")
