"""Totals, parts and rests by what joins them, whatever the words between: "the last three days: 46 km altogether"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import Slip
from factlint.consistency.numbers.amounts import add_up, figures_of, format_like, subset_sums
from factlint.consistency.numbers.quantities import Quantity, Reading, are_comparable, is_slip
from factlint.consistency.numbers.reports import report_left, report_total
from factlint.consistency.numbers.totals.parts_alone import are_all_parts

TOTAL_WORDS = frozenset(
    "total totals haul tally totalling totaling totalled sum altogether together all combined overall add adds adding".split()
)
REST_WORDS = frozenset("rest other others remaining remainder leaving left remain remained leaves".split())
PARTS_WORDS = frozenset(
    "of come comes came gives give gave giving brings brought bringing cost costs paid make makes made making consisted "
    "consists consisting consist comprises comprised comprising split divided breakdown broken namely "
    "between among up".split()
)

_OF_WHOLE = compile_late(
    r"(?:^|[;:(]\s?|,\s|\bthat\s)(?:Out\sof|Of|From|Among|out\sof|of|from|among)\s"
    r"(?:(?:the|its|their|our|all|these|those|his|her|a|my|total|of|some|only|just)\s)*$"
)
"""Before a whole: "Of the |eighty"."""
_TOTAL_BEFORE = compile_late(
    r"(?:\b(?:totals?|sum|haul|tally)\b(?:\s+(?!and\b|but\b)[A-Za-z’']+){0,5}?|\b(?:altogether|in all|all told|in total|together|"
    r"combined|add(?:s|ing|ed)? up to|"
    r"totall?(?:ing|ed))\b[,:]?(?:\s+(?!and\b|but\b)[A-Za-z’']+){0,4}?)[,:]?\s*\(?$",
    re.IGNORECASE,
)
_TOTAL_AFTER = compile_late(
    r"(?:\s+(?!and\b|or\b|but\b|of (?:the|its|their|these|those|them|whom|which|all)\b|who\b|which\b|that\b|with\b|each\b|"
    r"for\b)[a-z’'-]+){0,4}?,?\s+(?:in all|altogether|in total|all told|combined|"
    r"between them|taken together)\b(?!\s*,?\s*(?:with|including|counting|plus|if|once|when|but|not))"
)
_MAKES = compile_late(
    r"(?:\b(?:makes?|made|making|(?:came|comes?|coming) to|brings?|bringing|amount(?:s|ed|ing)? to|gives?|giving|gave|so|"
    r"for)\b|=)[^,;:]{0,40}$"
)
_JOINS = compile_late(r"[,;+–—/]|\b(?:and|plus|as well as|then|while|another|followed by|along with)\b")
_NOT_PARTS = compile_late(
    r"\b(?:of (?:whom|which|them|these|those)|of (?:the|its|their|our|all)(?=\s*$)|than|each|per|every|apiece|times|"
    r"average|mean|median|includ\w+|among|out of|aged?|whose|if|when|until|because|after|before|ago|later|minus|"
    r"less|versus|against|compared|not|so(?! far\b)|thus|hence|therefore|that is|i\.e\.)\b|[×*]|"
    r"^\s*(?:to|or|[-–]|x)\s*$|\b(?:from|of|or|to|by)\s*$|\ban? (?:head|piece|day|week|month|year|night|dozen)\b"
)
_ADDS_MORE = compile_late(
    r"\b(?:with|plus|including|counting|besides|without|minus|after|before|then|later|since|but|than|excluding|if|because|whereas|"
    r"while|another|one (?:more|other|further)|otherwise|aboard|"
    r"who|whose|(?:that|which) (?!(?:an? |the )?(?:grand |combined )?total\b|makes?\b|made\b|is\b|gives?\b|gave\b|together\b|in all\b|"
    r"altogether\b|add\b|brings?\b|brought\b|adds?\b|comes?\b|came\b))\b"
)
_OPENS = compile_late(
    r"(?<!\s)\s*[:(—–]|\b(?:made up|mak(?:e|es|ing) up|consist\w*|compris\w*|split|divided|broken|namely|shared|allocated|distributed|"
    r"(?:of|among) (?:which|whom|these|them))\b"
)
_CAME = compile_late(r"(?:\s[a-z]+){0,2}\s(?:joined|came|arrived|returned|gained|added|bought|born|hired)\b")
_REST_BEFORE = compile_late(
    r"\b(?:left (?:him|her|them|us|it|me|the [a-z]+) with|the other|other|the remaining|remaining|the rest,?|"
    r"the remainder,?|leaving|leaves)(?:\s+(?:just|only|behind|us|them|him|her|it|with))*\s+$"
)
_REST_AFTER = compile_late(
    r"(?:\s+(?!and\b|or\b|but\b|of\b)[a-z’'-]+){0,2}?\s+(?:(?:were|was|are|is|had been|have been)\s+)?(?:left(?:\s+(?:over|"
    r"behind))?|remain(?:ed|s|ing)?|"
    r"still (?:open|unsold|empty|missing))\s*(?:[,.;:)]|$|for\b|at\b|in\b|when\b)"
)
_NEXT_ITEM = compile_late(r"(?:\s?[A-Za-zµ]{1,3})?\)\s?(?:[,;]|,?\sand\b)[^:()—–]*\((?:[A-Za-z]{1,3}\s?=\s?)?")
"""From one item in brackets of its own to the next, which is of the same rank: "hits (113|), walks (|40)"."""
_SIGN = compile_late(r"\([A-Za-z]{1,3}\s?=\s?$")
"""Before what a sign stands for in brackets: "iodine (Z = |53)"."""
_IN_DOTS = compile_late(r"\s?(?:px|pixels?)\b")
"""Behind a size on a screen, which has borders besides its parts."""
_UNNAMED_REST = compile_late(
    r"\b(?:rest|others?|remainder|remaining|balance|unknown|undated|an? (?:few|further)|some|several|none|nobody|neither)\b"
)
_OVERLAPPING = compile_late(
    r"\b(?:spoke|speaks?|had|has|have|having|owns?|owned|knows?|knew|likes?|liked|used?|uses|plays?|played|reads?|sings?|"
    r"sang|can|could|mention\w*|"
    r"named?|listed|tick\w*|chose|cited|visited|want\w*|wore|contain\w*|said|say|wanted|tried|offer\w*|under oath|"
    r"describ\w*|thought|felt)\b"
)
_LIST_END = compile_late(r"\b(?:and|plus|&)\b|;|\+")
_CLOSES = compile_late(r"(?:\s+[a-z-]+){0,2}\)")
_FINAL = compile_late(r"^[^.;:()]{0,80}[.;:)!?—–]?\s*$|^[^.;:()]{0,60}\)")
_NEAR = Fraction(3, 20)
_ALL_ROUNDED = Fraction(4, 5)
_UP_TO = compile_late(r"\s?(?:to|–|-)\s?")
"""Between the ends of a range, the second of which is the total of nothing: "(2.6 to 10, …"."""
_THAT_MAKES = compile_late(
    r"(?:That|This|Together|In all|Altogether|So|Those|These|All|All (?:these|those)|Both together|They)(?:\s+(?:is|was|"
    r"makes?|made|gives?|gave|comes? to|came to|"
    r"were|are|add up to|we have|there were|there are))?,?\s+"
)
_ALONG = compile_late(r"(?:\s[a-z]+){1,2}?\s(?:who|whom|whose|along|near|beside|outside)\b")
_AND_ONE = compile_late(r"[^,;.]{0,40}?(?:,? and|, plus) an? (?!total\b|sum\b|grand\b|combined\b)[a-z]")
_OF_THEM = compile_late(r"\sof (?:them|whom|which)\b")
_SUMS_UP = compile_late(
    r"(?:\s+[a-z’'-]+){1,5}?\s*(?::|—|–|,\s+(?:or|that is,?|i\.e\.,?|making|so))\s+(?:just |only )?"
)
_OUT_OF = compile_late(r"\b(?:out of|of|from|than|against) an? (?:[a-z]+ )?(?:total|sum)\b|\bout of (?:the |some )?$")
_SAYS_OF = compile_late(
    r"(?:Of (?:these|them|those)|There (?:are|were)|They (?:are|were|include)|These (?:are|were)|It (?:has|had|is|was)|"
    r"The (?:money|sum|rest)|(?:This|These|It|They) (?:consists? of|(?:is|are) made up of|comprises?|covers?|breaks? down)|He|She|We)\b"
)
_SUM_OF = compile_late(r"(?<=, )(?:and )?(?:an? |the )?[a-z]+ of $|(?<= and )(?:an? |the )?[a-z]+ of $")
_CAME_TO = compile_late(r"\b(?:came|comes|amounted|amounts|ran|went|goes)?\s*to\s*$")
_DID_AND = compile_late(r"\b[a-z]+ed,\sand\s+(?:a total of\s+)?$")
"""Of "12 men and 15 women signed, and |28 people in all came": who signed is not all who came."""
_WITH_TOTAL = compile_late(
    r"\b(?:came|went|finished|ended|come|got|left|walked|home|away|up|back)(?:\s+[a-z]+){0,2}\s+with\b|"
    r"\bwith a (?:combined )?total of\s*$"
)
_IN_SO_MANY = compile_late(
    r"(?:\s+[A-Za-z’'-]+){0,6}?\s+(?:in|into|across|over|among|between|on|under|split|shared|divided)(?:\s+(?:in|into|among|"
    r"between|over))?"
    r"(?:\s+(?:the|its|their|his|her|our))?\s+"
)
_INTO = compile_late(
    r"\b(?:made|makes?|consist\w*|compris\w*|broken|split|divided|put out|came|went|that|of (?:which|whom))\b.*$|\bof\s*$",
    re.DOTALL,
)
_AT_ONE_PLACE = compile_late(r"\s(?:at home|away|abroad|on the road|in the (?:league|cup))\s*[.,;!]")
"""Behind the last part, what may hold of all of them, or of more than them: "we won 11, drew 4 and lost 7 at home"."""
_ITEM_BEFORE = compile_late(
    r"(?:,[^,]{1,40},|\b(?:an?|the|one|his|her|its|their) [a-z]+(?: [a-z]+)?,)\s*(?:and\s+)?(?:the\s+)?$", re.IGNORECASE
)
"""Before the first part, things that are named and not counted."""
_OF_WHICH = compile_late(r"\bof\s(?:which|whom)\b")
"""Between a whole and some of its parts: "cost £4.2 million, |of which| the fund paid £2.6 million and the county £1.1 million"."""
_MADE_OF = compile_late(r"\b(?:made|makes?|consist\w*|compris\w*)\b")
"""Between a whole and all its parts."""
_CITED_BEFORE = compile_late(r"\b(?:vols?|nos?|pp?|figs?|cat|lots?)\.?,?\s(?:[A-Z]\s)?$")
"""Before a volume, a number or a page of a work: "vol. 1, 424–25, no. |129"."""
_FEW = 3
_UNCOUNTED = compile_late(
    r"\b(?:and|but|while|with|plus)\s(?:the|its|his|her|my|our|their|another|(?:an?\s(?!(?:total|sum|further|grand|"
    r"half)\b)))\s?(?:[a-z]+\s){1,2}?"
    r"(?:did|was|were|sat|stood|also|too|abstained|came|went|had|kept|stayed|made|fit|took)\b|"
    r"\bwith\s(?:the|their|its|his|her|our)\s[a-z]+\s(?:all|there)\b"
)
_EACH = compile_late(
    r"\b(?:each|per|every|apiece|times|(?:an?|the) (?:day|week|month|year|night|hour|head|piece|pair|dozen|bottle|"
    r"share))\b|[×*x]\s?\d|\d\s+by\s+\d|"
    r"\bat [$€£]"
)
_NEXT_TO = compile_late(r"(?:\s+[a-z’'-]+){1,4}?\s*(?:\(|,|—|–)\s*(?:only |just )?")
_AT = compile_late(r"(?:\s+(?!and\b|or\b)[a-z’'-]+){0,3}?\s+(?:at|for|of)\s+")


def check_totals(reading: Reading) -> Iterator[Slip]:
    """Totals that their parts do not make, and wholes that their parts do not make."""
    seen: set[int] = set()
    yield from _check_rests(reading, seen)
    for at, total in enumerate(reading.quantities):
        if not total.is_amount or total.value < 3 or (at and _UP_TO.fullmatch(total.before)):
            continue
        for parts, is_sure in _possible_parts(reading, at):
            if _IN_DOTS.match(total.after):
                break
            if total.start not in seen and parts and _is_wrong(reading, parts, total, is_sure=is_sure):
                seen.add(total.start)
                yield report_total(reading.paragraph, [one.number for one in parts], total.number)
                break
    yield from _check_prices(reading)


def _possible_parts(reading: Reading, at: int) -> Iterator[tuple[Sequence[Quantity], bool]]:
    """The parts that a quantity may be the total of, and whether words say so."""
    total = reading.quantities[at]
    is_told = is_total(total) and not _OUT_OF.search(total.before)
    before = _run_before(reading, at)
    if before:
        if is_told:
            yield before, True
        is_all = len(before) == len(reading.of_sentence(total.sentence)) - 1
        if is_all and _MAKES.search(total.before) and not _SIGN.search(total.before):
            yield before, False
        if _SUMS_UP.fullmatch(total.before):
            yield before, False  # "17 ewes, 3 rams and 11 lambs: 33 animals"
    elif is_told or _THAT_MAKES.fullmatch(total.before):
        is_next = at > 0 and reading.quantities[at - 1].sentence == total.sentence - 1
        if is_next and len(reading.of_sentence(total.sentence)) == 1 and not _ALONG.match(total.after):
            yield _find_run(reading, at - 1), False
    after = _run_after(reading, at)
    if after:
        if _ends_list(reading, after) and _opens_parts(reading, total, after, is_told=is_told):
            yield after, False
    else:
        yield _parts_of_next_sentence(reading, at), False


def _opens_parts(reading: Reading, total: Quantity, parts: Sequence[Quantity], *, is_told: bool) -> bool:
    """Whether the words between a total and the row behind it tell that the row is what it is made of."""
    gap = reading.between(total, parts[0])
    if "(" in gap and ")" not in parts[-1].after:
        return False
    if _OF_WHOLE.search(total.before):
        return _OVERLAPPING.search(reading.words_of(total.sentence)) is None
    if is_told or (_OPENS.search(gap) and not _NEXT_ITEM.fullmatch(gap)):
        return True
    return gap.rstrip().endswith(",") and _OF_THEM.match(parts[0].after) is not None


def _parts_of_next_sentence(reading: Reading, at: int) -> Sequence[Quantity]:
    """The parts that the sentence behind that of a total tells and nothing else: "Of these …", "There were …"."""
    quantities, total = reading.quantities, reading.quantities[at]
    if at + 1 >= len(quantities) or quantities[at + 1].sentence != total.sentence + 1:
        return ()
    first, sentence = quantities[at + 1], total.sentence + 1
    parts = _run_after(reading, at, sentence)
    if len(parts) < _FEW or len(parts) != len(reading.of_sentence(sentence)) or not _ends_list(reading, parts):
        return ()
    is_of_total = _SAYS_OF.match(first.before) and not _OVERLAPPING.search(reading.words_of(sentence))
    return parts if is_of_total else ()


def is_total(one: Quantity) -> bool:
    """Whether words call a quantity a total: "in all", "altogether", "a total of"."""
    return _TOTAL_AFTER.match(one.after) is not None or _TOTAL_BEFORE.search(one.before[-80:]) is not None


def _is_joined(reading: Reading, first: Quantity, second: Quantity) -> bool:
    """Whether the words between two quantities make them parts of one row."""
    gap = reading.between(first, second)
    return (
        first.sentence == second.sentence
        and len(gap) <= 120
        and gap.count(")") <= gap.count("(")
        and " and with " not in gap
        and _JOINS.search(gap) is not None
        and not _NOT_PARTS.search(_CAME_TO.sub("", _OF_THEM.sub("", _SUM_OF.sub("", gap) if second.unit else gap, 1)))
    )


def _run_before(reading: Reading, at: int) -> Sequence[Quantity]:
    """The parts in a row before a total in its sentence; none where more is added in between."""
    total = reading.quantities[at]
    if not at or reading.quantities[at - 1].sentence != total.sentence or _ADDS_MORE.search(_after_list(total.before)):
        return ()
    if _DID_AND.search(total.before):
        return ()
    parts = _find_run(reading, at - 1)
    return parts if parts and are_comparable([*parts, total]) else ()


def _after_list(gap: str) -> str:
    """The words between the last part and the total without those that make it one: "with a total of"."""
    return _WITH_TOTAL.sub("", gap)


def _find_run(reading: Reading, last: int) -> Sequence[Quantity]:
    """The longest row of joined quantities that ends at an index, two or more."""
    quantities, first = reading.quantities, last
    while (
        first
        and _is_joined(reading, quantities[first - 1], quantities[first])
        and are_comparable((quantities[first - 1], *quantities[first : last + 1]))
        and not (is_total(quantities[first - 1]))
    ):
        first -= 1
    return quantities[first : last + 1] if last - first >= 1 else ()


def _run_after(reading: Reading, at: int, sentence: int | None = None) -> Sequence[Quantity]:
    """The parts in a row after a total, in its sentence or another; a count of them may stand between."""
    quantities, total = reading.quantities, reading.quantities[at]
    parts = _row_from(reading, at + 1, total, total.sentence if sentence is None else sentence)
    if sentence is None and at + 2 < len(quantities) and _IN_SO_MANY.fullmatch(quantities[at + 1].before):
        others = _row_from(reading, at + 2, total, total.sentence)
        if quantities[at + 1].value == len(others):  # "1,240 coins in three trays: …"
            return others
    if parts and sentence is None and _NOT_PARTS.search(_INTO.sub("", parts[0].before)):
        return ()
    return parts


def _row_from(reading: Reading, first: int, total: Quantity, sentence: int) -> Sequence[Quantity]:
    """The longest row of joined quantities from an index on that may be parts of a total, two or more."""
    quantities, last = reading.quantities, first
    if (
        first >= len(quantities)
        or quantities[first].sentence != sentence
        or not are_comparable((total, quantities[first]))
    ):
        return ()
    while (
        last + 1 < len(quantities)
        and _is_joined(reading, quantities[last], quantities[last + 1])
        and are_comparable((total, *quantities[first : last + 2]))
        and not is_total(quantities[last + 1])
    ):
        last += 1
    return quantities[first : last + 1] if last > first else ()


def _ends_list(reading: Reading, parts: Sequence[Quantity]) -> bool:
    """Whether a row of parts is whole: with "and" before the last, and nothing but its words behind it."""
    gap, last = reading.between(parts[-2], parts[-1]), parts[-1]
    is_bracketed = "(" in parts[0].before[-3:] and _CLOSES.match(last.after) is not None
    return (
        (is_bracketed or bool(_LIST_END.search(gap)))
        and bool(_FINAL.match(last.after))
        and not _UNNAMED_REST.search(last.after)
        and not _AT_ONE_PLACE.search(last.after)
    )


def _is_wrong(reading: Reading, parts: Sequence[Quantity], total: Quantity, *, is_sure: bool) -> bool:
    """Whether parts make another total than is told, and nothing explains it."""
    made = add_up(parts)
    if _AND_ONE.match(parts[-1].after) and not parts[-1].unit:
        made += 1  # "nine hens, two geese and a rooster"
    if abs(made - total.value) <= _allowed_by_rounding(parts, total) or any(one.value <= 0 for one in parts):
        return False
    if total.value <= max(one.value for one in parts) or not made / 2 < total.value < made * 2:
        return False
    if not is_sure and not _is_near_slip(total, made, parts):
        return False
    between = reading.paragraph.text[total.end : parts[0].start]
    if made < total.value and _OF_WHICH.search(between) and not _MADE_OF.search(between):
        return False
    if any(_CITED_BEFORE.search(one.before) for one in (*parts, total)):
        return False
    if _ITEM_BEFORE.search(parts[0].before):
        return False  # "the femur, the patella, seven tarsal bones …"
    if reading.is_doubtful(*parts, total) or reading.is_open(*{total.sentence, parts[0].sentence}):
        return False
    return not _is_explained(reading, total, made)


def _allowed_by_rounding(parts: Sequence[Quantity], total: Quantity) -> Fraction:
    """How far a sum may lie from the total where all are rounded: they are hardly ever all off to one side.

    Those with fewer decimals than others may each be: 12.4 and 8.3 kg make 21 kg.
    """
    every = (*parts, total)
    finest = max(min(one.slack for one in parts), total.slack)
    coarser = sum((one.slack_beside(every) - one.slack for one in every), Fraction(0))
    return sum((min(one.slack, finest) for one in every), Fraction(0)) * _ALL_ROUNDED + coarser


def _is_near_slip(total: Quantity, made: Fraction, parts: Sequence[Quantity]) -> bool:
    """Whether a total looks like that of its parts with one slip, in it or in a part."""
    step = min(one.number.step for one in (total, *parts))
    if abs(total.value - made) > _NEAR * max(total.value, made) and total.value >= 10 * step:
        step_apart = abs(total.value - made) / step
        return step_apart == 10 and 5 * step_apart <= max(total.value, made) / step
    if len(parts) == 2 and total.value < 10 * step:
        return False
    return is_slip(total.value / step, made / step) or any(
        is_slip(one.value / step, (total.value - made + one.value) / step) for one in parts if one.value >= 10 * step
    )


def _is_explained(reading: Reading, total: Quantity, made: Fraction) -> bool:
    """Whether other numbers of these sentences make a total, as sums, products or differences."""
    if 0 < total.value - made <= _FEW and not total.unit and _has_uncounted(reading, total):
        return True
    near = [
        one.value
        for one in reading.quantities
        if one is not total
        and one.is_amount
        and not one.is_one
        and abs(one.sentence - total.sentence) <= 1
        and one.value > 0
    ]
    if total.value in near or total.value in subset_sums(near):
        return True
    known = {Fraction(0), *near, *subset_sums(near)}
    if any(one - other == total.value for one in near for other in known if one > other and one > made):
        return True
    if not any(_EACH.search(reading.words_of(one)) for one in {total.sentence - 1, total.sentence} if one >= 0):
        return False
    products = {one * other for at, one in enumerate(near) for other in near[at + 1 :] if one > 1 and other > 1}
    return any(total.value - one in known for one in products)


def _has_uncounted(reading: Reading, total: Quantity) -> bool:
    """Whether somebody stands in these sentences without a number: "two abstained and the chair did not vote"."""
    sentences = reading.paragraph.sentences
    start = sentences[max(total.sentence - 1, 0)].start
    return _UNCOUNTED.search(reading.paragraph.text, start, sentences[total.sentence].end) is not None


def _check_rests(reading: Reading, seen: set[int]) -> Iterator[Slip]:
    """ "Of the 64, 38 come from owners and the other 28 …", "500 tickets … 340 were sold, leaving 170"."""
    for at, rest in enumerate(reading.quantities):
        if not at or rest.start in seen or not rest.is_amount:
            continue
        if not (_REST_BEFORE.search(rest.before) or _REST_AFTER.match(rest.after)):
            continue
        others = [
            one
            for one in reading.quantities[:at]
            if rest.sentence - 2 <= one.sentence and one.is_amount and are_comparable((one, rest))
        ]
        if len(others) < 2:
            continue
        whole = max(others, key=lambda one: one.value)
        parts = [one for one in others if one is not whole]
        if are_all_parts(reading, (whole, *parts), rest):
            continue
        if any(_CAME.match(one.after) for one in parts):
            continue  # "20 players. Five left and three joined, leaving 18": some came to it.
        left = whole.value - add_up(parts)
        is_told = bool(_OF_WHOLE.search(whole.before)) and whole is others[0] and whole.sentence == rest.sentence
        if whole.start in seen or left <= 0 or left == rest.value or len(parts) > 6:
            continue
        if not (is_told or (whole is others[0] and is_slip(rest.value / rest.number.step, left / rest.number.step))):
            continue
        known = [one.value for one in reading.quantities if one is not rest and one.is_amount]
        subsets = {Fraction(0), *known, *subset_sums(known)}
        allowed = sum((one.slack_beside((*others, rest)) for one in (*others, rest)), Fraction(0))
        if any(abs(one + rest.value - other) <= allowed for one in subsets for other in known):
            continue
        if reading.is_doubtful(whole, *parts, rest) or reading.is_open(whole.sentence, rest.sentence):
            continue
        seen |= {whole.start, rest.start}
        yield report_left(reading.paragraph, whole.number, [one.number for one in parts], rest.number)


def check_more_than_all(reading: Reading) -> Iterator[Slip]:
    """ "Three dozen women (63 of them)"."""
    for whole, part in pairwise(reading.quantities):
        if whole.sentence != part.sentence or not _OF_THEM.match(part.after) or not are_comparable((whole, part)):
            continue
        if whole.unit or part.unit or not _NEXT_TO.fullmatch(reading.between(whole, part)) or part.value <= whole.value:
            continue
        is_known = any(one.value >= part.value for one in reading.of_sentence(part.sentence) if one.start < part.start)
        is_vague = whole.is_loose and 2 * part.value < 3 * whole.value
        if not whole.noun or reading.is_doubtful(part) or is_vague or whole.value < 2 or is_known:
            continue
        text = reading.paragraph.text
        yield reading.paragraph.slip(
            part.number.span,
            f"These are more than all {whole.number.span.slice(text)}.",
            f"{part.number.span.slice(text)} > {whole.number.span.slice(text)}",
            [reading.paragraph.note(whole.number.span, "all of them")],
        )


def _check_prices(reading: Reading) -> Iterator[Slip]:
    """ "Three cakes at £12 and two at £15 come to £76"."""
    quantities = reading.quantities
    for at, total in enumerate(quantities):
        rows: list[tuple[Quantity, Quantity]] = []
        first = at
        while first >= 2 and quantities[first - 2].sentence == total.sentence:
            count, each = quantities[first - 2 : first]
            if (
                not _AT.fullmatch(reading.between(count, each))
                or each.unit != total.unit
                or count.unit
                or not each.unit
            ):
                break
            rows.insert(0, (count, each))
            first -= 2
        if len(rows) < 2 or not (is_total(total) or _MAKES.search(total.before)):
            continue
        made = sum((count.value * each.value for count, each in rows), Fraction(0))
        parts = [one for row in rows for one in row]
        step = total.number.step
        if made == total.value or not (is_total(total) or is_slip(total.value / step, made / step)):
            continue
        if (
            not made / 2 < total.value < made * 2
            or reading.is_doubtful(*parts, total)
            or _ADDS_MORE.search(total.before)
        ):
            continue
        text = reading.paragraph.text
        sign, better = total.number.currency, format_like(total.number, made, text)
        worked = " + ".join(f"{one.number.span.slice(text)} × {other.number.written_in(text)}" for one, other in rows)
        yield reading.paragraph.slip(
            total.number.span,
            f"This makes {sign}{better}, not {sign}{total.number.span.slice(text)}.",
            f"{worked} = {sign}{better}",
            [reading.paragraph.note(one.number.span, "a part of it") for one in parts],
            [reading.paragraph.remedy(f"Make it {sign}{better}", (figures_of(total.number), better))],
        )
