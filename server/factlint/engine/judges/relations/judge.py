"""The second judge: names, relations, kinds, opposites and negation, compared where both speak of the same thing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.judges.figures.beside import names_somebody_beside
from factlint.engine.judges.figures.figure_context import content
from factlint.engine.judges.quotations import cite
from factlint.engine.judges.relations.compositions import composition_findings
from factlint.engine.judges.relations.denials import (
    Finding,
    border_findings,
    figures_agree,
    is_partial_denial,
    kind_findings,
    narrows,
    said_findings,
)
from factlint.engine.judges.relations.exclusives import exclusive_findings
from factlint.engine.judges.relations.holders import country_findings, holder_findings
from factlint.engine.judges.relations.kin import kin_findings, relative_findings
from factlint.engine.judges.relations.page.capitals import capital_findings
from factlint.engine.judges.relations.page.compass import compass_findings
from factlint.engine.judges.relations.page.families import family_findings
from factlint.engine.judges.relations.page.opposed import opposite_findings
from factlint.engine.judges.relations.page.own_page import own_page
from factlint.engine.judges.relations.page.quantities import quantity_findings
from factlint.engine.judges.relations.page.ranks import rank_findings
from factlint.engine.judges.relations.page.whereabouts import whereabouts_findings
from factlint.engine.judges.relations.prizes import prize_findings
from factlint.engine.judges.relations.ranges import range_findings
from factlint.engine.judges.relations.recurrence import recurrence_findings
from factlint.engine.judges.relations.sister_kinds import sister_kind_findings
from factlint.engine.judges.relations.traits import (
    creed_findings,
    landlocked_findings,
    nationality_findings,
    origin_findings,
)
from factlint.engine.judges.relations.triples import Triple, placed_by_capital, placed_by_name, read_triples
from factlint.engine.judges.relations.two_ends import end_findings
from factlint.engine.judges.relations.values import Agreement, compare_values, told_place, value_correction
from factlint.engine.judges.relations.waters import flow_findings, water_findings
from factlint.engine.judges.subject import drop_parentheses, select_fitting
from factlint.engine.model import Claim, Evidence, Opinion, Stance

_STATED = frozenset({"capital", "currency"})
_MANY_VALUED = frozenset(
    {"founder", "director", "author", "builder", "developer", "killer", "discoverer", "inventor", "setting"}
)
# Another one at another time, or beside the first, takes nothing from it: Egypt was conquered more than once.
_NEVER_EXCLUSIVE = frozenset(
    {"conqueror", "leader", "influence", "mentor", "owner", "proposer", "publisher", "manufacturer"}
)
_CHANGING = frozenset({"capital", "currency", "headquarters", "language", "anthem"})
_THERE = content("there")
_THE_WORK = frozenset(
    {"the play", "the novel", "the story", "the film", "the opera", "the book", "the series", "the action"}
)
_OF_WORKS = frozenset({"author", "composer", "painter", "director"})
_KINDS_OF_WORKS = (
    "novel",
    "poem",
    "play|tragedy",
    "essay",
    "opera",
    "ballet",
    "symphony",
    "song",
    "film",
    "painting",
    "series",
)
_ABOUT_THE_SUBJECT = (
    kind_findings,
    said_findings,
    border_findings,
    nationality_findings,
    creed_findings,
    exclusive_findings,
    water_findings,
    flow_findings,
    composition_findings,
    end_findings,
    prize_findings,
    recurrence_findings,
    country_findings,
)
"""What is read of a text that is about the subject of the claim."""
_ON_ITS_PAGE = (
    capital_findings,
    compass_findings,
    whereabouts_findings,
    family_findings,
    rank_findings,
    quantity_findings,
    relative_findings,
    opposite_findings,
)
"""What is read of all texts of the subject's own page together."""
# "La Paz (administrative capital)": there is another one.
_A_SORT_OF_CAPITAL = re.compile(r"\([a-z ]+ capital\)")
_PAST = re.compile(r"(?:was|were|had|became|remained|served|stayed|used)\b")
_SPAN = re.compile(r"\b(?:until|till|from|between|during|since|by)\b(?=[^.]*\d)")


