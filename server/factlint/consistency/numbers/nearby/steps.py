"""Steps by their figures alone: the only two amounts of one thing, and the only share, points or difference said of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.figures import ONLY_WISHED, figures_near
from factlint.consistency.numbers.quantities import Quantity, Reading
from factlint.consistency.numbers.steps.claims import Claim, find_multiples
from factlint.consistency.numbers.steps.ends import PLACED, order_ends
from factlint.consistency.numbers.steps.other_subjects import GROUPS, is_of_other_subject
from factlint.consistency.numbers.steps.verdicts import (
    fits,
    is_measured_alike,
    is_near_step,
    is_wrong_step,
    report_step,
)
from factlint.consistency.numbers.word_classes import FALLS, MONTHS, OF_OTHERS, RISES, WISHED, any_of

_CHANGE = compile_late(
    rf"\b(?:(?P<up>{any_of(RISES)})|(?P<down>{any_of(FALLS)})|(?P<any>change|difference|shift|movement))\b",
    re.IGNORECASE,
)
"""A noun for a step: "a |rise| of 20%", "a |cut| of a third"."""
_WHEN = compile_late(
    r"\b(?:(?:in|by|since|of|until|from|during|after|before)\s(?:[a-z]+\s){0,3}?(?:1[5-9]|20)\d\d|the\s(?:1[5-9]|20)\d\d\s[a-z]+|then|now|today|once|before|after|formerly|originally|first|at\s(?:first|last|the\s(?:start|end|outset|beginning|close))|"
    r"(?:last|this|next|the\sprevious|the\sfollowing)\s(?:year|month|week|season|spring|summer|autumn|winter|term|time)|(?:years?|months?|decades?|weeks?)\s(?:ago|later|on|earlier)|"
    rf"(?:{any_of(MONTHS)})|had\sbeen|used\sto)\b",
    re.IGNORECASE,
)
"""What tells a time: "in 2015", "two years ago", "formerly"."""
_OF_OTHERS = compile_late(
    rf"\b(?:{any_of(WISHED, OF_OTHERS)}|again|further|"
    r"than|inflation|average|annual(?:ly)?|a\syear|per\syear|each\syear|every\syear|a\smonth|per\sannum|yearly|monthly|meanwhile|"
    r"whereas|while|although|though|women|men|girls|boys|neighbou?ring|rivals?|both|each|every|nationally|national|relative|odds|risk|"
    r"weighted|adjusted|real\sterms|compound)\b|\?",
    re.IGNORECASE,
)
"""Words that make a step another's, one of a year, or one that was only wished for: "had hoped for 20%"."""
_MOST_LENGTH = 160
"""Two amounts of one step stand no more characters apart."""
_MOST_BEHIND = 60
"""The noun of a step stands no more characters from its share."""
_PAIR = 2
"""From and to."""
_AND_SO = compile_late(r"(?:\s[a-z]+){0,2}(?:,|\s[–—]|;)\s(?:or\s|that\sis\s|which\sis\s|exactly\s|just\s)*")
"""Between two amounts and how many times: "from 40 to 90|, or |twice"."""
_AS_MANY = compile_late(r"(?:\sas\s(?:many|much))?\s*[.;!]|\s(?:as\s)?(?:many|much)\s*[.;!]")
"""Behind how many times: "twice| as many."."""
_TIMES_GAP = compile_late(
    r"(?:\s(?!and\b|but\b|or\b|while\b|when\b|as\b)[\w’'-]+){1,8},?\s(?:going\s|rising\s|falling\s|up\s|down\s)?from\s(?:[a-z]+\s){0,2}[$€£]?"
)
"""Between how many times and the first amount: "doubled| in seven years, from |34,000"."""
_FAR = Fraction(8, 5)
"""So many times less or more than what is told is no slip of it."""
_CLOSES_AMOUNTS = compile_late(r"[,;:–—(]\s?")
"""What parts two amounts from what is said of their step: "40 to 50|, a rise of 25%"."""
_LATER = compile_late(r"\s(?:years?|months?|weeks?|days?|decades?)\s(?:later|ago|before|earlier|on|after)\b")
"""Behind a length of time that dates an amount: "ten| years later"."""
_BEFORE_STEP = compile_late(
    r"[^,;:–—()]{0,60}(?:[,;:]|\s[–—]|\s\()\s?(?:(?:and|but|so|or|which|making|representing|that\sis|i\.e\.|is|was|a|an|the|this|that|such|its|their|of|by|some|just|full|steep|sharp|in\sall|"
    r"increase|rise|growth|gain|jump|climb|surge|hike|decrease|fall|drop|decline|loss|cut|reduction|saving|improvement|dip|[a-z]+ing)\s){0,6}"
)
"""Between the second amount and the share of its sentence: "50 members|, a rise of |25%"."""
_THAT_IS = compile_late(
    r"(?:That|This|It)(?:['’]s|\s(?:is|was|means|makes|meant))\s(?:just\s|only\s|exactly\s|a\s|an\s)*"
)
"""How a sentence that says a step again begins: "That is |20% more"."""
_COMPARED = compile_late(
    r"\s(?:(?P<up>more|higher|larger|bigger|longer|greater|dearer|up)|(?P<down>less|fewer|lower|smaller|shorter|cheaper|down|lighter))\b(?!\s(?:of|[a-z]+s)\b)"
)
"""Behind a share that is compared: "20%| more"."""
_NO_GAP = compile_late(
    r"(?:\s(?:of|by|,|is|was|a|an|some|just|only|exactly|full|fully|nearly|to)|,|\s\(|\s[–—]|(?:\sin|\sto)\s(?:[a-z]+\s?){1,3})*\s?"
)
"""Between the noun of a step and its share: "a rise| of just |20%"."""
_BEHIND = compile_late(r"\s(?:[a-z]+\s){0,1}")
"""Between a share and the noun of its step: "a 20%| |rise"."""
_REFERS = compile_late(
    r"(?:[A-Z][a-z]+,?\s)?(?:[a-z]+\s){0,4}?(?:[Aa]n?|[Tt]he|[Tt]his|[Tt]hat|[Ss]uch|[Ss]o|[Ii]ts|[Tt]heir|[Ww]ith|[Ss]teep|[Ii]t)\b"
)
"""How a sentence that takes up a step begins: "Such a |rise of 20%"."""
_OF_MONEY = frozenset(
    "price cost fare fee rent sale income revenue turnover taking budget wage pay salary profit loss debt bill tax total".split()
)
"""What is told in sums of money."""
_ANY_KIND = frozenset("animal bird tree plant people person inhabitant".split())
"""What is counted for a subject of any name: "The lynx have doubled. There were 78 |animals"."""
_SPLITS = compile_late(r"[;,]|\s(?:and|but)\s")
"""What parts two amounts of two times: "40 in 2010|, and 50 in 2020"."""
_APART = compile_late(r"\b(?:of\swhom|of\swhich|including|plus|whereas|while|although|men|women|another|others?)\b")
"""Between two amounts that are of two things: "40 men| while |50"."""


