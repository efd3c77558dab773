"""Concessions: "although A, B" states A and states B."""

from __future__ import annotations

from itertools import pairwise

from factlint.engine.claims.statements import is_sound, opening_end
from factlint.engine.language.en.syntax import (
    BE,
    NEGATION,
    Clause,
    main_verb,
    mark_enclosed,
    noun_phrase_end,
    noun_phrases,
    passage_of,
    strip_ends,
    verb_group_end,
)
from factlint.engine.language.en.tokens import Word

_CONCEDING = frozenset({"although", "though", "whereas"})
# What these leave open is told by the other part.
_ECHOING = frozenset(
    {"so", "not", "n't", "otherwise", "same", "opposite", "reverse", "alike", "too", "either", "neither", "nor"}
)
_DESCRIBING = frozenset({"JJ", "VBN", "VBG"})
_TAKING_UP = frozenset("he she it they him her them his its their hers theirs".split())
_OPENING = frozenset({"SC", "WRB", "IN", "VBN", "VBG", "RB", "TO"})
_PRESENT = frozenset({"VBZ", "VBP"})


def split_concession(clause: Clause) -> tuple[Clause, Clause] | None:
    """What is conceded first, and what holds all the same; None where either needs the other."""
    words = clause.words
    first = _conceded_from(words)
    inside = mark_enclosed(words)
    end = opening_end(words, inside) if first else 0
    if not end or words[end - 1].tag != "," or inside[end - 1]:
        return None
    conceded, holding = strip_ends(words[first : end - 1]), strip_ends(words[end:])
    if not is_sound(conceded) or not is_sound(holding) or opening_end(conceded, mark_enclosed(conceded)):
        return None
    if any(one.tag == "," and other.tag in _OPENING for one, other in pairwise(conceded)):
        # "Although gold is soft, when alloyed, it is hard"
        return None
    if conceded[-1].tag in _DESCRIBING and holding[0].tag in _DESCRIBING:
        # "Although Lund drew the large, wide-open eyes, B"
        return None
    verbs = main_verb(conceded), main_verb(holding)
    if words[0].lower == "while" and not all(
        part[at].tag in _PRESENT for part, at in zip((conceded, holding), verbs, strict=True)
    ):
        # "While A was king, B happened" tells when.
        return None
    if _is_open(holding, verbs[1]) or any(map(_compares_with_other, (conceded, holding))):
        return None
    if any(word.lower in _TAKING_UP for word in holding) and not (
        holding[0].lower in _TAKING_UP
        and sum(word.lower in _TAKING_UP for word in holding) == 1
        and _speaks_of_one(conceded, verbs[0])
    ):
        return None
    return (
        Clause(conceded, passage_of(conceded, clause.passage)),
        Clause(
            holding,
            (holding[0].start, max(clause.passage[1], holding[-1].end)) if holding[0].start >= 0 else clause.passage,
        ),
    )


def _conceded_from(words: tuple[Word, ...]) -> int:
    """Where what is conceded begins, behind "although" or "even though"; 0 where nothing is conceded."""
    if words[0].lower in _CONCEDING | {"while"}:
        return 1
    return 2 if words[0].lower == "even" and len(words) > 1 and words[1].lower == "though" else 0


def _compares_with_other(part: tuple[Word, ...]) -> bool:
    """ "…, it is also farther away": than what, the other part tells."""
    compared = any(
        word.tag == "JJR" or word.lower in {"more", "less", "farther", "further", "other", "another"} for word in part
    )
    return compared and not any(word.lower in {"than", "as"} for word in part[1:])


def _speaks_of_one(conceded: tuple[Word, ...], verb: int) -> bool:
    """ "The tower is high": a pronoun behind it has nothing else to take up, as it has behind "Lund designed the tower"."""
    simple = noun_phrase_end(conceded, 0) == verb
    told = noun_phrases(conceded, verb_group_end(conceded, verb))
    return simple and conceded[verb].lower in BE and sum(phrase[0].tag != "CD" for phrase in told) < 2


def _is_open(holding: tuple[Word, ...], verb: int) -> bool:
    """ "…, not all of them do so", "…, others showed otherwise": what is said of whom, the part before tells."""
    if holding[0].tag == "EX":
        # "…, there were still riots"
        return True
    if holding[0].lower == "the" and all(word.tag == "CD" for word in holding[1:verb]):
        # "…, the two are different"
        return True
    denied = any(word.lower in NEGATION for word in holding[:verb])
    last, before = holding[-1], holding[-2]
    compared = last.lower.endswith("er") and (before.lower in BE or before.tag == "RB")
    left_out = last.tag in {"CD", "JJR"} or compared
    return denied or left_out or any(word.lower in _ECHOING - NEGATION for word in holding[verb:][-2:])
