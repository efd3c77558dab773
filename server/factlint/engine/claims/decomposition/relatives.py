"""Relative clauses: what "which", "who", "that" and "where" speak of, and the statement they make of it."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.claims.names import kind_of
from factlint.engine.claims.statements import is_sound, opening_end
from factlint.engine.language.en.lemmas import verb_lemma
from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.syntax import (
    BE,
    FINITE,
    NOUNS,
    Clause,
    head_of,
    is_plural,
    make_word,
    noun_phrase_start,
    passage_of,
    strip_ends,
)
from factlint.engine.language.en.tokens import Word

Words = tuple[Word, ...]
Lifted = tuple[Clause, Clause]

# After "which" these speak of the whole event before them, not of a thing in it.
_EVENT_VERBS = word_list("event verbs")
_HUMAN = word_list("human nouns")
_TELLING = frozenset("advise assure convince inform notify persuade remind show teach tell warn".split())


def split_relative(clause: Clause, verb: int, inside: Sequence[bool], prefix: Words) -> Lifted | None:
    """ "…, which was built in 1931, …": what it speaks of was built in 1931."""
    words = clause.words
    for at in range(1, len(words) - 2):
        pronoun = words[at]
        if inside[at] or pronoun.lower not in {"which", "who", "that", "where"}:
            continue
        comma = words[at - 1].tag == ","
        if pronoun.lower == "where":
            lifted = _where(clause, at, verb, inside) if comma and at > verb else None
        elif pronoun.tag not in {"WDT", "WP"} or (pronoun.lower == "that" and comma):
            lifted = None
        else:
            lifted = _what(clause, at, verb, inside, prefix, comma=comma)
        if lifted is not None:
            return lifted
    return None


def _what(clause: Clause, at: int, verb: int, inside: Sequence[bool], prefix: Words, *, comma: bool) -> Lifted | None:
    words = clause.words
    first = at + 1
    while first < len(words) and words[first].tag == "RB":
        first += 1
    if first >= len(words) or words[first].tag not in FINITE or words[first].lower in _EVENT_VERBS:
        return None
    before = at - 1 if comma else at
    start = _antecedent(words, before, words[at].lower, words[first])
    if start is None:
        return None
    if not comma and start and verb_lemma(words[start - 1].lower) in _TELLING:
        # "told the academy that light moves": that is what was told.
        return None
    if not comma and (start != noun_phrase_start(words, before) or not _only_tells_more(words[start:before], verb, at)):
        return None
    end = _end(words, at, verb, inside)
    aside = strip_ends(prefix + _words_to_name(words, start, before, verb, inside) + words[at + 1 : end])
    after = end + 1 if comma and end < len(words) and words[end].tag == "," else end
    if after == end + 1 and opening_end(words, inside) == after:
        # "Unlike A, which …, B is …": the comma ends what comes before the subject.
        after = end
    rest = strip_ends(words[:before] + words[after:])
    if not is_sound(aside) or not is_sound(rest):
        return None
    own = passage_of(words[at:end], clause.passage)
    return Clause(rest, _remaining_passage(clause, words, before, end)), Clause(aside, own)


def _words_to_name(words: Words, start: int, end: int, verb: int, inside: Sequence[bool]) -> Words:
    """ "X is their first album, which …" tells of X by its name, too."""
    is_subject = start == verb + 1 and words[verb].lower in BE and words[start].tag == "PRP$"
    return words[opening_end(words, inside) : verb] if is_subject else words[start:end]


def _remaining_passage(clause: Clause, words: Words, before: int, end: int) -> tuple[int, int]:
    """The passage of what remains: up to the relative clause when that ends the sentence, else all of it."""
    stop = words[before - 1].end
    return (clause.passage[0], stop) if end >= len(words) and stop > clause.passage[0] else clause.passage


def _only_tells_more(antecedent: Words, verb: int, at: int) -> bool:
    """Without a comma the clause may pick out which one is meant; after a name or an owner it only tells more."""
    return at > verb and (
        antecedent[0].tag == "PRP$" or (antecedent[0].lower == "the" and any(w.tag == "NNP" for w in antecedent))
    )


def _end(words: Words, at: int, verb: int, inside: Sequence[bool]) -> int:
    """A relative clause inside the subject ends at the comma before the main verb, any other at the clause's end."""
    if at >= verb:
        return len(words)
    commas = [index for index in range(at + 1, verb) if words[index].tag == "," and not inside[index]]
    return commas[-1] if commas else verb


