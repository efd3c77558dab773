"""Statements inside a statement: relative clauses, appositions and participles, each made a clause of its own."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.framing.clauses import attribution_end, opening_end, sound
from factlint.engine.framing.syntax import (
    AUXILIARY,
    BE,
    FINITE,
    NEGATION,
    NOUNS,
    Clause,
    enclosed,
    is_plural,
    made,
    main_verb,
    noun_phrase_end,
    noun_phrase_start,
    passage_of,
    stripped,
    verb_group_end,
)
from factlint.engine.framing.tokens import Word
from factlint.engine.framing.verbs import base_of_participle, finite

Words = tuple[Word, ...]

# What these say holds of the whole event before them, not of its subject.
_OF_EVENTS = frozenset(
    """making causing leading resulting allowing meaning giving creating leaving bringing contributing forcing enabling
    ensuring adding helping prompting sparking triggering raising reducing marking paving suggesting indicating
    including according depending regarding following starting beginning using being having considering excluding
    concerning ranging increasing decreasing letting turning setting""".split()
)
_EVENT_VERBS = frozenset(
    """means meant makes made allows allowed led leads caused causes resulted results helps helped gave gives enabled
    enables can could may might would will prompted sparked""".split()
)
_MAKING = frozenset(
    """written directed founded built created developed published released produced recorded invented designed painted
    composed established discovered heard filmed made introduced launched""".split()
)
_PLACED = frozenset(
    {"located", "situated", "based", "called", "named", "titled", "found", "dedicated", "consisting", "set"}
)
_HUMAN = frozenset(
    """man woman boy girl person people actor actress singer writer author poet novelist painter artist scientist
    physicist chemist mathematician engineer politician president minister king queen emperor footballer player lawyer
    professor teacher student researcher doctor soldier general officer director producer composer musician philosopher
    historian journalist businessman businesswoman entrepreneur founder inventor explorer architect economist brother
    sister father mother son daughter wife husband friend leader""".split()
)


def without_asides(clause: Clause) -> list[Clause]:
    """The clause without its asides, then each aside as a clause; the clause itself where nothing can be lifted out."""
    result: list[Clause] = []
    rest = clause
    for _ in range(4):
        lifted = _lift(rest)
        if lifted is None:
            break
        rest, aside = lifted
        result.append(aside)
    return [rest, *result]


def _lift(clause: Clause) -> tuple[Clause, Clause] | None:
    words = clause.words
    inside = enclosed(words)
    said = attribution_end(words)
    opening = opening_end(words, inside)
    verb = main_verb(words, opening, inside)
    if verb < 0 or said:
        return None
    return (
        _apposition(clause, opening, verb, inside)
        or _relative(clause, verb, inside)
        or _described(clause, opening, verb, inside)
        or _participle(clause, opening, verb, inside)
    )


def _apposition(clause: Clause, opening: int, verb: int, inside: Sequence[bool]) -> tuple[Clause, Clause] | None:
    """ "X, a physicist, won …": X won …; X was a physicist."""
    words = clause.words
    if words[verb - 1].tag != ",":
        return None
    comma = next((i for i in range(opening, verb - 1) if words[i].tag == "," and not inside[i]), -1)
    if comma <= opening or comma + 2 >= verb - 1:
        return None
    name, described = words[opening:comma], words[comma + 1 : verb - 1]
    if described[0].tag != "DT" or described[0].lower not in {"a", "an", "the"}:
        return None
    if noun_phrase_start(words[:comma], comma) > opening or any(
        word.tag in FINITE or (word.tag == "," and not inside[comma + 1 + i]) for i, word in enumerate(described)
    ):
        return None
    rest = words[:comma] + words[verb:]
    return _pair(clause, rest, name, described, words[verb].tag == "VBD")


def _pair(clause: Clause, rest: Words, name: Words, described: Words, in_past: bool) -> tuple[Clause, Clause] | None:
    plural = is_plural(name)
    head = next((word for word in reversed(described) if word.tag in NOUNS), None)
    human = any(word.lower in _HUMAN for word in described)
    form, tag = finite("be", in_past=in_past and human and head is not None, plural=plural)
    aside = stripped((*name, made(form, tag), *described))
    if not sound(rest) or not sound(aside):
        return None
    return Clause(rest, clause.passage), Clause(aside, clause.passage)


def _relative(clause: Clause, verb: int, inside: Sequence[bool]) -> tuple[Clause, Clause] | None:
    """ "…, which was built in 1931, …": what it speaks of was built in 1931."""
    words = clause.words
    for at in range(1, len(words) - 2):
        if words[at].lower not in {"which", "who"} or words[at - 1].tag != "," or inside[at]:
            continue
        first = at + 1
        while first < len(words) and words[first].tag == "RB":
            first += 1
        if first >= len(words) or words[first].tag not in FINITE or words[first].lower in _EVENT_VERBS:
            continue
        start = _antecedent(words, at - 1, words[at].lower, words[first])
        if start is None:
            continue
        end = _relative_end(words, at, verb, inside)
        about = words[start : at - 1]
        aside = stripped(about + words[at + 1 : end])
        rest = stripped(words[: at - 1] + words[end + 1 if end < len(words) and words[end].tag == "," else end :])
        if sound(aside) and sound(rest):
            passage = passage_of(words[at:end], clause.passage)
            whole = clause.passage if at < verb or end < len(words) else (clause.passage[0], words[at - 2].end)
            return Clause(rest, whole if whole[1] > whole[0] else clause.passage), Clause(aside, passage)
    return None


def _relative_end(words: Words, at: int, verb: int, inside: Sequence[bool]) -> int:
    """A relative clause inside the subject ends at the comma before the main verb, any other at the clause's end."""
    if at < verb:
        for index in range(verb - 1, at, -1):
            if words[index].tag == "," and not inside[index]:
                return index
        return verb
    return len(words)


