"""A percentage that is not the share of the numbers beside it.

"37 of 50 (72%)" is 74%. The rule reads "37 of the 50 villages (72%)", "37 out of 50, or 72 percent", "72% (37 of 50)",
"37/50 (72%)", "72% of the 50 villages (37)", "Of the 50 villages, 37 (72%)", "one in five (30%)", and a "remaining 18%"
that does not fill what was named before it to 100.

A percentage may be rounded or cut off in its last written place. The rule keeps silent about numbers that are about,
nearly, over or at least so many, where another number nearby explains the percentage, and in quotations.

Put in the right share, or the number that was meant: both are offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from factlint.consistency.hedges import OPEN_LIST
from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InParagraph, Right, Rule, Slip, Wrong
from factlint.consistency.numbers.amounts import (
    agrees,
    decimals_of,
    figures_of,
    format_trimmed,
    is_loose,
    is_year,
    rounds_to,
    share_bounds,
    sums,
)
from factlint.consistency.numbers.portions import PORTION_WORDS, check_portions
from factlint.consistency.numbers.quantities import check_reading
from factlint.consistency.numbers.reports import capitalize, report_share, write_share
from factlint.consistency.numerals import Number
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span

_THE = (
    r"(?:(?:the|a total of|all|its|their|our|his|her|those|these|every)\s+)"
    r"?(?:(?:first|last|original|total|top|eligible|available|invited)\s+)?"
)
_OF = compile_late(
    rf"(?:\s+[a-z][\w'’-]*){{0,2}}\s+out\s+of\s+{_THE}$|\s+of\s+{_THE}(?:[nN]\s*=\s*)?$|\s*/\s*$", re.IGNORECASE
)
_JOIN = compile_late(
    r"(?:\s++(?!and\b|but\b|while\b|whereas\b|plus\b|with\b|who\b|that\b|which\b)[A-Za-z][\w'’-]*+){0,5}"
    r"(?:\s*+(?:\(|\[|,\s*+(?:or|i\.e\.,?|that is,?|"
    r"(?:giving\s++|for\s++)?an?\s++(?:[a-z-]++\s++){0,2}?rate\s++of)\s++|[=:;]\s*+|,\s++|—\s*+)|\s++(?:or|is|are|=|makes|equals|"
    r"represents|–)\s++)(?:just\s++|only\s++|exactly\s++|a\s++mere\s++)?$"
)
_OF_WHICH = compile_late(r"\b[Oo]f\s+(?:the\s+|all\s+|its\s+|their\s+|our\s+|these\s+|those\s+|a\s+total\s+of\s+)?$")
_NAMED_WHOLE = compile_late(r"(?:\s+(?!(?:which|whom|them|these|those)\b)[\w’'-]+){1,8},\s*")
_OF_THOSE = compile_late(
    r"(?:\s+[a-z][\w'’-]*){0,4},?\s+(?:(?:out\s+)?of|among)\s+(?:which|whom)\s+(?:only\s+|just\s+|exactly\s+)?"
)
"""Between a whole and its part: "240 houses, of which 96 (45%)"."""
_COUNTED = compile_late(
    r"(?:\s+[a-z][\w'’-]*){0,4}\s*(?:\(|,\s+(?:or|that\s+is,?|i\.e\.,?|which\s+is|making)(?=\s)|"
    r",\s+(?:giving\s+|for\s+)?an?\s+(?:overall\s+|total\s+)?(?:response|return|success|survival|pass|failure|completion|approval|"
    r"acceptance|attendance|participation)\s+rate\s+of(?=\s)|[–—](?=\s))\s*$"
)
_SOMETHING_ELSE = compile_late(
    r"\s*(?:of\s+(?!(?:the\s+)?(?:total|them|whole|sample|cases|all)\b)|(?:more|less|higher|lower|fewer|greater|larger|smaller|"
    r"increase|decrease|rise|drop|fall|growth|gain|decline|reduction|up|down|CI|confidence|discount|interest|chance|above|below|cut|off|"
    r"level|probability|power|significan\w+|each|apiece|margin|turnout|ABV|"
    r"alcohol|accura\w+|inflation|tax|rate|vs?\.?|versus|to\s+\d|[-–]\s?\d)\b)"
)
_REMAINING = compile_late(
    r"\b(?:(?:the\s+)?(?:remaining|remainder,?|rest,?)\s+(?:of\s+)?(?:\(|some\s+)?|"
    r"all\s+(?:the\s+)?others?(?:\s+[a-z]+)?\s+(?:together|combined)\s+)$",
    re.IGNORECASE,
)
_IN = compile_late(r"\s+(?:in|out\s+of)\s+(?:every\s+)?$")
_NEAR = compile_late(
    r"\s*(?:of\s+(?:the\s+|all\s+|its\s+|our\s+|their\s+|them)?(?:[a-z]+\s*){0,2}|"
    r"(?!of\b|and\b|or\b|but\b|with\b|who\b|that\b|which\b)[a-z]+\s+(?:[a-z]+\s+)?)?\(\s*(?:that is,?\s*|i\.e\.,?\s*)?$"
)
_A_PART = compile_late(
    r"(?:\b(?:half|third|thirds|quarter|quarters|fifth|fifths|tenth)|\bin (?:\w+|\d+)) of (?:the |its |their |all |our )?\d"
)
_OF_WHOLE = compile_late(r"\s+of\s+(?:(?:the|its|their|our|all|his|her|those|these)\s+)*")
_IN_NUMBER = compile_late(r"(?:\s+[a-z][\w'’-]*){1,3}(?:,\s+(?:or\s+|that is,?\s+)?|\s*\(|\s+[—–]\s+)")
_SAYS_NUMBER = compile_late(r"\s*\)|\s+(?:in all|in number|altogether|in total)\b|\s+of them[,)]")
_RANGE_AFTER = compile_late(r"\s*[-–—]\s*\d|\s+to\s+\d")
_FRACTION_SLACK = Fraction(5)
_MOST_OF_ONE = 20
_LEAST_OF_ALL = 60
"""Less than this in one share and the rest is the end of a list that began in another paragraph."""
_REACH_CP = 36
_SAYS_FRACTION = compile_late(r", or [a-z ]{0,30}(?:half|third|quarter|fifth|tenth)s?\b")
_OR_FRACTION = compile_late(r"(?:\s+[a-z]+){0,3},\s+or\s+(?:exactly\s+|just\s+)?(?:a\s+)?")
_ENDS_FRACTION = compile_late(r"\s*[,.;)]|\s+of\s+(?:them|these|those|the\s+total)\b")


def check(paragraph: Paragraph) -> Iterator[Slip]:
    found = [*_check_forms(paragraph)]
    yield from found
    yield from check_reading(paragraph, check_portions, PORTION_WORDS, found, 2)


def _check_forms(paragraph: Paragraph) -> Iterator[Slip]:
    text = paragraph.text
    if not paragraph.has_figures:
        return
    if _A_PART.search(text):
        yield from _check_part_of_whole(paragraph)
    if ", or " in text and _SAYS_FRACTION.search(text):
        yield from _check_fraction_of_two(paragraph)
    if not ("%" in text or "percent" in text or "per cent" in text):
        return
    numbers = paragraph.numbers
    seen: set[int] = set()
    for at, number in enumerate(numbers):
        if number.kind == "percent" and not number.currency:
            for slip in _check_share(paragraph, numbers, at):
                if slip.place.span.start not in seen:
                    seen.add(slip.place.span.start)
                    yield slip
    if "/" in text:
        yield from _check_stroke(paragraph)


def _check_share(paragraph: Paragraph, numbers: tuple[Number, ...], at: int) -> Iterator[Slip]:
    text, share = paragraph.text, numbers[at]
    if _RANGE_AFTER.match(text, share.span.end):
        return
    if not _SOMETHING_ELSE.match(text, share.span.end):
        if (
            at >= 2
            and _fits(_OF, text, numbers[at - 2], numbers[at - 1])
            and _fits(_JOIN, text, numbers[at - 1], share)
        ):
            yield from _compare(paragraph, numbers[at - 2], numbers[at - 1], share)
            return
        whole = _whole_before(paragraph, numbers, at)
        if whole is not None:
            yield from _compare(paragraph, numbers[at - 1], whole, share, among=numbers[:at])
            return
        if at >= 1 and (paragraph.text[share.span.end : share.span.end + 1] in (")", ",", ";")):
            yield from _check_fraction_beside(paragraph, numbers, at)
        if _REMAINING.search(text, max(0, share.span.start - _REACH_CP), share.span.start):
            yield from _check_remaining(paragraph, numbers, at)
    if at + 2 < len(numbers):
        part, whole = numbers[at + 1], numbers[at + 2]
        opens = re.fullmatch(
            r"(?:\s+[a-z][\w'’-]*){0,4}\s*(?:\(|:|,\s+(?=that\s+is|or\b))\s*(?:n\s*=\s*|i\.e\.,?\s*|that is,?\s*|or\s+)?",
            text[share.span.end : part.span.start],
        )
        if opens and _fits(_OF, text, part, whole):
            yield from _compare(paragraph, part, whole, share)
            return
        if re.fullmatch(rf"\s+of\s+{_THE}", text[share.span.end : part.span.start]):
            yield from _check_part_after(paragraph, share, part, whole)


def _start(number: Number) -> int:
    return number.span.start - len(number.currency)


def _fits(form: re.Pattern[str], text: str, first: Number, second: Number) -> bool:
    return form.fullmatch(text, first.span.end, second.span.start - len(second.currency)) is not None


def _whole_before(paragraph: Paragraph, numbers: tuple[Number, ...], at: int) -> Number | None:
    """The whole of "Of the 50 villages, 37 (72%)", for the share and the part before it."""
    text = paragraph.text
    if at < 2 or not _COUNTED.fullmatch(text, numbers[at - 1].span.end, numbers[at].span.start):
        return None
    sentence = paragraph.sentence_at(numbers[at].span.start)
    if _OF_THOSE.fullmatch(text, numbers[at - 2].span.end, _start(numbers[at - 1])):
        return numbers[at - 2]
    for whole in numbers[: at - 1]:
        if whole.span.start >= sentence.start and _OF_WHICH.search(text, sentence.start, whole.span.start):
            between = text[whole.span.end : numbers[at - 1].span.start]
            later = re.search(r"\b(?:of|among|in)\s+(?:whom|which|these|them|those|the)\b|;", between)
            # "Of the 50 villages in the valley, 37 (72%)": the same, where nothing else is counted between.
            is_named = whole is numbers[at - 2] and _NAMED_WHOLE.fullmatch(between)
            return None if (later and not is_named) or "," not in between else whole
    return None


def _compare(
    paragraph: Paragraph, part: Number, whole: Number, share: Number, among: tuple[Number, ...] = ()
) -> Iterator[Slip]:
    text = paragraph.text
    if (
        part.kind != "plain"
        or whole.kind != "plain"
        or part.currency != whole.currency
        or whole.value <= 0
        or part.value < 0
    ):
        return
    if part.value > whole.value or is_year(whole, text) or whole.value < 2 or is_loose(paragraph, (part, whole, share)):
        return
    low, high = share_bounds(part, whole)
    if agrees(low, high, share):
        return
    if part.value == 1 and whole.value <= _MOST_OF_ONE and _is_nearest(whole.value, share.value):
        return  # "15% (1 out of 7)": no other one is nearer
    if part.in_words and whole.in_words and abs(100 * part.value / whole.value - share.value) <= _FRACTION_SLACK:
        return
    if (
        re.match(r"\s+of\s+(?:them|these|those)\b(?!\s*[,.;)])", text[share.span.end :])
        and text[share.span.start - 2] == ","
    ):
        return
    for other in among:
        if (
            other.value
            and other.value >= part.value
            and other is not part
            and agrees(*share_bounds(part, other), share)
        ):
            return
    if paragraph.is_masked(share.span) or paragraph.has_gap(part.span.start, share.span.end):
        return
    yield report_share(paragraph, part, whole, share)


def _is_nearest(whole: Fraction, share: Fraction) -> bool:
    """Whether one of so many is nearer to a percentage than one of more or of fewer."""
    off = [abs(100 / other - share) for other in (whole, whole + 1, whole - 1) if other > 0]
    return off[0] == min(off)


def _check_part_after(paragraph: Paragraph, share: Number, whole: Number, part: Number) -> Iterator[Slip]:
    """ "72% of the 50 villages (37)"."""
    text = paragraph.text
    if (
        is_year(part, text)
        or is_year(whole, text)
        or not re.match(r"\s*\)|\s+(?:people|of them)", text[part.span.end :])
    ):
        return
    if not re.fullmatch(r"(?:\s+[a-z][\w'’-]*){1,4}\s*\((?:n\s*=\s*)?", text[whole.span.end : part.span.start]):
        return
    low, _ = share_bounds(part, whole)
    if part.value < 1 or not part.is_whole or low > 100 or part.kind != "plain":
        return
    near = whole.value * share.step / 200 + 1
    if abs(whole.value * share.value / 100 - part.value) <= near:
        return
    yield from _compare(paragraph, part, whole, share)


def _check_fraction_beside(paragraph: Paragraph, numbers: tuple[Number, ...], at: int) -> Iterator[Slip]:
    """ "one in five (30%)", "two thirds (50%)"."""
    text, share, before = paragraph.text, numbers[at], numbers[at - 1]
    value: Fraction | None = None
    first = before
    if before.kind == "fraction" and before.in_words and _NEAR.fullmatch(text, before.span.end, share.span.start):
        value = 100 * before.value
    elif (
        at >= 2
        and _fits(_IN, text, numbers[at - 2], before)
        and _NEAR.fullmatch(text, before.span.end, share.span.start)
    ):
        first = numbers[at - 2]
        if before.kind == "plain" and 1 < before.value <= 20 and 0 < first.value < before.value:
            value = 100 * first.value / before.value
    if value is None or abs(value - share.value) <= _FRACTION_SLACK or is_loose(paragraph, (first, before, share)):
        return
    if share.value > 100 or paragraph.is_masked(share.span) or text[share.span.end] != ")":
        return
    words = Span(first.span.start, before.span.end).slice(text)
    better = format_trimmed(value, decimals_of(share))
    yield paragraph.slip(
        share.span,
        f"{capitalize(words)} is {better}%, not {share.span.slice(text)}.",
        f"{words} is {better}%",
        [paragraph.note(Span(first.span.start, before.span.end), f"this is {better}%")],
        [paragraph.remedy(f"Make it {better}%", (figures_of(share), write_share(share, better)))],
    )


def _check_part_of_whole(paragraph: Paragraph) -> Iterator[Slip]:
    """ "A quarter of the 80 pupils, 25 in all", "one in five of the 400 parents (120)"."""
    text, numbers = paragraph.text, paragraph.numbers
    for at in range(len(numbers) - 2):
        first, whole, part = numbers[at : at + 3]
        value, begins = first.value, first
        if first.kind == "plain" and at and _fits(_IN, text, numbers[at - 1], first):
            begins, value = numbers[at - 1], numbers[at - 1].value / first.value if first.value else Fraction(0)
        elif first.kind != "fraction" or not first.in_words:
            continue
        if not 0 < value < 1 or not _fits(_OF_WHOLE, text, first, whole) or not _fits(_IN_NUMBER, text, whole, part):
            continue
        if not _SAYS_NUMBER.match(text, part.span.end) or {whole.kind, part.kind} != {"plain"} or whole.value < 10:
            continue
        if whole.currency != part.currency or is_year(whole, text) or is_year(part, text):
            continue
        right = value * whole.value
        if abs(part.value - right) <= max(Fraction(1), right / 10) or is_loose(paragraph, (begins, whole, part)):
            continue
        span = Span(begins.span.start, part.span.end)
        if paragraph.is_masked(span) or paragraph.has_gap(span.start, span.end) or part.value >= whole.value:
            continue
        words = Span(begins.span.start, whole.span.end).slice(text)
        better = format_trimmed(right, 0)
        yield paragraph.slip(
            part.span,
            f"{capitalize(words)} is {better}, not {part.span.slice(text)}.",
            f"{words} is {better}",
            [paragraph.note(Span(begins.span.start, whole.span.end), f"this is {better}")],
            [paragraph.remedy(f"Make it {better}", (part.span, better))] if right.denominator == 1 else [],
        )


def _check_fraction_of_two(paragraph: Paragraph) -> Iterator[Slip]:
    """ "18 of the 24, or two thirds, were dry"."""
    text, numbers = paragraph.text, paragraph.numbers
    for part, whole, share in zip(numbers, numbers[1:], numbers[2:], strict=False):
        if share.kind != "fraction" or not share.in_words or {part.kind, whole.kind} != {"plain"}:
            continue
        if not _fits(_OF, text, part, whole) or not _fits(_OR_FRACTION, text, whole, share):
            continue
        if not _ENDS_FRACTION.match(text, share.span.end) or part.currency != whole.currency or is_year(whole, text):
            continue
        if not 0 < part.value <= whole.value or not 0 < share.value < 1 or is_loose(paragraph, (part, whole, share)):
            continue
        right = 100 * part.value / whole.value
        span = Span(part.span.start, share.span.end)
        if abs(right - 100 * share.value) <= _FRACTION_SLACK or paragraph.is_masked(span):
            continue
        if paragraph.has_gap(span.start, span.end):
            continue
        of = Span(part.span.start, whole.span.end)
        exact = format_trimmed(right, 0)
        yield paragraph.slip(
            share.span,
            f"{capitalize(of.slice(text))} is {exact}%, not {share.span.slice(text)}.",
            f"{of.slice(text)} is {exact}%",
            [paragraph.note(of, f"this is {exact}%")],
        )


def _check_remaining(paragraph: Paragraph, numbers: tuple[Number, ...], at: int) -> Iterator[Slip]:
    """ "38% …, 24% … and the remaining 18%", which with the others does not make 100."""
    text, share = paragraph.text, numbers[at]
    sentence = paragraph.sentence_at(share.span.start)
    words = sentence.slice(text)
    named = [one for one in numbers[:at] if one.kind == "percent" or (one.kind == "fraction" and one.in_words)]
    here = [one for one in named if one.span.start >= sentence.start and one.kind == "percent"]
    if not here or len(named) > 9 or OPEN_LIST.search(words) or is_loose(paragraph, (*here, share)):
        return
    if any(one.kind == "fraction" and one.span.start >= sentence.start for one in named):
        return
    values = [one.value if one.kind == "percent" else 100 * one.value for one in named]
    step = max(one.step for one in (*here, share))
    allowed = step * (len(here) + 1) / 2 + step / 2
    makes = {Fraction(0), *values, *sums(values)}
    wholes = {Fraction(100), *values}
    if any(abs(one + share.value - whole) <= allowed for one in makes for whole in wholes):
        return
    total = sum((one.value for one in here), Fraction(0))
    if (
        total >= 100
        or (len(here) == 1 and total + share.value < _LEAST_OF_ALL)
        or paragraph.is_masked(share.span)
        or re.search(r"\bof (?:these|those|them|whom|which|the remaining)\b", words)
    ):
        return
    rest = 100 - total
    better = format_trimmed(rest, decimals_of(share))
    added = " + ".join(format_trimmed(one.value, decimals_of(one)) for one in here)
    yield paragraph.slip(
        share.span,
        f"{better}% remain, not {share.span.slice(text)}.",
        f"{added} is {format_trimmed(total, 2)}, and {better} remain to 100",
        [paragraph.note(one.span, "a part of the whole") for one in here],
        [paragraph.remedy(f"Make it {better}%", (figures_of(share), write_share(share, better)))],
    )


@cache
def _stroke_pattern() -> re.Pattern[str]:
    part, share = (
        r"(?P<part>\d{1,3}(?:,\d{3})+|\d+)\s?/\s?(?P<whole>\d{1,3}(?:,\d{3})+|\d+)",
        r"(?P<share>\d+(?:\.\d+)?)\s?%",
    )
    return compile_late(
        rf"(?<![\w/.,-]){part}(?![\w/]|\.\d)\s*(?:\(|[,;:=]\s?)\s*{share}\s*\)|"
        rf"(?<![\w.,-])"
        rf"{share.replace('share', 'share_first')}\s*[(\[]\s*{part.replace('part', 'part_too').replace('whole', 'whole_too')}\s*[)\]]"
    )


def _check_stroke(paragraph: Paragraph) -> Iterator[Slip]:
    """ "37/50 (72%)" and "72% (37/50)"."""
    for found in _stroke_pattern().finditer(paragraph.text):
        suffix = "_too" if found["part_too"] else ""
        name = "share_first" if found["share_first"] else "share"
        spans = [Span(*found.span(one)) for one in (f"part{suffix}", f"whole{suffix}", name)]
        written = [span.slice(paragraph.text).replace(",", "") for span in spans]
        step = Fraction(1, 10 ** len(written[2].partition(".")[2]))
        part, whole = (
            Number(span, Fraction(value), Fraction(1), figures=span)
            for span, value in zip(spans[:2], written, strict=False)
        )
        if 0 < part.value < whole.value and not rounds_to(
            100 * part.value / whole.value, Number(spans[2], Fraction(written[2]), step)
        ):
            at = paragraph.text.index("%", spans[2].end) + 1
            yield from _compare(
                paragraph,
                part,
                whole,
                Number(Span(spans[2].start, at), Fraction(written[2]), step, "percent", figures=spans[2]),
            )


RULE = Rule(
    id="share",
    title="A percentage that is not the share of its numbers",
    check=InParagraph(check),
    wrong=(
        Wrong("Of the 84 orchards inspected in the valley, 21 (30%) showed signs of canker.", "30%", "21 of 84 is 25%"),
        Wrong("Twelve of the 24 jurors, 75 percent of them, voted to go on.", "75 percent"),
        Wrong("In the test 18 of the 24, or two thirds, were dry.", "two thirds"),
        Wrong("The Greens took 45%, the Liberals 38% and all other parties together 27%.", "27%"),
        Wrong("He won 14 of his 20 matches, a success rate of 75%.", "75%"),
        Wrong("The street has 240 houses, of which 96 (45%) are empty.", "45%"),
        Wrong("Of 240 letters sent, 96 were answered, a response rate of 45 percent.", "45 percent"),
        Wrong(
            "In 37 of 50 villages (72%) there was a well.",
            "72%",
            "37 of 50 is 74%",
            fixed=("In 37 of 50 villages (74%) there was a well.", "In 36 of 50 villages (72%) there was a well."),
        ),
        Wrong("Of the 50 villages, 37 (72%) had a well.", "72%"),
        Wrong("Thirty-seven out of 50, or 72 percent, had one.", "72 percent"),
        Wrong("A well stood in 72% (37 of 50) of them.", "72%"),
        Wrong("A well stood in most (137/250; 56%) of them.", "56%"),
        Wrong("In all, 81% of the 50 villages (37) had one.", "81%"),
        Wrong("We heard from 412 of the 640 members (60.4%).", "60.4%"),
        Wrong("One in five (30%) had none.", "30%"),
        Wrong("A quarter of the 80 pupils, 25 in all, take the bus.", "25"),
        Wrong("The trial ended early for n = 18 of N = 60 (45%) of them.", "45%"),
        Wrong("The South took 38%, the West 24%, the Zone 20%, and the remaining 28% went North.", "28%"),
        Wrong("Of 120 patients, 45 (37.5%) recovered and 60 (40%) did not.", "40%"),
    ),
    right=(
        "13.2% had been there for five to ten years, and the remaining 5.5% (44 of them) for more than ten.",
        "In the test 16 of the 24, or two thirds, were dry, and 17 of the 24, or nearly three quarters, were deep.",
        "In the test 15 of the 24 wells, or two thirds of a mile of drilling, were dry.",
        "The Greens took 45%, the Liberals 38% and all other parties together 17%.",
        "He won 14 of his 20 matches, a success rate of 70%, at an interest rate of 75%.",
        "The street has 240 houses, of which 96 (40%) are empty and 12 (5%) for sale.",
        "In 37 of 50 villages (74%) there was a well.",
        "In 2 of 3 villages (67%) and 2 of 3 towns (66%) there was a well.",
        "In about 37 of 50 villages (72%) there was a well.",
        "In 37 of 50 villages (nearly 75%) there was a well.",
        "Of the 50 villages, 37 (74%) had a well, and of these 20 (54%) had two.",
        "In 37 of 50 villages, 72% of the wells were dry.",
        "In 12 of 30 trials (95% CI 22 to 60) it failed.",
        "One in three (30%) had none.",
        "He has a 15% (1 out of 7) risk of it.",
        "A quarter of the 80 pupils, 20 in all, take the bus, and a third of the 80 pupils (27) walk.",
        "The South took 38%, the West 24% and the remaining 38% went North.",
        "Of the 60% who voted, two thirds were women, and the remaining 20% men.",
        "He said that 37 of 50 (72%) had one.",
        Right("> In 37 of 50 villages (72%) there was a well."),
    ),
    explanation=__doc__,
)
