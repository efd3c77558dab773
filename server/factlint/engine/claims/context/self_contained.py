"""Whether a statement stands alone: it says what it is about, and nothing in it points to what was said before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.claims.context.kinds_told import is_taken_up
from factlint.engine.claims.context.mentions import Resolution
from factlint.engine.claims.context.pronouns import is_expletive
from factlint.engine.claims.context.untold import (
    goes_on_about,
    is_bare_definite,
    is_of_page,
    takes_up_object,
    without_insertion,
)
from factlint.engine.claims.statements import opening_end
from factlint.engine.language.en.syntax import (
    FINITE,
    NOUNS,
    REPORTING,
    main_verb,
    mark_enclosed,
    strip_ends,
    verb_group_end,
)
from factlint.engine.language.en.tokens import Word

_THIRD = frozenset("he she it they him her them himself herself itself themselves".split())
_REFLEXIVE = frozenset({"himself", "herself", "itself", "themselves"})
_OWN = frozenset({"his", "her", "its", "their"})
_POINTING = frozenset({"this", "these", "that", "those", "such"})
# Of "some animals" and "both theories" no text can tell which are meant.
_SOME = frozenset({"some", "both"})
_QUANTIFIERS = frozenset(
    {"some", "others", "both", "each", "one", "another", "many", "most", "several", "neither", "either"}
)


def stands_alone(words: Sequence[Word], resolution: Resolution) -> bool:
    """Whether the subject of a statement is told by its own words, pronouns having given way to what they stand for."""
    if not words:
        return False
    inside = mark_enclosed(words)
    opening = opening_end(words, inside)
    verb = main_verb(words, opening, inside)
    start = opening if verb > opening else 0
    first = words[start]
    if first.tag in {"PRP", "PRP$"} and first.lower in _THIRD | _OWN:
        # "Although the tower is 300 metres high, it has no lift"; "it is thought that …" means nothing said before.
        return _told_here(first, words, resolution) or is_expletive(words, start)
    if _is_pointing(first):
        # "Those who live in Norland" are told here.
        people = first.lower == "those" and any(word.lower in {"who", "with"} for word in words[start + 1 : start + 2])
        return people or _is_name(words[start + 1 : max(verb, start)])
    if first.lower in {"others", "another"} or _points_back(words[:start]):
        return False
    if any(word.lower in {"example", "examples"} for word in words[start : max(verb, start)][-1:]):
        # "One illustrative example is …": of what, was told before.
        return False
    if first.lower == "all" and all(word.tag == "CD" for word in words[start + 1 : max(verb, start)]):
        # "All three are dams", "when all are combined": which, was told before.
        return False
    if first.lower in _SOME and words[verb].lower not in REPORTING:
        # "Some 40 dams", "both Lund and Berg" are told; so is what "some evidence suggests".
        if [word.lower for word in words[start + 1 : start + 3]] == ["of", "the"]:
            # "Some of the water that falls on Norland"
            return any(word.tag in {"WDT", "WP", "NNP"} for word in words[start + 3 : max(verb, start)])
        return any(word.tag in {"CD", "NNP"} for word in words[start + 1 : max(verb, start)])
    following = next((word for word in words[start + 1 :] if word.tag != "RB"), first)
    if first.lower in _QUANTIFIERS and following.tag in FINITE:
        # "Most were sold", but "many believe that …" is said of people at large.
        return following.lower in REPORTING
    if resolution.sentence > 1 and verb >= 0 and takes_up_object(words, verb, resolution):
        return False
    subject = drop_adverbs(words[start : max(verb, start)])
    if _points_back(subject):
        return False
    if subject and (
        goes_on_about(subject, words, start, verb, resolution.described) or is_of_page(subject, words[verb])
    ):
        return False
    if (
        resolution.sentence > 1
        and subject
        and not _says_what_kind(words, verb)
        and is_bare_definite(without_insertion(subject), words, start, verb, resolution)
    ):
        return False
    goes_on = resolution.sentence > 1 and _is_untold(subject) and is_taken_up(subject[-1].lower)
    if goes_on and not _says_what_kind(words, verb):
        # "The company has its headquarters in Varnes": which company, was told before.
        return False
    if _is_untold(subject) and words[verb].tag == "VBD" and not _is_placed(words):
        return False
    told = {word.lower for word in words[:start]}
    goes_on = (
        resolution.sentence > 1
        and _are_untold(subject)
        and not any(word.lower in told for word in subject if word.tag == "NNS")
    )
    return not goes_on or _is_dated(words, verb)


def stands_as_part(words: Sequence[Word], whole: Sequence[Word], resolution: Resolution) -> bool:
    """Whether a part that is cut from a sentence stands as it does: nothing in it is told by the rest of the sentence."""
    if not stands_alone(words, resolution) or _points_back(words) or _is_cut_off(words, whole):
        return False
    verb = main_verb(words, opening_end(words, mark_enclosed(words)), mark_enclosed(words))
    for index, word in enumerate(words):
        if word.lower not in _THIRD or word.tag != "PRP" or is_expletive(words, index):
            continue
        if word.lower in _REFLEXIVE and index == verb_group_end(words, verb) > verb >= 0:
            # "Norland calls |itself neutral": the part's own subject, where it is the object of its verb.
            continue
        if index <= max(verb_group_end(words, verb), verb) or not _told_here(word, words, resolution):
            return False
    if any(word.lower in _OWN and word.tag == "PRP$" and not _told_here(word, words, resolution) for word in words):
        return False
    return not _told_elsewhere(words, whole)


def _is_cut_off(words: Sequence[Word], whole: Sequence[Word]) -> bool:
    """ "Teams of French, German | and Dutch experts went there": adjectives, with more of them and their noun in another part."""
    body = strip_ends(words)
    start = len(body)
    while start and body[start - 1].tag in {"JJ", ",", "CC"}:
        start -= 1
    if not body or body[-1].tag != "JJ" or not start or body[start - 1].tag in FINITE | {"VB", "VBN", "VBG", "RB"}:
        # "The flag is blue, white and red"
        return False
    behind = [word.tag for word in whole if word.start > body[-1].start and word.tag not in {",", "CC"}][:2]
    return len(behind) > 1 and behind[0] == "JJ" and behind[1] in NOUNS


def drop_adverbs(subject: Sequence[Word]) -> Sequence[Word]:
    end = len(subject)
    while end and subject[end - 1].tag == "RB":
        end -= 1
    return subject[:end]


def _is_untold(subject: Sequence[Word]) -> bool:
    """ "The scandal", "the other expense": of what happened to one thing, only the draft tells to which.

    "The heart pumps blood" is said of any heart, and a name or an "of" tells which is meant.
    """
    if not subject or subject[0].lower != "the" or " " in subject[0].text:
        return False
    return all(
        word.tag in {"DT", "NN", "JJ", "JJR", "VBN", "VBG", "RB"} and word.text.islower() and " " not in word.text
        for word in subject[1:]
    )


def _are_untold(subject: Sequence[Word]) -> bool:
    """ "The blocks", "the outer edges of the horns": several that were told of before."""
    if not subject or subject[0].lower != "the" or " " in subject[0].text:
        return False
    head = next((word for word in subject[1:] if word.tag in {"IN", "VBG", "VBN", "CC", ",", "WDT"}), None)
    end = subject.index(head) if head is not None else len(subject)
    if subject[end - 1].tag != "NNS" or not all(word.text.islower() and " " not in word.text for word in subject[1:]):
        return False
    return end == len(subject) or (
        subject[end].lower == "of" and [w.lower for w in subject[end + 1 : end + 2]] == ["the"]
    )


def _is_dated(words: Sequence[Word], verb: int) -> bool:
    """Whether a year tells when several did something: "The floods reached Oslo in 1931"."""
    return words[verb].tag == "VBD" and any(word.tag in {"CD", "NNP"} for word in words[verb:])


def _says_what_kind(words: Sequence[Word], verb: int) -> bool:
    """ "The novel is a genre", "the museum is an institution": said of the kind."""
    return words[verb].lower in {"is", "are"} and [word.lower for word in words[verb + 1 : verb + 2]] in (["a"], ["an"])


def _is_placed(words: Sequence[Word]) -> bool:
    """Whether a name or a figure tells where or when: "The dam fell in 1931"."""
    return any(word.tag in {"CD", "NNP"} for word in words)


def _is_pointing(first: Word) -> bool:
    """ "These", or "these shocks" that took the place of "they"; but not the name "This Mortal Coil"."""
    pointing, *named = first.text.split()
    if pointing.lower() not in _POINTING:
        return False
    return named[0].islower() if named else first.tag in {"DT", "JJ"}


def _is_name(words: Sequence[Word]) -> bool:
    """ "Mortal Coil", of the name "This Mortal Coil"; not "PAC" of "this PAC"."""
    return bool(words) and not all(word.text.isupper() for word in words) and all(word.tag == "NNP" for word in words)


def _points_back(words: Sequence[Word]) -> bool:
    """ "these galaxies", "such absorption": what they are, was told before."""
    return any(
        word.lower in _POINTING
        and word.tag in {"DT", "JJ"}
        and index + 1 < len(words)
        and words[index + 1].tag in NOUNS | {"JJ", "CD", "VBG", "VBN"}
        and not (word.lower == "such" and index + 1 < len(words) and words[index + 1].lower == "as")
        for index, word in enumerate(words)
    )


def _told_here(word: Word, words: Sequence[Word], resolution: Resolution) -> bool:
    """Whether who a pronoun speaks of is told in the same part: "Lund sold her house"."""
    found = resolution.stands_for.get(word.start)
    if found is None:
        return False
    before = " ".join(other.text for other in words[: words.index(word)])
    # "|The carmaker| has its headquarters in Lund", where "the carmaker" has given way to its name.
    subject = resolution.stands_for.get(found[0].words[0].start, found)
    names = {found[0].text, subject[0].text}
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", before, re.IGNORECASE) for name in names)


def _told_elsewhere(words: Sequence[Word], whole: Sequence[Word]) -> bool:
    """ "Pure sulfuric acid fumes because the acid decomposes": which acid, another part of the sentence tells."""
    here = {word.start for word in words}
    others = {word.lower for word in whole if word.start not in here and word.tag in NOUNS}
    return any(
        word.lower == "the"
        and at + 1 < len(words)
        and words[at + 1].tag in {"NN", "NNS"}
        and words[at + 1].lower in others
        and (at + 2 >= len(words) or words[at + 2].tag not in NOUNS | {"IN"})
        for at, word in enumerate(words)
    )
