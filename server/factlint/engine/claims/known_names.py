"""Who is somebody, by what the encyclopedia calls a name: Babur an emperor, Lakshmi a goddess, Lisbon a city."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from factlint.engine.claims.names import Kind, is_human_noun, kind_of
from factlint.engine.language.en.kinds import kinds_above, senses_under
from factlint.engine.language.en.name_kinds import is_kind, kinds_of_name
from factlint.engine.language.en.tokens import Word


@lru_cache(maxsize=4_000)
def known_kind(name: str) -> Kind | None:
    """What a name stands for; None where the encyclopedia does not have it, or has somebody and a place so named."""
    heads = {kind.split()[-1] for kind in kinds_of_name(name)}
    heads = {head for head in heads if is_human_noun(head) or senses_under(head)}
    if not heads or is_kind(name):
        # "God" is what several are called.
        return None
    somebody = {head for head in heads if is_somebody(head)}
    others: set[Kind] = {kind_of((Word(head, -1, -1, head, "NN"),)) for head in heads - somebody}
    if somebody:
        # "Mars" is a planet, and a son of Jupiter.
        certain = len(somebody) == len(heads) or (2 * len(somebody) > len(heads) and any(map(is_human_noun, somebody)))
        return "person" if certain and not others & {"place", "organization"} else None
    return "thing" if len(others) > 1 else next(iter(others))


_SAINTS = frozenset({"saint", "st.", "st"})


def is_after_saint(words: Sequence[Word]) -> bool:
    """ "Saint Helena", "St. Petersburg": somebody, or a place that has the name."""
    return len(words) > 1 and words[0].lower in _SAINTS and words[-1].tag == "NNP" and words[0].text[0].isupper()


def kind_after_saint(words: Sequence[Word], types: frozenset[str]) -> Kind | None:
    """What such a name stands for, by what the sentence or the encyclopedia calls it; None where neither tells."""
    name = " ".join(("saint", *(word.lower for word in words[1:] if word.text != ".")))
    heads = {kind.split()[-1] for kind in types or kinds_of_name(name)}
    if not heads:
        return None
    return "person" if any(map(is_somebody, heads)) else "place"


@lru_cache(maxsize=4_000)
def is_somebody(noun: str) -> bool:
    """Whether a noun, in its commonest sense, names what somebody is, a god included: "sufi", "cellist", "goddess"."""
    senses = senses_under(noun)
    return is_human_noun(noun) or (bool(senses) and not _persons().isdisjoint(kinds_above(senses[0])))


@cache
def _persons() -> frozenset[int]:
    return frozenset((senses_under("person")[0], senses_under("deity")[0]))
