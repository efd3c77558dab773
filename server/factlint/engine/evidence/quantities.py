"""Which quantities a sentence gives: what a claim's figure is to be compared with may be told in none of its words."""

from __future__ import annotations

import re
from functools import lru_cache

_KINDS = {
    "length": r"\d[\s-](?:(?:million|thousand)[\s-])?(?:km|kilomet|mi\b|mile|m\b|met(?:er|re)|ft|feet|foot|cm|mm|inch)(?!\w*[\s-]?[2²])",
    "area": r"\d[\s-](?:(?:million|thousand)[\s-])?(?:km2|km²|sq|square|m2|m²|mi2|hectare|ha\b|acre)",
    "mass": r"\d[\s-](?:(?:million|thousand)[\s-])?(?:kg|kilogram|tonne|tons?\b|lb|pounds?\b|grams?\b|g\b)",
    "people": r"\b(?:inhabitants|residents|population|people)\b(?=.*\d)|\d.*\b(?:inhabitants|residents|population|people)\b",
    "date": r"\b(?:1\d{3}|20\d\d)\b|\b(?:BC|BCE|AD)\b|\bcentury\b",
}
_PATTERNS = {kind: re.compile(pattern) for kind, pattern in _KINDS.items()}
_DIGIT = re.compile(r"\d|\bcentury\b")


@lru_cache(maxsize=8192)
def quantities(text: str) -> frozenset[str]:
    """The kinds of quantities that a text has figures of."""
    if not _DIGIT.search(text):
        return frozenset()
    return frozenset(kind for kind, pattern in _PATTERNS.items() if pattern.search(text))
