"""The second step: what is looked for, what is found, and what each finding says of the claim."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import date

from factlint.engine.engine import EVIDENCE_PER_QUESTION, gather
from factlint.engine.inquiry.model import Collected, Depth, Exhibit, Research
from factlint.engine.judges.antonyms import opposites
from factlint.engine.judges.quantities import figures
from factlint.engine.judges.relevance import may_refute, may_support, overlap
from factlint.engine.judges.subject import About, about, read_words
from factlint.engine.judges.triples import question
from factlint.engine.model import Assessment, Claim, Evidence, Judge, Opinion, Retriever, Stance
from factlint.engine.panel import decide

_log = logging.getLogger(__name__)

DEEP_EVIDENCE = 24
_MOST_EXHIBITS = 12
_LEANING = 0.5
_MATTER = 0.5
_FALSE_UP_TO, _TRUE_FROM = 4, 7
# These judges compare word for word, so that one text alone is enough for them; the others skim.
_EXACT = frozenset({"precision", "logic"})


def collect(claim: Claim, depth: Depth, *, store: Retriever, workspace: str | None) -> Collected:
    """The evidence on a claim; at depth low only what the quick check reads."""
    first = gather(store, claim, workspace)
    if depth == "low":
        return Collected((claim.text,), first, first)
    queries = _counter_queries(claim)
    seen = {item.key: item for item in first}
    for item in store.find(claim, workspace=workspace, limit=DEEP_EVIDENCE):
        seen.setdefault(item.key, item)
    for query in queries:
        for item in store.find(query, workspace=workspace, limit=EVIDENCE_PER_QUESTION):
            seen.setdefault(item.key, item)
    return Collected((claim.text, *(query.text for query in queries)), first, tuple(seen.values()))


def weigh(claim: Claim, found: Collected, *, judges: Sequence[Judge], today: date) -> Research:
    """What the evidence says of the claim."""
    quick = decide(claim, _opinions(judges, claim, found.first), today=today)
    more = len(found.evidence) > len(found.first)
    full = decide(claim, _opinions(judges, claim, found.evidence), today=today) if more else quick
    return _found(claim, found.looked_for, found.evidence, judges, quick, full)


def _counter_queries(claim: Claim) -> list[Claim]:
    """What to look for besides the claim: its question, the same without its figures, and its opposites."""
    found: list[Claim] = []
    if (asked := question(claim)) is not None:
        found.append(asked)
    said = figures(claim.text)
    if said:
        text = claim.text
        for figure in sorted(said, key=lambda figure: -figure.start):
            text = text[: figure.start] + text[figure.end :]
        found.append(Claim(" ".join(text.split()), subject=claim.subject, entities=claim.entities))
    for word in read_words(claim.text):
        for other in sorted(opposites(word.lower))[:1]:
            text = claim.text[: word.start] + other + claim.text[word.end :]
            found.append(Claim(text, subject=claim.subject, entities=claim.entities))
    unique = {query.text: query for query in found if query.text and query.text != claim.text}
    return list(unique.values())[:4]


def _opinions(judges: Sequence[Judge], claim: Claim, evidence: Sequence[Evidence]) -> list[Opinion]:
    """The judges' opinions; a judge that breaks on one claim is left out, the others still decide."""
    found: list[Opinion] = []
    for judge in judges:
        try:
            found.append(judge.judge(claim, evidence))
        except Exception as broken:
            _log.warning("judge %s failed with %s", judge.name, type(broken).__name__)
    return found


def _found(
    claim: Claim,
    looked_for: tuple[str, ...],
    evidence: Sequence[Evidence],
    judges: Sequence[Judge],
    quick: Assessment,
    full: Assessment,
) -> Research:
    exhibits = [_exhibit(claim, item, judges, full.opinions) for item in evidence]
    speaking = [item for item in exhibits if item.stance is not Stance.NEUTRAL]
    beside = [item for item in exhibits if item.stance is Stance.NEUTRAL and item.about_subject]
    speaking.sort(key=lambda item: (-item.strength, not item.about_subject))
    return Research(looked_for, len(evidence), tuple([*speaking, *beside][:_MOST_EXHIBITS]), quick, full)


def _exhibit(claim: Claim, evidence: Evidence, judges: Sequence[Judge], opinions: Sequence[Opinion]) -> Exhibit:
    """A text with what the judge who decided on it reads in it; else what the exact judges read in it alone.

    On all texts together agreement anywhere outweighs a difference elsewhere; a deep check hears the other text too.
    """
    on_subject = about(claim, evidence) is About.SUBJECT
    deciding = [opinion for opinion in opinions if _decided_on(opinion, evidence)]
    if not deciding:
        exact = [judge for judge in judges if judge.focus_area in _EXACT]
        deciding = [opinion for opinion in _opinions(exact, claim, [evidence]) if _decided_on(opinion, evidence)]
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


def _decided_on(opinion: Opinion, evidence: Evidence) -> bool:
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
    if opinion.score is None or _FALSE_UP_TO < opinion.score < _TRUE_FROM:
        return Stance.NEUTRAL
    return Stance.REFUTES if opinion.score <= _FALSE_UP_TO else Stance.SUPPORTS
