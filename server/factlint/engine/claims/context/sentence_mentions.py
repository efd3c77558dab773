"""What a sentence speaks of beside its subject: the names in it, and the things behind its verb that it describes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factlint.engine.claims.context.kinds_told import is_elaborated, kinds_told
from factlint.engine.claims.context.mentions import Mention, doubt_saint, from_article, is_in_agreement, mention_of
from factlint.engine.claims.context.pronouns import object_at
from factlint.engine.claims.names import named_runs
from factlint.engine.language.en.syntax import noun_phrase_end
from factlint.engine.language.en.tokens import Word

_LONGEST_NAME = 14
_BEFORE_PERSONS = frozenset({"by", "with", "than"})  # not only before a place
# What a thing has is no other thing that "it" takes up: "covers an area of 20 km²".
_MEASURES = frozenset(
    "area population length height depth width diameter mass weight volume climate range variety number size capacity "
    "temperature density coastline shoreline age share".split()
)


def named_mentions(sentence: Sequence[Word], text: str, verb: int, number: int, subject: int) -> list[Mention]:
    """The names in sentence `number`, but for those of its subject: what stands from `subject` to the verb."""
    found: list[Mention] = []
    for start, end in named_runs(sentence):
        if end - start > _LONGEST_NAME or subject <= start < verb:
            continue
        before = sentence[start - 1] if start else None
        begin = start - 1 if before is not None and before.lower == "the" else start
        told = kinds_told(sentence, start, end, verb)
        mention = mention_of(number, tuple(sentence[begin:end]), text, False, told)
        if before is not None and before.tag in {"IN", "TO"} and before.lower not in _BEFORE_PERSONS:
            mention = doubt_saint(replace(mention, placed=True))
        if before is not None and before.lower in _BEFORE_PERSONS and 0 <= verb < start and _has_epithet(sentence, end):
            mention = replace(mention, kind="person")
        if begin == start and before is not None and before.lower in {"a", "an"}:
            mention = replace(mention, articled=True)
        if begin == object_at(sentence, verb):
            mention = replace(mention, object=True, fresh=is_in_agreement(mention, "it"))
        found.append(replace(mention, elaborated=is_elaborated(sentence, end)))
    return found


def _has_epithet(sentence: Sequence[Word], end: int) -> bool:
    """ "Otto |the Great|"."""
    return end + 1 < len(sentence) and sentence[end].lower == "the" and sentence[end + 1].tag == "NNP"


def described_mentions(sentence: Sequence[Word], text: str, verb: int, number: int) -> list[Mention]:
    """The things without a name that sentence `number` speaks of from its verb on."""
    found: list[Mention] = []
    index = max(verb, 0)
    while index < len(sentence):
        end = noun_phrase_end(sentence, index)
        phrase = tuple(sentence[index:end])
        head = phrase[-1] if phrase else sentence[index]
        while phrase and phrase[0].tag in {"VBG", "VBN"} and phrase[0] is not head:
            phrase = phrase[1:]
        if phrase and head.tag in {"NN", "NNS"} and phrase[0] is not head:
            told = mention_of(number, from_article(phrase), text, False, frozenset())
            is_object = index == object_at(sentence, verb)
            is_new = phrase[0].lower in {"a", "an"} and not told.plural and told.kind != "person"
            is_new = is_new and head.lower not in _MEASURES
            placed = sentence[index - 1].tag in {"IN", "TO"}
            found.append(replace(told, fresh=is_new and is_object, object=is_object, placed=placed))
        index = max(index + 1, end)
    return found
