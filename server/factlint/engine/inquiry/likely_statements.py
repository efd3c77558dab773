"""The most likely statement behind a text that makes none: a yes/no question, a hearsay, a request to check."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.engine.language.en.tagger import tag
from factlint.engine.language.en.tokens import Word, words

_LONGEST_CP = 600
_ASKING = re.compile(
    r"""(?ix)^\s*(?:
      (?:please\s+)?(?:fact[\s-]?check|check|verify)(?:\s+(?:whether|if|that|this))?\s*:?\s+
    | is\s+it\s+(?:really\s+|actually\s+)?(?:true|correct|right|a\s+fact|the\s+case)\s+that\s+
    | did\s+you\s+know\s+(?:that\s+)?
    | (?:i|we)\s+(?:just\s+|once\s+|often\s+|always\s+)?(?:read|heard|think|thought|believe|believed|learned|learnt|saw|suppose|was\s+told
        |were\s+told)\s+(?:somewhere\s+)?(?:that\s+)?
    | (?:someone|somebody|people|they|my\s+\w+|a\s+friend)\s+(?:once\s+)?(?:says?|said|tells?\s+me|told\s+me|claims?|claimed)\s+(?:that\s+)?
    | apparently,?\s+ | supposedly,?\s+ | in\s+my\s+opinion,?\s+
    )"""
)
_TAG_QUESTION = re.compile(r"(?i),\s*(?:right|correct|true|yes|no|isn't it|is that (?:so|true|right))\s*\?\s*$")
_BE = frozenset({"is", "are", "was", "were"})
_AUXILIARY = _BE | {"has", "have", "had", "can", "could"}
_NOMINAL = frozenset({"NN", "NNS", "NNP", "NNPS", "CD", "POS", "PRP"})
_BEFORE_NOUN = frozenset({"DT", "JJ", "JJS", "JJR", "PRP$", "CD"})
_JOINING = frozenset({"of", "&", "-", "–", "'s", "’s"})
_DO = re.compile(r"(?i)^(?:does|do|did)$")


def likely_statements(text: str) -> Iterator[str]:
    """Statements that the text most likely means, likeliest first; none for long texts, which speak for themselves."""
    flat = " ".join(text.split())
    if not flat or len(flat) > _LONGEST_CP:
        return
    if (match := _TAG_QUESTION.search(flat)) is not None:
        yield _format_statement(flat[: match.start()])
    if (match := _ASKING.match(flat)) is not None and flat[match.end() :].strip():
        rest = flat[match.end() :]
        yield _format_statement(rest)
        yield from _turn_question(rest)
    yield from _turn_question(flat)


def _turn_question(question: str) -> Iterator[str]:
    """ "Is Paris the capital of France?" asks whether Paris is the capital of France."""
    if not question.rstrip().endswith("?"):
        return
    bare = question.rstrip("?! ")
    found = tag(words(bare))
    if len(found) < 3:
        return
    opening = found[0].lower
    end = _subject_end(found)
    if end <= 1 or end >= len(found):
        return
    subject = bare[found[1].start : found[end - 1].end]
    rest = bare[found[end].start :]
    if opening in _AUXILIARY:
        yield _format_statement(f"{subject} {opening} {rest}")
    elif _DO.match(opening):
        yield _format_statement(f"{subject} {_finite(opening, rest)}")


def _finite(auxiliary: str, rest: str) -> str:
    """The plain form with "did" or "does" stays good English in front of any verb."""
    return f"{auxiliary} {rest}" if auxiliary != "do" else rest


def _subject_end(found: list[Word]) -> int:
    """Where the noun phrase that begins at the second word ends."""
    index, seen_noun = 1, False
    while index < len(found):
        word = found[index]
        if word.tag in _NOMINAL:
            seen_noun = True
        elif word.lower in _JOINING and seen_noun:
            # "the capital of France": what follows belongs to the name.
            seen_noun = False
        elif not (word.tag in _BEFORE_NOUN and not seen_noun):
            break
        index += 1
    return index


def _format_statement(text: str) -> str:
    flat = text.strip().rstrip("?!. ")
    return f"{flat[:1].upper()}{flat[1:]}."
