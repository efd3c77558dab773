"""Parts that do not add up to the total beside them.

"12 men and 15 women, 28 people in all" makes 27. The rule reads a list of counts or amounts before a total that says so
(*in all, altogether, in total, a total of, for a total of*), a total before its parts ("28 people: 12 men and 15 women",
"28 guests (12 men and 15 women)", "made up of"), and sums that are written out ("12 + 15 = 28").

Rounded amounts may miss by their rounding. The rule keeps silent about numbers that are about or over so many, where
*including, among others, such as* say that the list is not whole, where other numbers nearby make the total, about
parts in brackets that come nowhere near it, since those may name only some, and in quotations.

Mend the total, or the part that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from factlint.consistency.hedges import OPEN_LIST
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Right, Rule, Slip, Wrong
from factlint.consistency.numbers.amounts import (
    figures_of,
    format_like,
    is_loose,
    is_year,
    sums,
    tolerance,
)
from factlint.consistency.numbers.equations import check_equations
from factlint.consistency.numbers.quantities import check_reading
from factlint.consistency.numbers.reports import report_total
from factlint.consistency.numbers.totals import PARTS_WORDS, REST_WORDS, TOTAL_WORDS, check_totals
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_LOOKS = compile_late(
    r"\d[^.\d]{0,60}[:(—–]\s*[$€£]?\d[^.:)]{1,60}\d|\+|\b(?i:seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
    r"seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty)\b[^.:()]{1,40}[:(]|"
    r"\b(?:made up|consist|compris|divided|split|totall?ing)"
)
_IS_REST = compile_late(
    r"\d (?:(?:are|were) )?(?:men|women|boys|girls|males?|females?|sons|daughters|wins)\b|\b(?:remaining|remainder|rest|other),? "
    r"(?:[$€£\d]|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twel|thirt|fift|twent|fort|sixt|eight|ninet)\w*\b)"
)
_SAYS_TOTAL = compile_late(r"\b(?:together|add(?:s|ing)? up to|in all|altogether|in total|all told|total)\b", re.I)
_WORD = r"(?:[A-Za-z][\w'’.-]*)"
_PART_GAP = compile_late(
    rf"(?:\s++{_WORD}){{0,6}}?(?:\s*+(?:,\s*+(?:and\s++|plus\s++)?|;\s*+(?:and\s++)?|\+\s*+)|"
    rf"\s++(?:and|plus|as\s+well\s+as)\s++)(?:(?:won|lost|drew|drawn|tied|drawing|losing|winning)\s++)?"
    rf"(?:another\s++|a\s++further\s++|the\s++other\s++)?"
)
_BEFORE_TOTAL = compile_late(
    rf"(?:\s+{_WORD}){{0,6}}?\s*(?:[,;:]|—|–|\()\s*(?P<cue>(?:for|making|giving|bringing|or|which makes|that is|to make|to give|with)?\s*"
    rf"(?:a\s+|the\s+)?(?:grand\s+|combined\s+)?(?:in\s+total|total\s+(?:of|to)?|totall?ing|adding\s+up\s+to|which\s+adds?\s+up\s+to|sum\s+of|altogether|"
    rf"together|in\s+all|all\s+told)?)\s*"
)
_AFTER_TOTAL = compile_late(
    rf"(?:\s++(?!and\b|or\b|but\b){_WORD}){{0,3}}?(?:\s*+,)?\s++(?:in\s+all|altogether|in\s+total|all\s+told)\b", re.I
)
_ADDS_UP = compile_late(r"\badd(?:s|ing)? up to\s$", re.I)
_WITH_MORE = compile_late(
    r"[^.;:()]{0,40}?(?:in\s+all|altogether|in\s+total|all\s+told),?\s+(?:with|including|counting|plus|if|once|when)\b",
    re.I,
)
_TOTAL_WORD = compile_late(
    r"\b(?:together|adds?\s+up\s+to|adding\s+up\s+to|total|totall?ing|sum|altogether|in\s+all|all\s+told)\b", re.I
)
_OPENS = compile_late(
    rf"(?:\s+{_WORD}){{1,4}}?\s*(?P<cue>:|\(|,(?=\s+\d)|—|–|,?\s+(?:made\s+up\s+of|consisting\s+of|"
    rf"consists?\s+of|comprising|comprised\s+of|divided\s+into|split\s+into|namely))\s*"
)
_IN_SO_MANY = compile_late(
    rf"(?:\s+{_WORD}){{1,5}}?\s+(?:in|into|across|over|among|between|on|under|split|shared|divided)(?:\s+(?:up|out))?(?:\s+(?:in|into|among|between|over))?"
    r"(?:\s+(?:the|its|their|his|her|our))?\s+"
)
"""Between a total and how many parts it has: "1,240 coins in three trays: …"."""
_WITH = compile_late(r"(?:^|[.!?]\s)(?:With|Counting|Adding)\s$")
_WITH_ALL = compile_late(rf"\s+[a-z]+,\s+(?:{_WORD}\s+){{2,6}}")
"""Between the parts and the total of "With seven gold medals and four silver, the rowers won 12 medals in all"."""
_GOES_ON = compile_late(
    rf"(?P<last>(?:\s+(?!and\b|or\b){_WORD}){{0,5}}?),\s+(?:and|but)\s+(?:the|it|he|she|they|no|nothing)\b"
)
_OPENS_SO_MANY = compile_late(rf"(?:\s+{_WORD}){{1,4}}?\s*(?P<cue>:|\(|,\s+with|—|–)\s*")
_TOTAL_BEFORE = compile_late(
    r"\b(?:a\s+(?:grand\s+)?total\s+of|altogether|in\s+all,?|in\s+total,?|totall?ing|total\s+is|total\s+was)\s+$", re.I
)
_REST = compile_late(r"\b(?:remaining|remainder,?|rest,?|other)\s+$", re.I)
_OF_ALL = compile_late(r"\b(?:Of|From|Among)\s+(?:the\s+|its\s+|their\s+|our\s+|all\s+|these\s+)?$")
_OF_SOME = compile_late(
    r"\b(?:of\s+(?:whom|which|these|them|those)|than|from|to|per|each|every|aged?|times|percent)\b|%", re.I
)
_WHOLE_SETS = (
    frozenset({"men", "women"}),
    frozenset({"male", "female"}),
    frozenset({"males", "females"}),
    frozenset({"boys", "girls"}),
    frozenset({"wins", "losses"}),
    frozenset({"men", "women", "children"}),
    frozenset({"boys", "girls", "adults"}),
    frozenset({"sons", "daughters"}),
)
_KIND_GAP = compile_late(r"\s+[a-z]+(?:\s+[a-z]+)?,\s+")
_KIND = compile_late(
    r"(?:\s+(?:are|were|was))?\s+(men|women|males?|females?|boys|girls|sons|daughters)(?:,?\s+(?:and|but)\s+(?=[\dA-Za-z]))?"
)
_THEN = compile_late(r"$|,\s+(?:and|but|so|which|who)\s+[a-z]{3,}\s+[a-z]")
_TIMES = compile_late(r"\s+[a-z]+(?:s|men|people|children)\s+(of|with|holding|at)\s+")
_EACH_OF = compile_late(
    r"(?:\s+(?P<noun>(?!each\b|apiece\b|an?\b|or\b|for\b|in\b|making\b|altogether\b)[a-z]+))?(?P<each>\s+(?:each|apiece|a\s+[a-z]+))?,?\s+(?P<cue>(?:or|making|makes|for|giving|that\s+is,?)?\s*"
    r"(?:a\s+)?(?:total\s+of|in\s+total|in\s+all|altogether)?,?)\s*"
)
_CLOSES = compile_late(rf"(?P<last>(?:\s+(?!and\b|or\b){_WORD}){{0,5}}?)\s*(?:[).;!?]|—|–|$)")
_NOT_PARTS = compile_late(
    r"\b(?:aged?|years?|from(?=\s+(?:[$€£]?\d|one|two|three|four|five|six|seven|eight|nine|ten|about|over)\b)|"
    r"to|of whom|of which|percent|average|mean|each|per|every|times|x)\b|[×*/]",
    re.I,
)
_EACH = compile_late(
    r"\b(?:each|per|every|apiece|times|an?\s+(?:day|week|month|year|head|piece|dozen))\b|[×*x]\s?\d|\d\s+by\s+\d", re.I
)
_NOUN = compile_late(r"\s+([a-z]+)")
_SAYS_ALL = compile_late(r"(?:\s+[a-z]+)?,?\s+(?:in\s+all|altogether|in\s+total)\b")
_EACH_TOOK = compile_late(
    r"\b[Ee]ach\s+of\s+(?:the|its|their|our|his|her|these)\s+(?P<many>\d{1,3}|\w+)\s+[a-z]+\s+(?!not\b)[a-z]+\s+(?:exactly\s+)?"
    r"(?P<much>\d[\d,]*|\w+)\s+(?P<noun>[a-z]+),\s+(?:(?:or|that\s+is,?|making|a\s+total\s+of)\s+)*(?P<all>\d[\d,]*)\s+(?:[a-z]+\s+)?"
    r"(?:in\s+all|altogether|in\s+total)\b"
)
_NEAR = Fraction(15, 100)
_CUES = TOTAL_WORDS | REST_WORDS | PARTS_WORDS | frozenset(":(—–")
_LEAST, _MOST = 2, 8
_LEAST_IN_THREE = 7
"""Three parts or more that miss a total by one may be meant for it from here on; two parts only from 10 on."""


def check(paragraph: Paragraph) -> Iterator[Slip]:
    found = [*_check_forms(paragraph)]
    yield from found
    yield from check_reading(paragraph, check_totals, _CUES, found, 2)


def _check_forms(paragraph: Paragraph) -> Iterator[Slip]:
    text = paragraph.text
    if not (_SAYS_TOTAL.search(text) or _LOOKS.search(text) or _IS_REST.search(text)):
        return
    numbers = [one for one in paragraph.numbers if one.kind == "plain"]
    if len(numbers) < 3:
        return
    yield from check_equations(paragraph)
    yield from _check_rest(paragraph, numbers)
    yield from _check_kinds(paragraph, numbers)
    yield from _check_products(paragraph, numbers)
    taken: set[int] = set()
    for at in range(len(numbers)):
        for parts, total, sure in (_parts_first(paragraph, numbers, at), _total_first(paragraph, numbers, at)):
            if (
                total is not None
                and total.span.start not in taken
                and _is_wrong(paragraph, numbers, parts, total, sure)
            ):
                taken.add(total.span.start)
                yield report_total(paragraph, parts, total)


def _check_kinds(paragraph: Paragraph, numbers: Sequence[Number]) -> Iterator[Slip]:
    """ "Of the 52 pupils, 30 are girls and 20 are boys"."""
    text = paragraph.text
    for whole, one, other in zip(numbers, numbers[1:], numbers[2:], strict=False):
        sentence = paragraph.sentence_at(whole.span.start)
        if not _OF_ALL.search(text, sentence.start, _start(whole)) or other.span.end > sentence.end:
            continue
        if not _KIND_GAP.fullmatch(text, whole.span.end, _start(one)):
            continue
        first, second = _KIND.match(text, one.span.end), _KIND.match(text, other.span.end)
        if (
            not first
            or not second
            or first.end() != _start(other)
            or frozenset({first[1], second[1]}) not in _WHOLE_SETS
        ):
            continue
        if text[second.end() : second.end() + 1] not in (".", ";") and not _THEN.match(text, second.end()):
            continue  # a third kind may follow
        if _is_wrong(paragraph, numbers, (one, other), whole, True):
            yield report_total(paragraph, (one, other), whole)


def _check_products(paragraph: Paragraph, numbers: Sequence[Number]) -> Iterator[Slip]:
    """ "12 boxes of 24 bottles, 280 bottles in all"."""
    text = paragraph.text
    told = _EACH_TOOK.search(text) if "ach of " in text else None
    for at in range(len(numbers) - 2):
        one, other, total = numbers[at : at + 3]
        if (
            told and told.span("many") == (one.span.start, one.span.end) and told.start("all") == total.span.start
        ) or _is_product(text, one, other, total):
            yield from _compare_product(paragraph, one, other, total)


def _is_product(text: str, one: Number, other: Number, total: Number) -> bool:
    found = _TIMES.fullmatch(text, one.span.end, _start(other))
    each = _EACH_OF.match(text, other.span.end, _start(total))
    if not found or not each or each.end() != _start(total) or one.currency or other.currency != total.currency:
        return False
    noun = _NOUN.match(text, total.span.end)
    same = noun is not None and each["noun"] == noun[1]
    if not (same or (other.currency and each["each"])) or (found[1] == "at" and not each["each"]):
        return False
    return bool(_TOTAL_WORD.search(each["cue"]) or _SAYS_ALL.match(text, total.span.end))


def _compare_product(paragraph: Paragraph, one: Number, other: Number, total: Number) -> Iterator[Slip]:
    text = paragraph.text
    made, span = one.value * other.value, Span(one.span.start, total.span.end)
    if any(number.value < 2 or is_year(number, text) for number in (one, other)):
        return
    if is_loose(paragraph, (one, other, total)) or abs(made - total.value) <= tolerance(total):
        return
    if not made / 2 < total.value < made * 2 or span.end > paragraph.sentence_at(span.start).end:
        return
    if paragraph.is_masked(span) or paragraph.has_gap(span.start, span.end):
        return
    better = format_like(total, made, text)
    working = f"{one.span.slice(text)} × {other.currency}{other.span.slice(text)} = {total.currency}{better}"
    yield paragraph.slip(
        total.span,
        f"This makes {total.currency}{better}, not {total.currency}{total.span.slice(text)}.",
        working,
        [paragraph.note(one.span, "so many"), paragraph.note(other.span, "of so much each")],
        [paragraph.remedy(f"Make it {total.currency}{better}", (figures_of(total), better))],
    )


Reading = tuple[Sequence[Number], Number | None, bool]
"""The parts, the total, and whether the words say that it is the total of all."""


def _parts_first(paragraph: Paragraph, numbers: Sequence[Number], at: int) -> Reading:
    """ "12 men and 15 women, 28 people in all", from the total at `at`."""
    text, total = paragraph.text, numbers[at]
    if at < _LEAST:
        return (), None, False
    said = _BEFORE_TOTAL.fullmatch(text, numbers[at - 1].span.end, _start(total))
    begins_with = said is None and _WITH_ALL.fullmatch(text, numbers[at - 1].span.end, _start(total)) is not None
    if said is None and not begins_with:
        return (), None, False
    if not ((said and _TOTAL_WORD.search(said["cue"])) or _AFTER_TOTAL.match(text, total.span.end)):
        return (), None, False
    if _WITH_MORE.match(text, total.span.end):
        return (), None, False
    first = at - 1
    while first > 0 and at - first < _MOST and _is_part_gap(text, numbers[first - 1], numbers[first]):
        first -= 1
    if begins_with and not _WITH.search(text, 0, _start(numbers[first])):
        return (), None, False
    return numbers[first:at], total if at - first >= _LEAST else None, True


def _total_first(paragraph: Paragraph, numbers: Sequence[Number], at: int) -> Reading:
    """ "28 people: 12 men and 15 women", from the total at `at`."""
    text, total = paragraph.text, numbers[at]
    if at + _LEAST >= len(numbers):
        return (), None, False
    opens = _OPENS.fullmatch(text, total.span.end, _start(numbers[at + 1]))
    first = at + 1
    if (
        opens is None
        and at + _LEAST + 1 < len(numbers)
        and _IN_SO_MANY.fullmatch(text, total.span.end, _start(numbers[first]))
    ):
        opens, first = _OPENS_SO_MANY.fullmatch(text, numbers[first].span.end, _start(numbers[first + 1])), first + 1
    if opens is None:
        return (), None, False
    last = first
    while last + 1 < len(numbers) and last - at < _MOST and _is_part_gap(text, numbers[last], numbers[last + 1]):
        last += 1
    parts = numbers[first : last + 1]
    if first > at + 1 and numbers[at + 1].value != len(parts):
        return (), None, False
    closes = _CLOSES.match(text, parts[-1].span.end)
    if closes is None and first > at + 1:
        closes = _GOES_ON.match(text, parts[-1].span.end)
    if len(parts) < _LEAST or closes is None:
        return (), None, False
    if opens["cue"] == "," and not _is_whole_set(text, parts):
        return (), None, False
    if opens["cue"] == "(" and closes[0][-1:] != ")":
        return (), None, False
    if not re.search(r"\band\b|[+,;]", text[parts[-2].span.end : parts[-1].span.start]):
        return (), None, False
    sentence = paragraph.sentence_at(total.span.start)
    told = bool(_TOTAL_BEFORE.search(text, sentence.start, _start(total))) or len(opens["cue"].strip()) > 1
    return parts, total, told or first > at + 1 or _is_whole_set(text, parts)


def _start(number: Number) -> int:
    return number.span.start - len(number.currency)


def _is_part_gap(text: str, first: Number, second: Number) -> bool:
    return _PART_GAP.fullmatch(text, first.span.end, _start(second)) is not None and not _NOT_PARTS.search(
        text, first.span.end, _start(second)
    )


def _is_whole_set(text: str, parts: Sequence[Number]) -> bool:
    """Whether the things counted by the parts make up a whole: men and women."""
    words = {
        found[0].lower()
        for part in parts
        if (found := compile_late(r"[A-Za-z]+").search(text, part.span.end)) is not None
    }
    return len(words) == len(parts) and frozenset(words) in _WHOLE_SETS


def _is_wrong(
    paragraph: Paragraph, numbers: Sequence[Number], parts: Sequence[Number], total: Number, sure: bool
) -> bool:
    text = paragraph.text
    everything = (*parts, total)
    if len({one.currency for one in everything}) > 1 or any(one.value <= 0 or is_year(one, text) for one in everything):
        return False
    made = sum((one.value for one in parts), Fraction(0))
    allowed = sum((tolerance(one) for one in everything), Fraction(0))
    if abs(made - total.value) <= allowed or total.value < max(one.value for one in parts):
        return False  # what is less than one of the parts is a total of something else
    least = _LEAST_IN_THREE if len(parts) > _LEAST else 10
    if not sure and (abs(made - total.value) > _NEAR * total.value or total.value < least):
        return False
    span = Span(min(one.span.start for one in everything), max(one.span.end for one in everything))
    sentence = paragraph.sentence_at(total.span.start)
    words = sentence.slice(text)
    loose = is_loose(paragraph, parts) or (
        is_loose(paragraph, (total,)) and not _ADDS_UP.search(text, 0, _start(total))
    )
    if OPEN_LIST.search(words) or loose or paragraph.has_gap(span.start, span.end):
        return False
    if (
        span.start < sentence.start
        or span.end > sentence.end
        or _NOT_PARTS.search(text, parts[0].span.end, parts[-1].span.start)
    ):
        return False
    near = [
        one.value
        for one in numbers
        if abs(one.span.start - total.span.start) < 300 and one is not total and not (one.in_words and one.value == 1)
    ]
    if total.value in sums(near) or re.search(r"\bof (?:them|these|those|which|whom)\b", words):
        return False
    rest = {Fraction(0), *near, *sums(near)} if _EACH.search(words) else set[Fraction]()
    if any(total.value - a * b in rest for a in near for b in near):
        return False
    return not paragraph.is_masked(span)


def _check_rest(paragraph: Paragraph, numbers: Sequence[Number]) -> Iterator[Slip]:
    """ "Of the 80 seats, they won 33 and 21; the remaining 20 …", which do not make 80."""
    text = paragraph.text
    for at, last in enumerate(numbers):
        if at < _LEAST or not _REST.search(text, max(0, last.span.start - 12), last.span.start):
            continue
        sentence = paragraph.sentence_at(last.span.start)
        here = [one for one in numbers[: at + 1] if one.span.start >= sentence.start]
        if not _LEAST < len(here) <= _MOST or not _OF_ALL.search(text, sentence.start, _start(here[0])):
            continue
        whole, parts = here[0], here[1:]
        words = text[whole.span.end : last.span.end]
        if any(one.value <= 0 or one.value >= whole.value or is_year(one, text) for one in parts):
            continue
        if (
            len({one.currency for one in here}) > 1
            or is_loose(paragraph, here)
            or OPEN_LIST.search(sentence.slice(text))
        ):
            continue
        if _OF_SOME.search(words) or paragraph.has_gap(whole.span.start, last.span.end):
            continue
        known = [one.value for one in parts[:-1]]
        allowed = sum((tolerance(one) for one in here), Fraction(0))
        if any(abs(one + last.value - whole.value) <= allowed for one in {*known, *sums(known)}):
            continue
        rest = whole.value - sum(known, Fraction(0))
        span = Span(whole.span.start, last.span.end)
        if rest <= 0 or paragraph.is_masked(span):
            continue
        better = format_like(last, rest, text)
        added = " - ".join(one.span.slice(text) for one in (whole, *parts[:-1]))
        yield paragraph.slip(
            last.span,
            f"{last.currency}{better} remain, not {last.currency}{last.span.slice(text)}.",
            f"{added} = {better}",
            [paragraph.note(one.span, "counted before" if one is not whole else "the whole") for one in here[:-1]],
            [paragraph.remedy(f"Make it {last.currency}{better}", (figures_of(last), better))],
        )


RULE = Rule(
    id="sum",
    title="Parts that do not make their total",
    check=InParagraph(check),
    wrong=(
        Wrong("The cabinet holds 1,240 coins in three trays: 610 Roman, 385 Celtic and 255 Byzantine.", "1,240"),
        Wrong(
            "The £48,000 was split three ways, with £21,500 for pay, £14,200 for travel and £11,300 for tools, and the last penny went.",
            "48,000",
        ),
        Wrong(
            "Seventeen boats entered the race: nine sloops, five ketches and two yawls. All finished, though one came in backwards.",
            "Seventeen",
        ),
        Wrong("With seven gold medals, four silver and nine bronze, the rowers came home with 21 medals in all.", "21"),
        Wrong("Each of the 8 buses took 45 people, 320 people in all.", "320", "8 × 45 = 360"),
        Wrong("Of the 52 pupils, 30 are girls and 20 are boys.", "52", count=1),
        Wrong("Twelve boxes of 24 bottles, 280 bottles in all, arrived.", "280", "Twelve × 24 = 288"),
        Wrong("We sold 120 tickets at €5 each, €650 in all.", "650", "120 × €5 = €600"),
        Wrong(
            "There were 12 men and 15 women, 28 people in all.",
            "28",
            "12 + 15 = 27",
            fixed=(
                "There were 12 men and 15 women, 27 people in all.",
                "There were 13 men and 15 women, 28 people in all.",
                "There were 12 men and 16 women, 28 people in all.",
            ),
        ),
        Wrong("They sold 120 cows, 45 sheep and 30 goats, for a total of 205.", "205"),
        Wrong("We saw a total of 19 birds: 8 finches, 6 wrens and 4 owls.", "19"),
        Wrong("The crew counted 30 people: 12 men and 15 women.", "30"),
        Wrong("He asked 28 guests (12 men and 15 women).", "28"),
        Wrong("The bill came to $40 for food and $25 for wine, $75 altogether.", "75"),
        Wrong("Twelve men and fifteen women came, 28 people in all.", "28"),
        Wrong(
            "It took €48 million from tickets, €12 million from food and €9 million from rent, adding up to €79 million.",
            "79 million",
        ),
        Wrong("The sum is simple: 12 + 15 = 28.", "28"),
        Wrong("The team won 14 matches, drew 6 and lost 8, a total of 27 matches.", "27"),
        Wrong(
            "The board has nine members: four from the city, three from the union and three from the school.", "nine"
        ),
        Wrong("The staff comes to 64 people, made up of 40 teachers and 22 helpers.", "64"),
        Wrong(
            "Of the 80 seats, the Liberals won 33 and the Greens 21; the remaining 20 went to independents.",
            "20",
            "80 - 33 - 21 = 26",
        ),
    ),
    right=(
        "The cabinet holds 1,250 coins in three trays: 610 Roman, 385 Celtic and 255 Byzantine.",
        "The cabinet holds 1,240 coins in four trays: 610 Roman, 385 Celtic and 255 Byzantine.",
        "With seven gold medals, four silver and nine bronze, the rowers came home with 20 medals in all.",
        "讲出 2 + 2 = 3 的人。",
        "This byte is 2<sup>5</sup> + 2<sup>4</sup> + 2<sup>1</sup> = 50 in all.",
        "Why does 0.1 + 0.2 = 0.30000000000000004?",
        "Of the 52 pupils, 30 are girls and 20 boys, and two would not say.",
        "Of the 52 guests, 30 were women, 20 men and 2 children.",
        "Twelve boxes of 24 bottles, 288 bottles in all, and 3 crates of 20 bottles, 348 bottles in all with the boxes.",
        "There are four green spheres and two blue spheres. The products consist of four green spheres and two blue ones.",
        "Of the 80 seats, the Liberals won 33 and the Greens 21; the remaining 26 went to independents.",
        "Of the 80 seats, the Liberals won 33, of which 21 in the north, and the remaining 47 went to others.",
        "There were 12 men and 15 women, 27 people in all.",
        "There were 12 men and 15 women, about 30 people in all.",
        "We saw a total of 19 birds, including 8 finches and 6 wrens.",
        "He asked 28 guests (12 men, 15 women and a child).",
        "Over four months, 20 mentors and 39 mentees (a total of 14 groups) met.",
        "He asked 120 guests (12 doctors and 15 lawyers).",
        "They won $1.2 million and $3.4 million, $4.7 million in all.",
        "They sent 3 ships with 20 men each, 60 in all.",
        "The 50 states (7 in 1912 and 8 in 1959) agreed.",
        "In Z/12, 7 + 8 = 3 mod 12.",
        "It is a proof that 1 + 1 = 10.",
        "Twelve men and 15 women came, 28 people in all with the driver.",
        "We had 3 regressions, 4 gains, 2 mixed; 2 of them in batches; 34 comparisons made in total.",
        Right("> There were 12 men and 15 women, 28 people in all."),
    ),
    explanation=__doc__,
)
