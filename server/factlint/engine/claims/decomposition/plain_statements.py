"""Told plainly: "It was Ida Lund who built the dam" says that Ida Lund built it; a sentence in brackets is one without them.

Done after the pronouns are read: neither a cleft nor an aside in brackets is what a later "it" takes up.
"""

from __future__ import annotations

from factlint.engine.language.en.syntax import FINITE, RELATIVE, strip_ends
from factlint.engine.language.en.tokens import Word

# What more than one deed, or another clause, is told with.
_BEYOND_ONE_CLAUSE = RELATIVE | {"PRP", "PRP$", "CC", "SC", ",", ":"}


def plain_statement(words: tuple[Word, ...], *, opens: bool) -> tuple[Word, ...]:
    """The words of a sentence without the brackets around it, and as a plain statement where it is a cleft of a name.

    `opens` is whether the sentence is the first of its paragraph.
    """
    return _undo_cleft(_drop_brackets(words), opens=opens)


def _drop_brackets(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Without the one pair of brackets that a whole sentence stands in, where it opens with a name and has no pronoun.

    Pronouns were read without the subject in the brackets, and "the largest" or "there" leans on what stands before.
    """
    body = strip_ends(words)
    inner = strip_ends(body[1:-1])
    enclosed = len(body) > 2 and body[0].text == "(" and body[-1].text == ")"
    if not enclosed or not inner or inner[0].tag != "NNP":
        return words
    leaning = any(word.tag in {"PRP", "PRP$"} or word.text in {"(", ")", "."} for word in inner)
    return words if leaning else inner


def _undo_cleft(words: tuple[Word, ...], *, opens: bool) -> tuple[Word, ...]:
    """ "Ida Lund built the dam", where the cleft has one clause.

    Before "who" stands somebody. Before "that", "it" may be a thing told before ("It is a town that has …"), unless
    nothing was.
    """
    if [word.lower for word in words[:1]] != ["it"] or words[1:2] == () or words[1].lower not in {"is", "was"}:
        return words
    joint = start = 3 if words[2:3] and words[2].lower == "the" else 2
    while joint < len(words) and words[joint].tag == "NNP":
        joint += 1
    told = words[joint + 1 :]
    if joint == start or not told or words[joint].lower not in ({"who", "that"} if opens else {"who"}):
        return words
    verb = next((word for word in told if word.tag != "RB"), told[0])
    if verb.tag not in FINITE or any(word.tag in _BEYOND_ONE_CLAUSE for word in told):
        return words
    return (*words[2:joint], *told)
