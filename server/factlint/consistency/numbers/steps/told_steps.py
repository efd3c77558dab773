"""Steps that a text remarks on behind two amounts: "goes up from £24 to £30. The treasurer apologises for a rise of 30 per cent"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.portions.verdicts import is_part_in_words
from factlint.consistency.numbers.quantities import CLAUSE_MARKS, Quantity, Reading
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
from factlint.consistency.numbers.word_classes import FALLING, FALLS, MONTHS, OF_OTHERS, RISES, RISING, WISHED, any_of

_TOLD_BEFORE = compile_late(
    rf"\b(?:(?P<up>{any_of(RISES, RISING)})|(?P<down>{any_of(FALLS, FALLING)}))"
    r"\s(?:(?:of|by|is|was|a|an|fully|just|only|exactly|full|some|another|off)\s)*$",
    re.IGNORECASE,
)
"""Before a share of a step: "a rise of |30 per cent"."""
_TOLD_AFTER = compile_late(
    r"\s(?:of\sit\s|[a-z]+\s)?(?:(?P<up>more|on\stop|higher|extra|up|dearer|larger|bigger|increase|rise|growth|gain|jump|hike)|(?P<down>less|fewer|lower|"
    r"down|off|cheaper|smaller|decrease|fall|drop|decline|loss|cut|reduction|saving))\b",
    re.IGNORECASE,
)
"""Behind one: "30 per cent| more"."""
_OF_THEM = compile_late(
    r"\sof\s(?:the|its|their|his|her|our|a|my|your|that|all|these|those)\s(?:whole\s|entire\s|former\s|old\s|[a-z]+['’]s\s)?(?P<noun>[a-z]+)\b"
)
"""Behind a share, of whom it is one: "a quarter| of a congregation"."""
_ANY_OF = compile_late(r"\sof\s(?!it\b|them\b|what\b)")
"""Behind a share of something else than what stepped: "a quarter| of all"."""
_TIMES = frozenset(
    "winter summer season spring autumn evening morning night term decade centurie generation time".split()
)
"""Nouns of time that count nothing that stepped: "two winters"."""
_INSTEAD = compile_late(
    r"\b(?:instead\sof|rather\sthan|as\sagainst|against|compared\s(?:with|to))\s(?:(?:the|only|just|last|year['’]s)\s)*$"
)
"""Between an amount and that before it: "60| instead of |80"."""
_IN_TIMES = rf"in\s(?:early\s|late\s|mid-)?(?:{any_of(MONTHS)}|spring|summer|autumn|winter)"
"""A month or season."""
_THEN = compile_late(
    rf"\b(?:{_IN_TIMES}|in\s(?:1[5-9]|20)\d\d|before|old|former|until\s[a-z]+\s[a-z]+|originally|once|last\s(?:year|month|week|season|spring|summer|autumn|winter|term|time)|used\sto|had\sbeen|at\sfirst|"
    r"(?:years?|months?|decades?|century|generation)\sago|formerly|previously|at\sthe\s(?:start|beginning|outset)|when)\b",
    re.IGNORECASE,
)
"""What tells the earlier time: "last year", "when it opened"."""
_NOW = compile_late(
    rf"\b(?:{_IN_TIMES}|(?:in|by)\s(?:1[5-9]|20)\d\d|after|today|now|new|this\s(?:year|month|week|season|spring|summer|autumn|winter|term|time)|currently|nowadays|"
    r"(?:years?|months?|decades?|generation)\slater|at\sthe\s(?:end|close)|when|last\s(?:year|spring|summer|autumn|winter|month|week))\b",
    re.IGNORECASE,
)
"""What tells the later time: "today", "ten years later"."""
_OF_OTHERS = compile_late(
    rf"\b(?:had(?!\sto\b)|would(?!\slike)|{any_of(WISHED, OF_OTHERS, but='would')}|demanded|(?<!being\s)asked|"
    r"again|further|still|than|last\s(?:year|month|season)|previous|previously|inflation|average|annual|a\syear|"
    r"a\smonth|per\sannum|yearly|meanwhile|whereas|while|although|though|because|women|men|girls|boys|neighbou?ring|rivals?|both|each|"
    r"every|already|nationally|national|points?)\b|\?"
)
"""Words that make a step another's, or one that was only wished for: "had feared a cut of 40 per cent"."""
_REFERS = compile_late(
    r"(?:(?:That|This|It|They|To|So|Such|Having|An?|The\s(?:increase|rise|growth|gain|jump|fall|drop|loss|decline|cut))\b|[A-Z][a-z]+ing\b)"
)
"""How a sentence that takes up a step begins: "|That is a third more", "|Losing a quarter"."""
_MOST_LENGTH = 110
"""Two amounts of one step stand no more characters apart."""
_THAT_IS = compile_late(
    r"(?:That|This)(?:['’]s|\s(?:is|was|means|makes))\b|[A-Z][a-z-]+\sper\scent\son\stop\b|\d+(?:%|\sper\scent)\son\stop\b"
)
"""How a sentence about two levels begins: "|That's a rise of 35 per cent"."""
_PAIR = 2
"""From and to."""
_APART = compile_late(r"\b(?:but|while|whereas|although|of\swhom|of\swhich|including|plus|at\s[$£€])\b")
"""Between two amounts that are of two things: "80 men| whereas |60"."""


