"""Averages and so much each by what joins them: so many, of so much each, and what that makes in all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import add_up, figures_of, format_like, may_round_to
from factlint.consistency.numbers.quantities import UNITS_OF_TIME, Quantity, Reading, are_comparable, is_slip
from factlint.consistency.numbers.reports import report_average
from factlint.consistency.numbers.totals.totals import is_total
from factlint.consistency.numbers.word_classes import SAMPLE_SIZE
from factlint.prose.span import Span

RATE_WORDS = frozenset(
    "average averaged averages averaging mean median litre gallon each apiece per every day week month year hour night head piece game "
    "match season person km/h mph kph".split()
)

A_THING_EACH = compile_late(r"\d(?: [a-z]+)? an? [a-z]|\dkm/h|\d km/h|\d ?mph")
"""Where it may be said of each without such a word: "180,000 dollars a shop"."""

_AVERAGE_BEFORE = compile_late(
    r"(?<!on an )\b(?:averag(?:e|es|ed|ing)|mean)\b(?:\s+(?!and\b|or\b|but\b)[A-Za-z’'-]+){0,6}?[,:]?\s*$",
    re.IGNORECASE,
)
_AVERAGE_AFTER = compile_late(r"(?:\s+(?!and\b|or\b|but\b)[a-z’'-]+){0,4}?,?\s+on average\b")
_EACH_AFTER = compile_late(
    r"(?:\s+(?!and\b|or\b|but\b|to\b|in\b|of\b|for\b|with\b)[a-z’'-]+){0,3}?\s+(?:each|apiece|(?:per|every|to\s+the)\s+(?P<per>[a-z]+)|"
    r"an?\s+(?P<a>day|week|month|year|hour|night|head|piece|game|match|season|evening|person|ticket|session|minute|bottle|"
    r"box|copy|kilo|litre|metre|"
    r"share|seat|mile|trip|round|lesson|pupil|member|page|side|set|quarter|issue|share))\b"
)
_A_THING = compile_late(r"(?:\s+[a-z]+)?\s+an?\s+([a-z]+)\b")
_ARE = compile_late(
    r"\b(?:is|are|makes?|hold|holds|contain|contains|=|"
    r"(?:which|that)\s(?:brought\sin|brought|makes|made|comes\sto|came\sto|cost|costs))\s+(?:us |just |only )?$"
)
_SPEEDS = {"kmh": "km", "mph": "mile"}
_EVERY = compile_late(r"\b(?:each|every)\s+(?:of\s+)?$", re.IGNORECASE)
"""Before a number that says how often: "once every 10 days"."""
_SAYS_EACH = compile_late(r"\b(?:each|every)\b(?! other)[^,;:.]{0,60}$", re.IGNORECASE)
_TIMES = compile_late(
    r"\s+(?:[a-z’'-]+\s+){0,2}?[a-z]+(?:s|men|people|children)\s+(?:of\s+[a-z]+\s+(?=at\b))?"
    r"(?:of|with|holding|at|with room for|for|carrying|"
    r"containing)\s+(?:exactly\s+)?"
)
_LIST_GAP = compile_late(
    r"(?:\s++(?!and\b|or\b|but\b|an?\b)[A-Za-z’'-]++){0,6}?(?:\s*+[,;]\s*+(?:and\s++)?(?:(?:then|finally|the|in|on|at|a)\s++)?|"
    r"\s++and\s++)"
    r"(?:(?!an?\b)[A-Za-z’'-]++\s++){0,5}?"
)
_OTHER = compile_late(
    r"\b(?:weighted|median|mode|geometric|harmonic|running|moving|national|trimmed|life|compared|versus|against|than|"
    r"career|class|league(?! (?:goals|games|matches|points|runs)\b)|world|global|"
    r"usual|long-term|annual|European|regional|county|state|previous|above|below|not|excluding|including|up to|if|only|"
    r"between(?! them)|more|less|fewer|"
    r"discount\w*|tax|tip|deposit|shipping|free|refund|change|fee|plus|left|remaining|interest|extra|another|also|some|"
    r"others?|best|worst|last|(?:close|near|similar)(?: to)? (?:the|their|its|an?) (?:mean|average)|"
    r"top|maximum|peak|highest|record|while|rest\w*)\b",
    re.IGNORECASE,
)
_LAST_TIME = compile_late(r"\b[Ll]ast (?:year|month|week|season|summer|winter|spring|autumn|night)\b")
_APART = compile_late(r"\b(?:and|but|while|whereas|although|though|because|since|if|against|than|compared)\b|[;?!]")
_NEXT = compile_late(
    r"(?:That|This|The|Their|His|Her|Its|On average|It|Our|In all|Together|Altogether|They|So|An?|which)\b"
)
_OF_ANOTHER = compile_late(
    r"\b(?:average|mean|median)\b[^,;.]{0,24}?\s(?:for|in|over|of)\s(?:the|that|this|a|their|its)\s(?!(?:two|three|four|five|"
    r"six|seven|eight|nine|ten|\d+|values?|marks?|list)\b)[a-z]"
)
_THE_MEAN = compile_late(
    r"[;,] (?:and |so |thus |giving |making |which gives |which makes )*(?:the|their|its|his|her|our|an?) (?:[a-z]+['’]s )?(?:[a-z-]+ )?"
    r"(?=(?:mean|average)\b)"
)
_COUNTS_THEM = compile_late(r"\b(?:on|in|for|of|over|from) (?:the|these|those|all|its|their|his|her|our|my) $")
_PLAIN_AVERAGE = compile_late(
    r"\b(?:average|mean)(?:\s+(?:scores?|marks?|ages?|weights?|heights?|lengths?|times?|prices?|costs?|results?|values?|"
    r"grades?|temperatures?|points?|"
    r"is|was|were|came|comes|works|worked|out|at|to|of|being|therefore|thus|then|so|per|exactly|just|a|day|each))*:?\s*$|"
    r"\b[Oo]n average\b[^;]{0,40}$",
    re.IGNORECASE,
)
_WAS = compile_late(r"\)?\s*+(?:,\s*+)?(?:is|was|are|were|=|equals|comes\s+to|makes)\s+(?:therefore\s+|then\s+)?")
_AVERAGE_OF = compile_late(r"\b(?:average|mean|median)\b[^.;:]{0,60}$", re.IGNORECASE)
_PAIR = 2
_BEFORE_LENGTH = 48
"""How many characters before a row of values are read."""
_LONG_ROW = 5
"""So many values are a row whatever number stands before them."""
_BY = compile_late(r"\s?[×x*]\s?")
_OF_ANOTHER_FLOW = compile_late(
    r"\b(?:who|whom|whose|that|which|and|but|would|will|could|if|in\s(?:return|exchange)\sfor)\s+(?:[a-z]+ly\s+)?(?!it\b|each\b|all\b|this\b|(?:is|was|makes|made|means|works?|comes?|gives|equals)\b|\d)[a-z]"
)
"""Between two amounts of money one of which is spent and the other comes back: "costs $30,000 and will save $10,000 a year"."""
_EACH_ENDS = compile_late(r"\s(?:each|apiece)\s*[.,;)]")
_OVER = compile_late(r"\b[Oo]ver (?:the |its |his |her |their |all )?$")
"""Before a number of months or games, where it does not mean that there were more."""
_COUNTING = UNITS_OF_TIME | {"times"}


def check_averages(reading: Reading) -> Iterator[Slip]:
    """Averages of a list or of one number over another that are not what their numbers make."""
    yield from (slip for is_product, slip in _check_rates(reading) if not is_product)


def check_products(reading: Reading) -> Iterator[Slip]:
    """Totals of so many of so much each that are not what their numbers make."""
    yield from (slip for is_product, slip in _check_rates(reading) if is_product)


def _check_rates(reading: Reading) -> Iterator[tuple[bool, Slip]]:
    """The slips of averages and of products (True), each place once."""
    seen: set[int] = set()
    for at, one in enumerate(reading.quantities):
        if not one.is_amount or one.value <= 0:
            continue
        is_result = at > 1 and _is_result_of_average(reading, at)
        is_average = is_result or bool(_AVERAGE_BEFORE.search(one.before) or _AVERAGE_AFTER.match(one.after))
        if is_average:
            for slip in _check_list(reading, at):
                seen.add(one.start)
                yield False, slip
        if one.start not in seen and (is_average or _is_each(reading, at)):
            for is_product, slip in _check_each(reading, at, is_average=is_average):
                if slip.place.span.start not in seen:
                    seen.add(slip.place.span.start)
                    yield is_product, slip


def _is_each(reading: Reading, at: int) -> bool:
    """Whether words make a quantity so much of each: "$9 each", "45 km/h", "each bus took 45"."""
    one = reading.quantities[at]
    if _EACH_AFTER.match(one.after) or one.unit in _SPEEDS:
        return True
    thing = _A_THING.match(one.after)
    if thing and any(other.noun == thing[1] for other in reading.quantities if abs(other.sentence - one.sentence) <= 1):
        return True
    if at and reading.quantities[at - 1].sentence == one.sentence:
        gap = reading.between(reading.quantities[at - 1], one)
        if _TIMES.fullmatch(gap) and reading.quantities[at - 1].is_amount:
            return any(is_total(other) or _ARE.search(other.before) for other in reading.of_sentence(one.sentence))
        if _SAYS_EACH.search(reading.quantities[at - 1].before) is not None and "," not in gap:
            return True
    return _SAYS_EACH.search(one.before) is not None and not _EVERY.search(one.before)


def _check_list(reading: Reading, at: int) -> Iterator[Slip]:
    """ "12, 15 and 18 days. The average was 16"."""
    average, values = reading.quantities[at], _row_before(reading, at)
    if not values or _is_of_other_values(reading, values, average):
        return
    is_median = _is_median(reading, values)
    right = _median(values) if is_median else add_up(values) / len(values)
    most = max(one.slack_beside(values) for one in values)
    if may_round_to(right - most, right + most, average.number) or not right / 2 < average.value < right * 2:
        return
    if reading.is_doubtful(*values, average) or reading.is_open(average.sentence, values[0].sentence):
        return
    text = reading.paragraph.text
    added = " + ".join(one.number.span.slice(text) for one in values)
    span = Span(values[0].number.span.start, values[-1].number.span.end)
    yield report_average(reading.paragraph, average.number, right, f"({added}) / {len(values)}", span)


def _row_before(reading: Reading, at: int) -> Sequence[Quantity]:
    """The row of values before an average, in its sentence or the one before; none where they may be of something else."""
    average, quantities = reading.quantities[at], reading.quantities
    last = at - 1
    if last > _PAIR and _COUNTS_THEM.search(quantities[last].before) and _is_row_of(reading, last):
        last -= 1  # "88, 64, 73 and 95 kilometres on the four days, on average 90"
    if last < 1 or quantities[last].sentence < average.sentence - 1:
        return ()
    is_next = quantities[last].sentence != average.sentence
    is_told_alone = len(reading.of_sentence(average.sentence)) == 1 and _NEXT.match(reading.words_of(average.sentence))
    if is_next and not (_PLAIN_AVERAGE.search(average.before) and is_told_alone):
        return ()
    values = quantities[_first_of_row(reading, last) : last + 1]
    if len(values) < (_PAIR + 1 if is_next else _PAIR) or not are_comparable((*values, average)):
        return ()
    return values[1:] if values[0].noun and values[0].value == len(values) - 1 and len(values) > _PAIR else values


def _first_of_row(reading: Reading, last: int) -> int:
    """Where the row of values begins that ends at an index."""
    quantities, first = reading.quantities, last
    while first and quantities[first - 1].sentence == quantities[last].sentence and _is_in_row(reading, first, last):
        first -= 1
    return first


def _is_of_other_values(reading: Reading, values: Sequence[Quantity], average: Quantity) -> bool:
    """Whether words about an average or its values tell that it is of others: "the national average", "weighted"."""
    words = reading.paragraph.text[max(0, values[0].start - _BEFORE_LENGTH) : average.end + 24]
    if _OTHER.search(words.lower().replace("median", "") if _is_median(reading, values) else words):
        return True
    gap = _THE_MEAN.sub(" ", reading.between(values[-1], average))
    if values[-1].sentence == average.sentence and _APART.search(gap):
        return True
    if any(_AVERAGE_AFTER.match(one.after) for one in values[:-1]) or _OF_ANOTHER.search(average.before):
        return True
    counted = [one for one in reading.of_sentence(values[0].sentence) if one.end <= values[0].start]
    return bool(counted) and counted[-1].value in (len(values) + 1, len(values) - 1) and len(values) < _LONG_ROW


def _is_median(reading: Reading, values: Sequence[Quantity]) -> bool:
    """Whether the median of a row is told: "the median of 3, 5 and 10"."""
    begin = reading.paragraph.sentences[values[0].sentence].start
    return "median" in reading.paragraph.text[max(begin, values[0].start - _BEFORE_LENGTH) : values[0].start].lower()


def _is_row_of(reading: Reading, at: int) -> bool:
    """Whether a quantity says how many stand in the row before it."""
    return reading.quantities[at - 1].sentence == reading.quantities[at].sentence and reading.quantities[
        at
    ].value == at - _first_of_row(reading, at - 1)


def _median(values: Sequence[Quantity]) -> Fraction:
    """The middle one of some values, or the mean of the two in the middle."""
    ordered = sorted(one.value for one in values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _is_in_row(reading: Reading, first: int, last: int) -> bool:
    """Whether the value before a row from one index to another is one of it."""
    one, other = reading.quantities[first - 1 : first + 1]
    return _LIST_GAP.fullmatch(reading.between(one, other)) is not None and are_comparable(
        reading.quantities[first - 1 : last + 1]
    )


def _is_result_of_average(reading: Reading, at: int) -> bool:
    """Whether it is what "the average of 12 and 20 was"."""
    if not _WAS.fullmatch(reading.between(reading.quantities[at - 1], reading.quantities[at])):
        return False
    first = _first_of_row(reading, at - 1)
    start = reading.quantities[first].start
    begin = reading.paragraph.sentences[reading.quantities[first].sentence].start
    return _AVERAGE_OF.search(reading.paragraph.text[max(begin, start - 80) : start]) is not None


def _check_each(reading: Reading, at: int, *, is_average: bool) -> Iterator[tuple[bool, Slip]]:
    """ "90 goals in 30 games, an average of 4", "12 boxes at $9 each … $118"."""
    each = reading.quantities[at]
    others, is_next = _count_and_total(reading, each)
    if len(others) != _PAIR or not all(one.is_amount for one in others) or min(one.value for one in others) < _PAIR:
        return
    one, other = sorted(others, key=lambda one: one.start)
    if any(SAMPLE_SIZE.search(number.before) for number in others):
        return  # "averaged over three items …, the mean of 4.39 (N = 12)"
    if any(_makes(count, each, total, is_average=is_average) for count, total in ((one, other), (other, one))):
        return
    assigned = _assign(one, other, each)
    if assigned is None or _is_of_other_amounts(reading, each, *assigned, is_average=is_average):
        return
    count, total = assigned
    is_claim = (is_total(total) or _ARE.search(total.before) is not None) and total.start > each.start
    if not _is_sure(each, count, total, is_told=is_claim or (is_average and not is_next), is_next=is_next):
        return
    if is_average or (each.start > total.start and not is_claim):
        text, span = reading.paragraph.text, Span(min(one.start, other.start), max(one.end, other.end))
        divided = f"{total.number.span.slice(text)} / {count.number.span.slice(text)}"
        yield False, report_average(reading.paragraph, each.number, total.value / count.value, divided, span)
    else:
        yield True, _report_product(reading, count, each, total)


def _count_and_total(reading: Reading, each: Quantity) -> tuple[list[Quantity], bool]:
    """The other quantities of a sentence with so much each, and those of the sentence beside it where these are too few."""
    others = [one for one in reading.of_sentence(each.sentence) if one is not each]
    if len(others) >= _PAIR:
        return others, False
    before = reading.of_sentence(each.sentence - 1) if _NEXT.match(reading.words_of(each.sentence)) else []
    is_told_on = not before and _NEXT.match(_words_after(reading, each))
    return others + (before or (reading.of_sentence(each.sentence + 1) if is_told_on else [])), True


def _is_of_other_amounts(
    reading: Reading, each: Quantity, count: Quantity, total: Quantity, *, is_average: bool
) -> bool:
    """Whether words about so many of so much each make it unfair to compare them, or they are a size or far off."""
    if _BY.fullmatch(total.before):
        return True  # a size: "two panels, each with a picture (200 × 300)"
    begin, end = min(one.start for one in (each, count, total)), max(one.end for one in (each, count, total))
    words = _LAST_TIME.sub("", reading.paragraph.text[max(0, begin - 16) : end + 24])
    if _OTHER.search(words) or reading.is_doubtful(each, total) or reading.is_open(each.sentence):
        return True
    if count.is_loose and not _OVER.search(count.before):
        return True
    if not is_average and each.start > total.start and _OF_ANOTHER_FLOW.search(reading.between(total, each)):
        return True
    made = count.value * each.value
    return not made / 2 < total.value < made * 2


def _is_sure(each: Quantity, count: Quantity, total: Quantity, *, is_told: bool, is_next: bool) -> bool:
    """Whether so many of so much each are what a total is of: words tell it, or it is off by a mere slip."""
    is_shared = not is_next and count.noun != "" and count.start < total.start < each.start
    if is_told or (is_shared and _EACH_ENDS.match(each.after) is not None):
        return True
    made, right = count.value * each.value, total.value / count.value
    step, places = total.number.step, each.number.step
    return is_slip(total.value / step, made / step) or is_slip(each.value / places, right / places)


def _report_product(reading: Reading, count: Quantity, each: Quantity, total: Quantity) -> Slip:
    """Twelve boxes at $9 make $108, not $118."""
    text, paragraph = reading.paragraph.text, reading.paragraph
    sign, better = total.number.currency, format_like(total.number, count.value * each.value, text)
    factors = sorted((count, each), key=lambda one: one.start)
    return paragraph.slip(
        total.number.span,
        f"This makes {sign}{better}, not {total.number.written_in(text)}.",
        f"{' × '.join(one.number.written_in(text) for one in factors)} = {sign}{better}",
        [paragraph.note(count.number.span, "so many"), paragraph.note(each.number.span, "of so much each")],
        [paragraph.remedy(f"Make it {sign}{better}", (figures_of(total.number), better))],
    )


def _words_after(reading: Reading, each: Quantity) -> str:
    """The sentence behind so much each; "" where there is none."""
    sentences = reading.paragraph.sentences
    return reading.words_of(each.sentence + 1) if each.sentence + 1 < len(sentences) else ""


def _makes(count: Quantity, each: Quantity, total: Quantity, *, is_average: bool) -> bool:
    """Whether so many of so much each may make a total, as all are rounded."""
    slack = total.slack_beside((each,)) if count.unit != total.unit else total.slack
    low = (total.value - slack) / (count.value + count.slack)
    high = (total.value + slack) / max(count.value - count.slack, Fraction(1, 2))
    is_cut = is_average or each.number.step < 1 or not (each.number.currency or each.unit in _SPEEDS)
    if is_cut and may_round_to(low, high, each.number):
        return True
    least, most = (each.value - each.slack) * count.value, (each.value + each.slack) * count.value
    return least - slack <= total.value <= most + slack


def _assign(one: Quantity, other: Quantity, each: Quantity) -> tuple[Quantity, Quantity] | None:
    """Which of two quantities counts and which is the whole: the whole is of what each has so much of."""
    if each.unit:
        whole = [q for q in (one, other) if q.unit == _SPEEDS.get(each.unit, each.unit)]
        if len(whole) == 1:
            count = other if whole[0] is one else one
            per = _EACH_AFTER.match(each.after)
            each_time = per and (per["per"] or per["a"])
            if each_time in UNITS_OF_TIME and count.unit != each_time and not count.unit:
                return None  # "Twelve volunteers put in 300 hours. The gardener worked 30 hours a week."
            is_told = per is not None and per["per"] == count.unit  # "455 km on 35 litres, 15 km to the litre"
            return (count, whole[0]) if is_told or not count.unit or count.is_time else None
        return None
    if any(q.unit and q.unit not in _COUNTING for q in (one, other)):
        return None
    named = [q for q in (one, other) if each.noun and q.noun == each.noun]
    if len(named) == 1:
        return (other if named[0] is one else one), named[0]
    told = [q for q in (one, other) if is_total(q) or _ARE.search(q.before)]
    if len(told) == 1:
        return (other if told[0] is one else one), told[0]
    per = _EACH_AFTER.match(each.after)
    thing = per and (per["per"] or per["a"])
    counts = [
        q for q in (one, other) if thing and thing.removesuffix("s") in (q.noun, q.noun.removesuffix("e"), q.unit)
    ]
    if len(counts) == 1:
        return counts[0], (other if counts[0] is one else one)
    count, total = sorted((one, other), key=lambda quantity: quantity.value)
    is_plain = thing is None and ((count.noun and not count.unit) or count.unit == "times") and total.value > each.value
    return (count, total) if is_plain else None
