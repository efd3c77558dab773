"""One thing at two times, and the step between: "a pint that cost £3.20 before the refit is £4.00 today: a rise of 30 percent"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.quantities import Quantity, Reading, are_comparable
from factlint.consistency.numbers.steps.claims import Claim, find_claims, find_multiples, find_named_changes
from factlint.consistency.numbers.steps.verdicts import (
    fits,
    is_before_another,
    is_measured_alike,
    is_of_another_step,
    is_of_another_subject,
    is_wrong_step,
    report_step,
)

_TIMES = compile_late(
    r"\b(?:(?:1[5-9]|20)\d\d|today|now|nowadays|currently|at\spresent|these\sdays|(?:then|originally|initially|formerly|"
    r"previously|eventually)\b|at\sfirst|"
    r"(?:last|next|previous|following|preceding|past|this|that)\s(?:year|month|week|season|quarter|summer|winter|spring|autumn|"
    r"time|one|morning|"
    r"term|decade|century|AGM|meeting|census|survey|election|harvest|issue|edition|festival|january|february|march|april|may|"
    r"june|july|august|september|"
    r"october|november|december)|"
    r"(?:first|second|third|fourth|final|opening|closing|latest|original|old|new|current|former|earliest|present)\s[a-z]{3,}|"
    r"(?:before|after)\s(?:it|that|this)|(?:before|after|until|since)\s(?:the|that|this|we|they|she|he|it|our|their|its|his|her|"
    r"my|our)\s[a-z]+|"
    r"in\sthe\s(?:first|second|third|other)|at\sthe\s(?:start|beginning|outset|end|close|turn|opening|time|last)|"
    r"(?:a|one|two|three|four|five|six|ten|twenty|fifty|\d{1,2})\s(?:years?|months?|weeks?|decades?|days?)\s(?:on|later|earlier|"
    r"before|after|ago|since)|"
    r"(?:the\s)?(?:year|month|week|season|day)\s(?:on|later|earlier|before|after|ago)|"
    r"in\s(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter)|"
    r"on\s(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|was|were|had)\b",
    re.IGNORECASE,
)
"""What tells one of two times: "in 1918", "today", "before the refit"."""
_CONTRAST = compile_late(
    r"\b(?:used\sto|instead\sof|rather\sthan|as\sagainst|against|(?:is|are|was|were|has\scome|have\scome|came|went|"
    r"gone)\s(?:now\s)?(?:down|up)\sto|no\slonger|any\smore|"
    r"bought\b[^.;]{1,40}\bsold|only\sto|compared\s(?:with|to)|from|had\sbeen)\b",
    re.IGNORECASE,
)
"""What sets two levels against each other: "instead of"."""
_APART = compile_late(
    r"\b(?:but|while|whereas|although|though|because|unless|another|further|again|others?|some|plus|if|of\swhich|in\swhich|of\swhom|whose|"
    r"men|women|each|"
    r"every|respectively|both|would|could|might|may|can|will|should)\b|\?",
    re.IGNORECASE,
)
"""Words that part levels of two things: "while"."""
_ANAPHORIC = compile_late(
    r"(?:(?:Yes|No|Indeed|In\sshort|Thus|So|Thereby|In\sfact|In\sother\swords|Hence|Since\sthen|In\sthat\stime|Over\sthat\stime|"
    r"Within\s[a-z]+\syears),?\s)?(?:That|This|It|it|that|they|They|which|"
    r"(?:The|An?|Its|Their|Our|the|its|their)\s(?:[a-z-]+\s){0,2}?(?:increase|rise|fall|drop|decline|growth|gain|loss|"
    r"difference|change|reduction|saving|jump|improvement|step|"
    r"figure|number|total|count|price|cost|sum|output|membership|population|attendance|takings)(?!\sof\b))\b"
)
"""How a sentence takes up two levels: "|The rise is"."""
_SAME_THING = compile_late(
    r"\b(?:(?:the|this|that|its|their|our)\s(?:[a-z]+\s)?(?:figure|number|total|count|price|sum|cost|rate|amount|score|time|"
    r"value|bill)\s[a-z]+|"
    r"(?:it|they|we|he|she|there|that)\s(?:only\s|already\s|now\s)?[a-z]+)\b",
    re.IGNORECASE,
)
"""A subject that is known: "the figure", "it was"."""
_OWN_CLAUSE = compile_late(
    r".*(?:[;:.]|[–—]|,\sand\b|,)\s*(?:and\s)?(?:(?P<so>so|thus|therefore|hence|i\.e\.|that\sis|that\s(?:makes|means|"
    r"made)|which\smeans|in\sother\swords|or)\b.*|"
    r"(?P<it>it|they|this|that|these|which|he|she|we|having|saving|making|giving|an?|the|up|down|yes|no|one|more|its|their|by|"
    r"for|[a-z]+ing|nearly|almost|as|[a-z]+ed|well|just|only|"
    r"half|\d.*|[A-Z][a-z]+\s(?:had|has))?\b(?P<rest>.*))",
    re.DOTALL,
)
"""The words from a level to a claim in a clause of its own: ", so that", "; it rose by"."""
_WHOLE = compile_late(
    r"\s(?:[a-z-]+\s)?(?:colony|population|herd|flock|club|membership|congregation|staff|fleet|number|figure|total|price|cost|"
    r"workforce|parish|team|company|rise|fall|growth|"
    r"increase|drop|gain|loss|saving|decline|difference|improvement|jump|change|reduction|decrease|result)\b(?!\sof\s(?!\d|an?\b|[$£€]))"
)
"""Behind "the", a subject that may be what was told: "the |club"."""
_RECENTLY = compile_late(
    r"(?:\s[a-z]+)?\s(?:in\sthe\s(?:last|first|past)|this|last|each|every|a|per)\s(?:week|month|year|day|season)|\salone\b|"
    r"\sof\s(?!(?:that|it|them|the\s(?:total|price|cost))\b)"
)
"""Behind a claim, another time or thing that it is of: "by 5%| last month"."""
_OF_ANOTHER_THING = compile_late(
    r"\sthe\s(?:usual\s|normal\s|regular\s)?(?:price|cost|rate|speed|size|effort|work|time|money)\b(?!\sof\b)"
)
"""What is doubled, where the amounts before are of other things: "200 a month. We buy 8 GB boards for double the price"."""
_COLON = compile_late(r"[^.;:!?]{0,60}(?::|\s[–—])\s[^.;:!?]{0,60}")
_A_PART = compile_late(r"\b(?:out\s)?of\s(?:the\s|its\s|their\s|our\s|a\s)?$")
"""Between a part and its whole, which are no levels."""
_AGAINST = compile_late(r"\b(?:against|instead\sof|rather\sthan|compared|from)\b")
_INSTEAD = compile_late(r"\b(?:instead\sof|rather\sthan)\b")
_FROM_THEN = compile_late(
    r"(?:\s?[a-z%]+)?\s[a-z]+\s(?:from|of|in)\s(?:(?:last|the\s(?:previous|preceding))\s[a-z]+|(?:19|20)\d\d)\b"
)
"""Of "53p instead of 65p. This continues the 5|p cut from last year": a step at a time, where the amounts are of one time."""
_PAST = frozenset({"was", "were", "had"})
"""Of the words for times those that only tell the past."""
_MOST_LENGTH = 130
_PAIR = 2


def check_levels(reading: Reading) -> Iterator[Slip]:
    """Steps, multiples and differences between what one thing was at two times."""
    claims = [*find_claims(reading), *find_multiples(reading), *find_named_changes(reading)]
    starts = [claim.span.start for claim in claims]
    if len(claims) > _PAIR and len(set(starts)) > _PAIR:
        return
    seen: set[int] = set()
    named = {claim.span.start for claim in find_named_changes(reading)}
    for claim in claims:
        if claim.quantity is not None and claim.quantity.before.endswith(("from ", "to ", "at ", "than ")):
            continue
        if claim.kind in ("percent", "part") and claim.goes_up is None and claim.span.start not in named:
            continue  # "272,000 of 11,564,000, or 2.4 percent"
        if claim.span.start in seen or _RECENTLY.match(reading.paragraph.text, claim.span.end):
            continue
        if claim.kind == "times" and _OF_ANOTHER_THING.match(reading.paragraph.text, claim.span.end):
            continue
        if any(
            claim.sentence == one.sentence and claim.span.start != one.span.start and claim.kind == one.kind
            for one in claims
        ):
            continue
        pair = _levels(reading, claim)
        if pair is None:
            continue
        first, last = _in_order(claim, *pair)
        if claim.goes_up is None and claim.kind != "times" and _AGAINST.search(reading.between(*pair)):
            first, last = last, first
        if not fits(claim, first, last) and is_wrong_step(reading, claim, first, last, is_sure=True):
            seen.add(claim.span.start)
            yield report_step(reading, claim, first, last)


def _in_order(claim: Claim, one: Quantity, other: Quantity) -> tuple[Quantity, Quantity]:
    """Two levels as a claim has them: what rises ends with more."""
    less, more = sorted((one, other), key=lambda level: level.value)
    goes_up = claim.goes_up
    if goes_up is None and claim.kind == "times":
        goes_up = claim.value > 1
    if goes_up is None:
        return one, other
    return (less, more) if goes_up else (more, less)


def _levels(reading: Reading, claim: Claim) -> tuple[Quantity, Quantity] | None:
    """The two levels between which a claim steps: the only two amounts about, each with its time."""
    here = _amounts(reading, claim, claim.sentence)
    if len(here) == _PAIR and claim.span.end <= here[0].start:
        return _levels_behind(reading, claim, here)
    if any(one.start > claim.span.start for one in here):
        return None
    if len(here) == _PAIR:
        gap = reading.paragraph.text[here[1].end : claim.span.start]
        is_of_them = not is_of_another_subject(reading, claim, here[0], gap) and _leads_to_claim(gap)
        return _checked(reading, claim, here, claim.sentence) if is_of_them else None
    before = _amounts(reading, claim, claim.sentence - 1)
    if len(here) == 1 and len(before) == 1:
        return _levels_of_two_sentences(reading, claim, before[0], here[0])
    return _levels_before(reading, claim, before) if not here and len(before) == _PAIR else None


def _leads_to_claim(gap: str) -> bool:
    """Whether a claim follows soon behind the words from an amount, and is of it."""
    return len(gap) <= _MOST_LENGTH and not _APART.search(gap) and _is_of_it(gap)


def _levels_behind(reading: Reading, claim: Claim, levels: Sequence[Quantity]) -> tuple[Quantity, Quantity] | None:
    """ "The fee rose by a quarter: £40 last year, £55 now"."""
    text = reading.paragraph.text
    is_behind = _COLON.fullmatch(text, claim.span.end, levels[0].start) is not None
    if not is_behind or is_before_another(text[claim.span.end : levels[0].start]):
        return None
    return _checked(reading, claim, levels, claim.sentence, reading.paragraph.sentences[claim.sentence].end)


def _levels_of_two_sentences(
    reading: Reading, claim: Claim, before: Quantity, here: Quantity
) -> tuple[Quantity, Quantity] | None:
    """One level in each of two sentences, where both are of one thing."""
    text, start = reading.paragraph.text, reading.paragraph.sentences[claim.sentence].start
    is_one_thing = _thing(here) == _thing(before) != ("", "") or _SAME_THING.search(text, start, here.start)
    if not is_one_thing or not _leads_to_claim(text[here.end : claim.span.start]):
        return None
    return _checked(reading, claim, [before, here], claim.sentence - 1)


def _levels_before(reading: Reading, claim: Claim, levels: Sequence[Quantity]) -> tuple[Quantity, Quantity] | None:
    """Both levels in the sentence before one that takes them up: "That is a rise of 30 percent"."""
    text, sentences = reading.paragraph.text, reading.paragraph.sentences
    lead = text[sentences[claim.sentence].start : claim.span.start]
    if _INSTEAD.search(reading.between(*levels)) and _FROM_THEN.match(text, claim.span.end):
        return None
    if not _ANAPHORIC.match(lead) or is_of_another_step(lead, _APART) or len(lead) > _MOST_LENGTH:
        return None
    if _thing(levels[0]) == _thing(levels[1]) == ("", "") and not lead.startswith(("That ", "This ", "It ")):
        return None
    return _checked(reading, claim, levels, claim.sentence - 1, sentences[claim.sentence - 1].end)


def _is_of_it(gap: str) -> bool:
    """Whether the words from an amount to a claim tell nothing of another thing: "16 pence in 1918; wages rose by"."""
    if not any(mark in gap for mark in ",;:–—"):
        return True
    found = _OWN_CLAUSE.fullmatch(gap)
    if found is None or found["so"]:
        return found is not None
    if found["it"] in ("the", "its", "their"):
        return _WHOLE.match(found["rest"]) is not None
    return found["it"] is not None or not found["rest"].strip()


def _thing(one: Quantity) -> tuple[str, str]:
    """What a level is of, and in what currency."""
    return one.unit or one.noun, one.number.currency


def _amounts(reading: Reading, claim: Claim, sentence: int) -> list[Quantity]:
    """The amounts of a sentence that may be levels; lengths of time only where nothing else is."""
    told = [
        one
        for one in reading.of_sentence(sentence)
        if one is not claim.quantity and not claim.span.start <= one.start < claim.span.end and not one.is_one
    ]
    told = [one for one in told if one.is_amount]
    if claim.kind == "amount" and claim.quantity is not None:
        return [one for one in told if one.unit in (claim.quantity.unit, "")]
    others = [one for one in told if not one.is_time]
    alike = [one for one in others if others[-1].unit and one.unit == others[-1].unit]
    return alike or others or told


def _checked(
    reading: Reading, claim: Claim, levels: Sequence[Quantity], sentence: int, end: int | None = None
) -> tuple[Quantity, Quantity] | None:
    """Two levels if the words from the start of a sentence to an end, or to their claim, tell two times of one thing."""
    one, other = levels
    words = reading.paragraph.text[reading.paragraph.sentences[sentence].start : end or claim.span.start]
    if not (one.is_amount and other.is_amount and is_measured_alike(one, other)) or min(one.value, other.value) <= 0:
        return None
    if one.value == other.value or (claim.kind == "amount" and not _is_of_one(claim, one, other)):
        return None
    times = {found[0].lower() for found in _TIMES.finditer(words)}
    is_now_and_then = bool(_PAST & times) and len(times - _PAST) >= 1
    is_told = len(times - _PAST) >= _PAIR or is_now_and_then or _CONTRAST.search(words) is not None
    if not is_told or _APART.search(reading.between(one, other)) or _A_PART.search(reading.between(one, other)):
        return None
    return one, other


def _is_of_one(claim: Claim, one: Quantity, other: Quantity) -> bool:
    """Whether a difference and its two levels are of one unit."""
    quantity = claim.quantity
    if quantity is None or not quantity.unit or not are_comparable((quantity, one, other)):
        return False
    return quantity.unit == one.unit == other.unit
