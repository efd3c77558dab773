"""Subjects of which only the draft tells which are meant: "the exterior", "the other one", "all five planets", "participants"."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.claims.context.kinds_told import is_gone_on_about
from factlint.engine.claims.context.mentions import Resolution
from factlint.engine.language.en.lemmas import noun_lemma
from factlint.engine.language.en.lexicon import word_list
from factlint.engine.language.en.name_kinds import is_kind, kinds_of_name
from factlint.engine.language.en.syntax import (
    BE,
    FINITE,
    NOUNS,
    RELATIVE,
    REPORTING,
    noun_phrase_end,
    verb_group_end,
)
from factlint.engine.language.en.tokens import Word

_COMMON = frozenset({"DT", "NN", "NNS", "JJ", "JJR", "VBN", "VBG", "RB", "POS"})
_PICKED_OUT_BY = RELATIVE | {"IN", "TO", "VBN", "VBG", "NNP", "CD", "SC"}
# One of several that were told before, or the next in turn.
_ORDINALS = frozenset({"second", "third", "fourth", "fifth", "next", "last", "final"})
_IN_TURN = frozenset(
    {"same", "previous", "preceding", "following", "resulting", "remaining", "opposite", "above", "above-mentioned"}
)
_GOING_ON = frozenset({"then", "therefore", "thus", "instead", "consequently", "subsequently", "thereby"})
# As many a draft counts off itself; "the 50 states" are told by their number.
_FEW = frozenset("two three four five six seven eight nine ten 2 3 4 5 6 7 8 9 10".split())
_PARTS = word_list("object parts")
# Kinds of what a text counts or tells one after another: "one explanation", "the first stage".
_TOLD_IN_TURN = word_list("hollow kinds") | frozenset(
    """explanation reason example step stage phase part point case theory problem question challenge solution possibility option result
    factor aspect difference advantage disadvantage benefit drawback feature group set category version answer argument assumption exception
    thing side one study experiment task test model task issue interpretation consequence effect goal task criticism hypothesis""".split()
)
_PLACING = frozenset({"of", "on", "at", "in", "from", "under", "above", "behind", "inside", "around"})
_LISTING = frozenset(
    "problems priorities examples reasons features goals topics causes benefits highlights advantages disadvantages tasks task".split()
)
_SAYING_WHICH = frozenset({"of", "for", "that", "between", "in", "at", "on", "from", "with"})
_OF_STUDIES = frozenset(
    "participants subjects respondents interviewees volunteers observers experimenters testers".split()
)
# Parts of a page, which its reader sees: "the blue line shows", "figure 3 offers".
_ON_PAGE = frozenset(
    """figure fig fig. table chart graph diagram map image photo photograph picture illustration panel column row line curve arrow bar plot
    box exercise section chapter appendix equation caption slide video example drawing module lesson unit""".split()
)
_NUMBERED = frozenset(
    "figure fig fig. table chart section chapter appendix equation box exercise panel example slide exhibit plate part".split()
)
_OF_LAWS = frozenset({"chapter", "section", "part", "appendix"})
_SHOWING = frozenset(
    """show shows showed illustrate illustrates depict depicts display displays compare compares summarize summarizes summarise summarises
    present presents describe describes list lists explain explains demonstrate demonstrates indicate indicates represent represents
    offer offers give gives plot plots provide provides discuss discusses introduce introduces""".split()
)
_SHARES = frozenset(
    "most many several all none half much few part two three four five six some both each either neither".split()
)
# There is one of each, for everybody.
_UNIQUE = frozenset(
    "universe sky earth world internet ground air environment economy ocean sea equator past future weather web".split()
)
_BESIDE = frozenset(
    {"unlike", "besides", "like", "addition", "apart", "aside", "among", "with", "while", "although", "whereas", "than"}
)


def is_of_page(subject: Sequence[Word], verb: Word) -> bool:
    """Whether what is said is said of a figure, a column or a chapter of the draft itself: "Figure 3 offers", "the blue line shows"."""
    if not subject:
        return False
    first = subject[0]
    label = subject[1].text if len(subject) > 1 else ""
    if first.lower in _NUMBERED and (any(char.isdigit() for char in label) or (len(label) == 1 and label.isupper())):
        # "Section 8 pays for housing", "Part D of Medicare": a law and a programme have such parts as well.
        return first.lower not in _OF_LAWS or (verb.lower in _SHOWING and not any(word.tag == "IN" for word in subject))
    head = _head(subject)
    if head is None or first.lower != "the" or head.text != head.lower or any(word.tag == "NNP" for word in subject):
        return False
    return not _is_picked_out(subject, subject.index(head) + 1) and head.lower in _ON_PAGE and verb.lower in _SHOWING


def goes_on_about(
    subject: Sequence[Word], words: Sequence[Word], start: int, verb: int, described: frozenset[str]
) -> bool:
    """Whether a subject picks one of those that were told before: "the other", "the same layer", "all five planets", "one reason".

    `described` are the nouns of what was; "other countries" and "the last ice age" are told where nothing of their kind was.
    """
    first, *rest = subject
    if first.lower in _OF_STUDIES and len(subject) == 1:
        return True
    if len(subject) == 1 and first.lower in _LISTING and words[verb].lower in BE | {"include", "includes", "included"}:
        return True
    if [word.lower for word in rest[:1]] == ["of"] and len(rest) > 1 and " " in rest[1].text and rest[1].text.islower():
        # "Each of personality traits": "these traits" gave way to what is no name.
        return True
    told = {word.lower for word in words[:start]}
    early = [word.lower for word in subject[:2]]
    head = _head(subject)
    new = head is not None and head.lower != "ones" and noun_lemma(head.lower) not in described
    if "other" in early and not told & _BESIDE and first.tag in {"DT", "JJ", "PRP$"}:
        # "The other", "many other small ones", but not "other countries" where no country was told.
        at_large = first.lower == "other" and new and subject[-1].tag == "NNS"
        return not at_large and "than" not in {word.lower for word in words}
    if "same" in early:
        return not any(word.lower in {"as", "that", "of"} for word in words[start:])
    if head is None or any(word.tag == "NNP" for word in subject):
        return False
    at_large = new and (_is_compound(subject, head) or any(word.tag == "JJS" for word in subject))
    picked = _is_picked_out(subject, subject.index(head) + 1)
    if first.lower in {"the", "all"} and rest and rest[0].tag == "CD" and head.tag == "NNS":
        # "The two components", "all five planets", but not "the four largest moons", "the 50 states", "the two world wars"
        return not picked and not at_large and (rest[0].lower in _FEW or not new)
    if first.lower == "each":
        if rest and rest[0].lower == "of":
            behind = _behind_of(subject)
            return not any(word.tag in RELATIVE | {"CD"} for word in subject) and _is_unknown(
                behind, subject[:1], frozenset()
            )
        return not picked and not kinds_of_name(head.lower) and not is_kind(head.lower) and not told
    if first.lower == "one" and rest and rest[0].lower != "of":
        return head.lower in _TOLD_IN_TURN and not picked and words[verb].lower not in REPORTING
    if first.lower != "the" or not rest:
        return False
    if rest[0].lower in _ORDINALS:
        # "The second error", but not "the last ice age", "the third largest city"
        return not picked and not at_large
    if rest[0].lower in _IN_TURN:
        return not picked
    return rest[0].lower == "first" and noun_lemma(head.lower) in _TOLD_IN_TURN and not picked


def is_bare_definite(
    subject: Sequence[Word], words: Sequence[Word], start: int, verb: int, resolution: Resolution
) -> bool:
    """Whether "the exterior", "the bottom of the interior", "most of the case" are told by the draft alone.

    That is so of the parts of a thing, and of what the draft described before. "The heart" is a name of the encyclopedia, what a
    title or heading speaks of is told by it, and "the unemployment rate" is said at large.
    """
    if any(word.tag in {"NNP", "CD"} for word in words[:start]):
        return False
    first = subject[0]
    if subject[1:2] and subject[1].lower == "first":
        return False
    if is_gone_on_about(subject[-1].lower) and any(word.tag == "NNP" for word in words[verb:]):
        # "The famous music was written by Ida Lund": what has a name can be found by it.
        return False
    if first.lower in _SHARES and len(subject) > 3 and [word.lower for word in subject[1:3]] == ["of", "the"]:
        return _is_drafts_own(subject[2:], words, start, resolution)
    if first.lower != "the":
        return False
    if all(_is_drafts_own(part, words, start, resolution) for part in _joined(subject)):
        return True
    bare = all(word.tag in _COMMON for word in subject) and not _is_compound(subject, subject[-1])
    if (
        bare
        and not any(word.tag == "CD" for word in words[verb:])
        and any(word.lower in _GOING_ON for word in words[verb - 1 : verb + 2])
    ):
        # "The child then leaves"
        return True
    behind = _behind_of(subject)
    return _is_drafts_own(behind, words, start, resolution) and not kinds_of_name(noun_lemma(subject[-1].lower))


def without_insertion(subject: Sequence[Word]) -> Sequence[Word]:
    """ "The interior" of "the interior, below the rim,"."""
    at = next((index for index, word in enumerate(subject) if word.tag == ","), len(subject))
    told = any(word.tag in {"CC", "NNP"} for word in subject)
    return subject if at < 2 or told else subject[:at]


def takes_up_object(words: Sequence[Word], verb: int, resolution: Resolution) -> bool:
    """Whether what was done was done to something that the draft described before: "Berg bought the tureens"."""
    start = verb_group_end(words, verb)
    if words[verb].tag != "VBD" or words[verb].lower in BE or start >= len(words) or words[start].lower != "the":
        return False
    end = noun_phrase_end(words, start)
    phrase = words[start:end]
    behind = words[end] if end < len(words) else None
    if behind is not None and (behind.tag in RELATIVE | {"VBN", "VBG", "TO", "SC"} or behind.lower in _SAYING_WHICH):
        return False
    if len(phrase) != 2 or noun_lemma(phrase[-1].lower) not in resolution.described:
        return False
    return _is_unknown(phrase, words[:start], resolution.titled)


def _joined(subject: Sequence[Word]) -> list[Sequence[Word]]:
    """ "the handles", "the husk festoons" of "the handles and the husk festoons"."""
    at = next((i for i in range(1, len(subject) - 2) if subject[i].tag == "CC" and subject[i + 1].lower == "the"), 0)
    return [subject[:at], subject[at + 1 :]] if at else [subject]


def _is_drafts_own(phrase: Sequence[Word], words: Sequence[Word], start: int, resolution: Resolution) -> bool:
    """Whether "the" and common nouns are a part of a thing, or what was described before: not "the oil industry"."""
    if not _is_unknown(phrase, words[:start], resolution.titled) or _is_compound(phrase, phrase[-1]):
        return False
    lemma = noun_lemma(phrase[-1].lower)
    if lemma in _PARTS:
        return True
    # "The global population passed eight billion" is said of another than the one that was told.
    measured = len(phrase) > 2 and any(word.tag == "CD" for word in words[start:])
    return lemma in resolution.described and not measured


def _is_compound(phrase: Sequence[Word], head: Word) -> bool:
    """Whether a noun says which kind: "the death penalty", "the last ice age"."""
    at = phrase.index(head)
    return at > 0 and phrase[at - 1].tag == "NN" and phrase[at - 1].text.islower()


def _behind_of(subject: Sequence[Word]) -> Sequence[Word]:
    """ "The interior" of "the bottom of the interior", where no name stands before it."""
    at = next((i for i in range(len(subject) - 2, 0, -1) if subject[i].lower in _PLACING), 0)
    told = any(word.tag == "NNP" for word in subject[:at])
    return () if not at or told or subject[at + 1].lower not in {"the", "these", "those"} else subject[at + 1 :]


def _is_unknown(phrase: Sequence[Word], before: Sequence[Word], titled: frozenset[str]) -> bool:
    """Whether "the" and common nouns stand here alone, and are the name of nothing."""
    if len(phrase) < 2 or any(" " in word.text for word in phrase) or not _is_common(phrase):
        return False
    lemmas = {noun_lemma(word.lower) for word in phrase if word.tag in NOUNS}
    if lemmas & titled or lemmas & {noun_lemma(word.lower) for word in before if word.tag in NOUNS}:
        return False
    content = [word.lower for word in phrase[1:] if word.tag != "RB"]
    if content[-1:] and content[-1] in _UNIQUE:
        return False
    names = [" ".join(content[at:]) for at in range(len(content)) if at == 0 or len(content) - at > 1]
    return not any(kinds_of_name(name) or kinds_of_name(_singular(name)) for name in names)


def _is_common(phrase: Sequence[Word]) -> bool:
    return phrase[-1].tag in {"NN", "NNS"} and all(
        word.tag in _COMMON and word.text.islower() and word.text[0].isalpha() for word in phrase[1:]
    )


def _singular(name: str) -> str:
    *rest, last = name.split()
    return " ".join((*rest, noun_lemma(last)))


def _head(subject: Sequence[Word]) -> Word | None:
    """The last noun before anything that says more of it."""
    head: Word | None = None
    for word in subject:
        if head is not None and word.tag in RELATIVE | FINITE | {"IN", "TO", ",", ":", "(", "SC", "VBG"}:
            break
        if word.tag in NOUNS:
            head = word
    return head


def _is_picked_out(subject: Sequence[Word], at: int) -> bool:
    return any(word.tag in _PICKED_OUT_BY or word.lower in BE for word in subject[at:])
