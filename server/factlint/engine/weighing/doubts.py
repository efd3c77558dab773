"""What speaks against holding words of a text against words of a claim: sure exclusions, and doubts whose worth is learned."""

from __future__ import annotations

import re
from collections.abc import Mapping

from factlint.engine.evidence.words import norms
from factlint.engine.judges.figures.numbers import numbers
from factlint.engine.judges.figures.units import is_unit
from factlint.engine.judges.places import Nearness, compare_places, country_of_demonym, find_place, places_in
from factlint.engine.judges.relations.page.families import are_one_family
from factlint.engine.judges.relations.waters import are_apart, waters_in
from factlint.engine.judges.subject import drop_parentheses
from factlint.engine.language.en.synonyms import are_synonyms
from factlint.engine.model import Clash, Evidence
from factlint.engine.weighing.clash import is_national, is_turning
from factlint.engine.weighing.contrast import is_included

AGAINST_FROM = 0.4
"""How surely the reader must hold words of the text against those of the claim, for them to be named."""
YEARS_FROM = 0.15
WRONG_PLACE_FROM = 0.9
_YEAR = re.compile(r"(?<![\d.,])(?:1\d{3}|20\d{2})(?![\d.,]*\d)")
_LONG_FIGURE = re.compile(r"\d[.,]?\d")
_SOLE = re.compile(r"(?i)(?:only|first|last|all|every)\b")
_COUNT = re.compile(r"(?i)\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve")
_HOW_MANY = re.compile(
    r"(?i)\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|second|third|fourth|fifth|several|both|most|many|some|others?|multiple|"
    r"one|single|sole|seventh|sixth|tenth|half|never|not|no)\b"
)
_SUPERLATIVE = re.compile(
    r"(?i)(?:(?!west|east|rest|forest|interest|priest|guest|test|request|quest|conquest|harvest)\w{2,}est|most|least)\b"
)
_DIRECTION = re.compile(r"north|south|east|west")
_COMPASS = re.compile(r"(?i)(?:north|south|east|west|northeast|northwest|southeast|southwest)(?:ern)?")
_MAY_RANK = re.compile(r"[a-z\d]")
_IN_A_FIELD = re.compile(r"In (?P<field>[a-z]{6,}),")
_STEM_CP = 6
_WATER = re.compile(r"\b(?:Ocean|Sea|Gulf|Bay|Strait|Channel|[Cc]oast)\b")
_REST_OF_NAME = re.compile(rf"(?: [A-Z]\w+)? {_WATER.pattern}")
_VARIABLE = re.compile(r"[a-z]")
_BRITAIN = "United Kingdom"


def may_both_be_so(clash: Clash, refuting: Evidence | None, against: Mapping[str, float]) -> bool:
    """Whether both sides' words may be true of the same thing, whatever the reader makes of them."""
    if against.get("clash_denied", 0.0) > 0 and against.get("clash_denies", 0.0) <= 0:
        # What is said not to be French may well be Dutch: such a claim is wrong, if at all, in the denial itself.
        return True
    if against.get("clash_in_deed", 0.0) > 0:
        # Who discovered one thing may have discovered another.
        return True
    if against.get("clash_near", 0.0) > 0 and not _YEAR.search(clash.wrong) and _LONG_FIGURE.search(clash.wrong):
        # 1.6 million and 1.7 million may be two counts of the same.
        return True
    if is_included(clash.wrong, clash.right) or _are_alike(clash):
        # Plants are living things, and nerve cells neurons.
        return True
    if _is_place_inside(clash) or _is_same_number(clash, refuting):
        return True
    if _is_part_of_water(clash, refuting) or _is_one_family(clash, refuting):
        return True
    one, other = _directions(clash.wrong), _directions(clash.right)
    if one and other and (one <= other or other <= one):
        # What is in the southeast may be in the south.
        return True
    if _COMPASS.fullmatch(clash.right) and clash.wrong.islower() and not _DIRECTION.search(clash.wrong):
        # A highland country may be in East Africa.
        return True
    if _VARIABLE.fullmatch(clash.wrong) or _VARIABLE.fullmatch(clash.right):
        # What one calls r is C to another.
        return True
    # Who was born a German may be a Swiss physicist.
    return "-born" in clash.right and "born" not in clash.wrong


def doubts_of(clash: Clash, refuting: Evidence, against: Mapping[str, float]) -> dict[str, float]:
    """What makes it less sure that the words clash, each by its name: 1 where it holds.

    `against` are the signals that are known so far. Of the wrong words many a doubt says nothing: it may be only that the
    reader points at the wrong counterpart.
    """
    about = against.get("about", 0.0)
    one, other = _directions(clash.wrong), _directions(clash.right)
    found = {
        "doubt_denial": against.get("claim_negates", 0.0) > 0 and about < 1,
        # What is east of a thing has that in its west.
        "doubt_compass": bool(one and other) and about < 1,
        # A text may give a figure in several units.
        "doubt_unit": is_unit(clash.wrong),
        "doubt_counterpart": is_unfit(clash, refuting),
        "doubt_unsure": not is_sure(clash) and not _is_told_elsewhere(clash, refuting, about),
    }
    return {name: float(holds) for name, holds in found.items()}


