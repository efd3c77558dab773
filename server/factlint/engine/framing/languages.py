"""Which of the twelve languages a text is written in, by its commonest small words: plain counting, no model."""

from __future__ import annotations

import re
from collections import Counter

from factlint.engine.framing.lexicon import word_list

ENGLISH = "en"
_SAMPLE_CP = 6_000
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")

_SMALL_WORDS: dict[str, frozenset[str]] = {
    "en": word_list("language en"),
    "es": word_list("language es"),
    "de": word_list("language de"),
    "fr": word_list("language fr"),
    "it": word_list("language it"),
    "pt": word_list("language pt"),
    "nl": word_list("language nl"),
    "sv": word_list("language sv"),
    "da": word_list("language da"),
    "no": word_list("language no"),
    "fi": word_list("language fi"),
    "bg": word_list("language bg"),
}  # fmt: skip
LANGUAGES = frozenset(_SMALL_WORDS)


def language_of(text: str) -> str:
    """The code of the text's language; English when nothing speaks for another, "" when it is none of the twelve."""
    sample = text[:_SAMPLE_CP]
    found = [word.lower().replace("’", "'") for word in _WORD.findall(sample)]
    if not found:
        return ENGLISH
    counts = Counter(found)
    scores = {code: sum(counts[word] for word in small) for code, small in _SMALL_WORDS.items()}
    best = max(scores, key=lambda code: (scores[code], code == ENGLISH))
    if scores[best] > scores[ENGLISH] and scores[best] >= 2:
        return best
    if scores[ENGLISH] == 0 and len(found) >= 8:
        return _by_script(sample)
    return ENGLISH


def _by_script(sample: str) -> str:
    letters = [char for char in sample if char.isalpha()]
    cyrillic = sum("\u0400" <= char <= "\u04ff" for char in letters)
    if cyrillic * 2 > len(letters):
        return "bg"
    latin = sum(char.isascii() or "\u00c0" <= char <= "\u024f" for char in letters)
    return ENGLISH if latin * 10 > len(letters) * 9 else ""
