"""Where a thing lies or comes from, against a page that tells another place and has no word of the claimed one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.places import Nearness, Place, compare_places, country_of_demonym, find_place, places_in
from factlint.engine.judges.relations.denials import Finding, class_nouns, complement, says_otherwise
from factlint.engine.judges.relations.page.own_page import OwnPage, said_of_subject
from factlint.engine.judges.relations.patterns import DENIED, NAME
from factlint.engine.judges.relations.waters import are_apart, are_in_two_oceans, waters_in
from factlint.engine.language.en.name_kinds import kinds_of_name
from factlint.engine.language.en.statements import Phrase, Statement
from factlint.engine.model import Claim

_IN = frozenset({"in", "on", "at", "off", "from", "to", "by", "within"})
# What ties a thing to a place, with the prepositions that name the place.
_TYING = {
    "be": frozenset({"in", "on", "at", "from", "off", "within"}), "lie": _IN, "stand": _IN, "locate": _IN, "situate": _IN,
    "sit": _IN, "belong": frozenset({"to"}), "come": frozenset({"from"}),
    "originate": frozenset({"in", "from"}), "arise": frozenset({"in"}), "hail": frozenset({"from"}), "stem": frozenset({"from"}),
    "base": frozenset({"in"}), "headquarter": frozenset({"in"}),
}  # fmt: skip
# What stands in one spot is found there and nowhere else; a plant or a dish is found in many places.
_FOUND = {"find": frozenset({"in", "on", "off"})}
# Verbs that say the same of a thing and a place. A thing may come from one country and be based in another.
_STANDING = frozenset({"lie", "locate", "situate", "stand", "sit"})
_COMING = frozenset({"come", "originate", "arise", "hail", "stem"})
_SEATED = frozenset({"base", "headquarter"})
_ENDING = ("end", "flow", "empty", "drain", "run")
# What ends in a water, or has it before it.
_FRONTING = {
    **dict.fromkeys(("look", "border", "face", "overlook", "touch"), frozenset({"", "on", "onto", "out", "over"})),
    **dict.fromkeys(_ENDING, frozenset({"in", "into", "to"})),
}
# Narrow straits shut these off: nobody says "the Atlantic" for them.
_SHUT_OFF = frozenset({"mediterranean sea", "baltic sea", "black sea", "adriatic sea", "aegean sea"})
_ROLES = re.compile(
    r"(?i)\b(?:part|region|province|state|island|territory|colony|district|county|city|town|village|native|sea|bay|gulf) (?:of|to)\b"
)
# What is told of many places may be so of the claimed one too.
_EVERYWHERE = re.compile(
    r"(?i)\b(?:worldwide|around the world|throughout the world|international\w*|multinational|global\w*|cosmopolitan|continents|"
    r"widespread|many countries|several countries|various countries|emigrat\w*|diaspora|transcontinental|disputed|fictional)\b"
)
# A city may lie on more than one river or lake, but not on two islands or in two provinces.
_LEVELS = frozenset("island province state prefecture county department canton peninsula".split())
_OPENS = re.compile(r"(?:Located|Situated|Lying|Standing)\b")
_OF_LEVEL = re.compile(rf"\b(?P<kind>(?i:{'|'.join(sorted(_LEVELS))})) (?:of )?(?:the )?(?P<name>{NAME})")
_NAMED_LEVEL = re.compile(rf"(?P<name>{NAME}) (?P<kind>(?i:{'|'.join(sorted(_LEVELS))}))\b")
_ON = re.compile(rf"\b(?:on|in|off|along) (?:the (?:banks? of )?(?:the )?)?(?P<name>{NAME})")
# What may lie in several countries.
_WIDE = frozenset(
    """river stream tributary mountain range lake sea ocean desert language people dynasty empire plain plateau basin forest gulf strait
    peninsula region island family group tribe religion""".split()
)
# What may have several coasts.
_LANDS = frozenset(
    "country nation state province region continent peninsula island republic kingdom territory county department".split()
)
# What stands in one spot.
_POINTS = frozenset(
    """city town village capital municipality museum palace castle tower bridge building skyscraper stadium temple church cathedral
    monument port settlement borough suburb theatre theater mosque basilica abbey fort fortress library station dam university
    metropolis site hospital zoo prison statue""".split()
)


def whereabouts_findings(claim: Claim, page: OwnPage) -> list[Finding]:
    """ "lies in Norland" against "a city in Varnland", "on Kirk Island" against "on the island of Lund", "on the Pacific"."""
    if DENIED.search(claim.text):
        return []
    tying = _TYING | _FOUND if _nouns(page) & _POINTS else _TYING
    for said in said_of_subject(claim, page):
        for where in _where(said, tying):
            found = _another_country(where, page, _alike(said.verb, page)) or _another_level(where, page)
            if found is not None:
                return [found]
        for where in () if _nouns(page) & _LANDS and not _lies_in(said) else _where(said, _TYING | _FRONTING):
            found = _another_water(where, page, ends=said.verb in _ENDING)
            if found is not None:
                return [found]
    return []


def _where(said: Statement, tying: Mapping[str, frozenset[str]]) -> Iterator[Phrase]:
    """What a statement names as the place of its subject."""
    prepositions = tying.get(said.verb, frozenset[str]())
    for part in said.parts:
        if said.verb == "be" and part.preposition and part.preposition not in _IN:
            # "was a power with colonies in Asia": the place is not the subject's own.
            return
        is_role = said.verb == "be" and not part.preposition and _ROLES.search(part.phrase.text) is not None
        if part.preposition in prepositions or is_role:
            yield part.phrase


def _alike(verb: str, page: OwnPage) -> frozenset[str]:
    """The verbs with which a page may tell another place than the claim tells with this one."""
    for verbs in (_COMING, _SEATED):
        if verb in verbs:
            return verbs
    if _nouns(page) & (_POINTS | _LANDS):
        return _STANDING | {"be", *_FOUND}
    return _STANDING if verb in _STANDING else frozenset()


def _another_country(where: Phrase, page: OwnPage, verbs: frozenset[str]) -> Finding | None:
    """Refuted where all that the page names lies in other countries or on other continents."""
    claimed = [place for place in places_in(where.text) if place.kinds & {"country", "continent"}]
    if len(claimed) != 1 or len(places_in(where.text)) != 1 or page.mentions(claimed[0].name):
        return None
    is_country = "country" in claimed[0].kinds
    if any(_EVERYWHERE.search(item.text) for item in page.items) or (is_country and _nouns(page) & _WIDE):
        return None
    everywhere = [place for item in page.items for place in _places(item.text) if not content(place.name) <= page.name]
    if not everywhere or any(compare_places(claimed[0], place) is not Nearness.APART for place in everywhere):
        return None
    for item in page.items:
        for told in page.statements(item):
            named = _places(item.text[told.start : told.end]) if told.verb in verbs else []
            places = [place for place in named if place.kinds & {"country", "continent"}]
            if places and not content(places[0].name) <= page.name:
                return says_otherwise(item, claimed[0].name, places[0].name, 0.94)
    return None


def _places(text: str) -> list[Place]:
    named = [country_of_demonym(word) for word in re.findall(r"[A-ZÀ-Þ]\w+", text)]
    return [*places_in(text), *(place for country in named if country and (place := find_place(country)) is not None)]


def _another_water(where: Phrase, page: OwnPage, *, ends: bool) -> Finding | None:
    """Another ocean than the page tells; of what ends there, another sea."""
    claimed = waters_in(where.text)
    if len(claimed) != 1 or page.mentions(claimed[0][1].split()[0]):
        return None
    for item in page.items:
        named = waters_in(item.text) if any(told.verb in _TYING | _FRONTING for told in page.statements(item)) else []
        known = [(water, name) for water, name in named if not content(name) <= page.name]
        if known and all(_shut_out(claimed[0][0], water, ends=ends) for water, _ in known):
            return says_otherwise(item, claimed[0][1], known[0][1], 0.94)
    return None


def _shut_out(claimed: str, known: str, *, ends: bool) -> bool:
    apart = are_apart(claimed, known) and (ends or are_in_two_oceans(claimed, known))
    return apart or ("atlantic" in (claimed, known) and bool({claimed, known} & _SHUT_OFF))


def _lies_in(said: Statement) -> bool:
    """Whether a water is named as what something lies in, not on."""
    before = {"on"} if said.verb == "be" else {"", "on", "onto", "out", "over"}
    return not any(part.preposition in before and waters_in(part.phrase.text) for part in said.parts)


def _another_level(where: Phrase, page: OwnPage) -> Finding | None:
    """Another island, province or state than the page tells of what stands in one spot."""
    if not _nouns(page) & _POINTS:
        return None
    for kind, name in _levels(f"in {where.text}"):
        if page.mentions(name) or content(name) <= page.name:
            continue
        for item in page.items:
            if not any(told.verb in _TYING or _OPENS.match(item.text) for told in page.statements(item)):
                continue
            others = [other for level, other in _levels(item.text) if level == kind]
            if others and not any(content(other) & page.name for other in others):
                return says_otherwise(item, name, others[0], 0.94)
    return None


def _nouns(page: OwnPage) -> frozenset[str]:
    """What the page says that its subject is."""
    told = [one for item in page.items for one in page.statements(item) if one.verb == "be"]
    return frozenset(noun for one in told if (what := complement(one)) is not None for noun in class_nouns(what))


def _levels(text: str) -> list[tuple[str, str]]:
    """The islands, provinces and their like that a text names, each with its kind."""
    found = [
        (match["kind"].lower(), match["name"])
        for pattern in (_OF_LEVEL, _NAMED_LEVEL)
        for match in pattern.finditer(text)
    ]
    for match in _ON.finditer(text):
        found += [(kind, match["name"]) for kind in _kinds(match["name"])]
    return [(kind, name) for kind, name in found if not name.endswith(("'s", "’s")) and not _is_country(name)]


def _kinds(name: str) -> list[str]:
    """The levels on which a place stands, by the encyclopedia and the gazetteer."""
    place = find_place(name)
    within = [f"of {country}" for country in place.countries] if place is not None and "region" in place.kinds else []
    return [*(kind for kind in kinds_of_name(name) if kind in _LEVELS), *within]


def _is_country(name: str) -> bool:
    place = find_place(name)
    return place is not None and "country" in place.kinds
