"""From signals to an opinion: how likely the claim is false or true, and the words that clash."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from factlint.engine.evidence.words import norms
from factlint.engine.judges.figures.numbers import numbers
from factlint.engine.judges.figures.units import is_unit
from factlint.engine.judges.places import Nearness, compare_places, country_of_demonym, find_place, places_in
from factlint.engine.judges.quotations import cite, drop_title, quote
from factlint.engine.judges.relations.page.families import are_one_family
from factlint.engine.judges.relations.waters import are_apart, waters_in
from factlint.engine.judges.subject import drop_parentheses
from factlint.engine.model import Clash, Evidence, Opinion, Signals
from factlint.engine.weighing.clash import is_turning
from factlint.engine.weighing.contrast import is_included
from factlint.engine.weighing.weights import Weighing, read_weighing

JUDGE = "reader"
FOCUS_AREA = "sources"
YEARS_FROM = 0.15
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
_MAY_RANK = re.compile(r"[a-z\d]")
_IN_A_FIELD = re.compile(r"In (?P<field>[a-z]{6,}),")
_STEM_CP = 6
_WATER = re.compile(r"\b(?:Ocean|Sea|Gulf|Bay|Strait|Channel|[Cc]oast)\b")
_REST_OF_NAME = re.compile(rf"(?: [A-Z]\w+)? {_WATER.pattern}")
_OF_A_PLACE = re.compile(r"^[A-Z]\w+(?:ian|an|ese|ish|ine|ite|ic|er)s?$")
DENIAL_FROM = 0.7
WORDS_FROM = 0.3
# A judge that compared is surer than what the reader makes of it: out of fold, from a likelihood of .6 on, 113 of 115 claims
# that one was so sure of were false.
SURELY_COMPARED = 0.9
COMPARED_FROM = 0.6
COMPARED_RIGHT = 0.8
WRONG_PLACE_FROM = 0.9
# The share of a claim's words, but for its subject's, that a text must have to confirm it.
TOLD_FROM = 0.5


def weigh_signals(signals: Signals, found: Mapping[str, float], weighing: Weighing | None = None) -> Opinion:
    """The opinion that the reader's signals come to; `found` are the other judges' findings, -1 (false) to 1 (true).

    A negative one needs words of the claim that clash with words of the text, found by the reader or by another judge: else
    nobody could see what is wrong. The reader's words explain; they correct nothing, because that was not measured safe.
    """
    weighing = weighing or read_weighing()
    against, in_favour = signals.refuting, signals.supporting
    if against is None or in_favour is None:
        return no_opinion("There is no evidence to read.")
    false = weighing.false(add_findings(signals.against, found, side=-1))
    true = weighing.true(add_findings(signals.in_favour, found, side=1))
    score, strength, decisive = None, 0.0, None
    why = "The evidence does not settle the claim."
    clash = signals.clash
    least = least_likely_false(found, weighing)
    if may_deny(signals, found, weighing.against_from) and false >= least and false > true:
        compared = least < weighing.false_from
        score, strength, decisive = 2, max(false, COMPARED_RIGHT) if compared else false, against
        why = f"“{against.title}” says otherwise: “{quote(drop_title(against))}”"
        if clash is not None and clash.right and _stands_against(clash, weighing.against_from):
            why = _describe_clash(clash, against)
    elif may_affirm(signals, found) and true >= weighing.true_from and true > false:
        score = 9 if true >= weighing.surely_true_from else 8
        strength, decisive = true, in_favour
        why = f"“{in_favour.title}” bears the claim out: “{quote(drop_title(in_favour))}”"
    return Opinion(JUDGE, FOCUS_AREA, score, strength, why, decisive, None, signals.stances, signals)


def least_likely_false(found: Mapping[str, float], weighing: Weighing) -> float:
    """How likely a claim must be false to be called so: less, where another judge compared and is sure."""
    compared = min(found.values(), default=0.0) <= -SURELY_COMPARED
    return min(COMPARED_FROM, weighing.false_from) if compared else weighing.false_from


def add_findings(signals: Mapping[str, float], found: Mapping[str, float], *, side: int) -> dict[str, float]:
    """The signals for one side (-1 false, 1 true) with what other judges found, and how far it and the reader agree."""
    strongest = max((side * strength for strength in found.values()), default=0.0)
    share = 1.0 / (1.0 + math.exp(-signals.get("score", 0.0)))
    return {**signals, **found, "agreed": max(strongest, 0.0) * share, "contradicted": max(-strongest, 0.0)}


def no_opinion(why: str) -> Opinion:
    return Opinion(JUDGE, FOCUS_AREA, None, 0.0, why)


def may_deny(signals: Signals, found: Mapping[str, float], against_from: float) -> bool:
    """Whether there is something to point at: another judge compared and found against the claim, or words clash."""
    return min(found.values(), default=0.0) < 0 or _has_clash(signals, against_from)


def may_affirm(signals: Signals, found: Mapping[str, float]) -> bool:
    """Whether a claim may be called true: another judge compared and found for it, or the text is about its subject and
    has half of what the claim says of it.

    On published prose nearly every other confirmation was baseless: "Research needs to be done" by what research is.
    """
    return max(found.values(), default=0.0) > 0 or _may_speak_for(signals.in_favour)


def _may_speak_for(in_favour: Mapping[str, float]) -> bool:
    return in_favour.get("about", 0.0) >= 1 and in_favour.get("told", 0.0) >= TOLD_FROM


def may_speak_against(against: Mapping[str, float]) -> bool:
    """Whether words of a text may stand against the claim at all: it speaks of the same, and is a ground.

    Who discovered one thing may have discovered another.
    """
    return (against.get("about", 0.0) > 0 or _shares_context(against)) and against.get("no_ground", 0.0) <= 0


def pointed_words(signals: Signals, weighing: Weighing | None = None) -> str:
    """The words of the claim that stand against the refuting text, "" where the reader points at none surely enough."""
    weighing = weighing or read_weighing()
    return signals.clash.wrong if signals.clash and _has_clash(signals, weighing.against_from) else ""


def _has_clash(signals: Signals, against_from: float) -> bool:
    """Whether words of the text stand against words of the claim.

    Of a claim that denies something, or all but one thing, that is the denial itself, in a text that speaks of the subject: it
    tells the positive in words of its own. A text that does not speak of the subject must have a name or figure of the claim.
    """
    clash, against = signals.clash, signals.against
    if clash is None or clash.score < WORDS_FROM or not may_speak_against(against):
        return False
    denies, at_denial = against.get("claim_negates", 0.0) > 0, against.get("clash_denies", 0.0) > 0
    if denies and not at_denial:
        return False
    if denies and against.get("about", 0.0) > 0 and clash.score >= DENIAL_FROM:
        return True
    if against.get("clash_near", 0.0) > 0 and not _YEAR.search(clash.wrong) and _LONG_FIGURE.search(clash.wrong):
        # 1.6 million and 1.7 million may be two counts of the same.
        return False
    if is_included(clash.wrong, clash.right):
        # Plants are living things.
        return False
    if is_turning(clash.right) and not is_turning(clash.wrong):
        # "Only" or "first" of a text says nothing against a name or a thing.
        return False
    if is_unit(clash.wrong):
        # A text may give a figure in several units; whether it is right, the judge that compares figures tells.
        return False
    if _COUNT.fullmatch(clash.wrong) and not _HOW_MANY.search(clash.right):
        # "Metal" says nothing against "three".
        return False
    if _SOLE.match(clash.wrong) and not (is_turning(clash.right) or _HOW_MANY.search(clash.right)):
        # Nor does a name or a thing say anything against "only" or "first".
        return False
    if _SUPERLATIVE.match(clash.wrong) and not (_SUPERLATIVE.match(clash.right) or _MAY_RANK.match(clash.right)):
        # "Central" says nothing against "longest".
        return False
    one, other = _directions(clash.wrong), _directions(clash.right)
    if one and other and (one <= other or other <= one or against.get("about", 0.0) < 1):
        # What is in the southeast may be in the south, and what is east of a thing has that in its west.
        return False
    if _is_place_inside(clash) or _is_same_number(clash, signals.refuting):
        return False
    if _is_part_of_water(clash, signals.refuting) or _is_one_family(clash, signals.refuting):
        return False
    if "-born" in clash.right and "born" not in clash.wrong:
        # Who was born a German may be a Swiss physicist.
        return False
    if _is_name_of(signals.refuting, clash.right) or _is_of_its_field(signals.refuting, clash.right):
        return False
    points = _stands_against(clash, against_from) or _is_told_elsewhere(clash, signals.refuting, against)
    return points and (not denies or against.get("about", 0.0) >= 1)


def _is_told_elsewhere(clash: Clash, refuting: Evidence | None, against: Mapping[str, float]) -> bool:
    """Whether a text about the subject names another country, and no place that lies in the one that the claim names.

    "Located in Mendoza Province, Argentina" stands against "Chile", whichever of its words the reader points at.
    """
    claimed = find_place(clash.wrong)
    if refuting is None or claimed is None or against.get("about", 0.0) < 1 or clash.score < WRONG_PLACE_FROM:
        return False
    title = drop_parentheses(refuting.title)
    told = [place for place in places_in(refuting.text) if place.countries and place.name not in title]
    names_country = any("country" in place.kinds for place in told)
    return names_country and all(compare_places(claimed, place) is Nearness.APART for place in told)


def _is_place_inside(clash: Clash) -> bool:
    """Whether one of two places lies in the other, or has its name: from the Andes and from the Americas, from Venice and Venetian."""
    claimed, told = find_place(clash.wrong), find_place(clash.right)
    country = country_of_demonym(clash.right)
    if claimed is not None and country:
        return country == claimed.name or country in claimed.countries
    if claimed is not None and _OF_A_PLACE.search(clash.right) and clash.right[:3] == clash.wrong[:3]:
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


def _shares_context(against: Mapping[str, float]) -> bool:
    """Whether names or figures of the claim tell that a text speaks of the same: "He taught at … from 1537"."""
    return against.get("rest_names", 0.0) + against.get("rest_numbers", 0.0) > 0


def _stands_against(clash: Clash, against_from: float) -> bool:
    """Whether the reader points at words of the text surely enough; less is asked of a year against a year."""
    years = all(_YEAR.fullmatch(words) for words in (clash.wrong, clash.right))
    return clash.right_score >= (min(YEARS_FROM, against_from) if years else against_from)


def _describe_clash(clash: Clash, evidence: Evidence) -> str:
    return f"The claim says “{clash.wrong}” where the evidence says “{clash.right}”. {cite(evidence)}"
