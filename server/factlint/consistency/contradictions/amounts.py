"""What an amount is of: the bonds of "holds bonds worth $4 million", the reserves of "holds $2 million in reserves".

One owner has many amounts, each of something else, told with the same words: "The farm has 45 acres of wheat. The farm has
54 acres of barley." Two of them are compared only where both are amounts of the same.
"""

from __future__ import annotations

from factlint.consistency.contradictions.words import stem_of, stems_in
from factlint.consistency.late_patterns import compile_late

_ARTICLE = r"(?:(?:the|a|an|its|his|her|their|our|this|that|these|those)\s)?"
_CONTENT = compile_late(
    rf"(?:\sworth)?\s\(?(?:of|in|as)\s{_ARTICLE}(?P<thing>[A-Za-z][\w’-]*)|,\s(?:mostly|mainly|chiefly|largely|all|partly)\s(?:in\s)?(?P<mostly>[a-z][\w-]*)"
)
"""What stands behind an amount and tells what it is made up of: "$2 million in reserves", "45 acres of wheat"."""
_PURPOSE = compile_late(
    rf"\s\(?(?:for|on|to|from|under|by|with|through|towards?)\s{_ARTICLE}(?P<thing>[A-Za-z][\w’-]*)|\s(?P<doing>[a-z]+ing)\b"
)
"""What stands behind an amount and tells where it comes from or goes: "£4 million from sales", "£3 million letting rooms"."""
_VALUED = compile_late(
    r"(?<![\w’-])(?P<thing>[A-Za-z][\w’-]*)(?::|\s?[–—(]|,?(?:\s(?:that|which))?(?:\s(?:is|are|was|were))?\s(?:worth|of|totall?ing|amounting\sto|valued\sat|(?:with|at|to)\sa\svalue\sof))\s?"
    r"(?:(?:some|about|around|just|only)\s)?(?:an?\s(?:total|overall|combined|face|market)?\s?(?:value|sum|amount|total)\sof\s)?[$€£]?$"
)
"""What stands before an amount that is its value: "bonds worth a total value of $4 million", "reserves of $2 million"."""
_TAKEN_UP = compile_late(
    r"(?:\b(?:[Tt]he|[Tt]his|[Tt]hat|[Tt]hese|[Tt]hose|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Aa]ll)|[’']s?)\s[$€£]?$"
)
"""Before an amount that is spoken of as known: "the 54 acres"."""
_SIZES = frozenset(
    stem_of(word)
    for word in "all total sum value amount length width height depth diameter size area weight price cost age capacity "
    "it them us which whom order need use question average".split()
)
"""What an amount may be told to be a size of, or that names it as a whole: "54 metres in length", "£54,000 in all"."""

_ROOT = 5
"""So many letters "donated" and "donation" share."""


def are_of_two_things(known: tuple[str, str], new: tuple[str, str]) -> bool:
    """Whether two amounts are of different things, by the words before and behind each in its sentence.

    What tells what the new one is of has to stand in the other sentence, wherever that is. What tells what the known one is
    made up of or is the value of has to stand in the sentence of the new one, unless that speaks of the amount as known.
    """
    known_stems, new_stems = (stems_in(f"{before} {behind}") for before, behind in (known, new))
    if not _are_told(_content_of(new) | _valued_in(new), known_stems):
        return True
    if _TAKEN_UP.search(new[0]):
        return False
    return not (
        _are_told(_purpose_of(new), known_stems) and _are_told(_content_of(known) | _valued_in(known), new_stems)
    )


def _are_told(things: frozenset[str], stems: frozenset[str]) -> bool:
    """Whether a sentence has a word for each of some things: "donated" for the donation."""
    return all(any(stem.startswith(thing[:_ROOT]) for stem in stems) for thing in things)


def _content_of(told: tuple[str, str]) -> frozenset[str]:
    """What an amount is made up of by the words behind it: the wheat of "45 acres of wheat"."""
    found = _CONTENT.match(told[1])
    return _thing(found["thing"] or found["mostly"]) if found is not None else frozenset()


def _purpose_of(told: tuple[str, str]) -> frozenset[str]:
    """Where an amount comes from or goes by the words behind it: the sales of "£4 million from sales"."""
    found = _PURPOSE.match(told[1])
    return _thing(found["thing"] or found["doing"]) if found is not None else frozenset()


def _valued_in(told: tuple[str, str]) -> frozenset[str]:
    """What an amount is the value of by the words before it: the bonds of "bonds worth $4 million"."""
    found = _VALUED.search(told[0])
    return _thing(found["thing"]) if found is not None else frozenset()


def _thing(word: str) -> frozenset[str]:
    """The stem of what an amount is of, none where that is a size, a number or a pronoun."""
    stem = stem_of(word)
    return frozenset({stem}) - _SIZES if stem and not stem[0].isdigit() else frozenset()
