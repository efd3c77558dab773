"""Lengths in years beside the only two years about them, one slip from what they make."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.dates.events import Stretch
from factlint.consistency.dates.lengths import Length, lengths
from factlint.consistency.dates.lives import find_lives
from factlint.consistency.dates.only_pairs import OnlyPair, is_slipped, is_told_of_them, only_pair
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_SPENT = compile_late(r"\b(?:spent|served|lived|worked|was|were|had|with|for)\s+(?:\w+\s+)?$", re.IGNORECASE)
_CELEBRATED = compile_late(
    r"\b(?:celebrat|mark|commemorat|look)\w*\s(?:back\s(?:on|over)\s)?(?:[a-z]+\s)?$", re.IGNORECASE
)


def _is_of_a_part(text: str, pair: OnlyPair, length: Length) -> bool:
    """Whether a length is told of a part of the time, or of what is celebrated: "between 1890 and 1905 he spent ten years abroad"."""
    start = length.span.start
    if _CELEBRATED.search(text, max(0, start - 40), start):
        return True
    is_between = text[max(0, pair.first.words.start - 8) : pair.first.words.start].lower() == "between "
    return is_between and _SPENT.search(text, max(0, start - 14), start) is not None


def _is_life(paragraph: Paragraph, pair: OnlyPair) -> bool:
    """Whether the two years are those of a life, of which a length may be any part."""
    is_born = any(one.born.span == pair.first.span for one in find_lives(paragraph))
    return is_born and _LIVED.search(paragraph.text, pair.words.start, pair.words.end) is None


_LIVED = compile_late(r"\b(?:lived|lifetime|her\slife|his\slife)\b")
_OF_IT = compile_late(r"\s+of\s+(?:its|his|her|their|the)\s+[a-z]+\b")


def find_slipped_years(paragraph: Paragraph) -> Iterator[tuple[Length, Stretch]]:
    """Each such length with the stretch of the two years."""
    for length in lengths(paragraph.text):
        is_its = length.role == "lasting" or (
            length.role == "other" and _OF_IT.match(paragraph.text, length.span.end) is not None
        )
        if not is_its or length.unit != "year" or length.is_joined:
            continue
        if length.is_hedged or length.hedge not in ("", "exact"):
            continue
        pair = only_pair(paragraph, length.number)
        if pair is None or not is_slipped(pair, length.value) or _is_of_a_part(paragraph.text, pair, length):
            continue
        if is_told_of_them(paragraph, length.span) and not _is_life(paragraph, pair):
            yield length, Stretch(pair.first, pair.last, Span(pair.first.words.start, pair.last.span.end))
