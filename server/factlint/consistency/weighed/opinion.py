"""What the learned weights find in a paragraph beside the rules: figures that belong together and disagree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factlint.consistency.slip import Slip
from factlint.consistency.text import Paragraph
from factlint.consistency.weighed.candidates import Doubts, find_candidates
from factlint.consistency.weighed.figures import Figure
from factlint.consistency.weighed.relations import Candidate
from factlint.consistency.weighed.reports import report
from factlint.consistency.weighed.rules import rule_of
from factlint.consistency.weighed.signs import Wording, candidate_signs, told_signs
from factlint.consistency.weighed.weights import THRESHOLD, read_weights


@dataclass(frozen=True, slots=True)
class Weighed:
    """A candidate and how much speaks for it."""

    candidate: Candidate
    score: float


def find_weighed(paragraph: Paragraph, known: Sequence[tuple[str, Slip]]) -> Iterator[tuple[str, Slip]]:
    """What disagrees by the learned weights, with the rule's id, where no rule speaks of these figures already.

    Of figures that may be wrong by each other the likeliest one is told.
    """
    figures, candidates = find_candidates(paragraph)
    if not any(one.slip for one in candidates):
        return
    wrong = [slip.place.span for _, slip in known]
    beside = [note.place.span for _, slip in known for note in slip.notes]
    weighed = [one for one in _weigh(paragraph, figures, candidates) if one.score >= THRESHOLD]
    for one in sorted(weighed, key=lambda each: -each.score):
        stated, operands = one.candidate.told.span, [figure.span for figure in one.candidate.operands]
        is_taken = any(span.overlaps(stated) for span in (*wrong, *beside))
        if not is_taken and not any(span.overlaps(operand) for span in wrong for operand in operands):
            wrong.append(stated)
            beside += operands
            yield rule_of(one.candidate), report(paragraph, one.candidate)


def _weigh(paragraph: Paragraph, figures: Sequence[Figure], candidates: Sequence[Candidate]) -> Iterator[Weighed]:
    """How likely each slip is, but for doubtful ones."""
    weights, doubts = read_weights(), Doubts(paragraph)
    fair = [one for one in candidates if not one.slip or not doubts.has(one)]
    if not any(one.slip for one in fair):
        return
    scores = _score(paragraph, figures, fair)
    explained = dict[int, float]()
    for one, score in zip(fair, scores, strict=True):
        if not one.slip:
            for figure in one.figures:
                explained[figure.start] = max(score, explained.get(figure.start, score))
    for one, score in zip(fair, scores, strict=True):
        if one.slip:
            yield Weighed(one, weights.weigh(one, score, explained.get(one.told.start, float("-inf"))))


def _score(paragraph: Paragraph, figures: Sequence[Figure], candidates: Sequence[Candidate]) -> list[float]:
    """How much the words speak for each candidate; what is about a told figure is added up once for each relation."""
    weights, wording = read_weights(), Wording(paragraph)
    signs = dict[int, set[str]]()
    starts = dict[tuple[int, str], float]()
    scores: list[float] = []
    for one in candidates:
        place, key = one.told.start, (one.told.start, one.relation)
        if place not in signs:
            signs[place] = told_signs(wording, one.told)
        if key not in starts:
            starts[key] = weights.start_of(one.relation) + weights.add_up(one.relation, signs[place])
        scores.append(starts[key] + weights.add_up(one.relation, candidate_signs(wording, figures, one)))
    return scores
