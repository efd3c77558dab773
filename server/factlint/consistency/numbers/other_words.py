"""Numbers told again in other words than figures: a century and a half, a gross, 3.4 × 10^6, "that 13 million"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from factlint.consistency.hedges import is_hedged_before
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.numbers.amounts import figures_of, format_number
from factlint.consistency.numbers.number_words import IN_WORDS, value_of
from factlint.consistency.numerals import Number
from factlint.consistency.slip import Slip
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_SIZES = {"centur": 100, "decade": 10, "millenni": 1000, "fortnight": 14, "gross": 144, "score": 20}
_TOLD = compile_late(
    rf"\b(?P<count>half\sa|(?:a\s|three[\s-])quarters?\sof\sa|an?|one|{IN_WORDS})(?P<half>\sand\sa\shalf)?\s"
    r"(?P<unit>century|centuries|decades?|millennium|millennia|fortnights?|gross|score)\b(?P<later_half>\sand\sa\shalf)?",
    re.I,
)
_AGAIN = compile_late(
    r"(?:\s(?!and\b|or\b|of\b|to\b)[a-z]+){0,2}(?P<opens>\s\(|,\sor\s|,\sthat\sis,?\s|,\si\.e\.,?\s|\s[–—]\s)"
    r"(?:in\sfact\s)?(?:exactly\s|just\s|precisely\s)?(?P<n>\d{1,5})"
)
_UNIT_AFTER = {"fortnight": r"\s(?:full\s)?days?\b", "gross": r"\)|\spieces\)|\sin\sall\)", "score": r"\)"}
# "10 years in a decade, or 100 years in a century" are of two units.
_YEARS = compile_late(r"\s(?:full\s|whole\s|long\s)?years?\b(?!\sin\s(?:an?|one|every|each)\b)")
_MORE_THAN = compile_late(r"\b(?:more\sthan|over|well\sover)\s$", re.I)
_LOOSE = Fraction(2, 25)
_POWER = compile_late(
    r"(?<![\d.,])(?P<digits>\d(?:\.\d{1,4})?)\s?[×x]\s?10(?:\^|\*\*)(?P<power>\d{1,2})\b(?:\s[a-z]+){0,3}(?:,\s(?:i\.e\.,?|or|that\sis,?)|\s\((?:i\.e\.,?\s)?)\s?$"
)
_IS = compile_late(r"\s(?:is|equals|means|makes|are|=)\s(?:simply\s|just\s|only\s)?")
_THAT_MANY = compile_late(r"\b(?:[Tt]h(?:at|is|ese|ose)|[Tt]he\s(?:same|said))\s$")
_OF_THE_NEXT = compile_late(r"\b(?:another|other|others|successor|next|second|new)\b")
_NEAR_LENGTH = 220
_BEHIND_LENGTH = 50
_OF_OTHERS = compile_late(
    r"\b(?:each|every|per|times|more|less|than|another|other|others|successor|next|second|new|would|could|if)\b|\?"
)


def check_other_words(paragraph: Paragraph) -> Iterator[Slip]:
    """Numbers told again in other words that are not the same."""
    yield from _check_names(paragraph)
    if any(mark in paragraph.text for mark in ("×", " x 10")):
        yield from _check_powers(paragraph)
    if "illion" in paragraph.text or "housand" in paragraph.text:
        yield from _check_identities(paragraph)
        yield from _check_that_many(paragraph)


def _check_names(paragraph: Paragraph) -> Iterator[Slip]:
    """ "Half a century (60 years)", "a gross (124) of buttons"."""
    text = paragraph.text
    if not any(word in text for word in ("entur", "ecade", "illenni", "ortnight", "ross", "score")):
        return
    for found in _TOLD.finditer(text):
        unit = found["unit"].lower()
        stem = next(one for one in _SIZES if unit.startswith(one))
        again = _AGAIN.match(text, found.end())
        if again is None:
            continue
        form = _UNIT_AFTER.get(stem)
        if not (re.compile(form).match(text, again.end()) if form else _YEARS.match(text, again.end())):
            continue
        value, size = int(again["n"]), _amount(found, _SIZES[stem])
        number = Span(*again.span("n"))
        if _MORE_THAN.search(text, 0, found.start()):
            is_wrong = value < size or value > 2 * size
        else:
            slack = size * _LOOSE if stem in ("centur", "decade", "millenni") else 0
            is_wrong = abs(value - size) > slack and not is_hedged_before(text, found.start())
        if (
            not is_wrong
            or (again["opens"].endswith("(") and not _closes_soon(text, again.end()))
            or paragraph.is_masked(number)
        ):
            continue
        better = format_number(size)
        yield paragraph.slip(
            number,
            f"The figures do not agree: {found[0]} is {better}, not {again['n']}.",
            f"{found[0]} = {better}",
            [paragraph.note(Span(*found.span()), "the same number in other words")],
            [paragraph.remedy(f"Make it {better}", (number, better))],
        )


def _closes_soon(text: str, at: int) -> bool:
    """Whether a bracket ends behind a number before anything else is told in it."""
    close = text.find(")", at, at + 60)
    return close > 0 and not any(mark in text[at:close] for mark in ",;")


def _amount(found: re.Match[str], size: int) -> Fraction:
    """What words such as "a century and a half" stand for."""
    words = re.sub(r"[\s-]+", " ", found["count"].lower())
    if "quarter" in words:
        count = Fraction(3 if words.startswith("three") else 1, 4)
    else:
        count = Fraction(1, 2) if words == "half a" else Fraction(1 if words in ("a", "an") else value_of(words))
    return size * (count + (Fraction(1, 2) if found["half"] or found["later_half"] else 0))


def _check_powers(paragraph: Paragraph) -> Iterator[Slip]:
    """ "3.4 × 10^6 records, i.e. 34 million"."""
    text = paragraph.text
    for number in paragraph.numbers:
        start = number.span.start - len(number.currency)
        found = _POWER.search(text, max(0, start - 60), start)
        if found is None or number.step < 1 or number.kind != "plain":
            continue
        value = Fraction(found["digits"]) * 10 ** int(found["power"])
        if abs(number.value / value - 1) > Fraction(1, 20) and not paragraph.is_masked(number.span):
            yield _report(paragraph, Span(found.start(), found.end("power")), value, number)


def _check_identities(paragraph: Paragraph) -> Iterator[Slip]:
    """ "One billion is a hundred million"."""
    text = paragraph.text
    for one, other in pairwise(paragraph.numbers):
        is_round = one.in_words and other.in_words and one.value in (10**3, 10**6, 10**9, 10**12)
        if not is_round or one.value == other.value or not _IS.fullmatch(text, one.span.end, other.span.start):
            continue
        if (
            re.match(r"\s*[.,;:!)]", text[other.span.end :])
            and not paragraph.is_masked(other.span)
            and other.value >= 100
        ):
            yield _report(paragraph, one.span, one.value, other)


def _check_that_many(paragraph: Paragraph) -> Iterator[Slip]:
    """ "1,300,000 visitors came. That 13 million people …": the same figures, a nought more or less."""
    text = paragraph.text
    near = [
        (one, other) for at in (1, 2, 3) for one, other in zip(paragraph.numbers, paragraph.numbers[at:], strict=False)
    ]
    for one, other in near:
        if (
            min(one.value, other.value) < 1000
            or one.value == other.value
            or one.kind != "plain"
            or other.kind != "plain"
        ):
            continue
        start = other.span.start - len(other.currency)
        if not _THAT_MANY.search(text, 0, start) or (
            one.currency and other.currency and one.currency != other.currency
        ):
            continue
        ratio = max(one.value, other.value) / min(one.value, other.value)
        if ratio not in (10, 100, 1000) or paragraph.is_masked(other.span):
            continue
        if any(number.value == other.value for number in paragraph.numbers if number.span.start < other.span.start):
            continue
        gap = text[one.span.end : start]
        if (
            _OF_THE_NEXT.search(text, other.span.end, other.span.end + _BEHIND_LENGTH)
            or len(gap) > _NEAR_LENGTH
            or _OF_OTHERS.search(gap)
        ):
            continue
        yield _report(paragraph, one.span, one.value, other)


def _report(paragraph: Paragraph, words: Span, value: Fraction, number: Number) -> Slip:
    """The slip of a number that is not what other words beside it say."""
    better, written = format_number(value), number.span.slice(paragraph.text)
    shown = words.slice(paragraph.text)
    remedies = (
        [paragraph.remedy(f"Make it {better}", (number.span, better))] if number.span == figures_of(number) else []
    )
    is_same = shown == better
    ratio = format_number(max(number.value, value) / min(number.value, value))
    less = "more" if number.value > value else "less"
    return paragraph.slip(
        number.span,
        f"The figures do not agree: {shown} and {written}."
        if is_same
        else f"The figures do not agree: {shown} is {better}, not {written}.",
        f"{written} is {ratio} times {less} than {shown}" if is_same else f"{shown} = {better}",
        [paragraph.note(words, "the same number in other words")],
        remedies,
    )
