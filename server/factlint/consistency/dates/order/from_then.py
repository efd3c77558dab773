"""An end that is told from "then" on: "Registration opens on 12 May 2025. The reduced rate applies from then until 30 April"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from factlint.consistency.dates.moments import Moment, moments
from factlint.consistency.dates.order.told_order import ToldOrder
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph

_FROM_THEN = compile_late(r"\b[Ff]rom\s(?:then|that\s(?:day|date|time))(?:\son)?\s(?:until|till)\s(?:the\s)?$")
_REACH_CP = 40


def find_from_then(paragraph: Paragraph) -> Iterator[ToldOrder]:
    """The only moment of the sentence before, and the end of what begins with it."""
    text = paragraph.text
    if "hen" not in text and "that d" not in text and "that t" not in text:
        return
    known = moments(paragraph)
    for before, moment in pairwise(known):
        start = max(0, moment.words.start - _REACH_CP)
        if moment.is_loose or before.is_loose or not _FROM_THEN.search(text, start, moment.words.start):
            continue
        home, own = paragraph.sentence_at(before.span.start), paragraph.sentence_at(moment.span.start)
        if home in (own, paragraph.sentence_before(own)) and _is_alone(known, before, home.start):
            yield ToldOrder(before, moment)


def _is_alone(known: tuple[Moment, ...], moment: Moment, start: int) -> bool:
    """Whether no other moment stands before one from an offset on."""
    return not any(start <= one.span.start < moment.span.start for one in known)
