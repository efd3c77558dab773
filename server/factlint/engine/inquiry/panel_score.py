"""What the panel's two answers come to together: a deep check is never less careful than the quick one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from factlint.engine.inquiry.debate import DECIDED_FROM, page_of, side_of
from factlint.engine.inquiry.model import Exhibit, Research
from factlint.engine.judges.relevance import overlap
from factlint.engine.model import Confidence, Stance

FALSE_UP_TO, TRUE_FROM = 4, 7
_MIDDLE = 5.5
_AS_STRONG = 0.03
# A refutation has other words than the claim just where they differ.
_SUPPORT_HAS, _REFUTATION_HAS = 0.5, 0.3
LOWER: dict[Confidence, Confidence] = {"high": "medium", "medium": "low", "low": "low"}


@dataclass(frozen=True, slots=True)
class PanelScore:
    """The panel's score (1-10) and how sure it is of it. `skimmed`: no judge compared claim and evidence word for word,
    and the evidence has too little of the claim's matter to be sure of such a reading.
    """

    score: int
    confidence: Confidence
    skimmed: bool = False


def score_panel(research: Research) -> PanelScore | None:
    """The panel's standing, None where it has no verdict or the further evidence takes the quick one back."""
    quick, full = research.quick, research.full
    if full.score is None or full.confidence is None:
        return None
    if research.voted:
        # The panel of models weighed both sides and the built-in judges when it voted.
        return PanelScore(full.score, full.confidence)
    if quick.score is None:
        # Only the wider search settles it, where the judges were not measured: never on one page, never more than medium.
        found = _weigh_other_side(
            PanelScore(full.score, "medium" if full.confidence == "high" else full.confidence), research
        )
        return found if found is not None and not found.skimmed and _is_told_twice(research, found.score) else None
    if side(quick.score) != side(full.score):
        return None
    return _weigh_other_side(
        PanelScore(min(quick.score, full.score, key=lambda score: abs(score - _MIDDLE)), full.confidence), research
    )


def _weigh_other_side(panel: PanelScore, research: Research) -> PanelScore | None:
    """The standing after the other side's pages are heard: as strong a case takes it back, any other makes it less sure."""
    leading = _leading_stance(panel.score)
    mine = _decisive_exhibits(research, leading)
    if not any(_speaks_of_it(research, exhibit) for exhibit in mine):
        # A trained reader is mostly right here, but nobody can see from the text why.
        panel = replace(panel, confidence="low", skimmed=True)
    pages = {page_of(exhibit) for exhibit in mine}
    theirs = [
        exhibit
        for exhibit in _decisive_exhibits(research, Stance.SUPPORTS if leading is Stance.REFUTES else Stance.REFUTES)
        if page_of(exhibit) not in pages or (exhibit.exact and not any(own.exact for own in mine))
    ]
    if not theirs:
        return panel
    if any(exhibit.exact for exhibit in theirs) and not any(exhibit.exact for exhibit in mine):
        # What was compared word for word is not outweighed by what was only skimmed.
        return None
    weighed = {opinion.decisive.key for opinion in research.full.opinions if opinion.decisive is not None}
    theirs = [exhibit for exhibit in theirs if exhibit.evidence.key not in weighed]
    if not theirs:
        # The panel has set them against the others already.
        return panel
    own = any(exhibit.evidence.kind == "own" for exhibit in mine)
    if own and not any(exhibit.evidence.kind == "own" for exhibit in theirs):
        return replace(panel, confidence=LOWER[panel.confidence])
    as_many = len({page_of(exhibit) for exhibit in theirs}) >= len(pages)
    if as_many and (not mine or theirs[0].strength >= mine[0].strength - _AS_STRONG):
        return None
    return replace(panel, confidence=LOWER[panel.confidence])


def _leading_stance(score: int) -> Stance:
    return Stance.REFUTES if side(score) < 0 else Stance.SUPPORTS


def _is_told_twice(research: Research, score: int) -> bool:
    return len({page_of(exhibit) for exhibit in _decisive_exhibits(research, _leading_stance(score))}) > 1


def _speaks_of_it(research: Research, exhibit: Exhibit) -> bool:
    """Whether a text has the matter of the claim in it, where no judge compared the two word for word."""
    if exhibit.exact:
        return True
    wanted = _SUPPORT_HAS if exhibit.stance is Stance.SUPPORTS else _REFUTATION_HAS
    return overlap(research.full.claim, exhibit.evidence.text) >= wanted


def _decisive_exhibits(research: Research, stance: Stance) -> list[Exhibit]:
    return [exhibit for exhibit in side_of(research, stance) if exhibit.strength >= DECIDED_FROM]


def side(score: float) -> int:
    """-1 false, 1 true, 0 between."""
    return -1 if score <= FALSE_UP_TO else 1 if score >= TRUE_FROM else 0


def move_towards_middle(score: int, points: int) -> int:
    """The score with less on its side, never on the other."""
    if side(score) > 0:
        return max(score - points, 5)
    return min(score + points, 5) if side(score) < 0 else score
