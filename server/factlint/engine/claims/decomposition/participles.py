"""Participles and absolute phrases that state something of their own: "…, becoming B", "…, with C indicating D"."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.claims.statements import is_sound, opening_end
from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.syntax import (
    AUXILIARY,
    BE,
    Clause,
    is_plural,
    main_verb,
    make_word,
    noun_phrase_end,
    passage_of,
    strip_ends,
    verb_group_end,
)
from factlint.engine.language.en.tokens import Word
from factlint.engine.language.en.verb_forms import base_of_participle, finite_form

Words = tuple[Word, ...]
Lifted = tuple[Clause, Clause]

# What these say holds of the whole event before them, not of its subject.
OF_EVENTS = word_list("of events")
_OF_THINGS = frozenset(
    {"featuring", "containing", "offering", "serving", "covering", "comprising", "housing", "hosting"}
)
# What follows these tells of their object.
_DESCRIBING = word_list("describing")


def split_participle(clause: Clause, opening: int, verb: int, inside: Sequence[bool], prefix: Words) -> Lifted | None:
    """ "X did A, becoming B": X became B."""
    words = clause.words
    subject = _drop_adverbs(words[opening:verb])
    # "is a venue, featuring …" tells of the subject; "is an ability, uncovering …" need not.
    said = words[verb + 1 : verb + 2]
    copula = words[verb].lower in BE and verb_group_end(words, verb) == verb + 1 and not (said and said[0].tag == "JJ")
    for at in range(len(words) - 3, verb + 1, -1):
        if words[at].tag != "," or inside[at]:
            continue
        start = at + 1
        while start < len(words) - 1 and words[start].tag == "RB" and words[start].lower not in OF_EVENTS:
            start += 1
        participle = words[start]
        behind = words[start + 1 : start + 2]
        if (
            words[at - 1].tag == "JJ"
            and behind
            and behind[0].tag in {"NN", "NNS"}
            and words[at - 2].tag in {"DT", "IN", "PRP$"}
        ):
            # "in the dense, overlying layers"
            continue
        if participle.tag != "VBG" or participle.lower in OF_EVENTS or participle.lower in AUXILIARY:
            continue
        if copula and participle.lower not in _OF_THINGS:
            continue
        if words[verb_group_end(words, verb) - 1].lower in _DESCRIBING:
            continue
        base = base_of_participle(participle.text)
        if base is None or words[verb].tag == "MD" or _is_in_list(words, at, start, inside):
            continue
        plural = words[verb].tag == "VBP" if words[verb].tag in {"VBP", "VBZ"} else is_plural(subject)
        form, tag = finite_form(base, in_past=words[verb].tag == "VBD", plural=plural)
        turned = make_word(form, tag)
        aside = strip_ends(prefix + subject + words[at + 1 : start] + (turned,) + words[start + 1 :])
        rest = strip_ends(words[:at])
        if is_sound(rest) and is_sound(aside):
            return (
                Clause(rest, (clause.passage[0], max(rest[-1].end, clause.passage[0] + 1))),
                Clause(aside, passage_of(words[at + 1 :], clause.passage)),
            )
    return None


def split_absolute(clause: Clause, verb: int, inside: Sequence[bool], prefix: Words) -> Lifted | None:
    """ "…, with higher numbers indicating that …": higher numbers indicate that …"""
    words = clause.words
    for at in range(verb + 1, len(words) - 4):
        if words[at].lower != "with" or words[at - 1].tag != "," or inside[at]:
            continue
        end = noun_phrase_end(words, at + 1)
        if end <= at + 2 or end >= len(words) - 1 or words[end].tag != "VBG":
            continue
        base = base_of_participle(words[end].text)
        about = words[at + 1 : end]
        if base is None:
            continue
        form, tag = finite_form(base, in_past=words[verb].tag == "VBD", plural=is_plural(about))
        aside = strip_ends((*prefix, *about, make_word(form, tag), *words[end + 1 :]))
        rest = strip_ends(words[: at - 1])
        if is_sound(rest) and is_sound(aside):
            own = passage_of(words[at + 1 :], clause.passage)
            return Clause(rest, (clause.passage[0], max(rest[-1].end, clause.passage[0] + 1))), Clause(aside, own)
    return None


def split_reported_participle(clause: Clause, said: int, inside: Sequence[bool]) -> Lifted | None:
    """ "X held that A, finding that B": X held that A; X found that B."""
    words = clause.words
    verb = main_verb(words, opening_end(words, inside), inside)
    for at in range(said + 2, len(words) - 4):
        if words[at].tag != "," or inside[at] or words[at + 1].tag != "VBG" or words[at + 2].lower != "that":
            continue
        base = base_of_participle(words[at + 1].text)
        if base is None:
            continue
        plural = words[verb].tag == "VBP"
        form, tag = finite_form(base, in_past=words[verb].tag == "VBD", plural=plural)
        aside = strip_ends((*_drop_adverbs(words[:verb]), make_word(form, tag), *words[at + 2 :]))
        rest = strip_ends(words[:at])
        if is_sound(rest) and is_sound(aside):
            own = passage_of(words[at + 1 :], clause.passage)
            return Clause(rest, (clause.passage[0], max(rest[-1].end, clause.passage[0] + 1))), Clause(aside, own)
    return None


def _is_in_list(words: Words, comma: int, start: int, inside: Sequence[bool]) -> bool:
    """Whether the comma separates members of a list ("sourcing, screening, and hiring", "heating, cooling, water")."""
    if words[comma - 1].tag == "VBG" or words[comma - 1].lower.endswith("ing"):
        return True
    if any(word.tag in {",", "CC"} for word in words[start + 1 : start + 2]):
        return True
    if any(word.lower in {"include", "includes", "included"} for word in words[:comma]):
        return True
    # "…, containing A, and, at B, the deepest": what comes last is told of the subject again.
    return any(
        words[i].tag == "CC" and words[i - 1].tag == "," and words[min(i + 1, len(words) - 1)].tag in {"VBG", "IN", ","}
        for i in range(comma + 1, len(words))
        if not inside[i]
    )


def _drop_adverbs(words: Words) -> Words:
    end = len(words)
    while end > 0 and words[end - 1].tag == "RB":
        end -= 1
    return words[:end]
