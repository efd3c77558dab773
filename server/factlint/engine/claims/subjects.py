"""What a claim is about: the name or noun phrase of its subject, as a source would title it."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.claims.context.mentions import core_of_subject, drop_brackets
from factlint.engine.claims.statements import attribution_end, opening_end
from factlint.engine.language.en.syntax import NOUNS, Clause, main_verb, mark_enclosed, noun_phrase_start
from factlint.engine.language.en.tokens import Word

_GLOSS = NOUNS | {"JJ", "IN", "CC", ",", "DT"}
_SMALL = frozenset({"the", "a", "an", "this", "that", "these", "those", "some", "many", "all", "both", "most"})


def subject_of(words: Sequence[Word]) -> str:
    """ "Gary Smith" of "Gary Smith's research focuses on …"; "" for a claim without a subject that names something."""
    inside = mark_enclosed(words)
    said = attribution_end(words)
    opening = said + opening_end(words[said:], inside[said:])
    verb = main_verb(words, opening, inside)
    if verb <= opening:
        return ""
    subject = drop_brackets(core_of_subject(words[opening:verb]))
    if subject and subject[0].tag == "IN":
        subject = _last_phrase(words[noun_phrase_start(words, verb) : verb])
    if any(word.lower == "nor" for word in subject):
        return ""
    owner = next((i for i, word in enumerate(subject) if word.tag == "POS"), -1)
    if subject and subject[0].tag == "PRP$" and subject[0].text.endswith(("'s", "'")):
        return subject[0].text.removesuffix("'s").removesuffix("'")
    if owner > 0 and any(word.tag == "NNP" for word in subject[:owner]):
        subject = subject[:owner]
    joint = next((i for i, word in enumerate(subject) if word.tag == "IN"), -1)
    lower = joint > 0 and subject[joint - 1].text[0].islower()
    if lower and not _has_name(subject[:joint]) and subject[joint].lower == "of" and _has_name(subject[joint + 1 :]):
        # "the plot of The Night Buffalo"
        subject = subject[joint + 1 :]
    elif joint > 0 and not _has_name(subject[joint + 1 :]):
        subject = subject[:joint]
    kept = [word for word in subject if word.text not in {'"', "“", "”"}]
    if len(kept) > 1 and kept[0].tag == "CD" and kept[1].tag == "NNP":
        kept = kept[1:]
    while kept and kept[0].lower in _SMALL and not (kept[0].text[0].isupper() and kept[0].start > 0):
        kept = kept[1:]
    if not any(word.tag in NOUNS for word in kept):
        return ""
    return _join_words(kept)


def drop_gloss(clause: Clause, *, first: bool) -> Clause:
    """A part of a sentence without what its subject is short for, or its short form: "ICD-9 (International …)".

    The years behind a name or title stay with the `first` part only: "Ada Lovelace (1815-1852) was …".
    """
    words = clause.words
    verb = main_verb(words, opening_end(words, mark_enclosed(words)))
    start = next((i for i in range(1, max(verb, 0)) if words[i].text == "("), -1)
    end = next((i for i in range(start, verb) if words[i].text == ")"), -1) if start > 0 else -1
    gloss = words[start + 1 : end]
    dated = any(word.tag == "CD" for word in gloss)
    if end < 0 or not gloss or not all(w.tag in _GLOSS or (w.tag in {"CD", ":"} and not first) for w in gloss):
        return clause
    if dated and first:
        return clause
    return Clause(words[:start] + words[end + 1 :], clause.passage)


def _last_phrase(words: Sequence[Word]) -> tuple[Word, ...]:
    """What stands behind an opening without a comma: "Seneca" of "In philosophy Seneca was …".

    A name behind a noun begins a phrase of its own, and so does an adjective.
    """
    start = 0
    for at in range(1, len(words)):
        before, word = words[at - 1], words[at]
        is_noun = before.tag in {"NN", "NNS", "CD"} and before.text[0].islower()
        if (word.tag == "NNP" and is_noun) or (word.tag == "JJ" and before.tag in {"NN", "NNS", "NNP"}):
            start = at
    return tuple(words[start:])


def _has_name(words: Sequence[Word]) -> bool:
    return any(word.tag == "NNP" for word in words)


def _join_words(words: Sequence[Word]) -> str:
    text = ""
    for word in words:
        text += word.text if word.tag == "POS" or word.text in {",", "."} or not text else f" {word.text}"
    return text