def check_near_steps(reading: Reading) -> Iterator[Slip]:
    """Steps in percent, points or parts that the only two amounts before them do not make."""
    for told in reading.quantities:
        if told.unit not in ("%", "points", "part") or told.value <= 0 or told.is_loose:
            continue
        if told.unit == "part" and not (told.number.in_words and told.value < 1):
            continue
        here = [one for one in figures_near(reading, told.sentence, told.sentence) if not one.is_time]
        since = (
            _clause_start(reading, told, here)
            if len(here) > _PAIR
            else reading.paragraph.sentences[told.sentence].start
        )
        goes_up = _direction(reading, told, since)
        if goes_up is None:
            continue
        pair = _pair_before(reading, told, here)
        if pair is None:
            continue
        if (pair[1].value > pair[0].value) != goes_up:
            continue
        kind = {"%": "percent", "points": "points", "part": "part"}[told.unit]
        if kind == "points" and pair[0].unit != "%":
            continue
        claim = Claim(kind, told.value, told.number.span, told.sentence, told, goes_up)  # pyright: ignore[reportArgumentType]
        if not fits(claim, *pair) and is_near_step(claim, *pair) and is_wrong_step(reading, claim, *pair, is_sure=True):
            yield report_step(reading, claim, *pair)


def check_near_multiples(reading: Reading) -> Iterator[Slip]:
    """ "More than doubled in seven years, from 34,000 to 61,000": so many times, of the only two amounts of a sentence."""
    for claim in find_multiples(reading):
        here = [one for one in figures_near(reading, claim.sentence, claim.sentence) if not one.is_time]
        pair = _pair_of_multiple(reading, claim, here) if here else _pair_behind_multiple(reading, claim)
        if pair is not None and _is_wrong_multiple(reading, claim, *pair):
            yield report_step(reading, claim, *pair)


