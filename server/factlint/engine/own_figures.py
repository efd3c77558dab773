"""The rule for figures in a correction: each new one is a figure of the source itself, never a rounded or converted one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from factlint.engine.judges.figures.quantities import Figure, figures

_DIGITS = re.compile(r"\d+(?:[.,\u00a0\u202f]\d+)*")
_SEPARATOR = re.compile(r"[,\u00a0\u202f]")
# Bases of units are floats: 412 feet there and back differ by less than this share, a rounded figure by more.
_SAME = 1e-9
_BOUNDS = frozenset({"over", "under", "nearly"})


def are_the_sources(before: str, after: str, sources: Sequence[str]) -> bool:
    """Whether every figure that a rewrite brings in is one that a source gives.

    `before` and `after` are the claim and the rewrite; a source is the text that the rewrite rests on. A figure is given
    where the source has the same value in the same dimension ("1.5 km" for "1,500 m"), for a date one that lies within
    it or ends it. A bound of the claim ("more than") must be the source's too, and so must the reverse.
    """
    old = [_key(figure) for figure in figures(before)]
    new = [figure for figure in figures(after) if _key(figure) not in old]
    known = [figure for source in sources for figure in figures(source)]
    digits = {digit for source in sources for digit in _numerals(source)}
    if not all(_is_given(figure, known, digits) for figure in new):
        return False
    # Digits that no figure holds ("Apollo 11", "A320") are names: as the source writes them.
    outside = _numerals(_blank(after, figures(after)))
    return outside <= digits | _numerals(before)


def _is_given(figure: Figure, known: Sequence[Figure], digits: set[str]) -> bool:
    if any(_agrees(figure, other) for other in known):
        return True
    # What is read as a year in one sentence may be read as a number in another.
    bare = figure.kind in {"date", "count", "rank"} and not figure.in_words and figure.firmness not in _BOUNDS
    written = _numerals(figure.text)
    same_kind = any(other.kind == figure.kind for other in known)
    return bare and not same_kind and bool(written) and written <= digits


def _agrees(figure: Figure, known: Figure) -> bool:
    if figure.kind != known.kind:
        return False
    if figure.kind == "date":
        return _is_date_of(figure, known)
    if figure.kind in {"measure", "money", "rank"} and figure.unit != known.unit:
        return False
    if _bounds(figure) != _bounds(known):
        return False
    return _close(figure.low, known.low) and _close(figure.high, known.high)


def _bounds(figure: Figure) -> str:
    return figure.firmness if figure.firmness in _BOUNDS else ""


def _is_date_of(figure: Figure, known: Figure) -> bool:
    """Whether a date is the source's, its coarser form ("1889" for a day of it), or where a range of it begins or ends."""
    one, other = figure.when, known.when
    if one is None or other is None or one.bound != other.bound:
        return False
    if one.first <= other.first and other.last <= one.last:
        return True
    return other.is_range and (one.first <= other.first <= one.last or one.first <= other.last <= one.last)


def _key(figure: Figure) -> tuple[object, ...]:
    return figure.kind, figure.low, figure.high, figure.unit, _bounds(figure)


def _close(one: float, other: float) -> bool:
    return abs(one - other) <= _SAME * max(abs(one), abs(other))


def _numerals(text: str) -> set[str]:
    return {_SEPARATOR.sub("", match.group()).rstrip(".") for match in _DIGITS.finditer(text)}


def _blank(text: str, found: Sequence[Figure]) -> str:
    for figure in found:
        text = text[: figure.start] + " " * (figure.end - figure.start) + text[figure.end :]
    return text
