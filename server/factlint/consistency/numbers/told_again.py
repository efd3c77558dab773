"""Numbers told again in figures with a nought more or less: "a quarter of a million (25,000 at the last census)"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.amounts import figures_of, format_number, is_off_by_noughts, is_year
from factlint.consistency.slip import Slip
from factlint.consistency.text import Paragraph

_IN_BRACKETS = compile_late(r"(?:\s[A-Za-z’'-]+){0,6}\s?\((?:[a-z’'-]+,?\s){0,4}$")
"""Between a number and its figures: "a quarter of a million| people (|25,000"."""
_BEHIND_COMMA = compile_late(r"(?:\s[A-Za-z’'-]+){0,8}(?:,|;|:|\s[–—])\s(?:[a-z’'-]+,?\s){0,3}$")
"""The same behind a comma: "a million|, in fact |100,000"."""
_IN_FULL = compile_late(
    r"(?:\s[A-Za-z’'-]+){0,4}?(?:,?\s(?:in\sall|in\stotal|in\sfact|altogether|exactly|precisely|to\sbe\s(?:exact|precise)|all\stold|by\s[^,.;()]{2,40}(?:count|reckoning|estimate|census|figures?|"
    r"total|tally|books?|records?|register|list))|\sat\sthe\s(?:last|latest)\s[a-z]+|\saccording\sto\b)|\s?(?:[a-z]+)?\)"
)
"""Behind figures that say the number in full: "(25,000| at the last census)"."""
_APART = compile_late(
    r"\b(?:of\s(?:them|these|those|whom|which)|each|every|per|a\s(?:year|month|week|day)|apiece|more|less|fewer|other|others|another|than|against|compared|"
    r"from|up|down|plus|and|or|but|while|only\s\d|including|excluding|average|former|previous|last\syear|then|now|later|in\s(?:1[5-9]|20)\d\d|in\seach)\b|[%?/×*]"
)
"""Between two numbers that are of two things: "a million| against |100,000"."""
_LEAST = 100
"""Smaller numbers are told again in no figures."""
_MOST_BEHIND = 60
"""How many characters behind the figures are read."""
_COUNTED = compile_late(r"\s(?P<thing>[a-z’'-]+)")
"""What a number counts: "25,000| souls"."""
_NO_THINGS = frozenset("at by in according all people souls altogether to precisely exactly inhabitants".split())
"""Words behind a number that name nothing of its own kind."""


def check_told_again(paragraph: Paragraph) -> Iterator[Slip]:
    """A number with a word such as thousand or million, and beside it the same in figures, a power of ten away."""
    text = paragraph.text
    for first, second in pairwise(paragraph.numbers):
        if (
            first.kind != "plain"
            or second.kind != "plain"
            or second.figures is None
            or second.span != figures_of(second)
        ):
            continue
        if first.value < _LEAST or second.value <= 0 or not (first.in_words or first.span != figures_of(first)):
            continue
        if first.currency and second.currency and first.currency != second.currency:
            continue
        if not is_off_by_noughts(first, second) or is_year(second, text):
            continue
        gap = text[first.span.end : second.span.start - len(second.currency)]
        behind = text[second.span.end : second.span.end + _MOST_BEHIND]
        is_bracketed = _IN_BRACKETS.fullmatch(gap) is not None
        if not is_bracketed and not (_BEHIND_COMMA.fullmatch(gap) and _IN_FULL.match(behind)):
            continue
        closes = behind.partition(")")[0] if is_bracketed else behind.partition(",")[0]
        if (is_bracketed and ")" not in behind) or _APART.search(gap) or _APART.search(closes):
            continue
        if not _are_of_one_thing(gap, closes, is_bracketed=is_bracketed) and not (
            is_bracketed and _IN_FULL.match(behind)
        ):
            continue
        if paragraph.is_masked(second.span):
            continue
        better, written = format_number(first.value), second.span.slice(text)
        words = first.written_in(text)
        yield paragraph.slip(
            second.span,
            f"The figures do not agree: {words} is {better}, not {second.currency}{written}.",
            f"{words} = {better}",
            [paragraph.note(first.span, "the same number in other words")],
            [paragraph.remedy(f"Make it {better}", (second.span, better))],
        )


def _are_of_one_thing(gap: str, closes: str, *, is_bracketed: bool) -> bool:
    """Whether what the figures count is not named, or is what the number in words counts."""
    counted = _COUNTED.match(closes)
    if counted is None:
        return True
    return (not is_bracketed and counted["thing"] in _NO_THINGS) or counted["thing"].rstrip("s") in gap
