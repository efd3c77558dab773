"""Which words and phrases may mean the same: a nerve cell is a neuron, the comic belongs to comedy (from WordNet, see
data/LICENSE-kinds.md)."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from factlint.engine.language.en.lemmas import noun_lemma, verb_lemma

_Senses = tuple[frozenset[str], frozenset[str]]
_UNKNOWN: _Senses = (frozenset(), frozenset())


@cache
def _table() -> bytes:
    # Kept as it is written: a dictionary of it would take ten times the memory, and it is asked seldom.
    return gzip.decompress((Path(__file__).parent / "data" / "synonyms.txt.gz").read_bytes())


def are_synonyms(one: str, other: str) -> bool:
    """Whether two words or phrases have a common sense, or a sense of one is told by that of the other."""
    return any(
        own & others or own & others_near or near & others
        for own, near in _readings(one.lower())
        for others, others_near in _readings(other.lower())
    )


def _readings(phrase: str) -> Iterator[_Senses]:
    """The senses of a phrase as it is written, and of its last word's other forms."""
    head, space, last = phrase.rpartition(" ")
    for form in dict.fromkeys((last, noun_lemma(last), verb_lemma(last))):
        yield _senses(f"{head}{space}{form}")


@lru_cache(maxsize=200)
def _senses(phrase: str) -> _Senses:
    """The commoner senses of a phrase, and those that they point at."""
    table, key = _table(), f"{phrase}\t".encode()
    low, high = 0, len(table)
    while low < high:
        start = table.rfind(b"\n", 0, (low + high) // 2 + 1) + 1
        end = table.find(b"\n", start)
        line = table[start:end]
        if line.startswith(key):
            own, _, near = line.removeprefix(key).decode().partition("|")
            return frozenset(own.split()), frozenset(near.split())
        low, high = (end + 1, high) if line < key else (low, start - 1)
    return _UNKNOWN
