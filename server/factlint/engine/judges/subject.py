"""Whether a piece of evidence is about the claim's subject: the check that every judge makes before it reads on."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import IntEnum
from functools import lru_cache

from factlint.engine.evidence.words import STOP_WORDS, fold, norms
from factlint.engine.framing.tagging import tagged
from factlint.engine.framing.tokens import Word, words
from factlint.engine.model import Claim, Evidence

_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_PARENTHESES = re.compile(r"\s*\([^()]*\)")
_LONGEST_OPENING = 14
_UNITS = frozenset("m km cm mm mi ft in kg g t lb oz ha mph km/h km2 km² m2 m² K °C °F ly MW GW".split())


class About(IntEnum):
    """How an evidence text stands to a claim's subject."""

    SOMETHING_ELSE = 0
    MENTIONS = 1
    SUBJECT = 2


@lru_cache(maxsize=8192)
def read_words(sentence: str) -> tuple[Word, ...]:
    """The tagged words of a sentence; judges read the same evidence for many claims."""
    found = tagged(words(sentence))
    for index in range(1, len(found)):
        # "330 m", "8 kg": the weights know the letters as other things.
        if found[index - 1].tag == "CD" and found[index].text in _UNITS:
            found[index] = replace(found[index], tag="NNS")
    return tuple(found)


def bare_title(title: str) -> str:
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
        elif depth == 0 and word.tag in _FINITE and index:
            return sentence[start : word.start].strip(" ,")
    return ""


def claim_subject(claim: Claim) -> str:
    """The claim's subject as the framer gave it, else its leading noun phrase."""
    return claim.subject or leading_phrase(claim.text)


def about(claim: Claim, evidence: Evidence) -> About:
    """How the evidence stands to the claim's subject."""
    wanted = _names(claim_subject(claim))
    if not wanted:
        return About.SOMETHING_ELSE
    title = _names(bare_title(evidence.title))
    text = frozenset(norms(evidence.text))
    if not wanted <= (title | text):
        return About.SOMETHING_ELSE
    own = _names(leading_phrase(evidence.text))
    if not _spelled_alike(claim.text, evidence.title):
        return About.MENTIONS
    titled = bool(title) and (wanted <= title or title <= wanted)
    if titled and (not own or own & (wanted | title)):
        return About.SUBJECT
    if evidence.kind == "own" and not own - title - wanted:
        return About.SUBJECT
    return About.SUBJECT if own and wanted <= own else About.MENTIONS


def _spelled_alike(text: str, title: str) -> bool:
    """Names keep their endings: "The Times" is not "Time (magazine)"."""
    bare = fold(bare_title(title))
    if " " in bare or not bare:
        return True
    found = [word for word in re.findall(r"(?<!^)\b[A-Z][\w-]*", text) if norms(word) == norms(bare)]
    return not found or any(fold(word) == bare for word in found)


@lru_cache(maxsize=8192)
def _names(phrase: str) -> frozenset[str]:
    return frozenset(norm for norm in norms(phrase) if norm not in STOP_WORDS)
