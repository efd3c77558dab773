"""Clefts: "It was Ida Lund who built the dam" says that Ida Lund built it, "it was in 1931 that it opened" when it opened."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from factlint.engine.claims.names import TIMES
from factlint.engine.language.en.syntax import (
    FINITE,
    NEGATION,
    NOUNS,
    PRENOMINAL,
    RELATIVE,
    main_verb,
    make_word,
    mark_enclosed,
    noun_phrase_end,
)
from factlint.engine.language.en.tokens import Word

_LONGEST_FOCUS = 14
_OPENS = frozenset({"CC", ",", ":", "SC", "("})
_BE = frozenset({"is", "was"})
# Of "it was him who …" the subject form is another word, and "the one who" is nobody.
_NO_SUBJECT = frozenset({"me", "him", "her", "us", "them", "one", "those", "someone", "somebody", "anyone", "everyone"})
_SETTING = frozenset({"in", "at", "on", "under", "during", "by", "from", "with", "for", "through", "after", "before"})


def undo_clefts(words: Sequence[Word]) -> list[Word]:
    """The words with each cleft told as a plain statement; the others as they are."""
    result = list(words)
    at = 0
    while at < len(result) - 4:
        plain = _undo(result, at) if result[at].lower == "it" and result[at + 1].lower in _BE else None
        result = plain or result
        at += 1
    return result


def _undo(words: list[Word], at: int) -> list[Word] | None:
    if at and words[at - 1].tag not in _OPENS and words[at - 1].text not in {"—", "–", ";"}:
        return None
    first = at + 2
    inside = mark_enclosed(words)
    limit = min(len(words) - 2, first + _LONGEST_FOCUS)
    joint = next((i for i in range(first + 1, limit) if words[i].lower in {"who", "that"} and not inside[i]), -1)
    if joint < 0:
        return None
    focus, told = words[first:joint], words[joint + 1 :]
    if any(word.tag in FINITE | RELATIVE or word.lower in NEGATION for word in focus):
        return None
    if words[joint].lower == "that" and focus[0].tag == "IN":
        if not _is_setting(focus) or told[0].tag in FINITE | {"IN", "RB", ","} or main_verb(told) < 1:
            return None
        return [*words[:at], *focus, make_word(",", ","), *told]
    behind = next((word for word in told if word.tag != "RB"), told[0])
    if (
        behind.tag not in FINITE
        or _is_picked_out(focus, told)
        or not _is_subject(focus, by_name=words[joint].lower == "that")
    ):
        return None
    return [*words[:at], *focus, *told]


def _is_setting(focus: Sequence[Word]) -> bool:
    """ "In the spring of 1931", "at Lund": a time or a name; "it is in the house that Jack built" tells where something is."""
    if focus[0].lower not in _SETTING or len(focus) < 2:
        return False
    told = [word for word in focus[1:] if word.tag not in PRENOMINAL - {"CD"} | {"IN"}]
    return bool(told) and all(word.tag in {"NNP", "CD"} or word.lower in TIMES for word in told)


def _is_subject(focus: Sequence[Word], *, by_name: bool) -> bool:
    """Whether what stands behind "it was" is who or what did it, and "it" nothing that was told before.

    Before "that" (`by_name`) only a name, an owned thing, or a noun without an article is: "it is a town that lies in Norland" tells
    of something. Before "who" anybody is, but for "the man who …", which may be picked out so.
    """
    first = focus[0]
    if first.lower in _NO_SUBJECT or focus[-1].lower in _NO_SUBJECT or first.tag in {"RB", "JJS", "JJR", "TO", "VBG"}:
        return False
    commas = [index for index, word in enumerate(focus) if word.tag == ","]
    if commas and (len(commas) != 2 or commas[1] != len(focus) - 1):
        return False
    named = any(word.tag == "NNP" for word in focus)
    if first.tag == "PRP":
        return len(focus) == 1 and not by_name
    if noun_phrase_end(focus, 0) == 0:
        return False
    if by_name:
        bare = first.tag in NOUNS | {"JJ", "CD"} and not any(word.tag in {"DT", "IN"} for word in focus)
        return not commas and (
            first.tag == "PRP$" or bare or (first.lower == "the" and named and _all_named(focus[1:]))
        )
    return first.lower != "the" or named


def _is_picked_out(focus: Sequence[Word], told: Sequence[Word]) -> bool:
    """ "It is people who live in cities that suffer most": who they are, stands before what they do."""
    later = any(one.tag in RELATIVE and other.tag in FINITE for one, other in pairwise(told))
    return later and not any(word.tag == "NNP" for word in focus)


def _all_named(words: Sequence[Word]) -> bool:
    return all(word.tag == "NNP" for word in words)
