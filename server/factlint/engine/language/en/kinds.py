"""Which nouns name a kind of which: a philosopher is a thinker, birds are amniotes (from WordNet, see data/LICENSE-kinds.md)."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

_MOST_GENERAL = 5
"""Kinds with fewer kinds above them than this ("entity", "object", "person" and their like) say nothing of a word."""
_STEPS = 3
_COMMON = 2
"""Of the senses of a word as many are common enough to name a thing by."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """`parents` of each kind by number; `senses` of each word, the commonest first."""

    parents: tuple[tuple[int, ...], ...]
    senses: dict[str, tuple[int, ...]]


@cache
def _table() -> Kinds:
    data = (Path(__file__).parent / "data" / "kinds.txt.gz").read_bytes()
    lines = gzip.decompress(data).decode("utf-8").split("\n")
    count = int(lines[0])
    # The same numbers come again and again, alone and together: each is kept once.
    kinds = list(range(count))
    known: dict[str, tuple[int, ...]] = {}

    def read(numbers: str) -> tuple[int, ...]:
        found = known.get(numbers)
        if found is None:
            found = known[numbers] = tuple(kinds[int(number)] for number in numbers.split())
        return found

    parents = tuple(map(read, lines[1 : count + 1]))
    entries = (line.partition(" ") for line in lines[count + 1 :])
    return Kinds(parents, {word: read(numbers) for word, _, numbers in entries})


def are_kin(one: str, other: str) -> bool:
    """Whether two words may name the same thing: they share a sense, or one names a kind of the other."""
    mine, theirs = _senses(one), _senses(other)
    return any(
        a == b or (b in _above(a) and _depth(b) >= _MOST_GENERAL) or (a in _above(b) and _depth(a) >= _MOST_GENERAL)
        for a in mine
        for b in theirs
    )


def is_kind_of(noun: str, kind: str) -> bool:
    """Whether a noun, in one of its commoner senses, names a kind of another: a novel is a book, a state a country."""
    wanted = set(_senses(kind)[:_COMMON])
    return any(
        sense in wanted or any(_depth(one) >= _MOST_GENERAL for one in wanted & _above(sense))
        for sense in _senses(noun)[:_COMMON]
    )


def are_siblings(one: str, other: str) -> bool:
    """Whether two words name two kinds of the same thing, neither a kind of the other: keratin and chitin, autumn and spring.

    Not of persons: who is a philosopher may be a poet too.
    """
    persons = set(_senses("person"))
    pairs = [(a, b) for a in _senses(one) for b in _senses(other)]
    if any(a == b or a in _above(b) or b in _above(a) for a, b in pairs):
        return False
    return any(_near(a) & _near(b) for a, b in pairs if not persons & _above(a))


def senses_under(word: str, kind: int | None = None) -> tuple[int, ...]:
    """The senses of a word by their numbers, the commonest first; with a kind, those that name a kind of it."""
    return tuple(sense for sense in _senses(word) if kind is None or kind in _above(sense))


def kinds_above(sense: int) -> frozenset[int]:
    """A sense's own number, and those of all that it is a kind of."""
    return _above(sense) | {sense}


def _near(kind: int) -> frozenset[int]:
    """The kinds a few steps above one, where they still say something."""
    found: set[int] = set()
    last: set[int] = {kind}
    for _ in range(_STEPS):
        last = {parent for one in last for parent in _table().parents[one]}
        found |= last
    return frozenset(one for one in found if _depth(one) >= _MOST_GENERAL)


def _senses(word: str) -> tuple[int, ...]:
    known = _table().senses
    return next((known[form] for form in _forms(word.lower()) if form in known), ())


def _forms(word: str) -> Iterator[str]:
    yield word
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith("es"):
        yield word[:-2]
    if word.endswith("s"):
        yield word[:-1]
    if word.endswith("men"):
        yield word[:-3] + "man"


@lru_cache(maxsize=20_000)
def _above(kind: int) -> frozenset[int]:
    """All kinds that this one is a kind of."""
    found: set[int] = set()
    waiting = list(_table().parents[kind])
    while waiting:
        parent = waiting.pop()
        if parent not in found:
            found.add(parent)
            waiting += _table().parents[parent]
    return frozenset(found)


def _depth(kind: int) -> int:
    return len(_above(kind))
