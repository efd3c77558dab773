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


def language_of(text: str, hint: str = "") -> str:
    """The code of the text's language; English when nothing speaks for another, "" when it is none of the twelve.

    `hint` is the language that the caller expects: it needs less to speak for it.
    """
    sample = text[:_SAMPLE_CP]
    found = [word.lower().replace("’", "'") for word in _WORD.findall(sample)]
    if not found:
        return ENGLISH
    counts = Counter(found)
    english = _SMALL_WORDS[ENGLISH]
    best, lead = ENGLISH, 0
    for code, small in _SMALL_WORDS.items():
        own = sum(counts[word] for word in small - english)
        against = sum(counts[word] for word in english - small)
        # Two small words of its own, and more of them than of English: "De Gaulle was over" is no Dutch.
        enough = own >= (1 if code == hint else 2) and own > against
        if code != ENGLISH and enough and own > lead:
            best, lead = code, own
    if best == ENGLISH and not any(counts[word] for word in english):
        return _by_script(sample)
    return best


def _by_script(sample: str) -> str:
    letters = [char for char in sample if char.isalpha()]
    cyrillic = sum("\u0400" <= char <= "\u04ff" for char in letters)
    if cyrillic * 2 > len(letters):
        return "bg"
    latin = sum(char.isascii() or "\u00c0" <= char <= "\u024f" for char in letters)
    return ENGLISH if latin * 10 > len(letters) * 9 else ""
