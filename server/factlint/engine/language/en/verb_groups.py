"""Verb groups: which words of a sentence are its verbs, and how they are said: denied, passive, planned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from factlint.engine.language.en.lemmas import verb_lemma
from factlint.engine.language.en.syntax import FINITE, NOUNS, VERBAL
from factlint.engine.language.en.tokens import Word

_BE = frozenset("is are was were be been being am 's 're".split())
_AUXILIARY = _BE | frozenset("has have had having do does did".split())
_DENIALS = frozenset({"not", "n't", "never", "neither", "nor", "hardly", "barely", "scarcely"})
# "failed to become": the verb that follows did not happen.
_DENYING_VERBS = frozenset({"fail", "refuse", "decline", "cease", "neglect", "avoid", "lack"})
_PLANS = frozenset(
    "plan intend propose try attempt hope want wish threaten seek consider expect believe think suppose say claim".split()
)


@dataclass(frozen=True, slots=True)
class Group:
    """A verb group: where it stands, its main verb, and how it is said."""

    start: int
    end: int
    verb: str
    tag: str
    finite: bool
    negated: bool
    passive: bool
    hedged: bool
    adverbs: frozenset[str]


def verb_groups(words: Sequence[Word]) -> list[Group]:
    """The verb groups of a sentence, in order: "was not built", "failed to become"."""
    groups: list[Group] = []
    index = 0
    while index < len(words):
        if words[index].tag in VERBAL and not _belongs_to_noun(words, index):
            group = _group(words, index)
            groups.append(group)
            index = group.end
        else:
            index += 1
    return groups


def _belongs_to_noun(words: Sequence[Word], index: int) -> bool:
    """A participle that belongs to a noun: "the united kingdom", "a guarded barrier"."""
    if words[index].tag not in {"VBN", "VBG"}:
        return False
    following = words[index + 1] if index + 1 < len(words) else None
    before = words[index - 1] if index else None
    determined = before is not None and (
        before.tag in {"DT", "PRP$", "JJ", "CD", "POS", "IN", "CC"} and before.lower not in {"as"}
    )
    if before is not None and before.tag in {"IN"} and words[index].tag == "VBG":
        return False
    return determined and following is not None and following.tag in NOUNS | {"JJ"}


def _group(words: Sequence[Word], start: int) -> Group:
    index = start
    chain: list[Word] = []
    negated = hedged = False
    adverbs: set[str] = set()
    end = start
    while index < len(words):
        word = words[index]
        if word.tag in VERBAL:
            if chain and chain[-1].lower not in _AUXILIARY and chain[-1].tag != "MD" and words[index - 1].lower != "to":
                break
            if chain and word.tag in FINITE and chain[-1].tag != "MD":
                break
            chain.append(word)
            index += 1
            end = index
        elif word.lower in _DENIALS or (
            word.lower == "no" and index + 1 < len(words) and words[index + 1].lower == "longer"
        ):
            negated = True
            index += 1
            end = index
        elif word.tag == "RB" or (word.lower in {"longer", "originally", "first"} and _verb_follows(words, index)):
            adverbs.add(word.lower)
            index += 1
        elif word.lower == "to" and index + 1 < len(words) and words[index + 1].tag == "VB" and chain:
            lead = verb_lemma(chain[-1].lower)
            if lead in _DENYING_VERBS:
                negated = not negated
            elif lead in _PLANS or chain[-1].lower in {"going", "supposed", "said"}:
                hedged = True
            elif lead not in {"begin", "start", "continue", "come", "go", "use", "help", "manage", "have", "be"}:
                break
            index += 1
        else:
            break
    verb = chain[-1]
    lemma = "be" if verb.lower in _BE else verb_lemma(verb.lower)
    was = any(word.lower in _BE for word in chain[:-1])
    modal = any(word.tag == "MD" and word.lower not in {"will", "'ll", "can"} for word in chain)
    return Group(
        start,
        end,
        lemma,
        verb.tag,
        chain[0].tag in FINITE,
        negated,
        (verb.tag in {"VBN", "VBD"} and was) or (verb.tag == "VBN" and len(chain) == 1),
        hedged or modal,
        frozenset(adverbs),
    )


def _verb_follows(words: Sequence[Word], index: int) -> bool:
    return index + 1 < len(words) and words[index + 1].tag in VERBAL
