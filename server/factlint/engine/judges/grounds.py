"""What is no ground against a claim, however sure the reader is: words that are all there, another deed, another thing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.engine.evidence.words import norms
from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.relations.denials import is_in_same_order
from factlint.engine.judges.relations.triples import GENERIC
from factlint.engine.judges.subject import claim_subject, drop_parentheses
from factlint.engine.language.en.statements import Statement, read_statements
from factlint.engine.language.en.tokens import Word
from factlint.engine.model import Claim, Evidence

_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_THAN = re.compile(r"(?i)\bthan\b")
_ALONE = re.compile(r"(?i)\b(?:only|sole|solely|first|last|never|no|not|none)\b|n['’]t\b")
# One has one of these at a time, or it sums up all that there is: another one told does shut the first one out.
_ONE_AT_A_TIME = frozenset(
    "be become remain stay have mean equal weigh measure cost total comprise border succeed precede follow replace connect link "
    "separate divide".split()
)
_RANKED = re.compile(
    r"(?i)\b(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th))[- ](?=\w+est\b|most\b)"
)

SURE = ("told_alike", "told_of_one", "told_of_namesake")
"""The names of what keeps a text from speaking against a claim in any case."""


def is_no_ground(claim: Claim, item: Evidence) -> bool:
    """Whether this text seems not to speak against the claim: what it tells does not shut out what the claim says."""
    return any(why_no_ground(claim, item).values())


def why_no_ground(claim: Claim, item: Evidence) -> dict[str, bool]:
    """What there is, by its name, that keeps a text from speaking against the claim, and whether it holds."""
    return {
        "told_alike": _said_as_it_is(claim, item.text),
        "told_of_one": _compares_with_another(claim, item.text),
        "told_of_namesake": _is_about_namesake(claim, item),
        "told_of_another_deed": _tells_another_deed(claim, item.text),
    }


def _said_as_it_is(claim: Claim, evidence: str) -> bool:
    """Whether the evidence has all that is said: "the capital of the Republic of Ireland" beside "of Ireland".

    Who did what to whom is in the order; what a thing is, is not.
    """
    asked = content(claim.text) - content(claim_subject(claim)) - GENERIC
    if not asked or not asked <= content(evidence):
        return False
    if not frozenset(_FIGURE.findall(claim.text)) <= frozenset(_FIGURE.findall(evidence)):
        # "It began in 1798", beside "it began in 1789"
        return False
    if _RANKED.search(evidence) and not _RANKED.search(claim.text):
        # "The largest planet", beside "the second largest"
        return False
    return is_in_same_order(asked, claim.text, evidence) or (_says_what_it_is(claim) and not _ALONE.search(evidence))


def _says_what_it_is(claim: Claim) -> bool:
    return any(statement.main and statement.verb == "be" for statement in read_statements(claim.text))


def _compares_with_another(claim: Claim, evidence: str) -> bool:
    """ "Lead is heavier than aluminium" is not settled by a text that has no word of aluminium."""
    than = _THAN.search(claim.text)
    if than is None:
        return False
    beside = content(claim.text[than.end() :]) - content(claim_subject(claim))
    return bool(beside) and not beside & content(evidence)


def _is_about_namesake(claim: Claim, item: Evidence) -> bool:
    """ "Python is a language" beside the page of Monty Python: where nothing of the kind is said, it is another's page."""
    subject = content(claim_subject(claim))
    if not subject < content(drop_parentheses(item.title)) or not _says_what_it_is(claim):
        return False
    return not (content(claim.text) - subject) & content(item.text)


def _tells_another_deed(claim: Claim, evidence: str) -> bool:
    """ "She discovered benzene" beside a text without benzene: who did what it tells may have done that, too."""
    return any(True for _ in _untold_objects(claim, evidence))


def is_of_another_deed(claim: Claim, evidence: str, start: int, end: int) -> bool:
    """Whether these words of a claim tell what was done, where the text tells only what else was done."""
    objects = _untold_objects(claim, evidence)
    return any(word.start < end and start < word.end for words in objects for word in words)


def _untold_objects(claim: Claim, evidence: str) -> Iterator[list[Word]]:
    """The objects of a claim's deeds of which a text has no word."""
    if _ALONE.search(claim.text):
        return
    told = content(evidence)
    for deed in read_statements(claim.text):
        if deed.main and not deed.passive and deed.verb not in _ONE_AT_A_TIME:
            words = _object(deed)
            done = {norm for word in words for norm in norms(word.text)}
            if done and not done & told:
                yield words


def _object(statement: Statement) -> list[Word]:
    """The words of what was done, where the verb has an object."""
    return [word for part in statement.parts if not part.preposition for word in part.phrase.words if _tells(word)]


def _tells(word: Word) -> bool:
    return word.tag.startswith(("NN", "JJ"))
