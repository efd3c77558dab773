"""Offices that are counted: the third president is one person, and a founder comes first."""

from __future__ import annotations

import re
from dataclasses import dataclass

from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.figures.numbers import ORDINALS
from factlint.engine.judges.places import Nearness, compare_places, country_of_demonym, find_place, places_in
from factlint.engine.judges.relations.denials import Finding, complement, says_otherwise
from factlint.engine.judges.relations.patterns import A_NAME, DENIED, NAME
from factlint.engine.judges.subject import claim_subject, drop_parentheses
from factlint.engine.language.en.statements import Statement, read_statements
from factlint.engine.model import Claim, Evidence

_OFFICE = (
    r"(?:vice president|president|prime minister|emperor|empress|king|queen|chancellor|pope|sultan|caliph|tsar|shah|"
    r"secretary[- ]general|premier|doge|pharaoh|monarch|governor[- ]general)"
)
_COUNTED = re.compile(
    rf"(?i)\bthe (?P<ordinal>{'|'.join(ORDINALS)}|\d+(?:st|nd|rd|th)) (?P<kind>(?:[\w-]+ ){{0,2}}?)(?P<office>{_OFFICE})\b"
    r"(?: of (?:the )?(?P<of>[A-Z][\w ]*?[\w])(?=[,.;]| from\b| and\b| in\b| who\b|$))?"
)
# Of these nobody has been in two countries but in those that were made of one another.
_HEAD = rf"(?<!vice )(?<!vice-)(?<!deputy )(?i:president|prime minister|chancellor) of (?:the )?(?P<of>{NAME})"
_IS_HEAD = re.compile(
    rf"(?i:\b(?:was|is|became|become|served as|serving as|serve as|elected|re-elected|inaugurated as|sworn in as|elected as)"
    rf"(?: the)?(?: first| second| third| last)? |^elected ){_HEAD}"
)
_TOLD_HEAD = re.compile(rf"(?i:\b(?:was|is|became|served as)(?: the)?(?: \w+)? ){_HEAD}")
_OF_TODAY = re.compile(r"\b(?:19[2-9]\d|20\d\d)\b")
# "the first female president" counts others than "the first president".
_COMMON = frozenset(
    "female woman black elected democratically democratic civilian catholic non-italian modern republican openly jewish "
    "crowned youngest oldest nominal de facto".split()
)


def holder_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "Babur was the third Mughal emperor" against "Akbar … was the third Mughal emperor"."""
    subject = content(claim_subject(claim))
    other = content(drop_parentheses(evidence.title))
    mine = _read_count(claim.text)
    theirs = _read_count(evidence.text)
    if mine is None or theirs is None or not subject or not other:
        return []
    said = next((one for one in read_statements(claim.text) if one.main), None)
    told = next((one for one in read_statements(evidence.text) if one.main), None)
    if said is None or told is None or said.negated or told.negated or said.hedged or told.hedged:
        return []
    if (
        not other & content(told.subject.text)
        or not _is_said_of_subject(said, mine)
        or not _is_said_of_subject(told, theirs)
    ):
        return []
    same_person = bool(subject & other)
    if not same_person and subject & content(evidence.text):
        # "Tiberius succeeded Augustus, the first Roman emperor": whose number it is, only a plainer sentence tells.
        return []
    if (
        mine.office != theirs.office
        or (mine.number == theirs.number) is same_person
        or (same_person and subject != other)
    ):
        return []
    who = "it" if same_person else drop_parentheses(evidence.title)
    why = f"The evidence counts {who} as the {theirs.words}." if same_person else f"The {theirs.words} was {who}."
    return [Finding(evidence, False, 0.95, why, None)]


def country_findings(claim: Claim, evidence: Evidence) -> list[Finding]:
    """ "Elected president of Norland" against "served as President of Varnland from 1994 to 1999", on the page of the person."""
    if content(claim_subject(claim)) != content(drop_parentheses(evidence.title)):
        return []
    said = _IS_HEAD.search(claim.text)
    found = list(_TOLD_HEAD.finditer(evidence.text))
    told = [match["of"] for match in found if not _names_another(evidence.text[: match.start()], evidence)]
    if said is None or len(found) != 1 or not told or not _OF_TODAY.search(evidence.text) or DENIED.search(claim.text):
        return []
    mine, theirs = find_place(said["of"]), find_place(told[0])
    if mine is None or theirs is None or not {"country"} <= mine.kinds & theirs.kinds:
        return []
    known = {country for place in places_in(evidence.text) for country in place.countries}
    known |= {country_of_demonym(word) for word in evidence.text.split()}
    if compare_places(mine, theirs) is not Nearness.APART or mine.countries & known:
        return []
    return [says_otherwise(evidence, said["of"], told[0], 0.93)]


def _names_another(before: str, evidence: Evidence) -> bool:
    """Whether somebody else is named before an office, who may have held it."""
    name = content(drop_parentheses(evidence.title))
    others = [run for match in A_NAME.finditer(before) if not content(run := match.group()) & name]
    return not before or any(country_of_demonym(run) == "" and find_place(run) is None for run in others)


def _is_said_of_subject(statement: Statement, counted: _Counted) -> bool:
    """Whether the counted office is what the statement says that its subject is."""
    what = complement(statement)
    return statement.verb in {"be", "become"} and what is not None and what.start <= counted.start < what.end


@dataclass(frozen=True, slots=True)
class _Counted:
    number: int
    office: tuple[str, frozenset[str]]
    words: str
    start: int


def _read_count(text: str) -> _Counted | None:
    """The number, the office with whose it is, and the words, where a text counts one office."""
    found = list(_COUNTED.finditer(text))
    if len(found) != 1:
        return None
    match = found[0]
    kind = match["kind"].lower().split()
    if _COMMON & set(kind):
        return None
    ordinal = match["ordinal"].lower()
    number = ORDINALS[ordinal] if ordinal in ORDINALS else int(ordinal[:-2])
    of = content(match["of"] or "") | content(" ".join(word for word in match["kind"].split() if word[0].isupper()))
    lower = [word for word in match["kind"].split() if not word[0].isupper()]
    if not of or lower:
        return None
    return _Counted(number, (match["office"].lower(), of), match.group().removeprefix("the "), match.start())
