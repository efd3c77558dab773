"""The Nobel Prizes: of one year nobody has two."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.relations.denials import Finding, says_otherwise
from factlint.engine.judges.relations.patterns import DENIED
from factlint.engine.judges.subject import claim_subject, drop_parentheses
from factlint.engine.model import Claim, Evidence

_FIELD = r"(?:Physics|Chemistry|Physiology or Medicine|Medicine|Literature|Peace|Economics|Economic Sciences)"
_NOBEL = rf"Nobel (?:Memorial )?(?:Prize (?:in|for) (?P<field>{_FIELD})|(?P<peace>Peace) Prize)"
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_AWARDED = (re.compile(rf"{_YEAR} {_NOBEL}"), re.compile(rf"{_NOBEL}[^.;,]{{0,40}}? in {_YEAR}"))
_OTHERWISE = re.compile(r"(?i)\b(?:who|whose|which|that|nominated|considered|with|after|before)\b")
# "Watson and Crick, who won the 1962 …"
_OF_SOMEBODY = re.compile(r"\b(?:who|whose|with whom)\b[^.]*\bNobel\b")
_ALIKE = {"Medicine": "Physiology or Medicine", "Economics": "Economic Sciences"}


def prize_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "shared the Nobel Prize in Chemistry in 1956" against "the 1956 Nobel Prize in Physics", on the winner's page."""
    said, told = list(_awards(claim.text)), list(_awards(evidence.text))
    winner = content(drop_parentheses(evidence.title))
    if len(said) != 1 or not winner or not winner <= content(claim_subject(claim)):
        return []
    if DENIED.search(claim.text) or _OTHERWISE.search(claim.text) or _OF_SOMEBODY.search(evidence.text):
        return []
    field, year = said[0]
    fields = {other for other, of in told if of == year}
    if len(fields) != 1 or _ALIKE.get(field, field) in {_ALIKE.get(one, one) for one in fields}:
        return []
    (right,) = fields
    return [says_otherwise(evidence, field, right, 0.96)]


def _awards(text: str) -> Iterator[tuple[str, str]]:
    """The fields and years of the prizes that a text tells of."""
    for pattern in _AWARDED:
        for match in pattern.finditer(text):
            yield match["field"] or match["peace"], match["year"]
