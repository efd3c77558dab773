"""What a sentence says of its subject before it names it: "Born in Lund, Berg …", "A pioneer of the blockbuster, Ida Lund …"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factlint.engine.claims.names import is_human_noun
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
        if not name or plural or told[end - 1].tag != "NN" or verb.tag == "MD" or _tells_time(told, end):
            return None
        past = past and is_human_noun(told[end - 1].lower)
    else:
        done = told[0].lower
        if told[0].tag != "VBN":
            return None
        states = done in _STATES and (done != "based" or told[1].lower in {"in", "at", "near"})
        dated = any(word.tag == "CD" or (word.tag == "NNP" and done in _MADE | {"born"}) for word in told)
        if states and verb.tag in {"VBZ", "VBP", "VBD"}:
            past = past and done not in {"known", "called", "nicknamed"}
        elif done in _DONE and verb.tag in {"VBZ", "VBP", "VBD"} and (past or dated):
            past = True
        else:
            return None
        if [word.lower for word in told[1:2]] == ["of"]:
            return None
    form, tag = finite_form("be", in_past=past, plural=plural)
    return make_word(form, tag)


def _tells_time(told: Words, end: int) -> bool:
    """ "A year later, Lund left": no description."""
    return end == 0 or (end < len(told) and told[end].tag in {"RB", "JJR", "RBR"})
