"""What a pronoun cannot or hardly ever stand for: people that "consisted of", layers that "proposed", whose a "their" is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from factlint.engine.claims.context.mentions import Mention, bare_name, last_noun
from factlint.engine.claims.names import is_human_noun
from factlint.engine.language.en.lemmas import noun_lemma
from factlint.engine.language.en.syntax import BE, FINITE
from factlint.engine.language.en.tokens import Word

_OF_THINGS_ALONE = frozenset(
    "consist consists consisted comprise comprises comprised contain contains contained".split()
)
_OF_MINDS = frozenset(
    """propose proposes proposed argue argues argued believe believes believed think thinks thought hope hopes hoped
    decide decides decided conclude concludes concluded wonder wonders wondered""".split()
)
# "(of a river", "grown out of cells", "most": where a mention begins or ends so, it was cut, or counts.
_BEGIN_NO_PHRASE = frozenset({"(", "VBN", "JJS", "JJR"})
_OF_NAMES = frozenset({"NNP", "NNPS", "DT"})
_END_NO_PHRASE = frozenset({"IN", "DT", "CC", ")"})


def is_misfit(referent: Mention, sentence: Sequence[Word], index: int, now: int) -> bool:
    """Whether a pronoun seldom stands for this, or does as a subject what that cannot do; `now` is the sentence's number."""
    return _is_seldom_meant(referent, sentence, index, now) or _cannot_do(referent, sentence[index : index + 2])


def _is_seldom_meant(referent: Mention, sentence: Sequence[Word], index: int, now: int) -> bool:
    """Of 4,254 labelled claims with words put in, those for a "their" of an earlier sentence were wrong three times in four, for
    "them" and "it's" every second time, for other pronouns once in four. What holds a verb or an "I" is no noun's phrase."""
    words = referent.words
    if any(one.tag in FINITE | {"VB", "PRP"} for one in words):
        return True
    if (
        words[0].tag in _BEGIN_NO_PHRASE
        or (words[0].tag == "CD" and referent.owner is None)
        or words[-1].tag in _END_NO_PHRASE
    ):
        return True
    if referent.sentence == now:
        return False
    word = sentence[index].lower
    of_a_name = referent.sentence == now - 1 and referent.subject and all(one.tag in _OF_NAMES for one in words)
    if word == "their":
        # "The Lamp is their first album."; "The Lunds sing. Their first album …"
        return not (index and sentence[index - 1].lower in BE) and (index > 0 or not of_a_name)
    if word == "it" and [one.lower for one in sentence[index + 1 : index + 2]] in (["'s"], ["’s"]):
        # "Lund is a town. It's the capital of Norland."
        behind = sentence[index + 2 : index + 3]
        return not (of_a_name and index == 0 and behind and (behind[0].tag == "CD" or behind[0].lower == "the"))
    return word == "them"


def _cannot_do(referent: Mention, said: Sequence[Word]) -> bool:
    """Whether somebody or something does what it cannot do; `said` are the pronoun and its verb."""
    if len(said) < 2 or said[0].tag != "PRP":
        return False
    head = last_noun(referent)
    common = any(word.lower == head and word.tag != "NNP" for word in referent.words)
    thing = common and referent.kind not in {"person", "organization"} and not is_human_noun(noun_lemma(head))
    somebody = referent.surely_person or is_human_noun(noun_lemma(referent.words[0].lower))
    return (somebody and said[1].lower in _OF_THINGS_ALONE) or (thing and said[1].lower in _OF_MINDS)


def stands_for_another(before: Sequence[Word], stands_for: Mapping[int, tuple[Mention, int]], own: Mention) -> bool:
    """Whether an "it" earlier in the sentence is not its subject: "Lund divided |it|, and it runs to 200 verses"."""
    found = [stands_for[word.start] for word in before if word.lower == "it" and word.start in stands_for]
    return any(bare_name(mention) != bare_name(own) for mention, _ in found)
