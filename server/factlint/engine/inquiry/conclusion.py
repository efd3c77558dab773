"""The last step: verdict, score and confidence from panel and adjudicators, and the report's own sentences."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.inquiry.debate import DECIDED_FROM, describe_exhibit, page_of, side_of
from factlint.engine.inquiry.model import (
    Adjudication,
    Conclusion,
    Debate,
    Depth,
    Exhibit,
    FramedClaim,
    Inconclusive,
    Report,
    Research,
)
from factlint.engine.inquiry.panel_score import FALSE_UP_TO, TRUE_FROM, PanelScore, score_panel, side
from factlint.engine.inquiry.report_words import join_sentences, name_source, quote, quote_source
from factlint.engine.judges.quotations import drop_title
from factlint.engine.model import Agreement, Confidence, Evidence, Stance
from factlint.engine.panel import agreement_of, verdict_of
from factlint.settings.egress import join_words

MOST_SOURCES = 10
_MOST_WARNINGS = 12
_FINDINGS = {
    -1: "The evidence contradicts the claim",
    0: "The evidence bears the claim out only in part",
    1: "The evidence bears the claim out",
}
_SKIMMED_FINDINGS = {
    -1: "No text states the opposite of the claim, but the nearest one is read as speaking against it",
    0: "No text states the claim or its opposite",
    1: "No text states the claim in its words, but the nearest one is read as speaking for it",
}
_SKIMMED = (
    "No source could be compared with the claim word for word; the verdict rests on a reading of a text that says only a "
    "little of the claim's matter."
)


def conclude(
    framed: FramedClaim, depth: Depth, research: Research, debate: Debate, adjudications: Sequence[Adjudication]
) -> Conclusion:
    """The report, or why there is no verdict. Never less careful than the quick check."""
    panel = score_panel(research)
    scores = _scores(adjudications)
    if panel is None or not scores:
        return _inconclusive(research)
    agreement = agreement_of(scores)
    score, confidence = _weigh_doubt(panel, scores, agreement)
    verdict = verdict_of(score)
    sources, stances = _sources(research)
    rewrite = research.full.rewrite if score <= FALSE_UP_TO else None
    skimmed = [_SKIMMED] if panel.skimmed else []
    warnings = [
        *framed.notes,
        *research.notes,
        *skimmed,
        *(warning for one in adjudications for warning in one.warnings),
    ]
    claim = framed.claim
    return Report(
        claim=claim.text,
        language=framed.language,
        domain=claim.domain,
        entities=claim.entities,
        presumed_intent=framed.presumed_intent,
        verdict=verdict,
        confidence=confidence,
        score=score,
        executive_summary=_summary(panel, score, research, adjudications),
        key_finding=_key_finding(research, score),
        warnings=tuple(dict.fromkeys(warnings))[:_MOST_WARNINGS],
        sources=sources,
        stances=stances,
        debate=debate,
        adjudications=tuple(adjudications),
        adjudication_summary=_adjudication_summary(adjudications, agreement),
        panel_agreement=agreement,
        rewrite=rewrite,
        depth=depth,
        time_sensitive=claim.time_sensitive,
        provisional=research.provisional,
        wrong_words=(research.full.wrong_words or research.quick.wrong_words) if side(score) <= 0 else "",
    )


def _weigh_doubt(panel: PanelScore, scores: Sequence[int], agreement: Agreement) -> tuple[int, Confidence]:
    """The panel's score drawn towards the adjudicators' where they are more doubtful; doubt lowers the confidence."""
    mean = sum(scores) / len(scores)
    confidence = "medium" if agreement == "split" and panel.confidence == "high" else panel.confidence
    if side(panel.score) != side(round(mean)):
        return round(min(max(mean, FALSE_UP_TO + 1), TRUE_FROM - 1)), "low"
    drawn = round((panel.score + mean) / 2)
    score = min(panel.score, drawn) if side(panel.score) > 0 else max(panel.score, drawn)
    return score, confidence


def _inconclusive(research: Research) -> Inconclusive:
    read = research.texts_read
    if read == 0:
        detail = "No text was found that speaks of the claim's subject."
    elif side_of(research, Stance.SUPPORTS) and side_of(research, Stance.REFUTES):
        detail = (
            f"Of the {read} texts that were read some speak for the claim and some against it; neither side prevails."
        )
    else:
        texts = "The one text that was read does" if read == 1 else f"The {read} texts that were read do"
        detail = f"{texts} not settle the claim."
    if research.full.claim.time_sensitive:
        detail += " A claim on recent events needs evidence dated within six months."
    return Inconclusive("research_insufficient", detail, "Check again once there are sources that cover the subject.")


def _sources(research: Research) -> tuple[tuple[Evidence, ...], tuple[Stance, ...]]:
    """The panel's decisive sources first, then the other exhibits, each text once."""
    chosen: dict[str, tuple[Evidence, Stance]] = {}
    for evidence, stance in zip(research.full.sources, research.full.stances, strict=True):
        chosen[evidence.key] = (evidence, stance)
    for exhibit in research.exhibits:
        chosen.setdefault(exhibit.evidence.key, (exhibit.evidence, exhibit.stance))
    kept = list(chosen.values())[:MOST_SOURCES]
    return tuple(evidence for evidence, _ in kept), tuple(stance for _, stance in kept)


