"""Shares of a whole by what joins them: a part of a whole and its percentage, in any order and over two sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import (
    figures_of,
    format_like,
    format_trimmed,
    is_year,
    may_round_to,
    share_bounds,
)
from factlint.consistency.numbers.hundreds import check_hundreds
from factlint.consistency.numbers.quantities import Quantity, Reading, are_comparable, is_slip
from factlint.consistency.numbers.reports import capitalize, report_share, write_share
from factlint.consistency.numbers.word_classes import CHANGED_BY, OF_THOSE, SAMPLE_SIZE
from factlint.prose.span import Span

SHARE_WORDS = frozenset(
    "% percent cent half halves third thirds quarter quarters fourth fifth fifths tenth tenths sixth sixths seventh "
    "sevenths eighth eighths ninth ninths".split()
)

_THE = r"(?:(?:[a-z]+['’]s|the|a|its|their|our|his|her|all|those|these|total|of|whole|n\s?=|N\s?=|nearly|first|last|some)\s*)*"
_PAIR = compile_late(
    rf"(?:\s+(?!and\b|or\b|but\b|in\b|from\b|to\b)[A-Za-z’'-]+){{0,3}}?\s+(?:out of|of|from among|from|in)\s+{_THE}|\s?/\s?"
)
_IN = compile_late(r"\s+(?:in|out of)\s+(?:every\s+)?")
_LINKED = compile_late(
    r"(?:[(\[=:—–,]|\b(?:or|is|are|was|were|makes?|made|making|equals?|represent(?:s|ed|ing)?|giving|gave|gives|for|rate|share|proportion))"
    r"[^(\[=:;—–]{0,40}$"
)
_UNLINKED = compile_late(
    r"\b(?:and|but|while|whereas|who|plus|compared|against|than|versus|until|since|because|though|although|if|when|with (?!a\b)|another|"
    r"up from|down from|down to|up to|from)\b|[;?!]|\bthat (?!is\b|makes\b)|\bwhich (?!is\b|makes\b|represents\b|gives\b|equals\b)"
)
_BESIDE = compile_late(
    r"(?:\s+(?!and\b|or\b|but\b|while\b|whereas\b|than\b|to\b)[A-Za-z’'-]+){0,7}?\s*(?:[(\[]|[—–]|,\s+(?:or|that is,?|"
    r"i\.e\.,?|which is|which makes|"
    r"making|representing|equal to|equivalent to|a (?:[a-z-]+ ){0,2}(?:rate|share|proportion) of))\s*(?:n\s?=\s?|just |only |exactly )*"
)
_COMMA = compile_late(r"(?:\s+(?!and\b|or\b|but\b)[a-z’'-]+){1,4},\s+(?:or |just |only )?")
_BEFORE_PAIR = compile_late(r"[^;?!]{0,80}(?:[(\[:—–]|,|\b(?:or|that is|i\.e\.|namely)\b)[^(\[:;—–]{0,30}")
_OF_THE = compile_late(rf"\s+of\s+{_THE}")
_OF_THEM_SO_MANY = compile_late(
    r"\s+of\s+(?:them|these|those|it|that)\s*(?:,|\(|—|–|:)\s*(?:(?:or|that is(?: to say)?,?|i\.e\.|exactly|just|a total of)\s*)*"
)
"""Between a share of those told before and how many that are: "three quarters| of them, |44 children"."""
_SAME_AS_WHOLE = compile_late(
    r"(?:\s+(?!were\b|was\b|had\b|have\b|are\b|is\b|who\b)[A-Za-z’'-]+){1,5}\s*(?:,|\(|—|–|:)\s*(?:(?:or|"
    r"that is(?: to say)?,?|i\.e\.,?|exactly|just|a total of)\s*)*|"
    r"\s+(?:[a-z]+\s+)?(?:is|are|makes?|=|equals)\s+"
)
_ENDS_NUMBER = compile_late(
    r"\s*[,.;:)—–]|(?:\s+[a-z’'-]+)?\s+(?:in all|altogether|in total|in number|of them\s*[,.;)])|(?:\s+[a-z’'-]+){1,2}\s*[,.;:)—–]"
)
_SOMETHING_ELSE = compile_late(
    r"\s*(?:of\s+(?!(?:the\s+)?(?:total|them|whole|sample|cases|all|those|these)\b)|points?\b|(?:more|less|higher|lower|"
    r"fewer|greater|larger|smaller|"
    r"increase|decrease|rise|drop|fall|growth|gain|decline|reduction|up|down|CI|confidence|discount|interest|chance|above|"
    r"below|cut|off|level|"
    r"probability|power|significan\w+|each|apiece|margin|turnout|ABV|alcohol|accura\w+|inflation|tax|vs?\.?|versus|to\s+\d|"
    r"[-–]\s?\d|annual\w*|a year|"
    r"per year|faster|slower|cheaper|better|worse)\b|;\s*9\d%\s*(?:CI|confidence))"
)
_OF_WHOLE = compile_late(
    r"(?:^|[;:(]\s*|,\s)(?:Out of|Of|From|Among|out of|of|among|In)\s+(?:(?:the|its|their|our|all|these|those|his|her|a|"
    r"total|of|some)\s+)*$|"
    r"\b(?:survey|poll|sample|study|total|group|class|crowd|batch|set|panel|population|staff|membership|field|flock|herd|fleet) of\s+$|"
    r"\b[nN]\s?=\s?$"
)
_ANAPHORIC = compile_late(
    r"\s*(?:That|This|It|Which|In other words|The (?:rate|share|proportion|turnout)|(?:A|An) (?:[a-z]+ )?(?:rate|share))\b"
)
_ENDS_RANGE = compile_late(r"^%?\s?(?:to|and|[–—-])\s$")
"""Between the ends of a range: "from 6.5% to 16.7%, representing 34 of the 50 points"."""
_OF_A_SHARE = compile_late(
    r"\sof\s(?:that|the|this|a|each)\s(?:(?:other|first|second|remaining)\s)?(?:$|half\b|third\b|quarter\b|part\b|rest\b)"
)
_OF_EACH = compile_late(
    r"\b(?:each|either|any|every\sone|all)\s(?:one\s)?of\s(?:the|these|those|our|its|their)\s$", re.IGNORECASE
)
"""Before a count of kinds, which is no part of a whole: "in each of the |three cases—20% more"."""
_FRACTION_SLACK = Fraction(5)
_PAIR_SLACK = Fraction(9, 2)
_TEN = 10
_FEW = 4
"""So many quantities in a sentence leave no doubt which of them is the whole."""
_ONE_AND_A_HALF = Fraction(3, 2)
_OF_THEM_ONLY = compile_late(r"\s+of\s+(?:them|these|those)\b(?!\s*[,.;)])")
_SO_MANY_WHO = compile_late(r"(?:\s+(?!and\b|but\b|or\b|while\b|whereas\b)[A-Za-z’'-]+){1,9}\s*\(")
_HAVE = compile_late(
    r"\s+(?:have|has|had|are|were|is|was|sa(?:y|id)|do|did|can|could|want\w*|think|thought|believ\w+|report\w*|liv\w+|"
    r"us\w+|chose|prefer\w*|own\w*|"
    r"agree\w*|support\w*)\b"
)
_OR_SO_MUCH = compile_late(r"\b(?:or|that is,?)\s+(?:exactly |just |only |a )*$")
_OF_THE_SAME = compile_late(r"\s+of\s+(?:the|its|their|all|our)\s+(?:[a-z]+\s?){1,2}[,.;)]")
_OF_THEM_ALL = compile_late(r"\sof\s(?:them|these|those|whom|which)\s*\(")
"""Behind a part that a share follows: "owns 1,500 drawings. At any one time 120| of them (12%)"."""
_OR = compile_late(r"(?:\s+(?!and\b|or\b|but\b|than\b)[a-z’'-]+){0,5},\s+(?:or|that is,?|i\.e\.,?)\s+(?:exactly\s+)?")
_CLOSES = compile_late(r"(?:\sof\s(?:the|its|their|all|our)\s[a-z]+|\sof\sthem)?\s*[,.;]")
_IN_BRACKETS = compile_late(
    r"(?:\s+(?!and\b|or\b|but\b|with\b|who\b|that\b|which\b)[A-Za-z’'-]+){0,6}?\s*\(\s*(?:that is,?\s*|i\.e\.,?\s*|exactly\s+)?"
)


@dataclass(frozen=True, slots=True)
class _Portion:
    """A share as it is written: "72%", "two thirds", "three in four"; `first` and `last` are its quantities."""

    percent: Fraction
    first: Quantity
    last: Quantity
    is_percent: bool


def check_portions(reading: Reading) -> Iterator[Slip]:
    """Percentages and fractions that are not the share of the numbers they are said of."""
    portions = [*_portions(reading)]
    if not portions:
        return
    taken = {one.start for portion in portions for one in (portion.first, portion.last)}
    pairs = [*_pairs(reading, taken)]
    seen: set[int] = set()
    for portion in portions:
        exact = [*_of_whole(reading, portion)]
        readings = [*_of_pairs(reading, portion, pairs), *exact, *_beside_part(reading, portion)]
        if not readings or portion.first.start in seen:
            continue
        part, whole, is_sure = readings[0]
        is_off = not portion.is_percent and len(readings) == 1 and exact and is_sure
        if not is_off and any(_agrees(portion, part, whole) for part, whole, _ in readings):
            continue
        if _is_wrong(reading, portion, part, whole, is_sure=is_sure):
            seen.add(portion.first.start)
            yield _report(reading, portion, part, whole)
    for one, other in pairwise(portions):
        if one.is_percent != other.is_percent and one.first.start not in seen and other.first.start not in seen:
            yield from _check_both(reading, one, other)
    yield from check_hundreds(reading)


def _portions(reading: Reading) -> Iterator[_Portion]:
    """The shares of a reading, but for steps ("up 20%") and ends of ranges."""
    quantities = reading.quantities
    for at, one in enumerate(quantities):
        if CHANGED_BY.search(one.before) or (at and _ENDS_RANGE.search(reading.between(quantities[at - 1], one))):
            continue
        if one.unit == "%" and 0 < one.value <= 100:
            yield _Portion(one.value, one, one, True)
        elif one.unit == "part" and one.number.in_words and 0 < one.value < 1:
            yield _Portion(100 * one.value, one, one, False)
        elif at + 1 < len(quantities) and _IN.fullmatch(reading.between(one, quantities[at + 1])):
            other = quantities[at + 1]
            if (
                one.is_amount
                and other.is_amount
                and 0 < one.value < other.value <= 10
                and other.is_bare | bool(other.noun)
            ) and (one.number.in_words or other.number.in_words):
                yield _Portion(100 * one.value / other.value, one, other, False)


def _pairs(reading: Reading, taken: set[int]) -> Iterator[tuple[Quantity, Quantity]]:
    """A part and its whole next to each other: "37 of the 50", "96 out of 240"."""
    for part, whole in pairwise(reading.quantities):
        if part.sentence != whole.sentence or part.start in taken or whole.start in taken:
            continue
        if not 0 < part.value < whole.value or not are_comparable((part, whole)) or whole.value < 3:
            continue
        gap = reading.between(part, whole)
        if len(gap) < 60 and _PAIR.fullmatch(gap):
            yield part, whole


def _of_pairs(
    reading: Reading, portion: _Portion, pairs: Sequence[tuple[Quantity, Quantity]]
) -> Iterator[tuple[Quantity, Quantity, bool]]:
    """The pair right before or after a share, with nothing else counted in between."""
    quantities = reading.quantities
    at, end = quantities.index(portion.first), quantities.index(portion.last)
    for part, whole in pairs:
        if at and whole is quantities[at - 1]:
            gap = reading.between(whole, portion.first)
            is_here = whole.sentence == portion.first.sentence
            if _is_of_another(portion, gap) and (is_here or portion.is_percent):
                continue
            if is_here:
                if len(gap) <= 90 and (
                    (_LINKED.search(gap) and not _UNLINKED.search(gap)) or _SO_MANY_WHO.fullmatch(gap)
                ):
                    yield part, whole, True
            elif _ANAPHORIC.match(portion.first.before) and whole.sentence == portion.first.sentence - 1:
                yield part, whole, True
        elif end + 1 < len(quantities) and part is quantities[end + 1] and part.sentence == portion.last.sentence:
            gap = reading.between(portion.last, part)
            if _BEFORE_PAIR.fullmatch(gap) and not _UNLINKED.search(gap.rstrip("( ").removesuffix(" from")):
                yield part, whole, True


def _is_of_another(portion: _Portion, gap: str) -> bool:
    """Whether a share is one of something else than the numbers before it: a rise, a rate, 30% "of them for mould"."""
    after = portion.last.after
    if _OF_THEM_ONLY.match(after) and gap.rstrip().endswith(","):
        return True
    if _HAVE.match(after) and not gap.rstrip().endswith(("(", "or")):
        return True
    if (_OR_SO_MUCH.search(gap) or gap.endswith(", ")) and _OF_THE_SAME.match(after):
        return False
    return _SOMETHING_ELSE.match(after) is not None


def _of_whole(reading: Reading, portion: _Portion) -> Iterator[tuple[Quantity, Quantity, bool]]:
    """ "Exactly half of the 64 seats, 36, went to women", "There are 64 seats. Half of them, 36 in all, went to women"."""
    quantities, end = reading.quantities, reading.quantities.index(portion.last)
    behind = [one for one in quantities[end + 1 : end + 3] if one.sentence == portion.last.sentence]
    if not behind:
        return
    if len(behind) > 1 and _OF_THE.fullmatch(reading.between(portion.last, behind[0])):
        whole, part = behind
        is_told = _SAME_AS_WHOLE.fullmatch(reading.between(whole, part)) is not None
    else:
        before = _figures_near(reading, portion.first.sentence - 1, portion.first.sentence - 1)
        part, whole = behind[0], before[0] if len(before) == 1 else portion.first
        is_told = len(before) == 1 and _OF_THEM_SO_MANY.fullmatch(reading.between(portion.last, part)) is not None
    if is_told and 0 < part.value < whole.value and are_comparable((part, whole)) and _ENDS_NUMBER.match(part.after):
        right = whole.value * portion.percent / 100
        is_near = not portion.is_percent and abs(part.value - right) <= max(_ONE_AND_A_HALF, right / 20)
        yield part, whole, not is_near


def _beside_part(reading: Reading, portion: _Portion) -> Iterator[tuple[Quantity, Quantity, bool]]:
    """ "412 (60.4%)", "60.4% (412)", with the whole before them, in this sentence or the one before."""
    for part in _parts_beside(reading, portion):
        wholes = [*_possible_wholes(reading, portion, part)]
        linked = [one for one in wholes if _is_linked(reading, one, part)]
        for one in wholes:
            if one not in linked and _agrees(portion, part, one):
                yield part, one, False
        yield from ((part, one, True) for one in linked)
        if not linked and len(wholes) == 1 and wholes[0].sentence >= part.sentence - 1:
            whole = wholes[0]
            if part.noun in ("", whole.noun) and whole.noun and len(reading.of_sentence(whole.sentence)) <= _FEW:
                yield part, whole, False


def _parts_beside(reading: Reading, portion: _Portion) -> Iterator[Quantity]:
    """The amounts right before and behind a share that it may say again."""
    quantities = reading.quantities
    at, end = quantities.index(portion.first), quantities.index(portion.last)
    if at and quantities[at - 1].sentence == portion.first.sentence:
        before = quantities[at - 1]
        gap = reading.between(before, portion.first)
        is_closed = portion.is_percent and portion.last.after[:1] in (",", ";", ")")
        is_beside = _BESIDE.fullmatch(gap) or (is_closed and _COMMA.fullmatch(gap))
        is_own = is_beside and not _is_of_another(portion, portion.first.before)
        if is_own and before.is_amount and before.value > 0 and not _OF_EACH.search(before.before):
            yield before
    if end + 1 < len(quantities) and quantities[end + 1].sentence == portion.last.sentence:
        after = quantities[end + 1]
        is_beside = _BESIDE.fullmatch(reading.between(portion.last, after)) and _ENDS_NUMBER.match(after.after)
        if is_beside and after.is_amount and after.value > 0:
            yield after


def _possible_wholes(reading: Reading, portion: _Portion, part: Quantity) -> Iterator[Quantity]:
    """The larger amounts before a part and its share, and that right behind them: "412 (60.4%) of the 640"."""
    quantities, first = reading.quantities, min(part.start, portion.first.start)
    for one in quantities:
        is_before = one.start < first and part.sentence - 2 <= one.sentence
        if is_before and one.value > part.value and are_comparable((one, part)):
            yield one
    following = quantities[quantities.index(portion.last) + 1 :][:1]
    if part.start < portion.first.start and _OF_THE.fullmatch(portion.last.after.lstrip(")]")):
        yield from (one for one in following if one.sentence == part.sentence and are_comparable((part, one)))


def _is_linked(reading: Reading, whole: Quantity, part: Quantity) -> bool:
    """Whether words say that one is a part of the other."""
    if whole.start > part.start or SAMPLE_SIZE.search(whole.before):
        return True
    between = reading.between(whole, part)
    if whole.sentence == part.sentence and _OF_WHOLE.search(whole.before):
        return not OF_THOSE.search(between) and ";" not in between
    rows = [
        one for one in reading.quantities if whole.start < one.start < part.start and one.is_amount and one.value != 1
    ]
    if not rows and _OF_THEM_ALL.match(part.after) and whole.sentence >= part.sentence - 1:
        return part.is_bare
    return not rows and OF_THOSE.search(between) is not None and len(between) < 160


def _agrees(portion: _Portion, part: Quantity, whole: Quantity) -> bool:
    """Whether a share may be that of a part in a whole, as it is written and rounded."""
    low, high = share_bounds(part.number, whole.number)
    if portion.is_percent:
        return may_round_to(low, high, portion.first.number)
    slack = _PAIR_SLACK if portion.first is not portion.last else _FRACTION_SLACK
    return low - slack <= portion.percent <= high + slack


def _is_wrong(reading: Reading, portion: _Portion, part: Quantity, whole: Quantity, *, is_sure: bool) -> bool:
    """Whether a share that does not agree is meant for a part and a whole, and no other numbers nearby explain it."""
    right = 100 * part.value / whole.value
    if (
        whole.value == _TEN
        and abs(right - portion.percent) <= _TEN / 2
        and reading.between(part, whole).strip() == "in"
    ):
        return False  # "6 in 10 (64%)"
    step = portion.first.number.step if portion.is_percent else Fraction(1)
    if part.value == 1 and whole.value <= 20:
        return False
    if not is_sure and not (portion.is_percent and is_slip(portion.percent / step, right / step)):
        return False
    if part.number.in_words and whole.number.in_words and abs(right - portion.percent) <= _FRACTION_SLACK:
        return False
    if reading.is_doubtful(part, whole, portion.first, portion.last) or reading.is_open(portion.first.sentence):
        return False
    near = [
        one for one in reading.quantities if one.is_amount and abs(one.sentence - part.sentence) <= 1 and one.value > 0
    ]
    return not any(
        _agrees(portion, one, other)
        for one in near
        for other in near
        if one.value < other.value and (one is part) != (other is whole)
    )


def _report(reading: Reading, portion: _Portion, part: Quantity, whole: Quantity) -> Slip:
    """37 of 50 is 74%, not 72%; a quarter of the 80 is 20, not 25."""
    paragraph = reading.paragraph
    if portion.is_percent:
        return report_share(paragraph, part.number, whole.number, portion.first.number)
    text = paragraph.text
    words, of = (
        Span(portion.first.start, portion.last.end),
        f"{part.number.span.slice(text)} of {whole.number.span.slice(text)}",
    )
    exact = format_trimmed(100 * part.value / whole.value, 0)
    meant = whole.value * portion.percent / 100
    better = format_like(part.number, meant, text)
    remedies = (
        [paragraph.remedy(f"Make it {better}", (figures_of(part.number), better))] if meant.denominator == 1 else []
    )
    if portion.last.end <= whole.start and whole.end <= part.start:  # "a quarter of the 80 pupils, 25 in all"
        shown = Span(words.start, whole.end).slice(text)
        return paragraph.slip(
            part.number.span,
            f"{capitalize(shown)} is {better}, not {part.number.span.slice(text)}.",
            f"{shown} is {better}",
            [paragraph.note(Span(words.start, whole.end), f"this is {better}")],
            remedies,
        )
    return paragraph.slip(
        words,
        f"{capitalize(of)} is {exact}%, not {words.slice(text)}.",
        f"{of} is {exact}%",
        [paragraph.note(part.number.span, "the part"), paragraph.note(whole.number.span, "the whole")],
        remedies,
    )


def _check_both(reading: Reading, one: _Portion, other: _Portion) -> Iterator[Slip]:
    """ "Three in five voters (40%)", "a quarter (40%)"."""
    gap = reading.between(one.last, other.first)
    quantities = reading.quantities
    if quantities.index(other.first) != quantities.index(one.last) + 1 or one.last.sentence != other.first.sentence:
        return
    is_closed = (_IN_BRACKETS.fullmatch(gap) and other.last.after.startswith(")")) or (
        _OR.fullmatch(gap) and _CLOSES.match(other.last.after)
    )
    if not is_closed or not _is_far(one, other):
        return
    if _OF_A_SHARE.search(one.first.before) or _OF_A_SHARE.match(gap):
        return  # "half of that half (25%)"
    if reading.is_doubtful(one.first, one.last, other.first, other.last):
        return
    share, words = (one, other) if one.is_percent else (other, one)
    text = reading.paragraph.text
    span, better = Span(words.first.start, words.last.end), format_trimmed(words.percent, 0)
    yield reading.paragraph.slip(
        share.first.number.span,
        f"{capitalize(span.slice(text))} is {better}%, not {share.first.number.span.slice(text).strip()}.",
        f"{span.slice(text)} is {better}%",
        [reading.paragraph.note(span, f"this is {better}%")],
        [
            reading.paragraph.remedy(
                f"Make it {better}%", (figures_of(share.first.number), write_share(share.first.number, better))
            )
        ],
    )


def _is_far(one: _Portion, other: _Portion) -> bool:
    """Whether two shares cannot be meant for one: a third is about 33, but a fifth is 20 and never 25."""
    words = other if one.is_percent else one
    apart = abs(one.percent - other.percent)
    return apart > _FRACTION_SLACK or (apart == _FRACTION_SLACK and words.percent.denominator == 1)


def _figures_near(reading: Reading, first: int, last: int) -> list[Quantity]:
    """The quantities from one sentence to another, but for years, labels of a row and "one"."""
    text = reading.paragraph.text
    return [
        one
        for one in reading.quantities
        if first <= one.sentence <= last
        and not (one.is_one and one.is_amount)
        and not (one.is_amount and one.is_bare and is_year(one.number, text))
    ]