def is_sure(clash: Clash) -> bool:
    """Whether the reader points at words of the text surely enough; less is asked of a year against a year."""
    years = all(_YEAR.fullmatch(words) for words in (clash.wrong, clash.right))
    return clash.right_score >= (YEARS_FROM if years else AGAINST_FROM)


def is_unfit(clash: Clash, refuting: Evidence | None) -> bool:
    """Whether the words of the text are of no kind that could stand against those of the claim."""
    if is_turning(clash.right) and not is_turning(clash.wrong):
        # "Only" or "first" of a text says nothing against a name or a thing.
        return True
    if _COUNT.fullmatch(clash.wrong) and not _HOW_MANY.search(clash.right):
        # "Metal" says nothing against "three".
        return True
    if _SOLE.match(clash.wrong) and not (is_turning(clash.right) or _HOW_MANY.search(clash.right)):
        # Nor does a name or a thing say anything against "only" or "first".
        return True
    if _SUPERLATIVE.match(clash.wrong) and not (_SUPERLATIVE.match(clash.right) or _MAY_RANK.match(clash.right)):
        # "Central" says nothing against "longest".
        return True
    return _is_name_of(refuting, clash.right) or _is_of_its_field(refuting, clash.right)


def _is_told_elsewhere(clash: Clash, refuting: Evidence, about: float) -> bool:
    """Whether a text about the subject names another country, and no place that lies in the one that the claim names.

    "Located in Mendoza Province, Argentina" stands against "Chile", whichever of its words the reader points at.
    """
    claimed = find_place(clash.wrong)
    if claimed is None or about < 1 or clash.score < WRONG_PLACE_FROM:
        return False
    title = drop_parentheses(refuting.title)
    told = [place for place in places_in(refuting.text) if place.countries and place.name not in title]
    names_country = any("country" in place.kinds for place in told)
    return names_country and all(compare_places(claimed, place) is Nearness.APART for place in told)


def _are_alike(clash: Clash) -> bool:
    """Whether both sides may mean the same, or one only says more nearly where in Britain: who is English is British."""
    if are_synonyms(clash.wrong, clash.right):
        # "Several" may be said of what is single: each by itself.
        return not (_HOW_MANY.search(clash.wrong) and _HOW_MANY.search(clash.right))
    sides = {words.split(" ")[0] for words in (clash.wrong, clash.right) if words}
    return len(sides) == 2 and "British" in sides and {country_of_demonym(word) for word in sides} == {_BRITAIN}


def _is_place_inside(clash: Clash) -> bool:
    """Whether one of two places lies in the other, or has its name: from the Andes and from the Americas, from Venice and Venetian."""
    claimed, told = find_place(clash.wrong), find_place(clash.right)
    country = country_of_demonym(clash.right)
    if claimed is not None and country:
        return country == claimed.name or country in claimed.countries
    if claimed is not None and is_national(clash.right) and clash.right[:3] == clash.wrong[:3]:
        return True
    if claimed is None or told is None:
        return False
    return Nearness.INSIDE in (compare_places(claimed, told), compare_places(told, claimed))


def _is_part_of_water(clash: Clash, refuting: Evidence | None) -> bool:
    """Whether one water is part of the other, or a coast is held against a sea: the Kara Sea belongs to the Arctic Ocean."""
    claimed = _WATER.search(clash.wrong)
    if claimed is None or refuting is None:
        return False
    at = max(refuting.text.find(clash.right), 0)
    after = _REST_OF_NAME.match(refuting.text, at + len(clash.right))
    named = refuting.text[at : after.end()] if after is not None else clash.right
    told = _WATER.search(named)
    mine, theirs = waters_in(clash.wrong), waters_in(named)
    if mine and theirs:
        return not are_apart(mine[0][0], theirs[0][0])
    return told is not None and told[0].lower() != claimed[0].lower()


def _is_one_family(clash: Clash, refuting: Evidence | None) -> bool:
    """Whether a family is only called by another of its members: that of the cabbage is that of mustard."""
    one, other = (words.removesuffix(" family").rpartition(" ")[2] for words in (clash.wrong, clash.right))
    return refuting is not None and "family" in refuting.text and are_one_family(one, other)


def _is_same_number(clash: Clash, refuting: Evidence | None) -> bool:
    """Whether the text has the number in figures that the claim has in words, or the other way: "fifty-two" and "a 52-card deck"."""
    said = {one.value for one in numbers(clash.wrong)}
    told = (
        {one.value for one in numbers(refuting.text.replace("-", " "))}
        if said and refuting is not None
        else set[float]()
    )
    return bool(said) and said <= told


def _directions(words: str) -> frozenset[str]:
    """The points of the compass in some words: south and east of "southeastern"."""
    return frozenset(_DIRECTION.findall(words.lower()))


def _is_name_of(refuting: Evidence | None, words: str) -> bool:
    """Whether words are part of the name of a text's page: "Mithridates VI Eupator" says nothing against "of Pontus"."""
    named = frozenset(norms(refuting.title)) if refuting is not None else frozenset[str]()
    return bool(words) and all(form in named for form in norms(words))


def _is_of_its_field(refuting: Evidence | None, words: str) -> bool:
    """Whether words only repeat the field that a text keeps to: "In grammar, a phrase is a grammatical unit" tells nothing of music."""
    field = _IN_A_FIELD.match(refuting.text) if refuting is not None else None
    return field is not None and words.lower()[:_STEM_CP] == field["field"].lower()[:_STEM_CP]
