"""A number given twice, in words and in figures, of two sizes.

"Half a million (50,000)" is ten times too small, and "thirty (60) days" is two periods. The rule reads a number with
another right after it, in brackets, between commas or behind *or*, that says it again: a number with *thousand, million,
billion* beside one that is a power of ten away, a dozen beside another number, and a number in words beside another in
figures before what is counted, as contracts have it. Centuries, decades, a gross and powers of ten are read as well.

It keeps silent where the brackets hold a year, a percentage, another currency, a reference, or anything more than the
number, about numbers that are about so many, and in quotations.

Mend the one that is wrong: both are offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from factlint.consistency.model import InParagraph, Rule, Slip, Wrong
from factlint.consistency.numbers.amounts import figures_of, format_number, is_loose, is_off_by_noughts, is_year
from factlint.consistency.numbers.other_words import check_other_words
from factlint.consistency.numbers.quantities import is_slip
from factlint.consistency.numbers.told_again import check_told_again
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_BRACKET = re.compile(
    r"(?:\s+[a-z]+(?:\s+[a-z]+)?)?\s*\((?:i\.e\.,?\s+|that is,?\s+|or\s+)?|"
    r"\s+(?:euros?\s*\(EUR|kron(?:a|or)\s*\(SEK|yen\s*\(JPY|zlot(?:y|ys|ych)\s*\(PLN)\s"  # "kronor (SEK 230 million)"
)
_DOZENS = re.compile(r"(?:\s+[a-z-]+){3,5}\s*\(")
_COMMA = re.compile(r"(?:\s+[a-z]+){0,2},\s+(?:or|that is,?|i\.e\.,?)\s+")
_BETWEEN_COMMAS = re.compile(r"(?:\s+[a-z]+){1,3},\s+")
_SCALES = ("hundred", "thousand", "illion", "dozen", "score")
_IN_BRACKETS = re.compile(r" \(\d{1,3}\) [a-z]")
_SHORT_SCALES = frozenset({"bn", "m", "mn"})
_SHORT_SCALE = re.compile(r"\d\s?(?:bn|mn?)\b")
_CLOSES = re.compile(
    r"(?:\s+(?:dollars|pounds|euros|people|inhabitants|men|copies|tons|tonnes|acres|years|km|kilomet(?:er|re)s|"
    r"miles|kg|kilograms|litres|liters|hectares|ha|feet|metres|meters|m))?\)"
)
_COUNTED = re.compile(
    r"\)\s+(?:(?:calendar|business|working|consecutive|full|equal|additional)\s+)"
    r"?(?:days?|weeks?|months?|years?|hours?|minutes?|copies|dollars|members|people|"
    r"percent|per cent|times|pages|shares|units|pounds|persons|votes|seats|feet|miles|meters|metres|acres|kilomet(?:er|re)s)\b"
)
_SIGN_OF = {"€": re.compile(r"^\s+euros?\b"), "£": re.compile(r"^\s+pounds?\b"), "¥": re.compile(r"^\s+yen\b")}
_MONEY = re.compile(r"\b(?:pounds|euros|yen|rupees|marks|francs|crowns|guilders|pesos|roubles|rubles|yuan|won)\b", re.I)


_TWO_FIGURES = 10
_FAR = Fraction(1, 5)
_BIG = frozenset({"hundred", "thousand", "million", "billion", "bn", "mn", "m"})


def check(paragraph: Paragraph) -> Iterator[Slip]:
    if paragraph.has_figures or "illion" in paragraph.text:
        yield from check_other_words(paragraph)
    found = [*_check_pairs(paragraph)]
    yield from found
    if not found and paragraph.has_figures and not paragraph.words.isdisjoint(_BIG):
        yield from check_told_again(paragraph)


def _check_pairs(paragraph: Paragraph) -> Iterator[Slip]:
    """A number and the same again in brackets or between commas, with a nought more or less: "two million (200,000)"."""
    if not _may_tell_again(paragraph):
        return
    for first, second in pairwise(paragraph.numbers):
        if not _are_of_one_kind(paragraph.text, first, second) or paragraph.is_masked(
            Span(first.span.start, second.span.end)
        ):
            continue
        if _is_wrong_pair(paragraph, first, second):
            yield _report(paragraph, first, second)


def _may_tell_again(paragraph: Paragraph) -> bool:
    """Whether a paragraph has a mark behind a number and a word or sign for thousands."""
    text = paragraph.text
    if not paragraph.has_figures or not ("(" in text or ", " in text):
        return False
    if any(scale in text for scale in _SCALES) or (" (" in text and _IN_BRACKETS.search(text)):
        return True
    return not paragraph.words.isdisjoint(_SHORT_SCALES) and _SHORT_SCALE.search(text) is not None


def _are_of_one_kind(text: str, first: Number, second: Number) -> bool:
    """Whether the second of two differing numbers may tell the first again in figures."""
    if first.kind != "plain" or second.kind != "plain" or first.value <= 0 or second.value <= 0:
        return False
    if first.value == second.value or second.in_words or is_year(second, text):
        return False
    return not (second.currency and first.currency and second.currency != first.currency)


def _is_wrong_pair(paragraph: Paragraph, first: Number, second: Number) -> bool:
    """Whether a number stands behind another as the same again, and is not."""
    text, start = paragraph.text, second.span.start - len(second.currency)
    in_brackets = _BRACKET.fullmatch(text, first.span.end, start) is not None
    is_closed = text.startswith((",", " of them,"), second.span.end)
    is_told_again = in_brackets or (is_closed and _BETWEEN_COMMAS.fullmatch(text, first.span.end, start) is not None)
    by_dozens = in_brackets or _DOZENS.fullmatch(text, first.span.end, start) is not None
    is_of_dozens = by_dozens and _is_of_dozens(paragraph, first, second)
    if not (is_told_again or is_of_dozens or _COMMA.fullmatch(text, first.span.end, start)):
        return False
    between = text[first.span.end : second.span.end + 20]
    same = _SIGN_OF.get(second.currency)
    if _MONEY.search(between) and second.currency and not (same and same.match(between)):
        return False
    if is_of_dozens or _is_told_at_another_size(paragraph, first, second, in_brackets):
        return True
    return in_brackets and _is_of_contracts(text, first, second)


def _is_told_at_another_size(paragraph: Paragraph, first: Number, second: Number, in_brackets: bool) -> bool:
    """Whether a number with thousands is told again some noughts away, or with its figures mistyped."""
    text = paragraph.text
    scaled = any(
        one.step >= 1000 or one.span != figures_of(one) or (one.in_words and one.value >= 1000)
        for one in (first, second)
    )
    if not scaled or first.value < 1000 or (in_brackets and not _CLOSES.match(text, second.span.end)):
        return False
    if not in_brackets and not re.match(r"\s*(?:[,.;)]|[a-z]+[,.;]|of them,)", text[second.span.end :]):
        return False
    if in_brackets and _is_swapped(paragraph, first, second):
        return True
    return is_off_by_noughts(first, second)


def _is_swapped(paragraph: Paragraph, first: Number, second: Number) -> bool:
    """ "One and a half million (1,050,000)": far off, with the figures of the other number mistyped."""
    if (
        abs(first.value / second.value - 1) <= _FAR
        or second.span != figures_of(second)
        or is_loose(paragraph, (first, second))
    ):
        return False
    step = second.round_step
    return second.value >= 10 * step and is_slip(second.value / step, first.value / step)


def _is_of_dozens(paragraph: Paragraph, first: Number, second: Number) -> bool:
    """ "A dozen (15) apartments"."""
    text = paragraph.text
    words = first.span.slice(text).lower()
    if (
        not words.endswith("dozen")
        or "baker" in text[max(0, first.span.start - 12) : first.span.end]
        or first.value > 100
    ):
        return False
    is_closed = text[second.span.end : second.span.end + 1] == ")" and second.is_whole
    return is_closed and not is_loose(paragraph, (first, second)) and second.value < 10 * first.value


def _is_of_contracts(text: str, first: Number, second: Number) -> bool:
    """ "thirty (60) days"."""
    if not first.in_words or first.value >= 1000 or not first.is_whole or not second.is_whole or second.figures is None:
        return False
    if text[first.span.end : second.span.start] != " (" or text[second.span.end : second.span.end + 2] != ") ":
        return False
    is_spelled_out = not re.search(r"(?:dozen|hundred|thousand|million)$", first.span.slice(text), re.I)
    if is_spelled_out and first.value >= _TWO_FIGURES and is_slip(second.value, first.value):
        return True
    return _COUNTED.match(text, second.span.end) is not None


def _report(paragraph: Paragraph, first: Number, second: Number) -> Slip:
    """Half a million is 500,000, not 50,000: either may be mended."""
    text = paragraph.text
    words, figures = first.written_in(text), second.written_in(text)
    value = format_number(first.value) if second.span == figures_of(second) else None
    remedies = [paragraph.remedy(f"Make it {value}", (second.span, value))] if value else []
    if second.value >= 1:
        remedies.append(
            paragraph.remedy(f"Make the first {second.span.slice(text)}", (first.span, second.span.slice(text)))
        )
    return paragraph.slip(
        second.span,
        f"The figures do not agree: {words} is {format_number(first.value)}, not {figures}.",
        f"{words} = {format_number(first.value)}",
        [paragraph.note(first.span, "the same number in other words")],
        remedies,
    )


RULE = Rule(
    id="magnitude",
    title="A number given twice, of two sizes",
    check=InParagraph(check),
    wrong=(
        Wrong(
            "Parliament voted 1,500,000 marks. Of those fifteen million, the greater part was gone within a year.",
            "fifteen million",
        ),
        Wrong("They baked four dozen hot cross buns (36) for the centre.", "36"),
        Wrong("It houses a dozen (15) apartments.", "15"),
        Wrong("Three quarters of a century (65 years) is a long time.", "65"),
        Wrong("Two and a half centuries, or 25 years, separate the two.", "25"),
        Wrong("More than a century and a half later (in fact exactly 105 years after it), it was seen again.", "105"),
        Wrong("A gross (124) of buttons was delivered.", "124"),
        Wrong("A fortnight (15 days) later he was back.", "15"),
        Wrong("It now holds 3.4 × 10^6 records, i.e. 34 million.", "34 million"),
        Wrong("One billion is a hundred million.", "a hundred million"),
        Wrong("We had 1,300,000 visitors. That 13 million people came surprised us.", "13 million"),
        Wrong("Light travels one hundred and fifty million kilometres (15,000,000 km) in that time.", "15,000,000"),
        Wrong("A quarter of a million people, 25,000, came to see it.", "25,000"),
        Wrong("One and a half million (1,050,000) passengers came.", "1,050,000"),
        Wrong(
            "It sold half a million (50,000) copies.",
            "50,000",
            "half a million = 500,000",
            fixed=("It sold half a million (500,000) copies.", "It sold 50,000 (50,000) copies."),
        ),
        Wrong("The city has 2.5 million (250,000) inhabitants.", "250,000"),
        Wrong("Notice must be given thirty (60) days before.", "60"),
        Wrong("It cost $1.2 billion ($120 million).", "120 million"),
        Wrong("Two million, or 200,000, voted.", "200,000"),
    ),
    right=(
        "Parliament granted £1,200,000. Twelve million had been asked for.",
        "The bridge cost 3,000,000 crowns, of which three hundred thousand went on the statues alone.",
        "A baker's dozen (13) lay in the box.",
        "Half a century (1950 to 2000) had passed, and a century (the 19th) before it.",
        "Half a century, or nearly 52 years, had passed, and half a century (51 years) more.",
        "Nearly a century (85 years) passed, and a decade (12 of its years at war).",
        "Five million people (5,000 of them in the stadium) watched.",
        "It sold half a million (500,000) copies.",
        "It cost 1.2 million pounds ($12 million).",
        "It sold two million (1998) and more.",
        "It sold two million (200,000 of them abroad).",
        "The method of three (4) is old.",
        "Notice must be given thirty (30) days before.",
        "The plan says “thirty (60) days”.",
    ),
    explanation=__doc__,
)
