"""Times that follow each other at one distance: "every 20 minutes: 6:05, 6:25, 6:45, 7:15"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from factlint.consistency.dates.times_of_day.clock import Clock, clocks, lengths_of_hours
from factlint.consistency.hedges import is_hedged
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.slip import as_sentence
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_EVERY = compile_late(r"\b[Ee]very\s(?=[\da-z])")
_NEXT = compile_late(r"(?:,|,?\sand|;)\s")
_OTHERS = compile_late(r"\b(?:then|later|after\sthat|except|but|skipp\w+|does\snot|weekends?)\b")
_FEWEST = 4
_HALF_DAY = 720


def check_regular_times(paragraph: Paragraph) -> Iterator[Slip]:
    """ "Every 20 minutes", and the one time of four or more that is not so long after the one before."""
    text = paragraph.text
    if "every" not in paragraph.words:
        return
    for sentence in paragraph.sentences:
        every = [*_EVERY.finditer(text, sentence.start, sentence.end)]
        if len(every) != 1 or _OTHERS.search(text, sentence.start, sentence.end):
            continue
        apart = next(lengths_of_hours(text, every[0].end(), sentence.end), None)
        if apart is None or apart.span.start != every[0].end() or is_hedged(text, apart.span.start, apart.span.end):
            continue
        row = _row_of(text, clocks(text, apart.span.end, sentence.end))
        odd = _odd_one(row, apart.minutes)
        if odd is not None and not paragraph.is_masked(row[odd].span):
            yield _report(paragraph, row, odd, apart.span)


def _row_of(text: str, times: Sequence[Clock]) -> list[Clock]:
    """The times that stand one behind the other."""
    row: list[Clock] = []
    for one in times:
        if row and not _NEXT.fullmatch(text, row[-1].span.end, one.span.start):
            break
        row.append(one)
    return row


def _odd_one(row: Sequence[Clock], apart: int) -> int | None:
    """The place of the only time that does not fit in with the others."""
    if len(row) < _FEWEST:
        return None
    firsts = [(one.minutes[0] - place * apart) % _HALF_DAY for place, one in enumerate(row)]
    (first, count), *_ = Counter(firsts).most_common(1)
    return next(place for place, one in enumerate(firsts) if one != first) if count == len(row) - 1 else None


def _report(paragraph: Paragraph, row: Sequence[Clock], odd: int, every: Span) -> Slip:
    """That another length lies between the odd time and the one beside it."""
    first, last = (row[odd - 1], row[odd]) if odd else (row[0], row[1])
    gap = (last.minutes[0] - first.minutes[0]) % _HALF_DAY
    working = f"{first.span.slice(paragraph.text)} to {last.span.slice(paragraph.text)} is {gap} minutes"
    note = paragraph.note(every, every.slice(paragraph.text))
    return paragraph.slip(row[odd].span, as_sentence(working), working, [note])
