"""Rises, falls, multiples and differences by what joins them: "to 52 from 40", "12 more than last year's 48"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Remedy, Slip
from factlint.consistency.numbers.amounts import (
    decimals_of,
    figures_of,
    format_like,
    format_trimmed,
    ratio_bounds,
    tolerance,
)
from factlint.consistency.numbers.quantities import UNITS_OF_TIME, Quantity, Reading, are_comparable, is_slip
from factlint.consistency.numbers.steps.claims import Claim, find_claims, find_multiples
from factlint.prose.span import Span

_FROM = compile_late(
    r"\bfrom\s+(?:(?:a|an|the|its|low|high|base|mere|level|of|just|only|original|previous|initial|last|year['’]s|previous)\s+)*$",
    re.I,
)
_TO = compile_late(
    r"\bto\s+(?:(?:a|an|the|its|high|low|record|peak|level|of|just|only|present|current|new)\s+)*$", re.I
)
_THAN = compile_late(
    r"\b(?:(?:up|down)\s+(?:from|on)|compared\s+(?:with|to)|against|as against|from|than|versus|on|over)\s+(?:(?:the|its|a|"
    r"an|last|year['’]s|previous|year|"
    r"month['’]s|week['’]s|just|only|in|of|earlier|original|"
    r"figure|[a-z]+['’]s)\s+)*$",
    re.I,
)
_THAN_LATER = compile_late(r"\b(?:than|on|over|from|against|below|above)\b[^,;:.]{0,36}$")
_AS_MANY = compile_late(
    r"\b(?:twice|half|times)\s+(?:(?:as\s+[a-z]+\s+as|more\s+than|higher\s+than|larger\s+than|that\s+of|"
    r"those\s+of)\s+)?(?:(?:the|in|its|their|on|a|last)\s+)*"
    r"(?:[a-z'’]+\s+){0,2}$"
)
_YEAR_BEFORE = compile_late(
    r"\b(?:the|a|one) (?:year|month|week|decade|quarter|day|season|century) (?:before|earlier|ago|after|later)\b|\bsince then\b"
)
_TIME = compile_late(
    r"\b(?:(?:last|this|previous|following|the next) (?:year|month|week|season|quarter|winter|summer|spring|autumn|term|"
    r"time)|[Nn]ow|today|currently|"
    r"at present|nowadays|(?:[Ii]n|[Bb]y|of|for|since|until) (?:1[5-9]|20)\d\d|(?:years?|months?|weeks?|decade) (?:ago|"
    r"before|later|earlier)|yesterday|"
    r"used to|had been|[Ll]ast (?:year|month|week)|[Tt]his (?:year|month|week)|(?:in|by) (?:January|February|March|April|"
    r"May|June|July|August|"
    r"September|October|November|December))\b"
)
_OF_SOMETHING_ELSE = compile_late(
    r"\b(?:would|will|could|can|may|might|should|means?|meant|caus\w+|le(?:d|ads)|result\w*|allow\w*|need\w*|require\w*|use[sd]?)\b"
)
_APART = compile_late(
    r"\b(?:and|but|while|whereas|although|though|because|since|who|whose|where|as|if|after|before|then|in which|of which|"
    r"of whom|plus|until|unless|"
    r"compared|otherwise|another|further|again|not)\b|[;?!]"
)
_RATE = compile_late(
    r"\b(?:annual(?:ly|i[sz]ed)?|yearly|monthly|weekly|daily|(?<!within )(?<!in )(?<!over )(?<!under )(?:a|each|"
    r"every) (?:year|month|week|day|quarter|decade)|"
    r"per (?!cent)|each|average|averag\w+|compound\w*|inflation|real terms|constant|adjust\w*|relative|seasonal\w*|odds|risk|rank\w*|"
    r"place|rating|grade|log\w*|scale|interest|expected|forecast|planned|predicted)\b",
    re.I,
)
_A_WEEK = compile_late(
    r"(?<=\d) (?:a|per) (?:day|week|month|year)\b|(?<=euros|cents) (?:a|per) (?:day|week|month|year)\b"
)
_VERSUS = compile_late(r"[^;.]{0,40}\b(?:to|and|against|versus)\b[^;.]{0,40}")
_LOWER_IS_HIGHER = compile_late(r"\b(?:rank\w*|place|seed\w*|position|negative|minus|ratio|odds|BC|pH)\b", re.I)
_NEAR_CP = 6
_NEXT_CP = 10
_LOOSE_BY = Fraction(1, 8)
_LOOSE_PART = Fraction(1, 20)


def check_steps(reading: Reading) -> Iterator[Slip]:
    """Steps, multiples and differences that their numbers do not make."""
    yield from _check_directions(reading)
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
            if _fits(claim, first, last):
                break
            if _is_wrong(reading, claim, first, last, is_sure=is_sure):
                slip = _report(reading, claim, first, last)
                yield replace(slip, is_doubtful=claim.kind == "points" and _may_be_rounded(claim, first, last))
            break


def _is_next_to(reading: Reading, claim: Claim, last: Quantity) -> bool:
    """Whether a claim stands right behind the amounts that it is said of."""
    quantities = reading.quantities
    at = quantities.index(last) + 1
    return at < len(quantities) and quantities[at] is claim.quantity


_OVER_ANOTHER = compile_late(r"\s+(?:[a-z]+\s+){0,2}(?:over|on|from|compared|since|against)\b")


def _pairs(reading: Reading, claim: Claim) -> Iterator[tuple[Quantity, Quantity, bool]]:
    """The two amounts that a step may lead between, the earlier one first, and whether words say so."""
    here = [
        one
        for one in reading.of_sentence(claim.sentence)
        if one is not claim.quantity and not _is_inside(one, claim) and not (one.number.in_words and one.value == 1)
    ]
    for one, other in pairwise(here):
        is_elided = (
            one.is_bare and one.is_amount and other.unit == "%" and _FROM.search(one.before)
        )  # "from 4.25 to 4.75 percent"
        if (one.number.kind != other.number.kind and not is_elided) or one.unit in ("points", "part"):
            continue
        if not _is_measured_alike(one, other):
            continue
        pair = _directed(reading, one, other, claim)
        if pair is not None and not _is_apart(reading, claim, one, other):
            yield *pair, True
    if claim.kind == "amount" and claim.quantity is not None and claim.goes_up is None:
        before = [one for one in here if one.end <= claim.span.start and are_comparable((one, claim.quantity))]
        if len(before) == 2 and _VERSUS.fullmatch(reading.between(before[0], before[1])):
            less, more = sorted(before, key=lambda one: one.value)
            yield less, more, not _APART.search(reading.between(before[1], claim.quantity))
    alike = [one for one in here if one.number.kind == "plain"]
    if (
        len(here) == len(alike) == 2
        and claim.kind in ("percent", "times", "part")
        and alike[1].end <= claim.span.start
        and _is_measured_alike(*alike)
    ):
        text = reading.paragraph.text[alike[1].end : claim.span.start]
        if len(text) < 60 and not _APART.search(text):
            is_then_and_now = len(_TIME.findall(reading.words_of(claim.sentence))) > 1
            after = claim.quantity.after if claim.quantity else ""
            yield alike[0], alike[1], is_then_and_now and not _OVER_ANOTHER.match(after)
    others = reading.of_sentence(claim.sentence - 1)
    if (
        (
            len(here) == len(others) == 1
            and _is_measured_alike(others[0], here[0])
            and others[0].unit
            and _TO.search(here[0].before)
        )
        and claim.span.end <= here[0].start
        and not _APART.search(reading.paragraph.text[claim.span.end : here[0].start])
    ):
        yield others[0], here[0], True  # "The rent was 500 euros. It was raised by 100 to 650 euros."
    yield from _told_apart(reading, claim, here, others)
    before = reading.paragraph.text[reading.paragraph.sentences[claim.sentence].start : claim.span.start]
    is_of_more = claim.kind == "times" and not _ENDS_CLAUSE.match(reading.paragraph.text, claim.span.end)
    if not here and _ANAPHORIC.match(before) and len(before) < 60 and not _APART.search(before) and not is_of_more:
        for one, other in pairwise(others):
            if one.number.kind == other.number.kind and _is_measured_alike(one, other):
                pair = _directed(reading, one, other, claim)
                if pair is not None:
                    yield *pair, True
        if len(others) == 2 and are_comparable(others) and _is_measured_alike(*others):
            yield others[0], others[1], len(_TIME.findall(reading.words_of(claim.sentence - 1))) > 1


def _told_apart(
    reading: Reading, claim: Claim, here: Sequence[Quantity], others: Sequence[Quantity]
) -> Iterator[tuple[Quantity, Quantity, bool]]:
    """Two amounts of two times behind a claim and a colon, one in each of two sentences, or both in the one before."""
    if claim.kind not in ("percent", "times", "part"):
        return
    text = reading.paragraph.text
    if len(here) == _PAIR and _is_measured_alike(*here) and all(one.is_amount for one in here):
        colon = text[claim.span.end : here[0].start]
        if (
            claim.span.end <= here[0].start
            and _COLON.fullmatch(colon)
            and len(_TIME.findall(text[claim.span.end : here[1].end + 16])) > 1
        ):
            yield here[0], here[1], True  # "quadrupled: 15 tonnes in 2020, 45 tonnes in 2025"
    sentence = reading.words_of(claim.sentence)
    is_later = len(here) == len(others) == 1 and here[0].end <= claim.span.start and _LATER.match(sentence) is not None
    is_later = is_later and _A_RISE.fullmatch(text[here[0].end : claim.span.start]) is not None
    if is_later and here[0].is_amount and others[0].is_amount and _is_measured_alike(others[0], here[0]):
        is_dated = _TIME.search(reading.words_of(claim.sentence - 1))
        if is_dated:
            yield others[0], here[0], True  # "had 4,000 in 1950. Today there are 6,000, an increase of 40 percent"
    if not here and len(others) == _PAIR and _is_measured_alike(*others) and all(one.is_amount for one in others):
        is_closed = _CLOSES.match(text, claim.span.end) is not None
        lead = text[reading.paragraph.sentences[claim.sentence].start : claim.span.start]
        if is_closed and _OF_A_RISE.search(lead) and len(_TIME.findall(reading.words_of(claim.sentence - 1))) > 1:
            yield (
                others[0],
                others[1],
                True,
            )  # "1,060 in January and 1,219 in December. … pleased with a gain of 18 per cent."


_PAIR = 2
_COLON = compile_late(r"(?:\s[a-z]+){0,3}\s?(?::|\s[–—])\s(?:from\s|in\s\d{4}\s|the\s)?")
_LATER = compile_late(
    r"(?:Today|Now|Nowadays|In (?:19|20)\d\d|By (?:19|20)\d\d|This (?:year|month|week)|A (?:year|decade) later|Ten years later)\b"
)
_A_RISE = compile_late(
    r"(?:\s[a-z]+){0,2},\s(?:which\sis\s|that\sis\s|i\.e\.\s)?(?:an?\s(?:increase|rise|growth|gain|drop|fall|decline|decrease|loss)\sof|up|down)\s"
)
_OF_A_RISE = compile_late(
    r"\b(?:an?|the|this|that)\s(?:increase|rise|growth|gain|drop|fall|decline|decrease|loss|jump)\sof\s(?:a\s|an\s)?$"
)
_CLOSES = compile_late(r"\s*[.;!]")


_ENDS_CLAUSE = compile_late(r"\s*(?:as (?:much|many|high|large))?\s?(?:in [a-z ]{3,20})?[.,;)]")
_ANAPHORIC = compile_late(
    r"(?:(?:Yes|No|Indeed|In short|Thus|Thereby|In fact), ?)?"
    r"(?:That|This|It|it|that|In other words|They|So|(?:The|An?) (?:increase|rise|fall|drop|decline|growth|gain|loss|difference|"
    r"change|reduction|saving|jump))\b"
)


def _is_inside(one: Quantity, claim: Claim) -> bool:
    return claim.span.start <= one.start < claim.span.end


def _is_measured_alike(one: Quantity, other: Quantity) -> bool:
    if one.unit != other.unit and not (one.is_bare or other.is_bare):
        return False
    if (
        one.number.figures
        and other.number.figures
        and (one.number.span == one.number.figures) != (other.number.span == other.number.figures)
        and other.unit != "%"
    ):
        return False  # "from 1.1 to 1.4 million"
    currency = {one.number.currency, other.number.currency}
    return (len(currency) == 1 or one.unit == other.unit) and not (one.noun and other.noun and one.noun != other.noun)


def _directed(reading: Reading, one: Quantity, other: Quantity, claim: Claim) -> tuple[Quantity, Quantity] | None:
    """Which of two amounts comes first in time or is compared with: "from A to B", "B from A", "B, up 12 on A"."""
    gap = reading.between(one, other)
    if _FROM.search(one.before) and _TO.search(gap):
        return one, other
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
        and ((one.unit, one.noun) == (other.unit, other.noun) != ("", "") or other.start - claim.span.end < _NEAR_CP)
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


def _is_apart(reading: Reading, claim: Claim, one: Quantity, other: Quantity) -> bool:
    """Whether the words between a claim and two amounts say that it is of something else."""
    text = reading.paragraph.text
    if claim.span.end <= one.start:
        words = text[claim.span.end : one.start]
    elif claim.span.start >= other.end:
        words = _YEAR_BEFORE.sub("", text[other.end : claim.span.start])
        if _OF_SOMETHING_ELSE.search(words):
            return True
    elif claim.kind == "times" and _AS_MANY.search(text, claim.span.start, other.start):
        words = text[one.end : claim.span.start]
    else:
        words = "" if _TO.search(other.before) else reading.between(one, other).replace(claim.span.slice(text), "")
    return len(words) > 110 or _APART.search(words) is not None


def _fits(claim: Claim, first: Quantity, last: Quantity) -> bool:
    """Whether a step from one amount to the other may be called what it is called."""
    if min(first.value, last.value) <= 0 or first.value == last.value:
        return True
    low, high = ratio_bounds(first.number, last.number)
    step = abs(last.value - first.value)
    match claim.kind:
        case "times":
            several = (claim.value, claim.value + 1) if claim.is_more else (claim.value,)
            return any(low <= times * (1 + _LOOSE_BY) and high >= times * (1 - _LOOSE_BY) for times in several)
        case "percent" | "part":
            share = claim.value if claim.kind == "percent" else 100 * claim.value
            least, most = 100 * (low - 1), 100 * (high - 1)
            if last.value < first.value:
                least, most = -most, -least
            if claim.kind == "part":
                return least - 100 * _LOOSE_PART <= share <= most + 100 * _LOOSE_PART
            number = claim.quantity.number if claim.quantity else first.number
            size = max(number.step, number.round_step if share >= 100 else number.step)
            if share % 10 == 0 and least < share + 1 and most > share - 1:
                return True
            if first.unit == "%" and abs(step - share) <= number.step:
                return True
            return (
                least < share + size and most >= share - size / 2 and (least <= share + size / 2 or most < share + size)
            )
        case "points":
            if "%" in (first.unit, last.unit):
                return abs(step - claim.value) <= _step_of(claim) / 200
            return (
                not claim.quantity
                or claim.quantity.unit == "points"
                or abs(step - claim.value) <= first.slack + last.slack
            )
        case _:
            allowed = sum((tolerance(one.number) for one in (first, last)), Fraction(0))
            allowed += tolerance(claim.quantity.number) if claim.quantity else 0
            return abs(step - claim.value) <= max(min(allowed, claim.value / 20), Fraction(0))


def _is_share(claim: Claim, whole: Quantity, part: Quantity) -> bool:
    """Whether a percentage says how much of one amount the other is: "of the 2,400 jobs 1,560, or 65 per cent, …"."""
    return abs(100 * part.value / whole.value - claim.value) <= _step_of(claim) / 2


def _may_be_rounded(claim: Claim, first: Quantity, last: Quantity) -> bool:
    """Whether points that miss by one may do so because all three were rounded."""
    off = abs(abs(last.value - first.value) - claim.value)
    return off <= (first.number.step + last.number.step + _step_of(claim)) / 2


def _step_of(claim: Claim) -> Fraction:
    return claim.quantity.number.step if claim.quantity else Fraction(1)


def _is_wrong(reading: Reading, claim: Claim, first: Quantity, last: Quantity, *, is_sure: bool) -> bool:
    text = reading.paragraph.text
    sentence = reading.paragraph.sentences[claim.sentence]
    if (
        claim.kind in ("percent", "part", "times")
        and first.unit == "%"
        and claim.kind == "percent"
        and claim.goes_up is None
    ):
        return False
    if (
        claim.kind == "percent"
        and claim.goes_up is None
        and claim.quantity is not None
        and _is_share(claim, first, last)
    ):
        return False
    if claim.kind == "amount":
        if claim.quantity is None or not are_comparable((claim.quantity, first, last)) or first.unit == "%":
            return False
        if claim.quantity.unit and first.is_bare and last.is_bare:
            return False
        if claim.quantity.unit in UNITS_OF_TIME and not {first.unit, last.unit} & UNITS_OF_TIME:
            return False
    around = (
        f"{text[max(sentence.start, claim.span.start - 16) : claim.span.start]}|"
        f"{text[claim.span.end : min(claim.span.end + 30, sentence.end)]}"
    )
    around = _A_WEEK.sub(" ", around)  # "from £500 to £580 a week"
    if (claim.kind != "times" and _RATE.search(around)) or (
        _LOWER_IS_HIGHER.search(sentence.slice(text)) and claim.kind != "amount"
    ):
        return False
    if claim.kind == "times" and first.unit in UNITS_OF_TIME and text[claim.span.end - 3 : claim.span.end] == "ing":
        return False
    quantities = [one for one in (claim.quantity, first, last) if one is not None]
    if reading.is_doubtful(*quantities) or reading.paragraph.is_masked(claim.span):
        return False
    if not is_sure and not _is_slip(claim, first, last):
        return False
    if is_sure and 0 <= min(first.start, last.start) - claim.span.end < _NEXT_CP:
        return True  # "by a fifth, to 55,000 from 50,000"
    near = [one for one in reading.quantities if abs(one.sentence - claim.sentence) <= 1 and one is not claim.quantity]
    alike = [one for one in near if one.number.kind == first.number.kind and one.value > 0]
    return not any(
        _fits(claim, one, other)
        for one in alike
        for other in alike
        if one.value != other.value
        and (last.value > first.value if claim.goes_up is None else claim.goes_up) == (other.value > one.value)
    )


def _is_slip(claim: Claim, first: Quantity, last: Quantity) -> bool:
    step = _step_of(claim)
    if claim.kind == "amount":
        return is_slip(claim.value / step, abs(last.value - first.value) / step)
    if claim.kind == "percent":
        return is_slip(claim.value / step, 100 * abs(last.value / first.value - 1) / step)
    return False


def _report(reading: Reading, claim: Claim, first: Quantity, last: Quantity) -> Slip:
    paragraph = reading.paragraph
    text = paragraph.text
    one, other = (f"{number.currency}{number.span.slice(text).strip()}" for number in (first.number, last.number))
    said, step = claim.span.slice(text).strip(), last.value - first.value
    number = claim.quantity.number if claim.quantity else None
    better = ""
    match claim.kind:
        case "times":
            shown = f"{format_trimmed(last.value / first.value, 2)} times"
            message, working = f"From {one} to {other} is {shown} as much.", f"{other} is {shown} {one}"
        case "points" | "amount":
            better = format_like(number, abs(step), text) if number else ""
            currency = number.currency if number else ""
            unit = " points" if claim.kind == "points" else ""
            working = f"{one} to {other} is {currency}{better}{unit}"
            message = f"From {working}, not {currency}{said}."
        case _:
            right = 100 * step / first.value
            word = "more" if step > 0 else "less"
            exact = format_trimmed(abs(right), max(decimals_of(number) if number else 0, 1))
            working = f"{other} is {exact}% {word} than {one}"
            message = f"From {one} to {other} is {exact}% {word}, not {said}."
            if claim.kind == "percent" and number is not None and claim.goes_up in (None, step > 0):
                better = format_like(number, abs(right), text)
    remedies: list[Remedy] = []
    times = claim.value if claim.kind == "times" else 1 + (claim.value if claim.goes_up else -claim.value) / 100
    meant = format_like(last.number, first.value * times, text)
    if better and number is not None and number.figures is not None:
        sign = number.currency if claim.kind == "amount" else "%" if claim.kind == "percent" else ""
        title = f"{sign}{better}" if claim.kind == "amount" else f"{better}{sign}"
        remedies.append(paragraph.remedy(f"Make it {title}", (figures_of(number), better)))
        if claim.kind == "percent" and last.number.figures and meant != figures_of(last.number).slice(text):
            remedies.append(
                paragraph.remedy(f"Make it {last.number.currency}{meant}", (figures_of(last.number), meant))
            )
    elif claim.kind == "times" and last.number.figures:
        remedies.append(paragraph.remedy(f"Make it {last.number.currency}{meant}", (figures_of(last.number), meant)))
    span = Span(min(first.start, last.start), max(first.end, last.end))
    return paragraph.slip(claim.span, message, working, [paragraph.note(span, "the step that is meant")], remedies)


_DIRECTION = compile_late(
    r"\b(?:(?P<up>rose|increased|grew|climbed|jumped|soared|surged)|(?P<down>fell|decreased|declined|dropped|plunged|shrank))\s+from\s+$"
)
_LEVELS = compile_late(r"\b(?:table|magnitude|grade|division|number|no\.|level|stor(?:y|ey)|minus|negative)\b", 2)


def _check_directions(reading: Reading) -> Iterator[Slip]:
    """ "rose from 25 to 20"."""
    for first, last in pairwise(reading.quantities):
        found = _DIRECTION.search(first.before[-24:])
        if found is None or first.value == last.value or (found["up"] is not None) == (last.value > first.value):
            continue
        if (
            first.sentence != last.sentence
            or first.number.kind != last.number.kind
            or not _TO.search(reading.between(first, last))
        ):
            continue
        words = reading.words_of(first.sentence)
        if _LOWER_IS_HIGHER.search(words) or _LEVELS.search(words) or not _is_measured_alike(first, last):
            continue
        if first.number.in_words or last.number.in_words or first.number.span != figures_of(first.number):
            continue
        if first.unit in UNITS_OF_TIME or reading.is_doubtful(first, last) or not _ENDS.match(last.after):
            continue
        paragraph, text = reading.paragraph, reading.paragraph.text
        at = first.start - len(first.before[-24:])
        span = Span(at + found.start(found.lastgroup or 0), at + found.end(found.lastgroup or 0))
        more = "more" if last.value > first.value else "less"
        one, other = (f"{number.currency}{number.span.slice(text)}" for number in (first.number, last.number))
        figures = figures_of(first.number), figures_of(last.number)
        changes = (figures[0], figures[1].slice(text)), (figures[1], figures[0].slice(text))
        yield paragraph.slip(
            span,
            f"{other} is {more} than {one}.",
            f"{other} is {more} than {one}",
            [paragraph.note(Span(first.start, last.end), "the step that is meant")],
            [paragraph.remedy("Change the numbers round", *changes)],
        )


_ENDS = compile_late(r"\s*(?:[.;,)%]|$)|\s+(?:[a-z]+\s*[.;,)]|in|by|at|over|within|during|after)\b")
