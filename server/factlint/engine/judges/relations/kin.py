"""Who somebody was to somebody: "his mother, Ada Lund" and "his wife, Ada Lund" shut each other out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.relations.denials import Finding, says_otherwise
from factlint.engine.judges.relations.page.own_page import OwnPage, end_of_sentence, said_of_subject
from factlint.engine.judges.relations.patterns import A_NAME, DENIED, NAME
from factlint.engine.judges.subject import claim_subject
from factlint.engine.model import Claim, Evidence

# A wife may be a sister or a niece too, in some families; of another generation she is not.
_GENERATION = {
    **dict.fromkeys(("mother", "father"), 1),
    **dict.fromkeys(("wife", "husband", "sister", "brother"), 0),
    **dict.fromkeys(("son", "daughter"), -1),
}
_KIN = re.compile(
    rf"\b(?P<whose>his|her) (?:(?:late|elder|eldest|older|younger|youngest|first|second|third|favou?rite|beloved|only|own|twin) )*"
    rf"(?P<kin>{'|'.join(_GENERATION)}),? (?P<name>{NAME})"
)
_KIN_OF = re.compile(
    rf"\b(?P<kin>{'|'.join((*_GENERATION, 'uncle', 'aunt', 'nephew', 'niece', 'cousin', 'grandson', 'granddaughter', 'twin'))})"
    rf"(?: (?:brother|sister))? of (?:(?:the|[a-z]+|[A-Z]\w+(?:an|ish|ese)) ){{0,3}}?(?P<name>{NAME})(?:,? and (?P<other>{NAME}))?"
)
_BY_PRONOUN = re.compile(r"(?:He|She) ")
# One has one of these; of others there may be several.
_SINGLE = {"twin": "twin", "son": "child", "daughter": "child", "child": "child"}


def kin_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "a tomb for his mother, Ada Lund" against "the tomb of his late wife, Ada Lund", both of them the claim's subject's."""
    subject = content(claim_subject(claim))
    for mine in _KIN.finditer(claim.text) if subject and not DENIED.search(claim.text) else ():
        for theirs in _KIN.finditer(evidence.text):
            same = content(mine["name"]) == content(theirs["name"]) and mine["whose"] == theirs["whose"]
            if not same or _GENERATION[mine["kin"]] == _GENERATION[theirs["kin"]]:
                continue
            if not _is_of(subject, claim.text[: mine.start()]) or not _is_of(subject, evidence.text[: theirs.start()]):
                continue
            return [says_otherwise(evidence, mine["kin"], theirs["kin"], 0.93)]
    return []


def relative_findings(claim: Claim, page: OwnPage) -> list[Finding]:
    """ "the wife of Karl Lund" against "the sister of Karl Lund", "the twin of Ada" against "the twin of Eva", on the person's page."""
    if DENIED.search(claim.text):
        return []
    for said in said_of_subject(claim, page):
        mine = _KIN_OF.search(claim.text, said.start)
        if mine is None or said.verb != "be":
            continue
        for item in page.items:
            for theirs in _relatives(item, page):
                same = bool(content(mine["name"]) & content(theirs["name"]))
                if same and mine["kin"] != theirs["kin"] and not page.mentions(mine["kin"]):
                    return [says_otherwise(item, mine["kin"], theirs["kin"], 0.93)]
                if not same and _is_another_relative(mine, theirs, page):
                    return [says_otherwise(item, mine["name"], theirs["name"], 0.93)]
    return []


def _relatives(item: Evidence, page: OwnPage) -> Iterator[re.Match[str]]:
    """Those to whom a text says plainly what the page's subject is."""
    for told in page.statements(item):
        if told.verb == "be":
            first = end_of_sentence(item.text, told)
            for match in _KIN_OF.finditer(item.text, told.start):
                opening = item.text.rfind(". ", 0, match.start()) + 2
                if match.start() < first or _BY_PRONOUN.match(item.text, opening):
                    yield match


def _is_another_relative(mine: re.Match[str], theirs: re.Match[str], page: OwnPage) -> bool:
    """Whether two name one of whom there is one: a twin, or a parent where both parents are named."""
    if _SINGLE.get(mine["kin"], "-") != _SINGLE.get(theirs["kin"]) or page.mentions(mine["name"].split()[-1]):
        return False
    return mine["kin"] == "twin" or theirs["other"] is not None


def _is_of(subject: frozenset[str], before: str) -> bool:
    """Whether the last one who is named is the subject: whose mother she was is told of him."""
    named = [match.group() for match in A_NAME.finditer(before)]
    last = content(named[-1]) if named else frozenset[str]()
    return bool(last) and (last <= subject or subject <= last)
