"""What "the dam", "this museum" and "these changes" stand for: what the text has spoken of by such a name or such a kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from factlint.engine.claims.context.kinds_told import same_kind
from factlint.engine.claims.context.mentions import (
    Mention,
    bare_name,
    is_of_titled_page,
    is_same_definite,
    last_noun,
    may_be_called,
)
from factlint.engine.claims.context.roles import ROLES, is_picked_out, is_told_here
from factlint.engine.language.en.syntax import NOUNS, noun_phrase_end
from factlint.engine.language.en.tokens import Word

_POINTING = frozenset({"this", "these", "that", "those", "such"})
_NEAR, _FAR = 2, 12
"""How many sentences before "this dam" and "the dam" may have named it."""


@dataclass(frozen=True, slots=True)
class SpokenOf:
    """What a text has spoken of before its sentence of this number, and which of them its paragraph began with."""

    mentions: Sequence[Mention]
    topic: Mention | None
    last_subject: Mention | None
    sentence: int
    paragraph_start: int


def find_definite(sentence: Sequence[Word], index: int) -> tuple[bool, int] | None:
    """Whether the article or word that stands there points ("this"), and where its noun ends; None where no bare noun follows, or
    the sentence itself says which one is meant.
    """
    word = sentence[index]
    pointing = word.lower in _POINTING and word.tag in {"DT", "JJ"}
    if word.lower != "the" and not pointing:
        return None
    end = noun_phrase_end(sentence, index)
    if end - index != 2 or sentence[index + 1].tag not in NOUNS or sentence[index + 1].tag == "NNP":
        return None
    if is_picked_out(sentence[end] if end < len(sentence) else None):
        return None
    return None if not pointing and is_told_here(sentence, index, end) else (pointing, end)


def resolve_definite(noun: Word, spoken_of: SpokenOf, *, pointing: bool) -> Mention | None:
    """What the noun stands for; None where that may be several things, or nothing that was named."""
    name, topic = noun.lower, spoken_of.topic
    since = spoken_of.sentence - (_NEAR if pointing else _FAR)
    if name in ROLES:
        since = max(since, spoken_of.paragraph_start)
    recent = [m for m in spoken_of.mentions if m.sentence >= since]
    by_name = [
        m
        for m in recent
        if len(m.words) > 1
        and last_noun(m) == name
        and m.words[0].lower not in _POINTING
        and not is_same_definite(m, name)
        and (not pointing or m.plural == (noun.tag == "NNS"))
    ]
    named = [m for m in by_name if m.named]
    typed = [m for m in recent if m.types & same_kind(name) and m.named]
    if not named and not typed and is_of_titled_page(topic, spoken_of.last_subject, noun):
        return topic
    if may_be_called(spoken_of.last_subject, noun, spoken_of.sentence - 2) and not named:
        return None
    for group in (named, typed, by_name if pointing else []):
        texts = {bare_name(m) for m in group}
        if len(texts) == 1:
            return next((m for m in reversed(group) if m.words[0].tag == "DT"), group[-1])
        if texts and topic is not None and topic.named and last_noun(topic) == name:
            return next((m for m in reversed(group) if bare_name(m) == bare_name(topic)), topic)
        if texts:
            return None
    return topic if _is_topic(name, topic, since) else None


def _is_topic(name: str, topic: Mention | None, since: int) -> bool:
    """Whether what the text is about is of that kind; what each place has one of is not taken from another paragraph."""
    if topic is None or bare_name(topic) == name or (name in ROLES and 0 < topic.sentence < since):
        return False
    fits = bool(topic.types & same_kind(name)) or last_noun(topic) == name
    return fits and topic.named and topic.text.lower() != f"the {name}"