class RelationsJudge:
    """Refutes only on relations that have one value, on kinds that exclude each other, and on plain denials."""

    name = "relations"
    focus_area = "logic"

    def judge(self, claim: Claim, evidence: Sequence[Evidence]) -> Opinion:
        asked = (*read_triples(claim.text), *placed_by_name(claim.text))
        about_it = select_fitting(claim, evidence)
        findings = [finding for item in evidence for finding in _relation_findings(claim, asked, item)]
        stated = bool(findings) and any(triple.relation in _STATED for triple in asked)
        for item in evidence:
            # Whose capital a city is, only the relation itself says: "Osaka is the capital of Osaka Prefecture in Japan".
            if item in about_it and not stated:
                for find in _ABOUT_THE_SUBJECT:
                    findings += find(claim, item)
        findings += landlocked_findings(claim, about_it)
        page = own_page(claim, about_it, evidence)
        if page is not None and not findings:
            findings += [finding for find in _ON_ITS_PAGE for finding in find(claim, page)]
        if not findings:
            findings += sister_kind_findings(claim, evidence)
        if not findings:
            findings += origin_findings(claim, about_it)
            findings += range_findings(claim, about_it)
        for item in evidence:
            findings += holder_findings(claim, item)
            findings += kin_findings(claim, item)
        if not findings:
            return self._none("No evidence states the same relation.")
        stances = tuple(
            (finding.evidence.key, Stance.SUPPORTS if finding.supports else Stance.REFUTES) for finding in findings
        )
        supporting = [finding for finding in findings if finding.supports]
        refuting = [finding for finding in findings if not finding.supports]
        own = [finding for finding in refuting if finding.evidence.kind == "own"]
        if refuting and (not supporting or (own and not any(f.evidence.kind == "own" for f in supporting))):
            return self._opinion(max(own or refuting, key=_weight), stances)
        if supporting and not refuting:
            return self._opinion(max(supporting, key=_weight), stances)
        return self._none("The evidence speaks on both sides.", stances)

    def _opinion(self, finding: Finding, stances: tuple[tuple[str, Stance], ...]) -> Opinion:
        if finding.supports:
            score = 9 if finding.strength >= 0.9 else 8
        else:
            score = 1 if finding.strength >= 0.93 else 2
        why = f"{finding.why} {cite(finding.evidence)}"
        return Opinion(self.name, self.focus_area, score, finding.strength, why, finding.evidence, finding.fix, stances)

    def _none(self, why: str, stances: tuple[tuple[str, Stance], ...] = ()) -> Opinion:
        return Opinion(self.name, self.focus_area, None, 0.0, why, None, None, stances)


def _weight(finding: Finding) -> tuple[bool, float]:
    return finding.evidence.kind == "own", finding.strength


def _relation_findings(claim: Claim, asked: Sequence[Triple], evidence: Evidence) -> list[Finding]:
    """The claim's one-valued relations against those that the evidence states of the same owner."""
    found: list[Finding] = []
    if not asked:
        return found
    known = (*read_triples(evidence.text), *placed_by_capital(evidence.text))
    for mine in asked:
        for theirs in known:
            if mine.relation != theirs.relation or theirs.negated or not _same_owner(mine, theirs, evidence):
                continue
            if mine.relation in _OF_WORKS and _is_other_work(claim.text, evidence.text):
                continue
            # "is not the largest city in X" does not deny that the city lies in X.
            if mine.negated and ((mine.relation == "location" and not mine.bare) or is_partial_denial(claim.text)):
                continue
            stand = compare_values(mine, theirs, evidence)
            if stand is Agreement.UNKNOWN:
                continue
            agrees = stand is Agreement.SAME
            if not agrees and mine.relation == "capital" and _A_SORT_OF_CAPITAL.search(evidence.text):
                continue
            if not agrees and (mine.relation in _NEVER_EXCLUSIVE or _is_of_another_time(mine, claim)):
                continue
            if agrees and not mine.negated and not _has_other_words(claim, mine, theirs, evidence):
                continue
            if mine.negated == agrees:
                fix = None if mine.negated else value_correction(mine, theirs, claim)
                found.append(Finding(evidence, False, _strength(mine), _why(mine, theirs), fix))
            elif mine.negated or agrees:
                found.append(Finding(evidence, True, 0.92 if agrees else 0.85, _why_right(theirs, agrees), None))
    return found


