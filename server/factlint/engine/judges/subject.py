"""Whether a piece of evidence is about the claim's subject: the check that every judge makes before it reads on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache

from factlint.engine.evidence.words import distinctive_forms, fold, norms
from factlint.engine.language.en.syntax import FINITE
from factlint.engine.language.en.tagger import read_words
from factlint.engine.model import Claim, Evidence

_PARENTHESES = re.compile(r"\s*\([^()]*\)")
_WRITTEN = re.compile(r"[^\W_]+(?:['’-][^\W_]{2,})*")
_OFFICE_OF = re.compile(
    r"(?i)\b(?:king|queen|emperor|empress|tsar|sultan|shah|president|premier|prime minister|chancellor|governor|mayor|duke|duchess|"
    r"count|prince|princess|bishop|archbishop|ambassador|people|inhabitants|citizens)\s+of\b"
)
_LONGEST_OPENING = 14
_SAME_MATTER = 0.5
# "More than 400,000 people live in Tallinn" is about Tallinn.
_PEOPLED = re.compile(
    r"(?:[A-Z]?[a-z]+ ){0,4}\d[\d.,]*(?: million| thousand)? (?:people|inhabitants|residents) (?:live|reside) in (?:the )?"
    r"(?P<place>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*)(?=[.,]|$)"
)
_NEAR_SUBJECT = 6
_SHORTEST_COMPOUND = 2
_OF_A_PLACE = re.compile(r"\w+(?:an|ish|ese|ic)|(?:North|South|East|West)(?:ern)?")


class About(IntEnum):
    """How an evidence text stands to a claim's subject."""

    SOMETHING_ELSE = 0
    MENTIONS = 1
    SUBJECT = 2


def drop_parentheses(title: str) -> str:
    """A page title without the parentheses that tell it from its namesakes."""
    return _PARENTHESES.sub("", title).strip() or title


def leading_phrase(sentence: str) -> str:
    """The words before the first finite verb that stands outside brackets and behind any opening modifier."""
    found = read_words(sentence)
    depth, start = 0, 0
    opens_with_modifier = bool(found) and found[0].tag in {"IN", "VBN", "VBG", "RB", "SC", "TO"}
    for index, word in enumerate(found):
        if word.text in "([":
            depth += 1
        elif word.text in ")]":
            depth = max(0, depth - 1)
        elif depth == 0 and word.tag == "," and opens_with_modifier and index < _LONGEST_OPENING:
            start, opens_with_modifier = word.end, False
        elif depth == 0 and word.tag in FINITE and index:
            return sentence[start : word.start].strip(" ,")
    return ""


def claim_subject(claim: Claim) -> str:
    """The claim's subject as the framer gave it, else its leading noun phrase."""
    if peopled := _PEOPLED.match(claim.text):
        return peopled["place"]
    if claim.subject:
        return claim.subject
    phrase = leading_phrase(claim.text)
    found = read_words(phrase)
    end = len(found)
    while end > 1 and found[end - 1].tag == "RB":
        end -= 1
    return phrase[: found[end - 1].end] if end else phrase


def relate_to_subject(claim: Claim, evidence: Evidence) -> About:
    """How the evidence stands to the claim's subject."""
    subject = claim_subject(claim)
    wanted = _names(subject)
    if not wanted:
        return About.SOMETHING_ELSE
    title = _names(drop_parentheses(evidence.title))
    if title == wanted and not _spelled_alike(claim.text, evidence.title):
        return About.MENTIONS
    match = _matches(subject, wanted, evidence.title, title) or _names(evidence.called) == wanted
    if not match and not wanted <= title | frozenset(norms(evidence.text)):
        return About.SOMETHING_ELSE
    opening = leading_phrase(evidence.text)
    own = _names(opening)
    if match and not _is_this_namesake(claim, subject, evidence):
        return About.MENTIONS
    if match and (not own or own & (wanted | title) or not _names_another(opening, title)):
        return About.SUBJECT
    if evidence.kind == "own" and not own - title - wanted:
        return About.SUBJECT
    # "The family has 108 species": which family is not told.
    named = evidence.kind == "own" or any(word.tag == "NNP" for word in read_words(subject))
    return About.SUBJECT if own == wanted and named else About.MENTIONS