def _antecedent(words: Words, comma: int, pronoun: str, verb: Word) -> int | None:
    """Where the noun phrase that "which" or "who" speaks of begins; None when it could be more than one."""
    start = noun_phrase_start(words, comma)
    if start == comma:
        return None
    nearest = words[start:comma]
    if pronoun == "who":
        return (
            start if any(word.tag == "NNP" or word.lower in _HUMAN or word.tag == "NNS" for word in nearest) else None
        )
    if verb.tag in {"VBZ", "VBP"} and is_plural(nearest) != (verb.tag == "VBP"):
        return None
    if start == 0 or words[start - 1].tag not in {"IN", "TO"}:
        return start
    if nearest[0].tag == "NNP" or nearest[-1].tag == "NNP":
        if words[start - 1].lower == "of":
            outer = noun_phrase_start(words, start - 1)
            # "the University of Jena" is one name; "a chapel of Jena" leaves two readings.
            return (
                outer if words[outer].lower == "the" and outer < start - 1 and words[start - 2].tag == "NNP" else None
            )
        # After "by", "in" or "at" a name is what the sentence just brought up.
        return start
    return start if words[start].tag == "DT" and words[start].lower in {"a", "an"} else None


def _described(clause: Clause, opening: int, verb: int, inside: Sequence[bool]) -> tuple[Clause, Clause] | None:
    """ "X is a Y that does Z" states that X is a Y and that X does Z; the same for "a Y built in 1931"."""
    words = clause.words
    group = verb_group_end(words, verb)
    if words[verb].lower not in BE or group != verb + 1 or any(word.lower in NEGATION for word in words[verb:group]):
        return None
    start = group
    while start < len(words) and words[start].tag == "RB":
        start += 1
    if start >= len(words) or words[start].lower not in {"a", "an"}:
        return None
    end = noun_phrase_end(words, start)
    # "a branch of mathematics and computer science that …"
    while end + 1 < len(words) and words[end].lower == "of":
        further = noun_phrase_end(words, end + 1)
        if further == end + 1:
            break
        end = further
        if end + 1 < len(words) and words[end].lower == "and" and noun_phrase_end(words, end + 1) > end + 1:
            end = noun_phrase_end(words, end + 1)
    if end <= start or end >= len(words) - 2:
        return None
    subject, following = words[:verb], words[end]
    if following.lower in {"that", "which", "who"}:
        first = end + 1
        while first < len(words) - 1 and words[first].tag == "RB":
            first += 1
        if words[first].tag not in FINITE:
            return None
        about = words[end + 1 :]
    elif following.tag == "VBN" or (following.tag == "RB" and words[end + 1].tag == "VBN"):
        participle = following if following.tag == "VBN" else words[end + 1]
        if participle.lower in _PLACED:
            return None
        # "is a song written by X": the making is past even where the thing is not.
        form = made("was", "VBD") if participle.lower in _MAKING and words[verb].lower == "is" else words[verb]
        about = (form, *words[end:])
    else:
        return None
    rest, aside = stripped(words[:end]), stripped(subject + about)
    if not sound(rest) or not sound(aside) or inside[end]:
        return None
    return Clause(rest, (clause.passage[0], max(clause.passage[0] + 1, words[end - 1].end))), Clause(
        aside, passage_of(words[end:], clause.passage)
    )


def _participle(clause: Clause, opening: int, verb: int, inside: Sequence[bool]) -> tuple[Clause, Clause] | None:
    """ "X did A, becoming B": X became B."""
    words = clause.words
    subject = _without_adverbs(words[opening:verb])
    if words[verb].lower in BE and verb_group_end(words, verb) == verb + 1:
        return None
    for at in range(len(words) - 3, verb + 1, -1):
        if words[at].tag != "," or inside[at]:
            continue
        start = at + 1
        while start < len(words) - 1 and words[start].tag == "RB":
            start += 1
        participle = words[start]
        if participle.tag != "VBG" or participle.lower in _OF_EVENTS or participle.lower in AUXILIARY:
            continue
        base = base_of_participle(participle.text)
        if base is None or words[verb].tag == "MD" or _in_list(words, at, start, inside):
            continue
        plural = words[verb].tag == "VBP" if words[verb].tag in {"VBP", "VBZ"} else is_plural(subject)
        form, tag = finite(base, in_past=words[verb].tag == "VBD", plural=plural)
        turned = made(form, tag)
        aside = stripped(subject + words[at + 1 : start] + (turned,) + words[start + 1 :])
        rest = stripped(words[:at])
        if sound(rest) and sound(aside):
            return (
                Clause(rest, (clause.passage[0], max(rest[-1].end, clause.passage[0] + 1))),
                Clause(aside, passage_of(words[at + 1 :], clause.passage)),
            )
    return None


def _without_adverbs(words: Words) -> Words:
    end = len(words)
    while end > 0 and words[end - 1].tag == "RB":
        end -= 1
    return words[:end]


def _in_list(words: Words, comma: int, start: int, inside: Sequence[bool]) -> bool:
    """Whether the comma separates members of a list ("sourcing, screening, and hiring", "heating, cooling, water")."""
    if words[comma - 1].tag == "VBG" or words[comma - 1].lower.endswith("ing"):
        return True
    if words[start + 1].tag in {",", "CC"}:
        return True
    return any(
        words[i].tag == "CC" and words[i - 1].tag == "," and i + 1 < len(words) and words[i + 1].tag == "VBG"
        for i in range(comma + 1, len(words))
        if not inside[i]
    )