def _summary(panel: PanelScore, score: int, research: Research, adjudications: Sequence[Adjudication]) -> str:
    for_it, against = side_of(research, Stance.SUPPORTS), side_of(research, Stance.REFUTES)
    leading, other = (against, for_it) if side(score) < 0 else (for_it, against)
    lead = _lead(research)
    found = [_SKIMMED_FINDINGS[side(score)] if panel.skimmed else _FINDINGS[side(score)]]
    if lead is not None:
        found.append(describe_exhibit(lead))
    second = _second_source(leading, lead)
    if second is not None:
        found.append(f"So does {name_source(second.evidence)}: {quote(drop_title(second.evidence))}")
    if other and other[0].strength >= DECIDED_FROM:
        found.append(f"On the other side, {quote_source(other[0].evidence)}")
    else:
        way = "for" if side(score) < 0 else "against"
        found.append(f"Of {research.texts_read} texts that were read, none clearly speaks {way} it")
    scores = _scores(adjudications)
    if agreement_of(scores) != "unanimous":
        found.append(_spread(scores))
    return join_sentences(found)


def _lead(research: Research) -> Exhibit | None:
    """The text on which the panel's verdict rests."""
    keys = [evidence.key for evidence in research.full.sources[:1]]
    return next((exhibit for exhibit in research.exhibits if exhibit.evidence.key in keys), None)


def _second_source(leading: Sequence[Exhibit], lead: Exhibit | None) -> Exhibit | None:
    """The strongest text of the leading side that stands on another page and was compared word for word."""
    page = page_of(lead) if lead is not None else ""
    return next((exhibit for exhibit in leading if exhibit.exact and page_of(exhibit) != page), None)


def _key_finding(research: Research, score: int) -> str:
    """What is wrong in the claim, as the quick check says it; what is right stands in the rewrite, and never beside "False"."""
    if side(score) < 0 and research.full.rationale:
        return research.full.rationale
    lead = research.full.sources[0] if research.full.sources else None
    if lead is None:
        return ""
    return quote_source(lead) if side(score) else f"Only in part: {quote_source(lead)}"


def _adjudication_summary(adjudications: Sequence[Adjudication], agreement: Agreement) -> str:
    scored = [one for one in adjudications if one.score is not None]
    unscored = [one.panelist_name.lower() for one in adjudications if one.score is None]
    given = join_words([f"{one.panelist_name.lower()} {one.score}" for one in scored])
    told = [] if agreement == "unanimous" else [_spread(_scores(adjudications))]
    told.append(f"Scores out of 10: {given}")
    if unscored:
        told.append(f"No score from the {join_words(unscored)}")
    if agreement != "unanimous" and len(scored) > 1:
        mean = sum(one.score or 0 for one in scored) / len(scored)
        far = max(scored, key=lambda one: abs((one.score or 0) - mean))
        told.append(f"The {far.panelist_name.lower()} stands farthest from the others: {far.reasoning}")
    return join_sentences(told)


def _scores(adjudications: Sequence[Adjudication]) -> list[int]:
    return [one.score for one in adjudications if one.score is not None]


def _spread(scores: Sequence[int]) -> str:
    """How far reviewers are from one another who do not all agree."""
    words = "close together" if agreement_of(scores) == "majority" else "far apart"
    return f"The reviewers' scores lie {words}, from {min(scores)} to {max(scores)} of 10"
