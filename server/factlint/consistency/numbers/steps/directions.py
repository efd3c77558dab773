"""A rise to less and a fall to more: "rose from 25 to 20"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import figures_of
from factlint.consistency.numbers.quantities import Reading
from factlint.consistency.numbers.steps.verdicts import LOWER_IS_HIGHER, is_measured_alike
from factlint.prose.span import Span

_TO = compile_late(r"\bto\s+(?:(?:a|an|the|its|high|low|record|peak|level|of|just|only|present|current|new)\s+)*$", 2)
_DIRECTION = compile_late(
    r"\b(?:(?P<up>rose|increased|grew|climbed|jumped|soared|surged)|(?P<down>fell|decreased|declined|dropped|plunged|shrank))\s+from\s+$"
)
_LEVELS = compile_late(r"\b(?:table|magnitude|grade|division|number|no\.|level|stor(?:y|ey)|minus|negative)\b", 2)


def check_directions(reading: Reading) -> Iterator[Slip]:
    """ "rose from 25 to 20"."""
    for first, last in pairwise(reading.quantities):
        found = _DIRECTION.search(first.before[-24:])
        if found is None or first.value == last.value or (found["up"] is not None) == (last.value > first.value):
            continue
        if (
            first.sentence != last.sentence
            or first.number.kind != last.number.kind
            or not _TO.search(reading.between(first, last))
        ):
            continue
        words = reading.words_of(first.sentence)
        if LOWER_IS_HIGHER.search(words) or _LEVELS.search(words) or not is_measured_alike(first, last):
            continue
        if first.number.in_words or last.number.in_words or first.number.span != figures_of(first.number):
            continue
        if first.is_time or reading.is_doubtful(first, last) or not _ENDS.match(last.after):
            continue
        paragraph, text = reading.paragraph, reading.paragraph.text
        at = first.start - len(first.before[-24:])
        span = Span(at + found.start(found.lastgroup or 0), at + found.end(found.lastgroup or 0))
        more = "more" if last.value > first.value else "less"
        one, other = (number.written_in(text) for number in (first.number, last.number))
        figures = figures_of(first.number), figures_of(last.number)
        changes = (figures[0], figures[1].slice(text)), (figures[1], figures[0].slice(text))
        yield paragraph.slip(
            span,
            f"{other} is {more} than {one}.",
            f"{other} is {more} than {one}",
            [paragraph.note(Span(first.start, last.end), "the step that is meant")],
            [paragraph.remedy("Change the numbers round", *changes)],
        )


_ENDS = compile_late(r"\s*(?:[.;,)%]|$)|\s+(?:[a-z]+\s*[.;,)]|in|by|at|over|within|during|after)\b")
