"""Numbers told again in figures with a nought more or less: "a quarter of a million (25,000 at the last census)"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.amounts import figures_of, format_number, is_off_by_noughts, is_year
from factlint.consistency.numerals import Number
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
_A_TIME = compile_late(r"\s(?:a|per|each|every)\s(?:year|month|week|day|hour)(?=\s\()")
"""Right before a bracket, what holds of the figures in it too: "3.5 billion requests |a month| (3,500,000)"."""
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
    for first, second in pairwise(paragraph.numbers):
        if not _may_be_told_again(paragraph.text, first, second) or not _is_told_again(paragraph.text, first, second):
            continue
        if paragraph.is_masked(second.span):
            continue
        better, words = format_number(first.value), first.written_in(paragraph.text)
        yield paragraph.slip(
            second.span,
            f"The figures do not agree: {words} is {better}, not {second.written_in(paragraph.text)}.",
            f"{words} = {better}",
            [paragraph.note(first.span, "the same number in other words")],
            [paragraph.remedy(f"Make it {better}", (second.span, better))],
        )


def _may_be_told_again(text: str, first: Number, second: Number) -> bool:
    """Whether two numbers may be one by their values: the first with a word, the second all figures, some noughts apart."""
    is_plain = first.kind == second.kind == "plain" and second.figures is not None and second.span == figures_of(second)
    if not is_plain or first.value < _LEAST or second.value <= 0 or is_year(second, text):
        return False
    is_in_words = first.in_words or first.span != figures_of(first)
    is_of_one_currency = not first.currency or second.currency in ("", first.currency)
    return is_in_words and is_of_one_currency and is_off_by_noughts(first, second)


def _is_told_again(text: str, first: Number, second: Number) -> bool:
    """Whether the words between and behind two numbers tell that the second says the first again."""
    gap = text[first.span.end : second.span.start - len(second.currency)]
    behind = text[second.span.end : second.span.end + _MOST_BEHIND]
    is_full = _IN_FULL.match(behind) is not None
    if _IN_BRACKETS.fullmatch(gap):
        closes, closed, _ = behind.partition(")")
        is_apart = not closed or _APART.search(_A_TIME.sub("", gap)) or _APART.search(closes)
        return not is_apart and (is_full or _are_of_one_thing(gap, closes, is_bracketed=True))
    closes = behind.partition(",")[0]
    if not is_full or not _BEHIND_COMMA.fullmatch(gap) or _APART.search(gap) or _APART.search(closes):
        return False
    return _are_of_one_thing(gap, closes, is_bracketed=False)


def _are_of_one_thing(gap: str, closes: str, *, is_bracketed: bool) -> bool:
    """Whether what the figures count is not named, or is what the number in words counts."""
    counted = _COUNTED.match(closes)
    if counted is None:
        return True
    return (not is_bracketed and counted["thing"] in _NO_THINGS) or counted["thing"].rstrip("s") in gap