def _pair_of_multiple(reading: Reading, claim: Claim, here: Sequence[Quantity]) -> tuple[Quantity, Quantity] | None:
    """The only two amounts of the sentence of a multiple: "doubled from 40 to 90", "from 40 to 90, or twice as many"."""
    if len(here) != _PAIR or not all(one.is_amount for one in here):
        return None
    text, (first, last) = reading.paragraph.text, here
    if last.end < claim.span.start:
        gap, behind = text[last.end : claim.span.start], text[claim.span.end : claim.span.end + 12]
        return _find_pair(reading, here) if _AND_SO.fullmatch(gap) and _AS_MANY.match(behind) else None
    gap = text[claim.span.end : first.start]
    if first.start < claim.span.end or order_ends(reading, first, last) != (first, last):
        return None
    is_told = _TIMES_GAP.fullmatch(gap) is not None and not _OF_OTHERS.search(gap)
    return (first, last) if is_told and is_measured_alike(first, last) else None


def _pair_behind_multiple(reading: Reading, claim: Claim) -> tuple[Quantity, Quantity] | None:
    """The only two amounts of the sentence behind a multiple, one from each of two times: "It has doubled. In 2012 there were 78, …"."""
    sentences = reading.paragraph.sentences
    lead = reading.paragraph.text[sentences[claim.sentence].start : claim.span.start].removesuffix("more than ")
    if claim.sentence + 1 >= len(sentences) or _OF_OTHERS.search(lead):
        return None
    behind = figures_near(reading, claim.sentence + 1, claim.sentence + 1)
    if len(behind) != _PAIR or not _is_of_subject(lead.lower(), behind[0]):
        return None
    return _find_pair(reading, behind)


def _is_of_subject(lead: str, first: Quantity) -> bool:
    """Whether an amount is one of what the words before a multiple say that multiplied: members of a club, euros of a price."""
    words = {word.removesuffix("s") for word in lead.split()}
    if first.unit or not _OF_MONEY.isdisjoint(words):
        return first.is_money and not _OF_MONEY.isdisjoint(words)
    is_named = first.noun != "" and any(word.startswith(first.noun) for word in words)
    return is_named or first.noun in _ANY_KIND or not GROUPS.isdisjoint(words)


def _is_wrong_multiple(reading: Reading, claim: Claim, first: Quantity, last: Quantity) -> bool:
    """Whether an amount is near so many times another, but not it: "doubled" for 34,000 and 61,000."""
    ratio = last.value / first.value if first.value > 0 else Fraction(0)
    is_near = claim.value / _FAR < ratio < claim.value * _FAR and (ratio > 1) == (claim.value > 1)
    return is_near and not fits(claim, first, last) and is_wrong_step(reading, claim, first, last, is_sure=True)


def _clause_start(reading: Reading, told: Quantity, here: Sequence[Quantity]) -> int:
    """Where the clause of a step begins behind the two amounts of its own sentence."""
    ends = [one.end() for one in _CLOSES_AMOUNTS.finditer(reading.paragraph.text, here[1].end, told.start)]
    return ends[-1] if ends else here[1].end


def _pair_before(reading: Reading, told: Quantity, here: Sequence[Quantity]) -> tuple[Quantity, Quantity] | None:
    """The two amounts that a step is told of: in its sentence, in the one before, or in each of the two before."""
    if here[-1:] != [told]:
        return None
    if len(here) == _PAIR + 1:
        gap = reading.between(here[1], told)
        return _find_pair(reading, here[:-1]) if _BEFORE_STEP.fullmatch(gap) else None
    if len(here) > 1:
        return None
    before = _but_times(figures_near(reading, told.sentence - 1, told.sentence - 1))
    if len(before) == 1 and told.sentence > 1:
        earlier = _but_times(figures_near(reading, told.sentence - _PAIR, told.sentence - _PAIR))
        return _find_levels(reading, [*earlier, *before])
    return _find_pair(reading, before)


