"""The panel: several judges' opinions become one verdict with its confidence, or an abstention."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date

from factlint.engine.model import (
    OF_REFERENCE,
    Abstention,
    Agreement,
    Assessment,
    Claim,
    Confidence,
    Evidence,
    Opinion,
    Stance,
    Verdict,
)
from factlint.engine.rewrite import rewrite
from factlint.engine.weighing.opinion import pointed_words, weigh_signals
from factlint.engine.weighing.own_sources import JUDGE as OWN_SOURCES

RECENT_DAYS = 183
HIGH_FROM = 0.95
MEDIUM_FROM = 0.80
_FALSE_UP_TO = 4
_TRUE_FROM = 7
_SPREAD_OF_MAJORITY = 2
_CERTAIN = 0.995
_COMPARING = frozenset({"precision", "logic"})
_READER_AGAINST_COMPARISON = 0.3


def decide(claim: Claim, opinions: Sequence[Opinion], *, today: date, more_claims: Sequence[str] = ()) -> Assessment:
    """The panel's answer. Without evidence that decides the matter it gives none (docs/decisions.md, 2).

    Where the reader gave its signals, the learned weighing decides, and what the other judges found counts in it. What rests on
    the writer's own sources, and judges without a reader beside them, are pooled by how often they are right.
    """
    opinions = weigh_together(opinions)
    given = [opinion for opinion in opinions if opinion.score is not None and opinion.decisive is not None]
    if claim.time_sensitive:
        given = [opinion for opinion in given if is_recent(opinion.decisive, today)]
    counted = prefer_own_sources(given)
    reader = next((opinion for opinion in opinions if opinion.signals is not None), None)
    if reader is None or any(_is_own(opinion) for opinion in counted):
        sure = _agreed_side(counted)
        certainty = pool_odds(sure, [opinion for opinion in counted if opinion not in sure]) if sure else 0.0
    else:
        sure = [opinion for opinion in counted if _side(opinion) == _side(reader)] if reader in counted else []
        certainty = reader.strength
    if not sure or certainty < MEDIUM_FROM:
        return _abstain(claim, opinions, more_claims)
    score = _score(sure)
    # The judge that can name the wrong words explains best: "the claim says 162; Venice says 126".
    leading = max(
        sure, key=lambda opinion: (opinion.correction is not None, opinion.focus_area in _COMPARING, opinion.strength)
    )
    sources, stances = _sources(leading, sure, opinions)
    return Assessment(
        claim=claim,
        verdict=verdict_of(score),
        confidence="low" if _is_unproven(score, sure) else confidence_of(certainty),
        score=score,
        agreement=agreement_of([_score_or_middle(opinion) for opinion in given]),
        rationale=leading.rationale,
        dissent=_dissent(leading, given),
        sources=sources,
        stances=stances,
        rewrite=rewrite(claim, sure) if score <= _FALSE_UP_TO else None,
        opinions=tuple(opinions),
        more_claims=tuple(more_claims),
        wrong_words=find_wrong_words(leading, sure) if score <= _FALSE_UP_TO else "",
    )


def find_wrong_words(leading: Opinion, sure: Sequence[Opinion]) -> str:
    """The words of a claim that those who deny it find wrong: as the leading judge names them, else as the reader does."""
    for opinion in (leading, *sure):
        if opinion.correction is not None and opinion.correction.wrong:
            return opinion.correction.wrong
    return next((found for one in sure if one.signals is not None and (found := pointed_words(one.signals))), "")


def weigh_together(opinions: Sequence[Opinion]) -> list[Opinion]:
    """The opinions, with the reader's as it is once what the other judges found is weighed with it."""
    found = findings(opinions)
    return [weigh_signals(opinion.signals, found) if opinion.signals is not None else opinion for opinion in opinions]


def findings(opinions: Sequence[Opinion]) -> dict[str, float]:
    """What the judges that compare found, by the names that the weighing knows: -1 (surely false) to 1 (surely true)."""
    return {
        f"judge_{opinion.judge}": opinion.strength * _side(opinion)
        for opinion in opinions
        if opinion.signals is None and opinion.score is not None and opinion.judge != OWN_SOURCES
    }


def verdict_of(score: int) -> Verdict:
    """1-2 False, 3-4 Mostly False, 5-6 Mixed, 7-8 Mostly True, 9-10 True (docs/decisions.md, 1)."""
    if score <= 2:
        return "False"
    if score <= 4:
        return "Mostly False"
    if score <= 6:
        return "Mixed"
    return "Mostly True" if score <= 8 else "True"


def confidence_of(certainty: float) -> Confidence:
    """`high` is right at least 95 times in 100, `medium` 80."""
    if certainty >= HIGH_FROM:
        return "high"
    return "medium" if certainty >= MEDIUM_FROM else "low"


def agreement_of(scores: Sequence[int]) -> Agreement:
    """Unanimous when all give one verdict, majority when they lie at most two points apart, else split."""
    if len({verdict_of(score) for score in scores}) == 1:
        return "unanimous"
    return "majority" if max(scores) - min(scores) <= _SPREAD_OF_MAJORITY else "split"


