"""The words that are sent out to look for a claim: bounded, on one line, and telling when a search repeats an earlier one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.evidence.words import STOP_WORDS, norms, words
from factlint.engine.model import Claim

MOST_WORDS = 40
MOST_CP = 380
_SAME = 0.8
DOUBTS = {
    "en": "false",
    "es": "falso",
    "de": "falsch",
    "fr": "faux",
    "it": "falso",
    "pt": "falso",
    "nl": "onjuist",
    "sv": "felaktigt",
    "da": "forkert",
    "no": "feil",
    "fi": "virheellinen",
    "bg": "невярно",
}
"""What is added to a claim to find who holds it for wrong, by language."""
_DOUBTING = frozenset(
    norms("wrong myth hoax denied debunked disputed never untrue fact-check " + " ".join(DOUBTS.values()))
)
# What search engines read as commands of their own.
_OPERATORS = re.compile(r"[\"“”„«»|*~^\\<>{}\[\]()]|\b[a-z]{2,12}:(?=\S)", re.IGNORECASE)
_LEADING_SIGN = re.compile(r"(?:(?<=\s)|^)[-+!]+(?=\w)")


def plain_query(text: str) -> str:
    """A text as a query: no operators, at most `MOST_WORDS` words and `MOST_CP` code points."""
    bare = _LEADING_SIGN.sub("", _OPERATORS.sub(" ", text))
    query = ""
    for word in bare.split()[:MOST_WORDS]:
        if len(query) + 1 + len(word) > MOST_CP:
            break
        query = f"{query} {word}" if query else word
    return query.rstrip(".!?;, ")


def names_of(claim: Claim) -> tuple[str, ...]:
    """The names that a claim is about: its subject, then its entities, each once."""
    names = dict.fromkeys(plain_query(name) for name in (claim.subject, *(entity.name for entity in claim.entities)))
    return tuple(name for name in names if name)


def key_words(claim: Claim) -> tuple[str, ...]:
    """The claim's own words that carry meaning, as written, each once."""
    found: dict[str, str] = {}
    for word in words(claim.text):
        if word.norm not in STOP_WORDS:
            found.setdefault(word.norm, claim.text[word.start : word.end])
    return tuple(found.values())[:MOST_WORDS]


def is_repeat(query: str, asked: Sequence[str]) -> bool:
    """Whether a query has nearly the same words as one before; a figure or a word of doubt makes it another question."""
    new = _content(query)
    return any(_same(new, old) for old in map(_content, asked))


def _same(one: frozenset[str], other: frozenset[str]) -> bool:
    apart = one ^ other
    if apart & _DOUBTING or any(word[0].isdigit() for word in apart):
        return False
    return len(one & other) >= _SAME * len(one | other)


def _content(query: str) -> frozenset[str]:
    found = frozenset(norms(query))
    return found - STOP_WORDS or found
