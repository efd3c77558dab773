"""What a currency is called: one of it, where the factbook says how many are paid for a dollar."""

from __future__ import annotations

import re

_RATE = re.compile(r" per US dollar\b.*")
_LAST_WORD = re.compile(r"(?<![\w'’])[\w'’]++(?= ?(?:\(|/|$|\bor\b))")
_IRREGULAR = {
    "koruny": "koruna",
    "kroner": "krone",
    "kronor": "krona",
    "kronur": "krona",
    "colones": "colon",
    "emalangeni": "lilangeni",
    "lei": "leu",
    "leke": "lek",
    "leva": "lev",
    "maloti": "loti",
    "meticais": "metical",
    "quetzales": "quetzal",
    "zlotych": "zloty",
}


def name_currency(value: str) -> str:
    """ "Swiss francs (CHF) per US dollar -" without the rate and in the singular: "Swiss franc (CHF)"."""
    return _LAST_WORD.sub(lambda found: _singular(found.group()), _RATE.sub("", value))


def _singular(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    return word[:-1] if word.endswith("s") and word.islower() else word
