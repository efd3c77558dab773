"""What a sentence says of its subject before it names it: "Born in Lund, Berg …", "A pioneer of the blockbuster, Ida Lund …"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factlint.engine.claims.names import is_human_noun, kind_of
from factlint.engine.claims.statements import is_sound
from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.syntax import (
    FINITE,
    NEGATION,
    RELATIVE,
    Clause,
    is_plural,
    make_word,
    noun_phrase_end,
    passage_of,
    strip_ends,
)
from factlint.engine.language.en.tokens import Word
from factlint.engine.language.en.verb_forms import finite_form

Words = tuple[Word, ...]

_MADE = word_list("making") - {"heard", "introduced"}
# What was done once to a thing or to somebody; "compared with …", "used with care", "seen from …" set a condition.
_DONE = (_MADE | word_list("transitive") | {"born", "raised", "educated", "trained", "defeated", "exiled"}) - {
    "used",
    "listed",
}
_STATES = frozenset({"located", "situated", "based", "known", "called", "nicknamed"})


def split_opening(clause: Clause, opening: int, verb: int, inside: Sequence[bool]) -> tuple[Clause, Clause] | None:
    """The sentence without its opening, and the opening as a statement on the subject."""
    words = clause.words
    told = words[: opening - 1]
    if opening < 3 or words[opening - 1].tag != "," or inside[opening - 1]:
        return None
    if any(word.tag in FINITE | RELATIVE | {",", "SC", ":"} or word.lower in NEGATION for word in told):
        return None
    subject = words[opening:verb]
    while subject and subject[-1].tag == "RB":
        subject = subject[:-1]
    named = bool(subject) and (subject[0].tag in {"NNP", "PRP"} or subject[0].lower == "the")
    if not named or any(word.tag in {",", "POS"} for word in subject) or noun_phrase_end(subject, 0) != len(subject):
        return None
    form = _copula(told, subject, words[verb])
    if form is None:
        return None
    first = told[0] if told[0].tag == "NNP" else replace(told[0], text=told[0].lower)
    rest, aside = strip_ends(words[opening:]), strip_ends((*subject, form, first, *told[1:]))
    if not is_sound(rest) or not is_sound(aside):
        return None
    own = max(rest[0].start, clause.passage[0]), clause.passage[1]
    return Clause(rest, own), Clause(aside, passage_of(told, clause.passage))


def _copula(told: Words, subject: Words, verb: Word) -> Word | None:
    """The form of "be" that makes a statement of the opening; None where it makes none."""
    past = verb.tag == "VBD"
    plural = verb.tag == "VBP" or verb.lower in {"are", "were"} or is_plural(subject)
    if told[0].lower in {"a", "an"}:
        end = noun_phrase_end(told, 0)
        name = all(word.tag in {"NNP", "PRP"} for word in subject)
        if not name or plural or verb.tag == "MD" or not _tells_what(told, end):
            return None
        past = past and is_human_noun(told[end - 1].lower)
    else:
        done = told[0].lower
        if told[0].tag != "VBN":
            return None
        states = done in _STATES and (done != "based" or told[1].lower in {"in", "at", "near"})
        states = states and (done != "called" or told[1].tag not in {"IN", "TO"})
        dated = any(word.tag == "CD" or (word.tag == "NNP" and done in _MADE | {"born"}) for word in told)
        finite = verb.tag in {"VBZ", "VBP", "VBD"}
        if not finite or not (states or (done in _DONE and (past or dated))):
            return None
        past = past or not states
        if [word.lower for word in told[1:2]] == ["of"]:
            return None
    form, tag = finite_form("be", in_past=past, plural=plural)
    return make_word(form, tag)


def _tells_what(told: Words, end: int) -> bool:
    """Whether a kind of somebody, a place, a group or a work stands here: not "a year later", "a mile to the north"."""
    head = told[end - 1]
    if end == 0 or head.tag != "NN":
        return False
    return is_human_noun(head.lower) or kind_of((head,)) not in {"thing", "unknown"}
