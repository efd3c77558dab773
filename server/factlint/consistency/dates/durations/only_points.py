"""The only two days or months of a sentence, or of two, around the only length of time that is told there.

As `only_pairs` for years: the length is one slip from the time that lies between, or is set behind the second of them as
what passed since the first ("and returned on 24 March, five weeks later").
"""

from __future__ import annotations

from collections.abc import Iterator

from factlint.consistency.dates.durations.points import Point, days_between, points_of
from factlint.consistency.dates.durations.sums import DAYS_OF, Summed, fits
from factlint.consistency.dates.lengths import Length, lengths
from factlint.consistency.dates.only_pairs import is_plain, is_told_of_them, windows
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.one_slip import is_one_slip
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_LATER = compile_late(r"\s(?:later|afterwards)(?=[,.;)])")
_OTHER_DAYS = compile_late(
    r"\b(?:working|business|week|court|trading|banking|school|rest|performance|race|match|market|lesson|stor(?:y|ey)|off|"
    r"per|a\sweek|a\smonth|who|whose)\b"
)
_FOR = compile_late(r"\bfor\s(?:(?:exactly|just|only|all\sof)\s)*$")
_FEWEST = 2


def find_slipped(paragraph: Paragraph) -> Iterator[Summed]:
    """The lengths in days, weeks and months that do not fit the only two points about them."""
    for length in lengths(paragraph.text):
        if length.unit == "year" or length.is_hedged or length.hedge not in ("", "exact"):
            continue
        pair = _pair_of(paragraph, length)
        between = days_between(*pair) if pair is not None else None
        if pair is None or between is None or fits(length, pair, *between):
            continue
        is_sum = (
            is_told_of_them(paragraph, length.span)
            and not _FOR.search(paragraph.text, 0, length.span.start)
            and _is_slipped(length, *between)
        )
        if is_sum or _is_told_behind(paragraph.text, pair, length):
            yield Summed(length, *pair, *between)


def _pair_of(paragraph: Paragraph, length: Length) -> tuple[Point, Point] | None:
    for words in windows(paragraph, length.span):
        own = points_of(paragraph, words.start, words.end)
        if len(own) > _FEWEST:
            return None
        if len(own) < _FEWEST:
            continue
        if _has_other_year(paragraph, own, words) or _OTHER_DAYS.search(paragraph.text, words.start, words.end):
            return None
        is_clear = not any(one.is_loose for one in own) and is_plain(paragraph, words, length.span)
        return (own[0], own[1]) if is_clear else None
    return None


def _has_other_year(paragraph: Paragraph, own: list[Point], words: Span) -> bool:
    return any(words.contains(year) and not any(one.span.overlaps(year) for one in own) for year, _ in paragraph.years)


def _is_told_behind(text: str, pair: tuple[Point, Point], length: Length) -> bool:
    is_beside = text[pair[1].span.end : length.span.start] == ", "
    return length.role == "later" and is_beside and _LATER.match(text, length.span.end) is not None


def _is_slipped(length: Length, least: int, most: int) -> bool:
    size = DAYS_OF[length.unit][0]
    if length.role not in ("lasting", "other") or length.value != int(length.value):
        return False
    return is_one_slip(int(length.value), round((least + most) / 2 / size))