def _antecedent(words: Words, end: int, pronoun: str, verb: Word) -> int | None:
    """Where the noun phrase that the pronoun speaks of begins; None when it could be more than one."""
    start = noun_phrase_start(words, end)
    if start == end:
        return None
    nearest = words[start:end]
    if nearest[0].tag in {"CD", "$"}:
        # "measured 1.69 m, which was average": said of the measure, or of all that comes before.
        return None
    if start > 0 and (words[start - 1].tag in {"CC", ","} or words[start - 1].text in {")", "]"}):
        # The last member of a list, or half of a phrase.
        return None
    if start > 0 and words[start - 1].lower == "between":
        # "between the older, who …, and the younger, who …"
        return None
    if pronoun == "who" and kind_of(nearest) in {"organization", "place"}:
        # "the first head of the Forest Service, who …"
        return None
    if pronoun == "who":
        of_somebody = words[start - 2].tag == "NNP" or words[start - 2].lower in _HUMAN
        if start > 1 and words[start - 1].tag in {"IN", "TO"} and of_somebody:
            # "Duke Karl of Varn, who …" is the duke; "a friend of Karl Berg, who …" may be either.
            outer = noun_phrase_start(words, start - 1)
            titled = words[start - 1].lower == "of" and words[start - 2].tag == "NNP"
            return outer if titled and _agree(words[outer:end], verb) else None
        fits = any(word.tag in {"NNP", "NNS"} or word.lower in _HUMAN for word in nearest)
        return start if fits and _agree(nearest, verb) else None
    outer = _outer(words, start)
    if outer == start:
        return start if _agree(nearest, verb) else None
    if any(word.tag == "NNP" for word in nearest):
        # "the University of Jena" is one name; "a chapel in Sedlec" leaves two readings.
        one_name = words[outer].lower == "the" and words[start - 1].lower == "of" and words[start - 2].tag == "NNP"
        return outer if one_name else None
    return outer if _agree(words[outer:end], verb) else None


def _agree(phrase: Words, verb: Word) -> bool:
    if verb.tag == "MD" or (verb.tag == "VBD" and verb.lower not in BE):
        return True
    plural = verb.tag == "VBP" or verb.lower == "were"
    head = head_of(phrase)
    return (head is not None and head.tag == "NNS") == plural or is_plural(phrase) == plural


def _outer(words: Words, start: int) -> int:
    """Where the whole noun phrase begins: back over "of …", "for …", "in …" as long as a noun stands before them."""
    while start > 1 and words[start - 1].tag in {"IN", "TO"}:
        further = noun_phrase_start(words, start - 1)
        if further == start - 1 or words[start - 2].tag not in NOUNS:
            break
        start = further
    return start


def _where(clause: Clause, at: int, verb: int, inside: Sequence[bool]) -> Lifted | None:
    """ "studied at X in Y, where he met Z": at X in Y, he met Z."""
    words = clause.words
    phrase = at - 1
    while True:
        start = noun_phrase_start(words, phrase)
        if start >= phrase or start - 1 <= verb or words[start - 1].tag not in {"IN", "TO"}:
            break
        phrase = start - 1
        if words[phrase - 1].tag not in NOUNS:
            break
    if phrase >= at - 1 or words[phrase].lower not in {"in", "at", "on", "to", "from", "near"}:
        return None
    if words[phrase].lower in {"to", "from"} and not any(w.tag == "NNP" for w in words[phrase + 1 : at]):
        # "rise to the surface, where …": on it, or at it.
        return None
    joint = words[phrase] if words[phrase].tag == "IN" and words[phrase].lower in {"in", "at", "on", "near"} else None
    place = (joint or make_word("in", "IN"), *words[phrase + 1 : at - 1])
    told = words[at + 1 :]
    aside = strip_ends((*place, make_word(",", ","), *told))
    rest = strip_ends(words[: at - 1])
    if not told or not is_sound(told) or not is_sound(aside) or not is_sound(rest) or inside[at]:
        return None
    return Clause(rest, _remaining_passage(clause, words, at - 1, len(words))), Clause(
        aside, passage_of(words[at:], clause.passage)
    )
