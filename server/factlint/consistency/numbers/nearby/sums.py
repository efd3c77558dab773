"""Sums by their figures alone: the only parts and the only whole of two sentences, and what is left of the last whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import add_up, figures_of, format_like, subset_sums
from factlint.consistency.numbers.figures import figures_near, find_row, is_doubtful_window
from factlint.consistency.numbers.quantities import UNITS_OF_TIME, Quantity, Reading, is_slip
from factlint.consistency.numbers.reports import report_left, report_total
from factlint.consistency.numbers.totals.parts_alone import are_all_parts
from factlint.consistency.numbers.totals.totals import allowed_by_rounding, is_explained

_PART_GAP = compile_late(
    r"(?:\s(?!of\s(?!the\b|their\b|its\b|our\b|his\b|her\b)|or\b|than\b|per\b|each\b|out\b)[A-Za-z’'-]+){0,8}?(?:,\s(?:and\s|while\s|with\s|but\s)?|;\s(?:and\s)?|\sand\s|\swith\s|\sbut\s)"
    r"(?:(?!or\b|of\b|about\b|each\b|another\b|every\b|from\b)[a-z’'-]+\s){0,4}?(?:[$€£])?"
)
"""Between two parts: "Twenty-one| voted in favour, |thirteen"."""
_A_THING = compile_late(r"(?:\s(?!and\b)[a-z-]+){0,3}?,?\sand\s(?:an?|one)\s(?:[a-z-]+\s){0,2}?[a-z]+(?=[.,;:)])")
"""Behind the last part, a single thing: "four tugs| and a dredger"."""
_LEFT = compile_late(
    r"(?:\b|(?=,))(?:leaving|keeping|kept|retaining|pocketing|saving|leaves|leave|left(?:\s(?:us|them|him|her|me|it))?(?:\swith)?|remained|remaining|remain|the\sother|the\srest,|,\sso(?:\sthat)?)"
    r"(?:\s(?:a|the|only|just|us|them|with|total|of|final|sample|exactly|for|analysis)){0,5}\s$",
    re.IGNORECASE,
)
"""Before what is left: "leaving just |87"."""
_STAYS = compile_late(
    r"(?:\s[a-z’'-]+){0,3}?\s(?:remain(?:ed)?|(?:was|were|are|is)\sleft|were\skept|stayed|survived)\b"
)
"""Behind what is left: "87| of them remained"."""
_TAKEN = compile_late(
    r"(?:of\s(?:which|whom|these|those|them|the)|minus|less|after|once|when|lost|los(?:es|ing)|sold|spent|gave|given|exclud\w+|remov\w+|"
    r"discard\w+|reject\w+|drop\w*|withdr\w+|died|dead|deduct\w*|went|left|paid|used|taken|took|duplicates?|ineligible|failed|closed|cancelled|"
    r"damaged|broken|away|out|off|returned|refus\w+|declin\w+|resign\w+|retir\w+|eaten)",
    re.IGNORECASE,
)
"""What says that something went: "were |excluded"."""
_GAINED = compile_late(
    r"\b(?:join\w*|recruit\w*|added|adding|found|received|earned|bought|borrowed|plus|more|another|further|new|additional|again|each|every|per|"
    r"half|third|quarter|average|mean|last\syear|previous|would|could|if|but\salso|rose|grew|increase\w*)\b|\?|%",
    re.IGNORECASE,
)
"""What says that something came, or that figures are of other things: "three |joined"."""
_NOT_PARTS = compile_late(
    r"\b(?:each|every|per|apiece|average|mean|than|times|both|twice|half|third|quarter|aged?|old|out\sof|including|excluding|among|such\sas|"
    r"of\s(?:which|whom|these|those|them)|at\s(?:most|least)|about|around|nearly|almost|some|several|others?|many|few|rest|remaining|neither|"
    r"previous|last|earlier|later|next|now|then|since|another|more|less|fewer|extra|additional|(?:first|second|third|fourth)(?!\sfloor)|no\.|"
    r"would|could|might|should|if|until|between|compared|against\s(?:the|a|an|last)|only|joint|also|or)\b|\b(?:from|to)\s[$€£]?(?=0|$)|[%?/()]",
    re.IGNORECASE,
)
"""Words that make figures no parts, or not all: "about 20", "including 12"."""
_WHOLE_BEFORE = compile_late(
    r"\b(?:[Aa]ll|[Tt]he|[Oo]ur|[Tt]heir|[Ii]ts|[Hh]is|[Hh]er|[Tt]hese|[Tt]hose|of|[Aa]|over|in|has|had|have|with|were|are|was|is|with\sthe|"
    r"with\sall|all\sthe|total|whole|entire)\s$|^$"
)
"""Before a whole: "|All thirty-eight were there"."""
_LENGTHS = frozenset({"m", "cm", "mm", "foot", "degree", "kmh", "mph", "times", "kWh"})
"""Units of what nobody adds up without a word."""
_LEAST_PARTS = 3
"""So many parts are a list."""
_PAIR = 2
"""A whole and one part, or two parts."""
_MOST_PARTS = 6
"""With more, figures are of several things."""
_MOST_LENGTH = 260
"""A whole stands no more characters from its parts."""
_NEAR = Fraction(3, 20)
"""A total that is further off, as a part of it, is no slip."""
_FEW_MORE = 3
"""Two parts may be so many more than their whole: "a jury of twelve: seven … and six"."""
_COLON = compile_late(r"(?:\s[a-z’'-]+){1,4}(?:[:;]|\s[–—])\s(?:just\s|only\s)?")
"""Between a whole and its first part: "twelve| jurors: |seven"."""
_FINISHES = compile_late(
    r"\b(?:to\s(?:finish|end|close)|and\s(?:finished|ended|closed)|finishing|ending)\s(?:up\s)?(?:on|at|with)\s(?:a\stotal\sof\s)?$"
)
"""Before what a row of scores leads to: "to finish on |74"."""
_OF_IT = compile_late(r"\bof\s(?:which|whom|these|those|them)\s(?:[a-z]+\s)?$")
"""Before a part of the last amount: "of which |351"."""


def check_near_sums(reading: Reading) -> Iterator[Slip]:
    """Totals, and what is left, that the only figures about them do not make."""
    last = len(reading.paragraph.sentences)
    for sentence in range(last):
        here = figures_near(reading, sentence, sentence)
        if len(here) >= _LEAST_PARTS or len(here) == _PAIR:
            for other in (sentence - 1, sentence + 1):
                slip = _check_parts(reading, here, figures_near(reading, other, other)) if 0 <= other < last else None
                if slip is not None:
                    yield slip
                    break
        if len(here) > _PAIR and _COLON.fullmatch(reading.between(here[0], here[1])):
            slip = _check_parts(reading, here[1:], here[:1])
            if slip is not None:
                yield slip
    for at, rest in enumerate(reading.quantities):
        if at >= _PAIR:
            slip = _check_rest(reading, rest) or _check_finish(reading, rest)
            if slip is not None:
                yield slip


def _check_finish(reading: Reading, total: Quantity) -> Slip | None:
    """ "They put up 14, 22, 19 and 17 in the four quarters to finish on 74": a row in a sentence and where it leads."""
    if not total.is_amount or _FINISHES.search(total.before) is None:
        return None
    told = [one for one in figures_near(reading, total.sentence, total.sentence) if one.start < total.start]
    row = find_row(reading, told, _LEAST_PARTS)
    others = [one for one in told if one not in row and one.unit != "part"]  # "in the four quarters"
    if not row or any(one.value != len(row) for one in others) or total.unit not in (row[-1].unit, ""):
        return None
    made, step = add_up(row), min(one.number.step for one in (total, *row))
    if (
        made == total.value
        or not is_slip(total.value / step, made / step)
        or is_doubtful_window(reading, (*row, total))
    ):
        return None
    return report_total(reading.paragraph, [one.number for one in row], total.number)


def _check_parts(reading: Reading, parts: Sequence[Quantity], wholes: Sequence[Quantity]) -> Slip | None:
    """ "All thirty-eight were there. Twenty-one voted in favour, thirteen against and six abstained"."""
    if len(wholes) != 1 or len(parts) > _MOST_PARTS:
        return None
    whole = wholes[0]
    if not _are_parts(reading, parts, whole):
        return None
    made = add_up(parts)
    added = _A_THING.match(reading.paragraph.text, parts[-1].end) if whole.start > parts[-1].end else None
    made += added is not None
    is_more = len(parts) == _PAIR and whole.start < parts[0].start and _are_more(reading, parts, whole, made)
    if len(parts) + (added is not None) < _LEAST_PARTS and not is_more:
        return None
    if abs(made - whole.value) <= allowed_by_rounding(parts, whole) or whole.value <= max(one.value for one in parts):
        return None
    step = min(one.number.step for one in (whole, *parts))
    is_near = is_slip(whole.value / step, made / step) and abs(made - whole.value) <= max(_NEAR * made, 3 * step)
    if not (is_near or is_more) or is_explained(reading, whole, made):
        return None
    if _has_other_words(reading, parts, whole) or is_doubtful_window(reading, (*parts, whole)):
        return None
    return (
        report_total(reading.paragraph, [one.number for one in parts], whole.number)
        if added is None
        else _report(reading, parts, whole, made)
    )


def _are_more(reading: Reading, parts: Sequence[Quantity], whole: Quantity, made: Fraction) -> bool:
    """ "A jury of twelve. Seven were for acquittal and six against": two that begin a sentence are more than all."""
    is_first = parts[0].start == reading.paragraph.sentences[parts[0].sentence].start
    starts = is_first or _COLON.fullmatch(reading.between(whole, parts[0])) is not None
    is_alike = all(one.is_bare and one.number.in_words == whole.number.in_words for one in parts)
    return (
        starts and is_alike and whole.value < made and (made <= whole.value + _FEW_MORE or is_slip(whole.value, made))
    )


def _are_parts(reading: Reading, parts: Sequence[Quantity], whole: Quantity) -> bool:
    """Whether figures stand in one row of clauses, and can be parts of one that stands in the sentence beside them."""
    if not all(one.is_amount and one.number.step >= 1 and one.value > 0 for one in (*parts, whole)):
        return False
    units = {one.unit for one in (*parts, whole)} - {""}
    if units & _LENGTHS or units & UNITS_OF_TIME or len(units) > 1 or whole.is_loose or (units and not whole.unit):
        return False
    if not units:
        nouns = {one.noun for one in parts[1:]}
        if parts[0].start > whole.start and nouns != {""} and not whole.is_bare:
            return False
    gaps = [reading.between(one, other) for one, other in pairwise(parts)]
    if not all(_PART_GAP.fullmatch(gap) for gap in gaps):
        return False
    return abs(whole.start - parts[0].start) <= _MOST_LENGTH


def _has_other_words(reading: Reading, parts: Sequence[Quantity], whole: Quantity) -> bool:
    """Whether words among the parts or at the whole tell that these are not all, or of something else."""
    text, bounds = reading.paragraph.text, reading.paragraph.sentences[parts[0].sentence]
    around = text[bounds.start : parts[0].start] + " 0 ".join(
        reading.between(one, other) for one, other in pairwise(parts)
    )
    behind = text[parts[-1].end : bounds.end]
    at_whole = whole.before[-40:] + " 0 " + whole.after[:30]
    if _NOT_PARTS.search(around) or _NOT_PARTS.search(behind.partition(",")[0]) or _NOT_PARTS.search(at_whole):
        return True
    is_colon = whole.sentence == parts[0].sentence and whole.start < parts[0].start
    return not is_colon and _WHOLE_BEFORE.search(whole.before[-24:]) is None


def _check_rest(reading: Reading, rest: Quantity) -> Slip | None:
    """ "428 were read, of which 351 were excluded, leaving 87"."""
    text = reading.paragraph.text
    told = _told_before_rest(reading, rest)
    chain = _whole_and_taken(told)
    if not chain or are_all_parts(reading, chain, rest):
        return None
    whole, *parts = chain
    if whole.value <= parts[0].value or {one.unit for one in (*chain, rest)} - {rest.unit, ""}:
        return None
    left = whole.value - add_up(parts)
    step = min(one.number.step for one in (*chain, rest))
    if left <= 0 or not is_slip(rest.value / step, left / step):
        return None
    words = text[whole.end : rest.start]
    if _TAKEN.search(words) is None or _GAINED.search(text, whole.start, rest.start) or len(words) > _MOST_LENGTH:
        return None
    values = [one.value for one in told if one.is_amount]
    made = {*values, *subset_sums(values)}
    is_difference = any(one - other == rest.value for one in made for other in made)
    is_rounded = abs(rest.value - left) <= allowed_by_rounding(chain, rest)
    if is_difference or is_rounded or is_doubtful_window(reading, (*chain, rest)):
        return None
    return report_left(reading.paragraph, whole.number, [one.number for one in parts], rest.number)


def _told_before_rest(reading: Reading, rest: Quantity) -> Sequence[Quantity]:
    """The few figures before what is said to be left, in its sentence and the two before; none where there are others."""
    lead = reading.paragraph.text[max(0, rest.start - 60) : rest.start]
    is_left = _LEFT.search(lead) is not None or _STAYS.match(rest.after) is not None
    if not rest.is_amount or rest.value <= 0 or rest.is_loose or not is_left:
        return ()
    told = [one for one in figures_near(reading, rest.sentence - _PAIR, rest.sentence) if one.start < rest.start]
    is_few = _PAIR <= len(told) <= _MOST_PARTS and all(one.is_amount for one in told[-_PAIR:])
    return told if is_few else ()


def _whole_and_taken(told: Sequence[Quantity]) -> Sequence[Quantity]:
    """The last two figures, or all of them where the first is more than the others make."""
    chain = told[-_PAIR:]
    if len(told) > _PAIR and all(one.is_amount for one in told) and told[0].value > sum(one.value for one in told[1:]):
        is_own = chain[0].value > chain[1].value and _OF_IT.search(chain[1].before) is not None
        return chain if is_own else told
    return chain


def _report(reading: Reading, parts: Sequence[Quantity], whole: Quantity, made: Fraction) -> Slip:
    """What is said of a total whose last part is a single thing: "nine barges, four tugs and a dredger"."""
    text = reading.paragraph.text
    better = format_like(whole.number, made, text)
    working = " + ".join([*(one.number.span.slice(text) for one in parts), "1"])
    return reading.paragraph.slip(
        whole.number.span,
        f"The parts make {better}, not {whole.number.span.slice(text)}.",
        f"{working} = {better}",
        [reading.paragraph.note(one.number.span, "a part of the total") for one in parts],
        [reading.paragraph.remedy(f"Make it {better}", (figures_of(whole.number), better))],
    )
