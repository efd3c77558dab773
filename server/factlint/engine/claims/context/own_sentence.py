"""Whether a sentence itself names what its pronouns may speak of, so that it stands alone without words put in."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.claims.context.mentions import Resolution, is_in_agreement, mention_of
from factlint.engine.claims.context.pronouns import family_of
from factlint.engine.claims.names import TIMES
from factlint.engine.claims.statements import opening_end
from factlint.engine.language.en.syntax import (
    FINITE,
    NOUNS,
    REPORTING,
    main_verb,
    mark_enclosed,
    noun_phrase_end,
    noun_phrase_start,
    noun_phrases,
    verb_group_end,
)
from factlint.engine.language.en.tokens import Word

_SHORT = 2


def names_its_pronouns(words: Sequence[Word], resolution: Resolution) -> bool:
    """Whether each pronoun that nobody resolved has something before it in the sentence that it may well take up.

    The possessive of a subject ("an arthropod wears its skeleton"), and a later clause's own pronoun ("a soldering iron
    is used when it is hot"); not the object of the main clause, which goes on about what was said before.
    """
    inside = mark_enclosed(words)
    opening = opening_end(words, inside)
    verb = main_verb(words, opening, inside)
    if verb <= opening:
        return False
    first = resolution.sentence == 1 and not resolution.titled
    return all(
        _is_named(words, index, opening, verb, first=first)
        for index, word in enumerate(words)
        if word.start in resolution.unresolved and word.start >= 0
    )


def takes_up_nothing(words: Sequence[Word], resolution: Resolution) -> bool:
    """Whether a pronoun that nobody resolved has nothing before it in the statement that it could take up.

    What is done to "it" or "him" is not done to who does it: "Lund forced him to leave".
    """
    inside = mark_enclosed(words)
    verb = main_verb(words, opening_end(words, inside), inside)
    for index, word in enumerate(words):
        family = family_of(word.lower)
        if word.start not in resolution.unresolved or word.start < 0 or family is None:
            continue
        before = [
            phrase for phrase in noun_phrases(words[:index]) if _may_be(phrase, family, owning=word.tag == "PRP$")
        ]
        done_to = word.tag == "PRP" and verb >= 0 and index == verb_group_end(words, verb)
        if done_to:
            before = [phrase for phrase in before if phrase[-1] is not words[verb - 1]]
        if not before and not _opens_for(words, index, verb):
            return True
    return False


def _may_be(phrase: Sequence[Word], family: str, *, owning: bool) -> bool:
    """Whether a pronoun may take up what stands before it; a ship has "her" voyage, and "each child" may be "they"."""
    anybody = phrase[0].lower in {"a", "an", "each", "every", "any", "no"} or phrase[-1].lower in _SOMEBODY
    named = any(word.tag == "NNP" for word in phrase)
    return _agrees(phrase, family) or anybody or (named and (owning or family != "it"))


_SOMEBODY = frozenset({"somebody", "someone", "anyone", "anybody", "everyone", "everybody"})


def _opens_for(words: Sequence[Word], index: int, verb: int) -> bool:
    """ "Through his work, Lund found …", "with its hair the yak …": whom the opening speaks of, is named behind it."""
    opening = opening_end(words, mark_enclosed(words))
    if opening == 0 and verb > 0 and words[index].tag == "PRP$":
        subject = _subject_behind_opening(words, verb)
        return bool(subject) and words[index].start < subject[0].start
    return index < opening < len(words) and words[opening].tag in {"NNP", "NNS", "NN", "DT", "JJ"}


def _is_named(words: Sequence[Word], index: int, opening: int, verb: int, *, first: bool) -> bool:
    """Whether the subject, or what stands before the pronoun, names it; `first` where the draft said nothing before."""
    word = words[index]
    family = family_of(word.lower)
    if family is None:
        return False
    subject = _phrase(words, opening) or _subject_behind_opening(words, verb)
    if not subject:
        return False
    if word.start < subject[0].start:
        # "On its own, the Amur runs …", "with its long hair the yak is …": the name comes behind.
        named = all(one.tag == "NNP" for one in subject if one.tag != "DT") and index < opening
        return (named or first or words[0].lower in _COMPARING) and _agrees(subject, family)
    if _goes_on(subject, words, opening):
        return False
    if index < verb:
        # "Varn, which its people call Varnby, is …"
        told = words[opening + len(subject)].tag == "," and word.tag == "PRP$"
        return told and _agrees(subject, family)
    if word.tag == "PRP$":
        return _agrees(subject, family) or _agrees(_clause_subject(words, index, verb), family)
    clause = next((at for at in range(index, verb, -1) if words[at].tag in _CLAUSES or words[at].lower in _OPENS), 0)
    if not clause or any(one.lower in REPORTING for one in words[verb:clause]):
        return False
    later = index + 1 < len(words) and (
        words[index + 1].tag in FINITE or any(w.tag in FINITE for w in words[clause:index])
    )
    return later and (_agrees(subject, family) or any(_agrees(one, family) for one in noun_phrases(words[verb:clause])))


def _subject_behind_opening(words: Sequence[Word], verb: int) -> tuple[Word, ...]:
    """ "The yak" of "with its long hair the yak is …", where no comma stands before it."""
    start = noun_phrase_start(words, verb)
    if start > 1 and words[start - 1].lower == "of":
        start = noun_phrase_start(words, start - 1)
    return tuple(words[start : noun_phrase_end(words, start)]) if start > 1 and words[start - 1].tag in NOUNS else ()


def _clause_subject(words: Sequence[Word], index: int, verb: int) -> tuple[Word, ...]:
    """ "An organism" of "Lund held that an organism has two types of |its| cells"."""
    at = next((i for i in range(index - 1, verb, -1) if words[i].tag in FINITE), 0)
    return tuple(words[noun_phrase_start(words, at) : at]) if at else ()


_CLAUSES = frozenset({"SC", "WRB", "WP", "WDT"})
_COMPARING = frozenset({"like", "unlike"})
_OPENS = frozenset(
    {"because", "since", "after", "before", "when", "while", "if", "until", "once", "although", "whether"}
)


def _goes_on(subject: Sequence[Word], words: Sequence[Word], opening: int) -> bool:
    """ "The book", "its capital": a subject that goes on about something told before."""
    first = subject[0]
    if first.tag in {"PRP", "PRP$", "EX"} or first.lower in {"this", "that", "these", "those", "such"}:
        return True
    behind = opening + len(subject)
    told = behind < len(words) and words[behind].lower == "of"
    return first.lower == "the" and len(subject) <= _SHORT and words[opening + 1].tag != "NNP" and not told


def _phrase(words: Sequence[Word], start: int) -> tuple[Word, ...]:
    return tuple(words[start : noun_phrase_end(words, start)])


def _agrees(phrase: Sequence[Word], family: str) -> bool:
    if (
        not phrase
        or phrase[0].tag in {"PRP", "EX", "PRP$"}
        or all(w.lower in TIMES or w.tag in {"CD", "DT"} for w in phrase)
    ):
        return False
    return is_in_agreement(mention_of(0, tuple(phrase), " ".join(word.text for word in phrase), True), family)
