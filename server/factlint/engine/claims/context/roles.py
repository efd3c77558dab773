"""What each place or body has one of ("the capital", "the mayor"), and whose a sentence itself says that it is."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.language.en.syntax import BE
from factlint.engine.language.en.tokens import Word

ROLES = frozenset(
    """capital mayor population currency anthem flag parliament president chancellor premier governor king queen monarch emperor
    ruler minister leader chairman chairwoman chair director head bishop patron language""".split()
)
_PLACING = frozenset({"in", "for", "at", "of"})
_PICKING = frozenset({"of", "that", "which", "who", "for"})


def is_picked_out(following: Word | None) -> bool:
    """Whether what follows "the dam" says which dam it is: "the dam of Lund", "the dam built in 1931"."""
    return following is not None and (following.lower in _PICKING or following.tag in {"VBN", "CD", "TO"})


def is_told_here(sentence: Sequence[Word], start: int, end: int) -> bool:
    """Whether the sentence itself says who or what "the capital" is, or whose: what was told before is another's.

    "Wellington is the capital"; "the mayor is Karl Berg"; "In New Zealand, the capital lies on an island".
    """
    if _is_said_of_name(sentence, start):
        return True
    if sentence[end - 1].lower not in ROLES:
        return False
    told = end < len(sentence) - 1 and sentence[end].lower in BE and sentence[end + 1].tag == "NNP"
    return told or _is_framed(sentence, start)


def _is_said_of_name(sentence: Sequence[Word], start: int) -> bool:
    """ "Wellington is |the capital"."""
    at = start - 1
    while at > 0 and sentence[at].tag == "RB":
        at -= 1
    return at > 0 and sentence[at].lower in BE and sentence[at - 1].tag == "NNP"


def _is_framed(sentence: Sequence[Word], start: int) -> bool:
    """ "In New Zealand, …", "For the city of Lund …": a name behind a preposition before it."""
    return any(
        sentence[at].lower in _PLACING and any(word.tag == "NNP" for word in sentence[at + 1 : min(at + 3, start)])
        for at in range(start)
    )