def check_told_steps(reading: Reading) -> Iterator[Slip]:
    """Rises, falls and multiples that a sentence remarks on, which the two amounts of the one before do not make."""
    for sentence in sorted({one.sentence for one in reading.quantities}):
        pair = _find_step(reading, sentence) or _find_two_levels(reading, sentence)
        if pair is None:
            continue
        claims = [*_claims(reading, sentence + 1, *pair)]
        if len(claims) != 1:
            continue
        claim = claims[0]
        start = reading.paragraph.sentences[claim.sentence].start
        if claim.quantity is not None and is_of_other_subject(reading, claim.quantity, start):
            continue
        if not fits(claim, *pair) and is_near_step(claim, *pair) and is_wrong_step(reading, claim, *pair, is_sure=True):
            yield report_step(reading, claim, *pair)


def _find_step(reading: Reading, sentence: int) -> tuple[Quantity, Quantity] | None:
    """The only two amounts of a sentence, where it tells a step from one to the other."""
    told = [one for one in reading.of_sentence(sentence) if not one.is_one]
    for one, other in pairwise(told):
        if order_ends(reading, one, other) == (one, other):
            told = [one, other]  # "dropped from 80 to 60 between the two censuses"
            break
    amounts = [one for one in told if not one.is_time] if len(told) > _PAIR else told
    if len(amounts) != _PAIR or not all(one.is_amount and one.value > 0 for one in amounts):
        return None
    one, other = amounts
    if one.value == other.value or not is_measured_alike(one, other):
        return None
    gap, text = reading.between(one, other), reading.paragraph.text
    if len(gap) > _MOST_LENGTH:
        return None
    ends = order_ends(reading, one, other)
    if ends is not None:
        return ends
    if _INSTEAD.search(gap):
        return other, one
    bounds = reading.paragraph.sentences[sentence]
    if _THEN.search(text, bounds.start, other.start) and _NOW.search(text, one.end, bounds.end):
        first = _THEN.search(text, bounds.start, other.start)
        last = [*_NOW.finditer(text, one.end, bounds.end)][-1]
        if first is not None and first.start() != last.start() and not _APART.search(gap):
            return one, other
    return None


