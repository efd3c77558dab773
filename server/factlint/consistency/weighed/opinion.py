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
from factlint.consistency.weighed.weights import LEAST_START, THRESHOLD, read_weights

_CHANGES = frozenset({"change", "change back"})
"""What goes up by a quarter comes down by a fifth: where one of both fits, in the order of the text, the other is not meant."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A candidate and how much speaks for it."""

    candidate: Candidate
    score: float


def find_weighed(paragraph: Paragraph, known: Sequence[tuple[str, Slip]]) -> Iterator[tuple[str, Slip]]:
    """What disagrees by the learned weights, with the rule's id, where no rule speaks of these figures already.

    Of figures that may be wrong by each other the likeliest one is told: where its rule is off, none.
    """
    figures, candidates = find_candidates(paragraph)
    if not any(one.slip for one in candidates):
        return
    wrong = [slip.place.span for _, slip in known]
    beside = [note.place.span for _, slip in known for note in slip.notes]
    weighed = [one for one in weigh(paragraph, figures, candidates) if one.score >= THRESHOLD]
    for one in sorted(weighed, key=lambda each: -each.score):
        stated, operands = one.candidate.told.span, [figure.span for figure in one.candidate.operands]
        is_taken = any(span.overlaps(stated) for span in (*wrong, *beside))
        if not is_taken and not any(span.overlaps(operand) for span in wrong for operand in operands):
            wrong.append(stated)
            beside += operands
            yield rule_of(one.candidate), report(paragraph, one.candidate)


def weigh(paragraph: Paragraph, figures: Sequence[Figure], candidates: Sequence[Candidate]) -> Iterator[Weighed]:
    """How likely each slip is, but for doubtful ones and those whose figure has hardly a word of their relation about it."""
    doubts, scores = Doubts(paragraph), _Scores(paragraph, figures)
    changes = {one.told.start for one in candidates if one.relation == "change" and not one.slip}
    slips = [
        one
        for one in candidates
        if one.slip
        and scores.start_of(one) >= LEAST_START
        and not (one.relation in _CHANGES and one.told.start in changes)
        and not doubts.has(one)
    ]
    if not slips:
        return
    explained = dict[int, float]()
    for one in candidates:
        if not one.slip:
            score = scores.score_of(one)
            for figure in one.figures:
                explained[figure.start] = max(score, explained.get(figure.start, score))
    for one in slips:
        by_others = explained.get(one.told.start, float("-inf"))
        yield Weighed(one, scores.weights.weigh(one, scores.score_of(one), by_others))


class _Scores:
    """How much the words speak for the candidates of a paragraph; what is about one figure is added up once."""

    def __init__(self, paragraph: Paragraph, figures: Sequence[Figure]) -> None:
        self.weights = read_weights()
        self._wording = Wording(paragraph)
        self._figures = figures
        self._signs = dict[int, set[str]]()
        self._starts = dict[tuple[int, str], float]()

    def start_of(self, one: Candidate) -> float:
        """What speaks for it before the other figures are looked at: its relation, and the words about the told figure."""
        key = one.told.start, one.relation
        if key not in self._starts:
            if one.told.start not in self._signs:
                self._signs[one.told.start] = told_signs(self._wording, one.told)
            about = self.weights.add_up(one.relation, self._signs[one.told.start])
            self._starts[key] = self.weights.start_of(one.relation) + about
        return self._starts[key]

    def score_of(self, one: Candidate) -> float:
        """All that speaks for it."""
        signs = candidate_signs(self._wording, self._figures, one)
        return self.start_of(one) + self.weights.add_up(one.relation, signs)
