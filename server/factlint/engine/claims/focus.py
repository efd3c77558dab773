"""Which claims concern what the caller asked about: shared telling words, forms of one word counted as one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.language.en.lexicon import word_list
from factlint.engine.model import Claim

_WORD = re.compile(r"\w+")
_SMALL = word_list("small")


def select_by_focus(claims: Sequence[Claim], focus: str) -> list[Claim]:
    """The claims that share a telling word with the focus; all of them when the focus has no telling word."""
    wanted = {_stem(word) for word in _WORD.findall(focus.lower()) if word not in _SMALL}
    if not wanted:
        return list(claims)
    asks_figures = bool(wanted & {"figure", "number", "date", "year", "statistic", "quantit", "amount"})
    return [
        claim
        for claim in claims
        if wanted & {_stem(word) for word in _WORD.findall(f"{claim.text} {claim.domain}".lower())}
        or (asks_figures and any(char.isdigit() for char in claim.text))
    ]


def _stem(word: str) -> str:
    for ending in ("ies", "ing", "ed", "es", "s", "y"):
        if word.endswith(ending) and len(word) - len(ending) >= (3 if ending == "s" else 4):
            return word[: -len(ending)]
    return word