def _find_two_levels(reading: Reading, sentence: int) -> tuple[Quantity, Quantity] | None:
    """The only amounts of two sentences, where they tell what one thing cost then and costs now, and "that is" follows."""
    is_last = sentence + 1 >= len(reading.paragraph.sentences)
    if not sentence or is_last or not _THAT_IS.match(reading.words_of(sentence + 1)):
        return None
    before, here = reading.of_sentence(sentence - 1), reading.of_sentence(sentence)
    if len(before) != 1 or len(here) != 1:
        return None
    one, other = before[0], here[0]
    is_one_thing = one.unit != "" and (one.unit == other.unit or (other.is_bare and not other.is_loose))
    if not (is_one_thing and one.is_amount and other.is_amount and is_measured_alike(one, other)):
        return None
    if one.is_time or one.value == other.value:
        return None
    is_dated = _THEN.search(reading.words_of(sentence - 1)) and _NOW.search(reading.words_of(sentence))
    return (one, other) if is_dated else None


def _claims(reading: Reading, sentence: int, first: Quantity, last: Quantity) -> Iterator[Claim]:
    """What a sentence says of a step before it: so many percent, a part, so many times."""
    if sentence >= len(reading.paragraph.sentences) or PLACED.match(reading.words_of(sentence)):
        return
    told = [
        one
        for one in reading.of_sentence(sentence)
        if not one.is_time and (one.noun not in _TIMES or not one.is_amount) and not one.is_one and one is not last
    ]
    yield from _multiples(reading, sentence, told)
    if len(told) == 1 and told[0].is_amount and not _is_of_others(reading, told[0].end, sentence):
        yield from _differences(told[0], first, last)
    is_share = len(told) == 1 and (told[0].unit == "%" or is_part_in_words(told[0]))
    if is_share and not _is_of_others(reading, told[0].end, sentence):
        yield from _shares(reading, told[0], first, last)


def _multiples(reading: Reading, sentence: int, told: Sequence[Quantity]) -> Iterator[Claim]:
    """So many times, where the sentence has no other figure: "To treble in two years is a lot"."""
    words = reading.words_of(sentence)
    for claim in find_multiples(reading):
        if claim.sentence != sentence or _is_of_others(reading, claim.span.end, sentence):
            continue
        if any(one.start >= claim.span.end or one.end <= claim.span.start for one in told):
            continue
        if _REFERS.match(words):
            yield claim


def _shares(reading: Reading, share: Quantity, first: Quantity, last: Quantity) -> Iterator[Claim]:
    """A share as one of the step: "To lose a quarter of a congregation"."""
    kind = "percent" if share.unit == "%" else "part"
    is_rise = last.value > first.value
    found = _TOLD_BEFORE.search(share.before[-60:]) or _TOLD_AFTER.match(share.after)
    if found is not None and (found["up"] is not None) == is_rise and _is_of_it(reading, share, first):
        yield Claim(kind, share.value, share.number.span, share.sentence, share, is_rise)


def _differences(told: Quantity, first: Quantity, last: Quantity) -> Iterator[Claim]:
    """So much more or less of what stepped: "the rise of £8"."""
    found = _TOLD_BEFORE.search(told.before[-60:])
    is_rise = last.value > first.value
    if found is not None and (found["up"] is not None) == is_rise and told.unit == first.unit == last.unit != "":
        yield Claim("amount", told.value, told.number.span, told.sentence, told, is_rise)


def _is_of_others(reading: Reading, end: int, sentence: int) -> bool:
    """Whether the words up to the end of the clause of a claim tell that it is of another step, or none that came."""
    start = reading.paragraph.sentences[sentence].start
    return _OF_OTHERS.search(reading.paragraph.text, start, reading.clause_end(end, sentence, CLAUSE_MARKS)) is not None


def _is_of_it(reading: Reading, share: Quantity, first: Quantity) -> bool:
    """Whether a part is one of what stepped: "a quarter of the congregation", not "of its income"."""
    of = _OF_THEM.match(share.after)
    if of is None:
        return _ANY_OF.match(share.after) is None
    noun = of["noun"]
    if noun == "weight":
        return first.unit in ("kg", "g", "lb", "tonne", "cwt")
    return noun in GROUPS or noun.removesuffix("s") == first.noun or noun in reading.words_of(first.sentence).lower()
