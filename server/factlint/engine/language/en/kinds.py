"""Which nouns name a kind of which: a philosopher is a thinker, birds are amniotes (from WordNet, see data/LICENSE-kinds.md)."""

from __future__ import annotations

import gzip
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from factlint.engine.language.line_table import LineTable

_MOST_GENERAL = 5
"""Kinds with fewer kinds above them than this ("entity", "object", "person" and their like) say nothing of a word."""
_STEPS = 3
_COMMON = 2
"""Of the senses of a word as many are common enough to name a thing by."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """`parents` of each kind one after the other, from `starts` on by the kind's number; `senses` of each word, the commonest
    first."""

    parents: array[int]
    starts: array[int]
    senses: LineTable

    def parents_of(self, kind: int) -> array[int]:
        return self.parents[self.starts[kind] : self.starts[kind + 1]]


@cache
def _table() -> Kinds:
    text = gzip.decompress((Path(__file__).parent / "data" / "kinds.txt.gz").read_bytes())
    at = text.index(b"\n")
    parents, starts = array("I"), array("I", [0])
    for _ in range(int(text[:at])):
        at, before = text.index(b"\n", at + 1), at
        parents.extend(map(int, text[before:at].split()))
        starts.append(len(parents))
    return Kinds(parents, starts, LineTable(text[at + 1 :], b" "))


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
        last = {parent for one in last for parent in _table().parents_of(one)}
        found |= last
    return frozenset(one for one in found if _depth(one) >= _MOST_GENERAL)


@lru_cache(maxsize=4_000)
def _senses(word: str) -> tuple[int, ...]:
    known = (_table().senses.get(form) for form in _forms(word.lower()))
    return tuple(map(int, next((senses for senses in known if senses is not None), "").split()))


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


@lru_cache(maxsize=4_000)
def _above(kind: int) -> frozenset[int]:
    """All kinds that this one is a kind of."""
    found: set[int] = set()
    waiting = list(_table().parents_of(kind))
    while waiting:
        parent = waiting.pop()
        if parent not in found:
            found.add(parent)
            waiting += _table().parents_of(parent)
    return frozenset(found)


def _depth(kind: int) -> int:
    return len(_above(kind))
