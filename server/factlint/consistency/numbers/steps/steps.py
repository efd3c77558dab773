"""Rises, falls, multiples and differences by what joins them: "to 52 from 40", "12 more than last year's 48"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.quantities import Quantity, Reading, are_comparable
from factlint.consistency.numbers.steps.claims import Claim, find_claims, find_multiples
from factlint.consistency.numbers.steps.verdicts import (
    fits,
    is_before_another,
    is_measured_alike,
    is_of_another_step,
    is_of_another_subject,
    is_wished,
    is_wrong_step,
    may_be_rounded,
    report_step,
)
from factlint.consistency.numbers.word_classes import MONTHS, any_of

_ABOUT_AN_END = (
    r"a|an|the|its|low|high|record|peak|base|level|mere|mighty|modest|meagre|proud|paltry|brave|little|healthy|of|just|only|exactly|some|around|about|"
    r"barely|original|previous|initial|present|current|new|last|this|year['’]s|as\smany\sas|no\smore\sthan"
)
"""What may stand before an end of a step, several at a time: "from |last year's low of| 40"."""
_FROM = compile_late(rf"\bfrom\s+(?:(?:{_ABOUT_AN_END})\s+)*$", re.IGNORECASE)
"""Before where a step begins: "from about |80"."""
_TO = compile_late(rf"\bto\s+(?:(?:{_ABOUT_AN_END})\s+)*$", re.IGNORECASE)
"""Before where it ends: "to barely |60"."""
_A_RANGE = compile_late(
    r"\b(?:by|anywhere|somewhere|rang(?:es?|ed|ing)|var(?:y|ies|ied|ying)|differ(?:s|ed|ing)?)\s+from\s+(?:[a-z]+\s+){0,2}$"
)
"""Before the first of two amounts between which something lies: "by anywhere from |25 to 95 percent"."""
_TO_THEN = compile_late(r"\s*(?:[\w/]+\s){0,3}to\s+$")
"""Behind the first of two amounts that "to" joins to another: "366 GiB/h| to"."""
_THAN = compile_late(
    r"\b(?:(?:up|down)\s+(?:from|on)|compared\s+(?:with|to)|against|as against|from|than|versus|on|over)\s+(?:(?:the|its|a|"
    r"an|last|year['’]s|previous|year|"
    r"month['’]s|week['’]s|just|only|in|of|earlier|original|"
    r"figure|[a-z]+['’]s)\s+)*$",
    re.I,
)
"""Between an amount and the earlier one: "52|, up from |40"."""
_THAN_LATER = compile_late(r"\b(?:than|on|over|from|against|below|above)\b[^,;:.+]{0,36}$")
"""Between a difference and what it is measured from: "12| more than last year's |48"."""
_SINCE = compile_late(r"\bsince\s[^,;]{1,40},(?=\sfrom\s)")
"""Of "has tripled since the pool opened, from 220 to 440"."""
_AS_MANY = compile_late(
    r"\b(?:twice|half|times)\s+(?:(?:as\s+[a-z]+\s+as|more\s+than|higher\s+than|larger\s+than|that\s+of|"
    r"those\s+of)\s+)?(?:(?:the|in|its|their|on|a|last)\s+)*"
    r"(?:[a-z'’]+\s+){0,2}$"
)
"""Between an amount and what it is a multiple of: "12,600, |twice as many as the |8,300"."""
_YEAR_BEFORE = compile_late(
    r"\b(?:the|a|one) (?:year|month|week|decade|quarter|day|season|century) (?:before|earlier|ago|after|later)\b|\bsince then\b"
)
"""A time that sets nothing apart: "the year before"."""
_TIME = compile_late(
    r"\b(?:(?:last|this|previous|following|the next) (?:year|month|week|season|quarter|winter|summer|spring|autumn|term|"
    r"time)|[Nn]ow|today|currently|"
    r"at present|nowadays|(?:[Ii]n|[Bb]y|of|for|since|until) (?:1[5-9]|20)\d\d|(?:years?|months?|weeks?|decade) (?:ago|"
    r"before|later|earlier)|yesterday|"
    r"used to|had been|[Ll]ast (?:year|month|week)|[Tt]his (?:year|month|week)|"
    rf"(?:in|by) (?:{any_of(MONTHS)}))\b"
)
"""What tells a time: "last year", "by 1990"."""
_OF_SOMETHING_ELSE = compile_late(
    r"\b(?:would|will|could|can|may|might|should|means?|meant|caus\w+|le(?:d|ads)|result\w*|allow\w*|need\w*|require\w*|use[sd]?)\b"
)
"""Words of what follows from a step, and is none itself: "would mean"."""
_APART = compile_late(
    r"\b(?:and|but|while|whereas|although|though|because|since|who|whose|where|as|if|"
    r"(?:after|before)(?!\s(?:the|a|an|this|that|its|his|her|their)\s[a-z]+,)|then|in which|of which|of whom|plus|until|unless|"
    r"compared|otherwise|another|further|again|not)\b|[;?!]"
)
"""Words that part a claim from amounts of something else: "while"."""
_VERSUS = compile_late(r"[^;.]{0,40}\b(?:to|and|against|versus)\b[^;.]{0,40}")
"""Between two amounts that are set against each other: "40 |votes to| 28"."""
_NEAR_LENGTH = 6
_OVER_ANOTHER = compile_late(r"\s+(?:[a-z]+\s+){0,2}(?:over|on|from|compared|since|against)\b")
"""Behind a share of a step from something else: "20%| over 2019"."""
_PAIR = 2
_MOST_GAP = 60
"""Two amounts stand no more characters from what is said of their step."""
_RELATIVE = ("percent", "times", "part")
"""Claims that tell a step as a part of the first amount."""
_COLON = compile_late(r"(?:\s[a-z]+){0,3}\s?(?::|\s[–—])\s(?:from\s|in\s\d{4}\s|the\s)?")
"""Between a multiple and its amounts: "quadrupled|: |15 tonnes in 2020"."""
_LATER = compile_late(
    r"(?:Today|Now|Nowadays|In (?:19|20)\d\d|By (?:19|20)\d\d|This (?:year|month|week)|A (?:year|decade) later|Ten years later)\b"
)
"""How a sentence about a later time begins."""
_A_RISE = compile_late(
    r"(?:\s[a-z]+){0,2},\s(?:which\sis\s|that\sis\s|i\.e\.\s)?(?:an?\s(?:increase|rise|growth|gain|drop|fall|decline|decrease|"
    r"loss)\sof|up|down)\s"
)
"""Between the later amount and what is said of the step: "6,000|, an increase of |40 percent"."""
_OF_A_RISE = compile_late(
    r"\b(?:an?|the|this|that)\s(?:increase|rise|growth|gain|drop|fall|decline|decrease|loss|jump)\sof\s(?:a\s|an\s)?$"
)
"""Before what is said of a step that was told: "pleased with a gain of |18 per cent"."""
_CLOSES = compile_late(r"\s*[.;!]")
_HAD = compile_late(r"\s(?:had|would|could|might)\b")
"""Behind a claim of another time: "a third more| had come"."""
_ENDS_CLAUSE = compile_late(r"\s*(?:as (?:much|many|high|large))?\s?(?:in [a-z ]{3,20})?[.,;)]")
"""Behind a multiple that says how many times and no more."""
_ANAPHORIC = compile_late(
    r"(?:(?:Yes|No|Indeed|In short|Thus|Thereby|In fact), ?)?"
    r"(?:That|This|It|it|that|In other words|They|So|(?:The|An?) (?:increase|rise|fall|drop|decline|growth|gain|loss|difference|"
    r"change|reduction|saving|jump))\b"
)
"""How a sentence takes up the amounts before it: "|That is 20% more"."""
_ON_THE_WAY = compile_late(
    r"\b(?:after|in|within|over|during|for|with|by|since|before|from|of|through|across|on|until|to|thanks)\s+(?:(?:the|its|only|just|all|some|about|these|those|last|first)\s+)*$"
)


def check_steps(reading: Reading) -> Iterator[Slip]:
    """Steps, multiples and differences that their numbers do not make."""
    claims = [*find_claims(reading), *find_multiples(reading)]
    said: dict[tuple[int, str], int] = {}
    for claim in claims:
        key = (claim.sentence, claim.kind)
        said[key] = said.get(key, 0) + 1
    for claim in claims:
        is_one_of_several = said[claim.sentence, claim.kind] > 1 and claim.kind in ("percent", "times")
        for first, last, is_sure in _pairs(reading, claim):
            if is_one_of_several and not _is_next_to(reading, claim, last):
                continue
            if fits(claim, first, last):
                break
            if is_wrong_step(reading, claim, first, last, is_sure=is_sure):
                slip = report_step(reading, claim, first, last)
                yield replace(slip, is_doubtful=claim.kind == "points" and may_be_rounded(claim, first, last))
            break


def _is_next_to(reading: Reading, claim: Claim, last: Quantity) -> bool:
    """Whether a claim stands right behind the amounts that it is said of."""
    quantities = reading.quantities
    at = quantities.index(last) + 1
    return at < len(quantities) and quantities[at] is claim.quantity


def _pairs(reading: Reading, claim: Claim) -> Iterator[tuple[Quantity, Quantity, bool]]:
    """The two amounts that a step may lead between, the earlier one first, and whether words say so."""
    here = [
        one
        for one in reading.of_sentence(claim.sentence)
        if one is not claim.quantity and not _is_inside(one, claim) and not one.is_one
    ]
    others = reading.of_sentence(claim.sentence - 1)
    yield from _joined(reading, claim, here)
    yield from _set_against(reading, claim, here)
    yield from _before_claim(reading, claim, here)
    yield from _raised_to(reading, claim, here, others)
    yield from _told_apart(reading, claim, here, others)
    if not here:
        yield from _of_sentence_before(reading, claim, others)


def _joined(reading: Reading, claim: Claim, here: Sequence[Quantity]) -> Iterator[tuple[Quantity, Quantity, bool]]:
    """Two amounts that words join: "from A to B", "B from A"."""
    for one, other in pairwise(here):
        is_elided = one.is_bare and one.is_amount and other.unit == "%" and _FROM.search(one.before)
        if one.number.kind != other.number.kind and not is_elided:  # "from 4.25 to 4.75 percent"
            continue
        if one.unit in ("points", "part") or not is_measured_alike(one, other):
            continue
        pair = _directed(reading, one, other, claim)
        if pair is not None and not _is_apart(reading, claim, one, other):
            yield *pair, True


def _set_against(reading: Reading, claim: Claim, here: Sequence[Quantity]) -> Iterator[tuple[Quantity, Quantity, bool]]:
    """Two amounts with an "and" or "against" between them, and their difference behind."""
    if claim.kind != "amount" or claim.quantity is None or claim.goes_up is not None:
        return
    before = [one for one in here if one.end <= claim.span.start and are_comparable((one, claim.quantity))]
    if len(before) == _PAIR and _VERSUS.fullmatch(reading.between(before[0], before[1])):
        less, more = sorted(before, key=lambda one: one.value)
        yield less, more, not _APART.search(reading.between(before[1], claim.quantity))


def _before_claim(
    reading: Reading, claim: Claim, here: Sequence[Quantity]
) -> Iterator[tuple[Quantity, Quantity, bool]]:
    """The only two amounts of a sentence, right before what is said of their step."""
    if len(here) != _PAIR or claim.kind not in _RELATIVE or any(one.number.kind != "plain" for one in here):
        return
    first, last = here
    gap = reading.paragraph.text[last.end : claim.span.start]
    if last.end > claim.span.start or len(gap) >= _MOST_GAP or not is_measured_alike(first, last):
        return
    if not _APART.search(gap) and not is_of_another_subject(reading, claim, first, gap):
        after = claim.quantity.after if claim.quantity else ""
        yield first, last, _has_two_times(reading.words_of(claim.sentence)) and not _OVER_ANOTHER.match(after)


def _raised_to(
    reading: Reading, claim: Claim, here: Sequence[Quantity], others: Sequence[Quantity]
) -> Iterator[tuple[Quantity, Quantity, bool]]:
    """ "The rent was 500 euros. It was raised by 100 to 650 euros."."""
    if len(here) != 1 or len(others) != 1 or claim.span.end > here[0].start:
        return
    is_told = others[0].unit and is_measured_alike(others[0], here[0]) and _TO.search(here[0].before)
    if is_told and not _APART.search(reading.paragraph.text[claim.span.end : here[0].start]):
        yield others[0], here[0], True


def _of_sentence_before(
    reading: Reading, claim: Claim, others: Sequence[Quantity]
) -> Iterator[tuple[Quantity, Quantity, bool]]:
    """The amounts of the sentence before one that takes up their step: "That is 20% more"."""
    text = reading.paragraph.text
    lead = text[reading.paragraph.sentences[claim.sentence].start : claim.span.start]
    if len(lead) >= _MOST_GAP or not _ANAPHORIC.match(lead) or is_of_another_step(lead, _APART):
        return
    if _HAD.match(text, claim.span.end) or (claim.kind == "times" and not _ENDS_CLAUSE.match(text, claim.span.end)):
        return
    for one, other in pairwise(others):
        if one.number.kind == other.number.kind and is_measured_alike(one, other):
            pair = _directed(reading, one, other, claim)
            if pair is not None:
                yield *pair, True
    if len(others) == _PAIR and are_comparable(others) and is_measured_alike(*others):
        yield others[0], others[1], _has_two_times(reading.words_of(claim.sentence - 1))


def _has_two_times(words: str) -> bool:
    """Whether words tell two times: "40 in 2010 and 50 today"."""
    return len(_TIME.findall(words)) > 1


def _told_apart(
    reading: Reading, claim: Claim, here: Sequence[Quantity], others: Sequence[Quantity]
) -> Iterator[tuple[Quantity, Quantity, bool]]:
    """Two amounts of two times behind a claim and a colon, one in each of two sentences, or both in the one before."""
    if claim.kind not in _RELATIVE:
        return
    text = reading.paragraph.text
    if len(here) == _PAIR and is_measured_alike(*here) and all(one.is_amount for one in here):
        colon = text[claim.span.end : here[0].start]
        if (
            claim.span.end <= here[0].start
            and _COLON.fullmatch(colon)
            and _has_two_times(text[claim.span.end : here[1].end + 16])
        ):
            yield here[0], here[1], True  # "quadrupled: 15 tonnes in 2020, 45 tonnes in 2025"
    sentence = reading.words_of(claim.sentence)
    is_later = len(here) == len(others) == 1 and here[0].end <= claim.span.start and _LATER.match(sentence) is not None
    is_later = is_later and _A_RISE.fullmatch(text[here[0].end : claim.span.start]) is not None
    if is_later and here[0].is_amount and others[0].is_amount and is_measured_alike(others[0], here[0]):
        is_dated = _TIME.search(reading.words_of(claim.sentence - 1))
        if is_dated:
            yield others[0], here[0], True  # "had 4,000 in 1950. Today there are 6,000, an increase of 40 percent"
    if not here and len(others) == _PAIR and is_measured_alike(*others) and all(one.is_amount for one in others):
        is_closed = _CLOSES.match(text, claim.span.end) is not None
        lead = text[reading.paragraph.sentences[claim.sentence].start : claim.span.start]
        is_of_a_rise = _OF_A_RISE.search(lead) is not None and not is_wished(lead)
        if is_closed and is_of_a_rise and _has_two_times(reading.words_of(claim.sentence - 1)):
            yield (
                others[0],
                others[1],
                True,
            )  # "1,060 in January and 1,219 in December. … pleased with a gain of 18 per cent."


def _is_inside(one: Quantity, claim: Claim) -> bool:
    """Whether a quantity stands in the words of a claim."""
    return claim.span.start <= one.start < claim.span.end


def _directed(reading: Reading, one: Quantity, other: Quantity, claim: Claim) -> tuple[Quantity, Quantity] | None:
    """Which of two amounts comes first in time or is compared with: "from A to B", "B from A", "B, up 12 on A"."""
    gap = reading.between(one, other)
    if _FROM.search(gap) and _TO_THEN.match(other.after):
        return None  # "1 TB of data … by 40%, from 254 GiB/h to 366 GiB/h"
    if _FROM.search(one.before) and _TO.search(gap):
        return None if _A_RANGE.search(one.before) else (one, other)
    if claim.kind == "amount" and claim.quantity is not None and one.end <= claim.span.start < other.start:
        between = reading.between(claim.quantity, other)
        if are_comparable((one, claim.quantity, other)) and _THAN_LATER.search(between) and len(between) < 60:
            return other, one
        return None
    is_between = one.end <= claim.span.start and claim.span.end <= other.start
    if (
        is_between
        and claim.kind in ("times", "percent")
        and _TO.search(other.before)
        and (
            (one.unit, one.noun) == (other.unit, other.noun) != ("", "") or other.start - claim.span.end < _NEAR_LENGTH
        )
    ):
        return one, other  # "had stood at 12 pence …, tripled to 30 pence"
    if is_between and claim.kind == "times" and _AS_MANY.search(reading.paragraph.text, claim.span.start, other.start):
        return other, one  # "12,600 people, twice as many as the 8,300 of 1950"
    if (
        _THAN.search(gap)
        and not _APART.search(_THAN.sub("", gap))
        and len(gap) < 90
        and not (_TO.search(one.before[-12:]) and not _FROM.search(gap) and "," not in gap)
    ):
        return other, one
    return None


def _is_of_amount_between(claim: Claim, last: Quantity, one: Quantity) -> bool:
    """Whether a claim is of an amount behind the last of two others: "up from 40, books 1,485, up by 105", not "after 12 nights"."""
    is_between = last.end < one.start < claim.span.start
    return is_between and one.is_amount and one.noun not in ("", last.noun) and not _ON_THE_WAY.search(one.before)


def _is_apart(reading: Reading, claim: Claim, one: Quantity, other: Quantity) -> bool:
    """Whether the words between a claim and two amounts say that it is of something else."""
    text = reading.paragraph.text
    if claim.span.end <= one.start:
        words = _SINCE.sub("", text[claim.span.end : one.start])
        if is_before_another(words):
            return True
        if claim.kind == "times" and claim.span.slice(text).endswith("ing") and _OF_SOMETHING_ELSE.search(words):
            return True  # "halving the loss would require a $4,400 grant, rather than $3,000"
    elif claim.span.start >= other.end:
        words = _YEAR_BEFORE.sub("", text[other.end : claim.span.start])
        if _OF_SOMETHING_ELSE.search(words):
            return True
        if is_of_another_subject(reading, claim, one, words):
            return True
        if any(_is_of_amount_between(claim, other, between) for between in reading.of_sentence(claim.sentence)):
            return True  # "members 170, up from 40, books 1,485, up by 105"
    elif claim.kind == "times" and _AS_MANY.search(text, claim.span.start, other.start):
        words = text[one.end : claim.span.start]
    else:
        words = "" if _TO.search(other.before) else reading.between(one, other).replace(claim.span.slice(text), "")
    return len(words) > 110 or _APART.search(words) is not None
