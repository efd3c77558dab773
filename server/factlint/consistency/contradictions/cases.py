"""Two sentences that tell the same of two cases: "in quick time the step is 30 inches … in double time it is 36 inches"."""

from __future__ import annotations

import re
from collections import Counter

from factlint.consistency.contradictions.told_values import ToldValue
from factlint.consistency.late_patterns import compile_late

_WORD = re.compile(r"[^\W_][\w’'-]*|[$€£%]")
_FIGURES = re.compile(r"\d(?:[\d.,]*\d)?")
_END = compile_late(
    r"\b(?:(?P<first>from|since|after)|(?P<last>until|till|to|by|before))\s(?:the\s(?:year\s|end\sof\s)?)?[$€£]?$"
)
_TAKES_UP = compile_late(r"(?:When|While|Since|After|Before|Because|Once|As|Until|Although|Though)\s")
_CLOCK = re.compile(r"\b\d{1,2}[.:]\d\d\b")
"""Of more than two in a sentence each has its own train: a timetable."""
_LONG = 9
_ALIKE, _SOMEWHAT_ALIKE = 0.7, 0.5
_OTHERS = 2


def tell_two_cases(known: ToldValue, new: ToldValue) -> bool:
    """Whether two sentences are built alike, each with values of its own, or tell the two ends of a stretch.

    Whoever comes back to a value tells it in another sentence, and changes that value alone.
    """
    if _ends_alike(known, new):
        return True
    if new.value.kind.startswith("clock"):
        return any(len(_CLOCK.findall(told.sentence.slice(told.text))) > _OTHERS for told in (known, new))
    if not new.value.kind.startswith(("count", "measure", "money", "share")):
        return False
    one, other = (told.sentence.slice(told.text) for told in (known, new))
    words, others = _WORD.findall(one.lower()), _WORD.findall(other.lower())
    shared = sum((Counter(words) & Counter(others)).values())
    alike = 2 * shared / (len(words) + len(others))
    is_taken_up = _TAKES_UP.match(other) is not None and _TAKES_UP.match(one) is None
    if alike >= _ALIKE and min(len(words), len(others)) >= _LONG and not is_taken_up:
        return True
    figures, told = set(_FIGURES.findall(one)), set(_FIGURES.findall(other))
    return alike >= _SOMEWHAT_ALIKE and len(told - figures) >= _OTHERS and len(figures - told) >= _OTHERS


def _ends_alike(known: ToldValue, new: ToldValue) -> bool:
    """Whether one value is told as the beginning of a stretch and the other as its end."""
    ends = [
        _END.search(told.text, max(told.sentence.start, told.value.span.start - 24), told.value.span.start)
        for told in (known, new)
    ]
    return all(ends) and len({one.lastgroup for one in ends if one}) > 1
