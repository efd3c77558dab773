"""Which of its kind a thing is in a land or the world: the largest is not the second-largest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.figures.numbers import ORDINALS
from factlint.engine.judges.relations.denials import Finding, says_otherwise
from factlint.engine.judges.relations.page.own_page import OwnPage, end_of_sentence, said_of_subject
from factlint.engine.judges.relations.patterns import DENIED, NAME
from factlint.engine.language.en.lemmas import noun_lemma
from factlint.engine.language.en.statements import Statement
from factlint.engine.model import Claim, Evidence

_ALIKE = {"biggest": "largest", "greatest": "largest", "tallest": "highest"}
_PLACE = rf"(?:(?P<place>{'|'.join(ORDINALS)}|\d+(?:st|nd|rd|th))[- ])?"
_MOST = r"(?P<most>(?:larg|bigg|high|tall|long|deep|old|hott|cold|small|heavi|fast)est|most populous)"
_RANKED = re.compile(
    rf"\b{_PLACE}{_MOST}(?:,? and [\w-]+)? (?P<kind>(?:[a-z-]+ ){{0,2}}?[a-z]+) "
    rf"(?P<where>(?:in|of|on) (?:the )?(?:{NAME}|world|country|continent|Earth|Solar System))"
)
_WORLDS = re.compile(rf"\b(?i:the world)['’]s {_PLACE}{_MOST}(?:,? and [\w-]+)* (?P<kind>[a-z]+)")
_LESS = re.compile(
    r"(?i)\b(?:one of|among|after|by|except|outside|once|formerly|until|used to|was|were|largest and|excluding|than|before|behind)\b"
)
_OF_ANOTHER_TIME = re.compile(r"(?i)\b(?:one of|among|by|once|formerly|until|used to|was|were)\b")


@dataclass(frozen=True, slots=True)
class _Rank:
    number: int
    most: str
    kind: str
    where: frozenset[str]
    words: str


def rank_findings(claim: Claim, page: OwnPage) -> list[Finding]:
    """ "the second-largest city of Norland" against "the capital and largest city of Norland"."""
    if DENIED.search(claim.text) or _LESS.search(claim.text):
        return []
    for said in said_of_subject(claim, page):
        for mine in _ranks(claim.text, said):
            for item in page.items:
                found = _compare(mine, item, page)
                if found is not None:
                    return [found]
    return []


def _compare(mine: _Rank, item: Evidence, page: OwnPage) -> Finding | None:
    if _OF_ANOTHER_TIME.search(item.text):
        return None
    told = [one for statement in page.statements(item) for one in _ranks(item.text, statement)]
    same = [one for one in told if (one.most, one.kind, one.where) == (mine.most, mine.kind, mine.where)]
    if not same or any(one.number == mine.number for one in same):
        return None
    return says_otherwise(item, mine.words, same[0].words, 0.95)


def _ranks(text: str, statement: Statement) -> Iterator[_Rank]:
    if statement.verb not in {"be", "remain", "become"}:
        return
    for pattern in (_RANKED, _WORLDS):
        for match in pattern.finditer(text, statement.start, end_of_sentence(text, statement)):
            place = (match["place"] or "first").lower()
            number = ORDINALS[place] if place in ORDINALS else int(place[:-2])
            most = _ALIKE.get(match["most"], match["most"])
            where = content(match.groupdict().get("where") or "") or frozenset({"world"})
            words = f"{match['place']}-{match['most']}" if match["place"] else match["most"]
            *before, noun = match["kind"].split()
            yield _Rank(number, most, " ".join((*before, noun_lemma(noun))), where, words)
