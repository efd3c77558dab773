"""Figures that are set high or low: "10⁶" is no 106, and a formula is no prose. Pure."""

from __future__ import annotations

import re
from html import unescape
from typing import NamedTuple

RAISED_TAG = re.compile(r"<(su[bp])\b[^<>]{0,200}>\s{0,9}([^<>\s]{1,20})\s{0,9}</\1\s{0,9}>", re.IGNORECASE)
"""An exponent or an index between HTML's tags."""
_FIGURES = re.compile(r"[+\-−–]?\d{1,3}")
_VARIABLES = frozenset({"n", "k", "x", "y", "i", "j", "−n", "-n", "−x", "-x"})
# "10", "3 × 10", "2.5·10"
_NUMBER = r"(?<![\w.,])(?:\d[\d.,]{0,20}\s?[×x·⋅*]\s?)?\d(?:[\d.,]{0,20}\d)?"
_BASE = re.compile(rf"(?:{_NUMBER}|(?<!\w)[A-Za-z])\Z")
_LOW_BASE = re.compile(rf"{_NUMBER}\Z")
_YEAR = re.compile(r"(?:1[0-9]|20)\d\d")
_UNIT = re.compile(r"(?<![^\W\d_])(?:[kcdm]?m|s|ft|in|yd|mi|°)\Z")
_WORD = re.compile(r"[^\W\d_]{2}\Z|[.,;:!?)”’\"'\]]\Z")
_HIGH = str.maketrans("0123456789+-−–n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻ⁿ")


class Raised(NamedTuple):
    """How a figure is shown that is set high or low: from `start`, as `shown`; left out as a formula where `gap` is said."""

    start: int
    shown: str
    gap: str = ""


def read_raised(source: str, start: int, at: int, figure: str, *, low: bool) -> Raised | None:
    """What a figure at `at` makes of what stands before it, from `start` on; None where its characters are words: 21st, H₂O.

    After a number or a letter it makes a formula, after a unit its square, after a word it is the mark of a note.
    """
    figure = unescape(figure).strip()
    if not (_FIGURES.fullmatch(figure) or figure in _VARIABLES):
        return None
    start = max(start, at - 60)
    if low:
        base = _LOW_BASE.search(source, start, at)
        return Raised(base.start(), "", "math") if base else None
    if _UNIT.search(source, start, at):
        return Raised(at, figure.translate(_HIGH))
    base = _BASE.search(source, start, at)
    if base is not None:
        return Raised(at, "") if _YEAR.fullmatch(base[0]) else Raised(base.start(), "", "math")
    if _WORD.search(source, start, at):
        return Raised(at, "")
    return Raised(at, figure.translate(_HIGH))
