"""What "it" takes up where the subject before is nobody or several: the one thing that the sentence before speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from factlint.engine.claims.context.descriptions import is_called
from factlint.engine.claims.context.kept_topics import is_time
from factlint.engine.claims.context.mentions import Mention, bare_name, is_in_agreement, mention_of, types_of
from factlint.engine.language.en.name_kinds import kinds_of_name
from factlint.engine.language.en.syntax import RELATIVE, main_verb, noun_phrase_end
from factlint.engine.language.en.tokens import Word

_PLACES_OF = frozenset({"IN", "TO"})
# What stands behind these is compared, or something is done to it: "look at the Varn", "as large as the Varn".
_BEHIND_VERB = frozenset({"as", "than"})


@dataclass(frozen=True, slots=True)
class _Thing:
    mention: Mention
    placed: bool
    certain: bool


def sole_thing(words: Sequence[Word], text: str, number: int, *, several: bool) -> Mention | None:
    """The one thing that a sentence speaks of and that has a name: "Traders knew |the Don| well".

    None where it speaks of another thing outside of its adverbials, named or not. Whether its subject is `several`.
    """
    verb = words[main_verb(words)].start
    things = [t for t in _things(words, text, number) if not (several and t.mention.words[0].start < verb)]
    core = [t for t in things if not t.placed] or things
    if len({bare_name(t.mention) for t in core}) != 1 or not any(t.certain for t in core):
        return None
    return core[0].mention


def sole_thing_before(
    words: Sequence[Word], text: str, last: Mention | None, mentions: Sequence[Mention], number: int
) -> Mention | None:
    """The one thing of the sentence before, where its paragraph, whose `mentions` are given, has named no other.

    `last` is that sentence's subject, `number` the sentence's.
    """
    if not words or (last is None and words[0].tag in {"DT", "JJ"}):
        # Of "The Cambrian opened the Paleozoic" the subject was not made out.
        return None
    thing = sole_thing(words, text, number, several=last is not None and last.plural)
    earlier = (m for m in mentions if m.sentence < number and m.named)
    rivals = (m for m in earlier if is_in_agreement(m, "it") and not m.placed and not is_time(m))
    same = thing is not None and all(bare_name(m) == bare_name(thing) for m in rivals)
    return thing if same else None


def _things(words: Sequence[Word], text: str, number: int) -> list[_Thing]:
    found: list[_Thing] = []
    index = 0
    while index < len(words):
        end = noun_phrase_end(words, index)
        phrase = tuple(words[index:end])
        if phrase and phrase[-1].tag in {"NN", "NNP"} and not _is_apposition(words, index):
            mention = mention_of(number, phrase, text, False)
            before = words[index - 1] if index else None
            placed = before is not None and before.tag in _PLACES_OF and before.lower not in _BEHIND_VERB
            if is_in_agreement(mention, "it") and not is_time(mention) and not (placed and mention.kind == "place"):
                found.append(_Thing(mention, placed, _is_certain(words, phrase, end)))
        index = max(index + 1, end)
    return found


def _is_apposition(words: Sequence[Word], start: int) -> bool:
    """ "equity|, a set of doctrines|"."""
    return start > 1 and words[start - 1].tag == "," and words[start].lower in {"a", "an", "the"}


def _is_certain(words: Sequence[Word], phrase: Sequence[Word], end: int) -> bool:
    """Whether a thing has a name, or more is said of it: "the Don", "vector calculus", "equity, a set of doctrines"."""
    behind = words[end] if end < len(words) else None
    if behind is not None and (behind.tag in {"POS"} | RELATIVE):
        return False
    rest = phrase[1:] if phrase[0].lower == "the" else phrase
    if not rest or any(word.tag in {"PRP$", "DT", "POS", "CD"} for word in rest):
        return False
    if all(word.tag == "NNP" for word in rest):
        # "The Greeks" are several.
        return rest is phrase or not rest[-1].lower.endswith("s")
    name = " ".join(word.lower for word in rest)
    return len(rest) > 1 and bool(kinds_of_name(name))


def is_called_so(referent: Mention, others: Sequence[Mention], sentence: Sequence[Word], verb: int) -> bool:
    """Whether "it is the largest city" is said of what is a city, rather than of the others."""
    called = types_of(sentence, verb) if verb < len(sentence) else frozenset[str]()
    told = all(not m.named or m.types or kinds_of_name(bare_name(m)) for m in others)
    return told and any(is_called(referent, kind) and not any(is_called(m, kind) for m in others) for kind in called)
