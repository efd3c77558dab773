"""Things with two ends: what a bridge or a canal links."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.places import Nearness, are_two_cities, compare_places, find_place
from factlint.engine.judges.relations.denials import Finding, says_otherwise
from factlint.engine.judges.relations.patterns import DENIED, NAME
from factlint.engine.judges.relations.waters import are_apart, waters_in
from factlint.engine.judges.subject import claim_subject, drop_parentheses
from factlint.engine.model import Claim, Evidence

_END = rf"(?:the )?(?:(?:city|town|village|island|state|country|capital|port) of )?(?P<{{}}>{NAME})"
_ASIDE = r"(?:—[^—]{1,80}—|,? in (?:the )?[A-Z][\w ]*|, [A-Z][\w ]*,)?"
_FIRST, _SECOND = _END.format("one"), _END.format("other")
_LINKED = re.compile(
    rf"\b(?:links?|linked|connects?|connected|connecting|linking|joins?) {_FIRST}{_ASIDE} ?(?:with|to|and) {_SECOND}"
)
_BETWEEN = re.compile(rf"\bbetween {_FIRST} and {_SECOND}")
_TWO_ENDED = re.compile(r"\b(?:bridge|canal|tunnel|strait|isthmus|channel|causeway)\b", re.IGNORECASE)
_PASSED = re.compile(r"(?i)\b(?:pass|passage|link|connection|waterway|conduit)\b")
_NOT_NOW = re.compile(r"(?i)\b(?:once|planned|proposed)\b")
_OF_WATERS = content("Ocean Sea Gulf Bay")


def end_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "links Lund with Varnes" against "links Kirk to Varnes"."""
    title = drop_parentheses(evidence.title)
    if content(claim_subject(claim)) != content(title) or DENIED.search(claim.text) or _NOT_NOW.search(claim.text):
        return []
    return _compare(_ends(claim.text), _ends(evidence.text), evidence) if _TWO_ENDED.search(title) else []


def _compare(said: Sequence[str], told: Sequence[str], evidence: Evidence) -> list[Finding]:
    """A finding where one end is the same, and the other is another one."""
    if len(said) != 2 or len(told) != 2:
        return []
    wrong = [one for one in said if not any(_same(one, other) for other in told)]
    right = [one for one in told if not any(_same(one, other) for other in said)]
    if len(wrong) != 1 or len(right) != 1 or not _exclude(wrong[0], right[0], evidence):
        return []
    return [says_otherwise(evidence, wrong[0], right[0], 0.95)]


def _ends(text: str) -> list[str]:
    linked = _LINKED.search(text) or (_BETWEEN.search(text) if _PASSED.search(text) else None)
    return [linked["one"], linked["other"]] if linked is not None else []


def _exclude(wrong: str, right: str, evidence: Evidence) -> bool:
    """Whether one end cannot be the other: two oceans, two cities, two countries; not a city and its country."""
    if content(wrong) - _OF_WATERS <= content(evidence.text):
        return False
    one, other = _water(wrong), _water(right)
    if one and other:
        return are_apart(one, other)
    here, there = find_place(wrong), find_place(right)
    if here is None or there is None:
        return False
    return compare_places(here, there) is Nearness.APART or are_two_cities(here, there)


def _water(name: str) -> str:
    known = waters_in(f"the {name}")
    return known[0][0] if known else next((sea for sea, _ in waters_in(f"the {name} Ocean")), "")


def _same(one: str, other: str) -> bool:
    return bool((content(one) - _OF_WATERS) & (content(other) - _OF_WATERS))