def pool_odds(agreeing: Sequence[Opinion], against: Sequence[Opinion]) -> float:
    """How sure the judges are together: their odds multiplied, those of the other side divided.

    A judge that compares outweighs one that reads: where they disagreed on measured claims, the reader had taken like
    for same.
    """
    compared = any(opinion.focus_area in _COMPARING for opinion in agreeing)
    odds = sum(_log_odds(opinion) for opinion in agreeing)
    for opinion in against:
        reads = opinion.focus_area not in _COMPARING
        odds -= _log_odds(opinion) * (_READER_AGAINST_COMPARISON if compared and reads else 1.0)
    return min(1.0 / (1.0 + math.exp(-odds)), _CERTAIN)


def _log_odds(opinion: Opinion) -> float:
    strength = min(max(opinion.strength, 0.5), _CERTAIN)
    return math.log(strength / (1.0 - strength))


def _score_or_middle(opinion: Opinion) -> int:
    return opinion.score if opinion.score is not None else 5


def _side(opinion: Opinion) -> int:
    score = _score_or_middle(opinion)
    return -1 if score <= _FALSE_UP_TO else 1 if score >= _TRUE_FROM else 0


def _is_own(opinion: Opinion) -> bool:
    return opinion.decisive is not None and opinion.decisive.kind == "own"


def _is_unproven(score: int, sure: Sequence[Opinion]) -> bool:
    """Whether a negative verdict rests on a work of reference alone: on published prose such verdicts were not shown to be
    right nine times in ten (scripts/evaluation.md), so they are information and no part of the safe fixes."""
    return score <= _FALSE_UP_TO and all(
        opinion.decisive is not None and opinion.decisive.kind in OF_REFERENCE for opinion in sure
    )


def prefer_own_sources(opinions: Sequence[Opinion]) -> list[Opinion]:
    """Where the writer's own sources and others disagree, the writer's own decide."""
    own = [opinion for opinion in opinions if opinion.decisive is not None and opinion.decisive.kind == "own"]
    if own and len({_side(opinion) for opinion in opinions}) > 1:
        return own
    return list(opinions)


def _agreed_side(opinions: Sequence[Opinion]) -> list[Opinion]:
    """The opinions of the stronger side; none when the sides are about as strong."""
    sides: dict[int, list[Opinion]] = {}
    for opinion in opinions:
        sides.setdefault(_side(opinion), []).append(opinion)
    if not sides:
        return []
    return max(sides.values(), key=lambda side: sum(_log_odds(opinion) for opinion in side))


def _dissent(leading: Opinion, given: Sequence[Opinion]) -> str | None:
    """What the judge farthest from the verdict says, if it stands on the other side and on evidence of its own.

    Two readings of one text are no dissent of the evidence.
    """
    other = [opinion for opinion in given if _side(opinion) != _side(leading) and _key(opinion) != _key(leading)]
    far = max(other, key=lambda opinion: abs(_score_or_middle(opinion) - _score_or_middle(leading)), default=None)
    return far.rationale if far is not None else None


def _key(opinion: Opinion) -> str:
    return opinion.decisive.key if opinion.decisive is not None else ""


def _score(opinions: Sequence[Opinion]) -> int:
    total = sum(_log_odds(opinion) for opinion in opinions) or 1.0
    return round(sum(_log_odds(opinion) * _score_or_middle(opinion) for opinion in opinions) / total)


def is_recent(evidence: Evidence | None, today: date) -> bool:
    """Whether evidence is dated within six months: what a claim on recent events needs (docs/decisions.md, 9)."""
    if evidence is None or len(evidence.date) < len("2026-01-01"):
        return False
    try:
        told = date.fromisoformat(evidence.date[:10])
    except ValueError:
        return False
    return 0 <= (today - told).days <= RECENT_DAYS


def _sources(
    leading: Opinion, sure: Sequence[Opinion], opinions: Sequence[Opinion]
) -> tuple[tuple[Evidence, ...], tuple[Stance, ...]]:
    """The decisive evidence, the leading judge's first, each once, with what the judges read in it."""
    ordered = [leading, *(o for o in sure if o is not leading), *(o for o in opinions if o not in sure)]
    chosen: dict[str, tuple[Evidence, Stance]] = {}
    for opinion in ordered:
        evidence = opinion.decisive
        if evidence is None or evidence.key in chosen or (opinion is not leading and _is_beside_the_matter(opinion)):
            continue
        stance = {-1: Stance.REFUTES, 0: Stance.NEUTRAL, 1: Stance.SUPPORTS}[_side(opinion)]
        chosen[evidence.key] = (evidence, stance)
    return tuple(e for e, _ in chosen.values()), tuple(s for _, s in chosen.values())


def _is_beside_the_matter(opinion: Opinion) -> bool:
    """Whether the reader decided by a text that is not about the claim's subject: beside one that is, it tells nobody anything."""
    if opinion.signals is None:
        return False
    side = opinion.signals.in_favour if _side(opinion) > 0 else opinion.signals.against
    return side.get("about", 1.0) <= 0


def _abstain(claim: Claim, opinions: Sequence[Opinion], more_claims: Sequence[str]) -> Assessment:
    return Assessment(
        claim=claim,
        verdict=None,
        confidence=None,
        rationale="No evidence at hand settles this claim.",
        opinions=tuple(opinions),
        abstention=Abstention.RESEARCH_INSUFFICIENT,
        more_claims=tuple(more_claims),
    )
