"""Families of kinds that shut each other out: a mammal is no fish, a string instrument no wind instrument (data/sister_kinds.txt)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path

from factlint.engine.language.en.kinds import kinds_above, senses_under
from factlint.engine.language.en.lemmas import noun_lemma

_INDENT = 2
_COMMON_SENSES = 2


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of a family: `path` are the names of the kinds above it and its own, the family's first."""

    path: tuple[str, ...]
    names: tuple[str, ...] = field(compare=False)
    stands_alone: bool = field(compare=False, default=False)
    """Whether its name counts only by itself: a sea lion is no lion."""

    @property
    def family(self) -> str:
        return self.path[0]

    @property
    def name(self) -> str:
        return self.path[-1]


@dataclass(frozen=True, slots=True)
class _Tree:
    named: dict[str, frozenset[Kind]]
    sensed: dict[int, Kind]
    joined: tuple[frozenset[str], ...]
    longest: int


def kinds_named(words: Sequence[str], *, after_noun: bool = False, by_sense: bool = True) -> frozenset[Kind]:
    """The kinds that the last of some lower-case words name, as many words as are one name: "gas giant", "dolphins".

    `after_noun`: whether the last word stands behind a noun that may be part of its name; `by_sense`: whether what is not
    named in the families is looked for in WordNet.
    """
    tree = _tree()
    for count in range(min(tree.longest, len(words)), 0, -1):
        *before, last = words[-count:]
        for form in (last, noun_lemma(last)):
            found = tree.named.get(" ".join((*before, form)))
            if found is not None:
                return frozenset(kind for kind in found if count > 1 or not (after_noun and kind.stands_alone))
    return frozenset() if after_noun or not by_sense or not words else _kinds_by_sense(words[-1])


def are_apart(one: Kind, other: Kind) -> bool:
    """Whether nothing is of both kinds: they are of one family, neither above the other, and not joined."""
    if one.family != other.family or is_within(one, other) or is_within(other, one):
        return False
    mine, theirs = frozenset(one.path), frozenset(other.path)
    return not any(group & (mine - theirs) and group & (theirs - mine) for group in _tree().joined)


def is_within(kind: Kind, wider: Kind) -> bool:
    return kind.path[: len(wider.path)] == wider.path


@lru_cache(maxsize=4096)
def _kinds_by_sense(word: str) -> frozenset[Kind]:
    """The narrowest kinds of the tree that WordNet counts a word under, by its commonest senses."""
    known = _tree().sensed
    if senses_under(word, senses_under("person")[0])[:1] in {(one,) for one in senses_under(word)[:_COMMON_SENSES]}:
        # A queen, a major and an emperor are insects or fish as well.
        return frozenset()
    found = {known[one] for sense in senses_under(word)[:_COMMON_SENSES] for one in kinds_above(sense) if one in known}
    found = {kind for kind in found if len(kind.path) > 1}
    return frozenset(kind for kind in found if not any(other != kind and is_within(other, kind) for other in found))


@cache
def _tree() -> _Tree:
    named: dict[str, set[Kind]] = {}
    sensed: dict[int, Kind] = {}
    joined: list[frozenset[str]] = []
    above: list[tuple[Kind, int | None, bool]] = []
    text = (Path(__file__).parent / "data" / "sister_kinds.txt").read_text("utf-8")
    for line in text.split("\n"):
        if not line or line.startswith("#"):
            continue
        if line.startswith("~ "):
            joined.append(frozenset(line[2:].lower().split(", ")))
            continue
        if line.startswith("- "):
            named |= {name: set() for name in line[2:].split(", ")}
            continue
        bare = line.removesuffix(" +").strip().split(", ")
        names = tuple(name.rstrip("*") for name in bare)
        del above[(len(line) - len(line.lstrip())) // _INDENT :]
        path = (*(above[-1][0].path if above else ()), names[0].lower())
        kind = Kind(path, names, any(marked for _, _, marked in above))
        sense = above[-1][1] if above else None
        for name in names:
            named.setdefault(name.lower(), set()).add(kind)
        for name in bare:
            if name.endswith("*") and (found := senses_under(name[:-1], sense)):
                sensed.setdefault(found[0], kind)
                sense = found[0] if name is bare[0] else sense
        above.append((kind, sense, line.endswith(" +")))
    longest = max(name.count(" ") + 1 for name in named)
    return _Tree({name: frozenset(kinds) for name, kinds in named.items()}, sensed, tuple(joined), longest)