def select_fitting(claim: Claim, evidence: Sequence[Evidence]) -> list[Evidence]:
    """The evidence that is about the claim's subject; a page of exactly that name keeps its namesakes out."""
    found = [item for item in evidence if relate_to_subject(claim, item) is About.SUBJECT]
    wanted = _names(claim_subject(claim))
    if any(_names(item.title) == wanted for item in found):
        return [item for item in found if not wanted < _names(drop_parentheses(item.title))]
    return found


def _matches(subject: str, wanted: frozenset[str], full_title: str, title: frozenset[str]) -> bool:
    """Whether a page of this title is about the subject: "Nero's death" is, "San Francisco Bay Area" is not San Francisco."""
    if not title:
        return False
    if title == wanted:
        return True
    if title < wanted:
        # "The King of Prussia" is not Prussia, nor is a quiz attempt a quiz.
        return (
            not _joined_name(subject, title)
            and _OFFICE_OF.search(subject) is None
            and not _only_tells_which(subject, title)
        )
    # A short form: the last name of a person, the head of a longer name.
    if not wanted < title:
        return False
    words_of_title = [word for word in drop_parentheses(full_title).split() if word[0].isupper()]
    if len(wanted) > 1:
        # The African Great Lakes are not the Great Lakes.
        first = words_of_title[0] if words_of_title else ""
        return not (_OF_A_PLACE.fullmatch(first) and wanted.isdisjoint(norms(first)))
    # As it is written: William is no short form of Ralph Vaughan Williams.
    spelled = {fold(word) for word in _WRITTEN.findall(subject)}
    return len(words_of_title) > 1 and fold(words_of_title[-1]) in spelled


def _is_this_namesake(claim: Claim, subject: str, evidence: Evidence) -> bool:
    """ "Mars (mythology)" is not the planet: a page with a telling-apart word counts only where the claim speaks of the same."""
    told_apart = _PARENTHESES.search(evidence.title)
    if (
        told_apart is None
        and (named := _PARENTHESES.search(claim.text))
        and named.start() < len(subject) + _NEAR_SUBJECT
    ):
        # "Swordfish (film)" is not the fish.
        return False
    if told_apart is None or evidence.title.lower() in claim.text.lower():
        return True
    asked = _names(claim.text) - _names(subject)
    if asked & _names(told_apart.group()):
        return True
    known = _names(evidence.text)
    return bool(asked) and len(asked & known) >= _SAME_MATTER * len(asked)


def _joined_name(subject: str, title: frozenset[str]) -> bool:
    """Whether the title's words are only part of a longer proper name in the subject."""
    found = read_words(subject)
    for index, word in enumerate(found):
        if not title & frozenset(norms(word.text)):
            continue
        for other in (index - 1, index + 1):
            if 0 <= other < len(found):
                near = found[other]
                if near.text[0].isupper() and near.tag == "NNP" and not title & frozenset(norms(near.text)):
                    return True
    return False


def _only_tells_which(subject: str, title: frozenset[str]) -> bool:
    """Whether the title's words stand before the noun that the subject is: a gold coin is a coin; a name is meant itself."""
    found = read_words(subject)
    end = next((index for index, word in enumerate(found) if word.tag in {"IN", "POS"}), len(found))
    if end < _SHORTEST_COMPOUND or title & frozenset(norms(found[end - 1].text)):
        return False
    before, noun = found[end - 2], found[end - 1]
    is_name = before.tag == "NNP" and not before.text.islower()
    return not is_name and noun.text.islower() and bool(title & frozenset(norms(before.text)))


def _names_another(opening: str, title: frozenset[str]) -> bool:
    """Whether an evidence text begins with a proper name that is not the page's."""
    found = read_words(opening)
    return any(
        word.tag == "NNP" and not frozenset(norms(word.text)) <= title for index, word in enumerate(found) if index
    ) or (bool(found) and found[0].tag == "NNP")


def _spelled_alike(text: str, title: str) -> bool:
    """Names keep their endings: "The Times" is not "Time (magazine)"."""
    bare = fold(drop_parentheses(title))
    if " " in bare or not bare:
        return True
    found = [word for word in re.findall(r"(?<!^)\b[A-Z][\w-]*", text) if norms(word) == norms(bare)]
    return not found or any(fold(word) == bare for word in found)


@lru_cache(maxsize=8192)
def _names(phrase: str) -> frozenset[str]:
    return frozenset(distinctive_forms(phrase))