def _is_other_work(claim: str, evidence: str) -> bool:
    """Whether works of one name are of several kinds: the novel "Ulysses" and the poem "Ulysses"."""
    said, told = (
        {kind for kind in _KINDS_OF_WORKS if re.search(rf"\b(?:{kind})\b", text)} for text in (claim, evidence)
    )
    return bool(said and told) and said.isdisjoint(told)


def _is_of_another_time(mine: Triple, claim: Claim) -> bool:
    """ "Heian-kyo remained the capital of Japan until 1868" beside "The capital of Japan is Tokyo": both can be so."""
    said_of_the_past = _PAST.match(claim.text, mine.statement.start) or _SPAN.search(claim.text)
    return mine.relation in _CHANGING and bool(said_of_the_past)


def _strength(mine: Triple) -> float:
    return 0.9 if mine.relation in _MANY_VALUED or mine.wide else 0.98


def _same_owner(mine: Triple, theirs: Triple, evidence: Evidence) -> bool:
    if not mine.owner or not theirs.owner or not mine.of_a_name:
        return False
    if mine.owner == _THERE:
        # "There are examples in Italy", "There were canons in India".
        return False
    if mine.owner == theirs.owner:
        return True
    title = content(drop_parentheses(evidence.title))
    if not title or mine.owner != title:
        return False
    # "the tower", "the statue" on the page about it, "Varn Motor Corporation" that opens the page of Varn.
    return theirs.owner <= title or _is_the_work(theirs) or (title < theirs.owner and _opens_page(theirs, evidence))


def _opens_page(theirs: Triple, evidence: Evidence) -> bool:
    """Whether a statement opens its page with the page's name, at full length."""
    name = drop_parentheses(evidence.title)
    opens = evidence.kind == "encyclopedia" and evidence.key.endswith((":0.0", ":0"))
    return opens and evidence.text.startswith(name) and theirs.statement.subject.text.startswith(name)


def _is_the_work(theirs: Triple) -> bool:
    """ "The play depicts …", on the page of a play: where it is set."""
    return theirs.relation == "setting" and theirs.statement.subject.text.lower() in _THE_WORK


def _has_other_words(claim: Claim, mine: Triple, theirs: Triple, evidence: Evidence) -> bool:
    """Whether the evidence has all the words of the claim that the relation itself does not account for."""
    if not figures_agree(claim.text, evidence.text) or narrows(evidence.text, theirs.statement, claim.text):
        return False
    if names_somebody_beside(mine.value.text, evidence.text):
        return False
    rest = content(claim.text) - mine.owner - content(mine.value.text) - content(mine.statement.verb)
    return rest <= content(evidence.text) | content(drop_parentheses(evidence.title)) | _RELATION_WORDS


_RELATION_WORDS = frozenset(
    "capit citi locat situat li born die written wrote author found founder design invent discover build built name name".split()
)


def _why_right(theirs: Triple, agrees: bool) -> str:
    return "The evidence says the same." if agrees else f"The evidence names “{theirs.value.text[:80]}”."


def _why(mine: Triple, theirs: Triple) -> str:
    if mine.negated:
        return "The claim denies what the evidence says."
    told = told_place(theirs) if mine.is_place else theirs.value.text
    return f"The claim says “{mine.value.text}” where the evidence says “{told[:80]}”."
