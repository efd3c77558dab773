"""What a text keeps to: for each family of pronouns its last subject of its own, and when it was last spoken of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from factlint.engine.claims.context.kinds_told import same_kind
from factlint.engine.claims.context.mentions import Mention, bare_name, is_in_agreement, last_noun
from factlint.engine.claims.names import TIMES

_FAMILIES = ("it", "he", "she")
_DEED_ENDINGS = ("ment", "tion", "sion", "ance", "ence", "ing", "ure", "ry")

SPANS = frozenset("years days months weeks hours minutes seconds centuries decades times".split())


@dataclass(frozen=True, slots=True)
class _Kept:
    topic: Mention
    spoken_of: int


class KeptTopics:
    """The subject that a pronoun goes back to, over sentences that say something of its parts or of others."""

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}

    def note(self, sentence: int, subject: Mention | None, spoken_of: Iterable[Mention], *, opens: bool) -> None:
        """What sentence number `sentence` is about, and what else it speaks of, its pronouns given way to names.

        "The liver" is a topic where it `opens` a paragraph; later "the work" may be any that was told before.
        """
        names = {bare_name(mention) for mention in spoken_of}
        for family in _FAMILIES:
            kept = self._kept.get(family)
            if subject is not None and is_in_agreement(subject, family) and not is_part(subject):
                if not opens and _is_untold(subject) and not (kept is not None and is_of(subject, kept.topic)):
                    self._kept.pop(family, None)
                else:
                    self._kept[family] = _Kept(subject, sentence)
            elif kept is not None and subject is not None and is_part(subject) and not is_of(subject, kept.topic):
                # Of a part of something else, "it" may be either.
                del self._kept[family]
            elif kept is not None and (
                bare_name(kept.topic) in names or (subject is not None and is_of(subject, kept.topic))
            ):
                self._kept[family] = _Kept(kept.topic, sentence)

    def topic(self, family: str, sentence: int, mentions: Sequence[Mention]) -> Mention | None:
        """What a pronoun in this sentence goes back to, where nothing that the sentence before named may be meant."""
        kept = self._kept.get(family)
        if kept is None or kept.spoken_of < sentence - 2:
            return None
        if family != "it" and kept.topic.words[0].tag == "DT" and not kept.topic.named:
            return None
        near = [m for m in mentions if m.sentence == sentence - 1 and is_in_agreement(m, family)]
        others = [m for m in near if not is_of(m, kept.topic) and not is_time(m) and m.words[0].tag != "PRP$"]
        if family != "it":
            others = [m for m in others if m.is_person or (m.named and m.surely_person)]
        elif kept.spoken_of == sentence - 1:
            others = [m for m in others if m.fresh or (m.object and m.named)]
        else:
            others = [m for m in others if not m.placed]
        return None if others else kept.topic

    def names(self, family: str, mention: Mention) -> bool:
        kept = self._kept.get(family)
        return kept is not None and bare_name(kept.topic) == bare_name(mention)


def is_part(mention: Mention) -> bool:
    """ "its surface", "the centre of the area", "the range's highest peak"."""
    owned = any(word.tag == "POS" for word in mention.words) and mention.words[-1].text.islower()
    return owned or mention.owner is not None or mention.relational


def is_of(mention: Mention, topic: Mention) -> bool:
    """Whether a mention is the topic itself, or names it: "the diameter of |Jupiter|", "Jupiter's moons"."""
    if mention.owner is not None and bare_name(mention.owner) == bare_name(topic):
        return True
    return re.search(rf"(?<!\w){re.escape(bare_name(topic))}(?!\w)", mention.text.lower()) is not None


def may_be_part(part: Mention, called: frozenset[str]) -> bool:
    """Whether "it", behind a sentence about a part or a deed of the topic, may be the part; `called` is what it is said to be."""
    noun = last_noun(part)
    if called:
        return any(noun in same_kind(kind) or kind == noun for kind in called) or bool(called & part.types)
    return part.kind in {"place", "organization", "work", "person"} or noun.endswith(_DEED_ENDINGS)


def _is_untold(mention: Mention) -> bool:
    return mention.words[0].lower in {"the", "this", "that"} and not mention.named


def is_time(mention: Mention) -> bool:
    """ "1990", "May", "ten years"."""
    return mention.words[-1].lower in SPANS or all(
        word.lower in TIMES or word.tag in {"CD", "DT"} for word in mention.words
    )
