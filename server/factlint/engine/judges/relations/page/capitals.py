"""Capitals as a page tells them of its own subject: "Its capital and largest city is Lund"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.places import Nearness, Place, compare_places, find_place, places_in
from factlint.engine.judges.relations.denials import Finding, complement, says_otherwise
from factlint.engine.judges.relations.page.own_page import OwnPage, said_of_subject
from factlint.engine.judges.relations.patterns import DENIED, NAME
from factlint.engine.language.en.statements import Statement
from factlint.engine.model import Claim

_AND = (
    r"(?:,? (?:and|as well as) (?:the |its )?(?:[\w-]+ ){0,3}(?:city|port|town|settlement|cent(?:er|re)|municipality))?"
)
_CITY = rf"(?:the city of )?(?P<city>{NAME})"
# Whose capital a city is.
_OF = re.compile(rf"\b(?i:capital)(?: city)?{_AND} of (?:the )?(?P<of>{NAME})")
# Which city the capital of the page's subject is.
_IS = re.compile(
    rf"\b(?:(?i:its|the|state|provincial|national|whose|country's)|{NAME}['’]s) capital(?: city)?{_AND}(?:,? is|,| of(?! the)) {_CITY}"
)
_CLAIMED = (
    re.compile(rf"\b(?:has|with) (?P<city>{NAME}) as (?:its|the) capital\b"),
    re.compile(rf"^The capital of (?:the )?(?P<of>{NAME}) is (?P<city>{NAME})"),
    re.compile(rf"^(?P<of>(?:The )?{NAME}?)['’]s? capital(?: city)? is (?P<city>{NAME})"),
    re.compile(rf"^(?P<city>{NAME}) is the capital(?: city)? of (?:the )?(?P<of>{NAME})"),
)
# There may be such a one beside the one that the plain word means, or may have been.
_OTHERWISE = re.compile(
    r"(?i)\b(?:former|formerly|ancient|old|once|until|first|summer|winter|provisional|temporary|cultural|financial|commercial|economic|"
    r"historic\w*|second|new|later|moved|then|de facto|judicial|legislative|administrative|executive|regional|capitals|imperial|royal|"
    r"fashion|constitutional|seat|seats|renamed|was|were|had|been|became|served)\b"
)
_RENAMED = re.compile(r"(?i)\b(?:seats?|renamed|known as|called|names?|formerly|capitals|spelled|spelt)\b")


def capital_findings(claim: Claim, page: OwnPage) -> list[Finding]:
    """ "Norland has Kirk as its capital" against "Its capital is Lund"; "the capital of Norland" against "of Varnland"."""
    if DENIED.search(claim.text) or _OTHERWISE.search(claim.text):
        return []
    return [*_another_city(claim, page), *_another_country(claim, page)][:1]


def _another_city(claim: Claim, page: OwnPage) -> Iterator[Finding]:
    for mine in (found for pattern in _CLAIMED if (found := pattern.search(claim.text))):
        owner = mine.groupdict().get("of")
        if owner is not None and not content(owner) & page.name:
            continue
        for item in page.items:
            told = _IS.search(item.text)
            if (
                told is None
                or _is_of_another(item.text, told, page)
                or _OTHERWISE.search(item.text)
                or content(told["city"]) <= page.name
            ):
                continue
            if content(told["city"]) & content(mine["city"]) or content(told["city"]) <= content(claim.text):
                continue
            if _are_two(mine["city"], told["city"]) and not _may_be_renamed(mine["city"], page):
                yield says_otherwise(item, mine["city"], told["city"], 0.95)
                return


def _another_country(claim: Claim, page: OwnPage) -> Iterator[Finding]:
    said = next((found for one in said_of_subject(claim, page) if (found := _capital_of(claim.text, one))), None)
    claimed = _country(said["of"]) if said is not None else None
    if said is None or claimed is None or page.mentions(said["of"]):
        return
    for item in page.items:
        if _OTHERWISE.search(item.text):
            continue
        told = next((found for one in page.statements(item) if (found := _capital_of(item.text, one))), None)
        known = _country(told["of"]) if told is not None else None
        if told is not None and known is not None and compare_places(claimed, known) is Nearness.APART:
            yield says_otherwise(item, said["of"], told["of"], 0.95)
            return


def _capital_of(text: str, statement: Statement) -> re.Match[str] | None:
    """Whose capital a statement says its subject to be: not in whose capital somebody lives."""
    what = complement(statement)
    if statement.verb not in {"be", "become", "remain"} or what is None:
        return None
    return _OF.search(text, what.start, statement.end)


def _is_of_another(text: str, told: re.Match[str], page: OwnPage) -> bool:
    """Whether the sentence names another land before a capital, whose capital it may be."""
    before = text[: told.end()].removesuffix(told["city"])
    sentence = before[max(before.rfind(". "), before.rfind("; ")) + 1 :]
    places = [place for place in places_in(sentence) if "continent" not in place.kinds]
    return any(not content(place.name) & page.name for place in places)


def _are_two(one: str, other: str) -> bool:
    """Whether the gazetteer knows both as cities: a name that it does not know may be another one's old or foreign form."""
    mine, theirs = find_place(one), find_place(other)
    return mine is not None and theirs is not None and "city" in mine.kinds & theirs.kinds and mine.name != theirs.name


def _may_be_renamed(city: str, page: OwnPage) -> bool:
    """Whether a text of the page tells of the city's name, or of it as a seat."""
    return any(content(city) <= content(item.text) and _RENAMED.search(item.text) for item in page.items)


def _country(name: str) -> Place | None:
    place = find_place(name)
    return place if place is not None and "country" in place.kinds else None
