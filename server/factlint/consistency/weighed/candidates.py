"""Which figures of a paragraph may be told of each other, and which of them it is unfair to compare."""

from __future__ import annotations

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.word_classes import STRUCK_OUT, WISHED
from factlint.consistency.text import Paragraph
from factlint.consistency.weighed.figures import Figure, read_figures
from factlint.consistency.weighed.number_relations import number_candidates
from factlint.consistency.weighed.order_relations import order_candidates
from factlint.consistency.weighed.relations import MOST_FIGURES, Candidate, near
from factlint.consistency.weighed.time_relations import time_candidates
from factlint.consistency.weighed.twice_relations import twice_candidates
from factlint.prose.draft import BlockKind

_FEWEST = 2
_TOTALS = frozenset({"sum", "rest", "product", "mean"})
_ITEM_BEFORE = compile_late(r"\d[,;]\s$")
_ITEM_BEHIND = compile_late(r"[,;]\s(?:and\s)?\d")
_AT_THAT_AGE = compile_late(r",?\s(?:when\s(?:just\s|only\s)?)?at\s(?:the\sage\sof\s|age\s)?(?:just\s|only\s)?")
"""Between a year and the age that somebody had in it: "in 1957|, at the age of |seventeen"."""
_REACH = 4
_BORN = compile_late(r"\b(?:born|birth|christened|baptised|baptized)\b")
_BEFORE_BIRTH = 30


def own_figures(paragraph: Paragraph) -> tuple[Figure, ...]:
    """The figures of a paragraph; none of a heading, and of one with too many of them."""
    return () if paragraph.kind is BlockKind.HEADING else read_figures(paragraph, MOST_FIGURES)


def find_candidates(paragraph: Paragraph) -> tuple[tuple[Figure, ...], list[Candidate]]:
    """The figures of a paragraph, and which of them may be told of each other."""
    figures = paragraph.compute_once(own_figures)
    if not _FEWEST <= len(figures) <= MOST_FIGURES:
        return figures, []
    found: list[Candidate] = []
    for at, told in enumerate(figures):
        if told.is_loose or (told.value <= 0 and told.kind not in ("date", "clock")):
            continue
        about = near(figures, at)
        found += number_candidates(told, about)
        found += time_candidates(told, about)
        found += twice_candidates(told, figures[:at])
        found += order_candidates(told, figures[:at])
    return figures, found


class Doubts:
    """Which figures of a paragraph it is unfair to compare: loose, quoted, reported or supposed ones, each looked at once."""

    def __init__(self, paragraph: Paragraph) -> None:
        self._paragraph = paragraph
        self._of = dict[int, bool]()

    def has(self, candidate: Candidate) -> bool:
        """Whether one of the figures of a candidate is doubtful, or something between them is not read."""
        figures = candidate.figures
        if any(self._is_doubtful(one) for one in figures):
            return True
        if candidate.relation in _TOTALS and self._is_item(candidate.told):
            return True
        if candidate.relation == "mean" and WISHED.match(self._paragraph.text, candidate.told.end):
            return True
        if candidate.relation == "age of years" and self._is_birth_told_later(candidate):
            return True
        if candidate.relation == "row" and _ITEM_BEHIND.match(self._paragraph.text, candidate.told.end):
            return True
        if candidate.relation == "row" and STRUCK_OUT.search(self._paragraph.text, 0, figures[-1].start):
            return True
        return self._paragraph.has_gap(figures[0].start, figures[-1].end)

    def _is_item(self, figure: Figure) -> bool:
        """Whether a figure stands within a row of them, and so is no total of any: "42, |55|, 80, 92"."""
        text = self._paragraph.text
        return _ITEM_BEFORE.search(text, max(0, figure.start - _REACH), figure.start) is not None and (
            _ITEM_BEHIND.match(text, figure.end) is not None
        )

    def _is_birth_told_later(self, candidate: Candidate) -> bool:
        """Whether an age is told for the earlier of two years, so that neither is the birth: "in |1957|, at seventeen. … in 1964"."""
        earlier = min(candidate.operands, key=lambda one: (one.value, one.others))
        text, start = self._paragraph.text, candidate.told.start
        return (
            earlier.end < start
            and _AT_THAT_AGE.fullmatch(text, earlier.end, start) is not None
            and _BORN.search(text, max(0, earlier.start - _BEFORE_BIRTH), earlier.start) is None
        )

    def _is_doubtful(self, figure: Figure) -> bool:
        known = self._of.get(figure.start)
        if known is None:
            known = self._of[figure.start] = figure.is_loose or self._paragraph.is_masked(figure.span)
        return known
