"""The second step: what is looked for, what is found, and what each finding says of the claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from factlint.engine.claims.languages import ENGLISH, language_of
from factlint.engine.compound import TRUE_FROM, assess_whole
from factlint.engine.gather import EVIDENCE_PER_QUESTION, gather
from factlint.engine.inquiry.model import CollectedEvidence, Depth, Exhibit, Research
from factlint.engine.judges.relations.triples import question_behind
from factlint.engine.judges.relevance import may_refute, may_support, overlap
from factlint.engine.judges.subject import About, relate_to_subject
from factlint.engine.model import Assessment, Claim, Evidence, Judge, Opinion, Retriever, Stance
from factlint.engine.opinions import ask_judges
from factlint.engine.panel import decide
from factlint.engine.web.fact_checks import select_legible, stance_of
from factlint.engine.web.library import DEEP_WAIT_S, READ
from factlint.engine.web.open_world import NOTHING, OpenWorld, OutsideEvidence, Unreached
from factlint.engine.web.queries import plain_query
from factlint.engine.web.query_order import drop_figures, opposites_of
from factlint.engine.web.research import Leads, look_outside, unreached_error
from factlint.engine.web.search import DEEP, QUICK

DEEP_EVIDENCE = 24
_MOST_EXHIBITS = 12
_LEANING = 0.5
_MATTER = 0.5
_FALSE_UP_TO = 4
# These judges compare word for word, so that one text alone is enough for them; the others skim.
_EXACT = frozenset({"precision", "logic"})


def collect(
    claim: Claim,
    depth: Depth,
    *,
    store: Retriever,
    judges: Sequence[Judge],
    today: date,
    workspace: str | None,
    web: OpenWorld | None = None,
    leads: Leads | None = None,
) -> CollectedEvidence:
    """The evidence on a claim; at depth low only what the quick check reads.

    Where that is allowed a deep check looks outside for every claim, and at depth low for a time-sensitive one.
    """
    if claim.parts:
        each = [
            collect(part, depth, store=store, judges=judges, today=today, workspace=workspace, web=web, leads=leads)
            for part in claim.parts
        ]
        return _together(each)

    def decided(read: Sequence[Evidence]) -> Assessment:
        return _decide(claim, read, judges, today)

    reading = READ
    if web is not None:
        reading = web.read_pages([claim], language_of(claim.text) or ENGLISH, DEEP_WAIT_S, workspace)
    first = gather(store, claim, workspace)
    looked = NOTHING
    if web is not None and (depth == "standard" or claim.time_sensitive):
        budget = QUICK if depth == "low" else DEEP
        looked = look_outside(web, claim, first, decided, budget, today=today, workspace=workspace, leads=leads)
    looked = replace(looked, troubles=tuple(dict.fromkeys((*reading.troubles, *looked.troubles))))
    if claim.time_sensitive:
        first = (*first, *looked.evidence)
    if depth == "low":
        return _collect((claim.text,), first, first, looked)
    queries = _counter_queries(claim)
    seen = {item.key: item for item in first}
    for item in store.find(claim, workspace=workspace, limit=DEEP_EVIDENCE):
        seen.setdefault(item.key, item)
    for query in queries:
        for item in store.find(query, workspace=workspace, limit=EVIDENCE_PER_QUESTION):
            seen.setdefault(item.key, item)
    for item in looked.evidence:
        seen.setdefault(item.key, item)
    return _collect((claim.text, *(query.text for query in queries)), first, tuple(seen.values()), looked)


def weigh(claim: Claim, found: CollectedEvidence, *, judges: Sequence[Judge], today: date) -> Research:
    """What the evidence says of the claim."""
    if claim.parts:
        parts = zip(claim.parts, found.parts, strict=True)
        return _combine_parts(claim, found, [weigh(part, own, judges=judges, today=today) for part, own in parts])
    quick = _decide(claim, found.first, judges, today)
    more = len(found.evidence) > len(found.first)
    full = _decide(claim, found.evidence, judges, today) if more else quick
    return _build_research(claim, found, judges, quick, full)


def _together(parts: Sequence[CollectedEvidence]) -> CollectedEvidence:
    """What was found for the statements of a compound, each text once."""
    return CollectedEvidence(
        tuple(dict.fromkeys(query for part in parts for query in part.looked_for)),
        tuple({item.key: item for part in parts for item in part.first}.values()),
        tuple({item.key: item for part in parts for item in part.evidence}.values()),
        tuple(dict.fromkeys(note for part in parts for note in part.notes)),
        next((part.unreached for part in parts if part.unreached), ""),
        tuple(parts),
    )


def _combine_parts(claim: Claim, found: CollectedEvidence, parts: Sequence[Research]) -> Research:
    """What was found of a compound: of its wrong statement alone where it has one, else of all."""
    quick = assess_whole(claim, [part.quick for part in parts])
    full = assess_whole(claim, [part.full for part in parts])
    wrong = [part for part in parts if part.full.score is not None and part.full.score < TRUE_FROM]
    strongest: dict[str, Exhibit] = {}
    for exhibit in (one for part in (wrong or parts) for one in part.exhibits):
        known = strongest.get(exhibit.evidence.key)
        if known is None or exhibit.strength > known.strength:
            strongest[exhibit.evidence.key] = exhibit
    shown = sorted(strongest.values(), key=lambda one: (one.stance is Stance.NEUTRAL, -one.strength))
    exhibits = tuple(shown[:_MOST_EXHIBITS])
    return Research(found.looked_for, len(found.evidence), exhibits, quick, full, notes=found.notes)


def require_verdict(research: Research, found: CollectedEvidence) -> Research:
    """The research, unless it is for want of what is outside alone that it has no verdict. Raises Unreached."""
    if research.full.verdict is None and found.unreached:
        raise Unreached(found.unreached)
    return research


def _collect(
    queries: tuple[str, ...], first: tuple[Evidence, ...], evidence: tuple[Evidence, ...], looked: OutsideEvidence
) -> CollectedEvidence:
    """The evidence with what was asked outside, and with what did not answer there."""
    known = {plain_query(query) for query in queries}
    looked_for = (*queries, *(query for query in looked.asked if query not in known))
    notes = tuple(f"Not everything could be looked up outside: {trouble}" for trouble in looked.troubles)
    return CollectedEvidence(looked_for, first, evidence, notes, str(unreached_error(looked)) if looked.later else "")


def _decide(claim: Claim, evidence: Sequence[Evidence], judges: Sequence[Judge], today: date) -> Assessment:
    return decide(claim, ask_judges(judges, claim, select_legible(evidence), whole=True), today=today)


def _counter_queries(claim: Claim) -> list[Claim]:
    """What to look for besides the claim: its question, the same without its figures, and its opposites."""
    found = [asked for asked in (question_behind(claim), drop_figures(claim)) if asked is not None]
    unique = {query.text: query for query in [*found, *opposites_of(claim)] if query.text and query.text != claim.text}
    return list(unique.values())[:4]


def _build_research(
    claim: Claim, found: CollectedEvidence, judges: Sequence[Judge], quick: Assessment, full: Assessment
) -> Research:
    exhibits = [_exhibit(claim, item, judges, full.opinions) for item in found.evidence]
    speaking = [item for item in exhibits if item.stance is not Stance.NEUTRAL]
    beside = [item for item in exhibits if item.stance is Stance.NEUTRAL and item.about_subject]
    speaking.sort(key=lambda item: (-item.strength, not item.about_subject))
    shown = tuple([*speaking, *beside][:_MOST_EXHIBITS])
    return Research(found.looked_for, len(found.evidence), shown, quick, full, notes=found.notes)


def _exhibit(claim: Claim, evidence: Evidence, judges: Sequence[Judge], opinions: Sequence[Opinion]) -> Exhibit:
    """A text with what the judge who decided on it reads in it; else what the exact judges read in it alone.

    On all texts together agreement anywhere outweighs a difference elsewhere; a deep check hears the other text too.
    """
    if evidence.kind == "fact_check":
        return Exhibit(evidence, stance_of(evidence), _LEANING, about_subject=True)
    on_subject = relate_to_subject(claim, evidence) is About.SUBJECT
    deciding = [opinion for opinion in opinions if _is_decisive(opinion, evidence)]
    if not deciding:
        exact = [judge for judge in judges if judge.focus_area in _EXACT]
        deciding = [
            opinion
            for opinion in ask_judges(exact, claim, select_legible([evidence]))
            if _is_decisive(opinion, evidence)
        ]
    if deciding:
        surest = max(deciding, key=lambda opinion: opinion.strength)
        exact = any(opinion.focus_area in _EXACT for opinion in deciding)
        return Exhibit(evidence, _side(surest), surest.strength, on_subject, exact, surest.rationale)
    for opinion in opinions:
        stance = dict(opinion.stances).get(evidence.key, Stance.NEUTRAL)
        skimmed = opinion.focus_area not in _EXACT
        if stance is not Stance.NEUTRAL and skimmed and _may_lean(claim, evidence, stance):
            return Exhibit(evidence, stance, _LEANING, on_subject)
    return Exhibit(evidence, Stance.NEUTRAL, 0.0, on_subject)


def _is_decisive(opinion: Opinion, evidence: Evidence) -> bool:
    decisive = opinion.decisive
    return decisive is not None and decisive.key == evidence.key and _side(opinion) is not Stance.NEUTRAL


def _may_lean(claim: Claim, evidence: Evidence, stance: Stance) -> bool:
    """A skimmed stance counts only where the text speaks of the matter and can settle the claim at all."""
    if overlap(claim, evidence.text) < _MATTER:
        return False
    if stance is Stance.SUPPORTS:
        return may_support(claim, evidence.text)
    return may_refute(claim, [evidence])[0]


def _side(opinion: Opinion) -> Stance:
    if opinion.score is None or _FALSE_UP_TO < opinion.score < TRUE_FROM:
        return Stance.NEUTRAL
    return Stance.REFUTES if opinion.score <= _FALSE_UP_TO else Stance.SUPPORTS
