"""Figures that may have been told otherwise in the paragraph just before: weighed by what was learned, as those of one paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from factlint.consistency.contradictions.apart import open_alike
from factlint.consistency.slip import Note, Place, Slip, as_sentence
from factlint.consistency.text import Paragraph
from factlint.consistency.weighed.candidates import own_figures
from factlint.consistency.weighed.figures import Figure
from factlint.consistency.weighed.opinion import weigh
from factlint.consistency.weighed.relations import TOLD_BEFORE, Candidate
from factlint.consistency.weighed.reports import told_otherwise
from factlint.consistency.weighed.slips import SlipKind
from factlint.consistency.weighed.twice_relations import slip_of_telling_again
from factlint.consistency.weighed.weights import THRESHOLD
from factlint.prose.draft import BlockKind

TOLD_BY = "contradiction"
"""The rule under which it is shown."""
_BETWEEN = "\n"
_MOST = 24
"""A paragraph with more figures is a list or a table."""
_REACH = 8
"""How many figures alike a later one is held against, the last of them first."""


def figures_to_tell(paragraph: Paragraph) -> tuple[Figure, ...]:
    """The figures of a paragraph that may be told again; none of a heading, a cell, a quotation and a list of many."""
    if paragraph.kind is not BlockKind.PARAGRAPH or paragraph.container == "quote":
        return ()
    figures = paragraph.compute_once(own_figures)
    return figures if len(figures) <= _MOST else ()


def find_told_before(near: Sequence[Paragraph]) -> list[Slip]:
    """What the last of two paragraphs tells otherwise than the one before; its places count paragraphs from the last."""
    joined = join(*near) if len(near) > 1 else None
    if joined is None:
        return []
    weighed = weigh(joined.paragraph, joined.figures, joined.candidates)
    slips, taken = list[Slip](), set[int]()
    for one in sorted(weighed, key=lambda each: -each.score):
        told, other = one.candidate.told, one.candidate.operands[0]
        if one.score >= THRESHOLD and taken.isdisjoint((told.start, other.start)):
            taken.update((told.start, other.start))
            working = told_otherwise(joined.paragraph, told, other)
            note = Note(Place(other.span, -1), f"here it is {other.span.slice(joined.paragraph.text)}")
            place = near[-1].place(told.span.shifted(-joined.start))
            slips.append(Slip(place, as_sentence(working), working, (note,), is_doubtful=True))
    return slips


class Joined:
    """Two paragraphs that follow each other, read as one, and which figures of the last may tell again some of the first.

    Each was read by itself; the places of the last are moved on to its `start`.
    """

    def __init__(self, before: Paragraph, last: Paragraph, pairs: Sequence[tuple[Figure, Figure, SlipKind]]) -> None:
        self.start = len(before.text) + len(_BETWEEN)
        self.paragraph = before.followed_by(last, _BETWEEN)
        moved = {id(one): self._moved(one, len(before.sentences)) for one in last.compute_once(figures_to_tell)}
        self.figures = (*before.compute_once(figures_to_tell), *moved.values())
        self.candidates = [
            Candidate(TOLD_BEFORE, moved[id(told)], (other,), other.value, slip) for told, other, slip in pairs
        ]

    def _moved(self, figure: Figure, sentences: int) -> Figure:
        return replace(figure, span=figure.span.shifted(self.start), sentence=figure.sentence + sentences)


def join(before: Paragraph, last: Paragraph) -> Joined | None:
    """Two paragraphs as one; None where no figure of the last may be a slip of one of the first.

    Where both begin alike, as entries of a catalogue do, only the first sentence of the last tells it of one thing.
    """
    pairs = list(_pairs(before.compute_once(figures_to_tell), last))
    if open_alike(before.text, last.text):
        pairs = [pair for pair in pairs if not pair[0].sentence]
    return Joined(before, last, pairs) if any(slip for *_, slip in pairs) else None


def _pairs(known: Sequence[Figure], last: Paragraph) -> Iterator[tuple[Figure, Figure, SlipKind]]:
    """Each figure of a paragraph with those alike before it, and how it misses them."""
    for told in last.compute_once(figures_to_tell) if known else ():
        alike = 0
        for other in () if told.is_loose else reversed(known):
            slip = slip_of_telling_again(told, other)
            if slip is not None:
                yield told, other, slip
                alike += 1
                if alike == _REACH:
                    break
