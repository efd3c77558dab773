"""From the panel's votes to a verdict: the median's score, and a confidence from how they split and what they rest on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from statistics import median_low

from factlint.engine.inquiry.report_words import join_sentences
from factlint.engine.judges.figures.judge import FiguresJudge
from factlint.engine.model import Abstention, Assessment, Claim, Confidence, Evidence, Opinion, PanelSigns, Stance
from factlint.engine.models.certainty import certainty
from factlint.engine.models.votes import FALSE_UP_TO, TRUE_FROM, UNQUOTED
from factlint.engine.panel import (
    agreement_of,
    confidence_of,
    find_wrong_words,
    is_recent,
    prefer_own_sources,
    verdict_of,
)
from factlint.engine.rewrite import rewrite
from factlint.engine.web.domains import site_of

BLOCKED = "The models read the evidence as bearing the claim out, but its figures do not."
NOT_SETTLED = "No evidence at hand settles this claim."
PRIMARY = frozenset({"own", "data", "factbook"})
_COMPARING = frozenset({"precision", "logic"})
_SIDES = {-1: Stance.REFUTES, 0: Stance.NEUTRAL, 1: Stance.SUPPORTS}
_STEPS: tuple[Confidence, ...] = ("low", "medium", "high")


def conclude(
    claim: Claim,
    votes: Sequence[Opinion],
    built_in: Sequence[Opinion],
    evidence: Sequence[Evidence],
    *,
    seats: int,
    today: date,
    more_claims: Sequence[str] = (),
    otherwise: Assessment | None = None,
) -> Assessment:
    """The panel's answer. Fewer than half of the `seats` with a score, or a side that is no majority, is no verdict.

    Where it is for want of quotations that the votes do not count, the built-in judges' answer (`otherwise`) stays.
    """
    given = [one for one in votes if one.score is not None and one.decisive is not None]
    if claim.time_sensitive:
        given = [one for one in given if is_recent(one.decisive, today)]
    counted = prefer_own_sources(given)
    leading = _majority(counted)
    if leading is None or 2 * len(given) < seats:
        unquoted = sum(one.rationale == UNQUOTED for one in votes)
        if unquoted and otherwise is not None and 2 * (len(given) + unquoted) >= seats:
            return _stays(otherwise, votes, built_in, unquoted, seats)
        return _abstain(claim, votes, built_in, more_claims)
    scores = [score(one) for one in counted]
    agreed = median_low([score(one) for one in leading])
    side = side_of(agreed)
    contradicting = [
        one for one in built_in if one.score is not None and side_of(one.score) * side < 0 and _compares(one)
    ]
    if side > 0 and (block := _blocking_opinion(contradicting, leading)) is not None:
        return replace(
            _abstain(claim, votes, built_in, more_claims),
            rationale=join_sentences([BLOCKED, block.rationale]),
            dissent=block.rationale,
        )
    first = max(leading, key=lambda one: (one.correction is not None, -abs(score(one) - agreed)))
    sources, stances = _sources(first, leading, [*votes, *contradicting], evidence)
    signs = signs_of(side, len(leading), len(counted) - len(leading), seats, sources, stances)
    return Assessment(
        claim=claim,
        verdict=verdict_of(agreed),
        confidence=confidence(signs, doubted=bool(contradicting)),
        score=agreed,
        agreement=agreement_of(scores),
        rationale=first.rationale,
        dissent=_dissent(side, given, contradicting),
        sources=sources,
        stances=stances,
        rewrite=rewrite(claim, leading) if agreed <= FALSE_UP_TO else None,
        opinions=(*votes, *built_in),
        more_claims=tuple(more_claims),
        signs=signs,
        wrong_words=find_wrong_words(first, leading) if agreed <= FALSE_UP_TO else "",
    )


def confidence(signs: PanelSigns, *, doubted: bool) -> Confidence:
    """By how often such panels are right; `high` only for a whole panel, with no source against it, on two domains. A
    built-in judge that compared and found the opposite takes a step off."""
    whole = signs.split == 1 and signs.ratio == 1 and signs.domains > 1
    step = min(_STEPS.index(confidence_of(certainty(signs))), 2 if whole else 1)
    return _STEPS[max(0, step - doubted)]


def signs_of(
    side: int, leading: int, against: int, seats: int, sources: Sequence[Evidence], stances: Sequence[Stance]
) -> PanelSigns:
    """The signs of a verdict. A primary source, which others would quote, counts for two domains: one of the writer's own, a
    public database, a reference of figures. An encyclopedia is none."""
    speaking = [(item, stance) for item, stance in zip(sources, stances, strict=True) if stance is not Stance.NEUTRAL]
    mine = [item for item, stance in speaking if stance is _SIDES[side]] if side else [item for item, _ in speaking]
    domains = len({domain_of(item) for item in mine}) + any(item.kind in PRIMARY for item in mine)
    return PanelSigns((leading - against) / seats, len(mine) / len(speaking) if speaking else 0.0, domains)


def domain_of(evidence: Evidence) -> str:
    """What makes sources dependent: one site, one file, one work of reference."""
    return site_of(evidence.url) or evidence.location.rpartition(":")[0] or evidence.source_name


def side_of(value: int) -> int:
    return -1 if value <= FALSE_UP_TO else 1 if value >= TRUE_FROM else 0


def score(opinion: Opinion) -> int:
    return opinion.score if opinion.score is not None else 5


def _majority(given: Sequence[Opinion]) -> list[Opinion] | None:
    """The opinions of the side that more than half of them take."""
    for side in (-1, 0, 1):
        mine = [one for one in given if side_of(score(one)) == side]
        if 2 * len(mine) > len(given):
            return mine
    return None


def _blocking_opinion(contradicting: Sequence[Opinion], leading: Sequence[Opinion]) -> Opinion | None:
    """The comparison of figures that keeps a claim from being called true; the writer's own sources outrank others'."""
    own = any(one.decisive is not None and one.decisive.kind == "own" for one in leading)
    found = (one for one in contradicting if one.judge == FiguresJudge.name and one.decisive is not None)
    return next((one for one in found if not own or one.decisive is None or one.decisive.kind == "own"), None)


def _stays(
    otherwise: Assessment, votes: Sequence[Opinion], built_in: Sequence[Opinion], unquoted: int, seats: int
) -> Assessment:
    """The built-in answer, with the reason why the votes do not count."""
    why = f"{unquoted} of {seats} models gave a score without quoting words that stand in the evidence, so it does not count"
    told = [otherwise.rationale, f"{why}; this is the built-in judges' verdict"] if otherwise.verdict else [why]
    return replace(otherwise, rationale=join_sentences(told), opinions=(*votes, *built_in))


def _compares(opinion: Opinion) -> bool:
    return opinion.focus_area in _COMPARING and opinion.decisive is not None


def _dissent(side: int, given: Sequence[Opinion], contradicting: Sequence[Opinion]) -> str | None:
    """What was compared and found otherwise comes before what was voted otherwise."""
    if contradicting:
        return max(contradicting, key=lambda one: one.strength).rationale
    other = [one for one in given if side_of(score(one)) != side]
    return max(other, key=lambda one: abs(side_of(score(one)) - side)).rationale if other else None


def _sources(
    first: Opinion, leading: Sequence[Opinion], others: Sequence[Opinion], evidence: Sequence[Evidence]
) -> tuple[tuple[Evidence, ...], tuple[Stance, ...]]:
    """What was decisive for anybody, the leading opinion's first, then whatever else was quoted; each with what most
    who quote it read in it."""
    read: dict[str, list[Stance]] = {}
    for one in [*leading, *(other for other in others if other not in leading)]:
        for key, stance in one.stances:
            read.setdefault(key, []).append(stance)
    decisive = [one.decisive for one in (first, *leading, *others) if one.decisive is not None]
    chosen = {item.key: item for item in [*decisive, *(item for item in evidence if item.key in read)]}
    stances = [max(found, key=found.count) if (found := read.get(key)) else Stance.NEUTRAL for key in chosen]
    return tuple(chosen.values()), tuple(stances)


def _abstain(
    claim: Claim, votes: Sequence[Opinion], built_in: Sequence[Opinion], more_claims: Sequence[str]
) -> Assessment:
    return Assessment(
        claim=claim,
        verdict=None,
        confidence=None,
        rationale=join_sentences([NOT_SETTLED, _what_is_lacking(votes)]),
        opinions=(*votes, *built_in),
        abstention=Abstention.RESEARCH_INSUFFICIENT,
        more_claims=tuple(more_claims),
    )


def _what_is_lacking(votes: Sequence[Opinion]) -> str:
    """What a seat without a score says of the evidence."""
    return next((one.rationale for one in votes if one.score is None and one.rationale != UNQUOTED), "")
