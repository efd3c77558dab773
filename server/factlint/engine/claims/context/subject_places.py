"""Subjects that do not stand where a sentence begins: behind an opening without a comma, behind the verb, behind "as"."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.claims.names import named_runs
from factlint.engine.language.en.lemmas import verb_lemma
from factlint.engine.language.en.syntax import NOUNS, noun_phrase_end, noun_phrase_start
from factlint.engine.language.en.tokens import Word

_LYING = frozenset({"lie", "stand", "sit", "rise", "run", "live", "hang", "stretch", "flow"})
_NOBODY = frozenset({"no", "nobody", "none", "few", "nothing"})


def name_behind_opening(sentence: Sequence[Word], opening: int, verb: int) -> tuple[Word, ...]:
    """ "For six hundred years |Norland| was a kingdom", "in his hands |the sling| was a weapon": right before the verb.

    Only behind an opening that ends in a noun and has no comma.
    """
    end = verb
    while end > opening and sentence[end - 1].tag == "RB":
        end -= 1
    start = next((first for first, last in named_runs(sentence) if last == end and first > opening + 1), 0)
    if not start:
        start = noun_phrase_start(sentence, end)
        if start <= opening + 1 or start >= end or sentence[start].lower != "the":
            return ()
        return tuple(sentence[start:end]) if sentence[start - 1].tag in NOUNS | {"CD"} else ()
    before = sentence[start - 2] if sentence[start - 1].tag == "DT" else sentence[start - 1]
    return tuple(sentence[start:end]) if before.tag in NOUNS | {"CD"} else ()


def subject_behind_verb(sentence: Sequence[Word], verb: int) -> tuple[Word, ...]:
    """ "Beside the square in Varn stands |the Lund|": what stands somewhere, where nothing else before the verb can."""
    if verb_lemma(sentence[verb].lower) not in _LYING or sentence[noun_phrase_start(sentence, verb) - 1].tag != "IN":
        return ()
    end = noun_phrase_end(sentence, verb + 1)
    closed = end == len(sentence) or sentence[end].tag in {".", ","}
    found = tuple(sentence[verb + 1 : end])
    return found if found and closed and found[0].lower not in {"a", "an"} else ()


def compared_behind(sentence: Sequence[Word], opening: int, verb: int) -> tuple[Word, ...]:
    """ "Few cities are as large as |Varn|", "no metal melts later than |tungsten|": what such a sentence is about."""
    if sentence[opening].lower not in _NOBODY:
        return ()
    last = len(sentence) - (sentence[-1].tag == ".")
    at = next((i for i in range(last - 1, verb, -1) if sentence[i].lower in {"as", "than"}), 0)
    found = tuple(sentence[at + 1 : last])
    whole = at > 0 and noun_phrase_end(sentence, at + 1) == last
    told = bool(found) and (found[0].lower == "the" or all(word.tag in {"NNP", "NN"} for word in found))
    return found if whole and told and found[-1].tag in {"NN", "NNP"} else ()