def _but_times(told: Sequence[Quantity]) -> Sequence[Quantity]:
    """Amounts of one sentence without lengths of time, unless these are what is told."""
    others = [one for one in told if not one.is_time or not _LATER.match(one.after)]
    if len(others) == 1:
        return others
    amounts = [one for one in told if not one.is_time]
    return amounts if len(amounts) == _PAIR else told


def _find_levels(reading: Reading, told: Sequence[Quantity]) -> tuple[Quantity, Quantity] | None:
    """ "In 2015 we had 80 volunteers. We now have 120": the only amounts of two sentences with a time each."""
    if len(told) != _PAIR or told[0].value == told[1].value or any(one.is_loose or not one.is_amount for one in told):
        return None
    one, other = told
    if not other.is_bare and (one.unit, one.noun) != (other.unit, other.noun):
        return None
    is_dated = all(_WHEN.search(reading.words_of(each.sentence)) for each in told)
    return (one, other) if is_dated and is_measured_alike(one, other) else None


def _direction(reading: Reading, told: Quantity, since: int) -> bool | None:
    """Whether a share is said of a rise (or a fall) in its own clause or right beside it; None where it is of none."""
    text, bounds = reading.paragraph.text, reading.paragraph.sentences[told.sentence]
    if since > told.start:
        return None
    end = reading.clause_end(told.end, told.sentence)
    if (
        _OF_OTHERS.search(text, since, end)
        or ONLY_WISHED.match(text, told.end)
        or is_of_other_subject(reading, told, since)
    ):
        return None
    if since == bounds.start and PLACED.match(text, since):
        return None
    is_that = since != bounds.start or _THAT_IS.fullmatch(text, since, told.start) is not None
    compared = _COMPARED.match(text, told.end) if is_that else None
    if compared is not None:
        return compared["up"] is not None
    found = [*_CHANGE.finditer(text, since, min(end, told.end + _MOST_BEHIND))]
    if len({one.lastgroup for one in found}) != 1 or found[0]["any"]:
        return None
    beside = found[0]
    if beside.start() < told.start:
        gap = text[beside.end() : told.start]
        is_of_it = since != bounds.start or _REFERS.match(text, since) is not None
        if len(gap) > _MOST_BEHIND or _NO_GAP.fullmatch(gap) is None or not is_of_it:
            return None
    elif _BEHIND.fullmatch(text, told.end, beside.start()) is None:
        return None
    return beside["up"] is not None


def _find_pair(reading: Reading, told: Sequence[Quantity]) -> tuple[Quantity, Quantity] | None:
    """The only two amounts of one thing, from the earlier to the later."""
    if len(told) > _PAIR:
        told = _of_one_unit(reading, told)
    if len(told) != _PAIR or not all(one.value > 0 and not one.is_loose for one in told):
        return None
    one, other = told
    if one.value == other.value or one.number.kind != other.number.kind or one.number.kind not in ("plain", "percent"):
        return None
    if one.is_amount and not is_measured_alike(one, other):
        return None
    if not one.is_amount and one.unit != "%":
        return None
    gap, text = reading.between(one, other), reading.paragraph.text
    bounds = reading.paragraph.sentences[one.sentence]
    if len(gap) > _MOST_LENGTH or _APART.search(gap):
        return None
    ends = order_ends(reading, one, other)
    if ends is not None:
        return ends
    middle = _SPLITS.search(text, one.end, other.start)
    cut = middle.start() if middle else other.start
    first, last = _WHEN.search(text, bounds.start, cut), _WHEN.search(text, cut, bounds.end)
    is_one_thing = other.is_bare or one.noun == other.noun
    if middle and first and last and is_one_thing:
        return one, other
    return None


def _of_one_unit(reading: Reading, told: Sequence[Quantity]) -> Sequence[Quantity]:
    """The two of several amounts that "from" and "to" join, where no other may be meant."""
    for one, other in pairwise(told):
        if order_ends(reading, one, other) == (one, other):
            rest = [each for each in told if each not in (one, other)]
            is_apart = all(
                each.unit != one.unit or (each.noun not in ("", one.noun) and each.end <= one.start) for each in rest
            )
            return [one, other] if is_apart else ()
    return ()
